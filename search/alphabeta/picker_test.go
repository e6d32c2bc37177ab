package alphabeta

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// pickAll returns all moves a picker hands out.
func pickAll(p *picker) (moves []board.Move) {
	for m := p.next(); m != board.NoMove && len(moves) < 1000; m = p.next() {
		moves = append(moves, m)
	}
	return moves
}

// Whatever the table and the killers say, legal or not, each legal move is handed
// out once.
func TestPickerHandsOutEachMoveOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	w := newWorker(new(Options), nil)
	random := func() int16 { return int16(rng.IntN(2*historyMax+1) - historyMax) }
	for i := range w.histories.main {
		w.histories.main[i] = random()
	}
	for i := range w.histories.capture {
		for to := range w.histories.capture[i] {
			for victim := range w.histories.capture[i][to] {
				w.histories.capture[i][to][victim] = random()
			}
		}
	}
	n := &w.stack[0]
	for _, p := range corpus {
		g := play(t, p.fen, "")
		g.CopyBoard(&n.board)
		n.reset()
		w.setContinuation(0)
		want := n.gen.AppendLegal(nil)
		slices.Sort(want)
		noisy := n.gen.AppendCaptures(nil)
		slices.Sort(noisy)
		threats := slices.Clone(noisy)
		for _, m := range n.gen.AppendQuiets(nil) {
			if n.gen.GivesCheck(m) {
				threats = append(threats, m)
			}
		}
		slices.Sort(threats)
		for range 50 {
			any := func() board.Move {
				switch rng.IntN(4) {
				case 0:
					return board.NoMove
				case 1:
					return board.Move(rng.Uint32())
				}
				return want[rng.IntN(len(want))]
			}
			n.killers = [2]board.Move{any(), any()}
			if n.killers[0] == n.killers[1] {
				n.killers[1] = board.NoMove // as they are kept apart
			}
			table := any()

			got := pickAll(w.newPicker(0, table))
			if slices.Contains(want, table) && got[0] != table {
				t.Errorf("%s: the table's move %v is not the first of %v", p.name, table, got)
			}
			slices.Sort(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%s, table %v, killers %v (-want +got):\n%s", p.name, table, n.killers, diff)
			}

			got = pickAll(w.newQuiescencePicker(0, table, false, noQuiets))
			slices.Sort(got)
			if diff := cmp.Diff(noisy, got); diff != "" {
				t.Fatalf("%s, table %v, captures only (-want +got):\n%s", p.name, table, diff)
			}

			got = pickAll(w.newQuiescencePicker(0, table, false, quietChecks))
			slices.Sort(got)
			if diff := cmp.Diff(threats, got); diff != "" {
				t.Fatalf("%s, table %v, captures and checks (-want +got):\n%s", p.name, table, diff)
			}

			// All but those that lose material; the table's move is trusted.
			for _, m := range pickAll(w.newQuiescencePicker(0, table, true, noQuiets)) {
				if !slices.Contains(noisy, m) || m != table && !n.gen.SEE(m, 0) {
					t.Fatalf("%s: %v was handed out as a good capture", p.name, m)
				}
			}

			// Once no more quiet moves are wanted, there are none.
			pick := w.newPicker(0, table)
			for range rng.IntN(len(want)) {
				pick.next()
			}
			pick.quiets = noQuiets
			for _, m := range pickAll(pick) {
				if !slices.Contains(noisy, m) && m != table {
					t.Fatalf("%s: %v was handed out when no quiet moves were wanted", p.name, m)
				}
			}
		}
	}
}

// workerAt returns a worker that is ready to pick moves at a position.
func workerAt(t *testing.T, fen string) *worker {
	t.Helper()
	w := newWorker(new(Options), nil)
	n := &w.stack[0]
	play(t, fen, "").CopyBoard(&n.board)
	n.reset()
	w.setContinuation(0)
	return w
}

// The queen is taken first, by the knight, though pawns move first.
func TestPickerCaptureOrder(t *testing.T) {
	w := workerAt(t, "4k3/8/5q2/1p6/P5N1/8/8/4K3 w - - 0 1")
	n := &w.stack[0]
	queen := board.NewMove(board.G4, board.F6)
	if first := n.gen.AppendCaptures(nil)[0]; first == queen {
		t.Fatal("it is the first anyway")
	}
	for _, wanted := range []quietFilter{allQuiets, quietChecks, noQuiets} {
		if got := pickAll(w.newQuiescencePicker(0, board.NoMove, true, wanted)); got[0] != queen {
			t.Errorf("quiets %d: %v", wanted, got)
		}
	}
}

func TestPickerOrder(t *testing.T) {
	// The pawn can take the queen, our queen the knight.
	w := workerAt(t, "4k3/1n4p1/5p2/4q3/1Q1P4/8/8/6K1 w - - 0 1")
	n := &w.stack[0]
	quiet, killer := board.NewMove(board.G1, board.H1), board.NewMove(board.B4, board.A3)
	good := board.NewMove(board.B4, board.C3)
	n.quiets = append(n.quiets, quiet)
	w.updateHistories(0, good, 5)
	n.killers[0] = killer
	n.killers[1] = board.NoMove
	got := pickAll(w.newPicker(0, board.NoMove))
	want := []string{"d4e5", "b4b7", "b4a3", "b4c3"}
	for i, text := range want {
		if got[i].String() != text {
			t.Errorf("move %d is %v, want %s, of %v", i, got[i], text, got)
		}
	}
	if last := got[len(got)-1]; last != quiet {
		t.Errorf("the last move is %v, want %v", last, quiet)
	}
}

// Of quiet moves without history, a check that loses nothing comes first; one that does has no
// advantage.
func TestPickerChecks(t *testing.T) {
	const fen = "4k3/8/8/4p3/8/8/3Q4/4K2R w - - 0 1" // the queen on d8 would be taken
	safe, losing := board.NewMove(board.H1, board.H8), board.NewMove(board.D2, board.D8)
	w := workerAt(t, fen)
	got := pickAll(w.newPicker(0, board.NoMove))
	if got[0] != safe {
		t.Errorf("the first is %v of %v", got[0], got)
	}
	if at := slices.Index(got, losing); at < 5 {
		t.Errorf("the losing check is number %d", at+1)
	}
	w.off = checkOrdering
	if got := pickAll(w.newPicker(0, board.NoMove)); got[0] == safe {
		t.Errorf("without the technique it is still %v of %v", got[0], got)
	}
}

func TestIsQuiet(t *testing.T) {
	for _, p := range corpus {
		g := play(t, p.fen, "")
		b := g.Board()
		var gen movegen.Generator
		gen.Reset(&b)
		for _, m := range gen.AppendQuiets(nil) {
			if !isQuiet(&b, m) {
				t.Errorf("%s: %v is not quiet", p.name, m)
			}
		}
		for _, m := range gen.AppendCaptures(nil) {
			if isQuiet(&b, m) {
				t.Errorf("%s: %v is quiet", p.name, m)
			}
		}
	}
}
