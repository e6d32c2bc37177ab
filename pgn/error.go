package pgn

import (
	"errors"
	"fmt"
	"strings"

	"github.com/luftchess/luft/pgn/san"
)

// The causes of an [Error]. Other causes are a *[san.Error] for a move, and a *fen.Error or
// *board.SetupError for the FEN tag.
var (
	ErrTag       = errors.New("malformed tag")
	ErrComment   = errors.New("comment is not closed or exceeds the limit")
	ErrVariation = errors.New("unbalanced parenthesis, or variation without a preceding move")
	ErrNAG       = errors.New("numeric annotation glyph is not in the range $0 to $255")
	ErrToken     = errors.New("unexpected text")
	ErrTooLarge  = errors.New("larger than the limit")
	ErrNesting   = errors.New("variations are nested more deeply than the limit")
	ErrVariant   = errors.New("unknown variant")
)

// An Error describes a malformed game and where it is malformed. A variation that is not
// closed is reported at its opening parenthesis. Readers of [NewRangeReader] count games
// and lines from the first game of their range.
type Error struct {
	Game   int    // number of the game in the input, counted from 1
	Line   int    // counted from 1; all lines end like the first one, with LF or CR
	Column int    // in bytes, counted from 1
	Offset int64  // in bytes from the start of the input
	Ply    int    // of the move in question, or of the last move before the place, counted from 1 along its line; 0 if there is none
	Near   string // the text at the place, at most 40 bytes
	Err    error  // the cause

	// More are the errors that follow in the same game, in the order of their places.
	// Reading continues only after an error in a variation, so any other error is the last.
	// At most 100 errors of a game are kept.
	More []*Error
}

// Error returns the place, the game, the cause and the text, and on a line each those of More.
func (e *Error) Error() string {
	lines := []string{e.text()}
	for _, more := range e.More {
		lines = append(lines, more.text())
	}
	return strings.Join(lines, "\n")
}

func (e *Error) text() string {
	s := fmt.Sprintf("pgn: line %d, column %d: game %d", e.Line, e.Column, e.Game)
	if e.Ply > 0 {
		s += fmt.Sprintf(", ply %d", e.Ply)
	}
	if m := (*san.Error)(nil); errors.As(e.Err, &m) && m.Err != nil {
		return s + fmt.Sprintf(": %q: %v", e.Near, m.Err) // the rest has been said
	}
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	if e.Near != "" {
		s += fmt.Sprintf(" (%q)", e.Near)
	}
	return s
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// maxErrors is the number of errors of a game that are kept.
const maxErrors = 100

// maxNear is the maximum length of Error.Near.
const maxNear = 40

// errMalformed is how the parts of a Reader tell each other that r.bad says what
// is wrong with the game, errInput that the input has ended with an error.
var (
	errMalformed = errors.New("pgn: malformed game")
	errInput     = errors.New("pgn: input failed")
)

// isTooLarge reports whether the game at hand has more bytes than it may have.
func (r *Reader) isTooLarge() bool {
	most := r.options.MaxGame
	return r.isCut() || most > 0 && r.offset(r.pos)-r.start > most
}

// tooLarge records that the game at hand is too large.
func (r *Reader) tooLarge() error {
	return r.fail(fmt.Errorf("game is %w", ErrTooLarge), 0, r.ply)
}

// fail records what is wrong with the n bytes at r.pos.
func (r *Reader) fail(err error, n, ply int) error {
	if err == ErrComment {
		r.lost = true
	}
	return r.failWith(r.errorAt(err, n, ply))
}

// errorAt returns an error in the n bytes at r.pos.
func (r *Reader) errorAt(err error, n, ply int) *Error {
	n = max(0, min(n, maxNear, r.end-r.pos))
	line, column := r.place(r.pos)
	return &Error{
		Game:   r.number,
		Line:   line,
		Column: column,
		Offset: r.source(r.pos),
		Ply:    ply,
		Near:   string(r.buf[r.pos : r.pos+n]),
		Err:    err,
	}
}

// failWith records what is wrong.
func (r *Reader) failWith(e *Error) error {
	if r.bad == nil {
		r.bad = e
	} else if len(r.bad.More)+1 < maxErrors {
		r.bad.More = append(r.bad.More, e)
	}
	return errMalformed
}
