package explore

import (
	"cmp"
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/search/book"
)

const bookHelp = `Book makes an opening book in Polyglot's format of the positions of an index. The weight
of a move is, by --weight:

  score        2 for each win of the player who made it, 1 for each draw and 0 for each
               loss, or the values of --weights; games without a result count as draws
  games        the number of its games
  performance  the performance rating of the players who made it, if their opponents have
               ratings

Moves of weight 0 are left out. If a weight exceeds 65535, all weights of the position are
scaled down. With --weight score, the book is that of luft book build for the same games
and as many plies. Books are for ordinary chess: positions of variants are written too if
the index has them, but no program asks a book for them.`

// A booker is the command that makes a book.
type booker struct {
	weight  string
	points  book.Points
	min     int64 // games of a move
	minHere int64 // games of a position
	out     file.Target
}

func newBook() *cobra.Command {
	k := booker{points: book.Points{Win: 2, Draw: 1}}
	cmd := &cobra.Command{
		Use:   "book -o OUT.bin [flags] INDEX",
		Short: "make a Polyglot book of an index",
		Long:  bookHelp,
		Example: `  luft explore book -o masters.bin --min 5 masters.idx
  luft explore book -o strong.bin --weight performance --min 20 masters.idx`,
		Args: oneIndex,
		RunE: func(cmd *cobra.Command, args []string) error {
			weigh := weights[k.weight]
			switch {
			case weigh == nil:
				return cli.Usagef("--weight %q: not score, games or performance", k.weight)
			case cmd.Flags().Changed("weights") && k.weight != "score":
				return cli.Usagef("--weights cannot be used with --weight %s", k.weight)
			}
			if err := k.out.Required(); err != nil {
				return cli.Usage(err)
			}
			if err := file.CheckOutput(k.out.Name, args[0]); err != nil {
				return err
			}
			return open(args[0], func(x *explorer.Index) error { return k.write(cmd, x, weigh) })
		},
	}
	flags := cmd.Flags()
	k.out.Flags(flags, "write the book to `FILE`")
	flags.StringVar(&k.weight, "weight", "score", "weigh moves by `WHAT`: score, games or performance")
	cli.Func(flags, "weights", k.points.String(), "weights of a win, a draw and a loss, as `W,D,L`", func(s string) (err error) {
		k.points, err = book.ParsePoints(s)
		return err
	})
	flags.Int64Var(&k.min, "min", 1, "skip moves played in fewer than `N` games")
	flags.Int64Var(&k.minHere, "min-position", 1, "skip positions with fewer than `N` games")
	return cmd
}

// oneIndex checks the arguments of a command that reads one index.
func oneIndex(_ *cobra.Command, names []string) error {
	if len(names) != 1 {
		return fmt.Errorf("%d indexes given, want one", len(names))
	}
	return nil
}

// weights are the functions that weigh a move, by the names that --weight has for them.
var weights = map[string]func(s *explorer.Stats, p book.Points) uint64{
	"score": func(s *explorer.Stats, p book.Points) uint64 {
		draws := s.Games - s.Wins - s.Losses // and games without a result
		return uint64(s.Wins)*uint64(p.Win) + uint64(draws)*uint64(p.Draw) + uint64(s.Losses)*uint64(p.Loss)
	},
	"games": func(s *explorer.Stats, _ book.Points) uint64 { return uint64(s.Games) },
	"performance": func(s *explorer.Stats, _ book.Points) uint64 {
		rating, _ := s.Performance() // 0 if there is none
		return uint64(max(0, math.Round(rating)))
	},
}

// write writes the book.
func (k *booker) write(cmd *cobra.Command, x *explorer.Index, weigh func(*explorer.Stats, book.Points) uint64) error {
	var b book.Builder
	positions, entries := 0, 0
	err := k.out.Write(nil, func(w io.Writer) error {
		for p, err := range x.All() {
			if err = cmp.Or(err, cmd.Context().Err()); err != nil {
				return err
			}
			if total(p.Moves) < k.minHere {
				continue
			}
			for i := range p.Moves {
				if m := &p.Moves[i]; m.Games >= k.min {
					b.AddCount(book.Count{Key: p.Key, Weight: weigh(&m.Stats, k.points),
						Games: uint32(m.Games), Move: book.Move(m.BookMove)}) // an index has fewer games than that
				}
			}
		}
		all := b.Entries()
		if len(all) == 0 {
			return fmt.Errorf("no moves: %s is not written", k.out.Name)
		}
		entries = len(all)
		for i, e := range all {
			if i == 0 || e.Key != all[i-1].Key {
				positions++
			}
		}
		return book.Write(w, all)
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "positions %d entries %d\n", positions, entries)
	return err
}
