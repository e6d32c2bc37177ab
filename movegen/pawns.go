package movegen

import "github.com/luftchess/luft/board"

// pawnMoves returns the target squares of our given pawns: single and double pushes,
// and captures towards the a-file and the h-file, without en passant.
func pawnMoves[S side](g *Generator, pawns board.Bitboard) (one, two, west, east board.Bitboard) {
	empty := ^g.occupied
	free := pawns &^ (g.diagonalPins | g.orthogonalPins)
	one = forward[S](free) & empty
	west, east = forwardWest[S](free), forwardEast[S](free)
	if free != pawns {
		one |= forward[S](pawns&g.orthogonalPins) & empty & g.orthogonalPins
		west |= forwardWest[S](pawns&g.diagonalPins) & g.diagonalPins
		east |= forwardEast[S](pawns&g.diagonalPins) & g.diagonalPins
	}
	two = forward[S](one&third[S]()) & empty
	return one & g.checkMask, two & g.checkMask, west & g.them & g.checkMask, east & g.them & g.checkMask
}

// enPassantPawns returns the pawns that can capture en passant. A Board has an en
// passant square only if there is at least one.
func enPassantPawns[S side](g *Generator) (pawns board.Bitboard) {
	if g.enPassant == board.NoSquare {
		return 0
	}
	to := g.enPassant.Bitboard()
	for rest := theirPawnAttacks[S](to) & g.pawns & g.us; rest != 0; rest &= rest - 1 {
		occupied := g.occupied ^ rest&-rest ^ to ^ backward[S](to)
		if bishop(int(g.king&63), occupied)&(g.diagonals&g.them)|rook(int(g.king&63), occupied)&(g.orthogonals&g.them) == 0 {
			pawns |= rest & -rest
		}
	}
	return pawns
}
