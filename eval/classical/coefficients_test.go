package classical

import (
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// randomPositions calls f with the positions of random games, from the start
// position and those of Chess960.
func randomPositions(games int, f func(*board.Board)) {
	random := rand.New(rand.NewPCG(12, 960))
	for i := range games {
		b := board.Start()
		if i%2 == 1 {
			b, _ = board.Chess960(random.IntN(960))
		}
		for range 150 {
			moves := movegen.AppendLegal(nil, &b)
			if len(moves) == 0 {
				break
			}
			b.Play(moves[random.IntN(len(moves))])
			f(&b)
		}
	}
}

// The counts that tuning works with must give the score that the evaluation
// does, with the weights at hand and with others.
func TestCoefficientsScore(t *testing.T) {
	other := InitialWeights()
	random := rand.New(rand.NewPCG(7, 7))
	for i := range other.Len() {
		w := other.At(i)
		w.Middlegame += random.IntN(41) - 20
		w.Endgame += random.IntN(41) - 20
		other.Set(i, w)
	}
	tests := []struct {
		name string
		c    *Evaluator
	}{
		{"as they come", New(nil)},
		{"others", New(other)},
	}
	counter := New(nil)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var c Coefficients
			n := 0
			w := test.c.Weights()
			randomPositions(40, func(b *board.Board) {
				counter.Coefficients(b, &c)
				want := test.c.Evaluate(b).White(b.Turn())
				if trace := test.c.Trace(b); trace.Score != want {
					t.Fatalf("trace says %v, want %v for\n%v", trace.Score, want, b)
				}
				if c.Known {
					return
				}
				n++
				if got := c.Score(w); got != want {
					t.Fatalf("coefficients give %v, want %v for\n%v", got, want, b)
				}
			})
			if n < 3000 {
				t.Errorf("only %d positions", n)
			}
		})
	}
}
