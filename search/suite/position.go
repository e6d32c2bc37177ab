package suite

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn/san"
)

// A Position is a position of a suite and what solves it.
type Position struct {
	Board board.Board `json:"board"`
	ID    string      `json:"id"`   // the operation id; may be empty
	Line  int         `json:"line"` // where Positions has read it, counted from 1; else 0

	// Best and Avoid are the moves of bm and am, in their canonical spelling. A move
	// solves the position if it is one of Best, or Best is empty, and it is not one of
	// Avoid.
	Best  []board.Move `json:"best"`
	Avoid []board.Move `json:"avoid"`

	// Mate is the number of moves of dm, 0 if there is none: announcing a mate in at
	// most that many moves solves the position too.
	Mate int `json:"mate"`

	// Points are what each move is worth, nil if the suite does not say: then a
	// solution is worth one point.
	Points map[board.Move]int `json:"points"`
}

// The errors of [NewPosition], besides those of moves (a *[san.Error]).
var (
	ErrNoGoal  = errors.New("no bm, am, dm or points")
	ErrNoMoves = errors.New("no legal move")
)

// Positions returns an iterator over the positions of an EPD file. A line that is not EPD
// gives a *[fen.Error], and one that [NewPosition] rejects a *[fen.LineError]; the iteration
// continues with the next line. An error of r ends it.
func Positions(r io.Reader) iter.Seq2[Position, error] {
	return func(yield func(Position, error) bool) {
		records := fen.NewReader(r)
		for e, err := range records.Records() {
			var p Position
			if err == nil {
				if p, err = NewPosition(e); err != nil {
					err = &fen.LineError{Line: records.Line(), Err: err}
				}
				p.Line = records.Line()
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// NewPosition returns the position of an EPD record. Points are those of the comment c0,
// as in "Nf3=10, d4=7", or of c8 for the moves of c9 in the notation of UCI. If there are
// only points, Best has the moves with the most. Moves are read leniently; see
// [san.Lenient].
func NewPosition(e fen.EPD) (Position, error) {
	p := Position{Board: e.Board, ID: e.ID()}
	if !movegen.HasLegal(&p.Board) {
		return p, ErrNoMoves
	}
	var err error
	if p.Best, err = moves(&p.Board, e.BestMoves()); err != nil {
		return p, fmt.Errorf("bm: %w", err)
	}
	if p.Avoid, err = moves(&p.Board, e.AvoidMoves()); err != nil {
		return p, fmt.Errorf("am: %w", err)
	}
	if n, ok := e.DirectMate(); ok && n > 0 {
		p.Mate = n
	}
	p.Points = pointsOf(&p.Board, e)
	if len(p.Best) == 0 && len(p.Avoid) == 0 && p.Mate == 0 {
		if p.Points == nil {
			return p, ErrNoGoal
		}
		most := p.MaxPoints()
		for m, n := range p.Points {
			if n == most {
				p.Best = append(p.Best, m)
			}
		}
		slices.Sort(p.Best)
	}
	return p, nil
}

// parser reads moves as suites have them.
func parser() *san.Parser { return &san.Parser{Allow: san.Lenient} }

// moves reads moves. It skips words that consist of marks only, such as "+", which occur in some
// suites.
func moves(b *board.Board, texts []string) ([]board.Move, error) {
	var all []board.Move
	for _, text := range texts {
		text = strings.Trim(text, ",")
		if strings.Trim(text, "+#!?") == "" {
			continue
		}
		m, err := parser().Parse(b, text)
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
}

// pointsOf returns what each move is worth, nil if the record does not say.
func pointsOf(b *board.Board, e fen.EPD) map[board.Move]int {
	points := make(map[board.Move]int)
	if values, texts := strings.Fields(e.Comment(8)), strings.Fields(e.Comment(9)); len(values) > 0 && len(values) == len(texts) {
		for i := range texts {
			n, err1 := strconv.Atoi(values[i])
			m, err2 := board.ParseMove(texts[i])
			m = b.Canonical(m)
			if err1 != nil || err2 != nil || n < 0 || !movegen.IsLegal(b, m) {
				return nil
			}
			points[m] = n
		}
		return points
	}
	for part := range strings.SplitSeq(e.Comment(0), ",") {
		// The last equals sign: "e8=Q=10".
		i := strings.LastIndexByte(part, '=')
		if i < 0 {
			return nil // words
		}
		n, err := strconv.Atoi(strings.TrimSpace(part[i+1:]))
		if err != nil || n < 0 {
			return nil
		}
		m, err := parser().Parse(b, strings.TrimSpace(part[:i]))
		if err != nil {
			return nil
		}
		points[m] = n
	}
	return points
}

// MaxPoints returns the points of the best answer: the maximum of Points, or 1 if it is nil.
func (p *Position) MaxPoints() int {
	if p.Points == nil {
		return 1
	}
	most := 0
	for _, n := range p.Points {
		most = max(most, n)
	}
	return most
}

// Goal returns what solves the position, such as "bm Nf3 d4, am Qxb2, dm 3", with moves
// in algebraic notation.
func (p *Position) Goal() string {
	var parts []string
	list := func(code string, moves []board.Move) {
		if len(moves) == 0 {
			return
		}
		words := make([]string, len(moves))
		for i, m := range moves {
			words[i] = san.Format(&p.Board, m)
		}
		slices.Sort(words)
		parts = append(parts, code+" "+strings.Join(words, " "))
	}
	list("bm", p.Best)
	list("am", p.Avoid)
	if p.Mate > 0 {
		parts = append(parts, fmt.Sprintf("dm %d", p.Mate))
	}
	return strings.Join(parts, ", ")
}

// Judge reports whether a move solves the position, and its points. Castling may be spelled
// either way. The score is that of the searcher, for the player to move: it matters only if
// Mate is set.
func (p *Position) Judge(m board.Move, score eval.Score) (solved bool, points int) {
	m = p.Board.Canonical(m)
	asksMoves := len(p.Best) > 0 || len(p.Avoid) > 0
	solved = asksMoves && (len(p.Best) == 0 || slices.Contains(p.Best, m)) && !slices.Contains(p.Avoid, m)
	if p.Mate > 0 && score.IsMate() && score > 0 && score.MateMoves() <= p.Mate {
		solved = true
	}
	switch {
	case p.Points != nil:
		points = p.Points[m]
	case solved:
		points = 1
	}
	return solved, points
}
