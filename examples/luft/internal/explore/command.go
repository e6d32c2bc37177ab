// Package explore is the command that makes indexes of positions over many games, and shows
// what was played in them.
package explore

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/san"
)

const help = `Explore makes an index of the positions of any number of games, and shows what was played
in a position: how often, by how strong players, with which results, and in which games.
Transpositions are recognised, because positions are compared rather than moves.

An index refers to its games by the names of their files, as they were given, and by
offsets. It has no moves beyond the depth limit, and only hashes of the players' names,
so find reads the files to show games.

Files are written whole or, after an interrupt or an error, not at all. An existing file
is refused unless --force is given. Wins and losses are always those of the player who
makes the move. A game in which a position is repeated counts once for each move.

The exit status is 0 on success, 2 if the arguments are invalid, and otherwise 1: a file
could not be read or written, an index is damaged, or a game is malformed.`

// Command returns the command with its sub-commands.
func Command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "explore",
		Short: "index the positions of many games, and show what was played",
		Long:  help,
		Example: `  luft explore build -o masters.idx masters.pgn
  luft explore show masters.idx e4 c5
  luft explore find masters.idx e4 c5
  luft explore build -o atomic.idx --variant atomic lichess.pgn.zst
  luft explore show --variant atomic atomic.idx Nf3`,
	}
	cmd.AddCommand(newBuild(), newAdd(), newMerge(), newShow(), newFind(), newBook(), newExport())
	return cmd
}

// positionHelp says what arguments [position] reads.
const positionHelp = `The position is that after the MOVEs, in UCI's or in algebraic notation, from the start
position of --variant or from a FEN by its rules (in quotes).`

// position returns the position that the arguments after the name of an index describe, by the
// given rules. The error is one of the arguments.
func position(rules board.Rules, args []string) (board.Board, error) {
	start := rules.Start()
	if len(args) > 0 && strings.Contains(args[0], "/") {
		var err error
		if start, err = cli.PositionOf(rules, args[0]); err != nil {
			return start, cli.Usage(err)
		}
		args = args[1:]
	}
	g := game.New(start)
	lenient := san.Parser{Allow: san.Lenient}
	for _, text := range args {
		if _, err := lenient.Play(g, text); err != nil {
			return start, cli.Usage(err)
		}
	}
	return g.Board(), nil
}

// selectHelp says which games count.
const selectHelp = `The flags --player, --white, --black, --min-rating, --max-rating, --since, --until and
--result select games. Each game of the position is then examined, which takes some time
for millions of games. Names must be complete, as in the games, but upper case, blanks
and punctuation do not matter. Both players must meet the limits of the ratings. Games
without ratings or dates are left out by the flags for these.`

// rulesFlag declares --variant for commands that show a position.
func rulesFlag(flags *pflag.FlagSet, to *board.Rules) {
	cli.Variant(flags, to, "use games")
}

// at is for commands with the arguments INDEX [FEN] [MOVE...]: it opens the index and gives
// it to do with the position, by the given rules.
func at(rules board.Rules, args []string, do func(x *explorer.Index, b board.Board) error) error {
	if len(args) == 0 {
		return cli.Usagef("missing INDEX")
	}
	b, err := position(rules, args[1:])
	if err != nil {
		return err
	}
	return open(args[0], func(x *explorer.Index) error { return do(x, b) })
}

// atGames is at for commands that have the flags of a filter: it also gives the games to do
// that the filter selects.
func atGames(rules board.Rules, args []string, f *explorer.Filter, do func(x *explorer.Index, games *explorer.Selection, b board.Board) error) error {
	if err := checkRatings(f); err != nil {
		return cli.Usage(err)
	}
	return at(rules, args, func(x *explorer.Index, b board.Board) error {
		games, err := x.Select(*f)
		if err != nil {
			return err
		}
		return do(x, games, b)
	})
}

// open opens an index for as long as do works with it.
func open(name string, do func(*explorer.Index) error) error {
	x, err := explorer.Open(name)
	if err != nil {
		return err
	}
	defer x.Close() // it was only read
	return do(x)
}
