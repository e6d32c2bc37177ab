package match

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/internal/builtin"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/engines"
	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/examples/luft/internal/tablebase"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/search/match/engine"
	"github.com/luftchess/luft/search/match/opening"
	"github.com/luftchess/luft/search/syzygy"
)

// options are the parsed arguments.
type options struct {
	match     match.Options // without what is read from files
	specs     []string      // of --engine
	each      string
	engines   []engine.Spec
	revisions []string
	pkg       string

	rules    board.Rules
	openings string
	suite    opening.Options // without Count and Seed
	order    string          // random or sequential
	first    int             // of the openings in that order, from 1

	faults          int
	recover, strict bool

	pgn, log, trace, plot, event string
	resume, force, latency       bool
	tables                       *syzygy.Tables // of --tb
	format                       tabular.Format
	interval                     int // games between two lines, if --interval is given

	foreign foreign // flags of other programs
}

// aliases are other names of flags, and of keys of --draw and --resign: those of fastchess and
// cutechess.
var aliases = map[pflag.NormalizedName]pflag.NormalizedName{
	"pgnout": "pgn", "srand": "seed", "tournament": "pairing", "ratinginterval": "interval",
	"movenumber": "move", "movecount": "count", "twosided": "both", "show-latency": "latency",
}

func normalize(_ *pflag.FlagSet, name string) pflag.NormalizedName {
	n := pflag.NormalizedName(name)
	return cmp.Or(aliases[n], n)
}

const (
	random     = "random"
	sequential = "sequential"
)

// scores are the keys that --draw and --resign must have.
var scores = []string{"count", "score"}

