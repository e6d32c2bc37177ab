package main

import (
	"testing"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/pgn"
)

var usual = judge{inaccuracy: 10, mistake: 20, blunder: 30, good: 20, sacrifice: 200}

func TestMark(t *testing.T) {
	const (
		start   = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
		black   = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
		hanging = "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1"
		guarded = "4k3/8/2p5/3p4/8/8/3R4/4K3 w - - 0 1"
	)
	tests := []struct {
		name, position, last, move, best string
		before, after, second            eval.Score // for White; no second best if it is 0
		want                             pgn.NAG
	}{
		{"nothing lost", start, "", "e4", "e4", 30, 30, 25, 0},
		{"a little", start, "", "a4", "e4", 20, -10, 0, 0},
		{"inaccuracy", start, "", "f3", "e4", 20, -40, 0, pgn.DubiousMove},
		{"mistake", start, "", "f3", "e4", 20, -90, 0, pgn.Mistake},
		{"blunder", start, "", "g4", "e4", 20, -200, 0, pgn.Blunder},
		{"Black's blunder", black, "e2e4", "g5", "e5", 20, 200, 0, pgn.Blunder},
		{"Black's good fortune", black, "e2e4", "g5", "e5", 20, -200, 0, 0},
		{"won all the same", start, "", "a4", "e4", eval.MateIn(5), 900, 0, 0},
		{"lost all the same", start, "", "a4", "e4", -900, eval.MatedIn(4), 0, 0},
		{"a mate walked into", start, "", "a4", "e4", 0, eval.MatedIn(2), 0, pgn.Blunder},
		{"the engine's own, which it is sorry for", start, "", "e4", "e4", 30, -300, 25, 0},
		{"the only good one", start, "", "e4", "e4", 30, 30, -90, pgn.GoodMove},
		{"the only one that is not mated", start, "", "e4", "e4", 0, 0, eval.MatedIn(2), pgn.GoodMove},
		{"takes back", hanging, "c6d5", "Rxd5", "Rxd5", 0, 0, -300, 0},
		{"takes what hangs", hanging, "", "Rxd5", "Rxd5", 500, 500, -300, 0},
		{"sacrifice", guarded, "", "Rxd5", "Rd3", 0, 0, 0, pgn.InterestingMove},
		{"the only sacrifice", guarded, "", "Rxd5", "Rxd5", 0, 0, -300, pgn.GoodMove},
		{"unsound sacrifice", guarded, "", "Rxd5", "Rd3", 0, -300, 0, pgn.Blunder},
		{"forced by a check", "4r2k/8/8/8/8/3N4/3P1P2/3QK3 w - - 0 1", "", "Ne5", "Qe2", 0, 0, 0, 0},
		{"sacrifice when all is won", guarded, "", "Rxd5", "Rd3", 600, 600, 0, 0},
		{"sacrifice when all is lost", guarded, "", "Rxd5", "Rd3", -600, -600, 0, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := playedMove(t, test.position, test.last, test.move, test.best, test.before, test.after)
			p.before.second, p.before.hasSecond = test.second, test.second != 0
			if got := usual.mark(p); got != test.want {
				t.Errorf("%v (%v), want %v; costs %.1f%%", got, got.Sign(), test.want, p.cost())
			}
			if blames, want := usual.blames(p), test.want == pgn.DubiousMove || test.want == pgn.Mistake || test.want == pgn.Blunder; blames != want {
				t.Errorf("blames: %v", blames)
			}
			if got := (&judge{}).mark(p); got != 0 {
				t.Errorf("%v from a judge that gives none", got)
			}
		})
	}
}

func TestExpected(t *testing.T) {
	last := -1.0
	for _, s := range []eval.Score{eval.MatedIn(0), -900, -100, -10, 0, 10, 100, 900, eval.MateIn(1)} {
		got := expected(s)
		if got+expected(-s) != 100 || got < last {
			t.Errorf("%v: %v%%, and %v%% for the opponent", s, got, expected(-s))
		}
		last = got
	}
	if a, b := expected(eval.MatedIn(0)), expected(eval.MateIn(0)); a != 0 || b != 100 {
		t.Errorf("mates bring %v and %v", a, b)
	}
}
