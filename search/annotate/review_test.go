package annotate

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
)

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
			p.before.Second, p.before.HasSecond = test.second, test.second != 0
			usual, err := new(Options).withDefaults()
			if err != nil {
				t.Fatal(err)
			}
			m := usual.judge(p)
			if m.Mark != test.want {
				t.Errorf("%v (%v), want %v; loses %.1f%%", m.Mark, m.Mark.Sign(), test.want, m.Loss())
			}
			if isError, want := m.IsError(), test.want == pgn.DubiousMove || test.want == pgn.Mistake || test.want == pgn.Blunder; isError != want {
				t.Errorf("IsError: %v", isError)
			}
			none := Options{Inaccuracy: -1, Mistake: -1, Blunder: -1, Good: -1, Sacrifice: -1}
			if m := none.judge(p); m.Mark != pgn.NullAnnotation {
				t.Errorf("%v with all marks disabled", m.Mark)
			}
			p.after.Bound = search.NoBound
			if m := usual.judge(p); m.Mark != pgn.NullAnnotation || m.Scored {
				t.Errorf("%+v without a score", m)
			}
		})
	}
}

// A move is judged by the scores if no line says which one is the best, as in evaluations
// that do not come from Evaluate.
func TestLossWithoutLine(t *testing.T) {
	g := parseGame(t, "1. g4 e5 2. f3 Qh4# 0-1")
	scores := []eval.Score{20, 100, -100, eval.MateIn(1), eval.MatedIn(0)}
	evals := make([]Evaluation, len(scores))
	for i, s := range scores {
		evals[i] = Evaluation{Score: s, Bound: search.Exact}
	}
	r, err := Judge(g, evals, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []pgn.NAG{pgn.Mistake, 0, pgn.Blunder, 0} {
		m := &r.Moves[i]
		if m.Mark != want || (m.Accuracy < 100) != (want != 0) || (m.Loss() > 0) != (want != 0) {
			t.Errorf("move %d: %v, accuracy %.1f, loss %.1f; want %v", i+1, m.Mark, m.Accuracy, m.Loss(), want)
		}
	}
	evals[2].Line = []board.Move{board.NewMove(board.F2, board.F3)}
	if r, err = Judge(g, evals, Options{}); err != nil || r.Moves[2].Loss() != 0 || r.Moves[2].Accuracy != 100 {
		t.Errorf("the searcher's own choice: %+v, %v", r.Moves[2], err)
	}
}

// playedMove returns the move as it is played in a position, between two scores
// for White. The engine would have played best.
func playedMove(t *testing.T, position, last, move, best string, before, after eval.Score) *played {
	t.Helper()
	b, err := fen.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	p := &played{board: b, last: board.NoMove}
	if last != "" {
		if p.last, err = board.ParseMove(last); err != nil {
			t.Fatal(err)
		}
	}
	if p.move, err = san.Parse(&b, move); err != nil {
		t.Fatal(err)
	}
	preferred, err := san.Parse(&b, best)
	if err != nil {
		t.Fatal(err)
	}
	if b.Turn() == board.Black {
		before, after = -before, -after
	}
	p.before = &Evaluation{Score: before, Bound: search.Exact, Line: []board.Move{preferred}}
	p.after = &Evaluation{Score: -after, Bound: search.Exact, Line: []board.Move{board.NewMove(board.A1, board.A2)}}
	return p
}

func parseGame(t *testing.T, text string) *pgn.Game {
	t.Helper()
	g, err := pgn.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
