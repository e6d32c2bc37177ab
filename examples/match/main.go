// Match plays engines against each other and estimates the difference in strength.
//
//	go run ./examples/match -engine name=new,cmd=./new -engine name=old,luft=piecesquare \
//		-tc 8+0.08 -openings FILE -rounds N -concurrency 2 -sprt elo0=0,elo1=5 -pgn out.pgn
//	go run ./examples/match -revisions OLD,NEW -tc 8+0.08 …
//
// Each -engine is a comma-separated list of KEY=VALUE. A value with commas is written in
// double quotes, in which \" and \\ stand for a quote and a backslash. (Protect the list from
// the shell with single quotes.) The keys are
//
//	name           name of the engine
//	luft           an engine of this module in the same process: random, minimax,
//	               material, piecesquare, classical, or a bot of examples/bots
//	cmd            a UCI engine: the program to run
//	args, dir      its arguments, separated by spaces (single quotes protect spaces),
//	               and its working directory
//	option.NAME    value of an option of the engine
//	tc, st         time control, or seconds per move, of this engine
//	nodes, depth   limits per move of this engine
//	margin         milliseconds by which it may exceed its time
//	ponder         true or false: whether it thinks on the opponent's time
//
// -each gives keys and values for all engines that do not have their own.
//
// With -revisions, the engines are two git revisions of the Go program in -package, NEW
// first. They are built in temporary worktrees of the repository in the working directory;
// -engine adds others.
//
// A round is a pair of games between each two engines, with the same opening and reversed
// colors. Openings are a file of EPD or FEN lines, or of games if its name ends in .pgn, also
// compressed if a .gz or .bz2 follows; malformed ones are reported on the standard error and
// skipped, up to a hundred. If the name ends in .bin, it is a Polyglot book: openings are then
// random lines of -plies plies, each move chosen by its weight, that end in different
// positions and depend on -seed alone.
//
// Each finished game is written to the file of -pgn. With -resume, games that are in the
// file are counted and not played again; they must have been played with the same time
// controls, limits and options, which need not be given again. Faults (losses by time, illegal
// moves and crashes) are reported on the standard error, and in the file of -log with
// everything needed to reproduce them. The match ends when an engine has lost five games by a
// fault; see -faults, -recover and -strict. The file of -trace gets all lines exchanged with
// UCI engines: the time, the name and number of the program, > to or < from it, and the line.
//
// On a terminal, a table shows the state of the match; elsewhere, a line from time to time.
// The last line of the output is the result of the first engine:
//
//	wins W losses L draws D elo E +/- M
//
// M is the half-width of the 95 % confidence interval, or "unknown" if it cannot be computed,
// for example while all games were won.
//
// The exit status is 0 if the match was completed without a fault, 2 if the arguments are invalid, and
// otherwise 1. An interrupt (Ctrl-C) ends the match with status 1; finished games are kept and
// counted.
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
	"syscall"
	"time"

	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/examples/internal/openings"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/match"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program. It returns the exit status and does not read stdin.
func run(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(stderr, "match:", err)
		return 2
	}
	err = play(ctx, &o, stdout, stderr)
	if err == nil {
		return 0
	}
	if c, ok := errors.AsType[*match.ConfigError](err); ok {
		fmt.Fprintf(stderr, "match: %s: %s\n", strings.ToLower(c.Field), c.Why)
		return 2
	}
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted")
	}
	fmt.Fprintln(stderr, "match:", strings.TrimPrefix(err.Error(), "match: "))
	return 1
}

// play plays the match. Finished games are shown and kept even if it returns an error.
func play(ctx context.Context, o *options, stdout, stderr io.Writer) (err error) {
	m := o.match
	if o.openings != "" {
		o.suite.Count, o.suite.Seed = m.Rounds, m.Seed
		suite, err := openings.Read(ctx, "match", o.openings, o.suite, stderr)
		if err != nil {
			return err
		}
		m.Openings = suite.Openings
	}
	if len(o.revisions) > 0 {
		built, remove, err := build(ctx, o.revisions, o.pkg)
		defer remove()
		if err != nil {
			return err
		}
		o.engines = append(built, o.engines...)
	}
	if o.tables != nil {
		defer o.tables.Close() // they were only read
	}
	if o.resume {
		if err := o.takeSettings(&m); err != nil {
			return err
		}
	}
	if o.trace != "" {
		file, openErr := os.OpenFile(o.trace, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
		if openErr != nil {
			return openErr
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		trace := newTracer(file)
		defer func() { err = errors.Join(err, trace.error()) }()
		for i := range o.engines {
			o.engines[i].Log = trace.line
		}
	}
	for i := range o.engines {
		m.Players = append(m.Players, o.engines[i].Player())
	}
	latencies := make([]match.Latency, len(m.Players))
	if n := max(len(m.Openings), 1); m.Rounds > n && !timed(&m) {
		some := "1 opening"
		if n > 1 {
			some = fmt.Sprint(n, " openings")
		}
		fmt.Fprintf(stderr, "match: note: %d rounds with %s and no clock are likely to repeat games\n", m.Rounds, some)
	}
	m.Tags = pgn.Tags{{Name: "Event", Value: o.event}, {Name: "Date", Value: time.Now().Format("2006.01.02")}}
	if o.pgn != "" {
		file, openErr := openGames(o.pgn, o.resume, &m)
		if openErr != nil {
			return openErr
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		m.Games = file
	}
	var log io.Writer
	if o.log != "" {
		file, openErr := os.OpenFile(o.log, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
		if openErr != nil {
			return openErr
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		log = file
	}
	d := newDisplay(stdout, console.IsTerminal(stdout), &m)
	var logErr error
	m.Report = func(r *match.Record, s match.Summary) {
		d.update(s)
		for i := range latencies {
			latencies[i].Add(r, i)
		}
		f := r.Failure
		if f == nil {
			return
		}
		fmt.Fprintln(d.Above(stderr), "match:", f.Line())
		if log != nil && logErr == nil {
			_, logErr = fmt.Fprintf(log, "%v\n", f)
		}
	}
	s, err := m.Run(ctx)
	d.Stop()
	if _, ok := errors.AsType[*match.ConfigError](err); ok {
		return err // nothing was played
	}
	text := report(&m, &s)
	if o.latency {
		text = latencyReport(&m, latencies) + text
	}
	_, writeErr := io.WriteString(stdout, text)
	if n := s.Faults(); err == nil && n > 0 {
		err = fmt.Errorf("games lost by a fault: %d", n)
	}
	return errors.Join(err, logErr, writeErr)
}

// timed reports whether a player has a clock; without, engines repeat games.
func timed(m *match.Match) bool {
	if m.Control.Time > 0 || m.Control.MoveTime > 0 {
		return true
	}
	for i := range m.Players {
		if c := m.Players[i].Control; c.Time > 0 || c.MoveTime > 0 {
			return true
		}
	}
	return false
}
