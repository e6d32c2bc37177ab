// Package suite is the command that runs an engine on test suites.
package suite

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/engines"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/search/suite"
)

const help = `Suite runs an engine on test suites: EPD files of positions with known best moves, which
may be compressed (.gz, .bz2, .zst). A FILE of "-" is the standard input. A position is
solved by a move of its operation bm that is not one of am. If it has dm, announcing a
mate in at most that many moves solves it too. Points are those of the comment c0, as in
"Nf3=10, d4=7" (the Strategic Test Suite has them), or of c8 for the moves in c9.
Positions without points count one point if solved.

` + engines.Help + `
An engine that has failed is restarted for the next position.

The output has a line for each position that is not solved, in the order of the
files, and at the end

  solved S of N points P of Q

With --json or --csv, it has all positions, and with each the depth, nodes and
milliseconds from which on the engine kept to a solution.

Lines that are not EPD, or have none of these operations, are reported on the
standard error and skipped. If that is a terminal, it also shows the progress.

The exit status is 0 if all positions were searched, 2 if the arguments are invalid,
and otherwise 1: a file or a position could not be read, or the engine has failed.
An interrupt (Ctrl-C) ends the program with status 1 and the results so far.`

// work is what the arguments say, and how far it has come.
type work struct {
	engines.Flags
	format tabular.Format

	complaints *cli.Complaints
	positions  []suite.Position
	files      []string // the name of the file of each position
}

// Command returns the command.
func Command() *cobra.Command {
	w := new(work)
	cmd := &cobra.Command{
		Use:   "suite [flags] FILE...",
		Short: "run an engine on EPD test suites",
		Long:  help,
		Example: `  luft suite --movetime 1s wac.epd
  luft suite --nodes 100000 --concurrency 4 --csv sts.epd.gz
  luft suite --engine cmd=stockfish --depth 12 bratko-kopec.epd`,
		Args: cli.FileArgs("FILE"),
		RunE: w.run,
	}
	w.Declare(cmd.Flags(), "positions")
	tabular.Flags(cmd, &w.format)
	return cmd
}

// run reads the files and searches the positions.
func (w *work) run(cmd *cobra.Command, files []string) error {
	if err := w.Check(); err != nil {
		return cli.Usage(err)
	}
	status := terminal.StatusFor(cmd.ErrOrStderr(), cmd.OutOrStdout(), false, 0)
	defer status.Stop()
	w.complaints = cli.NewComplaints(cmd, status)
	for _, name := range files {
		err := w.read(cmd, name)
		if err := cmd.Context().Err(); err != nil {
			return err
		}
		if err != nil {
			w.complaints.Add(err)
		}
	}
	if err := w.solve(cmd.Context(), status, cmd.OutOrStdout()); err != nil {
		return err
	}
	if err := w.complaints.Err(); err != nil || len(w.positions) > 0 {
		return err
	}
	return errors.New("no positions")
}

// read reads the positions of a file. Bad lines are complaints.
func (w *work) read(cmd *cobra.Command, name string) error {
	in, err := file.Open(cmd.Context(), name, cmd.InOrStdin())
	if err != nil {
		return err
	}
	defer in.Close() // it was only read
	name = in.Name()
	strange, good := 0, false
	for p, err := range suite.Read(in) {
		if err == nil {
			good = true
			w.positions, w.files = append(w.positions, p), append(w.files, name)
			continue
		}
		if e, ok := errors.AsType[*fen.LineError](err); ok {
			err = fmt.Errorf("%s:%d: %w", name, e.Line, e.Err)
		} else if _, ok := errors.AsType[*fen.Error](err); ok {
			err = file.Name(name, err)
		} else {
			return file.Name(name, err)
		}
		w.complaints.Add(err)
		strange++
		if err := file.OtherKind("test suite", strange); err != nil && !good {
			return file.Name(name, err)
		}
	}
	return nil
}
