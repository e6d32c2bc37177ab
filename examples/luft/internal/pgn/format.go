package pgn

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn"
)

func newFormat() *cobra.Command {
	var o pgn.WriterOptions
	cmd := &cobra.Command{
		Use:   "fmt [flags] FILE...",
		Short: "rewrite the games in PGN export format",
		Long: `Fmt writes the games in PGN export format: the seven main tags first, the moves in
SAN with their numbers, lines of equal length. Of a malformed game, it writes the part
before the error.`,
		Example: `  luft pgn fmt untidy.pgn -o tidy.pgn
  luft pgn fmt games.si4 -o games.pgn
  luft pgn fmt --reduced --width 0 games.pgn.bz2`,
	}
	cmd.Flags().IntVar(&o.Width, "width", 80, "break lines of moves after `N` characters; 0 means no line breaks")
	cmd.Flags().BoolVar(&o.Reduced, "reduced", false, "omit variations, comments, NAGs and all but the seven main tags")
	cmd.PreRunE = func(*cobra.Command, []string) error { return cli.AtLeast("width", o.Width, 0) }
	return writing(cmd, func(p *program) error {
		if o.Width == 0 {
			o.Width = -1 // which is how a Writer has it
		}
		p.format = o
		out := &joined{w: p}
		w := pgn.NewWriter(out)
		w.WriterOptions = o
		p.each(func(in *file.Reader) error {
			if err := out.next(); err != nil {
				return err
			}
			if in.IsDatabase() { // its text is in this format
				_, err := io.Copy(out, in)
				return err
			}
			w.Reset(out)
			err := p.visit(in, pgn.ReaderOptions{}, w, func(s *source, err error) bool {
				if e, ok := errors.AsType[*pgn.WriteError](err); ok {
					p.Add(fmt.Errorf("%s: game %d cannot be rewritten: %s %q", s.name, s.game, e.What, e.Text))
				}
				return true
			})
			return cmp.Or(w.Flush(), err)
		})
		return out.end()
	})
}

// A joined joins texts that consist of games, with a blank line between the last game of one and the
// first game of the next. The last of all has none after it.
type joined struct {
	w     io.Writer
	lines []byte // line ends that have not been written
	some  bool   // there was a game
	gap   bool   // a blank line is needed before more
}

// next begins the next text.
func (j *joined) next() error {
	err := j.end()
	j.gap = j.some
	return err
}

// end ends the last line.
func (j *joined) end() error {
	if len(j.lines) == 0 {
		return nil
	}
	_, err := j.w.Write(j.lines[:1])
	j.lines = j.lines[:0]
	return err
}

// Write implements [io.Writer].
func (j *joined) Write(text []byte) (int, error) {
	rest := bytes.TrimRight(text, "\n")
	if len(rest) > 0 {
		before := j.lines
		if j.gap {
			before = []byte("\n")
		}
		if _, err := j.w.Write(before); err != nil {
			return 0, err
		}
		j.lines, j.some, j.gap = j.lines[:0], true, false
		if _, err := j.w.Write(rest); err != nil {
			return 0, err
		}
	}
	j.lines = append(j.lines, text[len(rest):]...)
	return len(text), nil
}

// positions is a Visitor that writes the positions of games, one a line.
type positions struct {
	pgn.Nop
	out        io.Writer
	format     fen.Formatter
	variations bool
	line       []byte
}

func newPositions() *cobra.Command {
	s := new(positions)
	cmd := &cobra.Command{
		Use:   "fen [flags] FILE...",
		Short: "write every position as FEN or EPD",
		Long: `Fen writes the positions of each game, one per line, beginning with the start position.
Of a malformed game, it writes those before the error.`,
		Example: `  luft pgn fen games.pgn -o positions.fen
  luft pgn fen --epd games.pgn.zst | sort -u`,
	}
	cmd.Flags().BoolVar(&s.format.NoCounters, "epd", false, "write EPD: four fields, without the two counters of FEN")
	cmd.Flags().BoolVar(&s.variations, "variations", false, "include positions in variations, in the order of the text")
	to := new(file.Target)
	to.Flags(cmd.Flags(), "write to `FILE` instead of the standard output")
	return command(cmd, to, true, func(p *program) error {
		if err := file.CheckOutput(to.Name, p.files...); err != nil {
			return err
		}
		s.out = p
		for range p.games(pgn.ReaderOptions{}, s) {
		}
		return nil
	})
}

func (s *positions) Start(b *board.Board) error {
	s.line = append(s.format.Append(s.line[:0], b, board.NoMove), '\n')
	_, err := s.out.Write(s.line)
	return err
}

func (s *positions) Move(before *board.Board, m board.Move, _ []byte) error {
	after := *before
	after.PlayOrPass(m)
	return s.Start(&after)
}

func (s *positions) BeginVariation() error {
	if s.variations {
		return nil
	}
	return pgn.SkipVariation
}
