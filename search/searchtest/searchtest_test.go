package searchtest

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

func TestRun(t *testing.T) {
	t.Run("Random", func(t *testing.T) {
		Run(t, func() search.Searcher { return new(search.Random) })
	})
	t.Run("Minimax", func(t *testing.T) {
		Run(t, func() search.Searcher { return &search.Minimax{Evaluator: eval.Material{}} })
	})
	t.Run("AlphaBeta", func(t *testing.T) {
		Run(t, func() search.Searcher { return alphabeta.New(alphabeta.Options{Hash: 1}) })
	})
	t.Run("AlphaBeta without a table", func(t *testing.T) {
		Run(t, func() search.Searcher {
			tuning, err := alphabeta.ParseTuning("TranspositionTable=0,AspirationWindows=0")
			if err != nil {
				t.Fatal(err)
			}
			return alphabeta.New(alphabeta.Options{Tuning: tuning})
		})
	})
}

func TestPositions(t *testing.T) {
	names := make(map[string]bool)
	for _, p := range positions() {
		if names[p.name] {
			t.Errorf("two positions are called %q", p.name)
		}
		names[p.name] = true
		b := p.game.Board()
		if b == (board.Board{}) && p.name != "zero board" {
			t.Errorf("%q cannot be set up", p.name)
		}
	}
	for name, want := range map[string]game.Termination{
		"fool's mate":             game.Checkmate,
		"mate on the board":       game.Checkmate,
		"fastest stalemate":       game.Stalemate,
		"stalemate":               game.Stalemate,
		"bare kings":              game.InsufficientMaterial,
		"past seventy-five moves": game.SeventyFiveMoves,
		"fivefold repetition":     game.FivefoldRepetition,
		"one legal move":          game.NoTermination,
	} {
		i := slices.IndexFunc(positions(), func(p position) bool { return p.name == name })
		if i < 0 {
			t.Errorf("there is no position %q", name)
			continue
		}
		if got := positions()[i].game.Outcome().Termination; got != want {
			t.Errorf("%q is %v, want %v", name, got, want)
		}
	}
}

func TestDescribe(t *testing.T) {
	for _, test := range []struct {
		limits search.Limits
		want   string
	}{
		{search.Limits{}, "limits {}"},
		{search.Limits{Nodes: 100, MoveTime: time.Second}, "limits {Nodes:100 MoveTime:1s}"},
		{search.Limits{
			Clocks:      [2]search.Clock{{Remaining: time.Minute}},
			SearchMoves: []board.Move{board.NewMove(board.E2, board.E4)}, PonderHit: make(chan struct{}),
		}, "limits {Clocks:[{Remaining:1m0s Increment:0s} {Remaining:0s Increment:0s}] SearchMoves:[e2e4] PonderHit}"},
	} {
		if got := describe(test.limits); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
}

// A broken searcher breaks one clause of the contract; every other call it
// leaves to a Random.
type broken func(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info), inner *search.Random) (search.Result, error)

func (f broken) make() search.Searcher { return &brokenSearcher{f: f} }

type brokenSearcher struct {
	f     broken
	inner search.Random
}

func (s *brokenSearcher) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	return s.f(ctx, g, lim, report, &s.inner)
}

func (s *brokenSearcher) NewGame() { s.inner.NewGame() }

// then is a Random whose answer is spoiled.
func then(spoil func(g *game.Game, lim search.Limits, r *search.Result)) broken {
	return func(ctx context.Context, g *game.Game, lim search.Limits, _ func(search.Info), inner *search.Random) (search.Result, error) {
		r, err := inner.Search(ctx, g, lim, nil)
		spoil(g, lim, &r)
		return r, err
	}
}

// reporting is a Random whose one report is spoiled.
func reporting(spoil func(i *search.Info)) broken {
	return func(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info), inner *search.Random) (search.Result, error) {
		return inner.Search(ctx, g, lim, func(i search.Info) {
			spoil(&i)
			report(i)
		})
	}
}

