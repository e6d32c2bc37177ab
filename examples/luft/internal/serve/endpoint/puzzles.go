package endpoint

import (
	"context"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/puzzle"
)

// What may be asked about puzzles at most.
const (
	usualFind   = 20_000 // nodes for each position of a game, as luft puzzles has it
	maxFind     = 200_000
	verifyTimes = 10     // as many nodes for each search that verifies a puzzle
	maxIDs      = 10_000 // of a session
	maxID       = 50     // bytes of the ID of a puzzle
	maxLine     = 100    // plies of a solution
)

// A Puzzle is a puzzle as package puzzle has it.
type Puzzle struct {
	ID     string         `json:"id"`
	Start  string         `json:"start"`          // as FEN, the position before Lead
	Lead   string         `json:"lead,omitempty"` // the opponent's move that leads to the position to solve
	Line   []string       `json:"line"`           // the solution, the solver's moves and the replies
	SAN    string         `json:"san,omitempty"`  // the same in algebraic notation; not looked at in questions
	Themes []puzzle.Theme `json:"themes,omitempty"`
	Game   string         `json:"game,omitempty"` // where it comes from
	Rating int            `json:"rating,omitempty"`
}

// told returns a puzzle in the words of the page.
func told(p *puzzle.Puzzle) Puzzle {
	b := p.Board()
	q := Puzzle{ID: p.ID, Start: fen.Format(&p.Start), SAN: san.FormatLine(&b, p.Line), Themes: p.Themes, Game: p.Game, Rating: p.Stats.Rating}
	if p.Lead != board.NoMove {
		q.Lead = p.Lead.String()
	}
	for _, m := range p.Line {
		q.Line = append(q.Line, m.String())
	}
	return q
}

// puzzle returns the puzzle that q tells of, without what Judge does not look at. The error
// is an *Error.
func (q *Puzzle) puzzle() (*puzzle.Puzzle, error) {
	if len(q.Line) > maxLine {
		return nil, Errorf(BadRequest, "the solution has %d plies, and may have %d", len(q.Line), maxLine)
	}
	start, err := ParseStart(q.Start)
	if err != nil {
		return nil, err
	}
	p := &puzzle.Puzzle{Start: start}
	g := game.New(start)
	play := func(text string) (board.Move, error) {
		b := g.Board()
		m, err := importer.Parse(&b, text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			return m, AsError(IllegalMove, err)
		}
		return m, nil
	}
	if q.Lead != "" {
		if p.Lead, err = play(q.Lead); err != nil {
			return nil, err
		}
	}
	for _, text := range q.Line {
		m, err := play(text)
		if err != nil {
			return nil, err
		}
		p.Line = append(p.Line, m)
	}
	return p, nil
}

// A ReadPuzzles asks for the puzzles of a file, or a part of it.
type ReadPuzzles struct {
	EPD string `json:"epd,omitempty"`
	CSV string `json:"csv,omitempty"`
}

// A Box has what is in a file of puzzles.
type Box struct {
	Puzzles []Puzzle `json:"puzzles"`
	// Positions are those of EPD, as FEN, that come without a solution.
	Positions []string `json:"positions"`
	Bad       int      `json:"bad,omitempty"`     // lines that are neither
	Problem   string   `json:"problem,omitempty"` // what is wrong with the first of them
}

