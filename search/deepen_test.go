package search

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
)

// The iterations get the best move first, and their reports and the last one's result come
// out, whatever ends the search.
func TestDeepen(t *testing.T) {
	e4, d4, reply := board.NewMove(board.E2, board.E4), board.NewMove(board.D2, board.D4), board.NewMove(board.E7, board.E5)
	for _, test := range []struct {
		name  string
		lim   Limits
		score eval.Score
		pv    []board.Move
		depth int
	}{
		{"the greatest depth", Limits{}, 7, []board.Move{d4}, 5},
		{"a limit of depth", Limits{Depth: 2}, 7, []board.Move{d4, reply}, 2},
		{"a limit beyond it", Limits{Depth: 100}, 7, []board.Move{d4}, 5},
		{"a limit of nodes", Limits{Nodes: 35}, 7, []board.Move{d4}, 3},
		{"a soft limit of nodes", Limits{Nodes: 100, SoftNodes: 21}, 7, []board.Move{d4}, 3},
		{"a soft limit just reached", Limits{Nodes: 100, SoftNodes: 20}, 7, []board.Move{d4}, 2},
		{"a soft limit behind a hard one", Limits{Nodes: 35, SoftNodes: 40}, 7, []board.Move{d4}, 3},
		{"a mate that was asked for", Limits{Mate: 3}, eval.MateIn(3), []board.Move{e4}, 1},
		{"a mate that there is not", Limits{Mate: 2}, 7, []board.Move{e4}, 3},
		{"no line", Limits{}, 0, nil, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stopper Stopper
			var first, depths []string
			nodes := uint64(0)
			r, err := Deepen(context.Background(), game.New(board.Start()), test.lim, func(i Info) {
				depths = append(depths, fmt.Sprint(i.Depth, i.SelDepth, i.MultiPV, i.Score, i.Bound, i.Nodes, i.PV))
				clear(i.PV) // it is the searcher's
			}, &stopper, 5, func(moves []board.Move, depth int) Info {
				first = append(first, moves[0].String())
				if len(moves) != 20 {
					t.Errorf("%d moves", len(moves))
				}
				for range 10 {
					if !stopper.ShouldStop(nodes) {
						nodes++
					}
				}
				return Info{Score: test.score, PV: slices.Clone(test.pv), Nodes: nodes, SelDepth: 3}
			})
			if err != nil || r.Depth != test.depth || r.Score != test.score || r.Nodes != nodes || len(depths) != test.depth {
				t.Fatalf("%+v, %v; reports %q; want depth %d", r, err, depths, test.depth)
			}
			if test.depth == 0 {
				if r.Move == board.NoMove || r.Bound != NoBound || len(r.PV) != 1 {
					t.Errorf("%+v, want any move", r)
				}
				return
			}
			ponder := board.NoMove
			if len(test.pv) > 1 {
				ponder = test.pv[1]
			}
			if diff := cmp.Diff(test.pv, r.PV); diff != "" || r.Move != test.pv[0] || r.Ponder != ponder {
				t.Errorf("%v, %v (-want +got):\n%s", r.Move, r.Ponder, diff)
			}
			if want := fmt.Sprint(1, 3, 1, test.score, Exact, 10, test.pv); depths[0] != want {
				t.Errorf("report %q, want %q", depths[0], want)
			}
			if slices.ContainsFunc(first[1:], func(m string) bool { return m != test.pv[0].String() }) {
				t.Errorf("%q were searched first", first)
			}
		})
	}
	over := play(t, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "")
	if r, err := Deepen(context.Background(), over, Limits{}, nil, new(Stopper), 5, func([]board.Move, int) Info {
		panic(errors.New("there is nothing to search"))
	}); err != nil || r.Move != board.NoMove {
		t.Errorf("after the end: %+v, %v", r, err)
	}
}

// The estimate of the last complete iteration is that of the result.
func TestDeepenWDL(t *testing.T) {
	var stopper Stopper
	e4, want := board.NewMove(board.E2, board.E4), [3]int{300, 500, 200}
	r, err := Deepen(context.Background(), game.New(board.Start()), Limits{Depth: 1}, nil, &stopper, 5, func([]board.Move, int) Info {
		stopper.ShouldStop(0)
		return Info{PV: []board.Move{e4}, WDL: want, TBHits: 3, Nodes: 1}
	})
	if err != nil || r.WDL != want || len(r.Lines) != 1 || r.Lines[0].WDL != want || r.Lines[0].TBHits != 3 {
		t.Errorf("%+v, %v", r, err)
	}
}

