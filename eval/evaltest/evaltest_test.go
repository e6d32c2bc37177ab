package evaltest

import (
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
)

func TestRun(t *testing.T) {
	t.Run("stateless", func(t *testing.T) { Run(t, eval.Material{}) })
	t.Run("incremental", func(t *testing.T) { Run(t, eval.PieceSquare{}) })
	t.Run("function", func(t *testing.T) {
		Run(t, eval.Func(func(*board.Board) eval.Score { return 0 }))
	})
}

func TestMirror(t *testing.T) {
	Mirror(t, eval.Material{})
	onQueenSide := eval.Func(func(b *board.Board) eval.Score {
		return eval.Score((b.Occupied() & board.FileA.Bitboard()).Count())
	})
	if mirrored(onQueenSide) == nil {
		t.Error("an evaluator that sees the a-file only passes")
	}
}

// A breach is an evaluator that does not keep a clause of the contract.
type breach struct {
	name  string
	check string // that must find it
	ev    eval.Evaluator
}

// The evaluators below break one clause each; the test that names it must say
// so.
func TestChecksFail(t *testing.T) {
	shared := new(spoiledForks)
	shared.fork = shared
	tests := []breach{
		{"counts its calls", "same score for the same position", new(counting)},
		{"counts its calls, seen by other workers", "concurrent use", new(counting)},
		{"prefers White", "same score with colours swapped", eval.Func(func(b *board.Board) eval.Score {
			s := eval.Material{}.Evaluate(b)
			if b.Turn() == board.White {
				s++
			}
			return s
		})},
		{"looks from White's side", "same score with colours swapped", eval.Func(func(b *board.Board) eval.Score {
			s := eval.Material{}.Evaluate(b)
			if b.Turn() == board.Black {
				s = -s
			}
			return s
		})},
		{"announces mates", "no score is a mate", eval.Func(func(*board.Board) eval.Score { return eval.MateIn(3) })},
		{"plays on the board", "board unchanged", eval.Func(func(b *board.Board) eval.Score {
			b.PlayNull()
			return 0
		})},
		{"needs a king", "zero board", eval.Func(func(b *board.Board) eval.Score {
			return eval.Score([64]int{}[b.King(board.White)])
		})},
		{"cannot be forked", "incremental needs a fork", notForker{following()}},
		{"forks into nothing", "incremental needs a fork", new(spoiledForks)},
		{"does not take back", "incremental equals from scratch", forker{func() eval.Evaluator { return noPop{following()} }}},
		{"overlooks captures", "incremental equals from scratch", forker{func() eval.Evaluator { return noCaptures{following()} }}},
		{"does not begin anew", "incremental equals from scratch", forker{func() eval.Evaluator { return &noReset{Incremental: following()} }}},
		{"keeps the old line", "incremental equals from scratch", forker{func() eval.Evaluator { return &deepReset{inc: following()} }}},
		{"needs a push", "incremental equals from scratch", forker{func() eval.Evaluator { return &strictPop{Incremental: following()} }}},
		{"forks share what they keep", "forks are independent", sharing{following()}},
		{"sees White's pocket only", "same score with colours swapped", pocket{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, c := range checks {
				if c.name != test.check {
					continue
				}
				if err := c.run(test.ev); err == nil {
					t.Errorf("the check %q found nothing", c.name)
				} else if strings.Contains(err.Error(), "panic") != test.panics() {
					t.Errorf("the check %q found %v", c.name, err)
				}
				return
			}
			t.Fatalf("there is no check %q", test.check)
		})
	}
}

// A failure must name the position and the move before it, so that it can be set up.
func TestFailureNamesPosition(t *testing.T) {
	noPop := forker{func() eval.Evaluator { return noPop{following()} }}
	mating := eval.Func(func(b *board.Board) eval.Score {
		if b.Occupied().Count() < 30 {
			return eval.MateIn(1)
		}
		return 0
	})
	named := regexp.MustCompile(`^(\S+ [wb] \S+ \S+ \d+ \d+): .+ \(after (the null move|[a-h1-8qrbn]+) in (\S+ [wb] \S+ \S+ \d+ \d+)\)$`)
	for name, err := range map[string]error{"incremental": incremental(noPop), "ordinary": ordinary(mating)} {
		if err == nil {
			t.Errorf("%s found nothing", name)
			continue
		}
		parts := named.FindStringSubmatch(err.Error())
		if parts == nil {
			t.Errorf("%s: no position and move in %q", name, err)
			continue
		}
		after, err1 := fen.Parse(parts[1])
		before, err2 := fen.Parse(parts[3])
		if err1 != nil || err2 != nil {
			t.Errorf("%s: %v, %v", name, err1, err2)
			continue
		}
		if m, err := board.ParseMove(parts[2]); err == nil {
			before.Play(m)
		} else {
			before.PlayNull()
		}
		if before != after {
			t.Errorf("%s: %s does not lead to %s", name, parts[2], parts[1])
		}
	}
}