// ReadPuzzles reads puzzles as puzzle.Read does, but each line of CSV by itself, so that a
// stray quotation mark spoils one line only. A puzzle with a long ID gets its DefaultID, so
// that a session of many is no long question. Positions of EPD without a solution, or with
// several best moves, are no error.
func (d *Service) ReadPuzzles(q ReadPuzzles) (*Box, error) {
	box := &Box{Puzzles: []Puzzle{}, Positions: []string{}}
	add := func(p puzzle.Puzzle, err error) {
		if err == nil && len(p.Line) > maxLine {
			err = Errorf(BadRequest, "puzzle %s: the solution has %d plies, and may have %d", quote(p.ID), len(p.Line), maxLine)
		}
		if err == nil {
			if len(p.ID) > maxID {
				p.ID = p.DefaultID()
			}
			box.Puzzles = append(box.Puzzles, told(&p))
			return
		}
		if box.Bad++; box.Bad == 1 {
			box.Problem = err.Error()
		}
	}
	line := 0
	for text := range strings.Lines(q.CSV) {
		line++
		row, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff"))).Read()
		if err == io.EOF || err == nil && slices.Equal(row[:min(3, len(row))], puzzle.Header()[:3]) {
			continue
		}
		var p puzzle.Puzzle
		if err == nil {
			p, err = puzzle.FromRecord(row)
		} else if wrong, ok := errors.AsType[*csv.ParseError](err); ok {
			err = wrong.Err // which line is known here
		}
		if err != nil {
			err = &fen.LineError{Line: line, Err: err}
		}
		add(p, err)
	}
	records := fen.NewReader(strings.NewReader(q.EPD))
	for e, err := range records.Records() {
		var p puzzle.Puzzle
		if err == nil {
			if _, solved := e.Op("pv"); !solved && len(e.BestMoves()) != 1 {
				box.Positions = append(box.Positions, fen.Format(&e.Board))
				continue
			}
			if p, err = puzzle.FromEPD(e); err != nil {
				err = &fen.LineError{Line: records.Line(), Err: err}
			}
		}
		add(p, err)
	}
	return box, nil
}

// A MakePuzzles asks for the puzzles in a game. A game without moves is a position that may
// be one.
type MakePuzzles struct {
	PGN   string `json:"pgn"`             // its first game
	Nodes uint64 `json:"nodes,omitempty"` // of the search of each position
	Any   bool   `json:"any,omitempty"`   // see puzzle.Options
}

// A Made has the puzzles of a game.
type Made struct {
	Puzzles []Puzzle `json:"puzzles"`
}

// A Step says how far the making of puzzles has come.
type Step struct {
	Ply   int `json:"ply"`
	Plies int `json:"plies"` // of the game
}

// MakePuzzles looks for puzzles in a game with the strongest player, which verifies them, and
// reports each position that it searches for a mistake. Ending ctx ends it without an answer.
// The error is an *Error.
func (d *Service) MakePuzzles(ctx context.Context, q MakePuzzles, report func(Step)) (*Made, error) {
	if q.Nodes > maxFind {
		return nil, Errorf(BadRequest, "nodes is %d, and may be 0 to %d", q.Nodes, maxFind)
	}
	r := pgn.NewReader(strings.NewReader(q.PGN))
	r.MaxGame, r.MaxNesting, r.MaxTags, r.MaxComment = maxPGN, maxNesting, maxTags, maxPGN
	g, err := r.ReadGame()
	if errors.Is(err, io.EOF) {
		return nil, Errorf(BadPGN, "there is no game in the text")
	}
	if err != nil {
		return nil, AsError(BadPGN, err)
	}
	plies := g.Main().Len()
	if plies > maxPlies {
		return nil, Errorf(BadRequest, "there are %d moves, and may be %d", plies, maxPlies)
	}
	searcher, release, err := d.pool.take(ctx, Players()[0], true)
	if err != nil {
		return nil, err
	}
	defer release()
	ctx, cancel := context.WithTimeout(ctx, reviewTime)
	defer cancel()
	nodes := q.Nodes
	if nodes == 0 {
		nodes = usualFind
	}
	watched := watchedSearcher{searcher, func(g *game.Game, lim search.Limits) {
		if report != nil && lim.Nodes == nodes {
			report(Step{min(g.Ply(), plies), plies})
		}
	}}
	search.NotifyNewGame(searcher) // so that it finds the same as another time
	only := func(yield func(*pgn.Game, error) bool) { yield(g, nil) }
	made := &Made{Puzzles: []Puzzle{}}
	for found, err := range puzzle.Find(ctx, only, puzzle.Options{
		Open:   func(context.Context) (search.Searcher, error) { return watched, nil },
		Limits: search.Limits{Nodes: nodes}, Verify: search.Limits{Nodes: verifyTimes * nodes},
		Any: q.Any,
	}) {
		switch {
		case ctx.Err() != nil:
			return nil, Errorf(Busy, "the search for puzzles was ended before it was complete")
		case err != nil:
			return nil, AsError(Failed, err)
		}
		for i := range found.Puzzles {
			made.Puzzles = append(made.Puzzles, told(&found.Puzzles[i]))
		}
	}
	return made, nil
}

