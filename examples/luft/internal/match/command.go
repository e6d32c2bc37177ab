// Package match is the command that plays engines against each other.
package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/openings"
	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/search/match/engine"
	"github.com/luftchess/luft/uci"
)

const help = `Match plays engines against each other and estimates the difference in strength.

Each --engine is a list of KEY=VALUE, separated by commas, such as

  cmd=./engine,name=new,option.Hash=64,tc=8+0.08
  luft=nnue,nodes=10000

"luft help engines" explains the keys, and "luft help time-controls" what --tc takes.
--each gives keys and values for all engines that do not have their own.

With --revisions, the engines are two git revisions of a Go program, NEW first. They are
built in temporary worktrees of the repository in the working directory, from the folder
--package in it; --engine adds others.

A round is a pair of games between any two engines, with the same opening and reversed
colors. Openings are a file of EPD or FEN lines, or of games if its name ends in .pgn,
also compressed if .gz, .bz2 or .zst follows; malformed ones are reported on the
standard error and skipped, up to a hundred. If the name ends in .bin, it is a Polyglot
book: openings are then random lines of --plies plies, each move chosen by its weight,
that end in different positions and depend on --seed alone.

With --variant, games are played by the rules of a variant, from its start position or the
openings of a file, whose positions are read by these rules. Luft plays all variants, and a
UCI engine those of its option UCI_Variant, which is set.

Each finished game is written to the file of --pgn. With --resume, games that are in the
file are counted and not played again; they must have been played with the same time
controls, limits and options, which need not be given again. Faults (losses by time,
illegal moves and crashes) are reported on the standard error, and in the file of --log
with everything needed to reproduce them. The match ends when an engine has lost five games
by a fault; see --faults, --recover and --strict. The file of --trace gets all lines
exchanged with UCI engines: the time, the name and number of the program, > to or < from
it, and the line.

On a terminal, a table shows the state of the match; elsewhere, a line every ten seconds,
or at the --interval.
The output ends with a table of the engines and the result of the first one:

  wins W losses L draws D elo E +/- M (logistic)

The Elo of the table and of this line is the logistic one of rating lists; the normalized
Elo of a match of two engines, and the model of --sprt, are printed above it. M is the
half-width of the 95 % confidence interval, or "unknown" if it cannot be computed, for
example while all games were won. With --json or --csv, the output is the table alone.

--plot draws Elo by pairs of games: of the first of two engines with its confidence
interval, and the log-likelihood ratio of --sprt between its bounds; or of each of more
engines after each round, unless it has won or lost all games. After --resume the curves
begin with the first pair that is completed.

Command lines of fastchess and cutechess can be used as they are, with fastchess's defaults;
see "luft help fastchess".

The exit status is 0 if the match was completed without a fault, 2 if the arguments are
invalid, and otherwise 1. An interrupt (Ctrl-C) ends the match with status 1; finished games
are kept and counted.`

// Command returns the command.
func Command() *cobra.Command {
	o := new(options)
	cmd := &cobra.Command{
		Use:   "match [flags] --engine KEY=VALUE,... --engine KEY=VALUE,...",
		Short: "play engines or git revisions against each other",
		Long:  help,
		Example: `  luft match --engine name=new,cmd=./new --engine name=old,cmd=./old --tc 8+0.08 \
      --openings suite.epd --rounds 2000 --concurrency 2 --sprt elo0=0,elo1=5 --pgn out.pgn
  luft match --revisions main,HEAD --tc 8+0.08 --plot elo.png
  luft match --engine luft=zig --engine luft=gnome --engine luft=barb --each nodes=10000`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.complete(cmd.Flags().Changed, cli.Several(cmd.Flags())); err != nil {
				return cli.Usage(err)
			}
			err := o.play(cmd)
			if c, ok := errors.AsType[*match.ConfigError](err); ok {
				return cli.Usagef("%s: %s", strings.ToLower(c.Field), c.Why)
			}
			if err == nil || errors.Is(err, context.Canceled) {
				return err
			}
			return errors.New(strings.TrimPrefix(err.Error(), "match: "))
		},
	}
	o.declare(cmd)
	return cmd
}

