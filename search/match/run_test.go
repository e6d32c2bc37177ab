package match

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// fast is a control for searchers that need no time.
var fast = Control{Nodes: 1}

func TestRandomAgainstItself(t *testing.T) {
	var out bytes.Buffer
	m := Options{Players: []Player{random("a"), random("b")}, Rounds: 40, Control: fast, Concurrency: 4, Seed: 1, Games: &out}
	reports := 0
	m.Report = func(r *Record, s Summary) {
		if reports++; s.Played != reports || r.Failure != nil {
			t.Errorf("report %d is of game %d with failure %v", reports, s.Played, r.Failure)
		}
	}
	s := play(t, &m)
	a, b := s.Standings[0], s.Standings[1]
	if s.Played != 80 || s.Total != 80 || reports != 80 || a.Games.Games() != 80 || a.Pairs.Pairs() != 40 {
		t.Errorf("%+v", s)
	}
	if a.Games.Wins != b.Games.Losses || a.Games.Draws != b.Games.Draws || a.Pairs[0] != b.Pairs[4] || a.Pairs[1] != b.Pairs[3] {
		t.Errorf("the two sides differ: %+v", s)
	}
	if n := faultsOf(s); n != 0 {
		t.Errorf("%d faults", n)
	}
	games, err := pgn.ParseAll(out.String())
	if err != nil || len(games) != 80 {
		t.Errorf("%d games were written, %v", len(games), err)
	}
}

func faultsOf(s Summary) int {
	n := 0
	for _, st := range s.Standings {
		n += st.TimeLosses + st.IllegalMoves + st.Crashes
	}
	return n
}

// The same match, whatever the number of games that are played at a time.
func TestDeterministic(t *testing.T) {
	run := func(concurrency int, seed uint64) (Summary, map[string]string) {
		var out bytes.Buffer
		m := Options{
			Players: []Player{
				{Name: "deep", Open: alphaBeta, Control: Control{Nodes: 300}},
				{Name: "flat", Open: alphaBeta, Control: Control{Nodes: 100}},
				random("random"),
			},
			Rounds: 2, Control: fast, Concurrency: concurrency, Seed: seed, Games: &out,
			Openings: openings(t, "1. e4 e5 *", "1. d4 d5 *", "1. c4 *"),
		}
		synctest.Test(t, func(t *testing.T) { // where no time passes
			m.Report = nil
			s, err := Run(t.Context(), m)
			if err != nil {
				t.Error(err)
			}
			if s.Played != 12 {
				t.Errorf("%d games were played", s.Played)
			}
		})
		games := make(map[string]string)
		all, err := pgn.ParseAll(out.String())
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range all {
			games[nameOf(g.Tags)] = g.String()
		}
		again := m
		again.Games = nil
		if _, err := resume(&out, &again); err != nil {
			t.Fatal(err)
		}
		return play(t, &again), games
	}
	s1, g1 := run(1, 7)
	s3, g3 := run(3, 7)
	if diff := cmp.Diff(s1, s3); diff != "" {
		t.Errorf("summary (-one at a time +three):\n%s", diff)
	}
	if diff := cmp.Diff(g1, g3); diff != "" {
		t.Errorf("games (-one at a time +three):\n%s", diff)
	}
	if _, other := run(3, 8); cmp.Equal(g1, other) {
		t.Error("another seed has brought the same games")
	}
}

func alphaBeta(context.Context) (search.Searcher, error) {
	return alphabeta.New(alphabeta.Options{Hash: 1}), nil
}

// openings makes openings of games.
func openings(t testing.TB, games ...string) []Opening {
	t.Helper()
	var all []Opening
	for _, text := range games {
		g, err := pgn.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		o, err := NewOpening(g, 0)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, o)
	}
	return all
}

// Games of searchers that fail in every way: each game has an end, and
// is counted once.
func TestFaults(t *testing.T) {
	rounds := 100
	if testdata.Long() {
		rounds = 500
	}
	for _, concurrency := range []int{1, 5} {
		synctest.Test(t, func(t *testing.T) {
			var mu sync.Mutex
			tallies := make([]faults, 2)
			var all []*faults // of each searcher, as several play at once
			open := func(i int) func(context.Context) (search.Searcher, error) {
				return func(context.Context) (search.Searcher, error) {
					mu.Lock()
					defer mu.Unlock()
					tallies[i].opened++
					f := new(faults)
					all = append(all, f)
					r := rand.New(rand.NewPCG(uint64(i), uint64(tallies[i].opened)))
					return &unsteady{r: r, tally: f, closed: make(chan struct{})}, nil
				}
			}
			var out bytes.Buffer
			m := Options{
				Players: []Player{{Name: "a", Open: open(0)}, {Name: "b", Open: open(1)}},
				Rounds:  rounds, Control: Control{Clock: live.Control{{Time: time.Minute, Increment: time.Second}}},
				Concurrency: concurrency, Games: &out, MaxFaults: -1,
			}
			failures := make(map[string]int)
			m.Report = func(r *Record, s Summary) {
				if r.Termination.IsFault() != (r.Failure != nil) {
					t.Errorf("game %d.%d has ended by %v with failure %v", r.Round, r.Game, r.Termination, r.Failure)
				}
				if f := r.Failure; f != nil {
					failures[kind(f)]++
					if !strings.Contains(f.String(), "position ") {
						t.Errorf("failure without its position:\n%s", f)
					}
				}
			}
			s := play(t, &m)
			if s.Played != 2*rounds || s.Standings[0].Games.Games() != 2*rounds || s.Standings[0].Pairs.Pairs() != rounds {
				t.Errorf("%+v", s)
			}
			var sum faults
			for _, f := range all {
				sum.closed += f.closed
				sum.crashed += f.crashed
				sum.panicked += f.panicked
				sum.illegal += f.illegal
				sum.late += f.late
				sum.hung += f.hung
				sum.stuck += f.stuck
			}
			want := map[string]int{"crash": sum.crashed, "panic": sum.panicked, "illegal move": sum.illegal,
				"late": sum.late, "hung": sum.hung + sum.stuck}
			if diff := cmp.Diff(want, failures); diff != "" {
				t.Errorf("failures (-committed +counted):\n%s", diff)
			}
			crashes, illegal, late := 0, 0, 0
			for _, st := range s.Standings {
				crashes += st.Crashes
				illegal += st.IllegalMoves
				late += st.TimeLosses
			}
			if crashes != sum.crashed+sum.panicked || illegal != sum.illegal || late != sum.late+sum.hung+sum.stuck {
				t.Errorf("%d crashes, %d illegal moves, %d time losses; committed %+v", crashes, illegal, late, sum)
			}
			if opened := tallies[0].opened + tallies[1].opened; opened != sum.closed {
				t.Errorf("%d searchers were opened, %d closed", opened, sum.closed)
			}
			if games, err := pgn.ParseAll(out.String()); err != nil || len(games) != 2*rounds {
				t.Errorf("%d games were written, %v", len(games), err)
			}
			// The games say the same as the match.
			again := Options{Players: m.Players, Rounds: rounds, Control: m.Control}
			if _, err := resume(&out, &again); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(s, play(t, &again)); diff != "" {
				t.Errorf("summary (-played +read):\n%s", diff)
			}
			t.Logf("%+v", failures)
			// The bubble is an error if a goroutine is left in it.
		})
	}
}

func kind(f *Failure) string {
	_, panicked := errors.AsType[*search.PanicError](f.Err)
	switch {
	case f.Hung:
		return "hung"
	case panicked:
		return "panic"
	case f.Termination == game.TimeForfeit:
		return "late"
	}
	return f.Termination.String()
}

// A match ends when a player has lost too many games by a fault, whatever is played at a
// time.
func TestMaxFaults(t *testing.T) {
	broken := player("broken", func(_ context.Context, g *game.Game, _ search.Limits) (search.Result, error) {
		if g.Ply() > 3 {
			return search.Result{}, errBroken
		}
		return search.Result{Move: firstMove(g)}, nil
	})
	tests := []struct {
		name       string
		max, games int // of which all are lost
	}{{"default", 0, 5}, {"the first", 1, 1}, {"some", 7, 7}, {"none", -1, 20}}
	for _, test := range tests {
		for _, concurrency := range []int{1, 4} {
			m := Options{Players: []Player{player("a", prompt), broken}, Rounds: 10, Control: fast, Concurrency: concurrency, MaxFaults: test.max}
			counted := 0
			m.Report = func(_ *Record, s Summary) {
				if s.Standings[1].Faults() == test.games && counted == 0 {
					counted = s.Played
				}
			}
			s, err := Run(t.Context(), m)
			e, ok := errors.AsType[*FaultError](err)
			if ok != (test.max >= 0) || ok && (e.Name != "broken" || e.Faults != test.games) || counted != test.games {
				t.Errorf("%s: %v after %d games", test.name, err, counted)
			}
			if s.Faults() < test.games || s.Faults() != s.Standings[1].Faults() {
				t.Errorf("%s: %+v", test.name, s)
			}
		}
	}
}

// Searchers were left open, and goroutines blocked for ever.
func TestReportPanics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var opened, closed atomic.Int32
		a, b := player("a", prompt), player("b", prompt)
		a.Open = func(context.Context) (search.Searcher, error) {
			opened.Add(1)
			return &counted{prompt, &closed}, nil
		}
		m := Options{Players: []Player{a, b}, Rounds: 10, Control: fast, Concurrency: 4}
		m.Report = func(*Record, Summary) { panic("report") }
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic is lost")
				}
			}()
			Run(t.Context(), m)
		}()
		if opened.Load() != closed.Load() {
			t.Errorf("%d searchers opened, %d closed", opened.Load(), closed.Load())
		}
	})
}

// A counted searcher counts that it was closed.
type counted struct {
	searchFunc
	closed *atomic.Int32
}

func (c *counted) Close() error {
	c.closed.Add(1)
	return nil
}
