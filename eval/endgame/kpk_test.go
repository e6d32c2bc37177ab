package endgame

import (
	"math/bits"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A known count: positions of king and pawn against king, the pawn on the files a
// to d, that White wins, with either player to move.
func TestWonEndingsCount(t *testing.T) {
	const want = 111282
	got := 0
	for _, w := range wonEndings() {
		got += bits.OnesCount64(w)
	}
	if got != want {
		t.Errorf("%d won, want %d", got, want)
	}
}

// A second solver of king and pawn against king, which knows nothing but the legal moves
// of boards: a position is won if one of White's moves leads to a won one, or if all of
// Black's do and there is one or Black is in check.
func TestKPKAgainstLegalMoves(t *testing.T) {
	const size = 1 << 19 // turn, and three squares
	index := func(turn board.Color, king, other, pawn board.Square) int {
		return (int(turn)<<6|int(king))<<12 | int(other)<<6 | int(pawn)
	}
	type node struct {
		b    board.Board
		at   int
		next []int32
	}
	const ( // successors that are not king and pawn against king
		drawn = -1
		lost  = -2 // for Black
	)
	var nodes []node
	var moves []board.Move
	var next []int32
	for king := range board.NoSquare {
		for other := range board.NoSquare {
			for pawn := board.A2; pawn < board.A8; pawn++ {
				if king == other || king == pawn || other == pawn || pawn&7 > 3 {
					continue
				}
				for _, turn := range []board.Color{board.White, board.Black} {
					s := board.Setup{Turn: turn, Fullmove: 1}
					s.Pieces[king], s.Pieces[other], s.Pieces[pawn] = board.WhiteKing, board.BlackKing, board.WhitePawn
					b, err := s.Board()
					if err != nil {
						continue
					}
					moves = movegen.AppendLegal(moves[:0], &b)
					next = make([]int32, 0, len(moves))
					for _, m := range moves {
						after := b
						after.Play(m)
						to := int32(drawn)
						switch pawns := after.Kind(board.Pawn); {
						case pawns != 0:
							to = int32(index(after.Turn(), after.King(board.White), after.King(board.Black), pawns.First()))
						case after.Orthogonals() != 0 && !canCapture(&after) && (movegen.HasLegal(&after) || movegen.InCheck(&after)):
							to = lost // queen or rook against a bare king
						}
						next = append(next, to)
					}
					nodes = append(nodes, node{b, index(turn, king, other, pawn), next})
				}
			}
		}
	}
	won := make([]bool, size)
	for again := true; again; {
		again = false
		for i := range nodes {
			n := &nodes[i]
			if won[n.at] {
				continue
			}
			wins := 0
			for _, to := range n.next {
				if to == lost || to >= 0 && won[to] {
					wins++
				}
			}
			if n.b.Turn() == board.White && wins > 0 || n.b.Turn() == board.Black && wins == len(n.next) &&
				(wins > 0 || movegen.InCheck(&n.b)) {
				won[n.at], again = true, true
			}
		}
	}
	for i := range nodes {
		b, want := nodes[i].b, won[nodes[i].at]
		if got, ok := KPK(&b); got != want || !ok {
			t.Fatalf("KPK says %t, %t, the solver %t, of\n%v", got, ok, want, b)
		}
		flipped := b.Flip()
		if got, ok := KPK(&flipped); got != want || !ok {
			t.Fatalf("KPK says %t, %t, the solver %t, of\n%v", got, ok, want, flipped)
		}
	}
}

// canCapture reports whether the player to move has a legal capture or promotion.
func canCapture(b *board.Board) bool {
	var g movegen.Generator
	g.Reset(b)
	return len(g.AppendCaptures(nil)) > 0
}

func TestKPKElsewhere(t *testing.T) {
	for _, text := range []string{
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1",
		"4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1",
		"4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1",
		"4k3/8/8/8/8/8/4P3/3QK3 w - - 0 1",
		"3nk3/8/8/8/8/8/4P3/4K3 w - - 0 1",
	} {
		b := mustParse(t, text)
		if win, ok := KPK(&b); win || ok {
			t.Errorf("KPK(%s) = %t, %t, want false, false", text, win, ok)
		}
	}
}
