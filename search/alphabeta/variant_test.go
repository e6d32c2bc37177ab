package alphabeta_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

func variantGame(t *testing.T, text string) *game.Game {
	t.Helper()
	var g game.Game
	if err := g.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return &g
}

// TestVariantMates has a win, or a way out, of each variant that ordinary chess does not have.
func TestVariantMates(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		depth      int
		move       string
		score      eval.Score
	}{
		{"onto the hill", "kingofthehill 7k/8/8/8/8/3K4/8/8 w - - 0 1", 3, "", eval.MateIn(1)},
		{"the hill cannot be defended", "kingofthehill 7k/8/8/8/8/3K4/8/8 b - - 0 1", 3, "", eval.MatedIn(2)},
		{"the third check", "3check 4k3/8/8/8/8/8/P7/4K2R w - - 1+3 0 1", 3, "h1h8", eval.MateIn(1)},
		{"the race", "racingkings 8/1K6/8/8/8/8/7k/8 w - - 0 1", 3, "", eval.MateIn(1)},
		{"an explosion beside the king", "atomic r3k3/1p2p3/8/8/8/8/8/K3R3 w - - 0 1", 3, "e1e7", eval.MateIn(1)},
		{"giving the last piece away", "antichess 8/8/8/8/8/1p6/8/R7 w - - 0 1", 4, "a1a2", eval.MateIn(2)},
		{"a drop mates", "crazyhouse 7k/8/6K1/8/8/8/8/8[RP] w - - 0 1", 3, "", eval.MateIn(1)},
		{"the last of the horde", "horde 4k3/8/8/8/8/8/r7/P7 b - - 0 1", 3, "a2a1", eval.MateIn(1)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, err := alphabeta.New(alphabeta.Options{}).Search(t.Context(), variantGame(t, tt.text), search.Limits{Depth: tt.depth}, nil)
			if err != nil || r.Score != tt.score || tt.move != "" && r.Move.String() != tt.move {
				t.Errorf("%v, %v, %v, want %s, %v", r.Move, r.Score, err, tt.move, tt.score)
			}
		})
	}
}

// TestVariantBeatsRandom plays both colours of each variant against random moves.
func TestVariantBeatsRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	games := 2
	if testdata.Long() {
		games = 40
	}
	for _, rules := range board.AllRules()[1:] {
		t.Run(rules.String(), func(t *testing.T) {
			engine := alphabeta.New(alphabeta.Options{})
			won := 0
			for n := range games {
				r := rand.New(rand.NewPCG(uint64(n), uint64(rules)))
				us := board.Color(n % 2)
				engine.NewGame()
				g := game.New(rules.Start())
				for !g.OutcomeWithClaims().IsOver() && g.Ply() < 400 {
					b := g.Board()
					moves := movegen.AppendLegal(nil, &b)
					m := moves[r.IntN(len(moves))]
					if g.Turn() == us {
						result, err := engine.Search(t.Context(), g, search.Limits{Nodes: 4000}, nil)
						if err != nil {
							t.Fatal(err)
						}
						m = result.Move
					}
					if err := g.Play(m); err != nil {
						t.Fatal(err)
					}
				}
				if g.Outcome().Result == game.Win(us) {
					won++
				} else {
					t.Logf("%v: %v", g.Outcome(), g)
				}
			}
			if won < games*99/100 {
				t.Errorf("%d of %d games won", won, games)
			}
		})
	}
}

