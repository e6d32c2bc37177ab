package board

import "github.com/luftchess/luft/internal/textform"

// A Square is one of the 64 squares, counted from a1 along the ranks: A1 is 0, B1 is 1,
// A2 is 8, H8 is 63. The zero value is A1. [NoSquare] means "no square". The methods do
// not panic for NoSquare and invalid values, but apart from IsValid, Bitboard and the
// text methods their results are then unspecified.
type Square uint8

// The squares.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
	A2
	B2
	C2
	D2
	E2
	F2
	G2
	H2
	A3
	B3
	C3
	D3
	E3
	F3
	G3
	H3
	A4
	B4
	C4
	D4
	E4
	F4
	G4
	H4
	A5
	B5
	C5
	D5
	E5
	F5
	G5
	H5
	A6
	B6
	C6
	D6
	E6
	F6
	G6
	H6
	A7
	B7
	C7
	D7
	E7
	F7
	G7
	H7
	A8
	B8
	C8
	D8
	E8
	F8
	G8
	H8

	// NoSquare is not a square. Its text is "-".
	NoSquare
)

// NewSquare returns the square on the given file and rank.
func NewSquare(f File, r Rank) Square { return Square(r&7)<<3 | Square(f&7) }

// ParseSquare reads a square such as "e4", or "-" for [NoSquare]. The error is a
// *[ParseError].
func ParseSquare(s string) (Square, error) {
	switch {
	case s == "-":
		return NoSquare, nil
	case len(s) == 0 || s[0] < 'a' || s[0] > 'h':
		return NoSquare, &ParseError{"square", s, 0}
	case len(s) == 1 || s[1] < '1' || s[1] > '8':
		return NoSquare, &ParseError{"square", s, 1}
	case len(s) > 2:
		return NoSquare, &ParseError{"square", s, 2}
	}
	return NewSquare(File(s[0]-'a'), Rank(s[1]-'1')), nil
}

// File returns the file of s.
func (s Square) File() File { return File(s & 7) }

// Rank returns the rank of s.
func (s Square) Rank() Rank { return Rank(s >> 3 & 7) }

// Bitboard returns the set that contains only s, or the empty set if s is not valid.
func (s Square) Bitboard() Bitboard { return 1 << s }

// IsValid reports whether s is one of the 64 squares.
func (s Square) IsValid() bool { return s < NoSquare }

// Flip returns the square mirrored vertically: a1 becomes a8.
func (s Square) Flip() Square { return s ^ 56 }

// Mirror returns the square mirrored horizontally: a1 becomes h1.
func (s Square) Mirror() Square { return s ^ 7 }

// Relative returns s from the point of view of colour c: s itself for White, flipped
// for Black.
func (s Square) Relative(c Color) Square { return s ^ Square(c&1)*56 }

// Distance returns the number of king moves between two squares on an empty board, also
// known as the Chebyshev distance.
func (s Square) Distance(t Square) int {
	return max(abs(int(s.File())-int(t.File())), abs(int(s.Rank())-int(t.Rank())))
}

// String returns the name of the square, such as "e4", or "-" for [NoSquare].
func (s Square) String() string {
	var buf [2]byte
	b, err := s.AppendText(buf[:0])
	if err != nil {
		return textform.Invalid(s)
	}
	return string(b)
}

// AppendText implements [encoding.TextAppender]. An invalid value other than [NoSquare]
// is an error.
func (s Square) AppendText(b []byte) ([]byte, error) {
	switch {
	case s.IsValid():
		return append(b, 'a'+byte(s&7), '1'+byte(s>>3)), nil
	case s == NoSquare:
		return append(b, '-'), nil
	}
	return b, textform.Error(s)
}

// MarshalText implements [encoding.TextMarshaler]; see [Square.AppendText].
func (s Square) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [ParseSquare] reads.
func (s *Square) UnmarshalText(text []byte) error { return textform.Unmarshal(s, ParseSquare, text) }

// A File is a column of the board, FileA to FileH.
type File uint8

// The files.
const (
	FileA File = iota
	FileB
	FileC
	FileD
	FileE
	FileF
	FileG
	FileH
)

var files = textform.Names[File, ParseError]{What: "file", Texts: []string{"a", "b", "c", "d", "e", "f", "g", "h"}}

// ParseFile reads the letter of a file, "a" to "h". The error is a *[ParseError].
func ParseFile(s string) (File, error) { return files.Parse(s) }

// Bitboard returns the eight squares of the file.
func (f File) Bitboard() Bitboard { return 0x0101010101010101 << (f & 7) }

// String returns the letter of the file.
func (f File) String() string { return files.String(f) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (f File) MarshalText() ([]byte, error) { return files.Marshal(f) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [ParseFile] reads.
func (f *File) UnmarshalText(text []byte) error { return files.Unmarshal(f, text) }

// A Rank is a row of the board, Rank1 (White's side) to Rank8.
type Rank uint8

// The ranks.
const (
	Rank1 Rank = iota
	Rank2
	Rank3
	Rank4
	Rank5
	Rank6
	Rank7
	Rank8
)

var ranks = textform.Names[Rank, ParseError]{What: "rank", Texts: []string{"1", "2", "3", "4", "5", "6", "7", "8"}}

// ParseRank reads the digit of a rank, "1" to "8". The error is a *[ParseError].
func ParseRank(s string) (Rank, error) { return ranks.Parse(s) }

// Bitboard returns the eight squares of the rank.
func (r Rank) Bitboard() Bitboard { return 0xff << (r & 7 * 8) }

// Relative returns r from the point of view of colour c: for Black, Rank1 becomes
// Rank8.
func (r Rank) Relative(c Color) Rank { return r ^ Rank(c&1)*7 }

// String returns the digit of the rank.
func (r Rank) String() string { return ranks.String(r) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (r Rank) MarshalText() ([]byte, error) { return ranks.Marshal(r) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [ParseRank] reads.
func (r *Rank) UnmarshalText(text []byte) error { return ranks.Unmarshal(r, text) }

func abs(x int) int { return max(x, -x) }
