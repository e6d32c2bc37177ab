package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"text/tabwriter"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search/book"
)

// lookup shows the moves that a book has for a position.
type lookup struct {
	start board.Board
	book  string
	moves []string
	game  *game.Game
}

func (l *lookup) flags(flags *flag.FlagSet) {
	l.start = board.Start()
	flags.Func("fen", "look up the position `FEN` instead of the start position, after the MOVEs\nif there are any", func(s string) (err error) {
		l.start, err = fen.Parse(s)
		return err
	})
}

func (l *lookup) check(args []string) error {
	if len(args) == 0 {
		return errors.New("missing BOOK")
	}
	l.book, l.moves = args[0], args[1:]
	l.game = game.New(l.start)
	for _, text := range l.moves {
		b := l.game.Board()
		m, err := parseMove(&b, text)
		if err == nil {
			err = l.game.Play(m)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// parseMove reads a move in UCI's or in algebraic notation.
func parseMove(b *board.Board, text string) (board.Move, error) {
	if m, err := board.ParseMove(text); err == nil {
		return m, nil
	}
	lenient := san.Parser{Allow: san.Lenient}
	return lenient.Parse(b, text)
}

// run writes the key and the position, and a line for each move with its weight
// and its share of the weights of all.
func (l *lookup) run(_ context.Context, s streams) error {
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
	fmt.Fprintf(s.out, "%016x %s\n", book.Key(l.game), fen.Format(&now)) // errors are in Flush
	if len(moves) == 0 {
		fmt.Fprintln(s.out, "not in the book")
	}
	sum := 0
	for _, c := range moves {
		sum += int(c.Weight)
	}
	table := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, c := range moves {
		share := 100 * float64(c.Weight) / float64(max(sum, 1))
		fmt.Fprintf(table, "%s\t%v\t%d\t%.1f %%\t\n", san.Format(&now, c.Move), c.Move, c.Weight, share)
	}
	return table.Flush()
}
