package pgn

import (
	"fmt"
	"io"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
)

// events is a Visitor that writes down what it is told, one line for each thing.
// At event number stopAt it returns stop.
type events struct {
	lines  []string
	boards bool // write down positions too
	stopAt int
	stop   error
	n      int
}

func (e *events) add(format string, args ...any) error {
	e.lines = append(e.lines, fmt.Sprintf(format, args...))
	e.n++
	if e.stop != nil && e.n == e.stopAt {
		return e.stop
	}
	return nil
}

func (e *events) BeginGame() error             { return e.add("begin") }
func (e *events) Tag(name, value []byte) error { return e.add("tag %s %q", name, value) }
func (e *events) Start(b *board.Board) error {
	if b == nil || !e.boards {
		return e.add("start")
	}
	return e.add("start %s", fen.Format(b))
}
func (e *events) Move(b *board.Board, m board.Move, text []byte) error {
	if b == nil || !e.boards {
		return e.add("move %s", text)
	}
	return e.add("move %s %v %s", text, m, fen.Format(b))
}
func (e *events) NAG(n NAG) error            { return e.add("nag %d", n) }
func (e *events) Comment(text []byte) error  { return e.add("comment %q", text) }
func (e *events) BeginVariation() error      { return e.add("(") }
func (e *events) EndVariation() error        { return e.add(")") }
func (e *events) Result(r game.Result) error { return e.add("result %v", r) }
func (e *events) EndGame() error             { return e.add("end") }

// readAll reads all games of r, and returns what a Visitor is told and what Next
// returns.
func readAll(r *Reader) string {
	var e events
	for {
		err := r.Next(&e)
		if err == io.EOF {
			return strings.Join(e.lines, "\n")
		}
		if err != nil {
			e.add("error %v", err)
			if r.bad != err {
				return strings.Join(e.lines, "\n")
			}
		}
	}
}

// spans returns where the games lie: what Skip says, and where Next goes with a
// Visitor that returns stop at event number stopAt.
func skimmed(r *Reader) (spans []Span) {
	for s, err := range r.Spans() {
		if err != nil {
			break
		}
		spans = append(spans, s)
	}
	return spans
}

func visited(r *Reader, stopAt int, stop error) (spans []Span) {
	for {
		e := events{stopAt: stopAt, stop: stop}
		err := r.Next(&e)
		if err == io.EOF {
			return spans
		}
		spans = append(spans, r.Span())
	}
}
