package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/tune"
	"github.com/luftchess/luft/eval/tune/sample"
	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
)

// mostComplaints is the number of bad lines in a file that are shown.
const mostComplaints = 20

var (
	errNoResult    = errors.New(`no c9 "1-0", "0-1" or "1/2-1/2"`)
	errScore       = errors.New("ce is not a number of centipawns")
	errBadLines    = errors.New("some lines make no sense")
	errInterrupted = errors.New("interrupted while reading")
)

// readFile adds the positions of a file to the set. Bad lines go to stderr, and
// then the error is errBadLines.
func readFile(ctx context.Context, set *tune.Set, name string, stderr io.Writer) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close() // it was only read
	in := bufio.NewReader(f)
	// What cannot be read now is an error again when the file is read.
	if prefix, _ := in.Peek(sample.PrefixSize); sample.IsFile(prefix) {
		if err := readGames(ctx, set, in); err != nil {
			return console.InFile(name, err)
		}
		return nil
	}
	return readEPD(ctx, set, name, in, stderr)
}

// readGames adds the positions of a file of the selfplay program.
func readGames(ctx context.Context, set *tune.Set, in io.Reader) error {
	for g, err := range sample.NewReader(in).Games() {
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return errInterrupted
		}
		for s := range g.Samples() {
			l := tune.Label{Score: s.Score, HasScore: !s.Score.IsMate()}
			switch s.Result {
			case game.WhiteWins:
				l.Result = 1
			case game.Draw:
				l.Result = 0.5
			}
			set.Add(&s.Board, l)
		}
	}
	return nil
}

// readEPD adds the positions of a file of records.
func readEPD(ctx context.Context, set *tune.Set, name string, in io.Reader, stderr io.Writer) error {
	bad := 0
	r := fen.NewReader(in)
	for {
		if r.Line()%1024 == 0 && ctx.Err() != nil {
			return errInterrupted
		}
		record, err := r.Read()
		if err == io.EOF {
			break
		}
		var l tune.Label
		if err == nil {
			l, err = label(record)
		} else if bare := (*fen.Error)(nil); !errors.As(err, &bare) {
			return console.InFile(name, err)
		}
		if err != nil {
			if bad++; bad <= mostComplaints {
				fmt.Fprintf(stderr, "%s:%d: %v\n", name, r.Line(), err)
			}
			continue
		}
		set.Add(&record.Board, l)
	}
	if bad > mostComplaints {
		fmt.Fprintf(stderr, "%s: %d more\n", name, bad-mostComplaints)
	}
	if bad > 0 {
		return errBadLines
	}
	return nil
}

// label reads what a record says of its position.
func label(record fen.EPD) (l tune.Label, err error) {
	switch record.Comment(9) {
	case "1-0":
		l.Result = 1
	case "1/2-1/2":
		l.Result = 0.5
	case "0-1":
	default:
		return l, errNoResult
	}
	if _, there := record.Op("ce"); there {
		n, ok := record.Centipawns()
		if !ok {
			return l, errScore
		}
		l.Score, l.HasScore = eval.Score(min(max(n, -int(eval.MaxCentipawns)), int(eval.MaxCentipawns))), true
	}
	return l, nil
}
