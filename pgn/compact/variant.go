package compact

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/movemodel"
)

// dropScore is the score of every drop in a game of Crazyhouse: one is an eighth as probable as a
// move about which the model knows nothing, as there are many more of them.
const dropScore = -48

// variantScore is [movemodel.Position.Score] in games of variants. The model was fitted to ordinary
// chess, so that it is less certain here, and its scores are halved. In Antichess and Atomic, where good
// moves are others, all moves are equally probable. Records depend on these numbers; they must never
// change.
func variantScore(p *movemodel.Position, r board.Rules, m board.Move) int {
	switch {
	case r == board.Antichess || r == board.Atomic:
		return 0
	case m.IsDrop():
		return dropScore
	}
	return p.Score(m) / 2
}
