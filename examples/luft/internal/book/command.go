// Package book is the command that builds, merges and reads opening books in Polyglot's
// format.
package book

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/file"
)

const help = `Book builds, merges and reads opening books in Polyglot's format, the .bin files that
most chess programs use. Books that are read must be sorted; those that are written are
sorted.

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

// An output is the book that is written.
type output struct{ file.Target }

func (o *output) flags(cmd *cobra.Command) { o.Flags(cmd.Flags(), "write the book to `FILE`") }

// nothing is the error that there are no moves to make a book of.
func (o *output) nothing() error { return fmt.Errorf("no moves: %s is not written", o.Name) }
