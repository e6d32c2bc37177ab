// Command beam works on collections of games that are too large for one machine, with Apache
// Beam: conversion and selection of games, statistics of players, duplicates, training positions, opening books
// and indexes of positions.
//
//	beam explorer -o /data/index -shards 16 '/data/*.pgn'
//
// README.md describes the commands and the runners.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/luftchess/luft/examples/beam/internal/pipeline"
	"github.com/luftchess/luft/examples/beam/pgnio"
	"github.com/luftchess/luft/pgn/query"
)

func main() {
	if len(os.Args) < 2 || strings.HasPrefix(os.Args[1], "-") {
		// A runner starts the program as a worker, without a command; then Init does not
		// return.
		flag.Usage = func() { usage(os.Stderr) }
		flag.Parse()
		beam.Init()
		usage(os.Stderr)
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, flag.CommandLine, os.Args[1], os.Args[2:])
	stop()
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, "beam:", err)
	if errors.Is(err, errUsage) {
		os.Exit(2)
	}
	os.Exit(1)
}

// errUsage is wrapped by errors of the arguments.
var errUsage = errors.New("invalid arguments")

func usage(w io.Writer) {
	fmt.Fprintln(w, "usage: beam COMMAND -o PREFIX [flags] FILE...\n\nThe commands are:")
	for _, c := range commands {
		fmt.Fprintf(w, "  %-10s %s\n", c.name, c.short)
	}
	fmt.Fprintln(w, "\nbeam COMMAND -h shows the flags.")
}

// A job is what all commands have in common.
type job struct {
	in  pipeline.Input
	out pipeline.Output
}

// A command is a pipeline with its flags.
type command struct {
	name, short string

	// flags declares the flags. The function that it returns adds the pipeline.
	flags func(*flag.FlagSet) func(beam.Scope, job) error
}

// run runs a command. The flags of Beam are in flags already.
func run(ctx context.Context, flags *flag.FlagSet, name string, args []string) error {
	for _, c := range commands {
		if c.name != name {
			continue
		}
		flags.Init("beam "+c.name, flag.ExitOnError)
		var j job
		flags.StringVar(&j.out.Prefix, "o", "", "begin the names of all output files with `PREFIX`")
		flags.Int64Var(&j.out.Shards, "shards", 1, "write `N` files")
		flags.Int64Var(&j.in.Block, "block", 64<<20, "divide files into ranges of `N` bytes")
		flags.TextVar(&j.in.Query, "query", query.Query{}, "take only the games that match `QUERY`, as \"luft help pgn grep\" describes it")
		add := c.flags(flags)
		if err := flags.Parse(args); err != nil {
			return err
		}
		beam.Init()
		p, err := build(ctx, j, flags.Args(), add)
		if err != nil {
			return err
		}
		return beamx.Run(ctx, p)
	}
	usage(os.Stderr)
	return fmt.Errorf("%w: unknown command %q", errUsage, name)
}

// build returns the pipeline.
func build(ctx context.Context, j job, patterns []string, add func(beam.Scope, job) error) (*beam.Pipeline, error) {
	switch {
	case j.out.Prefix == "":
		return nil, fmt.Errorf("%w: missing -o", errUsage)
	case j.out.Shards < 1 || j.out.Shards > 100_000:
		return nil, fmt.Errorf("%w: -shards %d: not from 1 to 100000", errUsage, j.out.Shards)
	case j.in.Block < 1:
		return nil, fmt.Errorf("%w: -block %d: not positive", errUsage, j.in.Block)
	case len(patterns) == 0:
		return nil, fmt.Errorf("%w: missing FILE", errUsage)
	}
	var err error
	if j.in.Files, err = pgnio.Match(ctx, patterns...); err != nil {
		return nil, err
	}
	p, s := beam.NewPipelineWithRoot()
	if err := add(s, j); err != nil {
		return nil, fmt.Errorf("%w: %w", errUsage, err)
	}
	return p, nil
}