func TestChecksFail(t *testing.T) {
	calls := 0
	var kept []board.Move
	tests := []struct {
		name   string
		check  string
		broken broken
		want   string // in the message
	}{
		{"illegal move", "legal moves under any limits", then(func(_ *game.Game, _ search.Limits, r *search.Result) {
			r.Move = board.NewMove(board.A1, board.H8)
		}), "no legal move"},
		{"no move at one node", "legal moves under any limits", then(func(_ *game.Game, lim search.Limits, r *search.Result) {
			if lim.Nodes == 1 {
				*r = search.Result{}
			}
		}), "no legal move"},
		{"illegal ponder move", "legal moves under any limits", then(func(_ *game.Game, _ search.Limits, r *search.Result) {
			r.Ponder = r.Move
		}), "no legal answer"},
		{"illegal line", "legal moves under any limits", then(func(_ *game.Game, _ search.Limits, r *search.Result) {
			r.PV = append(r.PV, r.PV...)
		}), "of the line"},
		{"line of another move", "legal moves under any limits", then(func(g *game.Game, _ search.Limits, r *search.Result) {
			b := g.Board()
			for m := range movegen.Legal(&b) {
				if m != r.Move {
					r.PV = []board.Move{m}
				}
			}
		}), "the line"},
		{"error on the zero board", "legal moves under any limits",
			func(ctx context.Context, g *game.Game, lim search.Limits, _ func(search.Info), inner *search.Random) (search.Result, error) {
				if g.Board() == (board.Board{}) {
					return search.Result{}, errors.New("no position")
				}
				return inner.Search(ctx, g, lim, nil)
			}, "no position"},
		{"even score when mated", "no move where there is none", then(func(_ *game.Game, _ search.Limits, r *search.Result) {
			r.Score = 0
		}), "want #-0"},
		{"no score when mated", "no move where there is none", then(func(_ *game.Game, _ search.Limits, r *search.Result) {
			r.Score, r.Bound = 0, search.NoBound
		}), "bound none"},
		{"too deep", "limits are kept", then(func(_ *game.Game, _ search.Limits, r *search.Result) {
			r.Depth = 4
		}), "depth 4"},
		{"too many nodes", "limits are kept", then(func(_ *game.Game, _ search.Limits, r *search.Result) {
			r.Nodes = 1 << 30
		}), "nodes"},
		{"too many lines", "limits are kept", reporting(func(i *search.Info) { i.MultiPV = 3 }), "report of line 3"},
		{"any move", "search moves are kept",
			func(ctx context.Context, g *game.Game, lim search.Limits, _ func(search.Info), inner *search.Random) (search.Result, error) {
				lim.SearchMoves = nil
				return inner.Search(ctx, g, lim, nil)
			}, "not asked for"},
		{"the other spelling of castling is not understood", "search moves are kept",
			func(ctx context.Context, g *game.Game, lim search.Limits, _ func(search.Info), inner *search.Random) (search.Result, error) {
				b := g.Board()
				lim.SearchMoves = slices.DeleteFunc(slices.Clone(lim.SearchMoves), func(m board.Move) bool {
					return b.Canonical(m) != m
				})
				return inner.Search(ctx, g, lim, nil)
			}, "not asked for"},
		{"cancelling is an error", "cancelled before",
			func(ctx context.Context, g *game.Game, lim search.Limits, _ func(search.Info), inner *search.Random) (search.Result, error) {
				if err := ctx.Err(); err != nil {
					return search.Result{}, err
				}
				return inner.Search(ctx, g, lim, nil)
			}, "canceled"},
		{"a ponder hit is an error", "any ponder hit",
			func(_ context.Context, _ *game.Game, lim search.Limits, _ func(search.Info), _ *search.Random) (search.Result, error) {
				<-lim.PonderHit
				return search.Result{}, errors.New("hit")
			}, "hit"},
		{"report without a line", "reports", reporting(func(i *search.Info) { i.PV = nil }), "no line"},
		{"report of depth 0", "reports", reporting(func(i *search.Info) { i.Depth = 0 }), "Depth 0"},
		{"report of line 0", "reports", reporting(func(i *search.Info) { i.MultiPV = 0 }), "line 0"},
		{"report of another score", "reports", reporting(func(i *search.Info) { i.Score, i.Bound = 1, search.Exact }), "score +0.01 and 0.00"},
		{"report of another depth", "reports", reporting(func(i *search.Info) { i.Depth = 7 }), "depth 7 and"},
		{"report of an unknown bound", "reports", reporting(func(i *search.Info) { i.Bound = 9 }), "unknown bound 9"},
		{"report of chances without a score", "reports", reporting(func(i *search.Info) { i.WDL = [3]int{1000} }), "WDL [1000 0 0] without a score"},
		{"report of chances that do not add up", "reports", reporting(func(i *search.Info) {
			i.Bound, i.WDL = search.Exact, [3]int{500, 300, 100}
		}), "does not add up"},
		{"chances that were not reported", "reports", then(func(_ *game.Game, _ search.Limits, r *search.Result) {
			r.Bound, r.WDL = search.Exact, [3]int{0, 1000, 0}
		}), "WDL"},
		{"report of a score without a bound", "reports", reporting(func(i *search.Info) { i.Score = 5 }), "NoBound"},
		{"score without a bound", "legal moves under any limits", then(func(_ *game.Game, _ search.Limits, r *search.Result) {
			r.Score = 5
		}), "NoBound"},
		{"lines that do not agree with the result", "legal moves under any limits", then(func(_ *game.Game, _ search.Limits, r *search.Result) {
			if len(r.Lines) > 0 {
				r.Lines[0].Depth++
			}
		}), "does not agree"},
		{"chances that the lines do not have", "legal moves under any limits", then(func(_ *game.Game, _ search.Limits, r *search.Result) {
			if len(r.Lines) > 0 {
				r.Bound, r.WDL = search.Exact, [3]int{0, 1000, 0}
				r.Lines[0].Bound = search.Exact
			}
		}), "WDL [0 1000 0] at depth"},
		{"too many lines in the result", "legal moves under any limits", then(func(_ *game.Game, _ search.Limits, r *search.Result) {
			r.Lines = append(r.Lines, r.Lines...)
		}), "2 lines"},
		{"one move in two lines", "legal moves under any limits", then(func(_ *game.Game, lim search.Limits, r *search.Result) {
			if lim.MultiPV > 1 {
				r.Lines = append(r.Lines, r.Lines...)
				r.Lines[len(r.Lines)-1].MultiPV = 2
			}
		}), "numbered 2"},
		{"illegal line in the result", "legal moves under any limits", then(func(_ *game.Game, _ search.Limits, r *search.Result) {
			if len(r.Lines) > 0 {
				r.Lines[0].PV = append(r.Lines[0].PV, r.Move)
			}
		}), "of the line"},
		{"report of an overfull table", "reports", reporting(func(i *search.Info) { i.HashFull = 1001 }), "1001"},
		{"depth goes down", "reports", twice(func(i *search.Info) { i.Depth = 2 }), "after depth 2"},
		{"nodes go down", "reports", twice(func(i *search.Info) { i.Nodes = 2 }), "counts back"},
		{"one move twice", "reports", twice(func(i *search.Info) { i.MultiPV = 2 }), "both begin"},
		{"report on another goroutine", "reports",
			func(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info), inner *search.Random) (search.Result, error) {
				return inner.Search(ctx, g, lim, func(i search.Info) {
					done := make(chan struct{})
					go func() {
						report(i)
						close(done)
					}()
					<-done
				})
			}, "another goroutine"},
		{"insists on reporting", "no reports wanted",
			func(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info), inner *search.Random) (search.Result, error) {
				if report == nil {
					return search.Result{}, errors.New("nobody listens")
				}
				return inner.Search(ctx, g, lim, report)
			}, "nobody listens"},
		{"plays its move", "game unchanged",
			func(ctx context.Context, g *game.Game, lim search.Limits, _ func(search.Info), inner *search.Random) (search.Result, error) {
				r, err := inner.Search(ctx, g.Clone(), lim, nil)
				if b := g.Board(); movegen.IsLegal(&b, r.Move) && g.Ply() == 0 {
					b.Play(r.Move)
					*g = *game.New(b)
					return search.Result{}, err
				}
				return r, err
			}, ""},
		{"spoils the limits", "game unchanged", then(func(_ *game.Game, lim search.Limits, _ *search.Result) {
			if len(lim.SearchMoves) > 0 {
				lim.SearchMoves[0] = 77
			}
		}), "limits were changed"},
		{"one line twice in the same memory", "the result is the caller's", then(func(_ *game.Game, _ search.Limits, r *search.Result) {
			if len(r.Lines) > 0 {
				r.Lines[0].PV = r.PV
			}
		}), "share memory"},
		{"returns a line that it still needs", "the result is the caller's", then(func(_ *game.Game, _ search.Limits, r *search.Result) {
			if r.Move == board.NoMove {
				return
			}
			if kept == nil {
				kept = r.PV
			}
			r.Move, r.PV, r.Lines = kept[0], kept, nil
		}), "no legal move"},
		{"remembers between searchers", "same search, same result", then(func(_ *game.Game, _ search.Limits, r *search.Result) {
			calls++
			r.Nodes = uint64(calls)
		}), "of another searcher"},
		{"remembers the last game", "forgets at a new game", then(func(_ *game.Game, _ search.Limits, r *search.Result) {
			calls++
			r.Nodes = uint64(calls)
		}), "after NewGame"},
		{"nothing left after the loop", "as a loop",
			func(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info), inner *search.Random) (search.Result, error) {
				r, err := inner.Search(ctx, g, lim, report)
				if ctx.Err() != nil {
					return search.Result{}, err
				}
				return r, err
			}, "no legal move"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			i := slices.IndexFunc(checks, func(c struct {
				name string
				run  func(func() search.Searcher) error
			}) bool {
				return c.name == test.check
			})
			if i < 0 {
				t.Fatalf("there is no check %q", test.check)
			}
			err := checks[i].run(test.broken.make)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("the check %q found %v, want something about %q", test.check, err, test.want)
			}
		})
	}
}

