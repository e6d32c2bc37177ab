// Package mate is the scale of eval.Score, as plain numbers, for packages below eval: centipawns
// up to MaxCentipawns, and beyond it mates, which are worth the more the nearer they are.
package mate

import "strconv"

// MaxCentipawns is the highest score that is not a mate.
const MaxCentipawns = 30000

// MaxMoves is the largest number of moves to mate.
const MaxMoves = (board - MaxCentipawns) / 2

// board is the score of mate on the board.
const board = 32000

// Infinity is above all scores.
const Infinity = board + 1

// In returns the score of mating in the given number of plies, which is clamped to the scale.
func In(plies int) int { return board - min(max(plies, 0), board-MaxCentipawns-1) }

// Is reports whether a score is a mate, by either player.
func Is(score int) bool { return score > MaxCentipawns || score < -MaxCentipawns }

// Plies returns the number of plies to mate, or 0 if there is none.
func Plies(score int) int {
	if !Is(score) {
		return 0
	}
	return max(board-max(score, -score), 0)
}

// Moves returns the number of moves to mate, with the sign of the score, or 0 if there is none.
func Moves(score int) int {
	n := (Plies(score) + 1) / 2
	if score < 0 {
		return -n
	}
	return n
}

// AppendPawns appends a score that is no mate in pawns, such as "-0.34".
func AppendPawns(b []byte, score int) []byte {
	if score < 0 {
		b = append(b, '-')
		score = -score
	}
	b = strconv.AppendInt(b, int64(score/100), 10)
	return append(b, '.', '0'+byte(score/10%10), '0'+byte(score%10))
}
