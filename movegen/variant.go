package movegen

import "github.com/luftchess/luft/board"

// This file leads from the functions of a Generator to the code of a variant. Where a variant
// has the moves of ordinary chess until it ends, as KingOfTheHill and ThreeCheck have, the Generator
// works by the rules Standard, and only Reset and Status know of the variant.

// resetVariant is Reset for rules that are not Standard.
func (g *Generator) resetVariant(b *board.Board) {
	turn := b.Turn()
	if variantEnd(b) != StatusOngoing {
		*g = Generator{us: board.AllSquares, enPassant: board.NoSquare, turn: turn, checkers: royalCheckers(b)}
		return
	}
	g.resetUnfinished(b)
}

// resetUnfinished is resetVariant for a position that is not the end of a game.
func (g *Generator) resetUnfinished(b *board.Board) {
	turn := b.Turn()
	switch {
	case b.King(turn) != board.NoSquare:
		if turn == board.White {
			reset[white](g, b)
		} else {
			reset[black](g, b)
		}
		if b.Rules() == board.RacingKings {
			g.rules = board.RacingKings
		}
	case b.Rules() == board.Horde:
		g.resetHorde(b)
	default: // an illegal move has left the board
		*g = Generator{us: board.AllSquares, enPassant: board.NoSquare, turn: turn}
	}
}

// royalCheckers returns the pieces that attack the king of the player to move, if there is one.
func royalCheckers(b *board.Board) board.Bitboard {
	king := b.King(b.Turn())
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
		return appendHorde[white](g, dst, w)
	}
	return appendHorde[black](g, dst, w)
}

func (g *Generator) countVariant() int {
	switch {
	case g.rules == board.RacingKings:
		return g.countRacing()
	case g.turn == board.White:
		return countHorde[white](g)
	}
	return countHorde[black](g)
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
		return isLegalHorde[white](g, m)
	}
	return isLegalHorde[black](g, m)
}

func (g *Generator) givesCheckVariant(m board.Move) bool {
	return g.rules != board.RacingKings && g.givesCheck(m)
}
