package annotate

import (
	"context"
	"errors"
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
)

// An Evaluation is what a searcher has found in a position.
type Evaluation struct {
	Score eval.Score   `json:"score"` // for the player to move
	Bound search.Bound `json:"bound"` // of Score; NoBound means that there is no score
	Depth int          `json:"depth"` // of the search in plies, 0 if it is not known

	// Line is the best line, all legal. Those of [Evaluate] are empty only if there is
	// no legal move; Score is then that of mate or stalemate. Evaluations of other sources
	// may have a Score without a Line: it is then not known which move is the best.
	Line []board.Move `json:"line"`

	// Second is the score of the second best move, if HasSecond is true.
	Second    eval.Score `json:"second"`
	HasSecond bool       `json:"has_second"`
}

// best returns the best move, NoMove if there is none.
func (e *Evaluation) best() board.Move {
	if len(e.Line) == 0 {
		return board.NoMove
	}
	return e.Line[0]
}

// comment returns the evaluation as a comment has it, for White. It reports false if
// there is none: without a score, and for a win or a loss on the board.
func (e *Evaluation) comment(turn board.Color) (pgn.Eval, bool) {
	if e.Bound == search.NoBound || e.Score == eval.MatedIn(0) || e.Score == -eval.MatedIn(0) {
		return pgn.Eval{}, false
	}
	return pgn.Eval{Score: int(e.Score.White(turn)), Depth: max(e.Depth, 0)}, true
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

// Evaluate evaluates each position of the main line, one more than there are moves. The
// searcher sees the history of the position. It uses only Limits, Tablebase and Report of o.
// NewGame is called first if s is a [search.NewGamer], so that the evaluations do not depend on
// earlier games.
//
// A failure of s ends the evaluation, also a panic or an illegal move. To open another searcher
// then, pass a [search.Supervisor]. Evaluate never closes s.
//
// Games of variants are evaluated if the searcher plays them; otherwise the error wraps a *[board.RulesError].
//
// The error is an *[Error] that wraps that of s, or the cause of the cancellation of ctx. The
// game is not changed.
func Evaluate(ctx context.Context, s search.Searcher, g *pgn.Game, o Options) ([]Evaluation, error) {
	switch {
	case ctx == nil:
		return nil, &Error{0, errors.New("nil context")}
	case g == nil:
		return nil, &Error{0, errors.New("nil game")}
	}
	engine, err := begin(ctx, s)
	if err != nil {
		return nil, &Error{0, err}
	}
	c := g.Cursor()
	line := game.New(c.Board())
	var evals []Evaluation
	for {
		e, err := o.evaluate(ctx, engine, line)
		if err != nil {
			return nil, &Error{c.Ply(), err}
		}
		evals = append(evals, e)
		if o.Report != nil {
			o.Report(e)
		}
		if !c.Next() {
			return evals, nil
		}
		if m := c.Node().Move(); m == board.NoMove || line.Play(m) != nil {
			line = game.New(c.Board()) // a null move has no place in a game
		}
	}
}

// begin begins a new game of s, and returns s as a Supervisor: itself, or one that has opened it,
// which opens and closes nothing as long as no Search fails.
func begin(ctx context.Context, s search.Searcher) (*search.Supervisor, error) {
	if s == nil {
		return nil, errors.New("nil Searcher")
	}
	if engine, ok := s.(*search.Supervisor); ok {
		if engine == nil {
			return nil, errors.New("nil Supervisor")
		}
		engine.NewGame()
		return engine, nil
	}
	engine := &search.Supervisor{Open: func(context.Context) (search.Searcher, error) { return s, nil }, Tries: 1}
	if err := engine.Start(ctx); err != nil {
		return nil, err
	}
	return engine, engine.Do(func(s search.Searcher) error {
		search.NotifyNewGame(s)
		return nil
	})
}

// evaluate evaluates the current position of a game.
func (o *Options) evaluate(ctx context.Context, s *search.Supervisor, g *game.Game) (Evaluation, error) {
	b := g.Board()
	if !movegen.HasLegal(&b) {
		r := search.Terminal(&b)
		return Evaluation{Score: r.Score, Bound: r.Bound}, nil
	}
	r, err := s.Search(ctx, g, o.Limits, nil)
	if ctx.Err() != nil {
		return Evaluation{}, context.Cause(ctx) // the search was cut short
	}
	if err != nil {
		return Evaluation{}, err
	}
	e := Evaluation{Score: r.Score, Bound: r.Bound, Depth: r.Depth, Line: r.PV}
	if len(r.Lines) > 1 && r.Lines[1].Bound != search.NoBound {
		e.Second, e.HasSecond = r.Lines[1].Score, true
	}
	o.correct(g, &e)
	return e, nil
}
