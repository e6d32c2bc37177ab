package puzzle

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/annotate"
)

func TestMistakes(t *testing.T) {
	g := parseGame(t, "1. f3 e5 2. g4 Qh4# 0-1")
	review := func() *annotate.Review {
		r := new(annotate.Review)
		for i, m := range g.Main().Moves() {
			r.Moves = append(r.Moves, annotate.Move{Color: board.Color(i % 2), Move: m})
		}
		return r
	}
	better := func(text string) []board.Move { return []board.Move{move(t, text), board.NoMove} }
	tests := []struct {
		name   string
		change func(r *annotate.Review)
		c      board.Color
		want   []string
	}{
		{"none", func(*annotate.Review) {}, board.White, nil},
		{"the first move", func(r *annotate.Review) { r.Moves[0].Mark, r.Moves[0].Better = pgn.DubiousMove, better("e2e4") }, board.White,
			[]string{"0000 e4: oneMove"}},
		{"a blunder", func(r *annotate.Review) { r.Moves[2].Mark, r.Moves[2].Better = pgn.Blunder, better("g2g3") }, board.White,
			[]string{"e7e5 g3: oneMove"}},
		{"the opponent's", func(r *annotate.Review) { r.Moves[2].Mark, r.Moves[2].Better = pgn.Blunder, better("g2g3") }, board.Black, nil},
		{"a good move", func(r *annotate.Review) { r.Moves[3].Mark, r.Moves[3].Better = pgn.GoodMove, better("a7a6") }, board.Black, nil},
		{"nothing better", func(r *annotate.Review) { r.Moves[2].Mark = pgn.Blunder }, board.White, nil},
	}
	for _, test := range tests {
		r := review()
		test.change(r)
		puzzles, err := Mistakes(g, r, test.c)
		if err != nil {
			t.Fatal(err)
		}
		got := lines(puzzles)
		for i := range got {
			got[i] = puzzles[i].Lead.String() + " " + got[i]
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
	wrong := review()
	wrong.Moves[0].Mark, wrong.Moves[0].Better = pgn.Mistake, better("e7e5")
	if _, err := Mistakes(g, wrong, board.White); err == nil {
		t.Error("an illegal move was taken")
	}
	if _, err := Mistakes(g, new(annotate.Review), board.White); err == nil {
		t.Error("a review without moves was taken")
	}
}

func TestMistakesOfNil(t *testing.T) {
	if _, err := Mistakes(nil, new(annotate.Review), board.White); err == nil {
		t.Error("a nil game was taken")
	}
	if _, err := Mistakes(parseGame(t, "*"), nil, board.White); err == nil {
		t.Error("a nil review was taken")
	}
}
