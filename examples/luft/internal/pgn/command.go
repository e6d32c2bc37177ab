// Package pgn is the command that counts, checks, rewrites, filters and downloads games in PGN.
package pgn

import (
	"cmp"
	"io"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
)

const help = `Pgn counts, checks, rewrites and filters PGN files, and downloads games. A FILE
of "-" is the standard input. Files whose names end in .gz, .bz2 or .zst are
decompressed, and those in UTF-16 are read too.

A FILE can be a database of Scid (.si4, .si5) or ChessBase (.cbh), whose other files are
beside it: it is read as the PGN of its games. What of it PGN cannot hold, deleted games and
guiding texts among it, is listed on the standard error; so are damaged games, of which
what could be read is there. It can also be an index (.idx) of luft explore build --keep.

Files of any size are streamed: at most a game or a block is in memory. In addition,
dedup needs about 40 bytes for each game, split --tag the name of each file, and merge
what it writes.

An error in a game is reported as

  file:line:column: game N ply P: what

where ply 0 is before the first move. Reading continues with the next game. Check writes
these lines to the output, stat includes the first of them in its output, and the other
commands write them to the standard error. If that is a terminal and the output is not,
it also shows the progress.

The exit status is 0 on success, 2 if the arguments are invalid, and otherwise 1: a
file could not be read or written, or (except with stat) a game is malformed. A file
given by --output is written whole or, after an interrupt or an error of the output,
not at all.`

// Command returns the command with its sub-commands.
func Command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "pgn",
		Short: "count, check, rewrite, filter and download games",
		Long:  help,
		Example: `  luft pgn stat --threads 2 games.pgn.zst
  luft pgn check games.pgn
  luft pgn grep "White=Carlsen* opening(B90..B99)" games.pgn.gz -o najdorf.pgn
  luft pgn dedup --by moves,White,Black a.pgn b.pgn | luft pgn fmt -`,
	}
	cmd.AddCommand(newStat(), newCheck(), newFormat(), newGrep(), newSplit(), newDedup(), newMerge(), newPositions(), newFetch())
	return cmd
}

// writing completes a command that writes games or positions; see [command].
func writing(cmd *cobra.Command, run func(p *program) error) *cobra.Command {
	to := new(file.Target)
	to.Flags(cmd.Flags(), "write to `FILE` instead of the standard output")
	return command(cmd, to, true, run)
}

// command completes a command that reads files and writes to a file, or if that has no name
// to the standard output, all the time if it streams, and otherwise at the end. Its PreRunE
// looks at the flags.
func command(cmd *cobra.Command, to *file.Target, streams bool, run func(p *program) error) *cobra.Command {
	cmd.Args = cli.FileArgs("FILE")
	cmd.RunE = func(cmd *cobra.Command, names []string) error {
		status := terminal.StatusFor(cmd.ErrOrStderr(), cmd.OutOrStdout(), streams && to.Name == "", 0)
		p := newProgram(cmd, names, status)
		return cmp.Or(to.Write(cmd.OutOrStdout(), func(out io.Writer) error { return p.run(out, run) }), p.Err())
	}
	return cmd
}