// declare declares the flags.
func (o *options) declare(cmd *cobra.Command) {
	m := &o.match
	flags := cmd.Flags()
	flags.SetNormalizeFunc(normalize)
	flags.Func("engine", "add an engine: `KEY=VALUE,...`", func(s string) error {
		o.specs = append(o.specs, s)
		return nil
	})
	flags.StringVar(&o.each, "each", "", "settings of all engines that do not have others: `KEY=VALUE,...`")
	flags.Func("revisions", "play two git revisions of a Go program: `OLD,NEW`", func(s string) error {
		o.revisions = strings.Split(s, ",")
		if len(o.revisions) != 2 || o.revisions[0] == "" || o.revisions[1] == "" {
			return errors.New("want two revisions: OLD,NEW")
		}
		return nil
	})
	flags.StringVar(&o.pkg, "package", "examples/engine", "`DIR` in the repository of the program that --revisions builds")
	flags.Func("tc", "time control: `[MOVES/]SECONDS[+INCREMENT]`, or several, separated by commas", func(s string) error {
		var err error
		m.Control.Clock, err = live.ParseControl(s)
		return err
	})
	cli.Limits(flags, &m.Control.MoveTime, &m.Control.Nodes, &m.Control.Depth)
	cli.Duration(flags, &m.Control.Margin, "margin", 100*time.Millisecond, "`TIME` by which a move may exceed the clock")
	cli.Duration(flags, &m.Stall, "stall", engine.DefaultStall, "`TIME` after which a move without a clock loses on time")
	o.foreign.declare(flags)
	o.fileFlag(flags, &o.openings, "openings", "opening suite: an EPD, PGN or Polyglot `FILE`", "order", "plies", "start")
	cli.Func(flags, "variant", "chess", "play games of the variant `NAME`, such as atomic", func(s string) (err error) {
		if s == "standard" || s == "fischerandom" { // of fastchess
			o.foreign.note("--variant "+s, "it is known from the openings")
		}
		o.rules, err = board.ParseRules(s)
		return err
	})
	flags.IntVar(&o.suite.Plies, "plies", 0, "play at most `N` plies of each opening; 0 selects all of a PGN game and 8 of a book")
	flags.StringVar(&o.order, "order", random, "`ORDER` of the openings: random or sequential")
	flags.IntVar(&o.first, "start", 1, "begin with opening `N` of that order")
	flags.Uint64Var(&m.Seed, "seed", 1, "seed `N` of all random choices")
	flags.IntVar(&m.Rounds, "rounds", 100, "play `N` pairs of games between each two engines")
	cli.Concurrency(flags, &m.Concurrency, cli.MaxThreads, "games")
	flags.Func("pairing", "`PAIRING` of the engines: roundrobin, or gauntlet (the first engine against all others) (default roundrobin)", func(s string) error {
		if m.Gauntlet = s == "gauntlet"; !m.Gauntlet && s != "roundrobin" && s != "round-robin" {
			return errors.New("neither roundrobin nor gauntlet")
		}
		return nil
	})
	engines.KeyFlag(flags, "draw", "adjudicate draws by `KEY=VALUE,...`: move=40,count=8,score=10 (from that move, after count consecutive moves of each side with |score| ≤ score centipawns)", scores, func(keys *pflag.FlagSet) {
		keys.SetNormalizeFunc(normalize)
		keys.IntVar(&m.Draw.From, "move", 0, "")
		keys.IntVar(&m.Draw.Moves, "count", 0, "")
		keys.Int32Var((*int32)(&m.Draw.Score), "score", 0, "")
	})
	engines.KeyFlag(flags, "resign", "adjudicate losses by `KEY=VALUE,...`: count=4,score=600,both=1 (after count consecutive moves with a score ≤ -score centipawns; both=1 if the winner must agree)", scores, func(keys *pflag.FlagSet) {
		keys.SetNormalizeFunc(normalize)
		keys.IntVar(&m.Resign.Moves, "count", 0, "")
		keys.Int32Var((*int32)(&m.Resign.Score), "score", 0, "")
		keys.BoolVar(&m.Resign.Both, "both", false, "")
	})
	flags.IntVar(&m.MaxMoves, "maxmoves", 0, "end games as draws after `N` moves; 0 disables it")
	flags.Func("sprt", "stop when an SPRT of `KEY=VALUE,...` accepts a hypothesis: elo0=0,elo1=5, optionally alpha=, beta= and model=normalized", func(s string) error {
		o.foreign.model = strings.Contains(s, "model=")
		if strings.Contains(s, "model=bayesian") {
			return errors.New("model=bayesian: want logistic or normalized")
		}
		test, err := match.ParseSPRT(s)
		m.SPRT = &test
		if c, ok := errors.AsType[*match.ConfigError](err); ok {
			return errors.New(c.Why)
		}
		return err
	})
	o.fileFlag(flags, &o.pgn, "pgn", "write the games to `FILE`")
	flags.BoolVar(&o.resume, "resume", false, "resume the match in the file of --pgn; without limits or options, engines have those of its games")
	flags.BoolVar(&o.force, "force", false, "overwrite the files of --pgn and --plot")
	flags.StringVar(&o.plot, "plot", "", "draw Elo by pairs of games to `FILE` (*.png or *.svg)")
	flags.StringVar(&o.trace, "trace", "", "append all lines exchanged with engines to `FILE`")
	o.fileFlag(flags, &o.log, "log", "append the details of each failure to `FILE`")
	flags.IntVar(&o.interval, "interval", 0, "show the state after every `N` games instead of every 10 seconds; 0 shows the result only; a terminal always shows it")
	flags.StringVar(&o.event, "event", "Engine match", "`NAME` of the match for the Event tag")
	flags.BoolVar(&o.latency, "latency", false, "report by how much the measured times of moves exceed those that engines report")
	flags.IntVar(&o.faults, "faults", 0, "end the match when an engine has lost `N` games by a fault (default 5)")
	flags.BoolVar(&o.recover, "recover", false, "continue the match after any number of faults")
	flags.BoolVar(&o.strict, "strict", false, "end the match at the first fault")
	tablebase.Flag(flags, &o.tables, "adjudicate games")
	flags.IntVar(&m.Tablebase.MaxPieces, "tbpieces", 0, "adjudicate positions of at most `N` pieces; 0 means all for which there are tables")
	flags.BoolVar(&m.Tablebase.IgnoreFifty, "tbignore50", false, "adjudicate wins that the fifty-move rule makes draws")
	flags.Func("tbadjudicate", "`WHAT` to adjudicate by tablebases: WIN_LOSS, DRAW or BOTH (default BOTH)", func(s string) error {
		m.Tablebase.NoWins, m.Tablebase.NoDraws = s == "DRAW", s == "WIN_LOSS"
		if s != "BOTH" && s != "DRAW" && s != "WIN_LOSS" {
			return errors.New("want WIN_LOSS, DRAW or BOTH")
		}
		return nil
	})
	tabular.Flags(cmd, &o.format)
	cli.Check(flags, "order", func() error {
		if o.order != random && o.order != sequential {
			return fmt.Errorf("--order %q: want random or sequential", o.order)
		}
		return nil
	})
	cli.Check(flags, "interval", func() error { return cli.AtLeast("interval", o.interval, 0) })
	cli.Check(flags, "start", func() error { return cli.AtLeast("start", o.first, 1) })
	cli.Check(flags, "rounds", func() error { return cli.AtLeast("rounds", m.Rounds, 1) })
	cli.Check(flags, "faults", func() error { return cli.AtLeast("faults", o.faults, 0) })
	cli.Check(flags, "plot", func() error { return plot.Check(o.plot) })
	cli.Lists(flags, "openings", "log", "sprt", "draw", "resign")
	cli.ListWords(flags, "pgn", "file", "min", "fi")
	cli.ListWords(flags, "engine", "cmd", "ponder")
	cli.ListWords(flags, "each", "cmd", "ponder")
	cmd.MarkFlagsMutuallyExclusive("recover", "strict", "faults")
	cmd.MarkFlagsMutuallyExclusive("resume", "force")
}