// play plays the match. Finished games are shown and kept even if it returns an error.
func (o *options) play(cmd *cobra.Command) (err error) {
	ctx, stdout, stderr := cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr()
	o.foreign.report(stderr, cmd.CommandPath())
	var open []io.Closer
	defer func() {
		for _, file := range slices.Backward(open) {
			err = errors.Join(err, file.Close())
		}
	}()
	// appendTo opens a file to append to it, which is nothing without a name.
	appendTo := func(name string) (io.Writer, error) {
		if name == "" {
			return io.Discard, nil
		}
		if err := cmp.Or(file.CheckPlain(name), file.CheckOutput(name, o.openings)); err != nil {
			return nil, err
		}
		file, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
		if err != nil {
			return nil, err
		}
		l := &logFile{file: file}
		open = append(open, l)
		return l, nil
	}
	m := o.match
	if o.tables != nil {
		m.Tablebase.Tables = o.tables
		defer o.tables.Close() // they were only read
	}
	if o.plot != "" {
		if err := plot.Ready(o.plot, o.force || o.resume); err != nil {
			return err
		}
	}
	if o.openings != "" {
		o.suite.Count, o.suite.Seed = m.Rounds, m.Seed
		suite, err := openings.Read(cmd, o.openings, o.suite)
		if err != nil {
			return err
		}
		m.Openings = o.foreign.repeated(suite.Openings, m.Rounds)
	}
	if o.openings == "" && o.rules != board.Standard {
		m.Openings = []match.Opening{{Start: o.rules.Start()}}
	}
	if len(o.revisions) > 0 {
		built, remove, err := build(ctx, o.revisions, o.pkg)
		defer remove()
		if err != nil {
			return err
		}
		o.engines = append(built, o.engines...)
	}
	if o.resume {
		if err := o.takeSettings(&m); err != nil {
			return err
		}
	}
	if o.trace != "" {
		trace, err := appendTo(o.trace)
		if err != nil {
			return err
		}
		begin := time.Now()
		for i := range o.engines {
			o.engines[i].Log = func(name string, program int, d uci.Direction, line string) {
				fmt.Fprintf(trace, "%.3f %s#%d %v %s\n", time.Since(begin).Seconds(), name, program, d, line)
			}
		}
	}
	for i := range o.engines {
		m.Players = append(m.Players, o.engines[i].Player())
	}
	timed := m.Control.Timed() || slices.ContainsFunc(m.Players, func(p match.Player) bool { return p.Control.Timed() })
	if n := max(len(m.Openings), 1); m.Rounds > n && !timed {
		some := "1 opening"
		if n > 1 {
			some = fmt.Sprint(n, " openings")
		}
		fmt.Fprintf(stderr, "%s: note: %d rounds with %s and no clock are likely to repeat games\n", cmd.CommandPath(), m.Rounds, some)
	}
	m.Tags = pgn.Tags{{Name: "Event", Value: o.event}, {Name: "Date", Value: time.Now().Format("2006.01.02")}}
	if o.pgn != "" {
		// An incomplete last game is removed before the first is written.
		file, err := file.Append(o.pgn, []string{o.openings}, o.resume, o.force, "", func(in io.Reader) (keep int64, err error) {
			m.Resume, keep, err = match.ReadPlayed(in, m)
			return keep, err
		})
		if err != nil {
			return err
		}
		open = append(open, file)
		m.Games = file
	}
	log, err := appendTo(o.log)
	if err != nil {
		return err
	}
	screen := stdout
	if o.format != tabular.Text {
		screen = stderr
	}
	every := terminal.LineEvery
	if cmd.Flags().Changed("interval") {
		every = min(time.Duration(o.interval), 1) // none, or as soon as that number of games is played
	}
	d := newDisplay(terminal.StatusFor(screen, screen, false, every), &m)
	d.interval = max(o.interval, 1)
	defer d.Stop()
	latencies := make([]match.Latency, len(m.Players))
	curves := newCurves(&m)
	m.Report = func(r *match.Record, s match.Summary) {
		d.update(s)
		curves.add(&s)
		for i := range latencies {
			latencies[i].Add(r, i)
		}
		if f := r.Failure; f != nil {
			fmt.Fprintf(d.Above(stderr), "%s: %s\n", cmd.CommandPath(), cli.Printable(f.Line()))
			fmt.Fprintf(log, "%v\n", f)
		}
	}
	s, err := match.Run(ctx, m)
	d.Stop()
	if _, ok := errors.AsType[*match.ConfigError](err); ok {
		return err // nothing was played
	}
	if n := s.Faults(); err == nil && n > 0 {
		err = fmt.Errorf("games lost by a fault: %d", n)
	}
	if o.latency {
		_, writeErr := io.WriteString(screen, latencyReport(&m, latencies))
		err = errors.Join(err, writeErr)
	}
	err = errors.Join(err, report(stdout, o.format, &m, &s))
	if o.plot != "" {
		err = errors.Join(err, curves.save(o.plot, o.force || o.resume))
	}
	return err
}

// takeSettings gives engines without a limit or options those with which they have played the
// games of the file of --pgn.
func (o *options) takeSettings(m *match.Options) error {
	var settings map[string]match.Settings
	if err := file.Head(o.pgn, func(in io.Reader) (err error) {
		settings, err = match.ReadSettings(in)
		return err
	}); err != nil {
		return err
	}
	for i := range o.engines {
		e := &o.engines[i]
		was, ok := settings[e.Name]
		if ok && unlimited(e.Control) && unlimited(m.Control) {
			e.Control = was.Control
		}
		if ok && len(e.Options) == 0 && was.Settings != "" {
			var err error
			if e.Options, err = engine.Fields(was.Settings); err != nil {
				return fmt.Errorf("%s: options of %s: %w", o.pgn, e.Name, err)
			}
		}
	}
	return nil
}

// A logFile is a file whose first error of writing is returned by Close. Any number of
// goroutines may write to it.
type logFile struct {
	mu   sync.Mutex
	file *os.File
	err  error
}

func (l *logFile) Write(p []byte) (n int, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err == nil {
		n, l.err = l.file.Write(p)
	}
	return n, l.err
}

func (l *logFile) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return errors.Join(l.err, l.file.Close())
}
