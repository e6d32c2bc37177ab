package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/examples/match/engine"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
)

// A view is what the engine thinks of a position, or what is known of one in which
// there is no move.
type view struct {
	score eval.Score   // for the player to move
	depth int          // 0 if it is not known
	line  []board.Move // the best one, legal; empty if there is no move
	over  bool         // there is no move

	second    eval.Score // of the second best move
	hasSecond bool
}

// best returns the engine's move, NoMove if there is none.
func (v *view) best() board.Move {
	if len(v.line) == 0 {
		return board.NoMove
	}
	return v.line[0]
}

// eval returns the view as a comment has it. There is no such thing for a mate on
// the board: it reports false.
func (v *view) eval(turn board.Color) (pgn.Eval, bool) {
	if v.over && v.score.IsMate() {
		return pgn.Eval{}, false
	}
	return pgn.Eval{Score: v.score.White(turn), Depth: max(v.depth, 0)}, true
}

// An analyst has an engine look at games, one at a time.
type analyst struct {
	spec     *engine.Spec
	limits   search.Limits
	stall    time.Duration
	searcher search.Searcher // nil if there is none
}

// close ends the engine, if there is one.
func (a *analyst) close() {
	if c, ok := a.searcher.(io.Closer); ok {
		c.Close() // it has given all its results
	}
	a.searcher = nil
}

// views returns what the engine thinks of each position of the main line, one more
// than there are moves, and calls seen after each. The error is one of the engine,
// or the cause of the end of ctx.
func (a *analyst) views(ctx context.Context, g *pgn.Game, seen func()) ([]view, error) {
	if a.searcher != nil {
		search.NotifyNewGame(a.searcher)
	}
	c := g.Cursor()
	line := game.New(c.Board())
	var views []view
	for {
		v, err := a.look(ctx, line)
		if err != nil {
			return nil, fmt.Errorf("ply %d: %w", c.Ply(), err)
		}
		views = append(views, v)
		seen()
		if !c.Next() {
			return views, nil
		}
		if m := c.Node().Move(); m == board.NoMove || line.Play(m) != nil {
			line = game.New(c.Board()) // a null move has no place in a game
		}
	}
}

// look returns what the engine thinks of the game's present position. An engine
// that fails is started once more.
func (a *analyst) look(ctx context.Context, g *game.Game) (view, error) {
	b := g.Board()
	switch movegen.StatusOf(&b) {
	case movegen.StatusCheckmate:
		return view{score: eval.MatedIn(0), over: true}, nil
	case movegen.StatusStalemate:
		return view{over: true}, nil
	}
	for tries := 1; ; tries++ {
		v, err := a.search(ctx, g)
		if ctx.Err() != nil {
			return view{}, context.Cause(ctx)
		}
		if err == nil {
			return v, nil
		}
		a.close()
		if tries == 2 {
			return view{}, err
		}
	}
}

func (a *analyst) search(ctx context.Context, g *game.Game) (view, error) {
	if a.searcher == nil {
		s, err := a.spec.Open(ctx)
		if err != nil {
			return view{}, err
		}
		a.searcher = s
	}
	var v view
	r, err := engine.Search(ctx, a.searcher, g, a.limits, a.stall, func(i search.Info) {
		if i.MultiPV == 2 && i.Bound != search.NoScore {
			v.second, v.hasSecond = i.Score, true
		}
	})
	if err != nil {
		return view{}, err
	}
	v.score, v.depth = r.Score, r.Depth
	v.line = legalPart(g, r.PV)
	if v.best() != r.Move {
		v.line = legalPart(g, []board.Move{r.Move})
	}
	if len(v.line) == 0 {
		b := g.Board()
		return view{}, &game.IllegalMoveError{Move: r.Move, Ply: g.Ply(), Board: b}
	}
	return v, nil
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
