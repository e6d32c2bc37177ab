// Spsa tunes the parameters of Luft's search in games that Luft plays against itself.
//
//	go run ./examples/spsa -o FILE [-only NAME,NAME] [-iterations N] [-pairs N] [-threads N] [flags]
//	go run ./examples/spsa -check N -o FILE [flags]
//
// The method is simultaneous perturbation stochastic approximation, SPSA (J. C.
// Spall, 1992; https://www.chessprogramming.org/SPSA). The strength of a set of
// parameters can only be measured in games, and tuning one parameter after the
// other would take tens of thousands of games for each. SPSA changes all of them at
// once: the parameters of alphabeta.Parameters (those for time only with -tc), or
// those of -only. In each iteration, each parameter is increased by a step on one
// side and decreased on the other, in a random direction. The two sides play -pairs
// pairs of games, each pair with one opening and reversed colours, and all
// parameters move a little towards the side that won more games. For each parameter
// the others are noise, which averages out over many iterations.
//
// The perturbation c and the gain a decrease with the number k of the iteration as
// Spall recommends: c/k^0.101 and a/(A+k)^0.602, where A is a tenth of the
// iterations. They are given by their values in the last iteration, as is usual for
// chess engines: the step is c, and the learning rate is a/c². A parameter then
// moves by step × rate for each net win. A parameter with value V has the step
// |V|/10, but at least 1, and the bounds V/4 and 4V, unless the file of -steps has a
// line for it:
//
//	NAME MIN MAX STEP [RATE]
//
// Fields are separated by blanks, and # starts a comment. Games are played with
// integers: a value is rounded up with a probability equal to its fraction.
//
// Each move is searched for -nodes nodes, or with the time control of -tc. Games
// start from the positions of the file of -openings (EPD or FEN lines, or PGN if its
// name ends in .pgn), otherwise after eight or nine random plies in positions that
// are about level. They are adjudicated when both players agree: a draw from move 40
// on after eight moves with |score| ≤ 0.10, a win after four moves with a score of
// 6.00 or more.
//
// The file of -o is a table that a spreadsheet can plot. It has a line for each
// iteration, with the results of the games for the first side and the new values.
// With -resume, an interrupted run continues after the last line; only the games of
// the unfinished iteration are lost. With -nodes, the same flags give the same file,
// whatever the number of threads and interruptions. To keep all threads busy, use at
// least twice as many pairs as threads. -iterations cannot be changed later, since
// the steps depend on it.
//
// On a terminal, the standard error shows the progress and the values; elsewhere, a
// line from time to time. At the end the program prints the parameters as a Go
// literal, then an estimate of the effect of each, a step up against a step down,
// over all games in the file, and then
//
//	iterations I games G time T
//
// for this run. With -rate 0 the values do not move, and the estimates are the
// result: a few thousand games show which parameters matter and in which direction,
// although at 95 % confidence about one worthless parameter in twenty will look
// significant. The tuning itself needs 100,000 games or more: look at the curves,
// and verify the result with the sequential test of examples/strength.md.
//
// With -check, nothing is tuned: the values of the last line of FILE play N pairs of
// games against the current defaults, and the last line of the output is
//
//	wins W losses L draws D elo E +/- M
//
// The exit status is 0 on success, 2 if the arguments are invalid, and otherwise 1.
// An interrupt (Ctrl-C) ends the program with status 1, after printing the values so
// far.
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
	src, err := newSource(ctx, o, stderr)
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
	src, err := newSource(ctx, o, stderr)
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
