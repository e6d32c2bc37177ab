package puzzle

import (
	"context"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/annotate"
)

// winning is the score from which the solver wins.
const winning eval.Score = 200

const (
	mateSoon  = 15 // moves: longer mates are no puzzles
	maxPlies  = 61 // of a line
	besideOne = 80 // percent that the best move beside mates in one may leave
)

// A choice is what the solver has to play in a position.
type choice struct {
	move   board.Move // NoMove if no move is the only one that wins
	score  eval.Score
	forced bool // the only legal move
}

// solve returns the solution of the position after lead in start, nil if there is none. It
// ends with a move of the solver that is not forced.
func (m *maker) solve(ctx context.Context, start board.Board, lead board.Move) ([]board.Move, error) {
	g := game.New(start)
	if lead != board.NoMove {
		if err := g.Play(lead); err != nil {
			return nil, err
		}
	}
	solver := g.Turn()
	var line []board.Move
	whole := 0 // plies up to the last move of the solver that is not forced
	mate := 0  // moves to the mate that the last search of the solver's moves has found; 0 is none
	for len(line) < maxPlies && !g.Outcome().IsOver() {
		if g.Repetitions() > 1 {
			return nil, nil // the solver could win in another way, or not at all
		}
		if g.Turn() != solver {
			r, err := m.search(ctx, g, m.verify())
			if err != nil {
				return nil, err
			}
			line = append(line, r.Move)
			if err := g.Play(r.Move); err != nil {
				return nil, err
			}
			continue
		}
		c, err := m.choose(ctx, g)
		if err != nil {
			return nil, err
		}
		switch {
		case c.score < winning:
			return nil, nil // the searcher has changed its mind
		case mate > 0 && (c.move == board.NoMove || !c.score.IsMate() || c.score.MateMoves() >= mate):
			return nil, nil // it is no mate, or there are several
		case len(line) == 0 && c.score.IsMate() && c.score.MateMoves() > mateSoon:
			return nil, nil
		}
		if c.move == board.NoMove {
			break
		}
		if mate > 0 || len(line) == 0 {
			if mate = 0; c.score.IsMate() {
				mate = c.score.MateMoves()
			}
		}
		line = append(line, c.move)
		if !c.forced || mate > 0 {
			whole = len(line)
		}
		if err := g.Play(c.move); err != nil {
			return nil, err
		}
	}
	switch over := g.Outcome(); {
	case over.Result == game.Win(solver):
		return line, nil
	case over.IsOver():
		return nil, nil // a draw, or the reply has mated the solver
	case mate > 0 || (whole+1)/2 < m.minMoves():
		return nil, nil
	}
	return line[:whole], nil
}

// choose returns what the solver has to play, and the score of the best move.
func (m *maker) choose(ctx context.Context, g *game.Game) (choice, error) {
	b := g.Board()
	var now []board.Move
	for move := range g.LegalMoves() {
		if mates(&b, move) {
			now = append(now, move)
		}
	}
	others := without(g, now...)
	if len(now) > 0 {
		c := choice{move: now[0], score: eval.MateIn(1), forced: len(now)+len(others) == 1}
		if len(others) > 0 {
			beside, err := m.best(ctx, g, others)
			if err != nil {
				return choice{}, err
			}
			if annotate.WinPercent(beside.Score) > besideOne {
				c.move = board.NoMove
			}
		}
		return c, nil
	}
	lim := m.verify()
	lim.MultiPV = 2
	r, err := m.search(ctx, g, lim)
	if err != nil {
		return choice{}, err
	}
	c := choice{move: r.Move, score: r.Score}
	if others = without(g, r.Move); len(others) == 0 {
		c.forced = true
		return c, nil
	}
	limit := annotate.WinPercent(r.Score) - m.gap()
	if len(r.Lines) > 1 && isAbove(&r.Lines[1], limit) {
		c.move = board.NoMove
		return c, nil
	}
	second, err := m.best(ctx, g, others)
	if err != nil {
		return choice{}, err
	}
	if annotate.WinPercent(second.Score) > limit {
		c.move = board.NoMove
	}
	return c, nil
}

// isAbove reports whether the winning chances of a line are known to exceed percent.
func isAbove(i *search.Info, percent float64) bool {
	return (i.Bound == search.Exact || i.Bound == search.Lower) && annotate.WinPercent(i.Score) > percent
}

// best searches the best of some moves.
func (m *maker) best(ctx context.Context, g *game.Game, moves []board.Move) (search.Result, error) {
	lim := m.verify()
	lim.SearchMoves = moves
	return m.search(ctx, g, lim)
}

// without returns the legal moves that are not among these.
func without(g *game.Game, moves ...board.Move) []board.Move {
	return slices.DeleteFunc(slices.Collect(g.LegalMoves()), func(m board.Move) bool { return slices.Contains(moves, m) })
}
