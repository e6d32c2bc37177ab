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
	"github.com/luftchess/luft/search/match/opening"
)

// options are the parsed arguments.
type options struct {
	match     match.Match // without what is read from files
	engines   []engine.Spec
	revisions []string
	pkg       string

	openings string
	suite    opening.Options // without Count and Seed
	pgn, log string
	resume   bool
	event    string
}

// parse parses the arguments. Help goes to stderr.
func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	m := &o.match
	flags := flag.NewFlagSet("match", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the caller prints errors
	flags.Usage = func() {}
	flags.Func("engine", "add an engine: `KEY=VALUE,…`, see the documentation of the program", func(s string) error {
		spec, err := engine.Parse(s)
		o.engines = append(o.engines, spec)
		return err
	})
	flags.Func("revisions", "play two git revisions of a Go program: `OLD,NEW`", func(s string) error {
		o.revisions = strings.Split(s, ",")
		if len(o.revisions) != 2 || o.revisions[0] == "" || o.revisions[1] == "" {
			return errors.New("want two revisions: OLD,NEW")
		}
		return nil
	})
	flags.StringVar(&o.pkg, "package", "./examples/engine", "the `package` that -revisions builds")
	flags.Func("tc", "time control: `[MOVES/]SECONDS[+INCREMENT]`", func(s string) error {
		c, err := match.ParseControl(s)
		m.Control.Time, m.Control.Increment, m.Control.Moves = c.Time, c.Increment, c.Moves
		return err
	})
	flags.DurationVar(&m.Control.MoveTime, "movetime", 0, "`time` per move")
	flags.Uint64Var(&m.Control.Nodes, "nodes", 0, "node limit per move, a `number`")
	flags.IntVar(&m.Control.Depth, "depth", 0, "search depth in `plies`")
	margin := flags.Duration("margin", 100*time.Millisecond, "`time` by which a move may exceed the clock")
	flags.DurationVar(&m.Stall, "stall", engine.DefaultStall, "`time` after which a move without a clock loses on time")
	flags.StringVar(&o.openings, "openings", "", "opening suite: an EPD, PGN or Polyglot `FILE`")
	flags.IntVar(&o.suite.Plies, "plies", 0, "play at most `N` plies of each opening; 0 selects all of a PGN game and 8 of a book")
	order := flags.String("order", "random", "`order` of the openings: random or sequential")
	first := flags.Int("start", 1, "begin with opening `N` of that order")
	flags.Uint64Var(&m.Seed, "seed", 1, "seed of all random choices, a `number`")
	flags.IntVar(&m.Rounds, "rounds", 100, "play `N` pairs of games between each two engines")
	flags.IntVar(&m.Concurrency, "concurrency", 1, "play `N` games in parallel")
	flags.TextVar(&m.Pairing, "pairing", match.RoundRobin, "`pairing`: roundrobin, or gauntlet (the first engine against all others)")
	flags.Func("draw", "adjudicate draws: `move=40,count=8,score=10` (from that move, after count consecutive moves of each side with |score| ≤ score centipawns)", func(s string) error {
		return numbers(s, map[string]func(string) bool{
			"move":  integer(&m.Draw.From),
			"count": integer(&m.Draw.Moves),
			"score": integer(&m.Draw.Score),
		}, "count", "score")
	})
	flags.Func("resign", "adjudicate losses: `count=4,score=600,both=1` (after count consecutive moves with a score ≤ -score centipawns; both=1 if the winner must agree)", func(s string) error {
		return numbers(s, map[string]func(string) bool{
			"count": integer(&m.Resign.Moves),
			"score": integer(&m.Resign.Score),
			"both": func(s string) bool {
				m.Resign.Both = s == "1"
				return s == "0" || s == "1"
			},
		}, "count", "score")
	})
	flags.IntVar(&m.MaxMoves, "maxmoves", 0, "end games as draws after `N` moves; 0 disables it")
	flags.Func("sprt", "stop when an SPRT accepts a hypothesis: `elo0=0,elo1=5`, optionally alpha=, beta= and model=normalized", func(s string) error {
		test, err := match.ParseSPRT(s)
		m.SPRT = &test
		if c, ok := errors.AsType[*match.ConfigError](err); ok {
			return errors.New(c.Why)
		}
		return err
	})
	flags.StringVar(&o.pgn, "pgn", "", "write the games to `FILE`")
	flags.BoolVar(&o.resume, "resume", false, "resume the match in the file of -pgn")
	flags.StringVar(&o.log, "log", "", "append the details of each failure to `FILE`")
	flags.StringVar(&o.event, "event", "Engine match", "`name` of the match for the Event tag")
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
	o.suite.Shuffle, o.suite.Start = *order == "random", *first-1
	if *order != "random" && *order != "sequential" {
		return o, fmt.Errorf("-order %q: want random or sequential", *order)
	}
	if *first < 1 {
		return o, fmt.Errorf("-start %d: less than 1", *first)
	}
	if *margin < 0 || m.Stall <= 0 {
		return o, errors.New("-margin must not be negative and -stall must be positive")
	}
	given := make(map[string]bool)
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	return o, o.check(given, flags.Args())
}

