package uci_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/ucitest"
)

func TestClientStop(t *testing.T) {
	begin := ucitest.Handshake + `
		> isready
		< readyok
		> position startpos
	`
	soon := func(t *testing.T) context.Context {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		t.Cleanup(cancel)
		return ctx
	}
	hit := func(t *testing.T) <-chan struct{} {
		c := make(chan struct{})
		time.AfterFunc(time.Minute, func() { close(c) })
		return c
	}
	tests := []struct {
		name, script string
		limits       search.Limits
		ctx          func(*testing.T) context.Context
		hit          func(*testing.T) <-chan struct{}
		want         string
		err          string
	}{
		{"cancelled", begin + `
			> go infinite
			< info depth 1 score cp 5 pv e2e4
			> stop
			wait 2s
			< bestmove e2e4`, search.Limits{}, soon, nil, "e2e4", ""},
		{"cancelled before", begin + `
			> go depth 30
			> stop
			< bestmove e2e4`, search.Limits{Depth: 30}, func(t *testing.T) context.Context {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			return ctx
		}, nil, "e2e4", ""},
		{"cancelled, but does not stop", begin + `
			> go infinite
			< info depth 1 score cp 5 pv e2e4
			> stop
			hang`, search.Limits{}, soon, nil, "", "the engine did not send \"bestmove\" within 3s"},
		{"cancelled, but goes on talking", begin + `
			> go infinite
			> stop
			times 100000 info depth 1
			hang`, search.Limits{}, soon, nil, "", "the engine did not send \"bestmove\" within 3s"},
		{"cancelled while it does not even listen", begin + `
			> go infinite
			hang`, search.Limits{}, soon, nil, "", "the engine did not send \"bestmove\" within 3s"},
		{"too long for the time", begin + `
			> go movetime 500
			> stop
			< bestmove e2e4`, search.Limits{MoveTime: 500 * time.Millisecond}, nil, nil, "e2e4", ""},
		{"too long for the clock", begin + `
			> go wtime 1000 btime 9000000 movestogo 3
			> stop
			hang`, search.Limits{Clocks: [2]search.Clock{{Remaining: time.Second}, {Remaining: 9000 * time.Second}}, MovesToGo: 3},
			nil, nil, "", "the engine did not send \"bestmove\" within 3s"},
		{"ponder hit", begin + `
			> go ponder movetime 500
			> ponderhit
			wait 5s
			< bestmove e2e4`, search.Limits{MoveTime: 500 * time.Millisecond}, nil, hit, "e2e4", ""},
		{"ponder hit that is not noticed", begin + `
			> go ponder movetime 500
			> ponderhit
			> stop
			< bestmove e2e4`, search.Limits{MoveTime: 500 * time.Millisecond}, nil, hit, "e2e4", ""},
		{"ponder hit within other limits", begin + `
			> go depth 30
			> stop
			< bestmove d2d4
			< bestmove d2d4
			> isready
			< readyok
			> go depth 30 movetime 500
			< bestmove e2e4`, search.Limits{MoveTime: 500 * time.Millisecond, Depth: 30}, nil, hit, "e2e4", ""},
		{"cancelled while it ponders", begin + `
			> go ponder movetime 500
			> stop
			< bestmove e2e4`, search.Limits{MoveTime: 500 * time.Millisecond}, soon, func(*testing.T) <-chan struct{} { return make(chan struct{}) }, "e2e4", ""},
		{"silent within no limit of time", begin + `
			> go depth 30
			wait 1000h
			< bestmove e2e4`, search.Limits{Depth: 30}, nil, nil, "e2e4", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			drive(t, uci.Driver{}, test.script, func(c driven) {
				ctx := c.Context()
				if test.ctx != nil {
					ctx = test.ctx(c.T)
				}
				if test.hit != nil {
					test.limits.PonderHit = test.hit(c.T)
				}
				r, err := c.Search(ctx, play(c, "", ""), test.limits, nil)
				if test.err != "" {
					if err == nil || err.Error() != "uci: searching: "+test.err {
						c.Fatal(err)
					}
					if _, again := c.Search(ctx, play(c, "", ""), test.limits, nil); !errors.Is(again, errors.Unwrap(err)) {
						c.Errorf("and then: %v", again)
					}
				} else if err != nil || r.Move != move(c, test.want) {
					c.Fatal(r.Move, err)
				}
			})
		})
	}
}

// What an engine says once more about a search that was stopped is not the answer to
// the next one.
func TestClientSecondBestMove(t *testing.T) {
	tests := []struct{ name, stopped string }{
		{"unasked", `
			> stop
			< bestmove e2e4
			wait 30ms
			< bestmove e2e4`},
		{"asked twice", `
			> stop
			> stop
			< bestmove e2e4
			wait 30ms
			< bestmove e2e4`},
		{"at once", `
			> stop
			< bestmove e2e4
			< bestmove e2e4`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			script := ucitest.Handshake + `
				> isready
				< readyok
				> position startpos
				> go infinite
				< info depth 1 score cp 5 pv e2e4
				` + test.stopped + `
				> isready
				< readyok
				> position startpos moves a2a3 a7a6
				> go depth 1
				< info depth 1 score cp 5 pv d2d4
				< bestmove d2d4
				> isready
				< readyok
				> position startpos
				> go depth 1
				< bestmove g1f3`
			drive(t, uci.Driver{}, script, func(c driven) {
				ctx, cancel := context.WithTimeout(c.Context(), time.Minute)
				defer cancel()
				if r, err := c.Search(ctx, play(c, "", ""), search.Limits{}, nil); err != nil || r.Move != move(c, "e2e4") {
					c.Fatal(r.Move, err)
				}
				r, err := c.Search(c.Context(), play(c, "", "a2a3 a7a6"), search.Limits{Depth: 1}, nil)
				if err != nil || r.Move != move(c, "d2d4") || len(r.PV) != 1 || r.PV[0] != r.Move {
					c.Errorf("the next search: %v, %v, %v", r.Move, r.PV, err)
				}
				if r, err = c.Search(c.Context(), play(c, "", ""), search.Limits{Depth: 1}, nil); err != nil || r.Move != move(c, "g1f3") {
					c.Errorf("the one after it: %v, %v", r.Move, err)
				}
			})
		})
	}
}

