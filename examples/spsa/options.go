package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/luftchess/luft/search/match"
)

// options is what the arguments say.
type options struct {
	out     string
	resume  bool
	threads int
	check   int

	// What decides what the values become.
	variables  []variable
	iterations int
	pairs      int
	seed       uint64
	control    match.Control
	hash       int
	openings   string
	plies      int
}

// header returns what the file of -o begins with: what its values depend on. The
// openings are known by their checksum.
func (o *options) header(openings string) string {
	var b strings.Builder
	limit := fmt.Sprintf("nodes=%d", o.control.Nodes)
	if o.control.Nodes == 0 {
		limit = "tc=" + o.control.String()
	}
	fmt.Fprintf(&b, "# spsa iterations=%d pairs=%d seed=%d %s hash=%d openings=%s\n# name\tstart\tmin\tmax\tstep\trate\n",
		o.iterations, o.pairs, o.seed, limit, o.hash, openings)
	for _, v := range o.variables {
		fmt.Fprintf(&b, "# %s\t%d\t%d\t%d\t%g\t%g\n", v.name, v.start, v.min, v.max, v.step, v.rate)
	}
	b.WriteString(columns)
	for _, v := range o.variables {
		b.WriteString("\t" + v.name)
	}
	b.WriteString("\n")
	return b.String()
}

const usage = `usage: spsa -o FILE [flags]
       spsa -check N -o FILE [flags]
`

// parse reads the arguments. If they ask for help, it is on stderr.
func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("spsa", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the caller shows errors
	flags.Usage = func() {}
	flags.StringVar(&o.out, "o", "", "write the values of each iteration to `FILE`")
	flags.BoolVar(&o.resume, "resume", false, "resume the run in the file of -o")
	only := flags.String("only", "", "tune the parameters `NAME,NAME,…` (default all; those for time only with -tc)")
	steps := flags.String("steps", "", "read the bounds and steps of parameters from `FILE`")
	rate := flags.Float64("rate", 0.002, "final learning `rate`: the fraction of a step moved per net win")
	flags.IntVar(&o.iterations, "iterations", 1000, "`number` of iterations, including those in the file; it cannot be changed later")
	flags.IntVar(&o.pairs, "pairs", 8, "play `N` pairs of games in each iteration")
	flags.IntVar(&o.threads, "threads", 1, "play `N` games at a time")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of all random choices, a `number`")
	flags.Uint64Var(&o.control.Nodes, "nodes", 5000, "node limit per move, a `number`")
	flags.Func("tc", "time control instead of nodes: `[MOVES/]SECONDS[+INCREMENT]`", func(s string) (err error) {
		nodes := o.control.Nodes
		o.control, err = match.ParseControl(s)
		o.control.Nodes = nodes
		return err
	})
	flags.IntVar(&o.hash, "hash", 4, "transposition table of each player in `MiB`")
	flags.StringVar(&o.openings, "openings", "", "play from the openings in `FILE` instead of random ones")
	flags.IntVar(&o.plies, "plies", 0, "play at most `N` plies of each PGN opening; 0 means all")
	flags.IntVar(&o.check, "check", 0, "play `N` pairs of games between the values in the file of -o and the defaults")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprint(stderr, usage)
			flags.SetOutput(stderr)
			flags.PrintDefaults()
		}
		return o, err
	}
	given := make(map[string]bool)
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if flags.NArg() > 0 {
		return o, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if given["tc"] {
		if given["nodes"] {
			return o, errors.New("-nodes and -tc are mutually exclusive")
		}
		o.control.Nodes = 0
	}
	if err := o.validate(given); err != nil {
		return o, err
	}
	var err error
	if o.variables, err = choose(*only, *rate, o.control.Nodes == 0); err != nil {
		return o, err
	}
	if *steps != "" {
		if err := readSteps(*steps, o.variables); err != nil {
			return o, err
		}
	}
	for _, v := range o.variables {
		if err := v.check(); err != nil {
			return o, err
		}
	}
	return o, nil
}

// validate says what in the arguments makes no sense.
func (o *options) validate(given map[string]bool) error {
	if given["check"] {
		for _, name := range []string{"resume", "only", "steps", "rate", "iterations", "pairs"} {
			if given[name] {
				return fmt.Errorf("-%s cannot be used with -check", name)
			}
		}
		if o.check < 1 || o.check > 1<<24 {
			return fmt.Errorf("-check %d: not from 1 to %d", o.check, 1<<24)
		}
	}
	switch {
	case o.out == "":
		return errors.New("missing -o FILE")
	case o.iterations < 1 || o.iterations > 1<<24:
		return fmt.Errorf("-iterations %d: not from 1 to %d", o.iterations, 1<<24)
	case o.pairs < 1 || o.pairs > 1<<16:
		return fmt.Errorf("-pairs %d: not from 1 to %d", o.pairs, 1<<16)
	case o.threads < 1 || o.threads > 1024:
		return fmt.Errorf("-threads %d: not from 1 to 1024", o.threads)
	case o.control.Nodes == 0 && !given["tc"]:
		return errors.New("-nodes must be positive")
	case o.hash < 1 || o.hash > 1<<15:
		return fmt.Errorf("-hash %d: not from 1 to %d", o.hash, 1<<15)
	case o.plies < 0:
		return errors.New("-plies must not be negative")
	case o.plies > 0 && o.openings == "":
		return errors.New("-plies requires -openings")
	}
	return nil
}
