package pgn

import (
	"errors"
	"fmt"

	"github.com/luftchess/luft/pgn/san"
)

// What can be wrong with a game beside its moves, its FEN tag and what a Visitor
// has against it. An [Error] holds one of them, a *san.Error or a *fen.Error.
var (
	ErrTag       = errors.New("malformed tag")
	ErrComment   = errors.New("comment is not closed or larger than the limit")
	ErrVariation = errors.New("parenthesis without its counterpart or without a move before it")
	ErrNAG       = errors.New("numeric annotation is not in the range $0 to $255")
	ErrToken     = errors.New("unexpected text")
	ErrTooLarge  = errors.New("larger than the limit")
	ErrNesting   = errors.New("variations nested deeper than the limit")
	ErrVariant   = errors.New("unknown variant")
)

// An Error says what is wrong with a game and where.
type Error struct {
	Game   int    // number of the game, counted from 1
	Line   int    // counted from 1; lines end as the first of the input does, with LF or CR
	Column int    // in bytes, counted from 1
	Offset int64  // in bytes from the start of the input
	Ply    int    // of the move in question, or of the last before the place, counted from 1 along its line; 0 if there is none
	Token  string // the text there, no more than a few bytes of it
	Err    error  // what is wrong
}

// Error names the place, the game and what is wrong there.
func (e *Error) Error() string {
	s := fmt.Sprintf("pgn: line %d, column %d: game %d", e.Line, e.Column, e.Game)
	if e.Ply > 0 {
		s += fmt.Sprintf(", ply %d", e.Ply)
	}
	if m := (*san.Error)(nil); errors.As(e.Err, &m) && m.Err != nil {
		return s + fmt.Sprintf(": %q: %v", e.Token, m.Err) // the rest has been said
	}
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	if e.Token != "" {
		s += fmt.Sprintf(" (%q)", e.Token)
	}
	return s
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// maxErrorToken is the most bytes of the input that an Error holds.
const maxErrorToken = 40

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

// fail records what is wrong with the n bytes at r.pos, unless something was
// wrong before.
func (r *Reader) fail(err error, n, ply int) error {
	if r.bad != nil {
		return errMalformed
	}
	n = max(0, min(n, maxErrorToken, r.end-r.pos))
	line, column := r.place(r.pos)
	return r.failAt(Error{
		Line:   line,
		Column: column,
		Offset: r.source(r.pos),
		Ply:    ply,
		Token:  string(r.buf[r.pos : r.pos+n]),
	}, err)
}

// failAt records what is wrong at a place that was passed, unless something was wrong
// before.
func (r *Reader) failAt(e Error, err error) error {
	if r.bad == nil {
		e.Game, e.Err = r.number, err
		r.bad = &e
	}
	return errMalformed
}
