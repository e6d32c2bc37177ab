// Package suite is the command that runs an engine on test suites.
package suite

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/engines"
	"github.com/luftchess/luft/examples/luft/internal/table"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
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

// options is what the arguments say.
type options struct {
	engines.Flags
	format table.Format
}

// Command returns the command.
func Command() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "suite [flags] FILE...",
		Short: "run an engine on EPD test suites",
		Long:  help,
		Example: `  luft suite --movetime 1s wac.epd
  luft suite --nodes 100000 --concurrency 4 --csv sts.epd.gz
  luft suite --engine cmd=stockfish --depth 12 bratko-kopec.epd`,
		Args: func(_ *cobra.Command, files []string) error { return cli.Files("FILE", files) },
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := o.Check(); err != nil {
				return cli.Usage(err)
			}
			return run(cmd, &o, files)
		},
	}
	o.Declare(cmd.Flags(), "positions")
	table.Flags(cmd, &o.format)
	return cmd
}

// run reads the files and searches the positions.
func run(cmd *cobra.Command, o *options, files []string) error {
	status := terminal.StatusFor(cmd.ErrOrStderr(), cmd.OutOrStdout(), false, 0)
	defer status.Stop()
	complaints := cli.NewComplaints(cmd, status)
	positions, err := readAll(cmd.Context(), files, cmd.InOrStdin(), complaints.Add)
	if err != nil {
		return err
	}
	if err := solveAll(cmd.Context(), o, positions, status, cmd.OutOrStdout(), complaints.Add); err != nil {
		return err
	}
	if err := complaints.Err(); err != nil || len(positions.list) > 0 {
		return err
	}
	return errors.New("no positions")
}
