// Command profile writes the profile from which Go's compiler learns which functions of the
// engine to optimise:
//
//	go run -trimpath ./internal/lab/profile
//
// It searches the positions of [uci.Bench] with the network and with the hand-written
// evaluation, and writes where the processor spent its time to examples/engine/default.pgo.
// go build finds the file there; see https://go.dev/doc/pgo. The engine plays the same with any
// profile, or without one. A profile helps less the more the functions have changed since it
// was made, so make a new one after larger changes.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/pprof"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/uci"
)

func main() {
	name := flag.String("o", "examples/engine/default.pgo", "`file` to write")
	depth := flag.Int("depth", 16, "`depth` of the searches")
	flag.Parse()
	if err := write(context.Background(), *name, *depth); err != nil {
		fmt.Fprintln(os.Stderr, "profile:", err)
		os.Exit(1)
	}
}

// write writes the profile of searches to a depth to a file, once it is complete.
func write(ctx context.Context, name string, depth int) error {
	var b bytes.Buffer
	if err := profile(ctx, &b, depth); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o666)
}

// profile writes the profile of searches to a depth.
func profile(ctx context.Context, out io.Writer, depth int) error {
	if err := pprof.StartCPUProfile(out); err != nil {
		return err
	}
	defer pprof.StopCPUProfile()
	for _, e := range []eval.Evaluator{nnue.New(nnue.Default()), classical.New(nil)} {
		s := alphabeta.New(alphabeta.Options{Evaluator: e})
		if _, err := uci.Bench(ctx, s, depth); err != nil {
			return err
		}
	}
	return nil
}
