package uci_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/ucitest"
)

// Whatever an engine says, there is an end, of everything.
func FuzzClient(f *testing.F) {
	f.Add("id name X\noption name Hash type spin default 1 min 1 max 2\nuciok\n", "readyok\n", "info depth 1 score cp 3 pv e2e4\nbestmove e2e4\n", false)
	f.Add("uciok\n", "readyok", "bestmove\xff\n", true)
	f.Add("uciok\nuciok\nbestmove e2e4\n", "readyok\nreadyok\n", "info pv\ninfo string\ninfo score mate\nbestmove (none) ponder\n", false)
	f.Add("option name\noption\noption name type type\nuciok\n", "readyok\n", "info wdl 1 currline refutation currmove e9 nodes -1 multipv 0\nreadyok\n", false)
	f.Fuzz(func(t *testing.T, hello, ready, answer string, dies bool) {
		script := fmt.Sprintf("> uci\nsay %q\n> *\nsay %q\n> *\n> *\nsay %q\n", hello, ready, answer)
		if dies {
			script += "die"
		}
		synctest.Test(t, func(t *testing.T) {
			c, err := uci.NewClient(t.Context(), ucitest.Play(quiet{t}, script))
			if err != nil {
				if _, ok := errors.AsType[*uci.Error](err); !ok {
					t.Errorf("error %T: %v", err, err)
				}
				return
			}
			defer c.Close()
			g := play(t, "", "")
			lim := search.Limits{MoveTime: time.Second, MultiPV: 2}
			r, err := c.Search(t.Context(), g, lim, func(i search.Info) {
				if len(i.PV) == 0 || g.Clone().Play(i.PV[0]) != nil {
					t.Errorf("report %+v", i)
				}
			})
			if err == nil && g.Play(r.Move) != nil {
				t.Errorf("result %+v", r)
			}
			if _, ok := errors.AsType[*uci.Error](err); err != nil && !ok {
				t.Errorf("error %T: %v", err, err)
			}
			for _, o := range c.Options() {
				if o.String() == "" {
					t.Error("an option without a declaration")
				}
			}
		})
	})
}

// quiet is a test that minds nothing.
type quiet struct{ *testing.T }

func (quiet) Errorf(string, ...any) {}
