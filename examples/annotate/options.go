package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/luftchess/luft/examples/match/engine"
	"github.com/luftchess/luft/search"
)

// options is what the arguments say.
type options struct {
	engine      engine.Spec
	limits      search.Limits
	stall       time.Duration
	concurrency int
	judge       judge
	edit        edit
	out         string
	resume      bool
	files       []string
}

// parse reads the arguments. If they ask for help, it is on stderr.
func parse(args []string, stderr io.Writer) (options, error) {
	o := options{engine: engine.Spec{Name: "classical", Luft: "classical"}}
	flags := flag.NewFlagSet("annotate", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the caller shows errors
	flags.Usage = func() {}
	engines := 0
	flags.Func("engine", "the engine, as `KEY=VALUE,…`; see examples/match (default luft=classical)", func(s string) (err error) {
		o.engine, err = engine.Parse(s)
		engines++
		return err
	})
	flags.DurationVar(&o.limits.MoveTime, "movetime", 0, "`time` per position (default 1s if there is no other limit)")
	flags.Uint64Var(&o.limits.Nodes, "nodes", 0, "node limit per position, a `number`")
	flags.IntVar(&o.limits.Depth, "depth", 0, "search depth in `plies`")
	flags.DurationVar(&o.stall, "stall", engine.DefaultStall, "`time` after which an engine without -movetime has failed")
	flags.IntVar(&o.concurrency, "concurrency", 1, "annotate `N` games at a time")
	flags.Float64Var(&o.judge.inaccuracy, "inaccuracy", 10, "mark a move that loses this `percent` of a point with ?!; 0 disables it")
	flags.Float64Var(&o.judge.mistake, "mistake", 20, "mark a move that loses this `percent` with ?; 0 disables it")
	flags.Float64Var(&o.judge.blunder, "blunder", 30, "mark a move that loses this `percent` with ??; 0 disables it")
	flags.Float64Var(&o.judge.good, "good", 20, "mark the best move with ! if the next best loses this `percent`; 0 disables it")
	flags.IntVar(&o.judge.sacrifice, "sacrifice", 200, "mark a sound sacrifice of this many `centipawns` with !?; 0 disables it")
	flags.IntVar(&o.edit.plies, "plies", 10, "add at most `N` plies of the engine's lines; 0 adds none")
	flags.BoolVar(&o.edit.every, "every", false, "add the engine's line whenever it prefers another move")
	flags.Var(&o.edit.replace, "replace", "first remove the `PARTS` of the main line: evals,marks,comments,variations or all")
	flags.StringVar(&o.out, "o", "", "write the games to `FILE`, which must be new or empty without -resume")
	flags.BoolVar(&o.resume, "resume", false, "continue the file of -o")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(stderr, "usage: annotate [flags] FILE…")
			flags.SetOutput(stderr)
			flags.PrintDefaults()
		}
		return o, err
	}
	o.files = flags.Args()
	return o, o.check(engines)
}

// check says what in the arguments makes no sense, and fills in the limits.
func (o *options) check(engines int) error {
	stdins := 0
	for _, name := range o.files {
		if name == "-" {
			stdins++
		}
	}
	c, l := &o.engine.Control, &o.limits
	switch {
	case len(o.files) == 0:
		return errors.New(`missing FILE ("-" is the standard input)`)
	case stdins > 1:
		return errors.New("the standard input can be read only once")
	case o.resume && o.out == "":
		return errors.New("-resume requires -o")
	case engines > 1:
		return errors.New("-engine is given more than once")
	case l.MoveTime < 0 || l.Depth < 0 || o.edit.plies < 0:
		return errors.New("-movetime, -depth and -plies must not be negative")
	case o.edit.every && o.edit.plies == 0:
		return errors.New("-every requires -plies")
	case o.stall <= 0:
		return errors.New("-stall must be positive")
	case o.concurrency < 1 || o.concurrency > 1024:
		return fmt.Errorf("-concurrency %d: not from 1 to 1024", o.concurrency)
	case c.Time > 0:
		return errors.New("tc= is only for matches")
	}
	if err := o.judge.check(); err != nil {
		return err
	}
	if l.MoveTime == 0 && l.Nodes == 0 && l.Depth == 0 {
		l.MoveTime, l.Nodes, l.Depth = c.MoveTime, c.Nodes, c.Depth
	}
	if l.MoveTime == 0 && l.Nodes == 0 && l.Depth == 0 {
		l.MoveTime = time.Second
	}
	if o.judge.good > 0 {
		l.MultiPV = 2
	}
	return nil
}

// parts are what can be taken away from a move before it is annotated. They are a
// flag's value.
type parts struct{ evals, marks, comments, variations bool }

// String returns the parts as the flag has them.
func (p *parts) String() string {
	var names []string
	for _, part := range p.all() {
		if *part.on {
			names = append(names, part.name)
		}
	}
	return strings.Join(names, ",")
}

// Set reads names with commas between.
func (p *parts) Set(s string) error {
	for name := range strings.SplitSeq(s, ",") {
		known := false
		for _, part := range p.all() {
			if name == part.name || name == "all" {
				*part.on, known = true, true
			}
		}
		if !known {
			return fmt.Errorf("%q: want evals, marks, comments, variations or all", name)
		}
	}
	return nil
}

// A part is one of parts with its name.
type part struct {
	name string
	on   *bool
}

func (p *parts) all() []part {
	return []part{{"evals", &p.evals}, {"marks", &p.marks}, {"comments", &p.comments}, {"variations", &p.variations}}
}
