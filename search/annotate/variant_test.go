package annotate

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval/variant"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
)

// variantGames are short games with an error and an end of each variant.
var variantGames = map[board.Rules]string{
	board.ThreeCheck:    "1. e4 f6 2. Qh5+ g6 3. Qxg6+ hxg6 4. Bb5 a6 5. Bxd7+ 1-0",
	board.KingOfTheHill: "1. e4 f6 2. Ke2 a6 3. Ke3 a5 4. Kd4 1-0",
	board.RacingKings:   "1. Kh3 Ka3 2. Kh4 *",
	board.Horde:         "1. a5 a6 2. b6 cxb6 *",
	board.Antichess:     "1. e3 b5 2. Bxb5 e6 3. Bxd7 *",
	board.Atomic:        "1. Nf3 a6 2. Ng5 a5 3. Nxf7 1-0",
	board.Crazyhouse:    "1. e4 d5 2. exd5 Qxd5 3. P@e4 Qxe4+ *",
}

func variantGame(t *testing.T, rules board.Rules) *pgn.Game {
	t.Helper()
	r := pgn.NewReader(strings.NewReader("[Variant \"" + rules.Title() + "\"]\n\n" + variantGames[rules] + "\n"))
	r.Variants = true
	g, err := r.ReadGame()
	if err != nil {
		t.Fatal(rules, err)
	}
	return g
}

// TestVariants annotates games of each variant: the last mistake is marked, an end has no evaluation,
// and no move of Antichess or Atomic counts as a sacrifice.
func TestVariants(t *testing.T) {
	for rules := range variantGames {
		s := &search.Supervisor{Open: func(context.Context) (search.Searcher, error) {
			return &search.Minimax{Evaluator: variant.Evaluator{}}, nil
		}}
		g := variantGame(t, rules)
		o := Options{Limits: search.Limits{Depth: 2, MultiPV: 2}, Plies: -1}
		evals, err := Evaluate(t.Context(), s, g, o)
		if err != nil {
			t.Fatal(rules, err)
		}
		r, err := Annotate(g, evals, o)
		if err != nil {
			t.Fatal(rules, err)
		}
		errors := 0
		for _, m := range r.Moves {
			if m.IsError() {
				errors++
			}
			if m.Mark == pgn.InterestingMove && (rules == board.Antichess || rules == board.Atomic) {
				t.Errorf("%v: %v is marked !?", rules, m.Move)
			}
		}
		text := g.String()
		again := pgn.NewReader(strings.NewReader(text))
		again.Variants = true
		if back, err := again.ReadGame(); err != nil || back.String() != text {
			t.Errorf("%v: %v, read back from\n%s", rules, err, text)
		}
		if got, want := strings.Count(text, "%eval"), len(evals)-1; got != want && !(g.Result != 0 && got == want-1) {
			t.Errorf("%v: %d evaluations in\n%s", rules, got, text)
		}
		if rules == board.Atomic && errors == 0 {
			t.Errorf("%v: no error in\n%s", rules, text)
		}
	}
}

// TestVariantRefused has the error of a searcher that does not play a variant.
func TestVariantRefused(t *testing.T) {
	s := &search.Supervisor{Open: minimax}
	_, err := Evaluate(t.Context(), s, variantGame(t, board.Atomic), two)
	var refused *board.RulesError
	if !errors.As(err, &refused) || refused.Rules != board.Atomic {
		t.Errorf("error %v", err)
	}
}
