package uci

import (
	"strings"

	"github.com/luftchess/luft/board"
)

// spell returns a legal move of b as the protocol spells it. If chess960 is set,
// castling is always the king taking its own rook; if not, it is the canonical
// spelling, which is the king's two-square step in ordinary chess.
func spell(b *board.Board, m board.Move, chess960 bool) board.Move {
	if !chess960 || m == board.NoMove {
		return m
	}
	for _, w := range [...]board.CastlingSide{board.KingSide, board.QueenSide} {
		if m == b.CastlingMove(w) {
			return board.NewMove(m.From(), b.CastlingRook(b.Turn(), w))
		}
	}
	return m
}

// appendMoves appends moves played one after the other from b, each with a blank
// before it.
func appendMoves(dst []byte, b board.Board, moves []board.Move, chess960 bool) []byte {
	for _, m := range moves {
		dst = append(dst, ' ')
		dst, _ = spell(&b, m, chess960).AppendText(dst)
		b.Play(m)
	}
	return dst
}

// parseMove reads a move, in capital letters too. It reports false for the null
// move and for text that is no move.
func parseMove(word string) (board.Move, bool) {
	if len(word) > len("e7e8q") {
		return board.NoMove, false
	}
	m, err := board.ParseMove(strings.ToLower(word))
	return m, err == nil && m != board.NoMove
}
