package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/match"
)

// maxReported is the number of malformed openings that are reported one by one.
const maxReported = 20

// A reader collects the openings of a file.
type reader struct {
	name     string
	stderr   io.Writer
	openings []match.Opening
	bad      int
}

// readOpenings reads the openings of a file, or as many lines of a book as there are rounds.
// Invalid ones are reported on stderr. The error is that there are none, that of the file,
// or the cause of the cancellation of ctx.
func readOpenings(ctx context.Context, name string, plies int, m *match.Match, stderr io.Writer) ([]match.Opening, error) {
	r := reader{name: name, stderr: stderr}
	var err error
	if isBook(name) {
		err = r.book(ctx, plies, m)
	} else {
		err = r.file(plies)
	}
	if r.bad > maxReported {
		fmt.Fprintf(stderr, "match: %s: %d openings skipped\n", name, r.bad)
	}
	if err == nil && len(r.openings) == 0 {
		err = fmt.Errorf("%s: no openings", name)
	}
	return r.openings, err
}

// isBook reports whether a file is a book by its name.
func isBook(name string) bool { return strings.EqualFold(filepath.Ext(name), ".bin") }

// book adds lines of a book.
func (r *reader) book(ctx context.Context, plies int, m *match.Match) error {
	openings, err := bookLines(ctx, r.name, plies, m.Rounds, m.Seed)
	for _, o := range openings {
		if err := r.add(o); err != nil {
			r.skip(r.name, err)
		}
	}
	return err
}

// file reads positions or games.
func (r *reader) file(plies int) error {
	file, err := os.Open(r.name)
	if err != nil {
		return err
	}
	defer file.Close() // it was only read
	if strings.EqualFold(filepath.Ext(r.name), ".pgn") {
		return r.games(file, plies)
	}
	return r.positions(file)
}

// positions reads lines of EPD or FEN.
func (r *reader) positions(in io.Reader) error {
	records := fen.NewReader(in)
	for e, err := range records.Records() {
		if err != nil {
			if _, ok := errors.AsType[*fen.Error](err); !ok {
				return err
			}
		} else {
			err = r.add(match.Opening{Name: e.ID(), Start: e.Board})
		}
		if err != nil {
			r.skip(fmt.Sprintf("%s:%d", r.name, records.Line()), err)
		}
	}
	return nil
}

// games reads PGN.
func (r *reader) games(in *os.File, plies int) error {
	games := pgn.NewReader(in)
	n := 0
	for g, err := range games.Games() {
		n++
		if err != nil {
			broken, ok := errors.AsType[*pgn.Error](err)
			if !ok {
				return err
			}
			r.skip(fmt.Sprintf("%s:%d", r.name, broken.Line), err)
			continue
		}
		o, err := match.NewOpening(g, plies)
		if err == nil {
			err = r.add(o)
		}
		if err != nil {
			r.skip(fmt.Sprintf("%s:%d: game %d", r.name, lineAt(in, games.Offset()), n), err)
		}
	}
	return nil
}

// lineAt returns the number of the line at an offset, 0 if the file cannot be read
// twice.
func lineAt(file io.ReaderAt, offset int64) int {
	before, err := io.ReadAll(io.NewSectionReader(file, 0, offset))
	if err != nil {
		return 0
	}
	return 1 + bytes.Count(before, []byte("\n"))
}

var errOver = errors.New("the game is over")

// add adds an opening unless the game is over after it.
func (r *reader) add(o match.Opening) error {
	now := o.Start
	if now == (board.Board{}) {
		now = board.Start()
	}
	for _, m := range o.Moves {
		now.Play(m)
	}
	if movegen.StatusOf(&now) != movegen.StatusOngoing {
		return errOver
	}
	r.openings = append(r.openings, o)
	return nil
}

// skip reports an opening that is skipped.
func (r *reader) skip(place string, err error) {
	if r.bad++; r.bad <= maxReported {
		fmt.Fprintf(r.stderr, "match: %s: skipped: %v\n", place, err)
	}
}
