// Package tapered holds what eval.PieceSquare and package classical share: tapered
// scores, the phase of a game, and piece-square tables.
package tapered

import "github.com/luftchess/luft/board"

// A Score is a tapered score: the middlegame value in the upper half and the endgame
// value in the lower, so that adding two Scores adds both values at once. The halves
// are wide enough for a board full of queens.
type Score int64

// New packs two values.
func New(middlegame, endgame int) Score { return Score(middlegame)<<32 + Score(endgame) }

// Middlegame returns the upper half, into which a negative lower half has carried.
func (s Score) Middlegame() int32 { return int32((s + 1<<31) >> 32) }

// Endgame returns the lower half.
func (s Score) Endgame() int32 { return int32(s) }

// At interpolates between the two values by the phase.
func (s Score) At(phase int32) int32 {
	p := min(phase, MaxPhase)
	return (s.Middlegame()*p + s.Endgame()*(MaxPhase-p)) / MaxPhase
}

// Phases is what a piece of each kind adds to the phase, by board.Kind: a minor piece
// 1, a rook 2, a queen 4.
var Phases = [8]int32{2: 1, 3: 1, 4: 2, 5: 4}

// Phase returns the phase of the game: the sum of [Phases] of all pieces.
func Phase(b *board.Board) int32 {
	minors := b.Kind(board.Knight) | b.Kind(board.Bishop)
	return int32(minors.Count() + 2*b.Kind(board.Rook).Count() + 4*b.Kind(board.Queen).Count())
}

// MaxPhase is the phase at the start of a game. Promoted pieces can exceed it; the
// phase is then clamped.
const MaxPhase = 24
