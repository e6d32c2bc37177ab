package annotate

import (
	"fmt"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
)

// A Review is the judgement of a game: one Move for each of the main line.
type Review struct {
	Moves []Move `json:"moves"`
}

// A Move is a judged move.
type Move struct {
	Color board.Color `json:"color"`
	Move  board.Move  `json:"move"` // NoMove for a null move, which is not judged

	// Scored reports whether the positions before and after the move have scores.
	// Otherwise the next three are 0.
	Scored bool `json:"scored"`

	// Before and After are the player's [WinPercent] before and after the move.
	Before float64 `json:"before"`
	After  float64 `json:"after"`

	// Accuracy is that of the move; see the function [Accuracy].
	Accuracy float64 `json:"accuracy"`

	// Mark is ?!, ?, ??, ! or !?, or NullAnnotation.
	Mark pgn.NAG `json:"mark"`

	// Best is the searcher's choice in the position before the move; NoMove if it is not
	// known.
	Best board.Move `json:"best"`

	// Better is the line that the searcher prefers to the move, from the position
	// before it; empty if the move is its choice, or if that is not known.
	Better []board.Move `json:"better"`
}

// Loss returns what the move loses of the player's win percentage, at least 0. The searcher's
// own choice loses nothing, even if its score falls a move later. Neither does a null move,
// which is not judged.
func (m *Move) Loss() float64 {
	if m.Move == m.Best || m.Move == board.NoMove {
		return 0
	}
	return max(0, m.Before-m.After)
}

// IsError reports whether the move is marked ?!, ? or ??.
func (m *Move) IsError() bool {
	return m.Mark == pgn.DubiousMove || m.Mark == pgn.Mistake || m.Mark == pgn.Blunder
}

// Judge judges the moves of the main line. There must be an Evaluation for each
// position, one more than there are moves. The error says that there is not, or is that of
// [Options.Check]. The game is not changed.
func Judge(g *pgn.Game, evals []Evaluation, o Options) (*Review, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	if want := g.Main().Len() + 1; len(evals) != want {
		return nil, fmt.Errorf("annotate: %d evaluations of %d positions", len(evals), want)
	}
	r := new(Review)
	p := played{last: board.NoMove}
	c := g.Cursor()
	for i := 0; c.Peek() != nil; i++ {
		c.CopyBoard(&p.board)
		p.move, p.before, p.after = c.Peek().Move(), &evals[i], &evals[i+1]
		r.Moves = append(r.Moves, o.judge(&p))
		p.last = p.move
		if !c.Next() {
			break
		}
	}
	return r, nil
}

// A game is decided for the mark !? if a player's win percentage is below lost or above
// won.
const lost, won = 20, 85

// A played move is one of the game, between two positions and their evaluations.
type played struct {
	board         board.Board // before the move
	last          board.Move  // the one before, or NoMove
	move          board.Move
	before, after *Evaluation
}

// judge returns the judgement of a move. The options have no zeros.
func (o *Options) judge(p *played) Move {
	m := Move{Color: p.board.Turn(), Move: p.move, Best: p.before.best()}
	if p.before.Bound != search.NoBound && p.after.Bound != search.NoBound {
		m.Scored = true
		m.Before, m.After = WinPercent(p.before.Score), WinPercent(-p.after.Score)
	}
	if p.move == board.NoMove {
		return m
	}
	if p.move != m.Best {
		m.Better = slices.Clone(p.before.Line)
	}
	if m.Scored {
		m.Accuracy = Accuracy(m.Loss(), 0)
		m.Mark = o.mark(p, &m)
	}
	return m
}

// mark returns the mark that a move deserves, or NullAnnotation.
func (o *Options) mark(p *played, m *Move) pgn.NAG {
	for _, level := range []struct {
		from float64
		nag  pgn.NAG
	}{{o.Blunder, pgn.Blunder}, {o.Mistake, pgn.Mistake}, {o.Inaccuracy, pgn.DubiousMove}} {
		if level.from > 0 && m.Loss() >= level.from {
			return level.nag
		}
	}
	switch {
	case o.Good > 0 && p.move == m.Best && p.before.HasSecond &&
		m.Before-WinPercent(p.before.Second) >= o.Good && !p.obvious():
		return pgn.GoodMove
	case o.Sacrifice > 0 && p.sacrifices(o.Sacrifice) && m.Before <= won && m.After >= lost:
		return pgn.InterestingMove
	}
	return pgn.NullAnnotation
}

// hasExchanges reports whether static exchange evaluation says something about moves: not where
// captures are forced or explode.
func (p *played) hasExchanges() bool {
	r := p.board.Rules()
	return r != board.Antichess && r != board.Atomic
}

// obvious reports whether one need not look far to find the move: it takes back, or
// wins something in the exchange that it begins.
func (p *played) obvious() bool {
	if p.last != board.NoMove && p.move.To() == p.last.To() {
		return true
	}
	if !p.hasExchanges() {
		return false
	}
	var g movegen.Generator
	g.Reset(&p.board)
	return g.SEE(p.move, 1)
}

// sacrifices reports whether the move loses at least so much in the exchange that it
// begins, and answers no check.
func (p *played) sacrifices(centipawns int) bool {
	if !p.hasExchanges() {
		return false
	}
	var g movegen.Generator
	g.Reset(&p.board)
	return !g.InCheck() && !g.SEE(p.move, 1-centipawns)
}
