package search

import (
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

func TestBoundText(t *testing.T) {
	if text, err := (Upper + 1).MarshalText(); err == nil {
		t.Errorf("a value that is no bound is written %q", text)
	}
	for b := NoBound; b <= Upper; b++ {
		text, err := b.MarshalText()
		var back Bound
		if err != nil || string(text) != b.String() || back.UnmarshalText(text) != nil || back != b {
			t.Errorf("%v is written as %q and read as %v, %v", b, text, back, err)
		}
	}
	b := Lower
	if err := b.UnmarshalText([]byte("Bound(4)")); !isParseError(err) || b != Lower {
		t.Errorf("read as %v, %v", b, err)
	}
}

func isParseError(err error) bool {
	_, ok := errors.AsType[*board.ParseError](err)
	return ok
}

// The nodes per second are at most the greatest uint64, on every machine.
func TestNPS(t *testing.T) {
	for _, test := range []struct {
		nodes uint64
		time  time.Duration
		want  uint64
	}{
		{1000, 0, 0},
		{1000, -1, 0},
		{1000, 2 * time.Second, 500},
		{1 << 63, time.Microsecond, math.MaxUint64},
		{math.MaxUint64, time.Second, math.MaxUint64},
		{math.MaxUint64, time.Nanosecond, math.MaxUint64},
	} {
		if got := (Info{Nodes: test.nodes, Time: test.time}).NPS(); got != test.want {
			t.Errorf("%d nodes in %v: %d nodes per second, want %d", test.nodes, test.time, got, test.want)
		}
	}
}

// Who changes a line of a result changes no other.
func TestResultSharesNothing(t *testing.T) {
	for _, s := range []Searcher{&Random{}, &Minimax{}} {
		r, err := s.Search(t.Context(), game.New(board.Start()), Limits{Depth: 2}, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := slices.Clone(r.PV)
		if clear(r.Lines[0].PV); !slices.Equal(r.PV, want) {
			t.Errorf("%T: after Lines was cleared, PV is %v, want %v", s, r.PV, want)
		}
	}
}
