// Engine is the chess engine Luft, for any program that speaks UCI. It evaluates positions with
// a neural network, or without it if the option UseNNUE is off.
//
//	go run ./examples/engine [bench [DEPTH]]
//
// Without arguments it reads UCI commands from the standard input, as chess programs send
// them; a person can type "position startpos", "go movetime 1000", "d" and "quit". With bench it
// searches forty positions, prints the number of nodes and the speed as "N nodes M nps", and
// exits; N is the same in every run.
//
// The file default.pgo makes the compiler optimise what the engine spends most of its time in.
// "go run -trimpath ./internal/profile" writes it.
//
// The exit status is 0 after quit, at the end of the input, and after the bench, 2 if the
// arguments are invalid, and otherwise 1. An interrupt (Ctrl-C) ends the program with 1.
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

	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/standard/neural"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second interrupt kills the program
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run is the program. It returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	var err error
	depth := uci.BenchDepth
	if len(args) == 2 {
		depth, _ = strconv.Atoi(args[1]) // 0 is not valid either
	}
	switch {
	case len(args) == 0:
		engine, release := neural.New(alphabeta.Options{}, nnue.Default())
		err = errors.Join(uci.Serve(ctx, in, out, engine), release())
	case args[0] == "bench" && len(args) <= 2 && depth > 0:
		err = bench(ctx, depth, out)
	default:
		fmt.Fprintln(errOut, "usage: engine [bench [DEPTH]]")
		if len(args) == 1 && slices.Contains([]string{"-h", "-help", "--help"}, args[0]) {
			return 0
		}
		return 2
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

// bench runs the benchmark with default options.
func bench(ctx context.Context, depth int, out io.Writer) error {
	engine, _ := neural.New(alphabeta.Options{}, nnue.Default())
	r, err := uci.Bench(ctx, engine.Searcher, depth)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, r)
	return err
}
