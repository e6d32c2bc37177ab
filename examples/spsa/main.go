// Spsa tunes the numbers of Luft's search by games that Luft plays against itself.
//
//	go run ./examples/spsa -o FILE [-only NAME,NAME] [-iterations N] [-pairs N] [-threads N] [flags]
//	go run ./examples/spsa -check N -o FILE [flags]
//
// The method is simultaneous perturbation stochastic approximation, SPSA
// (J. C. Spall, 1992; https://www.chessprogramming.org/SPSA). What the search is
// worth can only be told by games, and each number by itself would take tens of
// thousands of them. So all the numbers of alphabeta.Parameters, those for time only
// with -tc, or those of -only, are changed at once: in each iteration, lots are drawn
// for each number to be a little larger on one side and a little smaller on the
// other, the two sides play -pairs pairs of games with one opening and the colours
// changed, and all numbers go a little in the direction of the side that has won
// more. For each number by itself the others are noise, which goes away over many
// iterations.
//
// By how much numbers are changed for the games, c, and by how much after them, a,
// become less from iteration to iteration, as Spall recommends: c/k^0.101 and
// a/(A+k)^0.602, where A is a tenth of the iterations. They are given by what they
// come to in the last iteration, as is the custom of those who test engines: the
// step, which is c, and the rate, which is a/c². The number then moves by step times
// rate for each game that was won more than lost. A number of value V has the step
// |V|/10, but at least 1, and stays between V/4 and 4V, unless the file of -steps
// says otherwise, in lines of
//
//	NAME MIN MAX STEP [RATE]
//
// with blanks between and # before remarks. Games are played with whole numbers: a
// fraction is rounded up as often as it says.
//
// Each move is searched for -nodes nodes, or with the clock of -tc. Games begin from
// the positions of the file of -openings (EPD or FEN lines, or PGN if its name ends
// in .pgn), or else after eight or nine random plies, where nobody is far ahead. They
// end before their time where both players agree: on a draw from move 40 on when
// neither is ahead by more than 0.10 for eight moves, on a win when one is ahead by
// 6.00 or more for four.
//
// The file of -o is a table that a spreadsheet can draw: a line for each iteration,
// with the games as the first side has seen them and the values after them. With
// -resume, a run that was broken off goes on after the last line; only the games of
// the iteration it was in are lost. With nodes, the same flags give the same file,
// whatever the number of threads and wherever it was broken off. Iterations with at
// least twice as many pairs as threads keep all the threads busy. More -iterations
// than before are another run, as steps depend on their number.
//
// On a terminal, the standard error shows how far the work has come and the values;
// elsewhere, a line now and then. At the end the parameters are written as a Go
// literal, then what each is worth by itself, a step higher against a step lower, over
// all the games in the file, and after that
//
//	iterations I games G time T
//
// for what this run has added. With -rate 0 nothing moves, and what each is worth is
// all there is to learn: a few thousand games show which of many numbers to tune, and
// in which direction, though one in twenty looks worth more than its error by chance.
// For the tuning itself a hundred thousand games are not many: look at the curves, and
// believe nothing before the sequential test of examples/strength.md has.
//
// With -check, nothing is tuned: the values of the last line of FILE play so many
// pairs of games against those the search has now, and the last line is
//
//	wins W losses L draws D elo E +/- M
//
// The exit status is 0 if all was well, 2 if the arguments make no sense, and
// otherwise 1. An interrupt (Ctrl-C) ends the program before its time, with 1, and
// the values there are.
package main

import (
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
	"github.com/luftchess/luft/search/alphabeta"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run is the program. It returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(stderr, "spsa:", err)
		return 2
	}
	if o.check > 0 {
		err = check(ctx, &o, stdout, stderr)
	} else {
		err = tune(ctx, &o, stdout, stderr)
	}
	if err == nil {
		return 0
	}
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted")
	}
	fmt.Fprintln(stderr, "spsa:", err)
	return 1
}

// tune plays the iterations that are not in the file yet.
func tune(ctx context.Context, o *options, stdout, stderr io.Writer) (err error) {
	src, err := newSource(o)
	if err != nil {
		return err
	}
	t := newTuning(o.variables, o.iterations, o.seed)
	file, err := openState(o, src, t)
	if err != nil {
		return err
	}
	if t.done > 0 {
		fmt.Fprintf(stderr, "spsa: %s has %d iterations\n", o.out, t.done)
	}
	had := t.done
	games := 2 * o.pairs
	status := console.NewStatus(stderr, console.IsTerminal(stderr), console.LineEvery)
	for t.done < o.iterations && err == nil {
		err = iterate(ctx, o, src, t, file, status, had)
	}
	status.Stop()
	err = errors.Join(err, file.Close())
	_, writeErr := fmt.Fprintf(stdout, "%s%siterations %d games %d time %v\n",
		literal(parameters(t.variables, rounded(t.values))), t.slopes.table(t.variables),
		t.done-had, games*(t.done-had), status.Elapsed().Round(time.Millisecond))
	return errors.Join(err, writeErr)
}

// iterate plays an iteration and writes its line. If it cannot, t is as it was. There
// were had iterations when the program began.
func iterate(ctx context.Context, o *options, src *source, t *tuning, out io.Writer, status *console.Status, had int) error {
	k := t.done + 1
	openings, err := src.openings(ctx, o, tuningOpenings, uint64(k), o.pairs)
	if err != nil {
		return err
	}
	show := func(s tally) {
		status.Show(func(elapsed time.Duration) string {
			n := 2 * o.pairs
			line := fmt.Sprintf("iteration %d of %d, %s", k, o.iterations, progress(n*t.done+s.games(), n*had, n*o.iterations, elapsed))
			if status.IsLive() {
				return t.table() + line
			}
			return line
		})
	}
	show(tally{})
	d := t.draw()
	result, err := play(ctx, o, parameters(t.variables, d.plus), parameters(t.variables, d.minus), openings, status, show)
	if err != nil {
		return err
	}
	values := t.next(d, result.wins-result.losses)
	if _, err := io.WriteString(out, row(k, result, values)); err != nil {
		return err
	}
	t.values = values
	t.slopes.add(d.signs, result)
	t.done++
	return nil
}

// check plays the values of a file against the defaults.
func check(ctx context.Context, o *options, stdout, stderr io.Writer) error {
	tuned, err := readTuned(o.out)
	if err != nil {
		return err
	}
	src, err := newSource(o)
	if err != nil {
		return err
	}
	openings, err := src.openings(ctx, o, checkOpenings, 0, o.check)
	if err != nil {
		return err
	}
	status := console.NewStatus(stderr, console.IsTerminal(stderr), console.LineEvery)
	var last tally
	_, err = play(ctx, o, tuned, alphabeta.DefaultParameters(), openings, status, func(s tally) {
		last = s
		status.Show(func(elapsed time.Duration) string {
			return s.line() + ", " + progress(s.games(), 0, 2*o.check, elapsed)
		})
	})
	status.Stop()
	_, writeErr := fmt.Fprintln(stdout, last.line())
	return errors.Join(err, writeErr)
}
