// Package syzygy is the command that probes and checks endgame tablebases.
package syzygy

import (
	"cmp"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/tablebase"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/syzygy"
)

// pathEnv is the environment variable with the directories of the tables.
const pathEnv = "SYZYGY_PATH"

const help = `Syzygy looks positions up in endgame tablebases in the format of Ronald de Man, which
are in files such as KQvK.rtbw (outcomes, WDL) and KQvK.rtbz (distances, DTZ). It needs
the tables for the pieces of a position, and for those after captures and promotions.
Without --tb, the directories are those of the environment variable SYZYGY_PATH.

The exit status is 0 on success, 2 if the arguments are invalid, and otherwise 1: a
table is missing or damaged, or no table can contain the position.`

// Command returns the command with its sub-commands.
func Command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "syzygy",
		Short: "probe, solve and check endgame tablebases",
		Long:  help,
		Example: `  luft syzygy probe --tb tables "8/8/8/3k4/8/8/8/K6R w - - 0 1"
  luft syzygy solve --tb tables "8/8/8/3k4/8/8/8/K6R w - - 0 1"
  luft syzygy check tables`,
	}
	cmd.AddCommand(newProbe(), newSolve(), newCheck())
	return cmd
}

// A question is a position and the tables that know about it.
type question struct {
	game   *game.Game
	tables *syzygy.Tables
}

// asking returns a command that answers a question, with the flag and the argument of one.
func asking(cmd *cobra.Command, answer func(out io.Writer, q question) error) *cobra.Command {
	path := cmd.Flags().String("tb", "", "the Syzygy tablebases in `DIR`, several separated as in PATH (default $"+pathEnv+")")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 {
			return cli.Usagef("want one FEN, in quotes")
		}
		b, err := cli.Position(args[0])
		if err != nil {
			return cli.Usage(err)
		}
		if *path = cmp.Or(*path, os.Getenv(pathEnv)); *path == "" {
			return cli.Usagef("missing --tb DIR, the directories of the tables, and %s is not set", pathEnv)
		}
		all, err := tablebase.Open(*path)
		if err != nil {
			return err
		}
		defer all.Close() // they were only read
		return answer(cmd.OutOrStdout(), question{game.New(b), all})
	}
	return cmd
}

func newSolve() *cobra.Command {
	return asking(&cobra.Command{
		Use:   "solve [flags] FEN",
		Short: "play a won position out to mate",
		Long: `Solve writes a game in PGN that leads from a position that one side wins to mate. The
winner plays for the next capture, pawn move or mate as soon as possible, and the loser
delays it, so it is not the shortest mate. A drawn position is an error.`,
		Example: `  luft syzygy solve --tb tables "8/8/8/3k4/8/8/8/K6R w - - 0 1"`,
	}, func(out io.Writer, q question) error {
		line, err := q.tables.Solve(q.game)
		if err != nil {
			return err
		}
		for _, m := range line {
			if err := q.game.Play(m); err != nil {
				return err
			}
		}
		text, err := pgn.FromGame(q.game).Format(pgn.WriterOptions{})
		if err == nil {
			_, err = fmt.Fprint(out, text)
		}
		return err
	})
}