// A watchedSearcher tells of each search before it begins.
type watchedSearcher struct {
	search.Searcher
	tell func(*game.Game, search.Limits)
}

func (w watchedSearcher) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	w.tell(g, lim)
	return w.Searcher.Search(ctx, g, lim, report)
}

// SupportsRules implements [search.RulesSearcher].
func (w watchedSearcher) SupportsRules(r board.Rules) bool {
	return search.SupportsRules(w.Searcher, r)
}

// SupportsMultiPV implements [search.MultiPVSearcher].
func (w watchedSearcher) SupportsMultiPV() bool { return search.SupportsMultiPV(w.Searcher) }

// A JudgeMove asks whether a move solves a puzzle.
type JudgeMove struct {
	Puzzle Puzzle `json:"puzzle"`
	Ply    int    `json:"ply"` // plies of the solution that were played
	Move   string `json:"move"`
}

// A Judged move is wrong, right or solves the puzzle.
type Judged struct {
	Verdict puzzle.Judgement `json:"verdict"`
}

// JudgeMove judges a move as puzzle.Puzzle.Judge does. The error is an *Error.
func (d *Service) JudgeMove(q JudgeMove) (*Judged, error) {
	p, err := q.Puzzle.puzzle()
	if err != nil {
		return nil, err
	}
	b := p.BoardAt(q.Ply)
	m, err := importer.Parse(&b, q.Move)
	if err != nil {
		return nil, AsError(IllegalMove, err)
	}
	return &Judged{p.Judge(q.Ply, m)}, nil
}

// A NextPuzzle asks which puzzle of a session comes next. The page keeps the session.
type NextPuzzle struct {
	IDs      []string        `json:"ids"`
	Progress puzzle.Progress `json:"progress,omitempty"`
	Record   *Attempt        `json:"record,omitempty"` // to be recorded first
}

// An Attempt is what has come of a puzzle.
type Attempt struct {
	ID     string `json:"id"`
	Solved bool   `json:"solved"` // at once, without help
}

// A Set is a puzzle that comes next, and how the session stands.
type Set struct {
	ID      string       `json:"id,omitempty"`   // empty if there is none for now
	Due     *time.Time   `json:"due,omitempty"`  // when a puzzle that was tried is repeated
	Card    *puzzle.Card `json:"card,omitempty"` // of the attempt
	New     int          `json:"new"`
	Repeat  int          `json:"repeat"` // that come now
	Waiting int          `json:"waiting"`
	Done    int          `json:"done"`
}

// NextPuzzle chooses a puzzle as puzzle.Session does. The error is an *Error.
func (d *Service) NextPuzzle(q NextPuzzle) (*Set, error) {
	if len(q.IDs) > maxIDs || len(q.Progress) > maxIDs {
		return nil, Errorf(BadRequest, "there are more than %d puzzles", maxIDs)
	}
	if q.Record != nil && !slices.Contains(q.IDs, q.Record.ID) {
		return nil, Errorf(NotFound, "there is no puzzle %s in the session", quote(q.Record.ID))
	}
	puzzles := make([]puzzle.Puzzle, len(q.IDs))
	for i, id := range q.IDs {
		puzzles[i].ID = id
	}
	s, err := puzzle.NewSession(puzzles, q.Progress)
	if err != nil {
		return nil, AsError(BadRequest, err)
	}
	now := time.Now()
	next := new(Set)
	if q.Record != nil {
		s.Record(q.Record.ID, q.Record.Solved, now)
		next.Card = new(s.Progress[q.Record.ID])
	}
	if p, ok := s.Next(now); ok {
		next.ID = p.ID
	}
	if at, ok := s.Due(); ok {
		next.Due = &at
	}
	t := s.Counts(now)
	next.New, next.Repeat, next.Waiting, next.Done = t.New, t.Due, t.Waiting, t.Done
	return next, nil
}
