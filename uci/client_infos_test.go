package uci_test

import (
	"errors"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/ucitest"
)

func TestClientInfos(t *testing.T) {
	script := ucitest.Handshake + `
		> isready
		< readyok
		> position startpos
		> go infinite
		< info depth 1 currmove e2e4 currmovenumber 3 nps 500 cpuload 900 tbhits 7
		< info refutation d2d4 d7d5 currline 2 e2e4 e7e5
		< info depth 2 score cp 31 upperbound wdl 300 600 100 pv e2e4 shiny 7 evalfile x.nnue
		< info string NNUE is on
		> stop
		< info depth 3 score cp 5 pv d2d4
		< bestmove d2d4
	`
	drive(t, uci.Driver{}, script, func(c driven) {
		infos, result := c.Infos(c.Context(), play(c, "", ""), search.Limits{})
		var got []uci.Info
		for i := range infos {
			if _, err := c.Search(c.Context(), play(c, "", ""), search.Limits{}, nil); !errors.Is(err, uci.ErrBusy) {
				c.Error(err)
			}
			if _, err := result(); err == nil {
				c.Error("a result before the end")
			}
			if got = append(got, i); i.Text != "" {
				break
			}
		}
		want := []uci.Info{
			{Info: search.Info{Depth: 1, MultiPV: 1, TBHits: 7}, CurrMove: move(c, "e2e4"), CurrMoveNumber: 3, Speed: 500, CPULoad: 900},
			{Info: search.Info{MultiPV: 1}, Refutation: moves(c, "d2d4 d7d5"), CPU: 2, CurrLine: moves(c, "e2e4 e7e5")},
			{Info: search.Info{Depth: 2, MultiPV: 1, Score: 31, Bound: search.Upper, PV: moves(c, "e2e4"), WDL: [3]int{300, 600, 100}},
				Extra: []string{"shiny", "7", "evalfile", "x.nnue"}},
			{Info: search.Info{MultiPV: 1}, Text: "NNUE is on"},
		}
		if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(uci.Info{}, "Line")); diff != "" {
			c.Errorf("(-want +got):\n%s", diff)
		}
		if r, err := result(); err != nil || r.Move != move(c, "d2d4") || r.Score != 5 {
			c.Errorf("%+v, %v", r, err)
		}
		for range infos {
			c.Error("a second loop is not empty")
		}
	})
}

// An Info belongs to who gets it.
func TestClientInfosChanged(t *testing.T) {
	script := ucitest.Handshake + `
		> isready
		< readyok
		> position startpos
		> go depth 1
		< info depth 1 score cp 31 pv e2e4 e7e5
		< bestmove e2e4
	`
	drive(t, uci.Driver{}, script, func(c driven) {
		infos, result := c.Infos(c.Context(), play(c, "", ""), search.Limits{Depth: 1})
		for i := range infos {
			clear(i.PV)
		}
		r, err := result()
		if diff := cmp.Diff(moves(c, "e2e4 e7e5"), r.PV); diff != "" || err != nil {
			c.Errorf("%v, PV (-want +got):\n%s", err, diff)
		}
	})
}

// However a loop over a search is left, the engine is left idle: the next search is
// answered, and no goroutine remains.
func TestClientLoopLeft(t *testing.T) {
	const script = ucitest.Handshake + `
		> isready
		< readyok
		> position startpos
		> go infinite
		< info depth 1 score cp 5 pv e2e4
		< info depth 2 score cp 5 pv e2e4
		> stop
		< info depth 3 score cp 6 pv e2e4
		wait 1s
		< bestmove e2e4
		> isready
		< readyok
		> position startpos
		> go depth 1
		< bestmove d2d4
	`
	type body func() bool // reports whether to go on
	loops := []struct {
		name string
		loop func(driven, body)
	}{
		{"search.Infos", func(c driven, do body) {
			infos, _ := search.Infos(c.Context(), c, play(c, "", ""), search.Limits{})
			for range infos {
				if !do() {
					break
				}
			}
		}},
		{"Client.Infos", func(c driven, do body) {
			infos, _ := c.Infos(c.Context(), play(c, "", ""), search.Limits{})
			for range infos {
				if !do() {
					break
				}
			}
		}},
	}
	errOops := errors.New("oops")
	ways := []struct {
		name string
		body body
	}{
		{"break", func() bool { return false }},
		{"panic", func() bool { panic(errOops) }},
		{"the end of the goroutine", func() bool { runtime.Goexit(); return false }},
	}
	for _, l := range loops {
		for _, way := range ways {
			t.Run(l.name+": "+way.name, func(t *testing.T) {
				drive(t, uci.Driver{}, script, func(c driven) {
					left := make(chan any)
					go func() {
						defer func() { left <- recover() }()
						l.loop(c, way.body)
					}()
					if got := <-left; (got == errOops) != (way.name == "panic") {
						c.Errorf("panicked with %v", got)
					}
					r, err := c.Search(c.Context(), play(c, "", ""), search.Limits{Depth: 1}, nil)
					if err != nil || r.Move != move(c, "d2d4") {
						c.Errorf("and then: %v, %v", r.Move, err)
					}
				})
			})
		}
	}
	t.Run("panic in the last report", func(t *testing.T) {
		const script = ucitest.Handshake + `
			> isready
			< readyok
			> position startpos
			> go depth 1
			< info depth 1 score cp 5 pv e2e4
			< bestmove d2d4
			> isready
			< readyok
			> position startpos
			> go depth 1
			< bestmove d2d4
		`
		drive(t, uci.Driver{}, script, func(c driven) {
			func() {
				defer func() {
					if got := recover(); got != errOops {
						c.Errorf("panicked with %v", got)
					}
				}()
				c.Search(c.Context(), play(c, "", ""), search.Limits{Depth: 1}, func(i search.Info) {
					if i.PV[0] == move(c, "d2d4") {
						panic(errOops)
					}
				})
			}()
			r, err := c.Search(c.Context(), play(c, "", ""), search.Limits{Depth: 1}, nil)
			if err != nil || r.Move != move(c, "d2d4") {
				c.Errorf("and then: %v, %v", r.Move, err)
			}
		})
	})
	t.Run("panic, and the engine does not stop", func(t *testing.T) {
		drive(t, uci.Driver{}, ucitest.Handshake+"> isready\n< readyok\n> position startpos\n> go infinite\n< info depth 1 score cp 5 pv e2e4\nhang", func(c driven) {
			func() {
				defer func() { recover() }()
				c.Search(c.Context(), play(c, "", ""), search.Limits{}, func(search.Info) { panic(errOops) })
			}()
			_, err := c.Search(c.Context(), play(c, "", ""), search.Limits{}, nil)
			if _, ok := errors.AsType[*uci.TimeoutError](err); !ok {
				c.Error(err)
			}
		})
	})
}
