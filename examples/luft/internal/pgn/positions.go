package pgn

import (
	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn"
)

// positions writes the positions of each game, the one it begins from first, one
// a line.
type positions struct {
	epd        bool
	variations bool
}

func newPositions() *cobra.Command {
	s := new(positions)
	cmd := &cobra.Command{
		Use:   "fen [flags] FILE...",
		Short: "write every position as FEN or EPD",
		Long: `Fen writes the positions of each game, one a line, the one it begins from first. Of a
malformed game, it writes those before the mistake.`,
		Example: `  luft pgn fen games.pgn -o positions.fen
  luft pgn fen --epd games.pgn.zst | sort -u`,
	}
	cmd.Flags().BoolVar(&s.epd, "epd", false, "write EPD: four fields, without the two counters of FEN")
	cmd.Flags().BoolVar(&s.variations, "variations", false, "include positions in variations, in the order of the text")
	return writing(cmd, s)
}

func (s *positions) check(func(string) bool) error { return nil }

func (s *positions) file(p *program, in *file.Reader) error {
	v := &positionWriter{task: s, p: p, format: fen.Formatter{NoCounters: s.epd}}
	r := pgn.NewReader(in)
	for {
		if err := p.malformed(in.Name(), r.Next(v)); err != nil {
			return err
		}
	}
}

func (s *positions) end(*program) error { return nil }

// A positionWriter is the Visitor of positions.
type positionWriter struct {
	pgn.Nop
	task   *positions
	p      *program
	format fen.Formatter
	line   []byte
}

func (w *positionWriter) write(b *board.Board) error {
	w.line = append(w.format.Append(w.line[:0], b, board.NoMove), '\n')
	_, err := w.p.out.Write(w.line)
	return err
}

func (w *positionWriter) Start(start *board.Board) error { return w.write(start) }

func (w *positionWriter) Move(before *board.Board, m board.Move, _ []byte) error {
	after := *before
	play(&after, m)
	return w.write(&after)
}

func (w *positionWriter) BeginVariation() error {
	if w.task.variations {
		return nil
	}
	return pgn.SkipVariation
}
