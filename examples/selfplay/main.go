// Selfplay has Luft play against itself, and stores positions for tuning an
// evaluation.
//
//	go run ./examples/selfplay -o FILE [-games N] [-threads N] [-nodes N] [-seed N] [flags]
//	go run ./examples/selfplay -dump FILE
//	go run ./examples/selfplay -score FILE [-o FILE] [-nodes N] [-hash N] [-threads N]
//	go run ./examples/selfplay -starts [-o FILE] [-games N] [flags]
//
// Each move is searched for the same number of nodes. Each game begins with -random
// random plies, or one more, from the standard start position; from a position of
// the file of -openings (EPD or FEN lines, or a Polyglot book if its name ends in
// .bin, of which eight plies are played); or, in a fraction -chess960 of the games,
// from a Chess960 start position. Openings with |score| > -lost are rejected. A game
// ends by the rules, as soon as a draw can be claimed, or when both players agree
// for some moves on a draw (-draw) or a win (-win).
//
// A position is stored if the player to move is not in check, the move played is
// neither a capture nor a promotion, the score is exact and not a mate, the game has
// reached ply -ply, and the position has not occurred before. At most -most positions
// of each game are stored, chosen at random.
//
// The file contains whole games with results and scores, about 500 bytes each, in the
// format of package sample, which the tune program reads. With -dump, the positions
// are written to the standard output as EPD, with the operations c9 (the result,
// White first), ce (the score in centipawns for the player to move), hmvc and fmvn.
// With -score, each position of an EPD file is searched for -nodes nodes and written
// to the file of -o, or to the standard output, with the score replacing any earlier
// one; finished games, positions in check and mates are left out. With -starts, the
// openings are written as EPD, which the match program reads.
//
// Game N depends only on the program, the flags and N, and games are written in order,
// so the same flags give the same file whatever the number of threads. With -resume,
// an interrupted run continues after the last complete game in the file, with the
// same result as without the interruption; a larger -games makes the file longer. An
// interruption loses the games in progress, and with several threads also finished
// games that wait for earlier ones.
//
// On a terminal, the standard error shows the progress; elsewhere, a line from time
// to time. When games were played, the last line of the output is
//
//	games G positions P time T speed S positions/s
//
// for this run. The exit status is 0 on success, 2 if the arguments are invalid, and
// otherwise 1. An interrupt (Ctrl-C) ends the program with status 1.
//
// See examples/strength.md for how to use the positions and how to measure strength.
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
		err = starts(ctx, &o, stdout, stderr)
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
	src, err := newSource(ctx, o, stderr)
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
func starts(ctx context.Context, o *options, stdout, stderr io.Writer) (err error) {
	src, err := newSource(ctx, o, stderr)
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
