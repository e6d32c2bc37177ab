package movegen

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/variant"
)

// This file connects the methods of a Generator with the code of the variants. Where a variant
// has the moves of ordinary chess until it ends, as KingOfTheHill and ThreeCheck have, the
// Generator works by the rules Standard, and only Reset and Status know of the variant.

// resetVariant is Reset for rules that are not Standard.
func (g *Generator) resetVariant(b *board.Board) {
	if variantEnd(b) != StatusOngoing {
		*g = Generator{us: board.AllSquares, enPassant: board.NoSquare, turn: b.Turn(), checkers: royalCheckers(b)}
		return
	}
	g.resetUnfinished(b)
}

// resetUnfinished is resetVariant for a position that is not the end of a game.
func (g *Generator) resetUnfinished(b *board.Board) {
	rules := b.Rules()
	switch {
	case rules == board.Antichess || rules == board.Horde && b.King(b.Turn()) == board.NoSquare:
		g.resetKingless(b)
		return
	case b.King(b.Turn()) == board.NoSquare: // an illegal move has left the board
		*g = Generator{us: board.AllSquares, enPassant: board.NoSquare, turn: b.Turn()}
		return
	case b.Turn() == board.White:
		reset[white](g, b)
	default:
		reset[black](g, b)
	}
	switch rules {
	case board.RacingKings:
		g.rules = rules
	case board.Atomic:
		g.resetAtomic()
	case board.Crazyhouse:
		g.resetCrazyhouse(b)
	}
}

// royal returns the square of the king of colour c, or NoSquare if it has none, or none that can be
// in check: its king is a piece like others, or touches the other in Atomic.
func royal(b *board.Board, c board.Color) board.Square {
	king, other := b.King(c), b.King(c.Other())
	switch rules := &variant.Table[b.Rules()]; {
	case king == board.NoSquare || rules.FreeKings:
		return board.NoSquare
	case rules.Explode && (other == board.NoSquare || KingAttacks(king).Has(other)):
		return board.NoSquare
	}
	return king
}

// royalCheckers returns the pieces that attack the king of the player to move, if there is one.
func royalCheckers(b *board.Board) board.Bitboard {
	king := royal(b, b.Turn())
	if king == board.NoSquare {
		return 0
	}
	return Attackers(b, king, b.Turn().Other())
}

func (g *Generator) appendVariant(dst []board.Move, w want) []board.Move {
	switch {
	case g.rules == board.RacingKings:
		return g.appendRacing(dst, w)
	case g.turn == board.White:
		return appendVariant[white](g, dst, w)
	}
	return appendVariant[black](g, dst, w)
}

func appendVariant[S side](g *Generator, dst []board.Move, w want) []board.Move {
	switch g.rules {
	case board.Antichess:
		return appendAntichess[S](g, dst, w)
	case board.Atomic:
		return appendAtomic[S](g, dst, w)
	case board.Crazyhouse:
		return g.appendDrops(appendMoves[S](g, dst, w), w)
	}
	return appendHorde[S](g, dst, w)
}

func (g *Generator) countVariant() int {
	switch {
	case g.rules == board.RacingKings:
		return g.countRacing()
	case g.turn == board.White:
		return countVariant[white](g)
	}
	return countVariant[black](g)
}

func countVariant[S side](g *Generator) int {
	switch g.rules {
	case board.Antichess:
		return countAntichess[S](g)
	case board.Atomic:
		return countAtomic[S](g)
	case board.Crazyhouse:
		return count[S](g) + g.countDrops()
	}
	return countHorde[S](g)
}

func (g *Generator) hasLegalVariant() bool {
	if g.rules == board.RacingKings {
		return g.hasLegalRacing()
	}
	return g.countVariant() > 0
}

func (g *Generator) isLegalVariant(m board.Move) bool {
	switch {
	case g.rules == board.RacingKings:
		return g.isLegalRacing(m)
	case g.turn == board.White:
		return isLegalVariant[white](g, m)
	}
	return isLegalVariant[black](g, m)
}

func isLegalVariant[S side](g *Generator, m board.Move) bool {
	switch g.rules {
	case board.Antichess:
		return isLegalAntichess[S](g, m)
	case board.Atomic:
		return isLegalAtomic[S](g, m)
	case board.Crazyhouse:
		if m.IsDrop() {
			return g.isLegalDrop(m)
		}
		return isLegal[S](g, m)
	}
	return isLegalHorde[S](g, m)
}

func (g *Generator) givesCheckVariant(m board.Move) bool {
	switch g.rules {
	case board.RacingKings, board.Antichess:
		return false // checks are forbidden, or kings are pieces like others
	case board.Atomic:
		return g.givesCheckAtomic(m)
	case board.Crazyhouse:
		if m.IsDrop() {
			return g.givesCheckDrop(m)
		}
	}
	return g.givesCheck(m)
}
