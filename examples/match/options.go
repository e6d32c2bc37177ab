package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/examples/match/engine"
	"github.com/luftchess/luft/search/match"
)

// options is what the arguments say.
type options struct {
	match     match.Match // but for what is read from files
	engines   []engine.Spec
	revisions []string
	pkg       string

	openings string
	plies    int
	pgn, log string
	resume   bool
	event    string
}

// parse reads the arguments. If they ask for help, it is on stderr.
func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	m := &o.match
	flags := flag.NewFlagSet("match", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the caller shows errors
	flags.Usage = func() {}
	flags.Func("engine", "an engine, as `KEY=VALUE,…`; see the program's documentation", func(s string) error {
		spec, err := engine.Parse(s)
		o.engines = append(o.engines, spec)
		return err
	})
	flags.Func("revisions", "play two git revisions of a Go program, `OLD,NEW`", func(s string) error {
		o.revisions = strings.Split(s, ",")
		if len(o.revisions) != 2 || o.revisions[0] == "" || o.revisions[1] == "" {
			return errors.New("these are not two revisions")
		}
		return nil
	})
	flags.StringVar(&o.pkg, "package", "./examples/engine", "the `package` of the program that -revisions builds")
	flags.Func("tc", "the time control, `[MOVES/]SECONDS[+SECONDS]`", func(s string) error {
		c, err := match.ParseControl(s)
		m.Control.Time, m.Control.Increment, m.Control.Moves = c.Time, c.Increment, c.Moves
		return err
	})
	flags.DurationVar(&m.Control.MoveTime, "movetime", 0, "the `time` for each move")
	flags.Uint64Var(&m.Control.Nodes, "nodes", 0, "the `number` of nodes for each move")
	flags.IntVar(&m.Control.Depth, "depth", 0, "the number of `plies` to look ahead")
	margin := flags.Duration("margin", 100*time.Millisecond, "the `time` by which a move may be late")
	flags.DurationVar(&m.Stall, "stall", engine.DefaultStall, "the `time` after which a move without a clock is lost")
	flags.StringVar(&o.openings, "openings", "", "play the openings in `FILE`")
	flags.IntVar(&o.plies, "plies", 0, "play no more than `N` plies of an opening in PGN or in a book; 0 is all of them, and 8 of a book")
	order := flags.String("order", "random", "the `order` of the openings: random or sequential")
	flags.Uint64Var(&m.Seed, "seed", 1, "where random numbers begin, a `number`")
	flags.IntVar(&m.Rounds, "rounds", 100, "play `N` pairs of games between each two engines")
	flags.IntVar(&m.Concurrency, "concurrency", 1, "play `N` games at a time")
	flags.TextVar(&m.Pairing, "pairing", match.RoundRobin, "`who` plays whom: roundrobin, or gauntlet for the first engine against the others")
	flags.Func("draw", "end drawn games: `move=40,count=8,score=10` (from which move, for how many, centipawns)", func(s string) error {
		return numbers(s, map[string]func(string) bool{
			"move":  integer(&m.Draw.From),
			"count": integer(&m.Draw.Moves),
			"score": integer(&m.Draw.Score),
		}, "count", "score")
	})
	flags.Func("resign", "end lost games: `count=4,score=600,both=1` (for how many moves, centipawns, whether the winner must agree)", func(s string) error {
		return numbers(s, map[string]func(string) bool{
			"count": integer(&m.Resign.Moves),
			"score": integer(&m.Resign.Score),
			"both": func(s string) bool {
				m.Resign.Both = s == "1"
				return s == "0" || s == "1"
			},
		}, "count", "score")
	})
	flags.IntVar(&m.MaxMoves, "maxmoves", 0, "end games as drawn after `N` moves; 0 is never")
	flags.Func("sprt", "end the match when a test is sure: `elo0=0,elo1=5` with alpha=, beta= and model=normalized if need be", func(s string) error {
		test, err := match.ParseSPRT(s)
		m.SPRT = &test
		if c, ok := errors.AsType[*match.ConfigError](err); ok {
			return errors.New(c.Why)
		}
		return err
	})
	flags.StringVar(&o.pgn, "pgn", "", "write the games to `FILE`")
	flags.BoolVar(&o.resume, "resume", false, "go on with the match in the file of -pgn")
	flags.StringVar(&o.log, "log", "", "add a full account of each failure to `FILE`")
	flags.StringVar(&o.event, "event", "Engine match", "what the match is `called`")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(stderr, "usage: match -engine KEY=VALUE,… -engine KEY=VALUE,… [flags]\n       match -revisions OLD,NEW [flags]")
			flags.SetOutput(stderr)
			flags.PrintDefaults()
		}
		return o, err
	}
	m.Control.Margin = *margin
	if *margin == 0 {
		m.Control.Margin = -1
	}
	for i := range o.engines {
		if c := &o.engines[i].Control; c.Margin == 0 {
			c.Margin = m.Control.Margin
		}
	}
	m.Shuffle = *order == "random" && !isBook(o.openings) // walks are random already
	if *order != "random" && *order != "sequential" {
		return o, fmt.Errorf("-order %q: there are random and sequential", *order)
	}
	if *margin < 0 || m.Stall <= 0 {
		return o, errors.New("-margin cannot be less than nothing, nor -stall nothing")
	}
	given := make(map[string]bool)
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	return o, o.check(given, flags.Args())
}

