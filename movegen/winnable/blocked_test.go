package winnable

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/luftchess/luft/board"
)

// TestBlocked compares the search of blocked positions, and all of the quick form, with the
// search breadth first.
func TestBlocked(t *testing.T) {
	seed, _ := strconv.ParseUint(os.Getenv("LUFT_SEED"), 10, 64)
	n, limit := 400, 10_000
	if os.Getenv("LUFT_LONG") != "" {
		n, limit = 40_000, 100_000
	}
	r := rand.New(rand.NewPCG(seed, 3))
	proved, quickly := 0, 0
	for range n {
		b := chains(r)
		for c := range board.Color(2) {
			blocked := !blockedMate(&b, c)
			quick := Quick(&b, c) != NoReason
			if !blocked && !quick {
				continue
			}
			if mate, ok := exhaust(b, c, limit); mate {
				t.Errorf("%s: %v: blocked %v, quick %v, want winnable", b.FEN(), c, blocked, quick)
			} else if ok {
				if blocked {
					proved++
				}
				if quick {
					quickly++
				}
			}
		}
	}
	t.Logf("%d proved by the search, %d by the quick form", proved, quickly)
	if proved < n/50 {
		t.Errorf("only %d of %d proved", proved, n)
	}
}

// chains returns a position with pawns that are blocked, or nearly, and few other men.
func chains(r *rand.Rand) board.Board {
	for {
		var u board.Setup
		put := func(s int, p board.Piece) {
			if u.Pieces[s] == board.NoPiece {
				u.Pieces[s] = p
			}
		}
		rank := 1 + r.IntN(5)
		for f := range 8 {
			if rank += 1 - 2*r.IntN(2); rank == 0 || rank == 6 { // the pawns do not attack each other
				rank = []int{0: 2, 6: 4}[rank]
			}
			switch r.IntN(20) {
			case 0:
			case 1: // with a gap, so that they move
				put(8*rank+f, board.WhitePawn)
				put(8*min(6, rank+2)+f, board.BlackPawn)
			case 2:
				put(8*max(1, rank-1)+f, board.WhitePawn)
				fallthrough
			default:
				put(8*rank+f, board.WhitePawn)
				put(8*(rank+1)+f, board.BlackPawn)
			}
		}
		// The kings stand among pawns that may confine them.
		for _, p := range []board.Piece{board.WhiteKing, board.BlackKing} {
			s := r.IntN(64)
			for u.Pieces[s] != board.NoPiece {
				s = r.IntN(64)
			}
			u.Pieces[s] = p
		}
		for range r.IntN(3) {
			k := board.Bishop
			if r.IntN(3) == 0 {
				k = board.Kind(1 + r.IntN(5))
			}
			put(8+r.IntN(48), board.NewPiece(board.Color(r.IntN(2)), k))
		}
		u.Turn = board.Color(r.IntN(2))
		if b, err := u.Board(board.ImpossibleCheck); err == nil {
			return b
		}
	}
}
