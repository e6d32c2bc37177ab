package pgn

import (
	"bytes"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

var startBoard = board.Start()

// waived are the reasons that are not held against a position a game begins from:
// those that the rules can do without.
var waived = []board.Reason{board.TooMuchMaterial, board.ImpossibleCheck, board.ImpossibleEnPassant}

// setUp does what a tag pair has to say about the position that the moves begin
// from. What is wrong with it, in the n bytes at r.pos, is reported when all tags
// have been.
func (r *Reader) setUp(name, value []byte, n int) {
	switch string(name) {
	case "FEN":
		if len(bytes.TrimSpace(value)) == 0 {
			return
		}
		setup, err := fen.ParseSetup(string(value))
		if err == nil {
			r.cur, err = setup.Board(waived...)
		}
		if err != nil {
			r.fail(err, n, 0)
		}
	case "Variant":
		if !knownVariant(string(value)) {
			r.fail(ErrVariant, n, 0)
		}
	}
}

// knownVariant reports whether a Variant tag names chess as package board plays
// it, from whichever position.
func knownVariant(name string) bool {
	letters := func(c rune) rune {
		switch {
		case '0' <= c && c <= '9', 'a' <= c && c <= 'z':
			return c
		case 'A' <= c && c <= 'Z':
			return c - 'A' + 'a'
		}
		return -1
	}
	switch strings.Map(letters, name) {
	case "", "chess", "standard", "standardchess", "normal", "regular", "fromposition",
		"chess960", "960", "frc", "dfrc", "fischerandom", "fischerrandom", "fischerandomchess", "fischerrandomchess",
		"fischerandomchess960", "doublefischerandom", "doublefischerrandom":
		return true
	}
	return false
}