// fileFlag declares a flag whose value is the name of a file or, as in fastchess and cutechess,
// a list file=FILE,KEY=VALUE,... The keys are flags, and also "format", epd or pgn, which must be
// that of the name. Those that have no effect here are noted.
func (o *options) fileFlag(flags *pflag.FlagSet, to *string, name, usage string, keys ...string) {
	flags.Func(name, usage, func(s string) error {
		fields, err := engine.Fields(s)
		isFile := func(f engine.Field) bool { return f.Key == "file" }
		i := slices.IndexFunc(fields, isFile)
		if err != nil || i < 0 {
			*to = s
			return nil
		}
		*to = fields[i].Value
		for _, f := range slices.DeleteFunc(fields, isFile) {
			switch isPGN := strings.Contains(strings.ToLower(filepath.Base(*to)), ".pgn"); {
			case slices.Contains(keys, f.Key):
				err = flags.Set(f.Key, f.Value)
			case len(keys) > 0 && f.Key == "format" && f.Value == map[bool]string{true: "pgn", false: "epd"}[isPGN]:
			case o.foreign.fileKey(name, f):
			default:
				err = fmt.Errorf("%s=%s is not understood", f.Key, f.Value)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// complete parses the engines and fills in what follows from several flags. If foreign, the
// arguments are those of fastchess, and so are the defaults.
func (o *options) complete(given func(flag string) bool, foreign bool) error {
	m := &o.match
	each, err := o.foreign.engine(o.each)
	if err != nil {
		return fmt.Errorf("--each %s: %w", o.each, err)
	}
	if foreign {
		o.foreign.defaults(o, given)
	}
	if err := o.foreign.complete(&m.Rounds); err != nil {
		return err
	}
	for _, s := range o.specs {
		own, err := o.foreign.engine(s)
		if err != nil {
			return fmt.Errorf("--engine %s: %w", s, err)
		}
		spec, err := builtin.Engines().Parse(own, each)
		if err != nil {
			return fmt.Errorf("--engine %s: %w", s, err)
		}
		o.engines = append(o.engines, spec)
	}
	if err := o.check(given); err != nil {
		return err
	}
	if m.Control.Margin == 0 {
		m.Control.Margin = -1
	}
	for i := range o.engines {
		if c := &o.engines[i].Control; c.Margin == 0 {
			c.Margin = m.Control.Margin
		}
	}
	o.suite.Rules = o.rules
	o.suite.Shuffle, o.suite.Start = o.order == random, o.first-1
	switch m.MaxFaults = o.faults; {
	case o.recover:
		m.MaxFaults = -1
	case o.strict:
		m.MaxFaults = 1
	}
	return nil
}

// check reports arguments that contradict each other.
func (o *options) check(given func(flag string) bool) error {
	m := &o.match
	count := len(o.engines) + len(o.revisions)
	noLimit := !o.resume && unlimited(m.Control)
	switch {
	case count < 2:
		return fmt.Errorf("%d engines given; a match needs two", count)
	case given("package") && len(o.revisions) == 0:
		return errors.New("--package requires --revisions")
	case m.Control.Margin < 0 || m.Stall <= 0:
		return errors.New("--margin must not be negative and --stall must be positive")
	case o.resume && o.pgn == "":
		return errors.New("--resume requires --pgn")
	case (given("order") || given("plies") || given("start")) && o.openings == "":
		return errors.New("--order, --plies and --start require --openings")
	case m.SPRT != nil && count != 2:
		return fmt.Errorf("--sprt needs two engines, not %d", count)
	case o.rules != board.Standard && o.tables != nil:
		return errors.New("--tb: the tablebases are of ordinary chess, and not of --variant")
	case o.suite.Plies < 0:
		return errors.New("--plies must not be negative")
	}
	seen := make(map[string]bool)
	for _, e := range o.engines {
		if seen[e.Name] {
			return fmt.Errorf("duplicate engine name %q: set another with name=", e.Name)
		}
		seen[e.Name] = true
		if noLimit && unlimited(e.Control) {
			return fmt.Errorf("%s has no limit: set --tc, --movetime, --nodes or --depth", e.Name)
		}
	}
	if noLimit && len(o.revisions) > 0 {
		return errors.New("no limit: set --tc, --movetime, --nodes or --depth")
	}
	return nil
}

// unlimited reports whether a control has no limit.
func unlimited(c match.Control) bool {
	return !c.Timed() && c.Nodes == 0 && c.Depth == 0
}
