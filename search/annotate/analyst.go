package annotate

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
)

// An Evaluation is what a searcher has found in a position.
type Evaluation struct {
	Score eval.Score   // for the player to move
	Bound search.Bound // of Score; NoScore means that there is no score
	Depth int          // of the search in plies, 0 if it is not known

	// Line is the best line, all legal. Those of an [Analyst] are empty only if there is
	// no legal move; Score is then that of mate or stalemate. Evaluations of other sources
	// may have a Score without a Line: it is then not known which move is the best.
	Line []board.Move

	// Second is the score of the second best move, if HasSecond is true.
	Second    eval.Score
	HasSecond bool
}

// best returns the best move, NoMove if there is none.
func (e *Evaluation) best() board.Move {
	if len(e.Line) == 0 {
		return board.NoMove
	}
	return e.Line[0]
}

// comment returns the evaluation as a comment has it, for White. It reports false if
// there is none: without a score, and for a mate on the board.
func (e *Evaluation) comment(turn board.Color) (pgn.Eval, bool) {
	if e.Bound == search.NoScore || e.Score == eval.MatedIn(0) {
		return pgn.Eval{}, false
	}
	return pgn.Eval{Score: e.Score.White(turn), Depth: max(e.Depth, 0)}, true
}

// An Analyst evaluates games with one searcher, one game at a time. Open is required.
type Analyst struct {
	// Open opens the searcher, when it is first needed and after it has failed.
	Open func(ctx context.Context) (search.Searcher, error)

	// Limits are those of each position. With MultiPV of 2 or more, evaluations have a
	// second score, which [Options.Good] needs.
	Limits search.Limits

	// Tablebase gives exact scores to the positions that are in it, and a best move where
	// that of the searcher is not one. nil is none.
	Tablebase search.Tablebase

	searcher search.Searcher // nil if there is none
}

// Close closes the searcher, if there is one and it is an [io.Closer].
func (a *Analyst) Close() error {
	s := a.searcher
	a.searcher = nil
	if c, ok := s.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// An Error is a failure at a position of a game.
type Error struct {
	Ply int // of the position, 0 for the first
	Err error
}

// Error names the ply and what has failed.
func (e *Error) Error() string { return fmt.Sprintf("annotate: ply %d: %v", e.Ply, e.Err) }

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// Evaluate evaluates each position of the main line, one more than there are moves, and
// calls report, which may be nil, after each. The searcher sees the history of the
// position. If it fails, or returns an illegal move, it is opened again, once for each
// position. The error is an *[Error]: that of the second failure, of Open, or the cause of the
// end of ctx. The game is not changed.
func (a *Analyst) Evaluate(ctx context.Context, g *pgn.Game, report func(Evaluation)) ([]Evaluation, error) {
	switch {
	case ctx == nil:
		return nil, &Error{0, errors.New("nil context")}
	case g == nil:
		return nil, &Error{0, errors.New("nil game")}
	}
	if a.searcher != nil {
		search.NotifyNewGame(a.searcher)
	}
	c := g.Cursor()
	line := game.New(c.Board())
	var evals []Evaluation
	for {
		e, err := a.evaluate(ctx, line)
		if err != nil {
			return nil, &Error{c.Ply(), err}
		}
		evals = append(evals, e)
		if report != nil {
			report(e)
		}
		if !c.Next() {
			return evals, nil
		}
		if m := c.Node().Move(); m == board.NoMove || line.Play(m) != nil {
			line = game.New(c.Board()) // a null move has no place in a game
		}
	}
}

// evaluate evaluates the current position of a game.
func (a *Analyst) evaluate(ctx context.Context, g *game.Game) (Evaluation, error) {
	b := g.Board()
	if !movegen.HasLegal(&b) {
		r := search.Terminal(&b)
		return Evaluation{Score: r.Score, Bound: r.Bound}, nil
	}
	for tries := 1; ; tries++ {
		e, err := a.search(ctx, g)
		if ctx.Err() != nil {
			return Evaluation{}, context.Cause(ctx)
		}
		if err == nil {
			a.correct(g, &e)
			return e, nil
		}
		a.Close() // it has failed already
		if tries == 2 {
			return Evaluation{}, err
		}
	}
}

func (a *Analyst) search(ctx context.Context, g *game.Game) (Evaluation, error) {
	if a.searcher == nil {
		if a.Open == nil {
			return Evaluation{}, errors.New("nil Open")
		}
		s, err := a.Open(ctx)
		if err == nil && s == nil {
			err = errors.New("a nil searcher from Open")
		}
		if err != nil {
			return Evaluation{}, err
		}
		a.searcher = s
	}
	var e Evaluation
	r, err := a.searcher.Search(ctx, g, a.Limits, func(i search.Info) {
		if i.MultiPV == 2 && i.Bound != search.NoScore {
			e.Second, e.HasSecond = i.Score, true
		}
	})
	if err != nil {
		return Evaluation{}, err
	}
	e.Score, e.Bound, e.Depth = r.Score, r.Bound, r.Depth
	e.Line = legalPart(g, r.PV)
	if e.best() != r.Move {
		e.Line = legalPart(g, []board.Move{r.Move})
	}
	if len(e.Line) == 0 {
		return Evaluation{}, &game.IllegalMoveError{Move: r.Move, Ply: g.Ply(), Board: g.Board()}
	}
	return e, nil
}

// legalPart returns the moves up to the first that is not legal, in their canonical
// spelling.
func legalPart(g *game.Game, moves []board.Move) []board.Move {
	b := g.Board()
	var legal []board.Move
	for _, m := range moves {
		if m = b.Canonical(m); !movegen.IsLegal(&b, m) {
			break
		}
		legal = append(legal, m)
		b.Play(m)
	}
	return legal
}
