package endpoint

import (
	"cmp"
	"context"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/annotate"
)

// What a review may be asked at most.
const (
	usualReview = 100_000 // nodes for each position
	maxReview   = 1_000_000
	maxPlies    = 600
	reviewTime  = 10 * time.Minute // for all positions
)

// A Review asks what each move of a line was worth.
type Review struct {
	Line
	Nodes uint64 `json:"nodes,omitempty"` // of the search of each position
}

// A Point is the evaluation of a position of a review, for White. There is no score if
// it is mate already.
type Point struct {
	Ply  int     `json:"ply"`
	CP   *int    `json:"cp,omitempty"`
	Mate *int    `json:"mate,omitempty"`
	Win  float64 `json:"win"` // White's win percentage, 50 if it is not known
}

// A Judgement is what a move was worth.
type Judgement struct {
	NAG      int     `json:"nag,omitempty"` // 0 for none
	Accuracy float64 `json:"accuracy"`
	// Better is the line that the searcher prefers to the move, and SAN the same in
	// algebraic notation; empty if the move is its choice.
	Better []board.Move `json:"better,omitempty"`
	SAN    string       `json:"san,omitempty"`
}

// A Summary is how one player has played.
type Summary struct {
	Accuracy     *float64 `json:"accuracy,omitempty"`
	Inaccuracies int      `json:"inaccuracies"`
	Mistakes     int      `json:"mistakes"`
	Blunders     int      `json:"blunders"`
}

// A Reviewed line has one Point more than there are moves.
type Reviewed struct {
	Points []Point     `json:"points"`
	Moves  []Judgement `json:"moves"`
	White  Summary     `json:"white"`
	Black  Summary     `json:"black"`
}

// Review judges the moves of a line as package annotate does, with the strongest player.
// It reports each Point. Ending ctx ends a review without an answer. The error is an *Error.
func (d *Service) Review(ctx context.Context, q Review, report func(Point)) (*Reviewed, error) {
	switch {
	case len(q.Moves) > maxPlies:
		return nil, Errorf(BadRequest, "there are %d moves, and may be %d", len(q.Moves), maxPlies)
	case q.Nodes > maxReview:
		return nil, Errorf(BadRequest, "nodes is %d, and may be 0 to %d", q.Nodes, maxReview)
	}
	g, err := q.game()
	if err != nil {
		return nil, err
	}
	searcher, release, err := d.pool.take(ctx, Players()[0], true)
	if err != nil {
		return nil, err
	}
	defer release()
	ctx, cancel := context.WithTimeout(ctx, reviewTime)
	defer cancel()
	answer := &Reviewed{Moves: []Judgement{}} // not null
	c := g.Cursor()
	o := annotate.Options{Limits: search.Limits{Nodes: cmp.Or(q.Nodes, usualReview)}, Report: func(e annotate.Evaluation) {
		b := c.Board()
		p := point(c.Ply(), e, b.Turn())
		answer.Points = append(answer.Points, p)
		if report != nil {
			report(p)
		}
		c.Next()
	}}
	if d.options.Tables != nil {
		o.Tablebase = d.options.Tables
	}
	evals, err := annotate.Evaluate(ctx, searcher, g, o)
	switch {
	case ctx.Err() != nil:
		return nil, Errorf(Busy, "the review was ended before it was complete")
	case err != nil:
		return nil, AsError(Failed, err)
	}
	r, err := annotate.Judge(g, evals, o)
	if err != nil {
		return nil, AsError(Failed, err)
	}
	c = g.Cursor()
	for _, m := range r.Moves {
		b := c.Board()
		better := m.Better[:min(len(m.Better), 10)]
		answer.Moves = append(answer.Moves, Judgement{int(m.Mark), m.Accuracy, better, san.FormatLine(&b, better)})
		c.Next()
	}
	answer.White, answer.Black = summary(r, board.White), summary(r, board.Black)
	return answer, nil
}

// game returns a line as a game. The error is an *Error.
func (l *Line) game() (*pgn.Game, error) {
	start, err := ParseStart(l.Start)
	if err != nil {
		return nil, err
	}
	g := pgn.NewGame(start)
	if _, err := g.AddSAN(l.Moves...); err != nil {
		return nil, AsError(IllegalMove, err)
	}
	return g, nil
}

// point returns an evaluation for the player to move as one for White.
func point(ply int, e annotate.Evaluation, turn board.Color) Point {
	p := Point{Ply: ply, Win: 50}
	if e.Bound == search.NoBound {
		return p
	}
	score := e.Score.White(turn)
	p.Win = annotate.WinPercent(score)
	switch {
	case !score.IsMate():
		p.CP = new(int(score))
	case len(e.Line) > 0:
		p.Mate = new(score.MateMoves())
	}
	return p
}

func summary(r *annotate.Review, c board.Color) Summary {
	s := Summary{
		Inaccuracies: r.Count(c, pgn.DubiousMove), Mistakes: r.Count(c, pgn.Mistake), Blunders: r.Count(c, pgn.Blunder),
	}
	if accuracy, ok := r.Accuracy(c); ok {
		s.Accuracy = &accuracy
	}
	return s
}