// twice is a Random that reports twice, the first time spoiled.
func twice(spoil func(*search.Info)) broken {
	return func(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info), inner *search.Random) (search.Result, error) {
		return inner.Search(ctx, g, lim, func(i search.Info) {
			spoiled := i
			spoil(&spoiled)
			report(spoiled)
			report(i)
		})
	}
}

// A declared is a searcher that says that it finds several lines.
type declared struct{ search.Random }

func (*declared) SupportsMultiPV() bool { return true }

func TestOneLineOnly(t *testing.T) {
	err := multiPV(func() search.Searcher { return new(declared) })
	if want := "1 lines instead of 3, although SupportsMultiPV is true"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("found %v, want %q", err, want)
	}
}

func TestLateReport(t *testing.T) {
	var enough atomic.Bool
	defer enough.Store(true)
	late := broken(func(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info), inner *search.Random) (search.Result, error) {
		r, err := inner.Search(ctx, g, lim, nil)
		go func() {
			for !enough.Load() {
				report(search.Info{Depth: 1, MultiPV: 1, PV: r.PV})
				runtime.Gosched()
			}
		}()
		return r, err
	})
	c := &call{position: positions()[0]}
	for range 100 {
		if err := c.checkGoroutine(late.make()); err != nil && strings.Contains(err.Error(), "after the search returned") {
			return
		}
	}
	t.Error("none of many late reports was found")
}

