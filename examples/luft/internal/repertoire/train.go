package repertoire

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/examples/luft/internal/textboard"
	"github.com/luftchess/luft/pgn/repertoire"
	"github.com/luftchess/luft/pgn/san"
)

const trainHelp = `Train asks for the moves of a repertoire, one position after the other. Type your move (Nf3,
nf3 or g1f3), or a command: ? shows the moves of the repertoire, and the position is repeated
later; board draws the board; quit ends the program.

A position that is answered right at first is repeated after 3 days, then after 10 days, and
is then done. After a wrong answer, it is repeated after 10 minutes, or earlier if nothing
else is left; after right answers, it is then repeated after a day, 3 days and 10 days.
Positions that are due come before new ones, which come in the order of the lines. Input
that is not a move does not count as an answer.

The progress is stored in the file of --state, by default the name of the first FILE with
.progress.json appended. It is written after each answer. The page of "luft serve" trains
repertoires too, under Openings, and saves and loads the same file.`

func newTrain() *cobra.Command {
	var p player
	var state string
	cmd := &cobra.Command{
		Use:   "train --side SIDE [flags] FILE...",
		Short: "learn a repertoire with spaced repetition",
		Long:  trainHelp,
		Example: `  luft repertoire train --side white gambits.pgn
  luft repertoire train --side black --state anna.json french.pgn`,
		Args: func(_ *cobra.Command, files []string) error {
			if slices.Contains(files, "-") {
				return cli.Usagef("the standard input is for your moves")
			}
			return cli.Files("FILE", files)
		},
	}
	p.flags(cmd)
	cmd.Flags().StringVar(&state, "state", "", "store the progress in `FILE` (default: the first FILE with .progress.json appended)")
	cmd.PreRunE = func(*cobra.Command, []string) error { return p.check() }
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		if state == "" {
			state = files[0] + ".progress.json"
		}
		complaints := cli.NewComplaints(cmd, cmd.ErrOrStderr())
		r, err := p.read(cmd, files, complaints)
		if err != nil {
			return err
		}
		var progress repertoire.Progress
		if err := file.ReadState(state, &progress); err != nil {
			return err
		}
		s, err := repertoire.NewSession(r, progress)
		if err != nil {
			return file.Name(state, err)
		}
		t := trainer{Session: s, state: state, lines: terminal.ReadLines(cmd.InOrStdin(), cmd.Context().Done()), done: cmd.Context().Done(), out: cmd.OutOrStdout(), now: time.Now}
		if err := t.run(); err != nil {
			return err
		}
		return complaints.Err()
	}
	return cmd
}

// A trainer is a session in a terminal.
type trainer struct {
	*repertoire.Session
	state string
	lines *terminal.Lines
	done  <-chan struct{} // closed by an interrupt
	out   io.Writer
	now   func() time.Time
}

// run asks until there is nothing to ask, or no more input.
func (t *trainer) run() error {
	for {
		p, ok := t.Next(t.now())
		if !ok {
			say := "All is done."
			if at, ok := t.Due(); ok {
				say = "No more for now. The next is due on " + at.Local().Format("2 January at 15:04") + "."
			}
			_, err := fmt.Fprintln(t.out, say)
			return err
		}
		if more, err := t.ask(p); err != nil || !more {
			return err
		}
	}
}

// ask asks for a position until it is answered. It reports false if there are to be no more.
func (t *trainer) ask(p *repertoire.Position) (more bool, err error) {
	n := t.Counts(t.now())
	fmt.Fprintf(t.out, "%d new, %d to repeat, %d later, %d done\n", n.New, n.Due, n.Waiting, n.Done)
	moves := san.Parser{Allow: san.Lenient}
	for {
		if _, err := fmt.Fprintf(t.out, "%s: your move as %v? ", line(p), p.Board.Turn()); err != nil {
			return false, err
		}
		var text string
		select {
		case <-t.done:
		case text, more = <-t.lines.C:
			if !more {
				err = t.inputErr()
			}
		}
		if !more {
			fmt.Fprintln(t.out)
			return false, err
		}
		text = strings.TrimSpace(text)
		switch text {
		case "":
			continue
		case "quit":
			return false, nil
		case "board":
			fmt.Fprintf(t.out, "%v\n%s", p.Board.String(), textboard.Counts(&p.Board))
			continue
		case "?":
			fmt.Fprintf(t.out, "The repertoire has %s.\n", names(p, p.Moves...))
			t.Answer(p, 0, t.now())
			return true, t.save()
		}
		m, err := moves.Parse(&p.Board, text)
		switch {
		case err != nil:
			fmt.Fprintln(t.out, err)
			continue
		case t.Answer(p, m, t.now()):
			fmt.Fprintf(t.out, "%s is right.\n", names(p, m))
		default:
			fmt.Fprintf(t.out, "%s is not in the repertoire, which has %s.\n", names(p, m), names(p, p.Moves...))
		}
		return true, t.save()
	}
}

// inputErr returns what has ended the input, unless that was its end.
func (t *trainer) inputErr() error {
	if err := t.lines.Err(); err != nil {
		return fmt.Errorf("the input has ended: %w", err)
	}
	return nil
}

// save writes what is remembered.
func (t *trainer) save() error { return file.WriteState(t.state, t.Progress()) }
