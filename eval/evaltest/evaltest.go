// Package evaltest tests that an [eval.Evaluator] keeps its contract. The author
// of an evaluator calls it from a test of their own:
//
//	func TestContract(t *testing.T) { evaltest.Run(t, mine.New()) }
//
// Run it under the race detector too: an evaluator that two workers share and
// that writes to something of its own is found there.
package evaltest

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
)

// Run tests ev, each part of the contract as a subtest of its own. Those for
// [eval.Incremental] look at ev's fork if ev is an [eval.Forker], as a search
// does. Every run looks at the same positions; they include Chess960 and
// positions in check.
func Run(t *testing.T, ev eval.Evaluator) {
	t.Helper()
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			if err := c.run(ev); err != nil {
				t.Error(err)
			}
		})
	}
}

var checks = []struct {
	name string
	run  func(eval.Evaluator) error
}{
	{"same score for the same position", repeatable},
	{"same score with colours changed", symmetric},
	{"no score is a mate", ordinary},
	{"board unchanged", harmless},
	{"zero board", zero},
	{"incremental needs a fork", forkable},
	{"incremental equals from scratch", incremental},
	{"forks are independent", independent},
	{"concurrent use", concurrent},
}

// fresh returns a function that evaluates any position with ev, telling an
// Incremental each one as the root of a new line.
func fresh(ev eval.Evaluator) func(*board.Board) eval.Score {
	ev = eval.Fork(ev)
	inc, ok := ev.(eval.Incremental)
	return func(b *board.Board) eval.Score {
		if ok {
			inc.Reset(b)
		}
		return ev.Evaluate(b)
	}
}

// each calls f for the positions of some random games.
func each(f func(*board.Board) error) error {
	for seed := range uint64(24) {
		w := newWalk(seed)
		for range 80 {
			if err := f(&w.now); err != nil {
				return err
			}
			if !w.step() {
				break
			}
		}
	}
	return nil
}

func repeatable(ev eval.Evaluator) error {
	first, again := fresh(ev), fresh(ev)
	return each(func(b *board.Board) error {
		s := first(b)
		if t, u := first(b), again(b); s != t || s != u {
			return fmt.Errorf("scores %v, then %v, and %v by a fork of\n%v", s, t, u, b)
		}
		return nil
	})
}

func symmetric(ev eval.Evaluator) error {
	evaluate := fresh(ev)
	return each(func(b *board.Board) error {
		flipped := b.Flip()
		if s, t := evaluate(b), evaluate(&flipped); s != t {
			return fmt.Errorf("score %v, but %v with the colours changed, of\n%v", s, t, b)
		}
		return nil
	})
}

func ordinary(ev eval.Evaluator) error {
	evaluate := fresh(ev)
	return each(func(b *board.Board) error {
		if s := evaluate(b); s.IsMate() {
			return fmt.Errorf("score %v, which is a mate, of\n%v", s, b)
		}
		return nil
	})
}

func harmless(ev eval.Evaluator) error {
	evaluate := fresh(ev)
	return each(func(b *board.Board) error {
		given := *b
		evaluate(&given)
		if given != *b {
			return fmt.Errorf("the board was changed to\n%v\nfrom\n%v", given, b)
		}
		return nil
	})
}

func zero(ev eval.Evaluator) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic on the zero Board: %v", p)
		}
	}()
	fresh(ev)(new(board.Board))
	return nil
}

func forkable(ev eval.Evaluator) error {
	_, isIncremental := ev.(eval.Incremental)
	f, isForker := ev.(eval.Forker)
	switch {
	case isIncremental && !isForker:
		return fmt.Errorf("%T is Incremental but no Forker", ev)
	case isForker && f.Fork() == nil:
		return fmt.Errorf("%T: Fork returned nil", ev)
	}
	return nil
}

// incremental goes on and back along random lines, and compares at each stop.
func incremental(ev eval.Evaluator) error {
	inc, ok := eval.Fork(ev).(eval.Incremental)
	if !ok {
		return nil
	}
	evaluate := fresh(ev)
	for seed := range uint64(24) {
		if err := follow(inc, evaluate, newWalk(seed)); err != nil {
			return err
		}
	}
	return nil
}

