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

// variantInsufficient is InsufficientMaterial for rules that are not Standard.
func variantInsufficient(b *board.Board) bool {
	return !variantCanWin(b, board.White) && !variantCanWin(b, board.Black)
}

// variantCanWin is CanMate for rules that are not Standard.
func variantCanWin(b *board.Board, c board.Color) bool {
	own := b.Color(c)
	switch b.Rules() {
	case board.ThreeCheck:
		return own&^b.Kind(board.King) != 0
	case board.Atomic:
		return atomicCanWin(b, c)
	case board.Antichess:
		return antichessCanWin(b)
	}
	return own != 0
}

// atomicCanWin is variantCanWin for Atomic.
func atomicCanWin(b *board.Board, c board.Color) bool {
	kings := b.Kind(board.King)
	own, other := b.Color(c)&^kings, b.Color(c.Other())&^kings
	knights, bishops := b.Kind(board.Knight), b.Diagonals()&^b.Orthogonals()
	switch {
	case b.Color(c.Other())&kings == 0:
		return true
	case own == 0:
		return false
	case other != 0:
		// Something of theirs may explode beside their king, unless no capture is possible: of
		// bishops on squares of different colours.
		white, black := b.Color(board.White)&bishops, b.Color(board.Black)&bishops
		return (own|other)&^bishops != 0 || !apart(white, black)
	case own&(b.Kind(board.Pawn)|b.Kind(board.Queen)) != 0:
		return true
	case own.IsSingle():
		return false
	}
	return own&^knights != 0 || own.Count() > 2
}

// antichessCanWin is variantCanWin for Antichess.
func antichessCanWin(b *board.Board) bool {
	bishops := b.Diagonals() &^ b.Orthogonals()
	white, black := b.Color(board.White), b.Color(board.Black)
	return (white|black)&^bishops != 0 || white == 0 || black == 0 || !apart(white, black)
}

// apart reports whether all of one set are on light squares and all of the other one on dark
// squares.
func apart(a, b board.Bitboard) bool {
	return a&board.LightSquares == 0 && b&board.DarkSquares == 0 || a&board.DarkSquares == 0 && b&board.LightSquares == 0
}
