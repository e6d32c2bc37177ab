package board

import (
	"iter"
	"math/bits"
	"strings"
)

// A Bitboard is a set of squares, one bit each: bit n is the [Square] n. Unite,
// intersect, subtract and compare sets with Go's own operators |, &, &^ and ==;
// the zero value is the empty set.
//
// [Bitboard.String] draws the set for people to look at. The text form, which JSON
// holds, is the names of its squares.
type Bitboard uint64

// Sets of squares that evaluators and generators keep asking for.
const (
	AllSquares   Bitboard = 1<<64 - 1
	LightSquares Bitboard = 0x55aa55aa55aa55aa // h1 is one of them
	DarkSquares  Bitboard = 0xaa55aa55aa55aa55 // a1 is one of them
)

// Has reports whether s is in the set.
func (b Bitboard) Has(s Square) bool { return b>>s&1 != 0 }

// With returns the set with s in it.
func (b Bitboard) With(s Square) Bitboard { return b | 1<<s }

// Without returns the set without s.
func (b Bitboard) Without(s Square) Bitboard { return b &^ (1 << s) }

// Count returns the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// IsSingle reports whether the set has exactly one square.
func (b Bitboard) IsSingle() bool { return b != 0 && b&(b-1) == 0 }

// First returns the lowest square of the set, [NoSquare] if it is empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Last returns the highest square of the set, [NoSquare] if it is empty.
func (b Bitboard) Last() Square {
	if b == 0 {
		return NoSquare
	}
	return Square(63 - bits.LeadingZeros64(uint64(b)))
}

// Squares returns an iterator over the set, lowest square first. Loops that
// must be as fast as can be are written
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

// North returns every square moved one rank up the board, towards the eighth;
// what leaves the board is gone. South, East and West are alike.
func (b Bitboard) North() Bitboard { return b << 8 }

// South returns every square moved one rank down, towards the first.
func (b Bitboard) South() Bitboard { return b >> 8 }

// East returns every square moved one file to the right, towards the h-file.
func (b Bitboard) East() Bitboard { return b &^ fileH << 1 }

// West returns every square moved one file to the left, towards the a-file.
func (b Bitboard) West() Bitboard { return b &^ fileA >> 1 }

// Forward returns every square moved one rank the way colour c's pawns go.
func (b Bitboard) Forward(c Color) Bitboard {
	if c == White {
		return b << 8
	}
	return b >> 8
}

// Flip returns the set with its ranks in the opposite order: a1 and a8 change
// places.
func (b Bitboard) Flip() Bitboard { return Bitboard(bits.ReverseBytes64(uint64(b))) }

// Mirror returns the set with its files in the opposite order: a1 and h1
// change places.
func (b Bitboard) Mirror() Bitboard { return b.Flip().Rotate() }

// Rotate returns the set as seen from the other side of the board: a1 and h8
// change places.
func (b Bitboard) Rotate() Bitboard { return Bitboard(bits.Reverse64(uint64(b))) }

// String draws the set as eight lines of eight, the eighth rank on top, with
// '#' for a square in the set and '.' for one that is not.
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

// ParseBitboard reads the names of squares with blanks between them, such as "a1 c3", in
// any order. Empty text is the empty set. The error is a *[ParseError], also for a square
// named twice.
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

// AppendText implements [encoding.TextAppender]. It appends the names of the squares in
// order, with a blank between them: "a1 c3". The error is always nil.
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
func (b *Bitboard) UnmarshalText(text []byte) error { return parseInto(b, ParseBitboard, text) }

const (
	fileA Bitboard = 0x0101010101010101
	fileH Bitboard = fileA << 7
	rank1 Bitboard = 0xff
	rank8 Bitboard = rank1 << 56
)
