package annotate

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
)

// movetext returns the game without its tags, on one line.
func movetext(g *pgn.Game) string {
	_, moves, _ := strings.Cut(g.String(), "\n\n")
	return strings.Join(strings.Fields(moves), " ")
}

func TestEdit(t *testing.T) {
	// The second move is a blunder; the engine would have played Nf3 Nc6.
	evals := func() []Evaluation {
		e4 := []board.Move{board.NewMove(board.E2, board.E4)}
		e5 := []board.Move{board.NewMove(board.E7, board.E5)}
		better := []board.Move{board.NewMove(board.G1, board.F3), board.NewMove(board.B8, board.C6)}
		evals := []Evaluation{
			{Score: 20, Depth: 7, Line: e4}, {Score: -25, Depth: 8, Line: e5}, {Score: 30, Depth: 9, Line: better},
			{Score: 400, Line: []board.Move{board.NewMove(board.D8, board.H4)}}, {Score: eval.MatedIn(4), Line: e4},
		}
		for i := range evals {
			evals[i].Bound = search.Exact
		}
		return evals
	}
	tests := []struct {
		name, in string
		options  Options
		want     string
	}{
		{"bare", "1. e4 e5 2. g4 Qh4 *", Options{Plies: 9},
			"1. e4 {[%eval 0.25,8]} 1... e5 {[%eval 0.30,9]} 2. g4 $4 {[%eval -4.00]} (2. Nf3 {[%eval 0.30,9]} 2... Nc6) 2... Qh4 {[%eval #-2]} *"},
		{"short lines", "1. e4 e5 2. g4 Qh4 *", Options{Plies: 1},
			"1. e4 {[%eval 0.25,8]} 1... e5 {[%eval 0.30,9]} 2. g4 $4 {[%eval -4.00]} (2. Nf3 {[%eval 0.30,9]}) 2... Qh4 {[%eval #-2]} *"},
		{"no lines", "1. e4 e5 2. g4 Qh4 *", Options{Plies: -1},
			"1. e4 {[%eval 0.25,8]} 1... e5 {[%eval 0.30,9]} 2. g4 $4 {[%eval -4.00]} 2... Qh4 {[%eval #-2]} *"},
		{"every line", "1. d4 e5 2. g4 Qh4 *", Options{Plies: 1, Every: true},
			"1. d4 {[%eval 0.25,8]} (1. e4 {[%eval 0.20,7]}) 1... e5 {[%eval 0.30,9]} 2. g4 $4 {[%eval -4.00]} (2. Nf3 {[%eval 0.30,9]}) 2... Qh4 {[%eval #-2]} *"},
		{"kept", "{a} 1. e4 {[%clk 0:01:00] b} {c} e5 $14 {[%eval 9.00] d} 2. g4 $2 $16 (2. d4 {e} exd4) (2. Nf3 Nc6 3. Bb5) {f} 2... Qh4 {g} *", Options{Plies: 9},
			"{a} 1. e4 {[%clk 0:01:00] [%eval 0.25,8] b} {c} 1... e5 $14 {[%eval 9.00] d} 2. g4 $2 $16 {[%eval -4.00]} (2. d4 {e} 2... exd4) (2. Nf3 Nc6 3. Bb5) {f} 2... Qh4 {[%eval #-2] g} *"},
		{"another line of the same beginning", "1. e4 e5 2. g4 (2. Nf3 Nf6) Qh4 *", Options{Plies: 9},
			"1. e4 {[%eval 0.25,8]} 1... e5 {[%eval 0.30,9]} 2. g4 $4 {[%eval -4.00]} (2. Nf3 Nf6) (2. Nf3 {[%eval 0.30,9]} 2... Nc6) 2... Qh4 {[%eval #-2]} *"},
		{"evaluations replaced", "1. e4 {[%eval 9.00]} e5 {[%clk 0:01:00] [%eval 9.00] d} 2. g4 $2 Qh4 *", Options{Plies: -1, Replace: Parts{Evals: true}},
			"1. e4 {[%eval 0.25,8]} 1... e5 {[%clk 0:01:00] [%eval 0.30,9] d} 2. g4 $2 {[%eval -4.00]} 2... Qh4 {[%eval #-2]} *"},
		{"marks replaced", "1. e4 $1 e5 $14 2. g4 $2 $16 Qh4 *", Options{Plies: -1, Replace: Parts{Marks: true}},
			"1. e4 {[%eval 0.25,8]} 1... e5 $14 {[%eval 0.30,9]} 2. g4 $4 $16 {[%eval -4.00]} 2... Qh4 {[%eval #-2]} *"},
		{"variations replaced", "1. e4 e5 2. g4 {a} (2. d4 exd4) {b} 2... Qh4 (2... d6) {c} *", Options{Plies: -1, Replace: Parts{Variations: true}},
			"1. e4 {[%eval 0.25,8]} 1... e5 {[%eval 0.30,9]} 2. g4 $4 {[%eval -4.00] a} {b} 2... Qh4 {[%eval #-2] c} *"},
		{"comments replaced", "{a} 1. e4 {b} e5 2. g4 (2. d4 {c}) {d} 2... Qh4 (2... d6) {e} *", Options{Plies: -1, Replace: Parts{Comments: true}},
			"1. e4 {[%eval 0.25,8]} 1... e5 {[%eval 0.30,9]} 2. g4 $4 {[%eval -4.00]} (2. d4 {c}) 2... Qh4 {[%eval #-2]} (2... d6) *"},
		{"all replaced", "{a} 1. e4 {b} e5 2. g4 $1 (2. d4 {c}) {d} 2... Qh4 $2 $18 (2... d6) {e} *", Options{Plies: -1, Replace: Parts{true, true, true, true}},
			"1. e4 {[%eval 0.25,8]} 1... e5 {[%eval 0.30,9]} 2. g4 $4 {[%eval -4.00]} 2... Qh4 $18 {[%eval #-2]} *"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := parseGame(t, test.in)
			test.options.Annotator = "engine"
			if _, err := Annotate(g, evals(), test.options); err != nil {
				t.Fatal(err)
			}
			got := movetext(g)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("moves (-want +got):\n%s", diff)
			}
			again := parseGame(t, g.String())
			if !again.Equal(g) {
				t.Errorf("read again, it is\n%v\nnot\n%v", again, g)
			}
			// Nothing is added to what has been annotated.
			test.options.Replace, test.options.Annotator = Parts{}, "another"
			if _, err := Annotate(again, evals(), test.options); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(got, movetext(again)); diff != "" {
				t.Errorf("moves (-once +twice):\n%s", diff)
			}
			if name := again.Tags.Get("Annotator"); name != "engine" {
				t.Errorf("annotated by %q", name)
			}
		})
	}
}

