package board

import "github.com/luftchess/luft/internal/textform"

// A CastlingSide is the side of the board that a king castles to. The zero value is
// KingSide.
type CastlingSide uint8

// The castling sides.
const (
	KingSide  CastlingSide = iota // towards the h-file
	QueenSide                     // towards the a-file
)

var castlingSides = textform.Names[CastlingSide, ParseError]{
	What:  "castling side",
	Texts: []string{"king side", "queen side"},
}

// ParseCastlingSide reads "king side" or "queen side". The error is a *[ParseError].
func ParseCastlingSide(s string) (CastlingSide, error) { return castlingSides.Parse(s) }

// CastlingSideOf returns the side on which the king castles with the rook, given their
// squares on the same rank.
func CastlingSideOf(king, rook Square) CastlingSide {
	if rook > king {
		return KingSide
	}
	return QueenSide
}

// of returns the squares on the rank of the king that are on this side of it.
func (s CastlingSide) of(king Square) Bitboard {
	rank := king.Rank().Bitboard()
	if s&1 == KingSide {
		return rank & (AllSquares << (king & 63) << 1)
	}
	return rank & (1<<(king&63) - 1)
}

// KingTo returns the square of the king of colour c after castling on this side: on the
// g- or the c-file, also in Chess960.
func (s CastlingSide) KingTo(c Color) Square {
	if s&1 == KingSide {
		return G1.Relative(c)
	}
	return C1.Relative(c)
}

// RookTo returns the square of the rook of colour c after castling on this side: on the
// f- or the d-file, also in Chess960.
func (s CastlingSide) RookTo(c Color) Square {
	if s&1 == KingSide {
		return F1.Relative(c)
	}
	return D1.Relative(c)
}

// String returns "king side" or "queen side".
func (s CastlingSide) String() string { return castlingSides.String(s) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (s CastlingSide) MarshalText() ([]byte, error) { return castlingSides.Marshal(s) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [ParseCastlingSide] reads.
func (s *CastlingSide) UnmarshalText(text []byte) error { return castlingSides.Unmarshal(s, text) }
