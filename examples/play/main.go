// Play is a game against a bot in a plain text terminal.
//
//	go run ./examples/play [-bot NAME] [-color COLOUR] [-level N | -movetime TIME] [-fen FEN | -chess960 N]
//
// Type moves in algebraic notation (Nf3, exd5, O-O, e8=Q) or as squares (g1f3);
// variants such as 0-0, nf3 and e8q are accepted too. Anything else is a command;
// "help" lists them. Ctrl-C makes a thinking bot move at once; otherwise it ends the
// program, as does the end of the input.
//
// The exit status is 0, or 2 if the arguments are invalid, or 1 if the output cannot
// be written.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/play/session"
	"github.com/luftchess/luft/fen"
)

// The exit statuses.
const (
	exitOK     = 0
	exitOutput = 1
	exitUsage  = 2
)

func main() {
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, interrupts))
}

// run is the program, but for the process around it. It returns the exit status.
func run(args []string, in io.Reader, out, errw io.Writer, interrupts <-chan os.Signal) int {
	t, err := parse(args, errw)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case err != nil:
		fmt.Fprintln(errw, "play:", err)
		return exitUsage
	}
	t.out = &output{w: out}
	t.lines, t.interrupts = readLines(in), interrupts
	t.play()
	t.lines.close()
	if t.out.err != nil {
		fmt.Fprintln(errw, "play:", t.out.err)
		return exitOutput
	}
	return exitOK
}

// parse reads the arguments.
func parse(args []string, errw io.Writer) (*table, error) {
	flags := flag.NewFlagSet("play", flag.ContinueOnError)
	bot := flags.String("bot", session.Engine, "`name` of the opponent:\n"+opponents())
	color := flags.String("color", "white", "your `colour`: white, black, random, or both for a game without the bot")
	level := flags.Int("level", session.Usual, fmt.Sprintf("playing strength, a `number` from 1 to %d", session.Levels))
	moveTime := flags.Duration("movetime", 0, "`time` per move of the bot, instead of -level")
	position := flags.String("fen", "", "start position, as `FEN`")
	chess960 := flags.Int("chess960", -1, "`number` of a Chess960 start position, from 0 to 959")
	ascii := flags.Bool("ascii", !isUTF8(), "show the board with letters")
	flags.SetOutput(io.Discard) // errors are the caller's to print
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			flags.SetOutput(errw)
			flags.Usage()
		}
		return nil, err
	}
	given := make(map[string]bool)
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	switch {
	case flags.NArg() > 0:
		return nil, fmt.Errorf("unexpected argument %q (put a FEN in quotes after -fen)", flags.Arg(0))
	case given["fen"] && given["chess960"]:
		return nil, errors.New("-fen and -chess960 are mutually exclusive")
	case given["level"] && given["movetime"]:
		return nil, errors.New("-level and -movetime are mutually exclusive")
	case given["movetime"] && *moveTime <= 0:
		return nil, fmt.Errorf("-movetime %v is not positive", *moveTime)
	case *level < 1 || *level > session.Levels:
		return nil, fmt.Errorf("-level %d: not from 1 to %d", *level, session.Levels)
	}
	t := &table{start: board.Start(), ascii: *ascii, level: session.NewLevel(*level)}
	if given["movetime"] {
		t.level = session.NewTime(*moveTime)
	}
	var err error
	switch {
	case given["fen"]:
		if t.start, err = fen.Parse(*position); err != nil {
			return nil, err
		}
	case given["chess960"]:
		if t.start, err = board.Chess960(*chess960); err != nil {
			return nil, fmt.Errorf("-chess960: %w", err)
		}
	}
	if err := t.choose(*bot); err != nil {
		return nil, err
	}
	switch *color {
	case "both":
		t.you = [2]bool{true, true}
	case "random":
		t.you[rand.IntN(2)] = true
	default:
		c, err := board.ParseColor(*color)
		if err != nil {
			return nil, fmt.Errorf("-color %q is not white, black, random or both", *color)
		}
		t.you[c] = true
	}
	t.flipped = !t.you[board.White]
	t.game = session.New(t.start)
	return t, nil
}

// opponents lists the bots, one a line.
func opponents() string {
	var text strings.Builder
	width := 0
	for _, o := range session.Opponents() {
		width = max(width, len(o.Name))
	}
	for _, o := range session.Opponents() {
		fmt.Fprintf(&text, "  %-*s %s\n", width, o.Name, o.Text)
	}
	return strings.TrimSuffix(text.String(), "\n")
}

// isUTF8 reports whether the locale says that text is UTF-8, or says nothing.
func isUTF8() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if value := strings.ToLower(os.Getenv(name)); value != "" {
			return strings.Contains(value, "utf-8") || strings.Contains(value, "utf8")
		}
	}
	return true
}
