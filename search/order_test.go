package search

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
	for m := p.pick(); m != board.NoMove && len(moves) < 1000; m = p.pick() {
		moves = append(moves, m)
	}
	return moves
}

// Whatever the table and the killers say, legal or not, each legal move is handed
// out once.
func TestPickerHandsOutEachMoveOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var h history
	for i := range h {
		for from := range h[i] {
			for to := range h[i][from] {
				h[i][from][to] = int16(rng.IntN(2*historyMax+1) - historyMax)
			}
		}
	}
	for _, p := range corpus {
		g := play(t, p.fen, "")
		var n node
		g.Load(&n.board)
		n.gen.Reset(&n.board)
		want := n.gen.AppendLegal(nil)
		slices.Sort(want)
		noisy := n.gen.AppendCaptures(nil)
		slices.Sort(noisy)
		for range 200 {
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

			n.picker.begin(&n, &h, table, false, false)
			got := pickAll(&n.picker)
			if slices.Contains(want, table) && got[0] != table {
				t.Errorf("%s: the table's move %v is not the first of %v", p.name, table, got)
			}
			slices.Sort(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%s, table %v, killers %v (-want +got):\n%s", p.name, table, n.killers, diff)
			}

			n.picker.begin(&n, &h, table, true, false)
			got = pickAll(&n.picker)
			slices.Sort(got)
			if diff := cmp.Diff(noisy, got); diff != "" {
				t.Fatalf("%s, table %v, captures only (-want +got):\n%s", p.name, table, diff)
			}

			// All but those that lose material; the table's move is trusted.
			n.picker.begin(&n, &h, table, true, true)
			for _, m := range pickAll(&n.picker) {
				if !slices.Contains(noisy, m) || m != table && !n.gen.SEE(m, 0) {
					t.Fatalf("%s: %v was handed out as a good capture", p.name, m)
				}
			}
		}
	}
}

func TestPickerOrder(t *testing.T) {
	// The pawn can take the queen, our queen the knight.
	g := play(t, "4k3/1n4p1/5p2/4q3/1Q1P4/8/8/6K1 w - - 0 1", "")
	var n node
	g.Load(&n.board)
	n.gen.Reset(&n.board)
	quiet, killer := board.NewMove(board.G1, board.H1), board.NewMove(board.B4, board.A3)
	good := board.NewMove(board.B4, board.C3)
	n.killers[0] = killer
	var h history
	h.reward(board.White, good, []board.Move{quiet}, 5)
	n.picker.begin(&n, &h, board.NoMove, false, false)
	got := pickAll(&n.picker)
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

func TestHistory(t *testing.T) {
	var h history
	good, bad := board.NewMove(board.E2, board.E4), board.NewMove(board.A2, board.A3)
	for range 1000 {
		h.reward(board.Black, good, []board.Move{bad}, 100)
	}
	if up, down := *h.at(board.Black, good), *h.at(board.Black, bad); up <= historyMax/2 || up > historyMax || down != -up {
		t.Errorf("after a thousand rewards: %d and %d", up, down)
	}
	if v := *h.at(board.White, good); v != 0 {
		t.Errorf("the other player's is %d", v)
	}
	h.reward(board.Black, bad, []board.Move{good}, 100)
	if up := *h.at(board.Black, good); up > historyMax-1000 {
		t.Errorf("a failure is hardly felt: %d", up)
	}
}