// pocket supports Crazyhouse and counts the pocket of White for the player to move.
type pocket struct{ eval.Material }

func (pocket) SupportsRules(r board.Rules) bool { return r == board.Standard || r == board.Crazyhouse }

func (p pocket) Evaluate(b *board.Board) eval.Score {
	return p.Material.Evaluate(b) + eval.Score(b.Pocket(board.White, board.Pawn))
}

// panics reports whether the evaluator does.
func (b *breach) panics() bool { return b.check == "zero board" || b.name == "needs a push" }

type counting struct{ calls atomic.Int32 }

func (c *counting) Evaluate(*board.Board) eval.Score { return eval.Score(c.calls.Add(1)) }

// following returns an Incremental that keeps the contract.
func following() eval.Incremental { return eval.Fork(eval.PieceSquare{}).(eval.Incremental) }

// notForker hides the Fork of an Incremental.
type notForker struct{ inc eval.Incremental }

func (n notForker) Evaluate(b *board.Board) eval.Score { return n.inc.Evaluate(b) }
func (n notForker) Reset(b *board.Board)               { n.inc.Reset(b) }
func (n notForker) Push(before, after *board.Board)    { n.inc.Push(before, after) }
func (n notForker) Pop()                               { n.inc.Pop() }

type spoiledForks struct {
	eval.Material
	fork eval.Evaluator
}

func (s *spoiledForks) Fork() eval.Evaluator { return s.fork }

type forker struct{ fork func() eval.Evaluator }

func (f forker) Evaluate(b *board.Board) eval.Score { return eval.PieceSquare{}.Evaluate(b) }
func (f forker) Fork() eval.Evaluator               { return f.fork() }

type noPop struct{ eval.Incremental }

func (noPop) Pop() {}

type noCaptures struct{ eval.Incremental }

func (n noCaptures) Push(before, after *board.Board) {
	if before.Occupied().Count() == after.Occupied().Count() {
		n.Incremental.Push(before, after)
	} else {
		n.Incremental.Push(before, before)
	}
}

type noReset struct {
	eval.Incremental
	begun bool
}

func (n *noReset) Reset(b *board.Board) {
	if !n.begun {
		n.Incremental.Reset(b)
	}
	n.begun = true
}

// deepReset goes on with the line when it is told another root.
type deepReset struct {
	inc  eval.Incremental
	line []board.Board
}

func (d *deepReset) Evaluate(b *board.Board) eval.Score { return d.inc.Evaluate(b) }
func (d *deepReset) Push(_, after *board.Board)         { d.Reset(after) }

func (d *deepReset) Reset(b *board.Board) {
	d.line = append(d.line, *b)
	d.inc.Reset(b)
}

func (d *deepReset) Pop() {
	if n := len(d.line) - 1; n > 0 {
		d.line = d.line[:n]
		d.inc.Reset(&d.line[n-1])
	}
}

// strictPop has nothing to take back after a Reset.
type strictPop struct {
	eval.Incremental
	pushes int
}

func (s *strictPop) Reset(b *board.Board) {
	s.pushes = 0
	s.Incremental.Reset(b)
}

func (s *strictPop) Push(before, after *board.Board) {
	s.pushes++
	s.Incremental.Push(before, after)
}

func (s *strictPop) Pop() {
	if s.pushes--; s.pushes < 0 {
		panic("nothing to take back")
	}
	s.Incremental.Pop()
}

// sharing gives the same instance to everybody.
type sharing struct{ eval.Incremental }

func (s sharing) Fork() eval.Evaluator { return s }
