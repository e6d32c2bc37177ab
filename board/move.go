package board

import "strings"

// A Move names the square a piece leaves, the square it goes to, and what a
// pawn becomes on the last rank. It says nothing else: what is captured, and
// whether it castles or captures en passant, is for the board to tell, so that
// a move built by hand equals the generated one.
//
// Castling is the king's two-square step (e1g1) if the king stands on the
// e-file and its rook on the a- or h-file, and the king taking its own rook
// (f1h1) in every other geometry, which only Chess960 has; [Board.Canonical]
// turns either spelling into this one.
//
// The 16 bits are, from the lowest: six of the square left, six of the square
// gone to, three of the promotion. The zero value, [NoMove], is no move.
type Move uint16

// NoMove is the zero Move: no move. Its text is "0000", as UCI writes the null
// move.
const NoMove Move = 0

// NewMove returns the move from one square to another.
func NewMove(from, to Square) Move { return Move(from&63) | Move(to&63)<<6 }

// NewPromotion returns the move of a pawn that becomes a piece of kind k.
func NewPromotion(from, to Square, k Kind) Move { return NewMove(from, to) | Move(k&7)<<12 }

// NewCastling returns the move of a king that castles with a rook of its rank, in
// the canonical spelling; see [Move].
func NewCastling(king, rook Square) Move {
	if king.File() == FileE {
		switch rook.File() {
		case FileH:
			return NewMove(king, king+2)
		case FileA:
			return NewMove(king, king-2)
		}
	}
	return NewMove(king, rook)
}

// ParseMove reads a move as UCI writes it: "e2e4", "e7e8q", "0000" for
// [NoMove]. It does not look at any board: whether the move can be played, and
// which of the two spellings of castling it is, is not checked here.
func ParseMove(s string) (Move, error) {
	if s == "0000" {
		return NoMove, nil
	}
	if at := moveOffset(s); at < len(s) || len(s) < 4 {
		return NoMove, &ParseError{"move", s, at}
	}
	from, to := squareAt(s, 0), squareAt(s, 2)
	if from == to {
		return NoMove, &ParseError{"move", s, 2}
	}
	if len(s) == 4 {
		return NewMove(from, to), nil
	}
	return NewPromotion(from, to, Knight+Kind(strings.IndexByte(promotionLetters, s[4]))), nil
}

// promotionLetters are UCI's, from the knight up.
const promotionLetters = "nbrq"

// squareAt returns the square whose name begins at s[i].
func squareAt(s string, i int) Square { return NewSquare(File(s[i]-'a'), Rank(s[i+1]-'1')) }

// moveOffset returns where s stops looking like a move: its length if it does
// not.
func moveOffset(s string) int {
	for i := range min(len(s), 4) {
		first := byte('a')
		if i%2 == 1 {
			first = '1'
		}
		if s[i] < first || s[i] >= first+8 {
			return i
		}
	}
	switch {
	case len(s) > 4 && strings.IndexByte(promotionLetters, s[4]) < 0:
		return 4
	default:
		return min(len(s), 5)
	}
}

// From returns the square the piece leaves.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square the piece goes to, or its own rook's if castling is
// spelled so.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Promotion returns what the pawn becomes, or [NoKind].
func (m Move) Promotion() Kind { return Kind(m >> 12 & 7) }

// Flip returns the move with the ranks counted from the other side, the move
// that matches m on a board that was flipped ([Board.Flip]).
func (m Move) Flip() Move {
	if m == NoMove {
		return NoMove
	}
	return m ^ (56 | 56<<6)
}

// String returns the move as UCI writes it, such as "e2e4" or "e7e8q".
func (m Move) String() string { return text(m) }

// AppendText implements [encoding.TextAppender]. The error is always nil.
func (m Move) AppendText(b []byte) ([]byte, error) {
	if m == NoMove {
		return append(b, "0000"...), nil
	}
	b, _ = m.From().AppendText(b)
	b, _ = m.To().AppendText(b)
	if k := m.Promotion(); k != NoKind {
		b = append(b, k.Letter())
	}
	return b, nil
}

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [ParseMove] reads.
func (m *Move) UnmarshalText(text []byte) error { return parseInto(m, ParseMove, text) }
