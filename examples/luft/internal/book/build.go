package book

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/games"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/book"
)

func newBuild() *cobra.Command {
	c := &collector{builder: book.Builder{Points: book.Points{Win: 2, Draw: 1}}}
	var out output
	cmd := &cobra.Command{
		Use:   "build -o OUT.bin [flags] PGN...",
		Short: "build a book from games",
		Long: `Build makes a book of the games in PGN files, which may be compressed (.gz, .bz2, .zst),
and of databases of Scid (.si4, .si5) and ChessBase (.cbh). A PGN of "-" is the standard
input.

The weight of a move is the sum over its games of 2 for a win of the player who made
it, 1 for a draw and 0 for a loss, or the values of --weights. Games without a result
count as draws. Moves of weight 0 are left out. Malformed games are reported on the
standard error and skipped.

With --variations, the moves of variations are in the book too, each with the weight of
a drawn game: so a repertoire becomes a book.`,
		Example: `  luft book build -o masters.bin masters.pgn
  luft book build -o mine.bin --variations --plies 0 repertoire.pgn
  luft book build -o white.bin --min-rating 2500 --weights 10,5,1 games.pgn.zst`,
		RunE: func(cmd *cobra.Command, files []string) error {
			err := cmp.Or(cli.AtLeast("plies", c.builder.MaxPly, 0), cli.AtLeast("min", c.builder.MinGames, 0),
				cli.AtLeast("min-rating", c.rating, 0), out.Required(), cli.Files("PGN", files))
			if err != nil {
				return cli.Usage(err)
			}
			return c.build(cmd, &out, files)
		},
	}
	flags := cmd.Flags()
	out.flags(cmd)
	flags.IntVar(&c.builder.MaxPly, "plies", 30, "take the first `N` plies of each game; 0 means all")
	flags.IntVar(&c.builder.MinGames, "min", 1, "skip moves played in fewer than `N` games")
	flags.IntVar(&c.rating, "min-rating", 0, "skip games unless both players are rated at least `N`")
	flags.BoolVar(&c.variations, "variations", false, "take the moves of variations too")
	cli.Func(flags, "weights", c.builder.Points.String(), "weights of a win, a draw and a loss, as `W,D,L`", func(s string) (err error) {
		c.builder.Points, err = book.ParsePoints(s)
		return err
	})
	return cmd
}

// build makes a book of the games in the files.
func (c *collector) build(cmd *cobra.Command, out *output, files []string) error {
	if err := file.CheckOutput(out.Name, files...); err != nil {
		return err
	}
	bar := terminal.NewProgress(terminal.StatusFor(cmd.ErrOrStderr(), cmd.OutOrStdout(), false, 0), file.Size(files))
	defer bar.Stop()
	complaints := cli.NewComplaints(cmd, bar)
	bad := 0
	complain := func(err error) {
		if _, ok := errors.AsType[file.Note](err); !ok {
			bad++
		}
		complaints.Add(err)
	}
	var entries []book.Entry
	err := out.Write(nil, func(w io.Writer) error {
		err := bar.Each(cmd.Context(), files, cmd.InOrStdin(), complain, func(in *file.Reader) error { return c.read(in, complain) })
		if err != nil {
			return err
		}
		if entries = c.builder.Entries(); len(entries) == 0 {
			return out.nothing()
		}
		return cmp.Or(book.Write(w, entries), cmd.Context().Err())
	})
	if err != nil {
		return err
	}
	positions := 0
	for i, e := range entries {
		if i == 0 || e.Key != entries[i-1].Key {
			positions++
		}
	}
	bar.Stop()
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "games %d left out %d errors %d positions %d entries %d\n",
		c.games, c.leftOut, bad, positions, len(entries))
	return cmp.Or(err, complaints.Err())
}

// read adds the games of one file.
func (c *collector) read(in *file.Reader, complain func(error)) error {
	text, err := games.Text(in)
	if err != nil {
		return err
	}
	var visitor pgn.Visitor = c
	if c.variations {
		visitor = &c.tree
	}
	for _, err := range games.Visits(pgn.NewReader(text), visitor) {
		switch {
		case err == nil && c.variations:
			if err := c.addTree(c.tree.Game); err != nil {
				return err
			}
		case err == nil:
			c.add()
		case games.Local(err):
			complain(file.Name(in.Name(), err))
		default:
			return err
		}
	}
	return nil
}

// A collector is told of games by a pgn.Reader and adds those that are good enough
// to a book. Variations are passed over.
type collector struct {
	pgn.Nop
	builder    book.Builder
	rating     int // that both players must have
	variations bool
	tree       pgn.Builder // reads games instead if variations are wanted

	games, leftOut int

	// The game being read.
	game    *game.Game // nil if it is left out
	over    bool       // no more of its moves are wanted
	result  game.Result
	ratings [2]int // by board.Color
}

