package board

import (
	"iter"
	"math/bits"
	"strings"

	"github.com/luftchess/luft/internal/textform"
)

// A Bitboard is a set of squares, one bit each: bit n is the [Square] n. Go's operators
// |, &, &^, ^ and == are union, intersection, difference, complement and comparison.
// The zero value is the empty set.
//
// [Bitboard.String] draws the set as a diagram. The text form, which JSON uses, is the
// list of its squares.
type Bitboard uint64

// Frequently used sets.
const (
	AllSquares   Bitboard = 1<<64 - 1
	LightSquares Bitboard = 0x55aa55aa55aa55aa // h1 is a light square
	DarkSquares  Bitboard = 0xaa55aa55aa55aa55 // a1 is a dark square
)

// Has reports whether s is in the set.
func (b Bitboard) Has(s Square) bool { return b>>s&1 != 0 }

// With returns the set with s added.
func (b Bitboard) With(s Square) Bitboard { return b | 1<<s }

// Without returns the set with s removed.
func (b Bitboard) Without(s Square) Bitboard { return b &^ (1 << s) }

// Count returns the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// IsSingle reports whether the set has exactly one square.
func (b Bitboard) IsSingle() bool { return b != 0 && b&(b-1) == 0 }

// First returns the lowest square of the set, or [NoSquare] if the set is empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Last returns the highest square of the set, or [NoSquare] if the set is empty.
func (b Bitboard) Last() Square {
	if b == 0 {
		return NoSquare
	}
	return Square(63 - bits.LeadingZeros64(uint64(b)))
}

// Squares returns an iterator over the squares of the set, lowest first. In hot code
// this loop is faster:
//
//	for rest := b; rest != 0; rest &= rest - 1 {
//		s := rest.First()
//	}
func (b Bitboard) Squares() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for rest := b; rest != 0; rest &= rest - 1 {
			if !yield(rest.First()) {
				return
			}
		}
	}
}

// North returns the set shifted one rank up, towards the eighth rank. Squares shifted
// off the board are dropped; the same holds for South, East and West.
func (b Bitboard) North() Bitboard { return b << 8 }

// South returns the set shifted one rank down, towards the first rank.
func (b Bitboard) South() Bitboard { return b >> 8 }

// East returns the set shifted one file to the right, towards the h-file.
func (b Bitboard) East() Bitboard { return b &^ fileH << 1 }

// West returns the set shifted one file to the left, towards the a-file.
func (b Bitboard) West() Bitboard { return b &^ fileA >> 1 }

// Forward returns the set shifted one rank in the direction in which pawns of colour c
// move.
func (b Bitboard) Forward(c Color) Bitboard {
	if c == White {
		return b << 8
	}
	return b >> 8
}

// PawnAttacks returns the squares that pawns of colour c in the set attack.
func (b Bitboard) PawnAttacks(c Color) Bitboard {
	b = b.Forward(c)
	return b.East() | b.West()
}

// Flip returns the set mirrored vertically: a1 becomes a8.
func (b Bitboard) Flip() Bitboard { return Bitboard(bits.ReverseBytes64(uint64(b))) }

// Mirror returns the set mirrored horizontally: a1 becomes h1.
func (b Bitboard) Mirror() Bitboard { return Bitboard(bits.Reverse64(uint64(b.Flip()))) }

// String draws the set as eight lines of eight, the eighth rank on top, with '#' for a
// square in the set and '.' for any other.
func (b Bitboard) String() string {
	var sb strings.Builder
	sb.Grow(8 * 16)
	for r := range Rank(8) {
		for f := range File(8) {
			if f > 0 {
				sb.WriteByte(' ')
			}
			if b.Has(NewSquare(f, 7-r)) {
				sb.WriteByte('#')
			} else {
				sb.WriteByte('.')
			}
		}
		sb.WriteByte('\n')
	}
	return sb.String()
}

// ParseBitboard reads a list of squares separated by spaces, such as "a1 c3", in any
// order. Empty text is the empty set. A square that occurs twice is an error. The error
// is a *[ParseError].
func ParseBitboard(s string) (Bitboard, error) {
	var b Bitboard
	for at := 0; at < len(s); {
		if s[at] == ' ' {
			at++
			continue
		}
		end := at
		for end < len(s) && s[end] != ' ' {
			end++
		}
		sq, err := ParseSquare(s[at:end])
		if err != nil || sq == NoSquare || b.Has(sq) {
			return 0, &ParseError{"set of squares", s, at}
		}
		b = b.With(sq)
		at = end
	}
	return b, nil
}

// AppendText implements [encoding.TextAppender]. It appends the squares in order,
// separated by spaces: "a1 c3". The error is always nil.
func (b Bitboard) AppendText(dst []byte) ([]byte, error) {
	for rest := b; rest != 0; rest &= rest - 1 {
		if rest != b {
			dst = append(dst, ' ')
		}
		dst, _ = rest.First().AppendText(dst)
	}
	return dst, nil
}

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (b Bitboard) MarshalText() ([]byte, error) {
	return b.AppendText(make([]byte, 0, 3*b.Count()))
}

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [ParseBitboard]
// reads.
func (b *Bitboard) UnmarshalText(text []byte) error {
	return textform.Unmarshal(b, ParseBitboard, text)
}

const (
	fileA Bitboard = 0x0101010101010101
	fileH Bitboard = fileA << 7
	rank1 Bitboard = 0xff
	rank8 Bitboard = rank1 << 56
)
