// Analyse searches a position and prints the best line after each iteration.
//
//	go run ./examples/analyse [-fen FEN] [-movetime TIME] [-depth N] [-multipv N]
//
// Without arguments it searches the start position for five seconds. Ctrl-C ends the
// search and prints the best move so far. Scores are in pawns, for the player to move.
//
// The command luft analyse does the same with any engine, for files of positions.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	start, lim, err := parse(flag.CommandLine, os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "analyse:", err)
		os.Exit(2)
	}
	if err := run(ctx, start, lim, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "analyse:", err)
		os.Exit(1)
	}
}

// parse reads the arguments.
func parse(flags *flag.FlagSet, args []string) (start board.Board, lim search.Limits, err error) {
	start = board.Start()
	flags.Func("fen", "the position, as `FEN` (default the start position)", func(s string) (err error) {
		start, err = fen.Parse(s)
		return err
	})
	flags.DurationVar(&lim.MoveTime, "movetime", 5*time.Second, "`time` to search; 0 means until Ctrl-C or -depth")
	flags.IntVar(&lim.Depth, "depth", 0, "search depth in `plies`; 0 means no limit")
	flags.IntVar(&lim.MultiPV, "multipv", 1, "`number` of best moves to find")
	if err = flags.Parse(args); err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("unexpected argument %q (put a FEN in quotes after -fen)", flags.Arg(0))
	}
	return start, lim, err
}

// run searches a position and prints what it finds.
func run(ctx context.Context, start board.Board, lim search.Limits, out io.Writer) error {
	g := game.New(start)
	fmt.Fprintf(out, "%v\n%s\n\n", start, g.FEN())
	infos, result := search.Infos(ctx, alphabeta.New(alphabeta.Options{Hash: 64}), g, lim)
	for i := range infos {
		if _, err := fmt.Fprintf(out, "%2d. depth %2d  %7v  %10d nodes  %6.2f s  %s\n",
			i.MultiPV, i.Depth, i.Score, i.Nodes, i.Time.Seconds(), san.FormatPV(g, i.PV)); err != nil {
			return err
		}
	}
	r, err := result()
	if err != nil {
		return err
	}
	if r.Move == board.NoMove {
		_, err = fmt.Fprintln(out, "no legal moves:", g.Outcome())
		return err
	}
	_, err = fmt.Fprintf(out, "\nbest move %s (%v)\n", san.Format(&start, r.Move), r.Score)
	return err
}
