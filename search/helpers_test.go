package search

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

const (
	startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
)

// play begins a game at a position and goes on with moves in UCI's notation.
func play(t testing.TB, position, moves string) *game.Game {
	t.Helper()
	var b board.Board
	if err := b.UnmarshalText([]byte(position)); err != nil {
		t.Fatal(err)
	}
	g := game.New(b)
	for text := range strings.FieldsSeq(moves) {
		m, err := board.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func find(t testing.TB, s Searcher, g *game.Game, lim Limits) Result {
	t.Helper()
	r, err := s.Search(context.Background(), g, lim, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A fakeClock goes on by step each time it is looked at.
type fakeClock struct {
	now  time.Time
	step time.Duration
}

func (c *fakeClock) Now() time.Time {
	c.now = c.now.Add(c.step)
	return c.now
}

// untime sets all times of results to 0, to compare the rest.
func untime(results ...*Result) {
	for _, r := range results {
		r.Time = 0
		for i := range r.Lines {
			r.Lines[i].Time = 0
		}
	}
}
