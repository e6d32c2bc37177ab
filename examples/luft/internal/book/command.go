// Package book is the command that builds, merges and reads opening books in Polyglot's
// format.
package book

import (
	"bufio"
	"context"
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/examples/luft/internal/cli"
)

const help = `Book builds, merges and reads opening books in Polyglot's format, the .bin files that
most chess programs use. Books must be sorted, and those that are written are.

A book is written whole or, after an interrupt or an error, not at all. An existing
file is refused unless --force is given, and stays as it was if there are no moves for
the book.

The exit status is 0 on success, 2 if the arguments are invalid, and otherwise 1: a
file could not be read or written, a game or a book is malformed, or there are no
moves for a book.`

// Command returns the command with its sub-commands.
func Command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "book",
		Short: "build, merge, list and query Polyglot books",
		Long:  help,
		Example: `  luft book build -o masters.bin --plies 24 --min 3 masters.pgn.zst
  luft book merge -o both.bin masters.bin mine.bin
  luft book lookup masters.bin e4 c5`,
	}
	cmd.AddCommand(newBuild(), newMerge(), newDump(), newLookup())
	return cmd
}

// A task is what a sub-command does.
type task interface {
	// check looks at the flags and the arguments after them.
	check(args []string) error
	// run does the work and writes to out.
	run(ctx context.Context, cmd *cobra.Command, out *bufio.Writer) error
}

// command completes the command of a task.
func command(cmd *cobra.Command, t task) *cobra.Command {
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := t.check(args); err != nil {
			return cli.Usage(err)
		}
		out := bufio.NewWriter(cmd.OutOrStdout())
		err := t.run(cmd.Context(), cmd, out)
		if flushErr := out.Flush(); err == nil {
			err = flushErr
		}
		return err
	}
	return cmd
}

// An output is the book that is written.
type output struct {
	name  string
	force bool
}

func (o *output) flags(flags *pflag.FlagSet) {
	flags.StringVarP(&o.name, "output", "o", "", "write the book to `FILE`")
	flags.BoolVarP(&o.force, "force", "f", false, "overwrite an existing file")
}

func (o *output) check() error {
	if o.name == "" {
		return errors.New("missing -o FILE")
	}
	return nil
}
