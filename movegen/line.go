package movegen

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/ray"
)

var between, line = lineTables()

// lineTables fills the tables of [Between] and [Line]. Two squares are on a line if a
// slider on one attacks the other on an empty board; the squares between them are
// those that sliders on both attack, each blocked by the other.
func lineTables() (between, line [64][64]board.Bitboard) {
	for _, attacks := range [...]func(uint8, uint64) uint64{ray.Rook, ray.Bishop} {
		for a := range board.NoSquare {
			for b := range board.Bitboard(attacks(uint8(a), 0)).Squares() {
				ends := uint64(a.Bitboard() | b.Bitboard())
				between[a][b] = board.Bitboard(attacks(uint8(a), ends) & attacks(uint8(b), ends))
				line[a][b] = board.Bitboard(attacks(uint8(a), 0)&attacks(uint8(b), 0) | ends)
			}
		}
	}
	return between, line
}

// Between returns the squares strictly between two squares on the same file, rank or
// diagonal. For other squares the result is empty.
func Between(a, b board.Square) board.Bitboard { return between[a&63][b&63] }

// Line returns all squares of the file, rank or diagonal that two different squares
// share, including both. For other squares the result is empty.
func Line(a, b board.Square) board.Bitboard { return line[a&63][b&63] }
