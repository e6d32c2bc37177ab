package book

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/games"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/book"
)

// build makes a book of games.
type build struct {
	output
	plies   int
	least   int
	rating  int
	weights points
	files   []string
}

func newBuild() *cobra.Command {
	b := &build{weights: points{Win: 2, Draw: 1}}
	cmd := &cobra.Command{
		Use:   "build -o OUT.bin [flags] PGN...",
		Short: "build a book from games",
		Long: `Build makes a book of the games in PGN files, which may be compressed (.gz, .bz2, .zst).
A PGN of "-" is the standard input.

The weight of a move is the sum over its games of 2 for a win of the player who made
it, 1 for a draw and 0 for a loss, or the values of --weights. Games without a result
count as draws. Moves of weight 0 are left out. Malformed games are reported on the
standard error and skipped.`,
		Example: `  luft book build -o masters.bin masters.pgn
  luft book build -o white.bin --rating 2500 --weights 10,5,1 games.pgn.zst`,
	}
	flags := cmd.Flags()
	b.output.flags(flags)
	flags.IntVar(&b.plies, "plies", 30, "take the first `N` plies of each game; 0 means all")
	flags.IntVar(&b.least, "min", 1, "skip moves played in fewer than `N` games")
	flags.IntVar(&b.rating, "rating", 0, "skip games unless both players are rated at least `N`")
	flags.Var(&b.weights, "weights", "weights of a win, a draw and a loss, as `W,D,L`")
	return command(cmd, b)
}

func (b *build) check(args []string) error {
	b.files = args
	return cmp.Or(cli.AtLeast("plies", b.plies, 0), cli.AtLeast("min", b.least, 0), cli.AtLeast("rating", b.rating, 0),
		b.output.check(), cli.Files("PGN", args))
}

// points are a flag's value.
type points book.Points

// String returns the points as the flag has them.
func (p *points) String() string { return fmt.Sprintf("%d,%d,%d", p.Win, p.Draw, p.Loss) }

// Set reads three numbers.
func (p *points) Set(s string) error {
	fields := strings.Split(s, ",")
	if len(fields) != 3 {
		return errors.New("not three numbers as in 2,1,0")
	}
	for i, to := range []*uint32{&p.Win, &p.Draw, &p.Loss} {
		n, err := strconv.ParseUint(fields[i], 10, 32)
		if err != nil {
			return fmt.Errorf("%q is not a number from 0 to %d", fields[i], uint32(1<<32-1))
		}
		*to = uint32(n)
	}
	if *p == (points{}) {
		return errors.New("all weights are 0")
	}
	return nil
}

// Type names the value in help.
func (*points) Type() string { return "weights" }

func (b *build) run(ctx context.Context, cmd *cobra.Command, out *bufio.Writer) error {
	w, err := file.Create(b.name, b.force)
	if err != nil {
		return err
	}
	defer w.Close() // the error was found by Commit
	bar := terminal.NewProgress(terminal.StatusFor(cmd.ErrOrStderr(), cmd.OutOrStdout(), false, 0), file.Size(b.files))
	defer bar.Stop()
	c := collector{
		builder: book.Builder{MaxPly: b.plies, MinGames: b.least, Points: book.Points(b.weights)},
		rating:  b.rating,
	}
	for _, name := range b.files {
		err := b.read(ctx, cmd, bar, &c, name)
		if errors.Is(err, context.Canceled) {
			return err
		}
		if err != nil {
			c.errors++
			fmt.Fprintf(bar, "%s: %v\n", cmd.CommandPath(), err)
		}
	}
	bar.Stop()
	entries := c.builder.Entries()
	if len(entries) == 0 {
		return nothing(b.name)
	}
	buf := bufio.NewWriter(w)
	if err := book.Write(buf, entries); err != nil {
		return err
	}
	if err := errors.Join(buf.Flush(), ctx.Err()); err != nil {
		return err
	}
	if err := w.Commit(); err != nil {
		return err
	}
	fmt.Fprintf(out, "games %d left out %d errors %d positions %d entries %d\n",
		c.games, c.leftOut, c.errors, positions(entries), len(entries))
	if c.errors > 0 {
		return cli.ErrReported
	}
	return nil
}

// nothing is the error that there are no moves to make a book of.
func nothing(name string) error { return fmt.Errorf("no moves: %s is not written", name) }

// positions returns the number of positions in a book.
func positions(entries []book.Entry) (n int) {
	for i, e := range entries {
		if i == 0 || e.Key != entries[i-1].Key {
			n++
		}
	}
	return n
}

// read adds the games of one file.
func (b *build) read(ctx context.Context, cmd *cobra.Command, bar *terminal.Progress, c *collector, name string) error {
	in, err := file.Open(ctx, name, cmd.InOrStdin())
	if err != nil {
		return err
	}
	defer in.Close() // it was only read
	bar.Begin(in)
	defer bar.End()
	var doubt games.Doubt
	r := pgn.NewReader(in)
	for {
		err := r.Next(c)
		if err == nil {
			c.add()
			continue
		}
		if err == io.EOF {
			return nil
		}
		e, ok := errors.AsType[*pgn.Error](err)
		if !ok {
			return file.Name(in.Name(), err)
		}
		c.errors++
		fmt.Fprintf(bar, "%s: %s: %v\n", cmd.CommandPath(), in.Name(), err)
		if err := doubt.Add(e); err != nil {
			return file.Name(in.Name(), err)
		}
	}
}
