package syzygy

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/pgn"
)

func newSolve() *cobra.Command {
	var q question
	cmd := &cobra.Command{
		Use:   "solve [flags] FEN",
		Short: "play a won position out to mate",
		Long: `Solve writes a game in PGN from a position that one side wins to mate. The winner comes
to the next capture, pawn move or mate as soon as possible, and the loser delays that, so
it is not the shortest mate. A drawn position is an error.`,
		Example: `  luft syzygy solve --path tables "8/8/8/3k4/8/8/8/K6R w - - 0 1"`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := q.open(args); err != nil {
				return err
			}
			defer q.tables.Close() // they were only read
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
				_, err = fmt.Fprint(cmd.OutOrStdout(), text)
			}
			return err
		},
	}
	q.flags(cmd.Flags())
	return cmd
}
