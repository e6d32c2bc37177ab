package fentext

import (
	"math/bits"
	"strconv"

	"github.com/luftchess/luft/internal/variant"
)

// Longest is the room a record takes: 71 bytes of pieces, 2 of turn, 17 of castling
// rights (4 in a position that can be played), 3 of en passant square, 4 of checks and 12 of
// counters, with the name of the rules and rounded up.
const Longest = 128

// AppendFEN appends r as FEN with its counters and X-FEN's castling letters.
func (r *Record[P, C, R, S]) AppendFEN(dst []byte) []byte {
	dst = r.AppendPlacement(dst)
	dst = r.AppendTurn(dst)
	dst = r.AppendCastling(dst, false)
	dst = r.AppendEnPassant(dst)
	dst = r.AppendChecks(dst)
	return r.AppendCounters(dst)
}

// AppendPlacement appends the pieces, rank by rank from the eighth.
func (r *Record[P, C, R, S]) AppendPlacement(dst []byte) []byte {
	if r.Rules != variant.Standard && int(r.Rules) < len(variant.Table) && variant.Table[r.Rules].Drops {
		return r.appendHouse(dst)
	}
	var buf [8 * 9]byte // each rank with its slash: one append is cheaper than 70
	n := 0
	for first := a8; first >= a1; first -= 8 {
		p := (*[8]P)(r.Pieces[first : first+8])
		rest := uint64(p[0]) | uint64(p[1])<<8 | uint64(p[2])<<16 | uint64(p[3])<<24 |
			uint64(p[4])<<32 | uint64(p[5])<<40 | uint64(p[6])<<48 | uint64(p[7])<<56
		left := byte(8) // squares not written
		for rest != 0 {
			if empty := byte(bits.TrailingZeros64(rest) >> 3); empty > 0 {
				buf[n] = '0' + empty
				n++
				rest >>= empty << 3
				left -= empty
			}
			buf[n] = letters[rest&15]
			n++
			rest >>= 8
			left--
		}
		if left > 0 {
			buf[n] = '0' + left
			n++
		}
		buf[n] = '/'
		n++
	}
	return append(dst, buf[:n-1]...)
}

// AppendTurn appends the player to move, and a blank before and after.
func (r *Record[P, C, R, S]) AppendTurn(dst []byte) []byte {
	if r.Turn == 0 {
		return append(dst, " w "...)
	}
	return append(dst, " b "...)
}

// AppendCastling appends the castling rights: the letter of each rook's file, or, other
// than in Shredder-FEN, K, Q, k or q where this means the same rook. Rights of rooks that
// stand on no back rank are not written.
func (r *Record[P, C, R, S]) AppendCastling(dst []byte, shredder bool) []byte {
	start := len(dst)
	for _, corner := range [...]int{h1, h8} {
		rights := uint8(r.Castling >> (corner - 7))
		if rights == 0 {
			continue
		}
		lower := byte(corner & 32) // what makes Black's letters lower case
		own := P(corner>>5<<3&black) | rook
		for file := 7; file >= 0; file-- {
			if rights>>file&1 == 0 {
				continue
			}
			sq, letter := corner-7+file, 'A'+byte(file)
			switch {
			case shredder:
			case sq == corner && r.Pieces[sq] == own: // the outermost by far the most often
				letter = 'K'
			case sq == corner-7 && r.Pieces[sq] == own:
				letter = 'Q'
			case r.outermostRook(corner, -1) == sq:
				letter = 'K'
			case r.outermostRook(corner-7, 1) == sq:
				letter = 'Q'
			}
			dst = append(dst, letter|lower)
		}
	}
	if len(dst) == start {
		return append(dst, '-')
	}
	return dst
}

// AppendEnPassant appends the en passant square, and a blank before it. Of several, it
// writes none.
func (r *Record[P, C, R, S]) AppendEnPassant(dst []byte) []byte {
	if r.EnPassant == 0 || r.EnPassant&(r.EnPassant-1) != 0 {
		return append(dst, " -"...)
	}
	for sq := byte(0); ; sq++ {
		if r.EnPassant>>sq&1 != 0 {
			return append(dst, ' ', 'a'+sq&7, '1'+sq>>3)
		}
	}
}

// AppendCounters appends the two counters, and a blank before each.
func (r *Record[P, C, R, S]) AppendCounters(dst []byte) []byte {
	dst = strconv.AppendInt(append(dst, ' '), int64(r.Halfmove), 10)
	return strconv.AppendInt(append(dst, ' '), int64(r.Fullmove), 10)
}
