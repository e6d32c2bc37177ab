// Tui is a game against a bot in the terminal, with colours, mouse and keyboard, and
// a live analysis by the engine.
//
//	go run -C examples/tui . [-bot NAME] [-color COLOUR] [-level N] [-fen FEN | -chess960 N] [FILE.pgn]
//
// Moves are typed (Nf3, e8=Q, g1f3), clicked, dragged, or made with the cursor keys
// and enter. "?" lists the other keys and commands. It needs 80 × 24 cells, and draws
// larger squares if there is more room. It uses as many colours as the terminal has,
// and none if NO_COLOR is set.
//
// It is a separate module, so that the library does not depend on a terminal package.
// Since -C changes the directory, give FILE as an absolute path.
//
// The exit status is 0, 2 if the arguments are invalid, or 1 if the standard input or
// output is not a terminal.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/play/session"
	"github.com/luftchess/luft/fen"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stderr))
}

// run is the program. It returns the exit status.
func run(args []string, errw io.Writer) int {
	m, err := parse(args, errw)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(errw, "tui:", err)
		return 2
	}
	return runModel(m, errw)
}

// runModel is the program from where its arguments have been read.
func runModel(m *model, errw io.Writer) int {
	_, err := tea.NewProgram(m).Run()
	m.stop()
	if err != nil && !errors.Is(err, tea.ErrInterrupted) {
		fmt.Fprintln(errw, "tui:", err)
		return 1
	}
	return 0
}

// parse reads the arguments.
func parse(args []string, errw io.Writer) (*model, error) {
	var bots strings.Builder
	width := 0
	for _, o := range session.Opponents() {
		width = max(width, len(o.Name))
	}
	for _, o := range session.Opponents() {
		fmt.Fprintf(&bots, "\n  %-*s %s", width, o.Name, o.Text)
	}
	flags := flag.NewFlagSet("tui", flag.ContinueOnError)
	bot := flags.String("bot", session.Engine, "`name` of the opponent:"+bots.String()+"\n")
	color := flags.String("color", "white", "your `colour`: white, black, or both for a game without the bot")
	level := flags.String("level", fmt.Sprint(session.Usual), fmt.Sprintf("playing strength, a `number` from 1 to %d or a time such as 2s", session.Levels))
	position := flags.String("fen", "", "start position, as `FEN`")
	chess960 := flags.Int("chess960", -1, "`number` of a Chess960 start position, from 0 to 959")
	letters := flags.Bool("ascii", false, "show pieces as letters")
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
	case flags.NArg() > 1:
		return nil, fmt.Errorf("unexpected argument %q (put a FEN in quotes after -fen)", flags.Arg(1))
	case given["fen"] && given["chess960"], flags.NArg() > 0 && (given["fen"] || given["chess960"]):
		return nil, errors.New("-fen, -chess960 and a file are mutually exclusive")
	}
	m := newModel()
	m.ascii = *letters
	var err error
	if m.level, err = session.ParseLevel(*level); err != nil {
		return nil, err
	}
	searcher, err := session.Open(*bot)
	if err != nil {
		return nil, err
	}
	m.bot = newPlayer(strings.ToLower(*bot), searcher)
	if *color == "both" {
		m.you = [2]bool{true, true}
	} else {
		c, err := board.ParseColor(*color)
		if err != nil {
			return nil, fmt.Errorf("-color %q is not white, black or both", *color)
		}
		m.you = [2]bool{}
		m.you[c] = true
	}
	m.flipped = !m.you[board.White]
	switch {
	case given["fen"]:
		if m.start, err = fen.Parse(*position); err != nil {
			return nil, err
		}
	case given["chess960"]:
		if m.start, err = board.Chess960(*chess960); err != nil {
			return nil, fmt.Errorf("-chess960: %w", err)
		}
	}
	m.game = session.New(m.start)
	if name := flags.Arg(0); name != "" {
		if m.game, _, err = session.LoadFile(name); err != nil {
			return nil, err
		}
		m.start = m.game.Start()
		if b := m.game.Board(); !given["color"] {
			m.you = [2]bool{}
			m.you[b.Turn()] = true
		}
	}
	return m, nil
}