// check reports arguments that contradict each other.
func (o *options) check(given map[string]bool, rest []string) error {
	m := &o.match
	engines := len(o.engines) + len(o.revisions)
	unlimited := m.Control.Time == 0 && m.Control.MoveTime == 0 && m.Control.Nodes == 0 && m.Control.Depth == 0
	switch {
	case len(rest) > 0:
		return fmt.Errorf("unexpected argument %q", rest[0])
	case engines < 2:
		return fmt.Errorf("%d engines given; a match needs two", engines)
	case given["package"] && len(o.revisions) == 0:
		return errors.New("-package requires -revisions")
	case m.Rounds < 1:
		return fmt.Errorf("-rounds %d: less than 1", m.Rounds)
	case o.resume && o.pgn == "":
		return errors.New("-resume requires -pgn")
	case (given["order"] || given["plies"] || given["start"]) && o.openings == "":
		return errors.New("-order, -plies and -start require -openings")
	case m.SPRT != nil && engines != 2:
		return fmt.Errorf("-sprt needs two engines, not %d", engines)
	case m.Control.MoveTime < 0 || m.Control.Depth < 0 || o.suite.Plies < 0:
		return errors.New("-movetime, -depth and -plies must not be negative")
	}
	seen := make(map[string]bool)
	for i := range o.engines {
		e := &o.engines[i]
		if seen[e.Name] {
			return fmt.Errorf("duplicate engine name %q: set another with name=", e.Name)
		}
		seen[e.Name] = true
		c := e.Control
		if unlimited && c.Time == 0 && c.MoveTime == 0 && c.Nodes == 0 && c.Depth == 0 {
			return fmt.Errorf("%s has no limit: set -tc, -movetime, -nodes or -depth", e.Name)
		}
	}
	if unlimited && len(o.revisions) > 0 {
		return errors.New("no limit: set -tc, -movetime, -nodes or -depth")
	}
	return nil
}

// maxNumber is larger than any sensible number.
const maxNumber = 1e6

// integer returns a function that parses an integer and reports whether it is valid.
func integer[T int | eval.Score](to *T) func(string) bool {
	return func(s string) bool {
		n, err := strconv.Atoi(s)
		*to = T(n)
		return err == nil && -maxNumber < n && n < maxNumber
	}
}

// numbers parses KEY=NUMBER,… and passes each number to the function of its key. The
// required keys must be present.
func numbers(s string, set map[string]func(string) bool, required ...string) error {
	fields, err := engine.Fields(s)
	if err != nil {
		return err
	}
	seen := make(map[string]bool)
	for _, f := range fields {
		switch {
		case set[f.Key] == nil:
			return fmt.Errorf("unknown key %q", f.Key)
		case seen[f.Key]:
			return fmt.Errorf("duplicate key %s", f.Key)
		}
		seen[f.Key] = true
		if !set[f.Key](f.Value) {
			return fmt.Errorf("%s=%s: invalid number", f.Key, f.Value)
		}
	}
	for _, key := range required {
		if !seen[key] {
			return fmt.Errorf("missing %s=", key)
		}
	}
	return nil
}
