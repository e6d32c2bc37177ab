package main

import (
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

// maxTold is how many openings that are malformed are told one by one.
const maxTold = 20

// A reader collects the openings of a file.
type reader struct {
	name     string
	stderr   io.Writer
	openings []match.Opening
	bad      int
}

// readOpenings reads the openings of the file called name. Those that cannot be
// played are told on stderr; the error is that there are no others, or one of the
// file.
func readOpenings(name string, plies int, stderr io.Writer) ([]match.Opening, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close() // it was only read
	r := reader{name: name, stderr: stderr}
	if strings.EqualFold(filepath.Ext(name), ".pgn") {
		err = r.games(file, plies)
	} else {
		err = r.positions(file)
	}
	if r.bad > maxTold {
		fmt.Fprintf(stderr, "match: %s: %d openings passed over in all\n", name, r.bad)
	}
	if err == nil && len(r.openings) == 0 {
		err = errors.New("no openings")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return r.openings, nil
}

// positions reads lines of EPD or FEN.
func (r *reader) positions(in io.Reader) error {
	records := fen.NewReader(in)
	for e, err := range records.Records() {
		if err != nil {
			if _, ok := errors.AsType[*fen.Error](err); !ok {
				return err
			}
			r.skip(fmt.Sprintf("%s:%d", r.name, records.Line()), err)
			continue
		}
		r.add(fmt.Sprintf("%s:%d", r.name, records.Line()), match.Opening{Name: e.ID(), Start: e.Board})
	}
	return nil
}

// games reads PGN.
func (r *reader) games(in io.Reader, plies int) error {
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
		if err != nil {
			r.skip(fmt.Sprintf("%s: game %d", r.name, n), err)
			continue
		}
		r.add(fmt.Sprintf("%s: game %d", r.name, n), o)
	}
	return nil
}

var errOver = errors.New("the game is over there")

// add adds an opening, which stands at place, if there is something to play after
// it.
func (r *reader) add(place string, o match.Opening) {
	now := o.Start
	if now == (board.Board{}) {
		now = board.Start()
	}
	for _, m := range o.Moves {
		now.Play(m)
	}
	if movegen.StatusOf(&now) != movegen.Ongoing {
		r.skip(place, errOver)
		return
	}
	r.openings = append(r.openings, o)
}

// skip tells of an opening that is passed over.
func (r *reader) skip(place string, err error) {
	if r.bad++; r.bad <= maxTold {
		fmt.Fprintf(r.stderr, "match: %s: passed over: %v\n", place, err)
	}
}
