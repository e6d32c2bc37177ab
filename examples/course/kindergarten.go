package course

import "github.com/luftchess/luft/board"

const (
	fileA board.Bitboard = 0x0101010101010101
	fileB board.Bitboard = 0x0202020202020202
	c2h7  board.Bitboard = 0x0080402010080400 // c2, d3, e4, f5, g6 and h7
)

// A Kindergarten has lookup tables of attacks along one line of the board. Only the
// six inner squares of a line matter, which can be occupied in 64 ways. See https://www.chessprogramming.org/Kindergarten_Bitboards.
type Kindergarten struct {
	// row has the attacks along a rank from each of its eight squares, by the
	// occupancy of the six inner ones, copied to all eight ranks.
	row [8][64]board.Bitboard

	// column has the attacks along the a-file from each of its squares, by the
	// occupancy of the six inner ones, from a7 down to a2.
	column [8][64]board.Bitboard
}

// NewKindergarten computes the tables from rays.
func NewKindergarten() *Kindergarten {
	var k Kindergarten
	for n := range 8 {
		for index := range board.Bitboard(64) {
			k.row[n][index] = fileA * Rays(board.Square(n), [4]step{board.Bitboard.East, board.Bitboard.West, none, none}, index<<1)
			var occupied board.Bitboard
			for bit := range 6 {
				if index>>bit&1 != 0 {
					occupied |= board.Bitboard(1) << (8 * (6 - bit))
				}
			}
			k.column[n][index] = Rays(board.Square(8*n), [4]step{board.Bitboard.North, board.Bitboard.South, none, none}, occupied)
		}
	}
	return &k
}

func none(board.Bitboard) board.Bitboard { return 0 }

// along returns the attacks along a line, a rank or a diagonal, that has at most
// one square on each file. The product has the squares of the line on the eighth
// rank, one file further to the right, and the shift leaves the inner six.
func (k *Kindergarten) along(from board.Square, line, occupied board.Bitboard) board.Bitboard {
	index := (line & occupied) * fileB >> 58
	return k.row[from.File()][index] & line
}

// up returns the attacks along the file. The product maps the a-file to the eighth
// rank.
func (k *Kindergarten) up(from board.Square, occupied board.Bitboard) board.Bitboard {
	file := from.File()
	index := (occupied >> file & fileA) * c2h7 >> 58
	return k.column[from.Rank()][index] << file
}

// Rook returns the squares a rook attacks.
func (k *Kindergarten) Rook(from board.Square, occupied board.Bitboard) board.Bitboard {
	rank := from.Rank().Bitboard() &^ from.Bitboard()
	return k.up(from, occupied) | k.along(from, rank, occupied)
}

// Bishop returns the squares a bishop attacks.
func (k *Kindergarten) Bishop(from board.Square, occupied board.Bitboard) board.Bitboard {
	rising := Ray(from, northEast, 0) | Ray(from, southWest, 0)
	falling := Ray(from, northWest, 0) | Ray(from, southEast, 0)
	return k.along(from, rising, occupied) | k.along(from, falling, occupied)
}
