package puzzles

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/games"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/puzzle"
)

// A work is the making of the puzzles of files.
type work struct {
	*options
	stdin      io.Reader
	out        io.Writer
	old        []puzzle.Puzzle // of an earlier run, in their order
	status     *terminal.Status
	complaints *cli.Complaints

	ids   map[string]bool // puzzles that are written
	found int             // puzzles, with those of an earlier run
	games int
}

// errOther says that the earlier run had another input.
var errOther = errors.New("has puzzles that the input does not have, or in another order")

// do writes the puzzles of all games. The error is one of the output or of the engine, or
// comes of the end of ctx.
func (w *work) do(ctx context.Context) error {
	for _, p := range w.old {
		w.ids[p.ID] = true
	}
	if w.found = len(w.old); w.isFull() {
		return nil
	}
	passed := &resumed{old: w.old}
	for f, err := range puzzle.Find(ctx, passed.skip(w.read(ctx)), w.find) {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		w.games = f.Game
		if e, ok := errors.AsType[*puzzle.Error](err); ok && e.Ply < 0 {
			w.complaints.Add(e.Err)
		} else if err != nil {
			return err
		}
		for i := range f.Puzzles {
			if err := w.write(&f.Puzzles[i]); err != nil {
				return err
			}
			if w.isFull() {
				return nil
			}
		}
		w.status.Show(w.line)
	}
	if len(passed.old) > 0 {
		return fmt.Errorf("%s: %w", w.Name, errOther)
	}
	return nil
}

func (w *work) isFull() bool { return w.max > 0 && w.found >= w.max }

// write writes a puzzle that is asked for and was not written before.
func (w *work) write(p *puzzle.Puzzle) error {
	wanted := len(w.themes) == 0 || slices.ContainsFunc(w.themes, func(t string) bool { return p.Has(puzzle.Theme(t)) })
	if w.ids[p.ID] || !wanted {
		return nil
	}
	line, err := w.format().Append(nil, p)
	if err != nil { // what a tag says cannot be written
		p.Game = ""
		line, err = w.format().Append(nil, p)
	}
	if err == nil {
		_, err = w.out.Write(line)
	}
	if err != nil {
		return fmt.Errorf("writing a puzzle: %w", err)
	}
	w.ids[p.ID] = true
	w.found++
	return nil
}

// line returns how far the work has come.
func (w *work) line(elapsed time.Duration) string {
	rate := 0.0
	if elapsed > 0 {
		rate = float64(w.games) / elapsed.Minutes()
	}
	return fmt.Sprintf("%s in %s, %.0f games/min\n", cli.Count(w.found, "puzzle"), cli.Count(w.games, "game"), rate)
}

// read returns the games of the files, with the positions of those that are EPD as games
// without moves. What is wrong with a game or a file comes in the place of a game.
func (w *work) read(ctx context.Context) iter.Seq2[*pgn.Game, error] {
	return func(yield func(*pgn.Game, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		emit := func(g *pgn.Game, err error) bool {
			if !yield(g, err) {
				cancel() // no other file is opened
				return false
			}
			return true
		}
		// The end of ctx is for those to tell who wait for games.
		file.Each(ctx, w.files, w.stdin, func(err error) { emit(nil, err) }, func(in *file.Reader) error {
			text, err := games.Text(in)
			if err != nil {
				return err
			}
			buffered := bufio.NewReaderSize(text, maxFirst)
			if isEPD(buffered) {
				return positions(in.Name(), buffered, emit)
			}
			for g, err := range games.Checked(pgn.NewReader(buffered).Games()) {
				if !games.Local(err) {
					return err
				}
				if err != nil {
					g, err = nil, file.Name(in.Name(), err)
				}
				if !emit(g, err) {
					return io.EOF
				}
			}
			return nil
		})
	}
}

// maxFirst is the most bytes of a first line that is EPD.
const maxFirst = 4096

// isEPD reports whether the first line that says something is a record of EPD.
func isEPD(text *bufio.Reader) bool {
	head, _ := text.Peek(maxFirst) // an error comes again
	for line := range strings.Lines(strings.TrimPrefix(string(head), "\ufeff")) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		_, err := fen.ParseEPD(line)
		return err == nil
	}
	return false
}

// positions emits the positions of a file of EPD.
func positions(name string, in io.Reader, emit func(*pgn.Game, error) bool) error {
	for e, err := range fen.NewReader(in).Records() {
		_, isLine := errors.AsType[*fen.Error](err)
		switch {
		case err != nil && !isLine:
			return err
		case isLine && !emit(nil, file.Name(name, err)), err == nil && !emit(pgn.NewGame(e.Board), nil):
			return io.EOF
		}
	}
	return nil
}
