package pgn

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
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
		w := pgn.NewWriter(p)
		w.WriterOptions = o
		for s, err := range p.games(pgn.ReaderOptions{}, w) {
			if e, ok := errors.AsType[*pgn.WriteError](err); ok {
				p.Add(fmt.Errorf("%s: game %d cannot be rewritten: %s %q", s.name, s.game, e.What, e.Text))
			}
		}
		return w.Flush()
	})
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
	return writing(cmd, func(p *program) error {
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
