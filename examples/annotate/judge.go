package main

import (
	"errors"
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/uci"
)

// A judge gives moves their marks. Its fields are percents of a point, but for
// sacrifice, which is in centipawns; 0 stands for a mark that is not given.
type judge struct {
	inaccuracy, mistake, blunder float64
	good                         float64
	sacrifice                    int
}

// A game is decided for the judge if a player can expect less than lost percent, or
// more than won.
const lost, won = 10, 95

func (j *judge) check() error {
	last := 0.0
	for _, f := range []float64{j.inaccuracy, j.mistake, j.blunder} {
		switch {
		case !(f >= 0 && f <= 100) || !(j.good >= 0 && j.good <= 100):
			return errors.New("-inaccuracy, -mistake, -blunder and -good must be from 0 to 100 percent")
		case f > 0 && f < last:
			return fmt.Errorf("-inaccuracy %v, -mistake %v and -blunder %v must be in ascending order", j.inaccuracy, j.mistake, j.blunder)
		}
		last = max(last, f)
	}
	if j.sacrifice < 0 {
		return errors.New("-sacrifice must not be negative")
	}
	return nil
}

// expected returns the percents of a point that a player can expect from a position
// with this score.
func expected(s eval.Score) float64 {
	win, draw, _ := uci.WinRate(s)
	return float64(2*win+draw) / 20
}

// A played move is one of the game, between two positions and what the engine
// thinks of them.
type played struct {
	board         board.Board // before the move
	last          board.Move  // the one before, or NoMove
	move          board.Move
	before, after *view
}

// cost returns how many percents of a point less can be expected after the move
// than before.
func (p *played) cost() float64 {
	if p.move == p.before.best() || p.move == board.NoMove {
		return 0
	}
	return max(0, expected(p.before.score)-expected(-p.after.score))
}

// blames reports whether a better line should be shown: whether the move gets one
// of the marks ?!, ? and ??.
func (j *judge) blames(p *played) bool { return j.blame(p.cost()) != pgn.NullAnnotation }

func (j *judge) blame(cost float64) pgn.NAG {
	for _, m := range []struct {
		from float64
		nag  pgn.NAG
	}{{j.blunder, pgn.Blunder}, {j.mistake, pgn.Mistake}, {j.inaccuracy, pgn.DubiousMove}} {
		if m.from > 0 && cost >= m.from {
			return m.nag
		}
	}
	return pgn.NullAnnotation
}

// mark returns the mark that a move deserves, or NullAnnotation.
func (j *judge) mark(p *played) pgn.NAG {
	if p.move == board.NoMove {
		return pgn.NullAnnotation
	}
	if nag := j.blame(p.cost()); nag != pgn.NullAnnotation {
		return nag
	}
	switch {
	case j.good > 0 && p.move == p.before.best() && p.before.hasSecond &&
		expected(p.before.score)-expected(p.before.second) >= j.good && !p.obvious():
		return pgn.GoodMove
	case j.sacrifice > 0 && p.sacrifices(j.sacrifice) &&
		expected(p.before.score) <= won && expected(-p.after.score) >= lost:
		return pgn.InterestingMove
	}
	return pgn.NullAnnotation
}

// obvious reports whether one need not look far to find the move: it takes back, or
// it wins something in the exchange that it begins.
func (p *played) obvious() bool {
	if p.last != board.NoMove && p.move.To() == p.last.To() {
		return true
	}
	var g movegen.Generator
	g.Reset(&p.board)
	return g.SEE(p.move, 1)
}

// sacrifices reports whether the move loses at least so much in the exchange that
// it begins, and no check has forced it.
func (p *played) sacrifices(centipawns int) bool {
	var g movegen.Generator
	g.Reset(&p.board)
	return !g.InCheck() && !g.SEE(p.move, 1-centipawns)
}
