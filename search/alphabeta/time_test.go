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
		{"ordinary", clock, progress{stable: 4, share: 0.6}, 600 * ms, 1000 * ms},
		{"nothing else comes near", clock, progress{stable: 12, share: 0.98}, 200 * ms, 400 * ms},
		{"a new best move", clock, progress{stable: 0, share: 0.3}, 900 * ms, 1500 * ms},
		{"it looks worse", clock, progress{stable: 4, share: 0.6, fall: 40}, 900 * ms, 1500 * ms},
		{"it looks better", clock, progress{stable: 4, share: 0.6, fall: -40}, 450 * ms, 750 * ms},
		{"everything goes wrong", clock, progress{stable: 0, share: 0.1, fall: 500}, 1500 * ms, 1500 * ms},
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
	steps := []struct {
		best   rootMove
		nodes  uint64
		stable int
		fall   eval.Score // below the average of the iterations
		before eval.Score // and with a score of 50 at the move before
		share  float64
	}{
		{rootMove{move: a, score: 20, nodes: 50}, 100, 0, 0, 20, 0.5},
		{rootMove{move: a, score: 30, nodes: 150}, 200, 1, -10, 10, 0.75},
		{rootMove{move: a, score: 5, nodes: 200}, 250, 2, 20, 36, 0.8},
		{rootMove{move: b, score: 5, nodes: 100}, 400, 0, 10, 33, 0.25},
	}
	p, q := progress{previous: noEval}, progress{previous: 50}
	for i, step := range steps {
		p.note(step.best.move, step.best.score, share(step.best.nodes, step.nodes))
		if p.stable != step.stable || p.fall != step.fall || p.share != step.share {
			t.Errorf("after iteration %d: %+v", i+1, p)
		}
		if q.note(step.best.move, step.best.score, step.share); q.fall != step.before {
			t.Errorf("after iteration %d: fall %d, want %d", i+1, q.fall, step.before)
		}
	}
}

// The score of the search before is used if it was that of the player's last move.
func TestScoreOfTheSearchBefore(t *testing.T) {
	s := New(Options{Hash: 1})
	g := game.New(board.Start())
	at := func(depth int) eval.Score {
		r := find(t, s, g, search.Limits{Depth: depth})
		if err := g.Play(r.Move); err != nil {
			t.Fatal(err)
		}
		return r.Score
	}
	if at(3); s.workers[0].previous != noEval {
		t.Errorf("the first search has a score of the one before: %d", s.workers[0].previous)
	}
	g.Play(board.NewMove(board.E7, board.E5))
	first := s.last.score
	if at(4); s.workers[0].previous != first {
		t.Errorf("%d, want %d", s.workers[0].previous, first)
	}
	if at(3); s.workers[0].previous != noEval { // the opponent's
		t.Errorf("a score of the player's, %d, for the opponent", s.workers[0].previous)
	}
	s.NewGame()
	if at(3); s.workers[0].previous != noEval {
		t.Errorf("after NewGame, %d", s.workers[0].previous)
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
