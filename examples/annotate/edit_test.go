package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/pgn"
)

// movetext returns the game without its tags, on one line.
func movetext(g *pgn.Game) string {
	_, moves, _ := strings.Cut(g.String(), "\n\n")
	return strings.Join(strings.Fields(moves), " ")
}

func TestEdit(t *testing.T) {
	// The second move is a blunder; the engine would have played Nf3 Nc6.
	views := func() []view {
		e4 := []board.Move{board.NewMove(board.E2, board.E4)}
		e5 := []board.Move{board.NewMove(board.E7, board.E5)}
		better := []board.Move{board.NewMove(board.G1, board.F3), board.NewMove(board.B8, board.C6)}
		return []view{
			{score: 20, depth: 7, line: e4}, {score: -25, depth: 8, line: e5}, {score: 30, depth: 9, line: better},
			{score: 400, line: []board.Move{board.NewMove(board.D8, board.H4)}}, {score: eval.MatedIn(4), line: e4},
		}
	}
	tests := []struct {
		name, in string
		edit     edit
		want     string
	}{
		{"bare", "1. e4 e5 2. g4 Qh4 *", edit{plies: 9},
			"1. e4 {[%eval 0.25,8]} 1... e5 {[%eval 0.30,9]} 2. g4 $4 {[%eval -4.00]} (2. Nf3 {[%eval 0.30,9]} 2... Nc6) 2... Qh4 {[%eval #-2]} *"},
		{"short lines", "1. e4 e5 2. g4 Qh4 *", edit{plies: 1},
			"1. e4 {[%eval 0.25,8]} 1... e5 {[%eval 0.30,9]} 2. g4 $4 {[%eval -4.00]} (2. Nf3 {[%eval 0.30,9]}) 2... Qh4 {[%eval #-2]} *"},
		{"no lines", "1. e4 e5 2. g4 Qh4 *", edit{},
			"1. e4 {[%eval 0.25,8]} 1... e5 {[%eval 0.30,9]} 2. g4 $4 {[%eval -4.00]} 2... Qh4 {[%eval #-2]} *"},
		{"every line", "1. d4 e5 2. g4 Qh4 *", edit{plies: 1, every: true},
			"1. d4 {[%eval 0.25,8]} (1. e4 {[%eval 0.20,7]}) 1... e5 {[%eval 0.30,9]} 2. g4 $4 {[%eval -4.00]} (2. Nf3 {[%eval 0.30,9]}) 2... Qh4 {[%eval #-2]} *"},
		{"kept", "{a} 1. e4 {[%clk 0:01:00] b} {c} e5 $14 {[%eval 9.00] d} 2. g4 $2 $16 (2. d4 {e} exd4) (2. Nf3 Nc6 3. Bb5) {f} 2... Qh4 {g} *", edit{plies: 9},
			"{a} 1. e4 {[%clk 0:01:00] [%eval 0.25,8] b} {c} 1... e5 $14 {[%eval 9.00] d} 2. g4 $2 $16 {[%eval -4.00]} (2. d4 {e} 2... exd4) (2. Nf3 Nc6 3. Bb5) {f} 2... Qh4 {[%eval #-2] g} *"},
		{"another line of the same beginning", "1. e4 e5 2. g4 (2. Nf3 Nf6) Qh4 *", edit{plies: 9},
			"1. e4 {[%eval 0.25,8]} 1... e5 {[%eval 0.30,9]} 2. g4 $4 {[%eval -4.00]} (2. Nf3 Nf6) (2. Nf3 {[%eval 0.30,9]} 2... Nc6) 2... Qh4 {[%eval #-2]} *"},
		{"evaluations replaced", "1. e4 {[%eval 9.00]} e5 {[%clk 0:01:00] [%eval 9.00] d} 2. g4 $2 Qh4 *", edit{replace: parts{evals: true}},
			"1. e4 {[%eval 0.25,8]} 1... e5 {[%clk 0:01:00] [%eval 0.30,9] d} 2. g4 $2 {[%eval -4.00]} 2... Qh4 {[%eval #-2]} *"},
		{"marks replaced", "1. e4 $1 e5 $14 2. g4 $2 $16 Qh4 *", edit{replace: parts{marks: true}},
			"1. e4 {[%eval 0.25,8]} 1... e5 $14 {[%eval 0.30,9]} 2. g4 $4 $16 {[%eval -4.00]} 2... Qh4 {[%eval #-2]} *"},
		{"variations replaced", "1. e4 e5 2. g4 {a} (2. d4 exd4) {b} 2... Qh4 (2... d6) {c} *", edit{replace: parts{variations: true}},
			"1. e4 {[%eval 0.25,8]} 1... e5 {[%eval 0.30,9]} 2. g4 $4 {[%eval -4.00] a} {b} 2... Qh4 {[%eval #-2] c} *"},
		{"comments replaced", "{a} 1. e4 {b} e5 2. g4 (2. d4 {c}) {d} 2... Qh4 (2... d6) {e} *", edit{replace: parts{comments: true}},
			"1. e4 {[%eval 0.25,8]} 1... e5 {[%eval 0.30,9]} 2. g4 $4 {[%eval -4.00]} (2. d4 {c}) 2... Qh4 {[%eval #-2]} (2... d6) *"},
		{"all replaced", "{a} 1. e4 {b} e5 2. g4 $1 (2. d4 {c}) {d} 2... Qh4 $2 $18 (2... d6) {e} *", edit{replace: parts{true, true, true, true}},
			"1. e4 {[%eval 0.25,8]} 1... e5 {[%eval 0.30,9]} 2. g4 $4 {[%eval -4.00]} 2... Qh4 $18 {[%eval #-2]} *"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := parseGame(t, test.in)
			test.edit.annotate(g, &usual, views(), "engine")
			got := movetext(g)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("moves (-want +got):\n%s", diff)
			}
			again := parseGame(t, g.String())
			if !again.Equal(g) {
				t.Errorf("read again, it is\n%v\nnot\n%v", again, g)
			}
			// Nothing is added to what has been annotated.
			test.edit.replace = parts{}
			test.edit.annotate(again, &usual, views(), "another")
			if diff := cmp.Diff(got, movetext(again)); diff != "" {
				t.Errorf("moves (-once +twice):\n%s", diff)
			}
			if name := again.Tags.Get("Annotator"); name != "engine" {
				t.Errorf("annotated by %q", name)
			}
		})
	}
}
