package board

import "github.com/luftchess/luft/internal/textform"

// A Color is one of the two players. The zero value is White.
type Color uint8

// The colours.
const (
	White Color = iota
	Black
)

var colors = textform.Names[Color, ParseError]{What: "colour", Texts: []string{"white", "black"}}

// ParseColor reads "white", "black", or the letters of FEN, "w" and "b". The error is a
// *[ParseError].
func ParseColor(s string) (Color, error) {
	switch s {
	case "w":
		return White, nil
	case "b":
		return Black, nil
	}
	return colors.Parse(s)
}

// Other returns the opponent's colour.
func (c Color) Other() Color { return c ^ 1 }

// String returns "white" or "black".
func (c Color) String() string { return colors.String(c) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (c Color) MarshalText() ([]byte, error) { return colors.Marshal(c) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [ParseColor] reads.
func (c *Color) UnmarshalText(text []byte) error { return textform.Unmarshal(c, ParseColor, text) }

// A Kind is the type of a piece without its colour, such as Knight. The zero value is
// NoKind.
type Kind uint8

// The kinds, in order of value.
const (
	NoKind Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

var kinds = textform.Names[Kind, ParseError]{
	What:  "kind of piece",
	Texts: []string{"none", "pawn", "knight", "bishop", "rook", "queen", "king"},
}

// ParseKind reads the English name of a kind ("knight") or its letter in either case
// ("N", "n"); "none" and "." are [NoKind]. The error is a *[ParseError].
func ParseKind(s string) (Kind, error) {
	if len(s) == 1 {
		if p, err := ParsePiece(s); err == nil {
			return p.Kind(), nil
		}
	}
	return kinds.Parse(s)
}

// Letter returns the English letter of the kind in lower case, such as 'n' for a
// knight, or '.' for [NoKind]. UCI notation uses it for promotions.
func (k Kind) Letter() byte { return pieceLetters[k&7|8] }

// String returns the English name of the kind in lower case, or "none".
func (k Kind) String() string { return kinds.String(k) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (k Kind) MarshalText() ([]byte, error) { return kinds.Marshal(k) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [ParseKind] reads.
func (k *Kind) UnmarshalText(text []byte) error { return textform.Unmarshal(k, ParseKind, text) }

// A Piece is a piece of one colour, such as WhiteKnight. The zero value is NoPiece,
// which stands for an empty square.
//
// The value is the [Kind] in the low three bits and the [Color] in the fourth bit, so a
// valid Piece can index a table with 16 entries.
type Piece uint8

// The pieces.
const (
	NoPiece     Piece = 0
	WhitePawn         = Piece(Pawn)
	WhiteKnight       = Piece(Knight)
	WhiteBishop       = Piece(Bishop)
	WhiteRook         = Piece(Rook)
	WhiteQueen        = Piece(Queen)
	WhiteKing         = Piece(King)
	BlackPawn         = 8 | Piece(Pawn)
	BlackKnight       = 8 | Piece(Knight)
	BlackBishop       = 8 | Piece(Bishop)
	BlackRook         = 8 | Piece(Rook)
	BlackQueen        = 8 | Piece(Queen)
	BlackKing         = 8 | Piece(King)
)

// pieceLetters are the letters of FEN, indexed by Piece, with '.' for invalid values.
const pieceLetters = ".PNBRQK..pnbrqk."

var pieces = textform.Names[Piece, ParseError]{
	What:  "piece",
	Texts: []string{".", "P", "N", "B", "R", "Q", "K", "", "", "p", "n", "b", "r", "q", "k"},
}

// NewPiece returns the piece with the given colour and kind. For [NoKind] it returns
// [NoPiece].
func NewPiece(c Color, k Kind) Piece {
	if k == NoKind {
		return NoPiece
	}
	return Piece(c&1)<<3 | Piece(k&7)
}

// ParsePiece reads the FEN letter of a piece, upper case for White, or "." for
// [NoPiece]. The error is a *[ParseError].
func ParsePiece(s string) (Piece, error) { return pieces.Parse(s) }

// Kind returns the kind of the piece.
func (p Piece) Kind() Kind { return Kind(p & 7) }

// Color returns the colour of the piece. For [NoPiece] it returns White.
func (p Piece) Color() Color { return Color(p >> 3 & 1) }

// IsValid reports whether p is one of the twelve pieces. [NoPiece] is not valid.
func (p Piece) IsValid() bool { return p < 16 && pieceLetters[p] != '.' }

// figurines are the Unicode chess symbols, indexed by Piece.
var figurines = [16]rune{'.', '♙', '♘', '♗', '♖', '♕', '♔', '.', '.', '♟', '♞', '♝', '♜', '♛', '♚', '.'}

// Figurine returns the Unicode chess symbol of the piece, such as '♘', or '.' for
// [NoPiece].
func (p Piece) Figurine() rune { return figurines[p&15] }

// Flip returns the same kind of piece in the other colour. For [NoPiece] it returns
// [NoPiece].
func (p Piece) Flip() Piece {
	if p == NoPiece {
		return NoPiece
	}
	return p ^ 8
}

// String returns the FEN letter of the piece, or "." for [NoPiece].
func (p Piece) String() string { return pieces.String(p) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (p Piece) MarshalText() ([]byte, error) { return pieces.Marshal(p) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [ParsePiece] reads.
func (p *Piece) UnmarshalText(text []byte) error { return pieces.Unmarshal(p, text) }
