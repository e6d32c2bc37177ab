// Package syzygy is the command that probes and checks endgame tablebases.
package syzygy

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/tables"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search/syzygy"
)

// pathEnv is the environment variable with the directories of the tables.
const pathEnv = "SYZYGY_PATH"

const help = `Syzygy looks positions up in endgame tablebases in the format of Ronald de Man, which
are in files such as KQvK.rtbw (outcomes, WDL) and KQvK.rtbz (distances, DTZ). It needs
the tables of the pieces of a position, and those that captures and promotions lead to.
Without --path, the directories are those of the environment variable SYZYGY_PATH.

The exit status is 0 on success, 2 if the arguments are invalid, and otherwise 1: a
table is missing or damaged, or a position is in none.`

// Command returns the command with its sub-commands.
func Command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "syzygy",
		Short: "probe, solve and check endgame tablebases",
		Long:  help,
		Example: `  luft syzygy probe --path tables "8/8/8/3k4/8/8/8/K6R w - - 0 1"
  luft syzygy solve --path tables "8/8/8/3k4/8/8/8/K6R w - - 0 1"
  luft syzygy check tables`,
	}
	cmd.AddCommand(newProbe(), newSolve(), newCheck())
	return cmd
}

// A question is a position and where the tables are.
type question struct {
	path   string
	game   *game.Game
	tables *syzygy.Tables
}

func (q *question) flags(flags *pflag.FlagSet) {
	flags.StringVar(&q.path, "path", "", "the `DIRS` of the tables, several separated as in PATH (default $"+pathEnv+")")
}

// open checks the arguments, the position, and opens the tables.
func (q *question) open(args []string) error {
	if len(args) != 1 {
		return cli.Usage(errors.New("want one FEN, in quotes"))
	}
	b, err := cli.Position(args[0])
	if q.path == "" {
		q.path = os.Getenv(pathEnv)
	}
	if err == nil && q.path == "" {
		err = fmt.Errorf("missing --path DIRS, the directories of the tables, and %s is not set", pathEnv)
	}
	if err != nil {
		return cli.Usage(err)
	}
	q.game = game.New(b)
	q.tables, err = tables.Open(q.path)
	return err
}
