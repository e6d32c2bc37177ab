// Selfplay has Luft play against itself and keeps positions from which weights of an
// evaluation can be learned.
//
//	go run ./examples/selfplay -o FILE [-games N] [-threads N] [-nodes N] [-seed N] [flags]
//	go run ./examples/selfplay -dump FILE
//	go run ./examples/selfplay -score FILE [-o FILE] [-nodes N] [-hash N] [-threads N]
//	go run ./examples/selfplay -starts [-o FILE] [-games N] [flags]
//
// Each move is searched for the same number of nodes, and each game begins with
// -random random plies, or one more: from where chess begins, from a position of the
// file of -openings (EPD or FEN lines, or a Polyglot book if its name ends in .bin,
// of which eight plies are played), or, in the part -chess960 of the games, from one
// of the 960 positions of Chess960. Openings in which a player is ahead by more than
// -lost are thrown away. Games end by the rules of chess, as soon as a draw can be
// claimed, and before that where both players agree for some time: on a draw by
// -draw, on a win by -win.
//
// A position is kept if the player to move is not in check, the move played there is
// neither a capture nor a promotion, the score announces no mate and is exact, the
// game has come to ply -ply, and the position has not been on the board before. Of
// each game, no more than -most of them are kept, drawn by lot.
//
// The file has the whole games, in some five hundred bytes each, with result and scores; its
// format is that of package sample, and the tune program reads it. With -dump the
// positions are written to the standard output as EPD, with the operations c9 (the
// result, White first), ce (the score in centipawns for the player to move), hmvc
// and fmvn. With -score no games are played either: each position of an EPD file is
// searched for -nodes nodes, and written to the file of -o, or to the standard output,
// with the score in place of the one it may have had; positions that are over, a check
// or a mate to come are left out. With -starts it is the openings that are written as
// EPD, which the match program can play from.
//
// Game number N depends on the program, the flags and N alone, and games are written
// in the order of their numbers. So the same flags give the same file, whatever the
// number of threads. With -resume, a run that was broken off goes on after the last game
// that is whole in the file, and gives what it would have given; more -games than
// before make the file longer. With one thread, only the game that is being played
// is lost; with more, also those that are over and have to wait for it.
//
// On a terminal, a line on the standard error shows how far the work has come;
// elsewhere, one is written every now and then. When games were played, the last line of
// the output is
//
//	games G positions P time T speed S positions/s
//
// for what this run has added. The exit status is 0 if all was well, 2 if the
// arguments make no sense, and otherwise 1. An interrupt (Ctrl-C) ends the program
// before its time, with 1.
//
// How the positions are used, and what else there is to measure and to raise the
// engine's strength, is in examples/strength.md.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/luftchess/luft/examples/internal/console"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program. It returns the exit status. A file to dump called "-" is
// stdin.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(stderr, "selfplay:", err)
		return 2
	}
	switch {
	case o.dump != "":
		err = dump(ctx, o.dump, stdin, stdout)
	case o.score != "":
		err = score(ctx, &o, stdin, stdout, stderr)
	case o.starts:
		err = starts(ctx, &o, stdout)
	default:
		err = selfplay(ctx, &o, stdout, stderr)
	}
	if err == nil {
		return 0
	}
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted")
	}
	fmt.Fprintln(stderr, "selfplay:", err)
	return 1
}

// selfplay plays the games.
func selfplay(ctx context.Context, o *options, stdout, stderr io.Writer) error {
	src, err := newSource(o)
	if err != nil {
		return err
	}
	defer src.close()
	if o.random == 0 && src.few(o.games) {
		fmt.Fprintln(stderr, "selfplay: note: with fewer openings than games and no random moves, games will be the same")
	}
	file, have, err := openFile(o, src)
	if err != nil {
		return err
	}
	if have.games > 0 {
		fmt.Fprintf(stderr, "selfplay: %s has %d games with %d positions\n", o.out, have.games, have.positions)
	}
	status := console.NewStatus(stderr, console.IsTerminal(stderr), console.LineEvery)
	added, err := play(ctx, o, src, have.games, file, func(added sum) {
		status.Show(func(elapsed time.Duration) string { return progress(added, have.games, o.games, elapsed) })
	})
	status.Stop()
	err = errors.Join(err, file.Close())
	_, writeErr := fmt.Fprintln(stdout, added.line(status.Elapsed()))
	return errors.Join(err, writeErr)
}

// starts writes the openings of games.
func starts(ctx context.Context, o *options, stdout io.Writer) (err error) {
	src, err := newSource(o)
	if err != nil {
		return err
	}
	defer src.close()
	out, done, err := o.output(stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	buf := bufio.NewWriter(out)
	p := newPlayer(o, src)
	for n := range o.games {
		e, err := p.start(ctx, uint64(n))
		if err != nil {
			return errors.Join(err, buf.Flush())
		}
		if _, err := fmt.Fprintln(buf, e); err != nil {
			return err
		}
	}
	return buf.Flush()
}

// output returns where EPD goes: to the file of -o, which must be new, or to stdout. When
// it is all written, done is to be called.
func (o *options) output(stdout io.Writer) (out io.Writer, done func() error, err error) {
	if o.out == "" {
		return stdout, func() error { return nil }, nil
	}
	file, err := os.OpenFile(o.out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, nil, err
	}
	return file, file.Close, nil
}
