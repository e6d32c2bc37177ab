package perfttest

import (
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

// A Position is a position with a known count of move sequences.
type Position struct {
	Name  string `json:"name"`         // what the position tests; unique
	FEN   string `json:"fen"`          // the first four fields; castling rights as in Shredder-FEN or FEN
	Depth int    `json:"depth"`        // in plies
	Nodes uint64 `json:"nodes,string"` // number of move sequences of that length

	Rules board.Rules `json:"rules,omitzero"`

	// Waive is the reason why the position cannot arise in a game, 0 if it can. It is
	// one that [board.Setup.Board] may waive.
	Waive board.Reason `json:"waive,omitzero"`
}

// Board returns the position with Waive waived.
func (p Position) Board(tb testing.TB) board.Board {
	tb.Helper()
	s, err := fen.Parser{Rules: p.Rules}.ParseSetup(p.FEN)
	if err != nil {
		tb.Fatalf("%s: %v", p.Name, err)
	}
	b, err := s.Board(p.Waive)
	if err != nil {
		tb.Fatalf("%s: %v", p.Name, err)
	}
	return b
}

// Positions returns about 250 positions of ordinary chess: for each rule of move generation the
// situations that programs get wrong, and positions from games. A fast generator counts all of
// them in a second or two. With rules, it returns positions of these variants instead, a few of
// each.
func Positions(rules ...board.Rules) (all []Position) {
	if len(rules) > 0 {
		return slices.DeleteFunc(variants(), func(p Position) bool { return !slices.Contains(rules, p.Rules) })
	}
	for _, group := range [...]struct {
		name  string
		table []Position
	}{
		{"en passant", enPassant()},
		{"castling", castling()},
		{"Chess960 castling", chess960()},
		{"promotion", promotion()},
		{"pin", pins()},
		{"check", checks()},
		{"end of the game", ends()},
		{"many moves", wide()},
		{"game", games()},
	} {
		for _, p := range group.table {
			p.Name = group.name + ": " + p.Name
			all = append(all, p)
		}
	}
	return all
}
