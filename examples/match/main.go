// Match plays engines against each other and says which is the stronger, and how
// sure that is.
//
//	go run ./examples/match -engine name=new,cmd=./new -engine name=old,luft=piecesquare \
//		-tc 8+0.08 -openings FILE -rounds N -concurrency 2 -sprt elo0=0,elo1=5 -pgn out.pgn
//	go run ./examples/match -revisions OLD,NEW -tc 8+0.08 …
//
// Each -engine is a list of KEY=VALUE with commas between; a value with commas in
// it goes between double quotes, and there \" and \\ stand for a quote and a
// backslash. (A shell takes quotes for its own: put the whole list between single
// ones.) The keys are
//
//	name           what the engine is called
//	luft           an engine of this module, in the same process: random, minimax,
//	               material, piecesquare, classical, or a bot of examples/bots
//	cmd            or a program that speaks UCI
//	args, dir      its arguments, with blanks between and single quotes around
//	               those that have blanks, and the directory to run it in
//	option.NAME    the value of an option of the engine
//	tc, st         a time control, or seconds for each move, of its own
//	nodes, depth   limits of its own for each move
//	margin         milliseconds by which it may exceed its time
//
// With -revisions, the engines are two git revisions of the Go program in -package,
// NEW the first of them. They are built in temporary worktrees of the repository in
// the working directory, and -engine adds others.
//
// A round is a pair of games for each two players, with one opening and the colours
// changed. Openings are a file of EPD or FEN lines, or of games if its name ends in
// .pgn; those that are malformed are told on the standard error and passed over. If
// its name ends in .bin, it is a Polyglot book: openings are then walks through it of
// -plies plies, which -seed decides, by moves drawn as often as their weight says,
// and no two of them lead to the same position.
//
// Every game goes to the file of -pgn when it is over. With -resume, games that are
// in the file already are counted and not played again, so that a match that was
// broken off goes on. Games that were lost by exceeding the time, an illegal move or
// a crash are told on the standard error, and in full, ready to be repeated, in the
// file of -log.
//
// On a terminal, a table shows how the match stands; elsewhere, a line every now and
// then. The last line of the output is the first engine's side of the match:
//
//	wins W losses L draws D elo E +/- M
//
// The exit status is 0 if the match has come to its end, 2 if the arguments make no
// sense, and otherwise 1. An interrupt (Ctrl-C) ends the match before its time, with
// 1; the games that are over are kept and counted.
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
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/match"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program. It returns the exit status. Nothing is read from stdin.
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

// play plays the match. The error may be that it was broken off; what is over is
// shown and kept all the same.
func play(ctx context.Context, o *options, stdout, stderr io.Writer) (err error) {
	m := o.match
	if o.openings != "" {
		if m.Openings, err = readOpenings(ctx, o.openings, o.plies, &m, stderr); err != nil {
			return err
		}
	}
	if len(o.revisions) > 0 {
		built, remove, err := build(ctx, o.revisions, o.pkg)
		defer remove()
		if err != nil {
			return err
		}
		o.engines = append(built, o.engines...)
	}
	for i := range o.engines {
		m.Players = append(m.Players, o.engines[i].Player())
	}
	if n := max(len(m.Openings), 1); m.Rounds > n && !timed(&m) {
		openings := "1 opening"
		if n > 1 {
			openings = fmt.Sprint(n, " openings")
		}
		fmt.Fprintf(stderr, "match: note: %d rounds with %s and no clock are likely to have games that are the same\n", m.Rounds, openings)
	}
	m.Tags = pgn.Tags{{Name: "Event", Value: o.event}, {Name: "Date", Value: time.Now().Format("2006.01.02")}}
	if o.pgn != "" {
		file, err := openGames(o.pgn, o.resume, &m)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		m.Games = file
	}
	var log io.Writer
	if o.log != "" {
		file, err := os.OpenFile(o.log, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		log = file
	}
	d := newDisplay(stdout, console.IsTerminal(stdout), &m)
	var logErr error
	m.Report = func(r *match.Record, s match.Summary) {
		d.update(s)
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
	_, writeErr := io.WriteString(stdout, report(&m, &s))
	return errors.Join(err, logErr, writeErr)
}

// timed reports whether a player has a clock, without which engines play the same
// game again and again.
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
