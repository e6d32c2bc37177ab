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
	Line  int         `json:"line"` // where Read found it, counted from 1; else 0

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

// The errors of [NewPosition], besides those of moves (a *[san.Error]), of a dm that is not a
// number, and of points that are ambiguous.
var (
	ErrNoGoal  = errors.New("no bm, am, dm or points")
	ErrNoMoves = errors.New("no legal move")
)

// Read returns an iterator over the positions of an EPD file. A line that is not EPD
// gives a *[fen.Error], and one that [NewPosition] rejects a *[fen.LineError]; the iteration
// continues with the next line. An error of r ends it.
func Read(r io.Reader) iter.Seq2[Position, error] {
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
// only points, Best has the moves with the most. Comments that are not of this form are ignored,
// but it is an error if a move has points twice, or c8 and c9 are of different lengths. Moves are
// read leniently; see [san.Lenient].
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
	if op, ok := e.Op("dm"); ok {
		n, ok := e.DirectMate()
		if !ok {
			return p, fmt.Errorf("%s: want a number of moves", op)
		}
		p.Mate = max(n, 0)
	}
	if p.Points, err = pointsOf(&p.Board, e); err != nil {
		return p, err
	}
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
func parser() *san.Parser { return &san.Parser{Allow: san.Lenient &^ san.NullMoves} }

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
func pointsOf(b *board.Board, e fen.EPD) (map[board.Move]int, error) {
	if points, err := pointsByUCI(b, strings.Fields(e.Comment(8)), strings.Fields(e.Comment(9))); points != nil || err != nil {
		return points, err
	}
	points := make(map[board.Move]int)
	var twice error
	for part := range strings.SplitSeq(e.Comment(0), ",") {
		// The last equals sign: "e8=Q=10".
		i := strings.LastIndexByte(part, '=')
		if i < 0 {
			return nil, nil // words
		}
		n, ok := parsePoints(strings.TrimSpace(part[i+1:]))
		m, err := parser().Parse(b, strings.TrimSpace(part[:i]))
		if !ok || err != nil {
			return nil, nil
		}
		if _, ok := points[m]; ok {
			twice = fmt.Errorf("c0: %s has points twice", san.Format(b, m))
		}
		points[m] = n
	}
	if twice != nil {
		return nil, twice
	}
	return points, nil
}

// pointsByUCI returns the points of moves in the notation of UCI, nil if there is a value that
// is not points or a text that is not a legal move.
func pointsByUCI(b *board.Board, values, texts []string) (map[board.Move]int, error) {
	if len(values) == 0 || len(texts) == 0 {
		return nil, nil
	}
	var numbers []int
	for _, value := range values {
		n, ok := parsePoints(value)
		if !ok {
			return nil, nil
		}
		numbers = append(numbers, n)
	}
	points := make(map[board.Move]int)
	var twice error
	for i, text := range texts {
		m, err := board.ParseMove(text)
		m = b.Canonical(m)
		if err != nil || !movegen.IsLegal(b, m) {
			return nil, nil
		}
		if _, ok := points[m]; ok {
			twice = fmt.Errorf("c9: %s has points twice", m)
		}
		if i < len(numbers) {
			points[m] = numbers[i]
		}
	}
	if len(numbers) != len(texts) {
		return nil, fmt.Errorf("%d points in c8 for %d moves in c9", len(numbers), len(texts))
	}
	if twice != nil {
		return nil, twice
	}
	return points, nil
}

// parsePoints parses the points of a move, which have no sign.
func parsePoints(s string) (points int, ok bool) {
	n, err := strconv.ParseUint(s, 10, 31)
	return int(n), err == nil
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
