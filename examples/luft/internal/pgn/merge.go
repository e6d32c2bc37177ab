package pgn

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/pgn"
)

func newMerge() *cobra.Command {
	var plies int
	var tell bool
	cmd := &cobra.Command{
		Use:   "merge [flags] FILE...",
		Short: "make one game with variations of many",
		Long: `Merge writes one game with the moves of all games: the first game, and what the others
have played otherwise as variations of it. Comments, NAGs, arrows and marked squares of
the same move are collected, and those that are equal written once. The tags and the
result are those of the first game. Games that begin from another position become
another game.

The moves and comments of a malformed game are merged up to the mistake. The result is
in memory until it is written.`,
		Example: `  luft pgn merge repertoire.pgn more.pgn -o all.pgn
  luft pgn grep "White=Carlsen* opening(B90)" games.pgn | luft pgn merge --plies 24 -
  luft pgn merge --transpositions lines.pgn -o tree.pgn`,
	}
	cmd.Flags().IntVar(&plies, "plies", 0, "merge the first `N` plies of each game; 0 means all")
	cmd.Flags().BoolVar(&tell, "transpositions", false, "report positions that several lines reach on the standard error")
	cmd.PreRunE = func(*cobra.Command, []string) error { return cli.AtLeast("plies", plies, 0) }
	return writing(cmd, func(p *program) error {
		var merged []*pgn.Game
		games := 0
		b := new(pgn.Builder)
		for s := range p.games(pgn.ReaderOptions{}, b) {
			if b.Game == nil {
				continue
			}
			g := b.Game
			b.Game = nil
			if plies > 0 {
				truncate(g, plies)
			}
			var err error
			if merged, err = mergeInto(merged, g); err != nil {
				p.Add(fmt.Errorf("%s: game %d: %w", s.name, s.game, err))
				continue
			}
			games++
		}
		w := pgn.NewWriter(p)
		moves := 0
		for _, g := range merged {
			for range g.All() {
				moves++
			}
			if err := g.Visit(w); err != nil {
				return err
			}
			if tell {
				for _, line := range transpositions(g) {
					if _, err := fmt.Fprintln(p.bar, line); err != nil {
						return err
					}
				}
			}
		}
		_, err := fmt.Fprintf(p.bar, "%s: games %d merged into %d, moves %d\n", p.cmd.CommandPath(), games, len(merged), moves)
		return cmp.Or(w.Flush(), err)
	})
}

// mergeInto merges g into the game that begins from the same position, or appends it.
func mergeInto(merged []*pgn.Game, g *pgn.Game) ([]*pgn.Game, error) {
	for _, into := range merged {
		err := into.Merge(g)
		if _, elsewhere := err.(*pgn.StartError); !elsewhere {
			return merged, err
		}
	}
	return append(merged, g), nil
}

// truncate removes what follows the first plies of the main line and of each variation.
func truncate(g *pgn.Game, plies int) {
	var last []*pgn.Node
	for n := range g.All() {
		if n.Ply() == plies {
			last = append(last, n)
		}
	}
	for _, n := range last {
		n.Truncate()
	}
}

// transpositions returns a line of text for each position that several lines of the game reach. Where
// these go on alike, only the first such position counts.
func transpositions(g *pgn.Game) (lines []string) {
	position := map[*pgn.Node]int{} // the number of the transposition at a node, from 1
	for nodes := range g.Transpositions() {
		id, before := len(position)+1, position[nodes[0].Parent()]
		follows := before != 0
		for _, n := range nodes {
			position[n] = id
			follows = follows && position[n.Parent()] == before
		}
		if follows {
			continue
		}
		ways := make([]string, len(nodes))
		for i, n := range nodes {
			ways[i] = cmp.Or(movesTo(g, n), "the start")
		}
		lines = append(lines, "transposition: "+strings.Join(ways, " = "))
	}
	return lines
}

// movesTo returns the moves to n as movetext.
func movesTo(g *pgn.Game, n *pgn.Node) string {
	line := pgn.NewGame(g.Root().Board())
	if _, err := line.Add(n.Moves()...); err != nil {
		return fmt.Sprintf("%v", n.Moves())
	}
	return strings.TrimSuffix(strings.TrimSuffix(line.Movetext(), "*"), " ")
}