// A game that begins while the engine is asked once more is none to it yet.
func TestClientNewGameAtPonderHit(t *testing.T) {
	script := ucitest.Handshake + `
		> isready
		< readyok
		> position startpos moves e2e4
		> go depth 30
		> stop
		< bestmove d7d5
		> isready
		< readyok
		> go depth 30 movetime 500
		< bestmove e7e5
		> ucinewgame
		> isready
		< readyok
		> position startpos
		> go depth 1
		< bestmove d2d4`
	drive(t, uci.Driver{}, script, func(c driven) {
		hit := make(chan struct{})
		time.AfterFunc(time.Minute, func() {
			c.NewGame()
			close(hit)
		})
		limits := search.Limits{MoveTime: 500 * time.Millisecond, Depth: 30, PonderHit: hit}
		if r, err := c.Search(c.Context(), play(c, "", "e2e4"), limits, nil); err != nil || r.Move != move(c, "e7e5") {
			c.Fatal(r.Move, err)
		}
		if r, err := c.Search(c.Context(), play(c, "", ""), search.Limits{Depth: 1}, nil); err != nil || r.Move != move(c, "d2d4") {
			c.Fatal(r.Move, err)
		}
	})
}

// An engine that has answered is not silent because its user takes a long time over
// each report.
func TestClientSlowUser(t *testing.T) {
	begin := ucitest.Handshake + `
		> isready
		< readyok
		> position startpos
	`
	tests := []struct {
		name, script string
		limits       search.Limits
		patience     time.Duration // before the search is cancelled
	}{
		{"in a search of a second", begin + "> go movetime 1000\ntimes 30 info depth 1 score cp 1 pv e2e4\n< bestmove e2e4",
			search.Limits{MoveTime: time.Second}, 24 * time.Hour},
		{"in a cancelled search", begin + "> go infinite\ntimes 30 info depth 1 score cp 1 pv e2e4\n> stop\n< bestmove e2e4",
			search.Limits{}, time.Second},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			drive(t, uci.Driver{}, test.script, func(c driven) {
				ctx, cancel := context.WithTimeout(c.Context(), test.patience)
				defer cancel()
				r, err := c.Search(ctx, play(c, "", ""), test.limits, func(search.Info) { time.Sleep(time.Minute) })
				if err != nil || r.Move != move(c, "e2e4") {
					c.Error(r, err)
				}
			})
		})
	}
}

// A search that is cancelled while the engine gets ready does not wait for that as
// long as another.
func TestClientStopBeforeSearch(t *testing.T) {
	const again = `
		> isready
		< readyok
		> position startpos
		> go depth 1
		< bestmove d2d4
	`
	tests := []struct {
		name, script string
		want         string        // the move; "" is the error of the context
		within       time.Duration // from the beginning
	}{
		{"ready within the grace time", `
			> isready
			wait 3s
			< readyok
			> position startpos
			> go infinite
			> stop
			< bestmove e2e4` + again, "e2e4", 4 * time.Second},
		{"ready too late", `
			> isready
			wait 20s
			< readyok` + again, "", 4 * time.Second},
		{"it talks instead", `
			> isready
			times 100000 info string loading
			< readyok` + again, "", 5 * time.Second},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			drive(t, uci.Driver{Ready: -1}, ucitest.Handshake+test.script, func(c driven) {
				ctx, cancel := context.WithTimeout(c.Context(), time.Second)
				defer cancel()
				begun := time.Now()
				r, err := c.Search(ctx, play(c, "", ""), search.Limits{}, nil)
				if took := time.Since(begun); took > test.within { // in a bubble, that is exact
					c.Errorf("it took %v, more than %v", took, test.within)
				}
				switch _, typed := errors.AsType[*uci.Error](err); {
				case test.want != "" && (err != nil || r.Move != move(c, test.want)):
					c.Error(r.Move, err)
				case test.want == "" && (!typed || !errors.Is(err, context.DeadlineExceeded)):
					c.Error(err)
				}
				r, err = c.Search(c.Context(), play(c, "", ""), search.Limits{Depth: 1}, nil)
				if err != nil || r.Move != move(c, "d2d4") {
					c.Errorf("and then: %v, %v", r.Move, err)
				}
			})
		})
	}
	t.Run("dies in the grace time", func(t *testing.T) {
		drive(t, uci.Driver{}, ucitest.Handshake+"> isready\nwait 2s\ndie", func(c driven) {
			ctx, cancel := context.WithTimeout(c.Context(), time.Second)
			defer cancel()
			for range 2 {
				_, err := c.Search(ctx, play(c, "", ""), search.Limits{}, nil)
				if _, ok := errors.AsType[*uci.ExitError](err); !ok {
					c.Error(err)
				}
			}
		})
	})
}