// TestVariantSearch holds the contract of a Searcher in variants: a legal move however tight the
// limits are, lines of legal moves, the same result each time, and an error for an evaluator that does
// not know the rules.
func TestVariantSearch(t *testing.T) {
	for _, rules := range board.AllRules()[1:] {
		g := game.New(rules.Start())
		s := alphabeta.New(alphabeta.Options{})
		check := func(info search.Info) {
			b := g.Board()
			for _, m := range info.PV {
				if !movegen.IsLegal(&b, m) {
					t.Fatalf("%v: %v in %v is illegal", rules, m, info.PV)
				}
				b.Play(m)
			}
		}
		first, err := s.Search(t.Context(), g, search.Limits{Nodes: 3000}, check)
		if err != nil || first.Depth < 2 {
			t.Errorf("%v: depth %d, %v", rules, first.Depth, err)
		}
		s.NewGame()
		again, err := s.Search(t.Context(), g, search.Limits{Nodes: 3000}, nil)
		if err != nil || again.Move != first.Move || again.Score != first.Score || again.Nodes != first.Nodes {
			t.Errorf("%v: %v, %v, %d nodes, and again %v, %v, %d", rules, first.Move, first.Score, first.Nodes, again.Move, again.Score, again.Nodes)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		stopped, err := s.Search(ctx, g, search.Limits{}, nil)
		if err != nil || !g.IsLegal(stopped.Move) {
			t.Errorf("%v: cancelled: %v, %v", rules, stopped.Move, err)
		}
		var refused *board.RulesError
		if _, err := alphabeta.New(alphabeta.Options{Evaluator: eval.Material{}}).Search(t.Context(), g, search.Limits{Depth: 1}, nil); !errors.As(err, &refused) {
			t.Errorf("%v with an evaluator of ordinary chess: %v", rules, err)
		}
	}
}

// atomicOnly is an evaluator that does not know ordinary chess.
type atomicOnly struct{ eval.Material }

func (atomicOnly) SupportsRules(r board.Rules) bool { return r == board.Atomic }

// TestEvaluatorOfVariantOnly has the rules of ordinary chess checked like those of the variants.
func TestEvaluatorOfVariantOnly(t *testing.T) {
	s := alphabeta.New(alphabeta.Options{Evaluator: atomicOnly{}, Hash: 1})
	for _, rules := range board.AllRules() {
		_, err := s.Search(t.Context(), game.New(rules.Start()), search.Limits{Depth: 1}, nil)
		refused, is := errors.AsType[*board.RulesError](err)
		if supported := rules == board.Atomic; s.SupportsRules(rules) != supported || (err == nil) != supported || is && refused.Rules != rules {
			t.Errorf("%v: SupportsRules reports %v, Search returned %v", rules, s.SupportsRules(rules), err)
		}
	}
}

// TestVariantMateLimit asks for mates in variants.
func TestVariantMateLimit(t *testing.T) {
	g := variantGame(t, "crazyhouse 7k/8/6K1/8/8/8/8/8[RP] w - - 0 1")
	r, err := alphabeta.New(alphabeta.Options{}).Search(t.Context(), g, search.Limits{Mate: 1}, nil)
	if err != nil || r.Score != eval.MateIn(1) {
		t.Errorf("%v, %v", r.Score, err)
	}
	g = variantGame(t, "crazyhouse 7k/8/8/8/8/8/8/K7[P] w - - 0 1")
	r, err = alphabeta.New(alphabeta.Options{}).Search(t.Context(), g, search.Limits{Mate: 1}, nil)
	if err != nil || r.Score.IsMate() {
		t.Errorf("no mate in one: %v, %v", r.Score, err)
	}
}

// TestVariantLines has several lines of each variant: different moves, the best first, as many as
// there are moves.
func TestVariantLines(t *testing.T) {
	for _, rules := range board.AllRules()[1:] {
		t.Run(rules.String(), func(t *testing.T) {
			s := alphabeta.New(alphabeta.Options{Hash: 1})
			g := game.New(rules.Start())
			one, err := s.Search(t.Context(), g, search.Limits{Depth: 3}, nil)
			if err != nil {
				t.Fatal(err)
			}
			s.NewGame()
			r, err := s.Search(t.Context(), g, search.Limits{Depth: 3, MultiPV: 4}, nil)
			if err != nil || len(r.Lines) != 4 || r.Score < one.Score {
				t.Fatalf("%+v, %v; the only line had %v", r, err, one.Score)
			}
			seen := make(map[board.Move]bool)
			for i, l := range r.Lines {
				if seen[l.PV[0]] || l.MultiPV != i+1 || l.Depth != 3 || i > 0 && l.Score > r.Lines[i-1].Score {
					t.Errorf("line %d is %+v after %+v", i+1, l, r.Lines[:i])
				}
				seen[l.PV[0]] = true
			}
			b := g.Board()
			if r, err = s.Search(t.Context(), g, search.Limits{Depth: 1, MultiPV: 1000}, nil); err != nil || len(r.Lines) != movegen.Count(&b) {
				t.Errorf("%d lines of %d moves, %v", len(r.Lines), movegen.Count(&b), err)
			}
		})
	}
}
