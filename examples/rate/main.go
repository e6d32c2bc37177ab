// Rate computes a rating list from games.
//
//	go run ./examples/rate [-all] [-anchor NAME=RATING] FILE…
//
// A FILE is PGN, and "-" is the standard input. Only the tags White, Black and Result
// are used. Games without a result, or without two different players, are skipped.
//
// A difference of D points means an expected score of 1 / (1 + 10^(-D/400)), and the
// ratings are the maximum likelihood estimate (the Bradley-Terry model, see
// https://www.chessprogramming.org/Match_Statistics). A draw is half a point. Colours
// are ignored, as is right for engines that have played each opening from both sides.
// Games only determine differences: -anchor gives the player NAME the rating RATING;
// without it, the mean is 0.
//
// The list is a table at the end of the output, with the columns
//
//	rating   the rating
//	error    the half-width of the 95 % confidence interval of the difference to the
//	         anchor, or to the mean if there is none
//	games, score, draws    the number of games, the score and the draws in percent
//	los      likelihood of superiority over the next player
//
// The errors assume independent games with the observed draw rate. For games in pairs
// they are slightly too large.
//
// Some results cannot be rated: a player who has won or lost all games, and players
// who are not connected by games. Lines above the table say who is left out and why; there
// are at most 20 of them. Where the players fall into groups that can be rated separately,
// the list is that of the group with the anchor, or of the largest; -all prints the others
// above it.
//
// The exit status is 0 on success, 2 if the arguments are invalid, and otherwise 1: a
// file cannot be read, a game is malformed, or there is nothing to rate.
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

	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/match/rating"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// options is what the arguments say.
type options struct {
	anchored bool
	anchor   string
	rating   float64
	all      bool
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
	games := new(rating.Games)
	for _, name := range o.files {
		readFile(games, name, stdin, complain)
	}
	text, err := list(games, &o)
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
	flags.Func("anchor", "fix the rating of a player: `NAME=RATING`", func(s string) error {
		i := strings.LastIndexByte(s, '=')
		if i < 1 {
			return errors.New("want NAME=RATING")
		}
		if o.anchored {
			return errors.New("an anchor is already given")
		}
		r, err := strconv.ParseFloat(s[i+1:], 64)
		if err != nil || math.IsNaN(r) || math.Abs(r) > 1e6 {
			return fmt.Errorf("%q is not a rating", s[i+1:])
		}
		o.anchored, o.anchor, o.rating = true, s[:i], r
		return nil
	})
	flags.BoolVar(&o.all, "all", false, "print the lists of all groups")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(stderr, "usage: rate [-all] [-anchor NAME=RATING] FILE…")
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
		return o, errors.New(`missing FILE ("-" is the standard input)`)
	case stdins > 1:
		return o, errors.New("the standard input can be read only once")
	}
	return o, nil
}

// maxTold is how many malformed games of a file are told one by one.
const maxTold = 20

// readFile adds the games of a file.
func readFile(games *rating.Games, name string, stdin io.Reader, complain func(error)) {
	in := stdin
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			complain(err)
			return
		}
		defer file.Close() // it was only read
		in = file
	}
	bad := 0
	err := games.ReadPGN(in, func(err *pgn.Error) {
		if bad++; bad <= maxTold {
			complain(console.InFile(name, err))
		}
	})
	if err != nil {
		complain(console.InFile(name, err))
	}
	if bad > maxTold {
		complain(fmt.Errorf("%s: %d malformed games in all", name, bad))
	}
}
