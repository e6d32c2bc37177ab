// Package evaltest tests whether an [eval.Evaluator] keeps its contract. Call it from a
// test of your evaluator:
//
//	func TestContract(t *testing.T) { evaltest.Run(t, mine.New()) }
//
// Run the test with the race detector too: it finds an evaluator that is shared by
// several workers and writes to its own state.
package evaltest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
)

// Run tests ev, each clause of the contract in a subtest. A failure names the position
// (as FEN) and the last move that led to it. The tests of [eval.Incremental] use a fork
// of ev if ev is an [eval.Forker], as searches do. Every run uses the same positions,
// which include Chess960, null moves, positions in check and endgames with few pieces, and
// games of the variants that an [eval.RulesEvaluator] supports.
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

// Mirror tests that the score of a position without castling rights stays the same if its
// files are exchanged, a for h and so on. The contract does not ask for that, but in an
// evaluator that is meant to be symmetric a difference is a bug.
func Mirror(t *testing.T, ev eval.Evaluator) {
	t.Helper()
	if err := mirrored(ev); err != nil {
		t.Error(err)
	}
}

var checks = []struct {
	name string
	run  func(eval.Evaluator) error
}{
	{"same score for the same position", repeatable},
	{"same score with colours swapped", symmetric},
	{"no score is a mate", ordinary},
	{"board unchanged", harmless},
	{"zero board", zero},
	{"incremental needs a fork", forkable},
	{"incremental equals from scratch", incremental},
	{"forks are independent", independent},
	{"concurrent use", concurrent},
}

// variants returns the variants that ev supports.
func variants(ev eval.Evaluator) []board.Rules {
	return slices.DeleteFunc(board.AllRules()[1:], func(r board.Rules) bool { return eval.CheckRules(ev, r) != nil })
}

// walks returns random games: of ordinary chess, and of the variants that ev supports.
func walks(ev eval.Evaluator) (all []*walk) {
	for seed := range uint64(24) {
		all = append(all, newWalk(seed))
	}
	for _, r := range variants(ev) {
		for seed := range uint64(4) {
			all = append(all, &walk{Rand: rand.New(rand.NewPCG(seed, uint64(r))), now: r.Start()})
		}
	}
	return all
}

// each calls f for the positions of some random games, and for random positions with few
// pieces. It adds the position to an error.
func each(ev eval.Evaluator, f func(*board.Board) error) error {
	for _, w := range walks(ev) {
		for range 80 {
			// f may change its board, but not the game.
			position := w.now
			if err := f(&position); err != nil {
				return w.at(err)
			}
			if !w.step() {
				break
			}
		}
	}
	r := rand.New(rand.NewPCG(0, 1))
	for range 8000 {
		w := &walk{Rand: r, now: endgame(r)}
		position := w.now
		if err := f(&position); err != nil {
			return w.at(err)
		}
	}
	return nil
}

// endgame returns a random position with one to four pieces beside the kings, of which one
// player has more.
func endgame(r *rand.Rand) board.Board {
	for {
		s := board.Setup{Turn: board.Color(r.IntN(2)), Fullmove: 1}
		strong := board.Color(r.IntN(2))
		for range 1 + r.IntN(4) {
			c := strong
			if r.IntN(4) == 0 {
				c = c.Other()
			}
			s.Pieces[r.IntN(64)] = board.NewPiece(c, board.Pawn+board.Kind(r.IntN(5)))
		}
		s.Pieces[r.IntN(64)] = board.WhiteKing
		s.Pieces[r.IntN(64)] = board.BlackKing
		if b, err := s.Board(); err == nil {
			return b
		}
	}
}

func repeatable(ev eval.Evaluator) error {
	first, again := eval.Standalone(ev), eval.Standalone(ev)
	return each(ev, func(b *board.Board) error {
		s := first(b)
		if t, u := first(b), again(b); s != t || s != u {
			return fmt.Errorf("score %v, the second time %v, by a fork %v", s, t, u)
		}
		return nil
	})
}

func symmetric(ev eval.Evaluator) error {
	evaluate := eval.Standalone(ev)
	return each(ev, func(b *board.Board) error {
		if b.Rules() == board.RacingKings {
			return nil // both kings run to the same rank
		}
		flipped := b.Flip()
		if s, t := evaluate(b), evaluate(&flipped); s != t {
			return fmt.Errorf("score %v, but %v with the colours swapped", s, t)
		}
		return nil
	})
}

func mirrored(ev eval.Evaluator) error {
	evaluate := eval.Standalone(ev)
	return each(ev, func(b *board.Board) error {
		plain, mirror := b.Setup(), b.Setup()
		plain.Castling, mirror.Castling = 0, 0
		for sq, p := range plain.Pieces {
			mirror.Pieces[board.Square(sq).Mirror()] = p
		}
		mirror.Promoted = plain.Promoted.Mirror()
		mirror.EnPassant = plain.EnPassant.Mirror()
		var scores [2]eval.Score
		for i, s := range []board.Setup{plain, mirror} {
			b, err := s.Board(board.ImpossibleCheck, board.TooMuchMaterial, board.ImpossibleEnPassant)
			if err != nil {
				return err
			}
			scores[i] = evaluate(&b)
		}
		if scores[0] != scores[1] {
			return fmt.Errorf("score %v, but %v with the files exchanged", scores[0], scores[1])
		}
		return nil
	})
}

