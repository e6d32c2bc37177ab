package syzygy

import (
	"strings"

	"github.com/luftchess/luft/board"
)

// maxPieces is the number of pieces, kings included, of the largest tables that the
// format has.
const maxPieces = 7

// A material is what pieces a position has: for each [board.Piece], four bits with
// their number, kings included. White's are the lower 32 bits.
type material uint64

// count returns the number of pieces of one kind and colour.
func (m material) count(p board.Piece) int { return int(m >> (4 * p) & 15) }

// with returns the material with one more piece.
func (m material) with(p board.Piece) material { return m + 1<<(4*p) }

// flip returns the material with the colours changed.
func (m material) flip() material { return m<<32 | m>>32 }

// pieces returns the number of pieces.
func (m material) pieces() (n int) {
	for ; m != 0; m >>= 4 {
		n += int(m & 15)
	}
	return n
}

// materialOf returns the material of a board. It is not defined for more than 15
// pieces of one kind and colour.
func materialOf(b *board.Board) (m material) {
	white, black := b.Color(board.White), b.Color(board.Black)
	for k := board.Pawn; k <= board.King; k++ {
		set := b.Kind(k)
		m += material((set & white).Count()) << (4 * board.NewPiece(board.White, k))
		m += material((set & black).Count()) << (4 * board.NewPiece(board.Black, k))
	}
	return m
}

// letters are the kinds in the order in which the names of tables have them.
const letters = "KQRBNP"

var lettersKinds = [...]board.Kind{board.King, board.Queen, board.Rook, board.Bishop, board.Knight, board.Pawn}

// parseMaterial reads the name of a table, such as "KRPvKR". Each side has one king
// and its pieces in the order of letters.
func parseMaterial(name string) (m material, ok bool) {
	white, black, ok := strings.Cut(name, "v")
	if !ok {
		return 0, false
	}
	for c, side := range [...]string{board.White: white, board.Black: black} {
		if !strings.HasPrefix(side, "K") || strings.Count(side, "K") != 1 || len(side) > maxPieces {
			return 0, false
		}
		last := 0
		for _, r := range side {
			i := strings.IndexRune(letters, r)
			if i < last {
				return 0, false
			}
			last = i
			m = m.with(board.NewPiece(board.Color(c), lettersKinds[i]))
		}
	}
	return m, m.pieces() <= maxPieces
}

// String returns the name of the material as tables are named, White's first.
func (m material) String() string {
	var b strings.Builder
	for _, c := range [...]board.Color{board.White, board.Black} {
		if c == board.Black {
			b.WriteByte('v')
		}
		for i, k := range lettersKinds {
			for range m.count(board.NewPiece(c, k)) {
				b.WriteByte(letters[i])
			}
		}
	}
	return b.String()
}
