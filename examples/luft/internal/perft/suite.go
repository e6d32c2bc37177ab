package perft

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

// maxLine is the most bytes that a line of a suite may have.
const maxLine = 64 << 10

// What can be wrong with a line of a suite, beside its position (a *fen.Error or
// *board.SetupError) and its numbers (a *numberError).
var (
	errNoCounts   = errors.New("position has no counts")
	errNoPosition = errors.New("no position before this")
	errIDAlone    = errors.New("id has no position")
	errEmptyID    = errors.New("id is empty")
	errCount      = errors.New("count is not a depth and a number of nodes")
)

// A lineError says which line of a suite is wrong.
type lineError struct {
	File string
	Line int // counted from 1
	Err  error
}

func (e *lineError) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err) }

func (e *lineError) Unwrap() error { return e.Err }

// A numberError is a text that should have been a number from 0 to Max.
type numberError struct {
	What string
	Text string
	Max  uint64
}

func (e *numberError) Error() string {
	return fmt.Sprintf("%s %q: not a number from 0 to %d", e.What, e.Text, e.Max)
}

// A position is one of a suite, with at least one count.
type position struct {
	id     string // "" if it has none
	fen    string // as in the suite
	line   int    // where it is
	board  board.Board
	counts []expected
}

// expected is a count that a suite has.
type expected struct {
	depth int
	nodes uint64
	line  int
}

// A suiteReader reads a suite of positions with their counts. It knows two forms,
// which can be mixed. In one a line has it all, with any number of blanks:
//
//	FEN ;D1 20 ;D2 400
//
// In the other it is spread over lines, of which the first may be left out:
//
//	id start
//	epd FEN
//	perft 1 20
//	perft 2 400
//
// Empty lines and lines that begin with # mean nothing.
type suiteReader struct {
	name string // of the file, for errors
	in   *bufio.Scanner
	line int // lines read

	id     string // waits for its position
	idLine int    // where it was, or 0 if none waits

	open  *position // what perft lines belong to
	told  bool      // the last epd line, or a count of it, has already been an error
	ready []result  // read already, not yet returned
	done  bool
}

type result struct {
	position position
	err      error
}

func newSuiteReader(r io.Reader, name string) *suiteReader {
	in := bufio.NewScanner(r)
	in.Buffer(nil, maxLine)
	return &suiteReader{name: name, in: in}
}

// read returns the next position; a *lineError for a line that makes no sense,
// after which there may be more to read; or io.EOF.
func (r *suiteReader) read() (position, error) {
	for len(r.ready) == 0 {
		if r.done {
			return position{}, io.EOF
		}
		r.advance()
	}
	next := r.ready[0]
	r.ready = r.ready[1:]
	return next.position, next.err
}

// advance takes in one line, or the end.
func (r *suiteReader) advance() {
	if !r.in.Scan() {
		r.done = true
		r.finish()
		r.dropID()
		if err := r.in.Err(); err != nil {
			r.fail(r.line+1, err)
		}
		return
	}
	r.line++
	line := r.in.Text()
	if r.line == 1 {
		line = strings.TrimPrefix(line, "\ufeff")
	}
	line = strings.Trim(line, " \t\r")
	if line == "" || line[0] == '#' {
		return
	}
	word, rest := line, ""
	if i := strings.IndexAny(line, " \t"); i >= 0 {
		word, rest = line[:i], strings.Trim(line[i:], " \t")
	}
	switch word {
	case "id":
		r.finish()
		r.dropID()
		if rest == "" {
			r.fail(r.line, errEmptyID)
			return
		}
		r.id, r.idLine = rest, r.line
	case "epd":
		r.start(rest)
	case "perft":
		r.perft(rest)
	default:
		r.whole(line)
	}
}

// start opens a position that has its counts on the next lines.
func (r *suiteReader) start(text string) {
	r.finish()
	p := &position{id: r.id, fen: text, line: r.line}
	r.id, r.idLine = "", 0
	var err error
	if p.board, err = parsePosition(text); err != nil {
		r.told = true
		r.fail(r.line, err)
		return
	}
	r.open = p
}

// perft adds a count to the open position.
func (r *suiteReader) perft(text string) {
	c, err := parseCount(text)
	switch {
	case err != nil:
		r.fail(r.line, err)
		r.told = true
	case r.open != nil:
		c.line = r.line
		r.open.counts = append(r.open.counts, c)
	case !r.told:
		r.fail(r.line, errNoPosition)
	}
}

// whole reads a line that has a position and all of its counts. If one of them
// makes no sense, the line does not.
func (r *suiteReader) whole(line string) {
	r.finish()
	r.dropID()
	text, rest, found := strings.Cut(line, ";")
	p := position{fen: strings.Trim(text, " \t"), line: r.line}
	var err error
	if p.board, err = parsePosition(p.fen); err != nil {
		r.fail(r.line, err)
		return
	}
	if !found {
		r.fail(r.line, errNoCounts)
		return
	}
	for field := range strings.SplitSeq(rest, ";") {
		digits, ok := strings.CutPrefix(strings.Trim(field, " \t"), "D")
		if !ok || strings.Trim(digits, " \t") != digits {
			r.fail(r.line, errCount)
			return
		}
		c, err := parseCount(digits)
		if err != nil {
			r.fail(r.line, err)
			return
		}
		c.line = r.line
		p.counts = append(p.counts, c)
	}
	r.ready = append(r.ready, result{position: p})
}

// finish closes the open position.
func (r *suiteReader) finish() {
	p, told := r.open, r.told
	r.open, r.told = nil, false
	switch {
	case p == nil:
	case len(p.counts) > 0:
		r.ready = append(r.ready, result{position: *p})
	case !told:
		r.fail(p.line, errNoCounts)
	}
}

// dropID complains of an id that no position has followed.
func (r *suiteReader) dropID() {
	if r.idLine > 0 {
		r.fail(r.idLine, errIDAlone)
	}
	r.id, r.idLine = "", 0
}

func (r *suiteReader) fail(line int, err error) {
	r.ready = append(r.ready, result{err: &lineError{File: r.name, Line: line, Err: err}})
}

// parsePosition reads a position that can be played, even if no game leads to it.
func parsePosition(text string) (board.Board, error) {
	s, err := fen.ParseSetup(text)
	if err != nil {
		return board.Board{}, err
	}
	return s.Board(board.TooMuchMaterial, board.ImpossibleCheck, board.ImpossibleEnPassant)
}

// parseCount reads a depth and a number of nodes with blanks between them.
func parseCount(text string) (expected, error) {
	fields := strings.Fields(text)
	if len(fields) != 2 {
		return expected{}, errCount
	}
	depth, err := parseDepth(fields[0])
	if err != nil {
		return expected{}, err
	}
	nodes, err := strconv.ParseUint(fields[1], 10, 64)
	if err != nil {
		return expected{}, &numberError{What: "count", Text: shorten(fields[1]), Max: math.MaxUint64}
	}
	return expected{depth: depth, nodes: nodes}, nil
}

// shorten returns as much of a text as an error should repeat.
func shorten(s string) string {
	const most = 24
	if len(s) > most {
		return s[:most] + "..."
	}
	return s
}
