package book

import (
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search/book"
)

func newLookup() *cobra.Command {
	start := game.New(board.Start())
	var format tabular.Format
	cmd := &cobra.Command{
		Use:   "lookup [flags] BOOK [MOVE...]",
		Short: "show the moves of a position",
		Long: `Lookup writes the key and the FEN of the position after the moves, then a line for each
move of the book with its weight and its share of the sum of weights. Moves are given in
UCI or algebraic notation. With --json or --csv, it writes only the moves.`,
		Example: "  luft book lookup masters.bin e4 c5\n  luft book lookup --json masters.bin",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.Usagef("missing BOOK")
			}
			g := start.Clone()
			lenient := san.Parser{Allow: san.Lenient}
			for _, text := range args[1:] {
				if _, err := lenient.Play(g, text); err != nil {
					return cli.Usage(err)
				}
			}
			return file.Write("", false, cmd.OutOrStdout(), func(out io.Writer) error { return lookUp(out, format, args[0], g) })
		},
	}
	cmd.Flags().Func("fen", "look up the position `FEN` instead of the start position, after the MOVEs if there are any", func(s string) (err error) {
		start, err = position(s)
		return err
	})
	tabular.Flags(cmd, &format)
	return cmd
}

// position returns a game at the position of a FEN. With an en passant square, it begins before the
// double step, which the key of a book may depend on even if the capture is illegal; see [book.Key].
func position(text string) (*game.Game, error) {
	b, err := fen.Parse(text)
	if err != nil {
		return nil, err
	}
	s, err := fen.ParseSetup(text)
	if err != nil {
		return nil, err
	}
	if square := s.EnPassant.First(); square != board.NoSquare && b.EnPassant() == board.NoSquare {
		from, to := square-8, square+8
		if s.Turn == board.White {
			from, to = to, from
		}
		s.Turn, s.EnPassant = s.Turn.Other(), 0
		s.Pieces[from], s.Pieces[to] = s.Pieces[to], board.NoPiece
		if before, err := s.Board(board.TooMuchMaterial); err == nil {
			if g := game.New(before); g.Play(board.NewMove(from, to)) == nil {
				return g, nil
			}
		}
	}
	return game.New(b), nil
}

// A choice is a move of the book.
type choice struct {
	SAN    string     `json:"san"`
	Move   board.Move `json:"move"`
	Weight int        `json:"weight"`
	Share  float64    `json:"percent"`
}

// String returns a row of a tabwriter.
func (c choice) String() string {
	return fmt.Sprintf("%s\t%v\t%d\t%.1f %%\t", c.SAN, c.Move, c.Weight, c.Share)
}

// lookUp writes the key and the position of a game, and the moves that a book has for it.
func lookUp(out io.Writer, format tabular.Format, name string, g *game.Game) error {
	b, err := book.Open(name)
	if err != nil {
		return err
	}
	defer b.Close() // it was only read
	moves, err := b.Moves(nil, g)
	if err != nil {
		return err
	}
	now := g.Board()
	sum := 0
	for _, c := range moves {
		sum += int(c.Weight)
	}
	var choices []choice
	for _, c := range moves {
		share := 100 * float64(c.Weight) / float64(max(sum, 1))
		choices = append(choices, choice{san.Format(&now, c.Move), c.Move, int(c.Weight), share})
	}
	if format != tabular.Text {
		return tabular.All(out, format, choices)
	}
	fmt.Fprintf(out, "%016x %s\n", book.Key(g), fen.Format(&now)) // the last write tells of errors
	if len(moves) == 0 {
		fmt.Fprintln(out, "not in the book")
	}
	return tabular.Columns(out, tabwriter.AlignRight, choices)
}

func newDump() *cobra.Command {
	var format tabular.Format
	cmd := &cobra.Command{
		Use:   "dump [flags] BOOK",
		Short: "list all entries of a book",
		Long: `Dump writes a line for each entry: the key of the position in hexadecimal digits, the
move (castling as the king taking its rook), the weight and the learn field. A book that
is not sorted is listed too, but is reported as an error.`,
		Example: "  luft book dump masters.bin\n  luft book dump --csv masters.bin",
		Args: func(_ *cobra.Command, names []string) error {
			if len(names) != 1 {
				return fmt.Errorf("%d books given, want one", len(names))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, names []string) error {
			return file.Write("", false, cmd.OutOrStdout(), func(out io.Writer) error { return dump(cmd, out, format, names[0]) })
		},
	}
	tabular.Flags(cmd, &format)
	return cmd
}

// An entry is a line of the list.
type entry struct {
	Key    string    `json:"key"`
	Move   book.Move `json:"move"`
	Weight uint16    `json:"weight"`
	Learn  uint32    `json:"learn"`
}

func (e entry) String() string { return fmt.Sprintf("%s %v %d %d", e.Key, e.Move, e.Weight, e.Learn) }

// dump lists all entries of a book.
func dump(cmd *cobra.Command, out io.Writer, format tabular.Format, name string) error {
	b, err := book.Open(name)
	if err != nil {
		return err
	}
	defer b.Close() // it was only read
	list := tabular.NewWriter[entry](out, format)
	for e, err := range b.All() {
		if err == nil {
			err = cmd.Context().Err()
		}
		if err == nil {
			err = list.Write(entry{fmt.Sprintf("%016x", e.Key), e.Move, e.Weight, e.Learn})
		}
		if err != nil {
			return err
		}
	}
	if err := list.Flush(); err != nil {
		return err
	}
	err = b.Verify()
	if errors.Is(err, book.ErrOrder) {
		return fmt.Errorf("%w; lookups in this book fail", err)
	}
	return err
}
