package alphabeta

import (
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
)

func TestLearn(t *testing.T) {
	var good, bad int16
	bonus := newParams(defaultParameters).bonus(100)
	for range 1000 {
		updateHistory(&good, bonus)
		updateHistory(&bad, -bonus)
	}
	if good <= historyMax/2 || good > historyMax || bad != -good {
		t.Errorf("after a thousand rewards: %d and %d", good, bad)
	}
	updateHistory(&good, -bonus)
	if good > historyMax-1000 {
		t.Errorf("a failure is hardly felt: %d", good)
	}
}

// The parameters of the histories do what their documentation says.
func TestHistoryParameters(t *testing.T) {
	g := play(t, kiwipete, "")
	good, bad := board.NewMove(board.A2, board.A3), board.NewMove(board.A1, board.B1)
	learn := func(change func(*parameters)) (up, down, continued int) {
		p := defaultParameters
		p.Malus, p.BonusContinuation, p.HistoryMain, p.HistoryContinuation, p.HistoryPawn = 100, 100, 100, 100, 0
		change(&p)
		o := tuned(p)
		w := newWorker(&o, nil)
		n := &w.stack[4]
		g.CopyBoard(&n.board)
		for i := range 4 {
			w.stack[i].pieceTo = 70 + i
		}
		w.setContinuation(4)
		n.quiets = []board.Move{bad}
		w.updateHistories(4, good, 4)
		return w.quietHistory(n, good), w.quietHistory(n, bad), int(n.continuations[0][pieceSquare(&n.board, good)])
	}
	up, down, continued := learn(func(*parameters) {})
	if up != -down || up != 4*continued || continued <= 0 {
		t.Fatalf("all at 100 percent: %d, %d, of it %d", up, down, continued)
	}
	if u, d, _ := learn(func(p *parameters) { p.Malus = 200 }); u != up || d != 2*down {
		t.Errorf("twice the penalty: %d, %d", u, d)
	}
	if u, d, c := learn(func(p *parameters) { p.BonusContinuation = 200 }); u != 7*continued || d != -u || c != 2*continued {
		t.Errorf("continuation histories change by twice as much: %d, %d, %d", u, d, c)
	}
	if u, _, _ := learn(func(p *parameters) { p.HistoryMain = 0 }); u != 3*continued {
		t.Errorf("without the main history: %d", u)
	}
	if u, _, _ := learn(func(p *parameters) { p.HistoryContinuation = 0 }); u != 3*continued {
		t.Errorf("without the continuation history of four plies before: %d", u)
	}
}

// What was good at one node is ranked higher at another, by all that the two have
// in common.
func TestReward(t *testing.T) {
	w := newWorker(new(Options), nil)
	g := play(t, kiwipete, "")
	for i := range 3 {
		g.CopyBoard(&w.stack[i].board)
	}
	n := &w.stack[2]
	w.stack[1].pieceTo, w.stack[0].pieceTo = pieceSquare(&n.board, board.NewMove(board.A6, board.B5)), 77
	w.setContinuation(2)
	good, bad := board.NewMove(board.A2, board.A3), board.NewMove(board.A1, board.B1)
	taken, vain := board.NewMove(board.E5, board.F7), board.NewMove(board.E5, board.D7)
	n.quiets, n.captures = []board.Move{bad}, []board.Move{vain}
	w.updateHistories(2, good, 4)
	n.quiets = nil
	w.updateHistories(2, taken, 4)
	for i, a := range n.continuations {
		if up, down := a[pieceSquare(&n.board, good)], a[pieceSquare(&n.board, bad)]; up <= 0 || down >= 0 {
			t.Errorf("after the moves before, number %d: %d and %d", i, up, down)
		}
	}
	if up, down := w.quietHistory(n, good), w.quietHistory(n, bad); up <= 0 || down >= 0 {
		t.Errorf("quiet moves: %d and %d", up, down)
	}
	if up, down := *w.histories.captureEntry(&n.board, taken), *w.histories.captureEntry(&n.board, vain); up <= 0 || down >= 0 {
		t.Errorf("captures: %d and %d", up, down)
	}
	if n.killers[0] != good {
		t.Errorf("killer %v", n.killers[0])
	}
	value := w.quietHistory(n, good)
	w.stack[1].pieceTo = 78
	w.setContinuation(2)
	if after := w.quietHistory(n, good); after >= value {
		t.Errorf("after another move it is %d, no less than %d", after, value)
	}
	if h := w.histories.main[mainIndex(board.Black, good, w.threats(n))]; h != 0 {
		t.Errorf("the other player's is %d", h)
	}
}

// Moves have histories with the pawns on the board.
func TestPawnHistory(t *testing.T) {
	w := newWorker(new(Options), nil)
	n := &w.stack[0]
	m := board.NewMove(board.G1, board.F3)
	at := func(fen string) *continuationTable {
		play(t, fen, "").CopyBoard(&n.board)
		w.enterNode(n)
		w.setContinuation(0)
		return n.pawns
	}
	start := at(startFEN)
	w.updateHistories(0, m, 4)
	if v := start[pieceSquare(&n.board, m)]; v <= 0 {
		t.Errorf("after a cut-off: %d", v)
	}
	if at("rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2 2") != start {
		t.Error("another move of a piece changes the pawns")
	}
	if at("rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1") == start {
		t.Error("a move of a pawn does not")
	}
	usual, none := tuned(defaultParameters), defaultParameters
	none.HistoryPawn = 0
	for _, o := range []Options{usual, tuned(none)} {
		w := newWorker(&o, nil)
		n := &w.stack[0]
		play(t, startFEN, "").CopyBoard(&n.board)
		w.enterNode(n)
		w.setContinuation(0)
		n.pawns[pieceSquare(&n.board, m)] = 1000
		if got, want := w.quietHistory(n, m), 10*w.params.HistoryPawn; got != want {
			t.Errorf("%d, want %d", got, want)
		}
	}
}

// Scored together, moves have the histories that they have one by one, with or without the techniques.
func TestScoreQuiets(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, off := range []technique{0, mainHistory, threatHistory, pawnHistory, continuationHistory, checkOrdering, historyFamily} {
		o := without(off)
		w := newWorker(&o, nil)
		random := func(values []int16) {
			for i := range values {
				values[i] = int16(rng.IntN(2*historyMax+1) - historyMax)
			}
		}
		random(w.histories.main[:])
		for i := range w.histories.pawn {
			random(w.histories.pawn[i][:])
		}
		n := &w.stack[4]
		for _, p := range corpus {
			play(t, p.fen, "").CopyBoard(&n.board)
			w.enterNode(n)
			for i := range 4 {
				w.stack[i].pieceTo = rng.IntN(pieceSquares)
			}
			w.setContinuation(4)
			for _, c := range n.continuations {
				random(c[:])
			}
			moves := n.gen.AppendQuiets(nil)
			scored := make([]scoredMove, len(moves))
			w.scoreQuiets(n, moves, scored)
			for i, m := range moves {
				want := w.quietHistory(n, m)
				if w.uses(checkOrdering) && n.gen.GivesCheck(m) && n.gen.SEE(m, 0) {
					want += w.params.CheckBonus
				}
				if scored[i] != newScoredMove(want, i, m) {
					t.Fatalf("without %d, %s, %v: %d, want %d", off, p.name, m, scored[i]>>32, want)
				}
			}
		}
	}
}