// A searcher that ignores a limit is told so by name, whether it heeds its context or
// not, and so is one that is late.
func TestIgnoredLimits(t *testing.T) {
	const patience = 300 * time.Millisecond
	release := make(chan struct{})
	t.Cleanup(func() { close(release) })
	// forever searches until its context or the test ends.
	forever := func(ctx context.Context) {
		select {
		case <-ctx.Done():
		case <-release:
		}
	}
	tests := []struct {
		name    string
		ignores func(ctx context.Context, lim search.Limits) // called before the move is made
		want    []string
	}{
		{"context", func(ctx context.Context, lim search.Limits) {
			if lim.Depth == 0 && lim.Nodes == 0 {
				<-release
			}
		}, []string{"context: ", "the limit and the context are ignored"}},
		{"depth", func(ctx context.Context, lim search.Limits) {
			if lim.Depth > 0 {
				forever(ctx)
			}
		}, []string{"Depth: ", "the limit is ignored"}},
		{"nodes", func(ctx context.Context, lim search.Limits) {
			if lim.Nodes > 0 {
				forever(ctx)
			}
		}, []string{"Nodes: ", "the limit is ignored"}},
		{"time for a move", func(ctx context.Context, lim search.Limits) {
			if lim.MoveTime > 0 {
				forever(ctx)
			}
		}, []string{"MoveTime: ", "the limit is ignored"}},
		{"clock", func(ctx context.Context, lim search.Limits) {
			if lim.Clocks != ([2]search.Clock{}) {
				forever(ctx)
			}
		}, []string{"Clocks: ", "the limit is ignored"}},
		{"ponder hit", func(ctx context.Context, lim search.Limits) {
			if lim.PonderHit != nil {
				forever(ctx)
			}
		}, []string{"MoveTime after PonderHit: ", "the limit is ignored"}},
		{"late", func(ctx context.Context, lim search.Limits) {
			if lim.MoveTime > 0 {
				time.Sleep(200 * time.Millisecond)
			}
		}, []string{"MoveTime, ", "the fastest of 5 searches took "}},
		{"an error when cancelled", func(ctx context.Context, lim search.Limits) {
			if lim.Depth == 0 && lim.Nodes == 0 {
				<-ctx.Done()
				panic(ctx.Err())
			}
		}, []string{"context: ", "panic: context canceled"}},
		{"nothing", func(context.Context, search.Limits) {}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			searcher := broken(func(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info), inner *search.Random) (search.Result, error) {
				test.ignores(ctx, lim)
				return inner.Search(ctx, g, lim, report)
			})
			patience := patience
			if test.name == "late" { // it does end, on a busy machine a good deal later
				patience = time.Minute
			}
			err := ended(searcher.make, patience)
			if (err == nil) != (test.want == nil) {
				t.Fatalf("error %v", err)
			}
			for _, want := range test.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("error %v, want something about %q", err, want)
				}
			}
		})
	}
}
