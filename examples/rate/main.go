// Rate makes a rating list of games.
//
//	go run ./examples/rate [-anchor NAME=RATING] FILE…
//
// A FILE is PGN, of which the tags White, Black and Result are read; "-" is the
// standard input. Games without a result or without two different players are passed
// over.
//
// A difference of D points means an expected score of 1 / (1 + 10^(-D/400)), and the
// ratings are those under which the results are the likeliest (the model of Bradley
// and Terry, as in https://www.chessprogramming.org/Match_Statistics). A draw is half
// a point; colours are not looked at, which is right for engines that have played each
// opening from both sides. Only differences can be known: with -anchor, the player
// NAME is given RATING, else the mean is 0.
//
// The list is a table at the end of the output, with the columns
//
//	rating   the rating
//	error    how far the truth may be from it, in 95 lists of 100: from the
//	         difference to the anchor's, or from the mean if there is none
//	games, score, draws    the number of games, and parts of it in percent
//	los      how likely it is that the player is stronger than the one below
//
// Errors are those of independent games, of which as many are drawn as were; games
// that were played in pairs tell a little more than that.
//
// Not all results can be rated. Who has won all games may be stronger by any amount,
// and players who have met in no chain of games cannot be compared. Lines above the
// table say who is left out and why. If players fall into parts that can be rated by
// themselves, each part has a list; the last one is that with the anchor, or of the
// most players.
//
// The exit status is 0 if all was well, 2 if the arguments make no sense, and
// otherwise 1: a file cannot be read, a game is malformed, or there is nothing to
// rate.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// options is what the arguments say.
type options struct {
	anchored bool
	anchor   string
	rating   float64
	files    []string
}

// run is the program. It returns the exit status. A file called "-" is stdin.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(stderr, "rate:", err)
		return 2
	}
	status := 0
	complain := func(err error) {
		status = 1
		fmt.Fprintln(stderr, "rate:", err)
	}
	t := newTally()
	for _, name := range o.files {
		readFile(t, name, stdin, complain)
	}
	text, err := list(t, &o)
	if _, err := io.WriteString(stdout, text); err != nil {
		complain(err)
	}
	if err != nil {
		complain(err)
	}
	return status
}

// parse reads the arguments. If they ask for help, it is on stderr.
func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("rate", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the caller shows errors
	flags.Usage = func() {}
	flags.Func("anchor", "give a player a rating, `NAME=RATING`", func(s string) error {
		i := strings.LastIndexByte(s, '=')
		if i < 1 {
			return errors.New("not NAME=RATING")
		}
		if o.anchored {
			return errors.New("there is one already")
		}
		r, err := strconv.ParseFloat(s[i+1:], 64)
		if err != nil || math.IsNaN(r) || math.Abs(r) > 1e6 {
			return fmt.Errorf("%q is no rating", s[i+1:])
		}
		o.anchored, o.anchor, o.rating = true, s[:i], r
		return nil
	})
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(stderr, "usage: rate [-anchor NAME=RATING] FILE…")
			flags.SetOutput(stderr)
			flags.PrintDefaults()
		}
		return o, err
	}
	o.files = flags.Args()
	stdins := 0
	for _, name := range o.files {
		if name == "-" {
			stdins++
		}
	}
	switch {
	case len(o.files) == 0:
		return o, errors.New(`no FILE given ("-" is the standard input)`)
	case stdins > 1:
		return o, errors.New("the standard input can be read only once")
	}
	return o, nil
}
