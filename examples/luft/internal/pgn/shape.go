package pgn

import (
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
)

// A shape is what a position has to look like. The zero shape is any.
type shape struct {
	material *material      // nil is any
	passed   board.Bitboard // files, one of which has a passed pawn; none is any
}

// matches reports whether b looks like this.
func (s *shape) matches(b *board.Board) bool {
	return (s.material == nil || s.material.matches(b)) &&
		(s.passed == 0 || s.passed&(passed(b, board.White)|passed(b, board.Black)) != 0)
}

// passed returns the passed pawns of a player.
func passed(b *board.Board, c board.Color) board.Bitboard {
	enemy := c.Other()
	guarded := board.Bitboard(0) // before enemy pawns, and beside that
	for pawns := b.Pieces(board.NewPiece(enemy, board.Pawn)); pawns != 0; {
		pawns = pawns.Forward(enemy)
		guarded |= pawns | pawns.East() | pawns.West()
	}
	return b.Pieces(board.NewPiece(c, board.Pawn)) &^ guarded
}

// parseFiles reads the letters of files.
func parseFiles(s string) (files board.Bitboard, err error) {
	for _, letter := range []byte(s) {
		if letter < 'a' || letter > 'h' {
			return 0, fmt.Errorf("%q is no file: they are a to h", letter)
		}
		for square := board.A1 + board.Square(letter-'a'); square <= board.H8; square += board.A2 - board.A1 {
			files = files.With(square)
		}
	}
	return files, nil
}

// A material is the number of pieces of each kind for two players, of whom either may be
// White.
type material [2][board.King + 1]int

// anyNumber stands for any number of pieces of a kind.
const anyNumber = -1

// parseMaterial reads a pattern such as "KRPKR": the pieces of one player and
// then the other's, the king of each first. A "v" may stand between them, and an asterisk
// after a piece of which there may be any number.
func parseMaterial(s string) (m material, err error) {
	first, second, ok := strings.Cut(s, "v")
	if !ok {
		i := max(0, strings.LastIndexByte(s, 'K'))
		first, second = s[:i], s[i:]
	}
	for side, pieces := range []string{first, second} {
		if !strings.HasPrefix(pieces, "K") {
			return m, fmt.Errorf("material %q: each player's pieces begin with the king, as in KRPKR", s)
		}
		last := board.King
		for i, letter := range []byte(pieces) {
			kind := board.Kind(strings.IndexByte(".PNBRQK", letter))
			switch {
			case letter == '*' && last != board.King:
				m[side][last] = anyNumber
				continue
			case kind < board.Pawn || kind > board.King || kind == board.King && i > 0:
				return m, fmt.Errorf("material %q: %q is out of place: each player has one K and any of QRBNP", s, letter)
			case m[side][kind] != anyNumber:
				m[side][kind]++
			}
			last = kind
		}
	}
	return m, nil
}

// matches reports whether b has just these pieces.
func (m *material) matches(b *board.Board) bool {
	return m.fits(b, board.White) || m.fits(b, board.Black)
}

// fits reports whether b has just these pieces, if the first player has this colour.
func (m *material) fits(b *board.Board, first board.Color) bool {
	for side, c := range [...]board.Color{first, first.Other()} {
		for k := board.Pawn; k <= board.King; k++ {
			if n := m[side][k]; n != anyNumber && n != b.Pieces(board.NewPiece(c, k)).Count() {
				return false
			}
		}
	}
	return true
}