// An iteration may overwrite the PV of the one before, as searchers with a PV array do, even
// if it is then interrupted.
func TestDeepenCopiesPV(t *testing.T) {
	e4, d4, reply := board.NewMove(board.E2, board.E4), board.NewMove(board.D2, board.D4), board.NewMove(board.E7, board.E5)
	var stopper Stopper
	line := []board.Move{e4, reply}
	nodes := uint64(0)
	r, err := Deepen(context.Background(), game.New(board.Start()), Limits{Nodes: 5}, nil, &stopper, 9, func(_ []board.Move, depth int) Info {
		if depth == 2 {
			line[0], line[1] = d4, board.NoMove
			for !stopper.ShouldStop(nodes) {
				nodes++
			}
		}
		return Info{Score: 7, PV: line, Nodes: nodes}
	})
	want := []board.Move{e4, reply}
	if err != nil || r.Depth != 1 || r.Move != e4 || r.Ponder != reply || !slices.Equal(r.PV, want) || len(r.Lines) != 1 || !slices.Equal(r.Lines[0].PV, want) {
		t.Errorf("%+v, %v; want the line %v of the first iteration", r, err, want)
	}
}

// Each line of an iteration is found without the moves that begin those before. The next iteration
// gets them in their order, and one that is stopped is not used.
func TestDeepenLines(t *testing.T) {
	for _, test := range []struct {
		name  string
		lim   Limits
		lines int
		depth int
	}{
		{"three", Limits{MultiPV: 3, Depth: 3}, 3, 3},
		{"more than there are moves", Limits{MultiPV: 500, Depth: 2}, 20, 2},
		{"none", Limits{MultiPV: -1, Depth: 2}, 1, 2},
		{"of two moves", Limits{MultiPV: 3, Depth: 2, SearchMoves: []board.Move{board.NewMove(board.E2, board.E4), board.NewMove(board.D2, board.D4)}}, 2, 2},
		{"stopped in the third iteration", Limits{MultiPV: 3, Nodes: 8}, 3, 2},
		{"stopped behind its end", Limits{MultiPV: 3, Nodes: 9}, 3, 3},
		{"a soft limit", Limits{MultiPV: 3, Nodes: 100, SoftNodes: 4}, 3, 2},
		{"a mate", Limits{MultiPV: 2, Mate: 1}, 2, 5}, // more lines are asked for
	} {
		t.Run(test.name, func(t *testing.T) {
			var stopper Stopper
			nodes := uint64(0)
			value := func(m board.Move) eval.Score { return eval.Score(100*int(m.From())+int(m.To())) % 37 }
			var calls [][]board.Move
			var reports []Info
			r, err := Deepen(context.Background(), game.New(board.Start()), test.lim, func(i Info) {
				reports = append(reports, i)
			}, &stopper, 5, func(moves []board.Move, depth int) Info {
				calls = append(calls, slices.Clone(moves))
				best := slices.MaxFunc(moves, func(a, b board.Move) int { return int(value(a) - value(b)) })
				if !stopper.ShouldStop(nodes) {
					nodes++
				}
				return Info{Score: value(best), PV: []board.Move{best}, Nodes: nodes}
			})
			if err != nil || r.Depth != test.depth || len(r.Lines) != test.lines || len(reports) != test.lines*test.depth {
				t.Fatalf("%+v, %v, %d reports; want %d lines of depth %d", r, err, len(reports), test.lines, test.depth)
			}
			root := board.Start()
			all := test.lim.RootMoves(&root)
			slices.SortStableFunc(all, func(a, b board.Move) int { return int(value(b) - value(a)) })
			for i, l := range r.Lines {
				if last := reports[len(reports)-test.lines+i]; l.MultiPV != i+1 || l.PV[0] != all[i] || l.Score != value(all[i]) || last.PV[0] != all[i] || last.MultiPV != i+1 {
					t.Errorf("line %d is %+v, reported as %+v, want %v", i+1, l, last, all[i])
				}
			}
			if r.Move != all[0] || r.Score != value(all[0]) || r.Nodes != nodes {
				t.Errorf("%+v, want %v", r, all[0])
			}
			for i, moves := range calls {
				if len(moves) != len(all)-i%test.lines {
					t.Errorf("call %d has %d moves", i, len(moves))
				}
				if n := i % test.lines; i >= test.lines && !slices.Equal(moves[:test.lines-n], all[n:test.lines]) {
					t.Errorf("call %d begins with %v, want %v", i, moves[:test.lines-n], all[n:test.lines])
				}
			}
		})
	}
}
