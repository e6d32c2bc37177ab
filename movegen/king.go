package movegen

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/ray"
)

// diagonalZones and orthogonalZones hold, by the king's square, the squares from
// which a slider on an empty board attacks a square next to the king or one that the
// king may pass when castling.
var diagonalZones, orthogonalZones = zoneTables()

func zoneTables() (diagonal, orthogonal [64]board.Bitboard) {
	for k := range board.NoSquare {
		near := kingAttacks[k]
		if k.Rank() == board.Rank1 || k.Rank() == board.Rank8 {
			for f := board.FileC; f <= board.FileG; f++ {
				near = near.With(board.NewSquare(f, k.Rank()))
			}
		}
		for s := range near.Squares() {
			diagonal[k] |= board.Bitboard(ray.Bishop(uint8(s), 0))
			orthogonal[k] |= board.Bitboard(ray.Rook(uint8(s), 0))
		}
	}
	return diagonal, orthogonal
}

// danger returns the squares of interest that the opponent attacks after our king has
// left its square. They must be next to the king or on its path when castling.
func danger[S side](g *Generator, interest board.Bitboard) (attacked board.Bitboard) {
	attacked = theirPawnAttacks[S](g.pawns&g.them) & interest
	rest := interest &^ attacked
	occupied := g.occupied &^ (1 << (g.king & 63))
	knights, kings := g.knights&g.them, g.kings&g.them
	diagonals, orthogonals := g.diagonals&g.them, g.orthogonals&g.them
	if few := rest & (rest - 1); few&(few-1) == 0 {
		// At most two squares, as for a castled king: test each.
		for ; rest != 0; rest &= rest - 1 {
			s := lsb(rest)
			if knightAttacks[s]&knights|kingAttacks[s]&kings|
				bishop(s, occupied)&diagonals|rook(s, occupied)&orthogonals != 0 {
				attacked |= rest & -rest
			}
		}
		return attacked
	}
	if kings == 0 && g.us == 0 {
		return interest // the zero Generator has no moves
	}
	for ; kings != 0; kings &= kings - 1 {
		attacked |= kingAttacks[lsb(kings)]
	}
	for ; knights != 0; knights &= knights - 1 {
		attacked |= knightAttacks[lsb(knights)]
	}
	for diagonals &= diagonalZones[g.king&63]; diagonals != 0; diagonals &= diagonals - 1 {
		attacked |= bishop(lsb(diagonals), occupied)
	}
	for orthogonals &= orthogonalZones[g.king&63]; orthogonals != 0; orthogonals &= orthogonals - 1 {
		attacked |= rook(lsb(orthogonals), occupied)
	}
	return attacked & interest
}

// kingCaptures returns the squares of the pieces that the king may capture. Mostly there are
// none next to it, and nothing else needs to be known.
func kingCaptures[S side](g *Generator) board.Bitboard {
	steps := kingAttacks[g.king&63] & g.them
	if steps != 0 {
		steps &^= danger[S](g, steps)
	}
	return steps
}

// kingMoves returns the squares the king may step to and the rooks it may
// castle with.
func kingMoves[S side](g *Generator) (steps, rooks board.Bitboard) {
	steps = kingAttacks[g.king&63] &^ g.us
	if g.castling == 0 || g.checkers != 0 {
		if steps != 0 {
			steps &^= danger[S](g, steps)
		}
		return steps, 0
	}
	interest := steps
	for rest := g.castling; rest != 0; rest &= rest - 1 {
		p := &castlingPaths[color[S]()][g.king&7][lsb(rest)&7]
		// A pinned rook would uncover its king by leaving the rank's end.
		if p.empty&g.occupied == 0 && rest&-rest&g.orthogonalPins == 0 {
			rooks |= rest & -rest
			interest |= p.safe
		}
	}
	if interest == 0 {
		return 0, 0
	}
	attacked := danger[S](g, interest)
	for rest := rooks; rest != 0; rest &= rest - 1 {
		if castlingPaths[color[S]()][g.king&7][lsb(rest)&7].safe&attacked != 0 {
			rooks ^= rest & -rest
		}
	}
	return steps &^ attacked, rooks
}
