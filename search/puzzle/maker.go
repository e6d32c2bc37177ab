package puzzle

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/annotate"
)

// A maker makes puzzles with one searcher, of one game at a time.
type maker struct {
	Options
	engine search.Supervisor
}

func newMaker(o Options) *maker {
	return &maker{Options: o, engine: search.Supervisor{Open: o.Open}}
}

// errNoScore is the failure of a searcher that does not evaluate positions.
var errNoScore = errors.New("the searcher gives no scores")

// search searches a position with a legal move. The error is that of the searcher, or the cause
// of the end of ctx.
func (m *maker) search(ctx context.Context, g *game.Game, lim search.Limits) (search.Result, error) {
	r, err := m.engine.Search(ctx, g, lim, nil)
	switch {
	case ctx.Err() != nil:
		return search.Result{}, context.Cause(ctx) // the search was cut short
	case err == nil && r.Bound == search.NoBound:
		err = errNoScore
	}
	return r, err
}

// An Error is a failure while a game was read or searched.
type Error struct {
	Game int // its number, counted from 1; 0 if it is not known
	Ply  int // of the position at which the searcher has failed, 0 for the first; -1 if it did not fail at a position
	Err  error
}

// Error names the game, the ply if there is one, and what has failed.
func (e *Error) Error() string {
	text := "puzzle: "
	if e.Game > 0 {
		text += fmt.Sprintf("game %d: ", e.Game)
	}
	if e.Ply >= 0 {
		text += fmt.Sprintf("ply %d: ", e.Ply)
	}
	return text + e.Err.Error()
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// swing is what the opponent's mistake gives the solver, in percent. A minor piece is worth some 340
// centipawns to Luft, and thus 28 percentage points to a player who was level.
const swing = 20

const (
	ahead   eval.Score = 300 // of a solver who was winning before the mistake
	clearly eval.Score = 280 // of a solver who wins without being behind in material
)

// pawnAhead is by how much a solver may be ahead in material.
const pawnAhead = 1

// game returns the puzzles of the main line of a game, in their order; see the rules in the
// documentation of the package. After a puzzle, the next of the same player must come after
// a position in which that player was not winning. The error is an *[Error] without the
// number of the game.
func (m *maker) game(ctx context.Context, g *pgn.Game) ([]Puzzle, error) {
	m.engine.NewGame()
	var puzzles []Puzzle
	var found [2]bool // by player: a puzzle, after which the player is still winning
	c := g.Cursor()
	line := game.New(c.Board())
	w := window{lead: board.NoMove, alone: c.Peek() == nil}
	for {
		b := line.Board()
		w.now = b
		score, ok, err := m.score(ctx, line, c.Node())
		if err != nil {
			return nil, &Error{Ply: c.Ply(), Err: err}
		}
		w.score, w.scored = score, ok
		if ok && score < winning {
			found[b.Turn()] = false
		}
		if ok && !found[b.Turn()] && line.Repetitions() <= 1 && m.isCandidate(&w) {
			p := Puzzle{Start: w.before, Lead: w.lead}
			if w.lead == board.NoMove {
				p.Start = b
			}
			if p.Line, err = m.solve(ctx, p.Start, p.Lead); err != nil {
				return nil, &Error{Ply: c.Ply(), Err: err}
			}
			if p.Line != nil {
				p.ID, p.Themes, p.Game = p.DefaultID(), p.Classify(), source(g.Tags, c.Ply())
				puzzles = append(puzzles, p)
				found[b.Turn()] = true
			}
		}
		if !c.Next() {
			return puzzles, nil
		}
		w = window{before: b, last: w.score, hadScore: w.scored, lead: c.Node().Move()}
		if w.lead == board.NoMove || line.Play(w.lead) != nil {
			line = game.New(c.Board()) // a null move has no place in a game
			w.lead, w.hadScore = board.NoMove, false
		}
	}
}

// A window is a position of a game with the one before it.
type window struct {
	before   board.Board
	last     eval.Score // of before, for the player to move there
	hadScore bool
	lead     board.Move // from before to now, NoMove if there is none

	now    board.Board
	score  eval.Score // for the player to move
	scored bool
	alone  bool // a position that is no game
}

// isCandidate reports whether the position may be a puzzle.
func (m *maker) isCandidate(w *window) bool {
	mate := w.score.IsMate() && w.score > 0 && w.score.MateMoves() <= mateSoon
	if movegen.Count(&w.now) < 2 || !mate && w.score < winning {
		return false
	}
	if m.Any || w.alone {
		return true
	}
	if !w.hadScore || w.lead == board.NoMove {
		return false
	}
	balance := material(&w.now, w.now.Turn())
	was := -w.last
	switch {
	case balance > pawnAhead:
		return false
	case mate:
		return true
	case was > ahead || w.score < clearly && balance >= 0:
		return false
	}
	return annotate.WinPercent(w.score)-annotate.WinPercent(was) >= swing
}

// score returns the score of a position for the player to move, false if the game is over
// there. The move that leads to it may have an evaluation.
func (m *maker) score(ctx context.Context, line *game.Game, n *pgn.Node) (eval.Score, bool, error) {
	b := line.Board()
	if !movegen.HasLegal(&b) {
		r := search.Terminal(&b)
		return r.Score, false, nil
	}
	if n != nil {
		if e, ok := n.Eval(); ok {
			return eval.Score(e.Score).White(b.Turn()), true, nil
		}
	}
	r, err := m.search(ctx, line, m.limits())
	return r.Score, err == nil, err
}

// source returns where a puzzle comes from: the address of the game, with the ply as
// lichess.org has it, or the players and the event.
func source(t pgn.Tags, ply int) string {
	for _, name := range []string{"Site", "Link"} {
		if address := t.Get(name); strings.HasPrefix(address, "https://") || strings.HasPrefix(address, "http://") {
			return fmt.Sprintf("%s#%d", address, ply)
		}
	}
	var parts []string
	if white, black := t.Get("White"), t.Get("Black"); known(white) || known(black) {
		parts = append(parts, white+" - "+black)
	}
	for _, name := range []string{"Event", "Round", "Date"} {
		if value := t.Get(name); known(value) {
			parts = append(parts, value)
		}
	}
	return strings.Join(parts, ", ")
}

// known reports whether the value of a tag says something.
func known(value string) bool { return strings.Trim(value, "?.- ") != "" }
