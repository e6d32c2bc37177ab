package analyse

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

var (
	d4 = board.NewMove(board.D2, board.D4)
	e4 = board.NewMove(board.E2, board.E4)
	e5 = board.NewMove(board.E7, board.E5)
)

// Reports of two lines over two iterations, as a search gives them.
var reports = []search.Info{
	{Depth: 1, MultiPV: 1, Score: 40, Bound: search.Exact, Nodes: 20, PV: []board.Move{e4}},
	{Depth: 1, MultiPV: 2, Score: 35, Bound: search.Exact, Nodes: 20, PV: []board.Move{d4}},
	{Depth: 2, MultiPV: 1, Score: 10, Bound: search.Lower, Nodes: 2_500_000, Time: 2 * time.Second, PV: []board.Move{e4, e5}},
	{Depth: 2, MultiPV: 2, Score: eval.MatedIn(4), Bound: search.Upper, Nodes: 2_500_000, Time: 2 * time.Second, PV: []board.Move{d4}},
}

const (
	heading = " #  depth     score        nodes     time        speed  line\n"
	first1  = " 1      1     +0.40           20   0.00 s            -  1. e4\n"
	second1 = " 2      1     +0.35           20   0.00 s            -  1. d4\n"
	first2  = " 1      2   >=+0.10      2500000   2.00 s    1.25 Mnps  1. e4 e5\n"
	second2 = " 2      2     <=#-2      2500000   2.00 s    1.25 Mnps  1. d4\n"
	best    = "\nbest move e4 (+0.10, depth 2, 2500000 nodes in 2.00 s)\n"
)

func TestDisplay(t *testing.T) {
	tests := []struct {
		name string
		live bool
		want string
	}{
		{"pipe", false, heading + first1 + second1 + first2 + second2 + best},
		// On a terminal there is a second between the iterations.
		{"terminal", true, "\x1b[?7l" + heading + first1 + "\x1b[?7h" +
			"\x1b[2A\r\x1b[J\x1b[?7l" + heading + first2 + second1 + "\x1b[?7h" +
			"\x1b[3A\r\x1b[J" + heading + first2 + second2 + best},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var out strings.Builder
				d := display{out: &out, live: test.live}
				d.begin(position{1, "", game.New(board.Start())}, 2)
				for n, i := range reports {
					if n == 2 {
						time.Sleep(time.Second)
					}
					d.info(i)
				}
				d.end()
				d.result(search.Result{Move: e4, Score: 10, Bound: search.Exact, Depth: 2, Nodes: 2_500_000, Time: 2 * time.Second})
				if d.err != nil {
					t.Error(d.err)
				}
				_, shown, _ := strings.Cut(out.String(), "0 1\n\n")
				if diff := cmp.Diff(test.want, shown); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			})
		})
	}
}