// Tags of the accuracy are written, kept, and replaced with the evaluations.
func TestAccuracyTags(t *testing.T) {
	line := []board.Move{board.NewMove(board.E2, board.E4)}
	evals := []Evaluation{{Score: 0, Bound: search.Exact, Line: line}, {Score: 0, Bound: search.Exact}, {Score: 300, Bound: search.Exact}}
	tests := []struct {
		name, tags   string
		o            Options
		white, black string
	}{
		{"new", "", Options{}, "100.0", "32.4"},
		{"there", "[BlackAccuracy \"1\"]\n", Options{Replace: Parts{Marks: true}}, "100.0", "1"},
		{"replaced", "[BlackAccuracy \"1\"]\n", Options{Replace: Parts{Evals: true}}, "100.0", "32.4"},
	}
	for _, test := range tests {
		g := parseGame(t, test.tags+"\n1. e4 f6 *")
		evals[1].Line = []board.Move{board.NewMove(board.E7, board.E5)}
		if _, err := Annotate(g, evals, test.o); err != nil {
			t.Fatal(err)
		}
		if white, black := g.Tags.Get(AccuracyTag(board.White)), g.Tags.Get(AccuracyTag(board.Black)); white != test.white || black != test.black {
			t.Errorf("%s: %q and %q, want %q and %q", test.name, white, black, test.white, test.black)
		}
	}
	g := parseGame(t, "[WhiteAccuracy \"1\"]\n\n1. e4 *") // without a score there is none
	o := Options{Replace: Parts{Evals: true}}
	if _, err := Annotate(g, make([]Evaluation, 2), o); err != nil || len(g.Tags) != 0 {
		t.Errorf("%v, %v", g.Tags, err)
	}
}

// A mate to come is written also if the evaluation has no line; one on the board is not.
func TestMateWithoutLine(t *testing.T) {
	g := parseGame(t, "1. f3 e5 2. g4 Qh4# 0-1")
	scores := []eval.Score{0, 0, 0, eval.MateIn(1), eval.MatedIn(0)}
	evals := make([]Evaluation, len(scores))
	for i, s := range scores {
		evals[i] = Evaluation{Score: s, Bound: search.Exact}
	}
	if _, err := Annotate(g, evals, Options{}); err != nil {
		t.Fatal(err)
	}
	const want = "1. f3 {[%eval 0.00]} 1... e5 {[%eval 0.00]} 2. g4 $4 {[%eval #-1]} 2... Qh4# 0-1"
	if diff := cmp.Diff(want, movetext(g)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
