package alphabeta

import (
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// How long a search goes on depends on how it goes.
func TestSoftLimit(t *testing.T) {
	const ms = time.Millisecond
	clock := timeManager{soft: 500 * ms, hard: 1500 * ms, onClock: true, factors: defaultParameters}
	tests := []struct {
		name        string
		time        timeManager
		progress    progress
		least, most time.Duration
	}{
		{"no limit", timeManager{}, progress{}, 0, 0},
		{"time for a move is all used", timeManager{soft: 500 * ms, hard: 500 * ms}, progress{stable: 9, share: 1}, 500 * ms, 500 * ms},
		{"ordinary", clock, progress{stable: 4, share: 0.6}, 400 * ms, 700 * ms},
		{"nothing else comes near", clock, progress{stable: 12, share: 0.98}, 150 * ms, 300 * ms},
		{"a new best move", clock, progress{stable: 0, share: 0.3}, 900 * ms, 1500 * ms},
		{"it looks worse", clock, progress{stable: 4, share: 0.6, drop: 40}, 600 * ms, 1100 * ms},
		{"everything goes wrong", clock, progress{stable: 0, share: 0.1, drop: 500}, 1500 * ms, 1500 * ms},
		{"hardly any time", timeManager{soft: ms, hard: ms, onClock: true, factors: defaultParameters}, progress{stable: 12, share: 1}, ms, ms},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.time.softLimit(test.progress); got < test.least || got > test.most {
				t.Errorf("%v, want %v to %v", got, test.least, test.most)
			}
		})
	}
}

func TestProgress(t *testing.T) {
	a, b := board.NewMove(board.A2, board.A3), board.NewMove(board.B2, board.B3)
	var p progress
	for i, step := range []struct {
		best   rootMove
		nodes  uint64
		stable int
		drop   eval.Score
		share  float64
	}{
		{rootMove{move: a, score: 20, nodes: 50}, 100, 0, 0, 0.5},
		{rootMove{move: a, score: 30, nodes: 150}, 200, 1, 0, 0.75},
		{rootMove{move: a, score: 5, nodes: 200}, 250, 2, 25, 0.8},
		{rootMove{move: b, score: 5, nodes: 100}, 400, 0, 0, 0.25},
	} {
		p.note(&step.best, step.nodes)
		if p.stable != step.stable || p.drop != step.drop || p.share != step.share {
			t.Errorf("after iteration %d: %+v", i+1, p)
		}
	}
}

func TestRestrictedRootIsABound(t *testing.T) {
	b := board.Start()
	g := game.New(b)
	s := New(Options{Hash: 1})
	lim := search.Limits{Depth: 3, SearchMoves: []board.Move{board.NewMove(board.A2, board.A3)}}
	if _, err := s.Search(t.Context(), g, lim, nil); err != nil {
		t.Fatal(err)
	}
	if e, ok := s.table.probe(b.Hash()); !ok || e.bound != search.Lower {
		t.Errorf("kept %+v, %v; want a lower bound", e, ok)
	}
}
