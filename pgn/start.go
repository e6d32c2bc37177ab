package pgn

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

var startBoard = board.Start()

// waived are the reasons that are ignored for start positions: all that can be waived.
var waived = []board.Reason{board.TooMuchMaterial, board.ImpossibleCheck, board.ImpossibleEnPassant}

// parseFEN reads the value of a FEN tag. What is wrong with it is repaired where it can be. The error
// is that of the strict reading.
func parseFEN(s string) (board.Board, []fen.Repair, error) {
	setup, err := fen.ParseSetup(s)
	if err == nil {
		var b board.Board
		if b, err = setup.Board(waived...); err == nil {
			return b, nil, nil
		}
	}
	b, repairs, lenient := fen.ParseLenient(s, waived...)
	if lenient != nil {
		return board.Board{}, nil, err
	}
	return b, repairs, nil
}

// setUp handles a tag that affects the start position. An error in it, in the n bytes
// at r.pos, is reported after all tags.
func (r *Reader) setUp(name, value []byte, n int) {
	switch string(name) {
	case "FEN":
		if len(bytes.TrimSpace(value)) == 0 {
			return
		}
		b, repairs, err := parseFEN(string(value))
		if err != nil {
			r.fail(err, n, 0)
			return
		}
		r.cur = b
		if len(repairs) > 0 {
			var texts []string
			for _, repair := range repairs {
				texts = append(texts, repair.String())
			}
			r.warning = r.errorAt(fmt.Errorf("FEN tag repaired: %s", strings.Join(texts, "; ")), n, 0)
		}
	case "Variant":
		if !knownVariant(string(value)) {
			r.fail(ErrVariant, n, 0)
		}
	}
}

// knownVariant reports whether a Variant tag names standard chess or Chess960, possibly
// from a set position.
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
