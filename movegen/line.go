package movegen

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/ray"
)

var between, line = lineTables()

// lineTables fills the tables of [Between] and [Line]: two squares are in line
// if a slider on one attacks the other on an empty board, and what both then
// attack with the other in the way lies between them.
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

// Between returns the squares strictly between two squares of one file, rank or
// diagonal; of any other two, none.
func Between(a, b board.Square) board.Bitboard { return between[a&63][b&63] }

// Line returns all squares of the file, rank or diagonal two different squares
// share, both included; of any other two, none.
func Line(a, b board.Square) board.Bitboard { return line[a&63][b&63] }
