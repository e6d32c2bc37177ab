package book

import (
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// A Move is a move as a book stores it. The 16 bits are, from the lowest: six of the
// destination square, six of the origin, three of the promotion (0 for none, 1 for a knight
// to 4 for a queen), and an unused one.
//
// Castling is the king taking its own rook, also in standard chess: e1h1. A file may contain
// any value; [Move.On] converts valid ones.
type Move uint16

// ParseMove parses what [Move.String] returns. The error is a *[board.ParseError].
func ParseMove(s string) (Move, error) {
	fail := func(offset int) (Move, error) {
		return 0, &board.ParseError{What: "book move", Text: s, Offset: offset}
	}
	if s == board.NoMove.String() {
		return 0, nil
	}
	if len(s) < 4 {
		return fail(0)
	}
	from, err := board.ParseSquare(s[:2])
	if err != nil {
		return fail(0)
	}
	to, err := board.ParseSquare(s[2:4])
	if err != nil {
		return fail(2)
	}
	for code := range Move(16) {
		if m := Move(to) | Move(from)<<6 | code<<12; m.String() == s {
			return m, nil
		}
	}
	return fail(4)
}

// NewMove returns a move of the board b, with castling in either spelling, as a book stores
// it.
func NewMove(b *board.Board, m board.Move) Move {
	m = b.KingTakesRook(m)
	n := Move(m.To()) | Move(m.From())<<6
	if k := m.Promotion(); k != board.NoKind {
		n |= Move(k-board.Pawn) << 12
	}
	return n
}

// On returns m as a move of the board b. The error wraps [game.ErrIllegalMove] if it is not
// legal there. Castling as the king's two-square step, which some programs write, is
// accepted.
func (m Move) On(b *board.Board) (board.Move, error) {
	from, to := m.squares()
	k, ok := m.promotion()
	move := b.Canonical(board.NewPromotion(from, to, k))
	if !ok || !movegen.IsLegal(b, move) {
		return board.NoMove, fmt.Errorf("book: %w: %v", game.ErrIllegalMove, m)
	}
	return move, nil
}

// String returns the move in UCI notation, such as "e2e4" or "e7e8q", castling as "e1h1". An
// invalid promotion is written as its number: "e7e8(5)".
func (m Move) String() string {
	from, to := m.squares()
	switch k, ok := m.promotion(); {
	case m == 0:
		return board.NoMove.String()
	case !ok:
		return fmt.Sprintf("%v%v(%d)", from, to, m>>12)
	case k == board.NoKind:
		return from.String() + to.String()
	default:
		return from.String() + to.String() + string(rune(k.Letter()))
	}
}

func (m Move) squares() (from, to board.Square) {
	return board.Square(m >> 6 & 63), board.Square(m & 63)
}

// MarshalText implements [encoding.TextMarshaler], as String. The error is always nil.
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler], as [ParseMove].
func (m *Move) UnmarshalText(text []byte) error { return textform.Unmarshal(m, ParseMove, text) }

// promotion returns the kind that the pawn becomes, or NoKind, and whether the promotion is
// valid.
func (m Move) promotion() (board.Kind, bool) {
	code := m >> 12
	if code == 0 {
		return board.NoKind, true
	}
	return board.Pawn + board.Kind(code), code <= 4
}
