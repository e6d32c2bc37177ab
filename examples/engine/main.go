// Engine is the chess engine Luft, for any program that speaks UCI. It evaluates positions with
// a neural network, or without it if the option UseNNUE is off.
//
//	go run ./examples/engine [bench [-classical] [DEPTH]]
//	go run ./examples/engine "genfens N seed S book FILE|None [plies P]" quit
//
// Without arguments it reads UCI commands from the standard input, as chess programs send
// them; a person can type "position startpos", "go movetime 1000", "d" and "quit". With bench it
// searches forty positions, prints the number of nodes and the speed as "N nodes M nps", and
// exits; N is the same in every run. With -classical it searches without the network. With
// genfens it writes N random openings of P or P+1 plies, from the standard position or from random ones
// of an EPD file. Bench, genfens and "make EXE=NAME" are what OpenBench needs.
//
// The file default.pgo makes the compiler optimise what the engine spends most of its time in.
// "go run -trimpath ./internal/lab/profile" writes it.
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

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/standard"
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
	if g, ok := parseGenfens(args); ok {
		err = g.run(ctx, out)
	} else if len(args) == 0 {
		engine, release := standard.New(alphabeta.Options{})
		err = errors.Join(uci.Serve(ctx, in, out, engine), release())
	} else if evaluator, depth, ok := benchArgs(args); ok {
		err = bench(ctx, evaluator, depth, out)
	} else {
		fmt.Fprintln(errOut, "usage: engine [bench [-classical] [DEPTH]]\n       engine \"genfens N seed S book FILE|None [plies P]\" [quit]")
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

// benchArgs reads the arguments of the benchmark: what to evaluate with, and how deep to search.
func benchArgs(args []string) (evaluator eval.Evaluator, depth int, ok bool) {
	if args[0] != "bench" {
		return nil, 0, false
	}
	depth = uci.BenchDepth
	args = args[1:]
	if len(args) > 0 && args[0] == "-classical" {
		evaluator, args = classical.New(nil), args[1:]
	}
	if len(args) > 0 {
		depth, _ = strconv.Atoi(args[0]) // 0 is not valid either
	}
	return evaluator, depth, len(args) <= 1 && depth > 0
}

// bench runs the benchmark with default options.
func bench(ctx context.Context, evaluator eval.Evaluator, depth int, out io.Writer) error {
	r, err := uci.Bench(ctx, alphabeta.New(alphabeta.Options{Evaluator: evaluator}), depth)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, r)
	return err
}
