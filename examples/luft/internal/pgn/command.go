// Package pgn is the command that counts, checks, rewrites and filters PGN files.
package pgn

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
)

const help = `Pgn counts, checks, rewrites and filters PGN files. A FILE of "-" is the standard
input. Files whose names end in .gz, .bz2 or .zst are decompressed, and those in UTF-16
are read too.

Files of any size are streamed: at most a game or a block is in memory. In addition,
dedup needs about 40 bytes for each game, and split --tag the name of each file.

An error in a game is reported as

  file:line:column: game N ply P: what

where ply 0 is before the first move. The next game is read all the same. Check
writes these lines to the output, stat includes the first of them in its figures,
and the others write them to the standard error. If that is a terminal and the
output is not, it also shows the progress.

The exit status is 0 on success, 2 if the arguments are invalid, and otherwise 1: a
file could not be read or written, or (except with stat) a game is malformed. A file
given by --output is written whole or, after an interrupt or an error of the output,
not at all.`

// Command returns the command with its sub-commands.
func Command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "pgn",
		Short: "count, check, rewrite and filter PGN files",
		Long:  help,
		Example: `  luft pgn stat --threads 2 games.pgn.zst
  luft pgn check games.pgn
  luft pgn grep --tag "White=^Carlsen" --eco B90-B99 games.pgn.gz -o najdorf.pgn
  luft pgn dedup --by moves,White,Black a.pgn b.pgn | luft pgn fmt -`,
	}
	cmd.AddCommand(newStat(), newCheck(), newFormat(), newGrep(), newSplit(), newDedup(), newPositions())
	return cmd
}

// A task is what a sub-command does.
type task interface {
	// check looks at the flags, of which some are given in the arguments.
	check(given func(name string) bool) error
	// file reads one file. Malformed games are reported to p; the error is one
	// after which nothing more can be read of the file.
	file(p *program, in *file.Reader) error
	// end comes after the last file, even one that could not be read.
	end(p *program) error
}

// command completes the command of a task.
func command(cmd *cobra.Command, t task) *cobra.Command {
	return complete(cmd, t, new(output))
}

// writing completes the command of a task that writes games or positions all the time.
func writing(cmd *cobra.Command, t task) *cobra.Command {
	out := &output{streams: true}
	out.flags(cmd.Flags())
	return complete(cmd, t, out)
}

func complete(cmd *cobra.Command, t task, out *output) *cobra.Command {
	cmd.Args = func(_ *cobra.Command, names []string) error { return cli.Files("FILE", names) }
	cmd.RunE = func(cmd *cobra.Command, names []string) error {
		if err := t.check(cmd.Flags().Changed); err != nil {
			return cli.Usage(err)
		}
		return run(cmd, t, names, out)
	}
	return cmd
}

// An output is where a task writes.
type output struct {
	name    string // of a file, or "" for the standard output
	force   bool
	streams bool // something is written before the end
}

func (o *output) flags(flags *pflag.FlagSet) {
	flags.StringVarP(&o.name, "output", "o", "", "write to `FILE` instead of the standard output")
	flags.BoolVarP(&o.force, "force", "f", false, "overwrite an existing file")
}
