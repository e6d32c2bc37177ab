package perfttest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

// maxLine is the maximum length of a line in bytes.
const maxLine = 64 << 10

// maxDepth is more than anybody can count.
const maxDepth = 64

// The errors of a line, beside those of its position (a *[fen.Error] or
// *[board.SetupError]).
var (
	errNoCounts   = errors.New("position has no counts")
	errNoPosition = errors.New("count has no position")
	errIDAlone    = errors.New("id has no position")
	errEmptyID    = errors.New("id is empty")
	errCount      = errors.New("count is not a depth and a number of nodes")
	errNumber     = errors.New("not a number")
)

// An Entry is a position of a suite, with at least one count.
type Entry struct {
	ID     string      `json:"id"`   // empty if it has none
	FEN    string      `json:"fen"`  // as in the suite
	Line   int         `json:"line"` // number of the line, from 1
	Board  board.Board `json:"board"`
	Counts []Count     `json:"counts"`
}

// A Count is the number of move sequences of a given length.
type Count struct {
	Depth int    `json:"depth"` // from 0 to 64
	Nodes uint64 `json:"nodes,string"`
	Line  int    `json:"line"` // number of the line, from 1
}

// A Reader reads a suite. There are two forms, which may be mixed. In one, each position takes
// one line, with any number of blanks between the words:
//
//	FEN ;D1 20 ;D2 400
//
// In the other, it takes several lines, the first of which is optional:
//
//	id start
//	epd FEN
//	perft 1 20
//	perft 2 400
//
// Empty lines and lines that begin with # are ignored. Positions that cannot arise in a game
// are accepted if they can be played. A Reader must not be used by several goroutines at once.
type Reader struct {
	// Rules are the rules of all positions, which the suite does not name. Set them before the
	// first Read.
	Rules board.Rules

	in   *bufio.Scanner
	line int // lines read

	id     string // of the next position
	idLine int    // where it was, 0 if there is none

	open     *Entry // the position that perft lines belong to
	reported bool   // there was an error in the last epd line or one of its counts
	ready    []result
	done     bool
}

// A result is an answer of Read.
type result struct {
	entry Entry
	err   error
}

// NewReader returns a Reader of r. It buffers its input.
func NewReader(r io.Reader) *Reader {
	in := bufio.NewScanner(r)
	in.Buffer(nil, maxLine)
	return &Reader{in: in}
}

// Read returns the next position. The error is io.EOF at the end, or a
// *[fen.LineError]: a malformed line is skipped, and the next call reads on. If the input
// fails, the LineError contains its error, and the next one is io.EOF.
func (r *Reader) Read() (Entry, error) {
	for len(r.ready) == 0 {
		if r.done {
			return Entry{}, io.EOF
		}
		r.advance()
	}
	next := r.ready[0]
	r.ready = r.ready[1:]
	return next.entry, next.err
}

// Entries returns an iterator over the rest of the positions and errors, as Read returns
// them.
func (r *Reader) Entries() iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		for {
			e, err := r.Read()
			if err == io.EOF || !yield(e, err) {
				return
			}
		}
	}
}

// advance reads one line, or the end.
func (r *Reader) advance() {
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
func (r *Reader) start(text string) {
	r.finish()
	p := &Entry{ID: r.id, FEN: text, Line: r.line}
	r.id, r.idLine = "", 0
	var err error
	if p.Board, err = parsePosition(r.Rules, text); err != nil {
		r.reported = true
		r.fail(r.line, err)
		return
	}
	r.open = p
}

// perft adds a count to the open position.
func (r *Reader) perft(text string) {
	c, err := parseCount(text)
	switch {
	case err != nil:
		r.fail(r.line, err)
		r.reported = true
	case r.open != nil:
		c.Line = r.line
		r.open.Counts = append(r.open.Counts, c)
	case !r.reported:
		r.fail(r.line, errNoPosition)
	}
}

// whole reads a line that has a position and all of its counts. An error in one of them
// is one of the line.
func (r *Reader) whole(line string) {
	r.finish()
	r.dropID()
	text, rest, found := strings.Cut(line, ";")
	p := Entry{FEN: strings.Trim(text, " \t"), Line: r.line}
	var err error
	if p.Board, err = parsePosition(r.Rules, p.FEN); err != nil {
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
		c.Line = r.line
		p.Counts = append(p.Counts, c)
	}
	r.ready = append(r.ready, result{entry: p})
}

// finish closes the open position.
func (r *Reader) finish() {
	p, reported := r.open, r.reported
	r.open, r.reported = nil, false
	switch {
	case p == nil:
	case len(p.Counts) > 0:
		r.ready = append(r.ready, result{entry: *p})
	case !reported:
		r.fail(p.Line, errNoCounts)
	}
}

// dropID reports an id without a position.
func (r *Reader) dropID() {
	if r.idLine > 0 {
		r.fail(r.idLine, errIDAlone)
	}
	r.id, r.idLine = "", 0
}

func (r *Reader) fail(line int, err error) {
	r.ready = append(r.ready, result{err: &fen.LineError{Line: line, Err: err}})
}

// parsePosition reads a position that can be played, even if no game leads to it.
func parsePosition(rules board.Rules, text string) (board.Board, error) {
	s, err := fen.Parser{Rules: rules}.ParseSetup(text)
	if err != nil {
		return board.Board{}, err
	}
	return s.Board(board.Waivable()...)
}

// parseCount reads a depth and a number of nodes with blanks between them.
func parseCount(text string) (Count, error) {
	fields := strings.Fields(text)
	if len(fields) != 2 {
		return Count{}, errCount
	}
	depth, err := parseNumber("depth", fields[0], maxDepth)
	if err != nil {
		return Count{}, err
	}
	nodes, err := parseNumber("count", fields[1], math.MaxUint64)
	if err != nil {
		return Count{}, err
	}
	return Count{Depth: int(depth), Nodes: nodes}, nil
}

// parseNumber reads a number from 0 to limit.
func parseNumber(what, text string, limit uint64) (uint64, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || n > limit {
		return 0, fmt.Errorf("%s %q: %w from 0 to %d", what, shorten(text), errNumber, limit)
	}
	return n, nil
}

// shorten returns as much of a text as an error should repeat.
func shorten(s string) string {
	const most = 24
	if len(s) > most {
		return s[:most] + "..."
	}
	return s
}
