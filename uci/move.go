package uci

import (
	"strings"

	"github.com/luftchess/luft/board"
)

// spell returns a legal move of b in UCI spelling. With chess960, castling is the king
// taking its own rook; otherwise it is the canonical spelling, which is the king's
// two-square step in standard chess.
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

// appendMoves appends moves played one after the other from b, each after a space.
func appendMoves(dst []byte, b board.Board, moves []board.Move, chess960 bool) []byte {
	for _, m := range moves {
		dst = append(dst, ' ')
		dst, _ = spell(&b, m, chess960).AppendText(dst)
		b.Play(m)
	}
	return dst
}

// parseMove reads a move in either case. It reports false for the null move and for
// text that is not a move.
func parseMove(word string) (board.Move, bool) {
	if len(word) > len("e7e8q") {
		return board.NoMove, false
	}
	m, err := board.ParseMove(strings.ToLower(word))
	return m, err == nil && m != board.NoMove
}
