package book

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/table"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search/book"
)

// lookup shows the moves that a book has for a position.
type lookup struct {
	start  board.Board
	book   string
	moves  []string
	game   *game.Game
	format table.Format
}

func newLookup() *cobra.Command {
	l := &lookup{start: board.Start()}
	cmd := &cobra.Command{
		Use:   "lookup [flags] BOOK [MOVE...]",
		Short: "show the moves of a position",
		Long: `Lookup writes the key and the FEN of the position after the moves, then a line for each
move of the book with its weight and its share of the sum of weights. Moves are given in
UCI's or in algebraic notation. With --json or --csv, it writes only the moves.`,
		Example: "  luft book lookup masters.bin e4 c5\n  luft book lookup --json masters.bin",
	}
	cmd.Flags().Func("fen", "look up the position `FEN` instead of the start position, after the MOVEs\nif there are any", func(s string) (err error) {
		l.start, err = fen.Parse(s)
		return err
	})
	table.Flags(cmd, &l.format)
	return command(cmd, l)
}

func (l *lookup) check(args []string) error {
	if len(args) == 0 {
		return errors.New("missing BOOK")
	}
	l.book, l.moves = args[0], args[1:]
	l.game = game.New(l.start)
	lenient := san.Parser{Allow: san.Lenient}
	for _, text := range l.moves {
		if _, err := lenient.Play(l.game, text); err != nil {
			return err
		}
	}
	return nil
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

// run writes the key and the position, and the moves.
func (l *lookup) run(_ context.Context, _ *cobra.Command, out *bufio.Writer) error {
	b, err := book.Open(l.book)
	if err != nil {
		return err
	}
	defer b.Close() // it was only read
	moves, err := b.Moves(l.game)
	if err != nil {
		return err
	}
	now := l.game.Board()
	sum := 0
	for _, c := range moves {
		sum += int(c.Weight)
	}
	var choices []choice
	for _, c := range moves {
		share := 100 * float64(c.Weight) / float64(max(sum, 1))
		choices = append(choices, choice{san.Format(&now, c.Move), c.Move, int(c.Weight), share})
	}
	if l.format != table.Text {
		return table.All(out, l.format, choices)
	}
	fmt.Fprintf(out, "%016x %s\n", book.Key(l.game), fen.Format(&now)) // errors are in Flush
	if len(moves) == 0 {
		fmt.Fprintln(out, "not in the book")
	}
	columns := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	if err := table.All(columns, table.Text, choices); err != nil {
		return err
	}
	return columns.Flush()
}
