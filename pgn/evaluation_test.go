package pgn_test

import (
	"testing"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/pgn"
)

// Mates in the spellings of engines.
func TestParseEvalMate(t *testing.T) {
	for text, want := range map[string]eval.Score{
		"M1": eval.MateIn(1), "#1": eval.MateIn(1), "+M3": eval.MateIn(5), "M3,20": eval.MateIn(5), "#+3": eval.MateIn(5), "+#3": eval.MateIn(5),
		"-M1": eval.MatedIn(2), "M-1": eval.MatedIn(2), "#-1": eval.MatedIn(2), "-#2": eval.MatedIn(4),
	} {
		if e, err := pgn.ParseEval(text); err != nil || e.Score != int(want) {
			t.Errorf("%s is read as %v, %v", text, e, err)
		}
	}
	for _, text := range []string{"M", "M--1", "-M-1", "MM1", "#", "#M1", "M1x", "xM1", "M99999999999999999999"} {
		if e, err := pgn.ParseEval(text); err == nil {
			t.Errorf("%s is read as %v", text, e)
		}
	}
}

// Comments of match programs have evaluations from the point of view of the player of the move.
func TestEngineComments(t *testing.T) {
	for _, test := range []struct {
		comment      string
		white, black string // the evaluation after a move of either, or ""
	}{
		{"+0.35/18 0.5s", "0.35,18", "-0.35,18"},
		{"-0.35/18 0.5s", "-0.35,18", "0.35,18"},
		{"0.00/1 0.001s, Draw by 3-fold repetition", "0.00,1", "0.00,1"},
		{"+M5/20 1.2s", "#2,20", "#-2,20"},
		{"-M4/20 1.2s, Black mates", "#-2,20", "#2,20"},
		{"+#5/20 1.2s", "#5,20", "#-5,20"},
		{"+0.35/18", "0.35,18", "-0.35,18"},
		{"+0.35/18/24 512", "0.35,18", "-0.35,18"},
		{"(Nf6) +0.35/18 5", "0.35,18", "-0.35,18"},
		{"+0.35/18, book", "0.35,18", "-0.35,18"},
		{"+0.35/18 n=1234", "0.35,18", "-0.35,18"},
		{"+1.50/12 8s [%clk 0:01:00]", "1.50,12", "-1.50,12"},
		{"[%eval 0.10] +0.35/18 0.5s", "0.10", "0.10"},
		{"[%eval M1]", "#1", "#1"},
		{"d=24, sd=35, mt=21455, tl=300, s=5, n=6, pv=Nf3 e8=Q, wv=0.24, R50=50, mb=+0+0+0+0+0,", "0.24,24", "0.24,24"},
		{"d=24, pv=e4,\nwv=\n-1.5", "-1.50,24", "-1.50,24"},
		{"ev=-0.30, d=7, wv=0.30", "0.30,7", "0.30,7"},
		{"mb=+0, wv=0.30, White mates", "0.30", "0.30"},
		{"d=245, wv=M5, R50=49", "#2,245", "#3,245"},
		{"d=245, wv=-M4, R50=49", "#-2,245", "#-2,245"},
		{"d=24, pv=e4", "", ""},
		{"d=deep, wv=0.30", "", ""},
		{"d=24, wv=30", "", ""},
		{"book, wv=0.30", "", ""},
		{"=, wv=0.30", "", ""},
		{"book", "", ""},
		{"1/2 of the games", "", ""},
		{"1.5/2 points for him", "", ""},
		{"0.5/1.5", "", ""},
	} {
		for i, want := range []string{test.white, test.black} {
			g, err := pgn.Parse("1. e4 {" + test.comment + "} e5 {" + test.comment + "} *")
			if err != nil {
				t.Fatal(err)
			}
			e, ok := g.Main().Nodes()[i].Eval()
			if ok != (want != "") || ok && e.String() != want {
				t.Errorf("{%s} of player %d is read as %v, %v, want %q", test.comment, i, e, ok, want)
			}
		}
	}
}

// TestEngineMates has the comments of cutechess, which count plies and include the move.
func TestEngineMates(t *testing.T) {
	for _, test := range []struct {
		name, comment string
		white         eval.Score // after a move of White
	}{
		{"the move mates", "+M1/245 0.001s, White mates", eval.MateIn(0)},
		{"mate by the next move", "+M3/245 0.5s", eval.MateIn(2)},
		{"mated by the reply", "-M2/245 0.01s", eval.MatedIn(1)},
		{"mated by the second reply", "-M4/20 1s", eval.MatedIn(3)},
		{"no ply is left", "+M0/1 1s", eval.MateIn(0)},
		{"mated by the move itself, which cannot be", "-M1/1 1s", eval.MatedIn(1)},
		{"mating in an even number, which cannot be", "+M2/1 1s", eval.MateIn(2)},
	} {
		t.Run(test.name, func(t *testing.T) {
			white := parse(t, "1. e4 {"+test.comment+"} *").Main().First()
			if e, ok := white.Eval(); !ok || e.Score != int(test.white) {
				t.Errorf("after a move of White %v, %v, want %v", e.Score, ok, int(test.white))
			}
			black := parse(t, "1. e4 e5 {"+test.comment+"} *").Main().Last()
			if e, ok := black.Eval(); !ok || e.Score != -int(test.white) {
				t.Errorf("after a move of Black %v, %v, want %v", e.Score, ok, -int(test.white))
			}
		})
	}
}

// TestTCECMates checks that the mates of TCEC, each a ply nearer than the one before, end with the mate
// on the board.
func TestTCECMates(t *testing.T) {
	g := parse(t, `[FEN "k7/8/2K5/8/8/8/8/7R w - - 0 1"]

1. Kc7 {d=9, wv=M3,} Ka7 {d=8, wv=M2,} 2. Ra1# {d=7, wv=M1, White mates} 1-0`)
	for i, want := range []eval.Score{eval.MateIn(2), eval.MateIn(1), eval.MateIn(0)} {
		if e, ok := g.Main().Nodes()[i].Eval(); !ok || e.Score != int(want) || e.Depth != 9-i {
			t.Errorf("after ply %d %+v, %v, want %d", i+1, e, ok, want)
		}
	}
}
