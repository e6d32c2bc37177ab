package pgn

import (
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
)

// A material is a number of pieces of each kind for two players, of whom either
// may be White.
type material struct {
	counts [2][board.King + 1]int // a player's, by Kind
	pieces int
}

// parseMaterial reads a pattern such as "KRPKR": the pieces of one player and
// then the other's, the king of each first. A "v" may stand between them.
func parseMaterial(s string) (material, error) {
	var m material
	first, second, ok := strings.Cut(s, "v")
	if !ok {
		i := max(0, strings.LastIndexByte(s, 'K'))
		first, second = s[:i], s[i:]
	}
	for side, pieces := range []string{first, second} {
		if !strings.HasPrefix(pieces, "K") {
			return m, fmt.Errorf("material %q: each player's pieces begin with the king, as in KRPKR", s)
		}
		for i, letter := range []byte(pieces) {
			kind := board.Kind(strings.IndexByte(".PNBRQK", letter))
			if kind < board.Pawn || kind > board.King || kind == board.King && i > 0 {
				return m, fmt.Errorf("material %q: %q is out of place: each player has one K and any of QRBNP", s, letter)
			}
			m.counts[side][kind]++
			m.pieces++
		}
	}
	return m, nil
}

// matches reports whether b has just these pieces.
func (m *material) matches(b *board.Board) bool {
	return b.Occupied().Count() == m.pieces && (m.has(b, board.White) || m.has(b, board.Black))
}

// has reports whether colour c has the first player's pieces, and the other the
// second's.
func (m *material) has(b *board.Board, c board.Color) bool {
	for k := board.Pawn; k <= board.King; k++ {
		if b.Pieces(board.NewPiece(c, k)).Count() != m.counts[0][k] ||
			b.Pieces(board.NewPiece(c.Other(), k)).Count() != m.counts[1][k] {
			return false
		}
	}
	return true
}
