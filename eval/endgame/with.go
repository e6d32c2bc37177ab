package endgame

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/internal/tapered"
)

// With returns an evaluator that adds the knowledge of this package to e: known draws
// score 0 without calling e, [MopUp] is added, and the score is scaled by [Scale] to
// the degree that the position is an endgame (with all pieces on the board not at all,
// with only kings, pawns and two minor pieces almost fully).
//
// The evaluator is an [eval.Incremental] if e is, and an [eval.Forker] if e is one. It
// supports the same rules as e, and returns the scores of e in variants.
func With(e eval.Evaluator) eval.Evaluator {
	w := wrapped{e}
	if inc, ok := e.(eval.Incremental); ok {
		return incremental{forker{w}, inc}
	}
	if _, ok := e.(eval.Forker); ok {
		return forker{w}
	}
	return w
}

// wrapped is the result of With for an evaluator without optional methods.
type wrapped struct{ inner eval.Evaluator }

// SupportsRules implements [eval.RulesEvaluator].
func (w wrapped) SupportsRules(r board.Rules) bool { return eval.CheckRules(w.inner, r) == nil }

func (w wrapped) Evaluate(b *board.Board) eval.Score {
	switch {
	case isOrdinary(b) || b.Rules() != board.Standard:
		return w.inner.Evaluate(b).Clamp()
	case IsDraw(b):
		return 0
	}
	return adjust(b, w.inner.Evaluate(b).Clamp())
}

// Adjust returns what an evaluator from [With] returns where its inner evaluator
// returns s.
func Adjust(b *board.Board, s eval.Score) eval.Score {
	switch {
	case isOrdinary(b) || b.Rules() != board.Standard:
		return s.Clamp()
	case IsDraw(b):
		return 0
	}
	return adjust(b, s.Clamp())
}

// adjust is Adjust for positions that are no known draws.
func adjust(b *board.Board, s eval.Score) eval.Score {
	strong := b.Turn()
	if s < 0 {
		strong = strong.Other()
	}
	if scale := eval.Score(Scale(b, strong)); scale < FullScale {
		p := eval.Score(min(tapered.Phase(b), tapered.MaxPhase))
		s = s * (FullScale*p + scale*(tapered.MaxPhase-p)) / (FullScale * tapered.MaxPhase)
	}
	return (s + MopUp(b)).Clamp()
}

type forker struct{ wrapped }

func (f forker) Fork() eval.Evaluator { return With(eval.Fork(f.inner)) }

type incremental struct {
	forker
	line eval.Incremental
}

func (i incremental) Reset(b *board.Board)            { i.line.Reset(b) }
func (i incremental) Push(before, after *board.Board) { i.line.Push(before, after) }
func (i incremental) Pop()                            { i.line.Pop() }