// check says what in the arguments does not go together.
func (o *options) check(given map[string]bool, rest []string) error {
	m := &o.match
	engines := len(o.engines) + len(o.revisions)
	unlimited := m.Control.Time == 0 && m.Control.MoveTime == 0 && m.Control.Nodes == 0 && m.Control.Depth == 0
	switch {
	case len(rest) > 0:
		return fmt.Errorf("unexpected argument %q", rest[0])
	case engines < 2:
		return fmt.Errorf("%d engines are given; a match takes two", engines)
	case given["package"] && len(o.revisions) == 0:
		return errors.New("-package goes with -revisions")
	case m.Rounds < 1:
		return fmt.Errorf("-rounds %d: less than 1", m.Rounds)
	case o.resume && o.pgn == "":
		return errors.New("-resume goes with -pgn")
	case (given["order"] || given["plies"]) && o.openings == "":
		return errors.New("-order and -plies go with -openings")
	case given["order"] && isBook(o.openings):
		return errors.New("-order goes with EPD and PGN: a book has no order")
	case m.SPRT != nil && engines != 2:
		return fmt.Errorf("-sprt goes with two engines, not %d", engines)
	case m.Control.MoveTime < 0 || m.Control.Depth < 0 || o.plies < 0:
		return errors.New("-movetime, -depth and -plies cannot be less than nothing")
	}
	seen := make(map[string]bool)
	for i := range o.engines {
		e := &o.engines[i]
		if seen[e.Name] {
			return fmt.Errorf("two engines are called %q: give them names with name=", e.Name)
		}
		seen[e.Name] = true
		c := e.Control
		if unlimited && c.Time == 0 && c.MoveTime == 0 && c.Nodes == 0 && c.Depth == 0 {
			return fmt.Errorf("%s has no limit: give -tc, -movetime, -nodes or -depth", e.Name)
		}
	}
	if unlimited && len(o.revisions) > 0 {
		return errors.New("no limit: give -tc, -movetime, -nodes or -depth")
	}
	return nil
}

// mostNumber is more than any number that makes sense here.
const mostNumber = 1e6

// integer returns a function that reads an integer and reports whether it is one.
func integer[T int | eval.Score](to *T) func(string) bool {
	return func(s string) bool {
		n, err := strconv.Atoi(s)
		*to = T(n)
		return err == nil && -mostNumber < n && n < mostNumber
	}
}

// numbers reads KEY=NUMBER,… and gives each number to the function of its key. Those
// that are needed must be there.
func numbers(s string, set map[string]func(string) bool, needed ...string) error {
	fields, err := engine.Fields(s)
	if err != nil {
		return err
	}
	seen := make(map[string]bool)
	for _, f := range fields {
		switch {
		case set[f.Key] == nil:
			return fmt.Errorf("there is no key %q", f.Key)
		case seen[f.Key]:
			return fmt.Errorf("%s is there twice", f.Key)
		}
		seen[f.Key] = true
		if !set[f.Key](f.Value) {
			return fmt.Errorf("%s=%s is not a number it can be", f.Key, f.Value)
		}
	}
	for _, key := range needed {
		if !seen[key] {
			return fmt.Errorf("%s= is missing", key)
		}
	}
	return nil
}
