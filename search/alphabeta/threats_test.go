package alphabeta

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// The map of attacks has the squares on which a piece of the player attacks, asked one by one.
func TestAttackedBy(t *testing.T) {
	for _, p := range corpus {
		g := play(t, p.fen, "")
		b := g.Board()
		for _, c := range []board.Color{board.White, board.Black} {
			var want board.Bitboard
			for s := range board.AllSquares.Squares() {
				if movegen.Attackers(&b, s, c) != 0 {
					want = want.With(s)
				}
			}
			if got := attackedBy(&b, c); got != want {
				t.Errorf("%s, by %v:\n%v\nwant\n%v", p.name, c, got, want)
			}
		}
	}
}

// A move has another history where its squares are attacked; without the technique, the same.
func TestThreatHistory(t *testing.T) {
	// The rook attacks the knight's square and one that it goes to, and nothing without the rook.
	attacked, safe := "4k3/3r4/8/8/8/8/3N4/4K3 w - - 0 1", "4k3/8/8/8/8/8/3N4/4K3 w - - 0 1"
	m := board.NewMove(board.D2, board.F3)
	for _, off := range []technique{0, threatHistory} {
		o := without(continuationHistory | pawnHistory | off)
		w := newWorker(&o, nil)
		n := &w.stack[0]
		at := func(fen string) int {
			play(t, fen, "").CopyBoard(&n.board)
			w.enterNode(n)
			w.setContinuation(0)
			return w.quietHistory(n, m)
		}
		at(attacked)
		w.updateHistories(0, m, 5)
		learned, other := at(attacked), at(safe)
		if learned <= 0 || (other == learned) != (off != 0) {
			t.Errorf("without %d: %d where it was learned, %d where nothing is attacked", off, learned, other)
		}
	}
}
