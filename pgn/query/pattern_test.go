package query

import (
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// TestPatternMasks compares patterns, which are tested with sets of squares, with their squares one by
// one, and that the mirrored ones match mirrored boards.
func TestPatternMasks(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	matched := 0
	for _, text := range []string{
		"board(*/*/*/*/*/*/PPP*/?????RK?)", "board(*/*/*/????[Pp]*/*/*/*/*)", "board(*/*p*/*/*/*/*/*/*)",
		"board(!!!!k!!!/aaaaaaaa/8/8/8/8/AAAAAAAA/!!!!K!!!)", "board(*/*/*/8/*/*/*/R*R)", "board(*/*/*[^Pp]*/*/*/*/*/*K*)",
		"board(*/*/[Aa]*/*/*/*/*/*)", "board(*/*/*/*4*/*/*/[^R]*/*1)",
	} {
		q := MustParse(text)
		n := q.root.(*pattern)
		flipped, mirrored := n.colors().(*pattern), n.mirror().(*pattern)
		for range 300 {
			b := board.Start()
			for range random.IntN(40) {
				moves := movegen.AppendLegal(nil, &b)
				if len(moves) == 0 {
					break
				}
				b.Play(moves[random.IntN(len(moves))])
			}
			want := true
			for r, ways := range n.ranks {
				want = want && matchesAny(&b, board.Square(8*r), ways)
			}
			if got := n.holds(&moment{board: &b}); got != want {
				t.Errorf("%s: %s: %v, want %v", text, b.FEN(), got, want)
			}
			other := b.Flip()
			if got := flipped.holds(&moment{board: &other}); got != want {
				t.Errorf("%s turned around: %s: %v, want %v", text, other.FEN(), got, want)
			}
			s := b.Setup()
			s.Castling, s.EnPassant = 0, 0
			for from, p := range b.Setup().Pieces {
				s.Pieces[from^7] = p
			}
			other, err := s.Board()
			if err != nil {
				t.Fatal(err)
			}
			if got := mirrored.holds(&moment{board: &other}); got != want {
				t.Errorf("%s mirrored: %s: %v, want %v", text, other.FEN(), got, want)
			}
			if want {
				matched++
			}
		}
	}
	if matched < 300 {
		t.Errorf("only %d boards matched", matched)
	}
}