func (c *collector) BeginGame() error {
	c.game, c.over, c.result, c.ratings = nil, false, game.Unfinished, [2]int{}
	return nil
}

func (c *collector) Tag(name, value []byte) error {
	switch string(name) {
	case "Result":
		c.result, _ = game.ParseResult(string(value)) // or Unfinished
	case "WhiteElo":
		c.ratings[board.White], _ = strconv.Atoi(string(value)) // or 0
	case "BlackElo":
		c.ratings[board.Black], _ = strconv.Atoi(string(value))
	}
	return nil
}

func (c *collector) Start(start *board.Board) error {
	if min(c.ratings[board.White], c.ratings[board.Black]) < c.rating {
		return pgn.SkipGame
	}
	c.game = game.New(*start)
	return nil
}

func (c *collector) Move(_ *board.Board, m board.Move, _ []byte) error {
	if !c.over {
		if m == board.NoMove {
			c.over = true // a null move: what follows is no game
		} else if err := c.game.Play(m); err != nil {
			return err
		} else if c.builder.MaxPly > 0 && c.game.Ply() >= c.builder.MaxPly {
			c.over = true
		}
	}
	if c.over && c.result != game.Unfinished {
		return pgn.SkipGame
	}
	return nil
}

func (c *collector) BeginVariation() error { return pgn.SkipVariation }

func (c *collector) Result(r game.Result) error {
	if r != game.Unfinished {
		c.result = r
	}
	return nil
}

// add adds the game that was read.
func (c *collector) add() {
	if c.game == nil {
		c.leftOut++
		return
	}
	c.builder.AddGame(c.game, c.result)
	c.games++
}

// addTree adds the moves of a game and of its variations.
func (c *collector) addTree(g *pgn.Game) error {
	white, _ := strconv.Atoi(g.Tags.Get("WhiteElo")) // or 0
	black, _ := strconv.Atoi(g.Tags.Get("BlackElo"))
	if min(white, black) < c.rating {
		c.leftOut++
		return nil
	}
	c.games++
	for n, before := range g.Replays() {
		if c.builder.MaxPly > 0 && before.Ply() >= c.builder.MaxPly {
			continue
		}
		weight := c.builder.Points.Draw
		switch {
		case n.Depth() > 0: // a variation has no result
		case g.Result == game.Win(before.Turn()):
			weight = c.builder.Points.Win
		case g.Result == game.Win(before.Turn().Other()):
			weight = c.builder.Points.Loss
		}
		if err := c.builder.Add(before, n.Move(), uint64(weight)); err != nil {
			return err
		}
	}
	return nil
}

func newMerge() *cobra.Command {
	var out output
	var prefer bool
	cmd := &cobra.Command{
		Use:   "merge -o OUT.bin [flags] BOOK...",
		Short: "merge several books",
		Long: `Merge makes one book of several. The weight of a move is the sum of its weights in all
books, or, with --prefer, that in the first book that has the position.`,
		Example: `  luft book merge -o all.bin a.bin b.bin c.bin
  luft book merge -o mine.bin --prefer repertoire.bin masters.bin`,
		RunE: func(cmd *cobra.Command, names []string) error {
			if len(names) == 0 {
				return cli.Usagef("missing BOOK")
			}
			if err := out.Required(); err != nil {
				return cli.Usage(err)
			}
			into := book.Merge
			if prefer {
				into = book.Overlay
			}
			return merge(cmd, &out, into, names)
		},
	}
	out.flags(cmd)
	cmd.Flags().BoolVar(&prefer, "prefer", false, "take the moves of a position from the first book that has it")
	return cmd
}

// merge makes one book of several.
func merge(cmd *cobra.Command, out *output, into func(io.Writer, ...*book.Book) error, names []string) error {
	var (
		books   []*book.Book
		entries int64
		size    int // of the new book
	)
	for _, name := range names {
		b, err := book.Open(name)
		if err != nil {
			return err
		}
		defer b.Close() // it was only read
		books = append(books, b)
		entries += b.Len()
	}
	if entries == 0 {
		return out.nothing()
	}
	err := out.Write(nil, func(w io.Writer) error {
		return into(writer(func(p []byte) (int, error) {
			if err := cmd.Context().Err(); err != nil {
				return 0, err
			}
			size += len(p)
			return w.Write(p)
		}), books...)
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "books %d entries %d\n", len(books), size/book.EntrySize)
	return err
}

// A writer is a function that writes.
type writer func(p []byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }
