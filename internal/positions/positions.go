// Package positions is a table of positions with the number of move sequences
// from each, for tests: every rule of move generation under the conditions in
// which programs get it wrong, each by name, and a few hundred positions from
// games besides.
package positions

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

// A Position is one entry of the table.
type Position struct {
	Name  string // unlike any other's
	FEN   string // the four fields of EPD, castling rights as in Shredder-FEN or FEN
	Depth int    // in plies
	Nodes uint64 // move sequences of that length

	// Waive is what is wrong with the position, zero if nothing is. It is
	// always a reason that can be waived.
	Waive board.Reason
}

// Board returns the position's board, with what is wrong with it waived.
func (p Position) Board(tb testing.TB) board.Board {
	tb.Helper()
	s, err := fen.ParseSetup(p.FEN)
	if err != nil {
		tb.Fatalf("%s: %v", p.Name, err)
	}
	b, err := s.Board(p.Waive)
	if err != nil {
		tb.Fatalf("%s: %v", p.Name, err)
	}
	return b
}

// All returns the table. Counts are such that a fast generator walks all of it
// in a second or two.
func All() (all []Position) {
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
