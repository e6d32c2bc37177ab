package main

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/examples/match/engine"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/ucitest"
)

// scripted returns an analyst whose engine follows a script.
func scripted(t *testing.T, script string) *analyst {
	t.Helper()
	c, err := uci.NewClient(t.Context(), ucitest.Play(t, ucitest.Handshake+script))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return &analyst{spec: &engine.Spec{Luft: "random"}, searcher: c, limits: search.Limits{Depth: 5, MultiPV: 2}}
}

func TestViews(t *testing.T) {
	a := scripted(t, `
		> ucinewgame
		> isready
		< readyok
		> setoption name MultiPV value 2
		> isready
		< readyok
		> position startpos
		> go depth 5
		< info depth 4 multipv 1 score cp 31 pv e2e4
		< info depth 4 multipv 2 score cp 5 pv a2a3
		< info depth 5 multipv 1 score cp 30 pv f2f3 e7e5 a1h8
		< info depth 5 multipv 2 score cp 10 pv a2a3
		< bestmove f2f3
		> isready
		< readyok
		> position startpos moves f2f3
		> go depth 5
		< info depth 5 multipv 1 score cp 40 pv e7e5
		< bestmove e7e6
		> isready
		< readyok
		> position startpos moves f2f3 e7e5
		> go depth 5
		< info depth 5 multipv 1 score mate -1 pv g2g4 d8h4
		< bestmove g2g4
		> isready
		< readyok
		> position startpos moves f2f3 e7e5 g2g4
		> go depth 5
		< info depth 5 multipv 1 score mate 1 pv d8h4
		< bestmove d8h4
	`)
	seen := 0
	views, err := a.views(t.Context(), parseGame(t, "1. f3 e5 2. g4 Qh4# 0-1"), func() { seen++ })
	if err != nil {
		t.Fatal(err)
	}
	move := func(s string) board.Move {
		m, err := board.ParseMove(s)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	want := []view{
		{score: 30, depth: 5, line: []board.Move{move("f2f3"), move("e7e5")}, second: 10, hasSecond: true},
		{score: 40, depth: 5, line: []board.Move{move("e7e6")}}, // which is not what the line says
		{score: eval.MatedIn(2), depth: 5, line: []board.Move{move("g2g4"), move("d8h4")}},
		{score: eval.MateIn(1), depth: 5, line: []board.Move{move("d8h4")}},
		{score: eval.MatedIn(0), over: true},
	}
	if diff := cmp.Diff(want, views, cmp.AllowUnexported(view{})); diff != "" || seen != len(want) {
		t.Errorf("%d views (-want +got):\n%s", seen, diff)
	}
}

// After a null move the game goes on from the position.
func TestViewsNullMove(t *testing.T) {
	a := analyst{spec: &engine.Spec{Luft: "material"}, limits: search.Limits{Depth: 1}}
	views, err := a.views(t.Context(), parseGame(t, "1. e4 -- 2. Qh5 Nc6 *"), func() {})
	if err != nil || len(views) != 5 || views[2].score < 0 {
		t.Errorf("%+v, %v", views, err)
	}
}

// An engine that has failed is started once more.
func TestLookAgain(t *testing.T) {
	const begin = `
		> ucinewgame
		> isready
		< readyok
		> setoption name MultiPV value 2
		> isready
		< readyok
		> position startpos
		> go depth 5
	`
	tests := []struct{ name, script string }{
		{"death", "die"},
		{"illegal move", "< bestmove e2e5"},
		{"noise", `say "bestmove \x00\xff\n"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := scripted(t, begin+test.script+"\n")
			views, err := a.views(t.Context(), parseGame(t, "*"), func() {})
			if err != nil || len(views) != 1 || views[0].best() == board.NoMove {
				t.Errorf("%+v, %v", views, err)
			}
			a = scripted(t, begin+test.script+"\n")
			a.spec = &engine.Spec{Command: "/nonexistent/engine"}
			if _, err := a.views(t.Context(), parseGame(t, "*"), func() {}); err == nil || !strings.Contains(err.Error(), "ply 0: ") {
				t.Errorf("an engine that is gone for good: %v", err)
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	a := analyst{spec: &engine.Spec{Luft: "random"}}
	if _, err := a.views(ctx, parseGame(t, "1. e4 *"), func() {}); err == nil {
		t.Error("an interrupt was not noticed")
	}
}

// An engine that does not move is started anew, as any other that fails.
func TestLookStalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := scripted(t, `
			> setoption name MultiPV value 2
			> isready
			< readyok
			> position startpos
			> go depth 5
			> stop
			< bestmove a2a3
		`)
		hung := a.searcher
		a.stall = time.Minute
		v, err := a.look(t.Context(), game.New(board.Start()))
		if err != nil || a.searcher == hung || v.best() == board.NoMove {
			t.Errorf("%v from %v, %v", v.best(), a.searcher, err)
		}
	})
}
