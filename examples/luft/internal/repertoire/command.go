// Package repertoire is the command that works with opening repertoires.
package repertoire

import (
	"cmp"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/games"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/repertoire"
	"github.com/luftchess/luft/pgn/san"
)

const help = `Repertoire checks and trains the opening repertoire of the player of --side. The repertoire is
in PGN files, such as the chapters of a study: it has all moves of all games, variations
included, except moves of the player that are marked as mistakes (?, ?? or ?!) and the moves
after them. Lines that transpose share their positions and answers. Games of variants such
as Crazyhouse are read too, as separate positions; only luft repertoire book refuses them.

The files may be compressed (.gz, .bz2, .zst). Malformed games are reported on the standard
error and skipped, and the exit status is then 1. It is 2 if the arguments are invalid.`

// Command returns the command with its sub-commands.
func Command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "repertoire",
		Short: "check, train and export an opening repertoire",
		Long:  help,
		Example: `  luft repertoire check --side white gambits.pgn
  luft repertoire holes --side white --index masters.idx gambits.pgn
  luft repertoire leave --side white --repertoire gambits.pgn mine.pgn
  luft repertoire train --side white gambits.pgn
  luft repertoire study --name Gambits -o study.pgn kings.pgn morra.pgn
  luft repertoire book --side white -o gambits.bin gambits.pgn`,
	}
	cmd.AddCommand(newCheck(), newHoles(), newLeave(), newTrain(), newStudy(), newBook())
	return cmd
}

// A player is whose repertoire it is.
type player struct {
	color board.Color
	given bool
}

func (p *player) flags(cmd *cobra.Command) {
	cli.Func(cmd.Flags(), "side", "", "color of the player whose repertoire it is: the `SIDE` is white or black", func(text string) (err error) {
		p.color, err = board.ParseColor(text)
		p.given = true
		return err
	})
}

func (p *player) check() error {
	if !p.given {
		return errors.New("missing --side")
	}
	return nil
}

// read returns the repertoire in the files.
func (p *player) read(cmd *cobra.Command, files []string, complaints *cli.Complaints) (*repertoire.Repertoire, error) {
	trees, err := trees(cmd, files, complaints)
	if err != nil {
		return nil, err
	}
	return repertoire.New(p.color, trees...), nil
}

// trees returns the games of the files.
func trees(cmd *cobra.Command, files []string, complaints *cli.Complaints) (trees []*pgn.Game, err error) {
	err = each(cmd, files, complaints, func(_ string, _ int, g *pgn.Game) error {
		trees = append(trees, g)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(trees) == 0 {
		return nil, cmp.Or(complaints.Err(), errors.New("no games"))
	}
	return trees, nil
}

// each passes the well-formed games of the files to do, with the names of the files and the
// numbers of the games.
func each(cmd *cobra.Command, files []string, complaints *cli.Complaints, do func(file string, n int, g *pgn.Game) error) error {
	return games.Each(cmd.Context(), files, cmd.InOrStdin(), complaints.Add, func(name string, n int, g *pgn.Game, err error) error {
		if err != nil {
			complaints.Add(err)
			return nil
		}
		return do(name, n, g)
	})
}

// line returns the moves of the first line to a position, or "the start".
func line(p *repertoire.Position) string {
	n := p.Nodes[0]
	start := n.Tree().Root().Board()
	return cmp.Or(san.FormatLine(&start, n.Moves()), "the start")
}

// names returns moves in a position in algebraic notation.
func names(p *repertoire.Position, moves ...board.Move) string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = san.Format(&p.Board, m)
	}
	return strings.Join(texts, ", ")
}
