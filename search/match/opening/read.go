package opening

import (
	"context"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/search/match"
)

// Options say what to read and in which order. The zero value reads all openings in the
// order of the file.
type Options struct {
	// Plies is the maximum length of an opening. Zero or less selects all of a game and
	// 8 plies of a book.
	Plies int

	// Shuffle selects a random order that depends on Seed alone.
	Shuffle bool
	Seed    uint64

	// Start is the index of the first opening in that order, from 0. Those before it come
	// last, except in a book, whose first Start lines are left out.
	Start int

	// Count is the maximum number of openings. Zero or less selects all, or 1000 lines of
	// a book.
	Count int

	// Rules are those of the openings. Positions are read by them, and games by other rules are
	// skipped. A book has only openings of ordinary chess.
	Rules board.Rules

	// MaxSkipped is the maximum number of entries to skip. Zero selects 100, and a
	// negative number makes any bad entry an error.
	MaxSkipped int

	// Decompress has functions for compressed files by the end of their name, such as
	// ".zst". What they return is closed after reading. Names that end in .gz and .bz2
	// need none.
	Decompress map[string]func(io.Reader) (io.ReadCloser, error)
}

const (
	defaultSkipped = 100
	defaultLines   = 1000 // of a book

	// wrongKind is the number of bad entries at the start of a file, without a good one,
	// after which it is taken to be of another kind.
	wrongKind = 10
)

func (o *Options) maxSkipped() int {
	if o.MaxSkipped == 0 {
		return defaultSkipped
	}
	return max(o.MaxSkipped, 0)
}

// A Suite is the openings of a file.
type Suite struct {
	Openings []match.Opening
	Skipped  []*Error `json:"-"` // the entries that were skipped, in the order of the file

	// Checksum is the CRC-32 (IEEE) of the decompressed input. A program that resumes
	// its work can tell by it whether the openings are the same.
	Checksum uint32
}

// An Error reports an entry that is not an opening.
type Error struct {
	Name  string // of the file
	Line  int    // on which the entry begins or its error is, from 1; 0 in a book
	Entry int    // number of the position, game or book line, from 1

	// Err is a *[fen.Error], a *[pgn.Error], a *[board.RulesError], [ErrOver] or [ErrNullMove].
	Err error
}

// Error returns the place and the reason.
func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: opening %d: %v", e.Name, e.Entry, e.Err)
	}
	return fmt.Sprintf("%s:%d: %v", e.Name, e.Line, e.Err)
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// Reasons why an entry is skipped.
var (
	// ErrOver reports that the game is over after the opening. A draw that can be claimed, by
	// threefold repetition or the fifty-move rule, ends a game in a match.
	ErrOver     = errors.New("the game is over after the opening")
	ErrNullMove = errors.New("the opening has a null move")
)

// Errors of a file, wrapped in an error that names it.
var (
	// ErrEmpty reports a file without a valid opening.
	ErrEmpty = errors.New("no openings")

	// ErrTooManyBad reports more bad entries than Options.MaxSkipped, or a file that
	// begins with bad entries only. It is wrapped together with the *[Error] of the last.
	ErrTooManyBad = errors.New("too many bad openings")
)

// ReadFile reads the openings of a file. The error is an *[fs.PathError], or that of [Read].
func ReadFile(ctx context.Context, name string, o Options) (Suite, error) {
	file, err := os.Open(name)
	if err != nil {
		return Suite{}, err
	}
	defer file.Close() // it was only read
	return read(ctx, file, name, &o, true)
}

// Read reads openings from in as if it were a file of that name; see the package comment.
// ReadFile maps a book into memory, and Read reads all of it.
//
// The error wraps [ErrEmpty], [ErrTooManyBad], a *[book.Error], an error of in or of the
// decompression, or the cause of the cancellation of ctx, which is checked between entries.
// The Suite then has only the skipped entries.
func Read(ctx context.Context, in io.Reader, name string, o Options) (Suite, error) {
	if in == nil {
		return Suite{}, errors.New("opening: nil reader")
	}
	return read(ctx, in, name, &o, false)
}

// read is Read. With isFile, in is the file of that name.
func read(ctx context.Context, in io.Reader, name string, o *Options, isFile bool) (Suite, error) {
	if ctx == nil {
		return Suite{}, errors.New("opening: nil context")
	}
	content, kind, done, err := decompress(in, name, o)
	if err != nil {
		return Suite{}, fmt.Errorf("%s: %w", name, err)
	}
	defer done()
	r := reader{ctx: ctx, name: name, options: o, sum: crc32.NewIEEE()}
	switch kind {
	case ".pgn":
		err = r.readGames(io.TeeReader(content, r.sum))
	case ".bin":
		if start := o.Rules.Start(); o.Rules != board.Standard {
			err = start.Require("opening: reading a book", board.Standard)
		} else {
			err = r.readBook(content, isFile && content == in)
		}
	default:
		err = r.readPositions(io.TeeReader(content, r.sum))
	}
	switch {
	case ctx.Err() != nil: // also if there is no entry after which it is looked at
		err = context.Cause(ctx)
	case err == nil && len(r.openings) == 0:
		err = ErrEmpty
	}
	if err != nil {
		return Suite{Skipped: r.skipped}, inFile(name, err)
	}
	if kind != ".bin" {
		r.arrange()
	}
	return Suite{Openings: r.openings, Skipped: r.skipped, Checksum: r.sum.Sum32()}, nil
}

// inFile returns err with the name of the file, unless it has that already.
func inFile(name string, err error) error {
	switch e := err.(type) {
	case *Error, *fs.PathError:
		return err
	case *book.Error:
		if e.Name != "" {
			return err
		}
	}
	return fmt.Errorf("%s: %w", name, err)
}

// A reader collects the openings of a file.
type reader struct {
	ctx      context.Context
	name     string
	options  *Options
	sum      hash.Hash32
	openings []match.Opening
	entries  int // read, good or bad
	skipped  []*Error
}

// add adds an opening, unless err says why there is none or the game is over after it. The
// error is that reading must end.
func (r *reader) add(o match.Opening, line int, err error) error {
	r.entries++
	if r.ctx.Err() != nil {
		return context.Cause(r.ctx)
	}
	if err == nil {
		err = checkOngoing(&o)
	}
	if err == nil {
		r.openings = append(r.openings, o)
		return nil
	}
	bad := &Error{r.name, line, r.entries, err}
	if r.options.MaxSkipped < 0 {
		return bad
	}
	r.skipped = append(r.skipped, bad)
	if n := len(r.skipped); n > r.options.maxSkipped() || len(r.openings) == 0 && n >= wrongKind {
		return fmt.Errorf("%w, the last at entry %d: %w", ErrTooManyBad, r.entries, bad)
	}
	return nil
}

// checkOngoing returns [ErrOver] if a match would end the game after the opening.
func checkOngoing(o *match.Opening) error {
	g, err := o.Game()
	if err == nil && g.OutcomeWithClaims().IsOver() {
		err = ErrOver
	}
	return err
}

// arrange puts the openings in order.
func (r *reader) arrange() {
	o, list := r.options, r.openings
	if o.Shuffle {
		random := rand.New(rand.NewPCG(o.Seed, 0))
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	if n := len(list); o.Start > 0 && o.Start%n > 0 {
		list = slices.Concat(list[o.Start%n:], list[:o.Start%n])
	}
	if o.Count > 0 && o.Count < len(list) {
		list = slices.Clip(list[:o.Count])
	}
	r.openings = list
}
