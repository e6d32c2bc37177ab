package pgn

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/pgn"
)

// format writes the games anew. Of a malformed game, it writes what comes before
// the mistake.
type format struct {
	options pgn.WriterOptions
	writer  *pgn.Writer
}

func newFormat() *cobra.Command {
	f := new(format)
	cmd := &cobra.Command{
		Use:   "fmt [flags] FILE...",
		Short: "rewrite the games in PGN export format",
		Long: `Fmt writes the games in PGN export format: the seven main tags first, the moves in
SAN with their numbers, lines of equal length. Of a malformed game, it writes what
comes before the mistake.`,
		Example: `  luft pgn fmt untidy.pgn -o tidy.pgn
  luft pgn fmt --reduced --width 0 games.pgn.bz2`,
	}
	cmd.Flags().IntVar(&f.options.Width, "width", 80, "break lines of moves after `N` characters; 0 means no line breaks")
	cmd.Flags().BoolVar(&f.options.Reduced, "reduced", false, "omit variations, comments, NAGs and all but the seven main tags")
	return writing(cmd, f)
}

func (f *format) check(func(string) bool) error {
	err := cli.AtLeast("width", f.options.Width, 0)
	if f.options.Width == 0 {
		f.options.Width = -1 // which is how a Writer has it
	}
	return err
}

func (f *format) file(p *program, in *file.Reader) error {
	if f.writer == nil {
		f.writer = pgn.NewWriter(p.out)
		f.writer.WriterOptions = f.options
	}
	r := pgn.NewReader(in)
	for n := 1; ; n++ {
		err := r.Next(f.writer)
		if e, ok := errors.AsType[*pgn.WriteError](err); ok {
			p.complain(fmt.Errorf("%s: game %d cannot be rewritten: %s %q", in.Name(), n, e.What, e.Text))
		} else if err := p.malformed(in.Name(), err); err != nil {
			return err
		}
	}
}

func (f *format) end(*program) error {
	if f.writer == nil {
		return nil
	}
	return f.writer.Flush()
}
