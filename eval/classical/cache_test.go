package classical

import (
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// Whether or not the cache has a position, its score is the one computed.
func TestCache(t *testing.T) {
	c, slow := New(), New()
	c.allocate()
	slow.allocate()
	rng := rand.New(rand.NewPCG(1, 2))
	known := 0
	var zero board.Board
	list := []board.Board{zero}
	for range 400 {
		b := board.Start()
		for range 60 {
			list = append(list, b)
			moves := movegen.AppendLegal(nil, &b)
			if len(moves) == 0 {
				break
			}
			b.Play(moves[rng.IntN(len(moves))])
		}
	}
	for range 2 * len(list) {
		b := &list[rng.IntN(len(list))]
		if _, ok := c.work.cache.get(b); ok {
			known++
		}
		if got, want := c.Evaluate(b), slow.compute(b); got != want {
			t.Fatalf("score %v, want %v for\n%v", got, want, b)
		}
		if s, ok := c.work.cache.get(b); *b != zero && (!ok || s != slow.compute(b)) {
			t.Fatalf("the cache has not the score of\n%v", b)
		}
	}
	if known < len(list)/4 || known > 2*len(list)-len(list)/4 {
		t.Errorf("%d of %d scores were known: too few or too many for a test", known, 2*len(list))
	}
}
