package movegen

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/variant"
)

// variantStatus is Status for rules that are not Standard.
func (g *Generator) variantStatus(b *board.Board) Status {
	if end := variantEnd(b); end != StatusOngoing {
		return end
	}
	switch canMove := g.HasLegal(); {
	case canMove && variantInsufficient(b):
		return StatusInsufficientMaterial
	case canMove:
		return StatusOngoing
	case variant.Table[b.Rules()].Misere:
		return StatusVariantWin
	case b.King(b.Turn()) == board.NoSquare && b.Rules() != board.Horde:
		return StatusOngoing // an illegal move has left the board
	case g.InCheck():
		return StatusCheckmate
	}
	return StatusStalemate
}

// variantEnd returns how the rules of a variant have ended the game, or StatusOngoing.
func variantEnd(b *board.Board) Status {
	us, them := b.Color(b.Turn()), b.Color(b.Turn().Other())
	switch rules := &variant.Table[b.Rules()]; {
	case rules.Goal != 0:
		kings := b.Kind(board.King) & board.Bitboard(rules.Goal)
		if kings == 0 {
			return StatusOngoing
		}
		if rules.Reply {
			return racingEnd(b, kings)
		}
		return decide(kings&us != 0, kings&them != 0)
	case rules.Checks != 0:
		return decide(b.ChecksLeft(b.Turn()) == 0, b.ChecksLeft(b.Turn().Other()) == 0)
	case rules.Horde:
		return decide(them == 0, us == 0)
	case rules.Misere:
		return decide(us == 0, them == 0)
	case rules.Explode:
		kings := b.Kind(board.King)
		return decide(kings&them == 0, kings&us == 0)
	}
	return StatusOngoing
}

// decide returns the status if the player to move, or the other one, has done what wins. The other
// one, who has moved last, was first.
func decide(us, them bool) Status {
	switch {
	case them:
		return StatusVariantLoss
	case us:
		return StatusVariantWin
	}
	return StatusOngoing
}
