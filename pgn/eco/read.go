package eco

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn/san"
)

// maxLine is the maximum length of a line in bytes. It is many times the length of any
// opening, and rejects files of other kinds early.
const maxLine = 64 << 10

// What can be wrong with a line, beside its moves (a *san.Error).
var (
	errEmpty   = errors.New("header line is missing")
	errHeader  = errors.New("missing or duplicate column: eco, name and pgn are required")
	errLong    = errors.New("line has 64 KiB or more")
	errColumns = errors.New("number of columns differs from that of the header")
	errCode    = errors.New("code is not a letter A to E and two digits")
	errName    = errors.New("name is empty")
	errMoves   = errors.New("moves are missing")
)

// An Error describes a malformed table and where it is malformed.
type Error struct {
	Line   int    // counted from 1
	Column string // "eco", "name" or "pgn"; empty for the line as a whole
	Text   string // the code or the move in question, shortened if long; may be empty
	Err    error  // the cause; a *san.Error for a move that cannot be played
}

// Error returns the place and the cause.
func (e *Error) Error() string {
	text := "eco: line " + strconv.Itoa(e.Line)
	if e.Column != "" {
		text += ", " + e.Column
	}
	if e.Text != "" {
		text += " " + strconv.Quote(e.Text)
	}
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// Read reads a table from r until EOF. The package documentation describes the format.
// The error is an [*Error]; if r fails, it wraps the error of r.
func Read(r io.Reader) (*Table, error) {
	p := parser{table: &Table{}}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		p.line++
		err := p.read(lines.Text())
		switch rerr := lines.Err(); {
		case rerr != nil: // the line was cut short: report the cause
			return nil, &Error{Line: p.line, Err: rerr}
		case err != nil:
			return nil, err
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, &Error{Line: p.line + 1, Err: errLong}
	case err != nil:
		return nil, &Error{Line: p.line + 1, Err: err}
	case p.header == "":
		return nil, &Error{Line: 1, Err: errEmpty}
	}
	return p.table, nil
}

// A parser reads lines into a table.
type parser struct {
	table *Table
	line  int // the number of the line being read

	// Header is the line that names the columns, or empty before it was read;
	// the others are the places of the columns in it, and how many there are.
	header         string
	eco, name, pgn int
	columns        int

	// Moves are those of the last line, and boards the positions before each
	// and after the last. Tables are sorted, so a line mostly begins as the one
	// before it did.
	moves  []string
	boards []board.Board
}

func (p *parser) read(line string) error {
	line = strings.TrimSuffix(line, "\r")
	if p.line == 1 {
		line = strings.TrimPrefix(line, "\ufeff")
	}
	switch {
	case line == "" || line == p.header:
		return nil
	case p.header == "":
		return p.readHeader(line)
	}
	columns := strings.Split(line, "\t")
	if len(columns) != p.columns {
		return p.fail("", "", errColumns)
	}
	e := entry{opening: Opening{ECO: columns[p.eco], Name: strings.TrimSpace(columns[p.name])}}
	switch code := e.opening.ECO; {
	case len(code) != 3 || code[0] < 'A' || code[0] > 'E' || !isDigit(code[1]) || !isDigit(code[2]):
		return p.fail("eco", code, errCode)
	case e.opening.Name == "":
		return p.fail("name", "", errName)
	}
	words := strings.Fields(columns[p.pgn])
	if err := p.play(words); err != nil {
		return err
	}
	if len(p.moves) == 0 {
		return p.fail("pgn", "", errMoves)
	}
	e.opening.Moves = strings.Join(words, " ")
	e.opening.Ply = len(p.moves)
	e.board = p.boards[len(p.moves)]
	p.table.add(&e)
	return nil
}

// readHeader reads the line that names the columns.
func (p *parser) readHeader(line string) error {
	found := map[string]int{"eco": -1, "name": -1, "pgn": -1}
	columns := strings.Split(line, "\t")
	for i, name := range columns {
		at, wanted := found[name]
		if wanted && at >= 0 {
			return p.fail("", "", errHeader)
		}
		if wanted {
			found[name] = i
		}
	}
	p.eco, p.name, p.pgn = found["eco"], found["name"], found["pgn"]
	if min(p.eco, p.name, p.pgn) < 0 {
		return p.fail("", "", errHeader)
	}
	p.header, p.columns = line, len(columns)
	return nil
}

// play plays the moves of a line of words, which include move numbers, and stores them
// in moves and boards.
func (p *parser) play(words []string) error {
	if len(p.boards) == 0 {
		p.boards = append(p.boards, board.Start())
	}
	ply := 0
	for _, word := range words {
		move, err := cutNumber(word, ply)
		switch {
		case err != nil:
			return p.fail("pgn", word, err)
		case move == "":
			continue
		case ply < len(p.moves) && p.moves[ply] == move:
			ply++
			continue
		}
		p.moves, p.boards = p.moves[:ply], p.boards[:ply+1]
		next := p.boards[ply]
		m, err := san.Parse(&next, move)
		if err != nil {
			return p.fail("pgn", word, err)
		}
		next.Play(m)
		p.moves, p.boards = append(p.moves, move), append(p.boards, next)
		ply++
	}
	p.moves, p.boards = p.moves[:ply], p.boards[:ply+1]
	return nil
}

// cutNumber returns the move in a word of movetext, without a number that stands before
// it; a word can be a number alone. The number must match the ply, counted from 0, and
// end with one dot or, for a move by Black, three dots.
func cutNumber(word string, ply int) (move string, err error) {
	digits := 0
	for digits < len(word) && isDigit(word[digits]) {
		digits++
	}
	dots := digits
	for dots < len(word) && word[dots] == '.' {
		dots++
	}
	// Castling with zeros begins with a digit too; package san says what it
	// thinks of it.
	if dots == digits {
		return word, nil
	}
	number, points := strconv.Itoa(ply/2+1), 1+2*(ply%2)
	if word[:digits] != number || dots-digits != points {
		return "", fmt.Errorf("expected move number %s%s", number, strings.Repeat(".", points))
	}
	return word[dots:], nil
}

func (p *parser) fail(column, text string, err error) error {
	const most = 40
	if len(text) > most {
		text = text[:most] + "…"
	}
	return &Error{Line: p.line, Column: column, Text: text, Err: err}
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
