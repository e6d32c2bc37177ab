package syzygy

import (
	"cmp"
	"math"
	"math/bits"
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
func (m material) with(p board.Piece) material { return m + 1<<(4*p&63) }

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
	for rest := b.Occupied(); rest != 0; rest &= rest - 1 {
		m = m.with(b.Piece(rest.First()))
	}
	return m
}

// canonical returns m or its flip, whichever the tables are named by: first the side with
// more pieces, and of equally many the one with more queens, then rooks and so on.
func (m material) canonical() material {
	f := m.flip()
	order := cmp.Compare(m.white(), f.white())
	for _, k := range lettersKinds {
		if order == 0 {
			p := board.NewPiece(board.White, k)
			order = cmp.Compare(m.count(p), f.count(p))
		}
	}
	if order < 0 {
		return f
	}
	return m
}

// white returns the number of White's pieces.
func (m material) white() int { return (m & math.MaxUint32).pieces() }

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

// A materialIndex finds the files of a material. It is a hash table with linear probing that
// is at most half full: a probe asks once or more, and this is faster than a map.
type materialIndex struct {
	slots []materialSlot
	shift uint // the highest bits of the hash choose the slot
}

type materialSlot struct {
	material material
	files    *files // nil if the slot is free
}

func newMaterialIndex(all map[material]*files) materialIndex {
	n := bits.Len(uint(len(all))) + 1
	x := materialIndex{slots: make([]materialSlot, 1<<n), shift: 64 - uint(n)}
	for m, f := range all {
		*x.slot(m) = materialSlot{m, f}
	}
	return x
}

// slot returns the slot of a material, or the free one where it would be.
func (x *materialIndex) slot(m material) *materialSlot {
	const golden = 0x9E3779B97F4A7C15
	for i := uint64(m) * golden >> (x.shift & 63); ; i++ {
		s := &x.slots[i&uint64(len(x.slots)-1)]
		if s.material == m || s.files == nil {
			return s
		}
	}
}

// files returns the files of a material, nil if there are none.
func (x *materialIndex) files(m material) *files {
	if len(x.slots) == 0 {
		return nil
	}
	return x.slot(m).files
}
