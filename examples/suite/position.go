package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
)

// A position is one of a suite.
type position struct {
	name  string // file, line and id
	board board.Board
	want  string // what is looked for, in words

	best, avoid []board.Move
	mate        int // in so many moves; 0 if none is asked for
	points      map[board.Move]int
	most        int // the most points there are
}

// readAll reads the positions of the files. What cannot be read goes to complain.
func readAll(files []string, stdin io.Reader, complain func(error)) []position {
	var all []position
	for _, name := range files {
		if err := readFile(name, stdin, &all, complain); err != nil {
			complain(err)
		}
	}
	return all
}

func readFile(name string, stdin io.Reader, all *[]position, complain func(error)) error {
	in := stdin
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer file.Close() // it was only read
		in = file
	}
	records := fen.NewReader(in)
	for e, err := range records.Records() {
		if err != nil {
			if _, ok := errors.AsType[*fen.Error](err); !ok {
				return console.InFile(name, err)
			}
			complain(console.InFile(name, err))
			continue
		}
		place := fmt.Sprintf("%s:%d", name, records.Line())
		p, err := newPosition(e)
		if err != nil {
			complain(fmt.Errorf("%s: %w", place, err))
			continue
		}
		p.name = place
		if id := e.ID(); id != "" {
			p.name += " " + id
		}
		*all = append(*all, p)
	}
	return nil
}

var errNothing = errors.New("nothing to solve: no bm, am or dm, and no points")

// newPosition returns the position of an EPD record. The error is that there is
// nothing to look for, or of a move.
func newPosition(e fen.EPD) (position, error) {
	p := position{board: e.Board, most: 1}
	if !movegen.HasLegal(&p.board) {
		return p, errors.New("no legal move")
	}
	var err error
	if p.best, err = moves(&p.board, e.BestMoves()); err != nil {
		return p, fmt.Errorf("bm: %w", err)
	}
	if p.avoid, err = moves(&p.board, e.AvoidMoves()); err != nil {
		return p, fmt.Errorf("am: %w", err)
	}
	if n, ok := e.DirectMate(); ok && n > 0 {
		p.mate = n
	}
	p.points = pointsOf(&p.board, e)
	for _, n := range p.points {
		p.most = max(p.most, n)
	}
	if len(p.best) == 0 && len(p.avoid) == 0 && p.mate == 0 {
		if p.points == nil {
			return p, errNothing
		}
		for m, n := range p.points {
			if n == p.most {
				p.best = append(p.best, m)
			}
		}
	}
	p.want = p.describe()
	return p, nil
}

// parser reads moves as suites have them.
func parser() *san.Parser { return &san.Parser{Allow: san.Lenient} }

// moves reads moves. Some suites have a stray mark among them, which is none.
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

// describe returns what is looked for.
func (p *position) describe() string {
	var parts []string
	list := func(code string, moves []board.Move) {
		if len(moves) == 0 {
			return
		}
		words := make([]string, len(moves))
		for i, m := range moves {
			words[i] = san.Format(&p.board, m)
		}
		slices.Sort(words)
		parts = append(parts, code+" "+strings.Join(words, " "))
	}
	list("bm", p.best)
	list("am", p.avoid)
	if p.mate > 0 {
		parts = append(parts, fmt.Sprintf("dm %d", p.mate))
	}
	return strings.Join(parts, ", ")
}

// judge returns whether a search has solved the position, and for how many points.
func (p *position) judge(r *search.Result) (solved bool, points int) {
	solved = true
	if len(p.best) > 0 && !slices.Contains(p.best, r.Move) || slices.Contains(p.avoid, r.Move) {
		solved = false
	}
	if p.mate > 0 {
		n := r.Score.MateMoves()
		found := r.Score.IsMate() && n > 0 && n <= p.mate
		switch {
		case found:
			solved = true
		case len(p.best) == 0 && len(p.avoid) == 0:
			solved = false
		}
	}
	switch {
	case p.points != nil:
		points = p.points[r.Move]
	case solved:
		points = 1
	}
	return solved, points
}
