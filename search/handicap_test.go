package search_test

import (
	"context"
	"errors"
	"io"
	"math"
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/search/searchtest"
)

func TestHandicapContract(t *testing.T) {
	searchers := map[string]func() search.Searcher{
		"alpha-beta": func() search.Searcher { return alphabeta.New(alphabeta.Options{Hash: 1}) },
		"minimax":    func() search.Searcher { return &search.Minimax{} },
		"random":     func() search.Searcher { return &search.Random{} },
	}
	for name, inner := range searchers {
		for _, level := range []alphabeta.Level{800, alphabeta.Full} {
			if level == alphabeta.Full && (name != "random" || !testdata.Long()) {
				continue // the contract of the searchers themselves
			}
			weakness := level.Weakness()
			if testing.Short() {
				weakness.Nodes = min(weakness.Nodes, 2000)
			}
			t.Run(name+" "+level.String(), func(t *testing.T) {
				searchtest.Run(t, func() search.Searcher { return search.Handicap{Searcher: inner(), Weakness: weakness} })
			})
		}
	}
}

// The lines of a position: each legal move, in the order of generation, is worth gap less than
// the one before. It counts what it is asked.
type lines struct {
	gap    eval.Score
	bound  search.Bound
	broken error
	// incomplete leaves out the last lines of the last iteration.
	incomplete bool

	asked   search.Limits
	newGame int
	closed  int
}

func (l *lines) NewGame() { l.newGame++ }

func (l *lines) Close() error {
	l.closed++
	return nil
}

func (l *lines) Search(_ context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	l.asked = lim
	b := g.Board()
	moves := lim.RootMoves(&b)
	n := min(max(lim.MultiPV, 1), len(moves))
	for depth := 1; depth <= 2; depth++ {
		for i, m := range moves[:n] {
			if depth == 2 && l.incomplete && i > 0 {
				break
			}
			report(search.Info{Depth: depth, MultiPV: i + 1, Score: -l.gap * eval.Score(i), Bound: l.bound, PV: []board.Move{m}})
		}
	}
	return search.Result{Move: moves[0], Bound: l.bound, Depth: 2, PV: []board.Move{moves[0]}, Nodes: 5}, l.broken
}

