package train

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/examples/internal/scoring"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	pgnfile "github.com/luftchess/luft/examples/luft/internal/games"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/internal/inorder"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/alphabeta"
)

// rescore gives the positions of games the scores of searches.
type rescore struct {
	gameFile
	effort
	neural
	ply int
}

func newRescore() *cobra.Command {
	s := &rescore{gameFile: gameFile{gaps: true}}
	cmd := &cobra.Command{
		Use:   "rescore -o FILE [flags] FILE",
		Short: "give the positions of games the scores of searches",
		Args:  cobra.ExactArgs(1),
		Long: `Rescore searches positions of games for --nodes nodes and writes the games in the format
of "luft train selfplay" with the new scores.

FILE is one of "luft train selfplay" or PGN. Of the former, the stored positions are
searched; of PGN, those from ply --ply on that have not occurred before in the game. A
position is stored if the player to move is not in check, the best move is neither a
capture nor a promotion, and the score is exact and not a mate. Games keep their
numbers, so "luft train net" holds out the same games; those of PGN are numbered by
their place in the file. Games of PGN that are malformed, or have no result, are left
out.

Scores do not depend on the number of threads. With --resume, an interrupted run continues
after the last complete game in the file of -o. The same FILE must be given, which is not
checked.`,
		Example: `  luft train rescore -o again.luft --eval-file net.nnue --nodes 1000 --concurrency 8 games.luft
  luft train rescore -o masters.luft --nodes 1000 masters.pgn.gz`,
		RunE: s.run,
	}
	s.resumable(cmd, "the games")
	s.effort.flags(cmd.Flags(), "games")
	cmd.Flags().IntVar(&s.ply, "ply", 8, "store no positions before ply `N` of a game of PGN")
	cli.Check(cmd.Flags(), "ply", func() error { return cli.AtLeast("ply", s.ply, 0) })
	s.neural.flags(cmd.Flags())
	return cmd
}

func (s *rescore) run(cmd *cobra.Command, names []string) error {
	if err := s.adopt(cmd.Flags(), settingsOf); err != nil {
		return err
	}
	if err := s.neural.read(); err != nil {
		return err
	}
	settings := describe(cmd.Flags(), "rescored", "nodes", "hash", "ply", checksum("net", s.neural.sum))
	return s.extend(cmd, []string{names[0], s.neural.path}, settings, func(out io.Writer, status *terminal.Status) error {
		_, err := writeGames(cmd.Context(), out, s.concurrency, s.games(cmd, names[0]), s.worker, func(added tally) {
			status.Show(func(elapsed time.Duration) string {
				games, positions := s.had.games+added.games, s.had.positions+added.positions
				return fmt.Sprintf("%d games, %d positions, %.0f/s\n", games, positions, rate(added.positions, elapsed))
			})
		})
		return err
	})
}

// games returns the games of a file that are not in the output yet.
func (s *rescore) games(cmd *cobra.Command, name string) inorder.Source[*sample.Game] {
	return func(ctx context.Context, emit func(*sample.Game) error) error {
		in := reader{ctx: ctx, stdin: cmd.InOrStdin(), note: notes(cmd)}
		in.game = func(g *sample.Game) error {
			if g.Number < s.next {
				return nil
			}
			return emit(g)
		}
		in.other = func(text *bufio.Reader, name string) error {
			return fromPGN(text, name, s.ply, cmd.ErrOrStderr(), in.game)
		}
		return in.file(name)
	}
}

// fromPGN emits the finished games of PGN, with the positions from ply first on marked that
// are to be searched. What is malformed is reported.
func fromPGN(in io.Reader, name string, first int, reports io.Writer, emit func(*sample.Game) error) error {
	number := uint64(0)
	for g, err := range pgnfile.Checked(pgn.NewReader(in).Games()) {
		number++
		if err != nil {
			if err = file.Name(name, err); !pgnfile.Local(err) {
				return err
			}
			fmt.Fprintln(reports, err)
			continue
		}
		played, err := g.Replay()
		if err != nil || g.Result == game.Unfinished {
			continue
		}
		if err := emit(scoring.Mark(played, number, g.Result, first)); err != nil {
			return err
		}
	}
	return nil
}

// worker returns a function that searches the marked positions of a game. Each game begins
// with nothing known.
func (s *rescore) worker() inorder.Worker[*sample.Game, *sample.Game] {
	searcher := alphabeta.New(alphabeta.Options{Hash: s.hash, Evaluator: s.evaluator})
	return func(ctx context.Context, g *sample.Game) (*sample.Game, error) {
		if err := scoring.Game(ctx, searcher, g, s.nodes); err != nil {
			return nil, err
		}
		return g, nil
	}
}
