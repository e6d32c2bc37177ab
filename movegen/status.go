package movegen

import "github.com/luftchess/luft/board"

// A Status is what can be told of a game's end from the position alone. The
// zero value is Ongoing. What needs the history of the game, repetition and the
// count of moves, is package game's.
type Status uint8

// The statuses.
const (
	Ongoing Status = iota
	Checkmate
	Stalemate
	InsufficientMaterial
)

var statusNames = [...]string{"ongoing", "checkmate", "stalemate", "insufficient material"}

// String returns the status in words.
func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return "no status"
}

// StatusOf returns the status of b. Mate and stalemate come before
// insufficient material.
func StatusOf(b *board.Board) Status {
	var g Generator
	g.Reset(b)
	return g.Status(b)
}

// Status returns the status of the position, b being the Board of the last
// Reset.
func (g *Generator) Status(b *board.Board) Status {
	switch canMove := g.HasLegal(); {
	case b.Occupied() == 0:
		return Ongoing // the zero Board is no position
	case canMove && IsInsufficient(b):
		return InsufficientMaterial
	case canMove:
		return Ongoing
	case g.InCheck():
		return Checkmate
	}
	return Stalemate
}

// IsInsufficient reports whether no sequence of legal moves can lead to mate for
// want of material: bare kings, a single knight, or any number of bishops that
// all stand on squares of one colour. (Blocked positions that are dead for other
// reasons are not recognised.)
func IsInsufficient(b *board.Board) bool {
	if b.Kind(board.Pawn)|b.Orthogonals() != 0 {
		return false
	}
	knights, bishops := b.Kind(board.Knight), b.Diagonals()
	if knights != 0 {
		return knights.IsSingle() && bishops == 0
	}
	return bishops&board.LightSquares == 0 || bishops&board.DarkSquares == 0
}