// positions are the positions after random moves.
func positions(t *testing.T, n int) (games []*game.Game) {
	t.Helper()
	r := &search.Random{Seed: 7}
	for len(games) < n {
		g := game.New(board.Start())
		for range 8 {
			found, err := r.Search(t.Context(), g, search.Limits{}, nil)
			if err == nil {
				err = g.Play(found.Move)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		games = append(games, g)
	}
	return games
}

// The lower the level, the more the moves lose.
func TestHandicapLevels(t *testing.T) {
	games := positions(t, 200)
	before := eval.Score(math.MaxInt32)
	for _, level := range alphabeta.Levels() {
		var lost eval.Score
		for _, g := range games {
			s := &lines{gap: 25, bound: search.Exact}
			r, err := search.Handicap{Searcher: s, Weakness: level.Weakness()}.Search(t.Context(), g, search.Limits{}, func(search.Info) {})
			if err != nil {
				t.Fatal(err)
			}
			lost -= r.Score
		}
		if lost >= before && before > 0 {
			t.Errorf("level %v loses %d centipawns, the one below %d", level, lost, before)
		}
		before = lost
	}
	if before != 0 {
		t.Errorf("full strength loses %d centipawns", before)
	}
}

// A search can be repeated, and another seed makes other mistakes.
func TestHandicapSeed(t *testing.T) {
	games := positions(t, 50)
	play := func(seed uint64) (moves []board.Move) {
		for _, g := range games {
			h := search.Handicap{Searcher: &lines{gap: 25, bound: search.Exact}, Weakness: alphabeta.Level(1000).Weakness(), Seed: seed}
			r, err := h.Search(t.Context(), g, search.Limits{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			moves = append(moves, r.Move)
		}
		return moves
	}
	if !slices.Equal(play(1), play(1)) || slices.Equal(play(1), play(2)) {
		t.Error("the moves depend on something else, or not on the seed")
	}
}

func TestHandicapSearch(t *testing.T) {
	broken := errors.New("broken")
	tests := []struct {
		name    string
		s       lines
		first   bool // the best move is played whatever the noise
		reports int
		depth   int
	}{
		{"lines", lines{bound: search.Exact}, false, 1, 2},
		{"last iteration incomplete", lines{bound: search.Exact, incomplete: true}, false, 1, 1},
		{"no scores", lines{}, true, 1, 2},
		{"no exact scores", lines{bound: search.Upper}, true, 1, 2},
		{"broken", lines{broken: broken}, true, 0, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			others := 0
			for _, g := range positions(t, 20) {
				var last search.Info
				reports := 0
				h := search.Handicap{Searcher: &test.s, Weakness: alphabeta.Level(400).Weakness()}
				r, err := h.Search(t.Context(), g, search.Limits{MultiPV: 3}, func(i search.Info) {
					last = i
					reports++
				})
				if err != test.s.broken || reports != test.reports || r.Lines != nil {
					t.Fatalf("%d reports, %+v, %v", reports, r, err)
				}
				if reports > 0 && (last.PV[0] != r.Move || last.Depth != r.Depth || last.MultiPV != 1 || last.Score != r.Score) {
					t.Errorf("reported %+v, result %+v", last, r)
				}
				b := g.Board()
				if r.Move != test.s.asked.RootMoves(&b)[0] {
					others++
					if r.Depth != test.depth {
						t.Errorf("depth %d, want %d", r.Depth, test.depth)
					}
				}
			}
			if (others == 0) != test.first {
				t.Errorf("%d other moves were played", others)
			}
		})
	}
}

// A tighter limit of the caller is kept.
func TestHandicapLimits(t *testing.T) {
	g := game.New(board.Start())
	tests := []struct {
		name         string
		level        alphabeta.Level
		in           search.Limits
		nodes, depth bool // asked for as they are in the limits
	}{
		{"none", 1000, search.Limits{}, false, false},
		{"tighter", 1000, search.Limits{Nodes: 10, Depth: 1}, true, true},
		{"looser", 1000, search.Limits{Nodes: 1 << 40, Depth: 90}, false, false},
		{"full strength", alphabeta.Full, search.Limits{Nodes: 1 << 40, Depth: 90, MultiPV: 2}, true, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := &lines{bound: search.Exact}
			if _, err := (search.Handicap{Searcher: s, Weakness: test.level.Weakness()}).Search(t.Context(), g, test.in, func(search.Info) {}); err != nil {
				t.Fatal(err)
			}
			if (s.asked.Nodes == test.in.Nodes) != test.nodes || (s.asked.Depth == test.in.Depth) != test.depth {
				t.Errorf("asked %+v", s.asked)
			}
			if test.level == alphabeta.Full && s.asked.MultiPV != 2 {
				t.Errorf("asked for %d lines", s.asked.MultiPV)
			}
		})
	}
}

// TestClose closes what can be closed, once, and returns its error; everything else is no error.
func TestClose(t *testing.T) {
	s := new(lines)
	if err := search.Close(s); err != nil || s.closed != 1 {
		t.Errorf("closed %d times, %v", s.closed, err)
	}
	if err := search.Close(new(broken)); err != errBroken {
		t.Errorf("error %v", err)
	}
	for _, s := range []search.Searcher{nil, new(search.Random), search.Handicap{}, &book.Searcher{}} {
		if err := search.Close(s); err != nil {
			t.Errorf("%T: %v", s, err)
		}
	}
}

// A broken searcher cannot be closed.
type broken struct{ search.Random }

func (*broken) Close() error { return errBroken }

func TestHandicapPassesOn(t *testing.T) {
	s := new(lines)
	h := search.Handicap{Searcher: s, Weakness: alphabeta.Level(1000).Weakness()}
	h.NewGame()
	if err := h.Close(); err != nil || s.newGame != 1 || s.closed != 1 {
		t.Errorf("%d new games, %d closed, %v", s.newGame, s.closed, err)
	}
	var c io.Closer = search.Handicap{Searcher: new(search.Random)}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// A Handicap without a searcher was a nil pointer dereference.
func TestHandicapOfNothing(t *testing.T) {
	for _, weak := range []search.Weakness{{}, {Depth: 1}} {
		if _, err := (search.Handicap{Weakness: weak}).Search(t.Context(), game.New(board.Start()), search.Limits{}, nil); err == nil {
			t.Errorf("no error with %+v", weak)
		}
	}
}
