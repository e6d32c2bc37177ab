// Engine is a chess engine called Luft, for any program that speaks UCI.
//
//	go run ./examples/engine [bench [DEPTH]]
//
// Without arguments it is driven from the standard input, as chess programs do; a
// person can type "position startpos", "go movetime 1000", "d" and "quit". With
// bench it searches forty positions, prints the number of nodes and the speed as
// "N nodes M nps", and ends; N is the same in every run.
//
// The exit status is 0 after quit, at the end of the input, and after the bench,
// 2 if the arguments make no sense, and otherwise 1. An interrupt (Ctrl-C) ends the
// program before its time, with 1.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"

	"github.com/luftchess/luft/uci"
)

func main() {
	ignoreBrokenPipe()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second interrupt ends what cannot end by itself
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run is the program, but for the process around it. It returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	var err error
	switch {
	case len(args) == 0:
		p := newPlayer()
		err = uci.Serve(ctx, in, out, p.engine())
		_ = p.openBook("") // and so close the one that is open
	case args[0] == "bench" && len(args) <= 2:
		depth := uci.BenchDepth
		if len(args) == 2 {
			if depth, err = strconv.Atoi(args[1]); err != nil || depth < 1 {
				return usage(errOut)
			}
		}
		err = bench(ctx, depth, out)
	case len(args) == 1 && slices.Contains([]string{"-h", "-help", "--help"}, args[0]):
		usage(errOut)
		return 0
	default:
		return usage(errOut)
	}
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted")
	}
	if err != nil {
		fmt.Fprintln(errOut, "engine:", err)
		return 1
	}
	return 0
}

func usage(errOut io.Writer) int {
	fmt.Fprintln(errOut, "usage: engine [bench [DEPTH]]")
	return 2
}

// bench measures a player as it is without any options set.
func bench(ctx context.Context, depth int, out io.Writer) error {
	r, err := uci.Bench(ctx, newPlayer().searcher, depth)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, r)
	return err
}
