package endpoint

import (
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// Aids are the squares that a board may point out to those who learn to see them.
type Aids struct {
	// Pinned has the pieces that are pinned to their king.
	Pinned []board.Square `json:"pinned,omitempty"`
	// Undefended has the pieces, other than kings, that are attacked, and defended by no
	// piece, whether or not those that attack or defend are pinned.
	Undefended []board.Square `json:"undefended,omitempty"`
	// Checkable has the kings that the other player could give check, having the move. A
	// king that is in check is not among them.
	Checkable []board.Square `json:"checkable,omitempty"`
}

// aids returns what can be pointed out in a position. There is nothing in variants in which
// pieces do not protect each other or check as in ordinary chess.
func aids(b *board.Board) Aids {
	var a Aids
	switch b.Rules() {
	case board.Standard, board.ThreeCheck, board.KingOfTheHill, board.Crazyhouse:
	default:
		return a
	}
	for _, c := range []board.Color{board.White, board.Black} {
		a.Pinned = slices.AppendSeq(a.Pinned, movegen.Pinned(b, c).Squares())
		for s := range (b.Color(c) &^ b.Kind(board.King)).Squares() {
			if movegen.Attackers(b, s, c.Other()) != 0 && movegen.Attackers(b, s, c) == 0 {
				a.Undefended = append(a.Undefended, s)
			}
		}
		if canCheck(*b, c.Other()) {
			a.Checkable = append(a.Checkable, b.King(c))
		}
	}
	return a
}

// canCheck reports whether a player could give check, having the move.
func canCheck(b board.Board, by board.Color) bool {
	if b.Turn() != by && !b.PlayNull() {
		return false
	}
	var g movegen.Generator
	g.Reset(&b)
	return slices.ContainsFunc(g.AppendLegal(nil), g.GivesCheck)
}
