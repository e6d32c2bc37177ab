package repertoire

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/repertoire"
)

func newCheck() *cobra.Command {
	var p player
	cmd := &cobra.Command{
		Use:   "check --side SIDE FILE...",
		Short: "list lines without an answer, and positions with several",
		Long: `Check lists what is missing or doubtful in a repertoire: lines that end with a move of the
opponent, and positions in which there are several moves of the player. At the end it counts
the positions, and those in which the player has a move.`,
		Example: `  luft repertoire check --side black french.pgn caro-kann.pgn`,
		Args:    cli.FileArgs("FILE"),
	}
	p.flags(cmd)
	cmd.PreRunE = func(*cobra.Command, []string) error { return p.check() }
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		complaints := cli.NewComplaints(cmd, cmd.ErrOrStderr())
		r, err := p.read(cmd, files, complaints)
		if err != nil {
			return err
		}
		out := cmd.OutOrStdout()
		unanswered, questions, choices := 0, 0, 0
		for at := range r.Unanswered() {
			unanswered++
			if _, err := fmt.Fprintf(out, "no answer: %s\n", line(at)); err != nil {
				return err
			}
		}
		for at := range r.Questions() {
			questions++
			if len(at.Moves) == 1 {
				continue
			}
			choices++
			if _, err := fmt.Fprintf(out, "several moves: %s: %s\n", line(at), names(at, at.Moves...)); err != nil {
				return err
			}
		}
		if _, err := fmt.Fprintf(out, "positions %d, with a move %d, with several %d, without an answer %d\n", r.Len(), questions, choices, unanswered); err != nil {
			return err
		}
		return complaints.Err()
	}
	return cmd
}

// A hole is a row of the output of holes.
type hole struct {
	Share float64     `json:"share"` // of the games in which it is met
	Games int64       `json:"games"` // with the move
	Line  string      `json:"line"`
	Move  string      `json:"move,omitempty"` // of the opponent; "" if the player has none
	FEN   board.Board `json:"fen"`
}

// String returns a row of text.
func (h hole) String() string {
	what := h.Move
	if what == "" {
		what = "no answer"
	}
	return fmt.Sprintf("%6.2f %%  %8d  %s: %s", 100*h.Share, h.Games, h.Line, what)
}

func newHoles() *cobra.Command {
	var p player
	var index string
	var least float64
	var format tabular.Format
	cmd := &cobra.Command{
		Use:   "holes --side SIDE --index INDEX [flags] FILE...",
		Short: "find frequent moves without an answer",
		Long: `Holes lists the moves of opponents to which the repertoire has no answer, most frequent first,
with the estimated share of your games in which they occur, and the number of games in which
they were played. The frequencies of moves are those of an index of luft explore.

The share is the product of the frequencies of the opponent's moves that lead to the hole. A
move that leads to another position of the repertoire is not a hole.`,
		Example: `  luft explore build -o masters.idx masters.pgn
  luft repertoire holes --side white --index masters.idx --share 0.002 gambits.pgn`,
		Args: cli.FileArgs("FILE"),
	}
	p.flags(cmd)
	cmd.Flags().StringVar(&index, "index", "", "take the frequencies of moves from the `INDEX`")
	cli.Float(cmd.Flags(), &least, "share", 0.005, 0.000001, 1, "list holes in a share of at least `X` of the games")
	tabular.Flags(cmd, &format)
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if index == "" {
			return cli.Usagef("missing --index")
		}
		return p.check()
	}
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		complaints := cli.NewComplaints(cmd, cmd.ErrOrStderr())
		r, err := p.read(cmd, files, complaints)
		if err != nil {
			return err
		}
		x, err := explorer.Open(index)
		if err != nil {
			return err
		}
		defer x.Close() // it was only read
		holes, err := r.Holes(x.Moves, least)
		if err != nil {
			return file.Name(index, err)
		}
		out := tabular.NewWriter[hole](cmd.OutOrStdout(), format)
		for _, h := range holes {
			row := hole{Share: h.Share, Games: h.Games, Line: line(h.Position), FEN: h.Position.Board}
			if h.Move != board.NoMove {
				row.Move = names(h.Position, h.Move)
			}
			if err := out.Write(row); err != nil {
				return err
			}
		}
		if err := out.Flush(); err != nil {
			return err
		}
		return complaints.Err()
	}
	return cmd
}

func newLeave() *cobra.Command {
	var p player
	var lines []string
	cmd := &cobra.Command{
		Use:   "leave --side SIDE --repertoire FILE [flags] FILE...",
		Short: "find where games leave the repertoire, and who left it",
		Long: `Leave prints for each game the move after its last position in the repertoire, and the moves
of the repertoire in that position. Games without a position in the repertoire are skipped.`,
		Example: `  luft repertoire leave --side white --repertoire gambits.pgn mine.pgn`,
		Args:    cli.FileArgs("FILE"),
	}
	p.flags(cmd)
	cmd.Flags().StringArrayVar(&lines, "repertoire", nil, "the repertoire is in `FILE`; may be given several times")
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if len(lines) == 0 {
			return cli.Usagef("missing --repertoire")
		}
		return p.check()
	}
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		complaints := cli.NewComplaints(cmd, cmd.ErrOrStderr())
		r, err := p.read(cmd, lines, complaints)
		if err != nil {
			return err
		}
		var counts [3]int // stays, left by the player, left by the opponent
		err = each(cmd, files, complaints, func(name string, n int, g *pgn.Game) error {
			played, _ := g.Replay() // as far as it is a game
			d, left := r.Leave(played)
			if !left {
				counts[0]++
				return nil
			}
			who := 2
			if d.Position.Board.Turn() == p.color {
				who = 1
			}
			counts[who]++
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: game %d: after %s: %s, %s\n", name, n, line(d.Position), names(d.Position, d.Move), has(d.Position))
			return err
		})
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "left by the player %d, by the opponent %d, not left %d\n", counts[1], counts[2], counts[0])
		if err != nil {
			return err
		}
		return complaints.Err()
	}
	return cmd
}

// has says what the repertoire has in a position.
func has(p *repertoire.Position) string {
	if len(p.Moves) == 0 {
		return "where the line ends"
	}
	return "not " + names(p, p.Moves...)
}
