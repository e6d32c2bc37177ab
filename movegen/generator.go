package movegen

import (
	"math/bits"

	"github.com/luftchess/luft/board"
)

// A Generator generates and tests the legal moves of one position. Reset computes
// the check mask and the pins; the other methods use them. The zero Generator has no
// moves and is ready for Reset.
//
// A Generator copies what it needs from the Board, carries nothing from one position
// to the next and never allocates. Its methods may be called from several goroutines
// at once, except Reset.
type Generator struct {
	us, them, occupied                            board.Bitboard
	pawns, knights, diagonals, orthogonals, kings board.Bitboard // of both colours

	// A move by a piece other than the king is legal if it ends on checkMask and,
	// if the piece is pinned, on the pin mask of its direction: the squares from
	// the king to the pinning pieces, these included. One mask for all diagonal
	// pins and one for all orthogonal pins are enough: a piece that leaves the
	// line of its pin cannot reach another one, since the lines meet only at the
	// king.
	checkers       board.Bitboard
	checkMask      board.Bitboard
	diagonalPins   board.Bitboard
	orthogonalPins board.Bitboard

	castling  board.Bitboard // our rooks that may still castle
	king      board.Square
	enPassant board.Square
	turn      board.Color

	// The rules of the moves to generate. They are Standard also where a variant has no other
	// moves, as in KingOfTheHill.
	rules board.Rules
	drops uint8 // the kinds in our pocket, each as the bit of its number
}

// Reset prepares g for the position on b. If the player to move has no king although the
// rules want one, as on the zero Board or on a board left by an illegal [board.Board.Play],
// there are no legal moves and there is no check. In a variant there are no legal moves after
// the end of the game.
func (g *Generator) Reset(b *board.Board) {
	switch {
	case b.Rules() != board.Standard:
		g.resetVariant(b)
	case b.Kind(board.King)&b.Color(b.Turn()) == 0: // without a king there are no legal moves
		*g = Generator{us: board.AllSquares, enPassant: board.NoSquare, turn: b.Turn()}
	case b.Turn() == board.White:
		reset[white](g, b)
	default:
		reset[black](g, b)
	}
}

func reset[S side](g *Generator, b *board.Board) {
	load[S](g, b)
	king, us, them := int(g.king&63), g.us, g.them
	pawns, knights, diagonals, orthogonals := g.pawns, g.knights, g.diagonals, g.orthogonals

	// A slider that attacks the king through our pieces gives check if there are
	// none in between, and pins if there is exactly one.
	checkers := knightAttacks[king]&knights&them | pawnAttacks[color[S]()][king]&pawns&them
	mask := checkers
	var diagonalPins, orthogonalPins board.Bitboard
	for rest := bishop(king, them) & diagonals & them; rest != 0; rest &= rest - 1 {
		way := between[king][lsb(rest)] | rest&-rest
		switch blockers := way & us; {
		case blockers == 0:
			checkers |= rest & -rest
			mask |= way
		case blockers&(blockers-1) == 0:
			diagonalPins |= way
		}
	}
	for rest := rook(king, them) & orthogonals & them; rest != 0; rest &= rest - 1 {
		way := between[king][lsb(rest)] | rest&-rest
		switch blockers := way & us; {
		case blockers == 0:
			checkers |= rest & -rest
			mask |= way
		case blockers&(blockers-1) == 0:
			orthogonalPins |= way
		}
	}
	switch {
	case checkers == 0:
		mask = board.AllSquares
	case checkers&(checkers-1) != 0:
		mask = 0
	}
	g.checkers, g.checkMask = checkers, mask
	g.diagonalPins, g.orthogonalPins = diagonalPins, orthogonalPins
}

// load copies what g needs from the board.
func load[S side](g *Generator, b *board.Board) {
	us, them := b.Color(color[S]()), b.Color(color[S]().Other())
	g.us, g.them, g.occupied = us, them, b.Occupied()
	kings := b.Kind(board.King)
	g.pawns, g.knights, g.kings = b.Kind(board.Pawn), b.Kind(board.Knight), kings
	g.diagonals, g.orthogonals = b.Diagonals(), b.Orthogonals()
	g.castling = b.Castling() & us
	g.enPassant = b.EnPassant()
	g.turn, g.rules, g.drops = color[S](), board.Standard, 0
	g.king = board.Square(lsb(kings & us))
}

// InCheck reports whether the player to move is in check.
func (g *Generator) InCheck() bool { return g.checkers != 0 }

// Checkers returns the pieces that give check: at most two in positions that can
// arise in a game, more only in Atomic.
func (g *Generator) Checkers() board.Bitboard { return g.checkers }

// CheckMask returns the squares on which a move by a piece other than the king must
// end. Without a check these are all squares; in check, the checker's square and the
// squares between it and the king; in double check, none. An en passant capture of
// the checking pawn is legal although it ends elsewhere. In Atomic, so are captures
// whose explosion ends the check or the game.
func (g *Generator) CheckMask() board.Bitboard { return g.checkMask }

// Pinned returns the pieces of the player to move that are pinned to the king: they
// may move only along the line between the king and the pinning piece. In Atomic they may
// also capture if the explosion ends the pin or the game.
func (g *Generator) Pinned() board.Bitboard { return (g.diagonalPins | g.orthogonalPins) & g.us }

// lsb returns the lowest square of a set that is not empty. The mask removes the
// bounds checks of table lookups.
func lsb(b board.Bitboard) int { return bits.TrailingZeros64(uint64(b)) & 63 }
