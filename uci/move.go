package uci

import (
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/uci/internal/wire"
)

// appendMoves appends moves played one after the other from b, each after a space.
func appendMoves(dst []byte, b board.Board, moves []board.Move, chess960 bool) []byte {
	for _, m := range moves {
		dst = append(dst, ' ')
		dst, _ = wire.Spell(&b, m, chess960).AppendText(dst)
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
