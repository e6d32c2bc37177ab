package board

import (
	"strings"

	"github.com/luftchess/luft/internal/textform"
)

// A Move has an origin square, a target square and the kind of piece that a pawn
// promotes to. It has no flags for captures, castling or en passant, which follow from
// the board. So a move built by hand equals the generated one.
//
// The canonical spelling of castling is the king's two-square step (e1g1) if the king
// is on the e-file and the rook on the a- or h-file. Otherwise, which is possible only
// in Chess960, it is the king capturing its own rook (f1h1). [Board.Canonical] converts
// either spelling to the canonical one, [Board.KingTakesRook] to the other.
//
// Two variants have other moves. A drop in [Crazyhouse] ([NewDrop]) has the same origin and target,
// and its kind as the promotion; in [Antichess] a pawn may promote to a king.
//
// From the lowest bit, a Move holds the origin square in six bits, the target square in
// six bits, and the promotion in three bits. The zero value is [NoMove].
type Move uint16

// NoMove means "no move" or, where it is documented, the null move. Its text is "0000",
// the null move in UCI notation.
const NoMove Move = 0

// NewMove returns the move from one square to another.
func NewMove(from, to Square) Move { return Move(from&63) | Move(to&63)<<6 }

// NewPromotion returns the move of a pawn that promotes to a piece of kind k.
func NewPromotion(from, to Square, k Kind) Move { return NewMove(from, to) | Move(k&7)<<12 }

// NewDrop returns the drop of a piece of kind k on s.
func NewDrop(s Square, k Kind) Move { return NewPromotion(s, s, k) }

// IsDrop reports whether m puts a piece from the pocket on a square; see [NewDrop].
func (m Move) IsDrop() bool { return m != NoMove && m.From() == m.To() }

// NewCastling returns the castling move of a king with a rook on the same rank, in the
// canonical spelling; see [Move].
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

// ParseMove reads a move in UCI notation: "e2e4", "e7e8q", or "0000" for [NoMove]; in variants also
// "N@f3", in either case, and "e7e8k". The error is a *[ParseError]. ParseMove has
// no board, so it does not check that the move is legal and does not convert castling to
// its canonical spelling.
func ParseMove(s string) (Move, error) {
	if s == "0000" {
		return NoMove, nil
	}
	if len(s) == 4 && s[1] == '@' {
		return parseDrop(s)
	}
	if at := moveOffset(s); at < len(s) || len(s) < 4 {
		return NoMove, &ParseError{"move", s, at}
	}
	m := NewMove(squareAt(s, 0), squareAt(s, 2))
	if len(s) == 5 {
		m |= Move(Pawn+Kind(strings.IndexByte(moveLetters, s[4]))) << 12
	}
	switch {
	case m.hasText() && m != NoMove:
		return m, nil
	case len(s) == 5:
		return NoMove, &ParseError{"move", s, 4}
	}
	return NoMove, &ParseError{"move", s, 2}
}

// parseDrop reads a drop, such as N@f3.
func parseDrop(s string) (Move, error) {
	k := Pawn + Kind(strings.IndexByte(moveLetters, s[0]|0x20))
	if k < Pawn {
		return NoMove, &ParseError{"move", s, 0}
	}
	if at := moveOffset(s[2:]); at < 2 {
		return NoMove, &ParseError{"move", s, 2 + at}
	}
	return NewDrop(squareAt(s, 2), k), nil
}

// moveLetters are the letters of the kinds in UCI notation, from Pawn.
const moveLetters = "pnbrqk"

// squareAt returns the square whose name begins at s[i].
func squareAt(s string, i int) Square { return NewSquare(File(s[i]-'a'), Rank(s[i+1]-'1')) }

// moveOffset returns the offset of the first byte of s that cannot be part of a move,
// or len(s) if there is none.
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
	case len(s) > 4 && strings.IndexByte(moveLetters, s[4]) < 0:
		return 4
	default:
		return min(len(s), 5)
	}
}

// From returns the origin square.
func (m Move) From() Square { return Square(m & 63) }

// To returns the target square. For castling spelled as the king capturing its own
// rook, it is the square of the rook.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Promotion returns the kind of piece that the pawn promotes to, or [NoKind]. For a drop it is
// the kind of the piece that is dropped.
func (m Move) Promotion() Kind { return Kind(m >> 12 & 7) }

// Flip returns the move mirrored vertically: e2e4 becomes e7e5. It corresponds to
// [Board.Flip].
func (m Move) Flip() Move {
	if m == NoMove {
		return NoMove
	}
	return m ^ (56 | 56<<6)
}

// String returns the move in UCI notation, such as "e2e4" or "e7e8q".
func (m Move) String() string {
	var buf [5]byte
	b, err := m.AppendText(buf[:0])
	if err != nil {
		return textform.Invalid(m)
	}
	return string(b)
}

// AppendText implements [encoding.TextAppender]. Besides the moves of ordinary chess, variants
// have a promotion to a king, "e7e8k", and a drop, "N@f3". Any other value is an error.
func (m Move) AppendText(b []byte) ([]byte, error) {
	if m>>12 != 0 || m.From() == m.To() {
		return m.appendOther(b)
	}
	return append(b, 'a'+byte(m&7), '1'+byte(m>>3&7), 'a'+byte(m>>6&7), '1'+byte(m>>9&7)), nil
}

// appendOther is AppendText for a move that is not from one square to another without
// promotion.
func (m Move) appendOther(b []byte) ([]byte, error) {
	if !m.hasText() {
		return b, textform.Error(m)
	}
	if m == NoMove {
		return append(b, "0000"...), nil
	}
	if m.IsDrop() {
		return m.To().AppendText(append(b, moveLetters[m.Promotion()-Pawn]-'a'+'A', '@'))
	}
	b, _ = m.From().AppendText(b)
	b, _ = m.To().AppendText(b)
	if k := m.Promotion(); k != NoKind {
		b = append(b, k.Letter())
	}
	return b, nil
}

// hasText reports whether m is [NoMove] or may be a move of chess or of a variant.
func (m Move) hasText() bool {
	if k := m >> 12; m.From() == m.To() {
		return m == NoMove || k >= Move(Pawn) && k <= Move(King)
	} else {
		return k == 0 || k >= Move(Knight) && k <= Move(King)
	}
}

// MarshalText implements [encoding.TextMarshaler]; see [Move.AppendText].
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [ParseMove] reads.
func (m *Move) UnmarshalText(text []byte) error { return textform.Unmarshal(m, ParseMove, text) }
