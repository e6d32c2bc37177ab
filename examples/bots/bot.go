// Package bots has players of different strength and style, each in a small file. They are
// searchers, and meant to be read and changed:
//
//	s, err := bots.New("zig")
//	r, err := s.Search(ctx, g, search.Limits{MoveTime: time.Second}, nil)
//
// Barb, Snake and Zig are complete engines, each one step beyond the previous one; what all
// three need, such as clocks and repetitions, is in study.go.
// Gnome and the styles play with [alphabeta.Searcher].
package bots

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/book"
)

// A Description says what a bot is.
type Description struct {
	Name string // as New knows it
	Text string // one line

	make func() search.Searcher
}

// All returns the bots, from the weakest to the strongest, as far as that is known;
// the styles come last.
func All() []Description {
	return []Description{
		{"random", "plays any legal move", func() search.Searcher { return &search.Random{Seed: rand.Uint64()} }},
		{"barb", "minimax: counts pieces, three plies ahead", newBarb},
		{"snake", "negamax: material, centre and mobility, three plies ahead", newSnake},
		{"zig", "alpha-beta with piece-square tables, captures first, and quiescence", newZig},
		{"gnome", "all the pruning there is, a tapered evaluation, and an opening book", func() search.Searcher {
			return newGnome(book.Weighted(nil), 16)
		}},
		{"aggressive", "a style: wants its pieces at your king, at any price", inStyle("aggressive")},
		{"cautious", "a style: keeps its king covered and its pieces guarded", inStyle("cautious")},
		{"pawns", "a style: loves its pawns and wants to see them promoted", inStyle("pawns")},
	}
}

// New returns a new bot with this name. Bots share no state, so that each game can have its
// own.
//
// Random and Gnome choose at random; the others always play the same move in the same
// position if the search is not limited by time. The error is an *[UnknownError].
func New(name string) (search.Searcher, error) {
	for _, b := range All() {
		if b.Name == name {
			return b.make(), nil
		}
	}
	return nil, &UnknownError{name}
}

// An UnknownError reports that there is no bot with this name.
type UnknownError struct{ Name string }

// Error lists the names of all bots.
func (e *UnknownError) Error() string {
	var names []string
	for _, b := range All() {
		names = append(names, b.Name)
	}
	return fmt.Sprintf("there is no bot %.40q: there are %s", e.Name, strings.Join(names, ", "))
}
