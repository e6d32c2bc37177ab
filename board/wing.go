package board

// A Wing is one of the two sides of the board a king castles towards. The zero
// value is KingSide.
type Wing uint8

// The wings.
const (
	KingSide  Wing = iota // towards the h-file
	QueenSide             // towards the a-file
)

// ParseWing reads "king side" or "queen side".
func ParseWing(s string) (Wing, error) {
	switch s {
	case "king side":
		return KingSide, nil
	case "queen side":
		return QueenSide, nil
	}
	return KingSide, &ParseError{"wing", s, 0}
}

// WingOf returns the wing on which a rook stands that shares the king's rank.
func WingOf(king, rook Square) Wing {
	if rook > king {
		return KingSide
	}
	return QueenSide
}

// of returns the squares on the wing's side of king, on the king's rank.
func (w Wing) of(king Square) Bitboard {
	rank := king.Rank().Bitboard()
	if w&1 == KingSide {
		return rank & (AllSquares << (king & 63) << 1)
	}
	return rank & (1<<(king&63) - 1)
}

// KingTo returns the square the king of colour c castles to on this wing, in
// Chess960 too: the g- or the c-file.
func (w Wing) KingTo(c Color) Square {
	if w&1 == KingSide {
		return G1.Relative(c)
	}
	return C1.Relative(c)
}

// RookTo returns the square the rook of colour c castles to on this wing: the
// f- or the d-file.
func (w Wing) RookTo(c Color) Square {
	if w&1 == KingSide {
		return F1.Relative(c)
	}
	return D1.Relative(c)
}

// String returns "king side" or "queen side".
func (w Wing) String() string { return text(w) }

// AppendText implements [encoding.TextAppender]. The error is always nil.
func (w Wing) AppendText(b []byte) ([]byte, error) {
	if w&1 == QueenSide {
		return append(b, "queen side"...), nil
	}
	return append(b, "king side"...), nil
}

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (w Wing) MarshalText() ([]byte, error) { return w.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [ParseWing] reads.
func (w *Wing) UnmarshalText(text []byte) error { return parseInto(w, ParseWing, text) }
