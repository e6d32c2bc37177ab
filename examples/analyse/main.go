// Analyse searches a position and prints the best moves after each iteration.
//
//	go run ./examples/analyse [-fen FEN] [-movetime TIME] [-depth N] [-multipv N]
//
// Without arguments it searches the start position for five seconds. Ctrl-C ends the
// search and prints the best move so far. Scores are in pawns, for the player to move.
//
// The exit status is 0, also after Ctrl-C, 2 if the arguments are invalid, and 1 if
// the output cannot be written.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// The exit statuses.
const (
	exitOK    = 0
	exitError = 1 // the output cannot be written
	exitUsage = 2 // the arguments are no good
)

// thinking is the time for a search that nothing else limits.
const thinking = 5 * time.Second

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr, console.IsTerminal(os.Stdout)))
}

// A request is what the arguments ask for.
type request struct {
	board  board.Board
	limits search.Limits
}

// run is the program, but for the process around it; live says that out is a
// terminal. It returns the exit status.
func run(ctx context.Context, args []string, out, errOut io.Writer, live bool) int {
	req, err := parse(args, errOut)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case err != nil:
		fmt.Fprintln(errOut, "analyse:", err)
		return exitUsage
	}
	if err := analyse(ctx, req, out, live); err != nil {
		fmt.Fprintln(errOut, "analyse:", err)
		return exitError
	}
	return exitOK
}

// parse reads the arguments.
func parse(args []string, errOut io.Writer) (request, error) {
	flags := flag.NewFlagSet("analyse", flag.ContinueOnError)
	position := flags.String("fen", "", "the position, as `FEN` (default the start position)")
	moveTime := flags.Duration("movetime", thinking, "`time` to search; 0 means until Ctrl-C or -depth,\nwhich is the default with -depth")
	depth := flags.Int("depth", 0, "search depth in `plies`; 0 means no limit")
	multiPV := flags.Int("multipv", 1, "`number` of best moves to find")
	flags.SetOutput(io.Discard) // errors are the caller's to print
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			flags.SetOutput(errOut)
			flags.Usage()
		}
		return request{}, err
	}
	switch {
	case flags.NArg() > 0:
		return request{}, fmt.Errorf("unexpected argument %q (put a FEN in quotes after -fen)", flags.Arg(0))
	case *moveTime < 0:
		return request{}, fmt.Errorf("-movetime %v is negative", *moveTime)
	case *depth < 0:
		return request{}, fmt.Errorf("-depth %d is negative", *depth)
	case *multiPV < 1:
		return request{}, fmt.Errorf("-multipv %d: less than 1", *multiPV)
	}
	given := make(map[string]bool)
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if *depth > 0 && !given["movetime"] {
		*moveTime = 0
	}
	req := request{
		board:  board.Start(),
		limits: search.Limits{Depth: *depth, MoveTime: *moveTime, MultiPV: *multiPV},
	}
	if given["fen"] {
		var err error
		if req.board, err = fen.Parse(*position); err != nil {
			return request{}, err
		}
	}
	return req, nil
}

// analyse shows the position and searches it. The error is of out, or of a
// searcher that is broken; that ctx is cancelled is none.
func analyse(ctx context.Context, req request, out io.Writer, live bool) error {
	g := game.New(req.board)
	lines := min(req.limits.MultiPV, movegen.Count(&req.board))
	d := &display{out: out, live: live, lines: lines}
	d.position(&req.board)
	if outcome := g.Outcome(); lines == 0 {
		d.printf("no legal moves: %v\n", outcome)
		return d.err
	} else if outcome.Result != game.Unfinished {
		d.printf("drawn already (%v), but there are moves to play\n\n", outcome)
	}

	s := alphabeta.New(alphabeta.Options{Evaluator: classical.New(), Hash: 64})
	infos, result := search.Infos(ctx, s, g, req.limits)
	d.begin()
	for info := range infos {
		d.info(info)
		if d.err != nil {
			break
		}
	}
	r, err := result()
	d.end()
	if err != nil {
		return err
	}
	d.result(r)
	return d.err
}
