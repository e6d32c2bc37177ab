package engine

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A sleeper searches for so long, and moves at once when it is stopped.
type sleeper time.Duration

func (s sleeper) Search(ctx context.Context, g *game.Game, _ search.Limits, _ func(search.Info)) (search.Result, error) {
	select {
	case <-time.After(time.Duration(s)):
	case <-ctx.Done():
	}
	return search.Result{Move: board.NewMove(board.E2, board.E4)}, nil
}

func TestSearchStalls(t *testing.T) {
	const stall = time.Minute
	for _, c := range []struct {
		name    string
		takes   time.Duration
		limits  search.Limits
		cancel  time.Duration // 0 is never
		stalled bool
		after   time.Duration
	}{
		{"in time", time.Second, search.Limits{Depth: 5}, 0, false, time.Second},
		{"hangs", time.Hour, search.Limits{Depth: 5}, 0, true, stall},
		{"hangs with a number of nodes", time.Hour, search.Limits{Nodes: 5}, 0, true, stall},
		{"has the time", 2 * stall, search.Limits{MoveTime: 2 * stall}, 0, false, 2 * stall},
		{"interrupted", time.Hour, search.Limits{Depth: 5}, time.Second, false, time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if c.cancel > 0 {
					time.AfterFunc(c.cancel, cancel)
				}
				begin := time.Now()
				_, err := stopped{sleeper(c.takes), stall}.Search(ctx, game.New(board.Start()), c.limits, nil)
				if _, stalled := errors.AsType[*StallError](err); stalled != c.stalled {
					t.Errorf("got %v", err)
				}
				if after := time.Since(begin); after != c.after {
					t.Errorf("after %v, want %v", after, c.after)
				}
			})
		})
	}
}

// A negative time limit has ended each search at once, unlike that of a match.
func TestNegativeStall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		spec := Spec{New: func([]Field) (search.Searcher, error) { return sleeper(time.Second), nil }}
		s, err := spec.Opener(-1)(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Search(t.Context(), game.New(board.Start()), search.Limits{Depth: 5}, nil); err != nil {
			t.Error(err)
		}
	})
}
