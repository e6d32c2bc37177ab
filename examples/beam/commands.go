package main

import (
	"errors"
	"flag"
	"fmt"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"github.com/luftchess/luft/examples/beam/internal/pipeline"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/search/book"
)

var commands = []command{
	{"games", "write the games as PGN", games},
	{"players", "write statistics of the players as CSV", players},
	{"dedup", "write each game once", dedup},
	{"positions", "write games with the engine's scores, to train with", positions},
	{"book", "write an opening book in Polyglot's format", polyglot},
	{"explorer", "write an index of positions", index},
}

func games(*flag.FlagSet) func(beam.Scope, job) error {
	return func(s beam.Scope, j job) error {
		pipeline.Games(s, j.in, j.out)
		return nil
	}
}

func players(*flag.FlagSet) func(beam.Scope, job) error {
	return func(s beam.Scope, j job) error {
		pipeline.Players(s, j.in, j.out)
		return nil
	}
}

func dedup(flags *flag.FlagSet) func(beam.Scope, job) error {
	tags := flags.String("tags", "", "games are equal only if they agree in these `TAGS` too, such as White,Black")
	return func(s beam.Scope, j job) error {
		pipeline.Dedup(s, j.in, j.out, strings.FieldsFunc(*tags, func(r rune) bool { return r == ',' }))
		return nil
	}
}

func positions(flags *flag.FlagSet) func(beam.Scope, job) error {
	var o pipeline.Scoring
	flags.Uint64Var(&o.Nodes, "nodes", 5000, "search `N` nodes for each position")
	flags.IntVar(&o.Hash, "hash", 4, "size of the transposition table in `MiB`")
	flags.IntVar(&o.Ply, "ply", 8, "store no positions before ply `N`")
	flags.StringVar(&o.Network, "eval-file", "", "evaluate with the network in `FILE`, which workers read (default the network of the program)")
	flags.BoolVar(&o.Viriformat, "viriformat", false, "write viriformat")
	return func(s beam.Scope, j job) error {
		if o.Nodes == 0 || o.Hash < 1 || o.Ply < 0 {
			return errors.New("-nodes and -hash must be positive, and -ply not negative")
		}
		pipeline.Positions(s, j.in, j.out, o)
		return nil
	}
}

func polyglot(flags *flag.FlagSet) func(beam.Scope, job) error {
	var o pipeline.Counting
	flags.IntVar(&o.MaxPly, "plies", 30, "take the first `N` plies of each game; 0 means all")
	flags.IntVar(&o.MinGames, "min", 1, "skip moves played in fewer than `N` games")
	weights := flags.String("weights", book.Points{Win: 2, Draw: 1}.String(), "weights of a win, a draw and a loss, as `W,D,L`")
	return func(s beam.Scope, j job) (err error) {
		if o.Points, err = book.ParsePoints(*weights); err != nil {
			return fmt.Errorf("-weights: %w", err)
		}
		pipeline.Book(s, j.in, j.out, o)
		return nil
	}
}

func index(flags *flag.FlagSet) func(beam.Scope, job) error {
	var o pipeline.Indexing
	flags.IntVar(&o.MaxPly, "plies", 0, "take the first `N` plies of each game; negative means all (default 40)")
	flags.IntVar(&o.MinGames, "min", 0, "leave out positions with fewer than `N` games in the whole")
	flags.IntVar(&o.Filter.MinRating, "min-rating", 0, "take games only if both players are rated at least `N`")
	flags.IntVar(&o.Filter.MaxRating, "max-rating", 0, "take games only if both players are rated at most `N`")
	date(flags, "since", "take games from `DATE` on, such as 2020.07.01 or 2020", &o.Filter.Since)
	date(flags, "until", "take games up to `DATE`", &o.Filter.Until)
	flags.Int64Var(&o.Memory, "memory", 0, "memory of a worker for the games in `BYTES` (default 256 MiB)")
	return func(s beam.Scope, j job) error {
		if j.in.Query.String() != "" {
			return errors.New("-query cannot be used with explorer: write the selected games with the command games first")
		}
		for _, f := range j.in.Files {
			if f.IsDatabase() {
				return fmt.Errorf("%s: explorer reads only PGN; convert the database with the command games first", f.Path)
			}
		}
		pipeline.Explorer(s, j.in, j.out, o)
		return nil
	}
}

func date(flags *flag.FlagSet, name, usage string, to *explorer.Date) {
	flags.Func(name, usage, func(text string) (err error) {
		*to, err = explorer.ParseDate(text)
		return err
	})
}