func follow(inc eval.Incremental, evaluate func(*board.Board) eval.Score, w *walk) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic on the way to\n%v\n%v", w.now, p)
		}
	}()
	compare := func(did string) error {
		if got, want := inc.Evaluate(&w.now), evaluate(&w.now); got != want {
			return fmt.Errorf("score %v after %s, from scratch %v, of\n%v", got, did, want, w.now)
		}
		return nil
	}
	inc.Reset(&w.now)
	if err := compare("Reset"); err != nil {
		return err
	}
	for range 120 {
		did := "Push"
		if before := w.now; w.IntN(3) == 0 && w.back() {
			inc.Pop()
			did = "Pop"
		} else if w.step() {
			inc.Push(&before, &w.now)
		} else {
			break
		}
		if err := compare(did); err != nil {
			return err
		}
	}
	for w.back() {
		inc.Pop()
		if err := compare("Pop"); err != nil {
			return err
		}
	}
	// Reset forgets the line, so that a Pop has nothing to take back.
	for range 5 {
		if before := w.now; w.step() {
			inc.Push(&before, &w.now)
		}
	}
	inc.Reset(&w.now)
	for range 2 {
		inc.Pop()
	}
	return compare("Pop without a Push")
}

// independent lets two forks follow different lines by turns.
func independent(ev eval.Evaluator) error {
	if _, ok := ev.(eval.Forker); !ok {
		return nil
	}
	type player struct {
		*walk
		evaluator eval.Evaluator
		scratch   func(*board.Board) eval.Score
	}
	var players [2]player
	for i := range players {
		players[i] = player{newWalk(uint64(i)), eval.Fork(ev), fresh(ev)}
		if inc, ok := players[i].evaluator.(eval.Incremental); ok {
			inc.Reset(&players[i].now)
		}
	}
	for range 60 {
		for i, p := range players {
			before := p.now
			if !p.step() {
				return nil
			}
			if inc, ok := p.evaluator.(eval.Incremental); ok {
				inc.Push(&before, &p.now)
			}
			if got, want := p.evaluator.Evaluate(&p.now), p.scratch(&p.now); got != want {
				return fmt.Errorf("fork %d: score %v, want %v: disturbed by the other fork in\n%v", i, got, want, p.now)
			}
		}
	}
	return nil
}

// concurrent has several goroutines evaluate the same positions at once.
func concurrent(ev eval.Evaluator) error {
	scores := func() (s []eval.Score) {
		evaluate := fresh(ev)
		each(func(b *board.Board) error {
			s = append(s, evaluate(b))
			return nil
		})
		return s
	}
	want := scores()
	var (
		wg   sync.WaitGroup
		errs [4]error
	)
	for i := range errs {
		wg.Go(func() {
			for j, s := range scores() {
				if s != want[j] {
					errs[i] = fmt.Errorf("position %d: score %v with other goroutines at work, else %v", j, s, want[j])
					return
				}
			}
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// A walk is a random game, always the same for the same seed, in which the turn
// is sometimes passed.
type walk struct {
	*rand.Rand
	now   board.Board
	past  []board.Board
	moves []board.Move
}

// newWalk begins a walk at the start position, with odd seeds at one of
// Chess960's.
func newWalk(seed uint64) *walk {
	w := &walk{Rand: rand.New(rand.NewPCG(seed, 0)), now: board.Start()}
	if seed%2 == 1 {
		w.now, _ = board.Chess960(w.IntN(960))
	}
	return w
}

// step goes on to another position and reports whether there is one.
func (w *walk) step() bool {
	before := w.now
	if w.IntN(8) > 0 || !w.now.PlayNull() {
		w.moves = movegen.AppendLegal(w.moves[:0], &w.now)
		if len(w.moves) == 0 {
			return false
		}
		w.now.Play(w.moves[w.IntN(len(w.moves))])
	}
	w.past = append(w.past, before)
	return true
}

// back takes the last step back and reports whether there was one.
func (w *walk) back() bool {
	last := len(w.past) - 1
	if last < 0 {
		return false
	}
	w.now, w.past = w.past[last], w.past[:last]
	return true
}
