package book_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search/book"
)

// A constant is a source of the same number over and over, so that the draw is
// the first or the last lot.
type constant uint64

func (c constant) Uint64() uint64 { return uint64(c) }

func choices(weights ...uint16) (moves []book.Choice) {
	for i, w := range weights {
		moves = append(moves, book.Choice{Move: board.NewMove(0, board.Square(i+1)), Weight: w})
	}
	return moves
}

func TestPick(t *testing.T) {
	weighted := func(c constant) book.Pick { return book.Weighted(c) }
	uniform := func(c constant) book.Pick { return book.Uniform(c) }
	const last = constant(math.MaxUint64)
	for _, c := range []struct {
		name    string
		pick    book.Pick
		weights []uint16
		want    int // or -1
	}{
		{"best of none", book.Best, nil, -1},
		{"best of none to be played", book.Best, []uint16{0, 0}, -1},
		{"best", book.Best, []uint16{1, 5, 3}, 1},
		{"first of the best", book.Best, []uint16{1, 5, 5}, 1},
		{"best weight there is", book.Best, []uint16{0, math.MaxUint16}, 1},
		{"weighted of none", weighted(0), nil, -1},
		{"weighted of none to be played", weighted(0), []uint16{0}, -1},
		{"weighted, first lot", weighted(0), []uint16{0, 2, 1, 0}, 1},
		{"weighted, last lot", weighted(last), []uint16{0, 2, 1, 0}, 2},
		{"uniform of none", uniform(0), nil, -1},
		{"uniform of none to be played", uniform(0), []uint16{0, 0}, -1},
		{"uniform, first lot", uniform(0), []uint16{0, 2, 1, 0}, 1},
		{"uniform, last lot", uniform(last), []uint16{0, 2, 1, 0}, 2},
	} {
		moves := choices(c.weights...)
		got, err := c.pick(moves)
		ok := err == nil
		if !ok && !errors.Is(err, book.ErrNoMove) {
			t.Errorf("%s: %v", c.name, err)
		}
		switch {
		case ok != (c.want >= 0):
			t.Errorf("%s: got %v, %v", c.name, got, ok)
		case ok && got != moves[c.want]:
			t.Errorf("%s: got %v, want %v", c.name, got, moves[c.want])
		}
	}
}

// Of 10,000 draws, each move gets its share but for five times what chance makes
// of it.
func TestPickShares(t *testing.T) {
	const draws = 10_000
	weights := []uint16{1, 0, 3, 6}
	for _, c := range []struct {
		name   string
		pick   book.Pick
		shares []float64
	}{
		{"weighted", book.Weighted(rand.NewPCG(1, 2)), []float64{0.1, 0, 0.3, 0.6}},
		{"uniform", book.Uniform(rand.NewPCG(1, 2)), []float64{1. / 3, 0, 1. / 3, 1. / 3}},
	} {
		moves := choices(weights...)
		count := make(map[book.Choice]float64)
		for range draws {
			m, err := c.pick(moves)
			if err != nil {
				t.Fatalf("%s: no move", c.name)
			}
			count[m]++
		}
		for i, share := range c.shares {
			deviation := math.Sqrt(draws * share * (1 - share))
			if got := count[moves[i]]; math.Abs(got-draws*share) > 5*deviation {
				t.Errorf("%s: weight %d: %v of %d draws, want about %v", c.name, weights[i], got, draws, draws*share)
			}
		}
	}
}

func TestPickIsRepeatable(t *testing.T) {
	draw := func() (drawn []board.Move) {
		pick := book.Weighted(rand.NewPCG(3, 4))
		for range 50 {
			c, _ := pick(choices(1, 2, 3))
			drawn = append(drawn, c.Move)
		}
		return drawn
	}
	a, b := draw(), draw()
	for i := range a {
		if a[i] != b[i] {
			t.Fatalf("draw %d: %v and %v", i, a[i], b[i])
		}
	}
	for _, pick := range []book.Pick{book.Weighted(nil), book.Uniform(nil)} {
		if _, err := pick(choices(1, 2)); err != nil {
			t.Error("no move from a nil source")
		}
	}
}
