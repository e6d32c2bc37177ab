// Perft counts the move sequences of a given length from a position, and checks
// suites of such counts.
//
//	go run ./examples/perft [-fen FEN] [-divide] [-threads N] DEPTH
//	go run ./examples/perft -suite FILE [-max NODES] [-threads N]
//
// The first form counts from the start position or from FEN. The last line of the
// output has the count, the time and the speed in millions of nodes per second; with
// -divide, it is preceded by a line for each move with its part of the count.
//
// The second form checks the counts of a suite that are at most NODES. For each wrong
// count it prints the line of the suite, the expected count, and the count of each
// move. Malformed lines are reported on the standard error and count as wrong. The
// last line of the output has the numbers of positions, of counts checked and of
// errors.
//
// Both accept positions that cannot arise in a game but can be played: with too much
// material, an impossible check or an impossible en passant square.
//
// The exit status is 0 on success, 2 if the arguments are invalid, and otherwise 1. An
// interrupt (Ctrl-C) ends the program with status 1.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"

	"github.com/luftchess/luft/board"
)

const (
	// maxDepth is far deeper than anything that can be counted, and keeps a
	// slip of the finger from asking for all the memory there is.
	maxDepth   = 64
	maxThreads = 1024
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run is the program. It returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parseOptions(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(stderr, "perft:", err)
		return 2
	}
	if o.suite == "" {
		err = count(ctx, stdout, &o.board, o.depth, o.threads, o.divide)
	} else {
		err = checkFile(ctx, stdout, stderr, o.suite, o.max, o.threads)
	}
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted")
	}
	if err != nil {
		fmt.Fprintln(stderr, "perft:", err)
		return 1
	}
	return 0
}

// options is what the arguments say.
type options struct {
	board   board.Board
	depth   int
	divide  bool
	threads int

	suite string // the file, or "" to count one position
	max   uint64 // the greatest count to check, or 0 for all
}

// parseOptions reads the arguments. If they ask for help, it is on stderr.
func parseOptions(args []string, stderr io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("perft", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the caller shows errors
	flags.Usage = func() {}
	position := flags.String("fen", "", "count from the position `FEN` instead of the start position")
	flags.BoolVar(&o.divide, "divide", false, "show the count of each move")
	flags.IntVar(&o.threads, "threads", 1, "count with `N` threads")
	flags.StringVar(&o.suite, "suite", "", "check the counts of the suite in `FILE`")
	flags.Uint64Var(&o.max, "max", 0, "skip counts above `NODES`; 0 means no limit")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprint(stderr, "usage: perft [-fen FEN] [-divide] [-threads N] DEPTH\n"+
				"       perft -suite FILE [-max NODES] [-threads N]\n")
			flags.SetOutput(stderr)
			flags.PrintDefaults()
		}
		return o, err
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })

	if o.threads < 1 || o.threads > maxThreads {
		return o, fmt.Errorf("-threads %d: not from 1 to %d", o.threads, maxThreads)
	}
	if given["suite"] {
		switch {
		case o.suite == "":
			return o, errors.New("-suite has no file")
		case given["fen"] || given["divide"]:
			return o, errors.New("-suite goes with neither -fen nor -divide")
		case flags.NArg() > 0:
			return o, fmt.Errorf("%q: nothing may follow -suite FILE", flags.Arg(0))
		}
		return o, nil
	}
	if given["max"] {
		return o, errors.New("-max goes with -suite only")
	}
	switch flags.NArg() {
	case 0:
		return o, errors.New("no DEPTH given (-h for help)")
	case 1:
	default:
		return o, fmt.Errorf("%q: nothing may follow DEPTH", flags.Arg(1))
	}
	var err error
	if o.depth, err = parseDepth(flags.Arg(0)); err != nil {
		return o, err
	}
	o.board = board.Start()
	if given["fen"] {
		if o.board, err = parsePosition(*position); err != nil {
			return o, fmt.Errorf("-fen: %w", err)
		}
	}
	return o, nil
}

// parseDepth reads a depth from 0 to maxDepth.
func parseDepth(s string) (int, error) {
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil || n > maxDepth {
		return 0, &numberError{What: "depth", Text: shorten(s), Max: maxDepth}
	}
	return int(n), nil
}