func ordinary(ev eval.Evaluator) error {
	evaluate := eval.Standalone(ev)
	return each(ev, func(b *board.Board) error {
		if s := evaluate(b); s.IsMate() {
			return fmt.Errorf("score %v, which is a mate score", s)
		}
		return nil
	})
}

func harmless(ev eval.Evaluator) error {
	evaluate := eval.Standalone(ev)
	return each(ev, func(b *board.Board) error {
		given := *b
		evaluate(&given)
		if given != *b {
			return fmt.Errorf("the board was changed by Evaluate, to %s", given.FEN())
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
	eval.Standalone(ev)(new(board.Board))
	return nil
}

func forkable(ev eval.Evaluator) error {
	_, isIncremental := ev.(eval.Incremental)
	f, isForker := ev.(eval.Forker)
	switch {
	case isIncremental && !isForker:
		return fmt.Errorf("%T is an Incremental but not a Forker", ev)
	case isForker && f.Fork() == nil:
		return fmt.Errorf("%T: Fork returned nil", ev)
	}
	return nil
}

// incremental pushes and pops along random lines, and compares at each position.
func incremental(ev eval.Evaluator) error {
	inc, ok := eval.Fork(ev).(eval.Incremental)
	if !ok {
		return nil
	}
	evaluate := eval.Standalone(ev)
	for _, w := range walks(ev) {
		if err := follow(inc, evaluate, w); err != nil {
			return err
		}
	}
	return nil
}

func follow(inc eval.Incremental, evaluate func(*board.Board) eval.Score, w *walk) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = w.at(fmt.Errorf("panic: %v", p))
		}
	}()
	compare := func(did string) error {
		if got, want := inc.Evaluate(&w.now), evaluate(&w.now); got != want {
			return w.at(fmt.Errorf("score %v after %s, but %v from scratch", got, did, want))
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
	// Reset drops the line, so that a Pop has nothing to undo.
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

// independent lets two forks follow different lines, alternately.
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
		players[i] = player{newWalk(uint64(i)), eval.Fork(ev), eval.Standalone(ev)}
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
				return p.at(fmt.Errorf("fork %d: score %v, want %v: it shares state with the other fork", i+1, got, want))
			}
		}
	}
	return nil
}

// concurrent has several goroutines evaluate the same positions at once.
func concurrent(ev eval.Evaluator) error {
	var want []eval.Score
	evaluate := eval.Standalone(ev)
	each(ev, func(b *board.Board) error {
		want = append(want, evaluate(b))
		return nil
	})
	var (
		wg   sync.WaitGroup
		errs [4]error
	)
	for i := range errs {
		wg.Go(func() {
			evaluate := eval.Standalone(ev)
			n := 0
			errs[i] = each(ev, func(b *board.Board) error {
				if s := evaluate(b); s != want[n] {
					return fmt.Errorf("score %v while other goroutines evaluate, %v otherwise", s, want[n])
				}
				n++
				return nil
			})
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

// A walk is a random game with some null moves. It depends on the seed alone.
type walk struct {
	*rand.Rand
	now   board.Board
	past  []step
	moves []board.Move
}

// A step is a position and the move that was played in it, board.NoMove for a null move.
type step struct {
	before board.Board
	move   board.Move
}

// at adds the position and the last move to an error.
func (w *walk) at(err error) error {
	last := "at the start of the game"
	if n := len(w.past); n > 0 {
		last = "after the null move"
		if m := w.past[n-1].move; m != board.NoMove {
			last = "after " + m.String()
		}
		last += " in " + name(&w.past[n-1].before)
	}
	return fmt.Errorf("%s: %w (%s)", name(&w.now), err, last)
}

// name returns the FEN of a position, after the rules if they are not those of ordinary chess.
func name(b *board.Board) string {
	if b.Rules() == board.Standard {
		return b.FEN()
	}
	return b.Rules().String() + " " + b.FEN()
}

// newWalk starts a walk at the initial position, for odd seeds at one of Chess960.
func newWalk(seed uint64) *walk {
	w := &walk{Rand: rand.New(rand.NewPCG(seed, 0)), now: board.Start()}
	if seed%2 == 1 {
		w.now, _ = board.Chess960(w.IntN(960))
	}
	return w
}

// step plays a move or a null move, and reports whether there is one.
func (w *walk) step() bool {
	before, move := w.now, board.NoMove
	if w.IntN(8) > 0 || !w.now.PlayNull() {
		w.moves = movegen.AppendLegal(w.moves[:0], &w.now)
		if len(w.moves) == 0 {
			return false
		}
		move = w.moves[w.IntN(len(w.moves))]
		w.now.Play(move)
	}
	w.past = append(w.past, step{before, move})
	return true
}

// back undoes the last step and reports whether there was one.
func (w *walk) back() bool {
	last := len(w.past) - 1
	if last < 0 {
		return false
	}
	w.now, w.past = w.past[last].before, w.past[:last]
	return true
}
