package course

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// CheckMask returns the squares on which a legal move of a piece other than the king
// can end: all squares if there is no check, the checker and the squares between it
// and the king in a single check, none in a double check.
func CheckMask(b *board.Board) board.Bitboard {
	king := b.King(b.Turn())
	checkers := movegen.Attackers(b, king, b.Turn().Other())
	switch checkers.Count() {
	case 0:
		return board.AllSquares
	case 1:
		return checkers | movegen.Between(king, checkers.First())
	}
	return 0
}

// Pinned returns the pinned pieces of the player to move: those that stand alone
// between their king and an enemy rook, bishop or queen.
func Pinned(b *board.Board) (pinned board.Bitboard) {
	us, them := b.Color(b.Turn()), b.Color(b.Turn().Other())
	king := b.King(b.Turn())
	// The sliders that would attack the king on an empty board.
	snipers := them & (RookByRays(king, 0)&b.Orthogonals() | BishopByRays(king, 0)&b.Diagonals())
	for sniper := range snipers.Squares() {
		between := movegen.Between(king, sniper) & b.Occupied()
		if between.IsSingle() {
			pinned |= between & us
		}
	}
	return pinned
}

// Perft counts the move sequences of a number of plies.
func Perft(b *board.Board, depth int) (n int) {
	if depth == 0 {
		return 1
	}
	for m := range movegen.Legal(b) {
		next := *b
		next.Play(m)
		n += Perft(&next, depth-1)
	}
	return n
}
