package syzygy

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search/syzygy"
)

func newProbe() *cobra.Command {
	var format tabular.Format
	cmd := asking(&cobra.Command{
		Use:   "probe [flags] FEN",
		Short: "show the outcome of a position, and rank its moves",
		Long: `Probe writes the outcome of a position for the player to move, taking the halfmove clock
into account, then a line for each move, the best first: the outcome for the player who
plays it, and the distance to zeroing (DTZ) counted from before the move. The distance
is the number of plies to the next capture, pawn move or mate, negative for a loss, or
"?" if it is not known. If the table rounds it, so that it may be a ply farther from 0,
it is preceded by ">=" or "<=". With --json or --csv, probe writes only the moves.

The last line is "wdl W dtz D": W is the outcome if the clock were 0, from -2 for a loss to
2 for a win, with 1 and -1 for those that the fifty-move rule makes draws; D is the distance,
positive for a win and negative for a loss, or "?".`,
		Example: `  luft syzygy probe --tb tables "8/8/8/3k4/8/8/8/K6R w - - 0 1"`,
	}, func(out io.Writer, q question) error { return probe(out, q, format) })
	tabular.Flags(cmd, &format)
	return cmd
}

// A move is a row of the output.
type move struct {
	SAN     string     `json:"san"`
	Move    board.Move `json:"move"`
	Outcome string     `json:"outcome"`
	DTZ     *int       `json:"dtz"` // nil if it is not known
	Rounded bool       `json:"rounded"`
}

// String returns a row of a tabwriter.
func (m move) String() string {
	distance := "?"
	if m.DTZ != nil {
		distance = strconv.Itoa(*m.DTZ)
		switch {
		case m.Rounded && *m.DTZ < 0:
			distance = "<=" + distance
		case m.Rounded:
			distance = ">=" + distance
		}
	}
	return m.SAN + "\t" + m.Outcome + "\t" + distance
}

// probe writes what the tables say of a position.
func probe(out io.Writer, q question, format tabular.Format) error {
	b := q.game.Board()
	wdl, err := q.tables.WDL(&b)
	if err != nil {
		return err
	}
	ranked, err := q.tables.Rank(q.game)
	if err != nil {
		return err
	}
	var rows []move
	for _, r := range ranked {
		m := move{SAN: san.Format(&b, r.Move), Move: r.Move, Outcome: r.Verdict.String(), Rounded: r.DTZ.Rounded}
		if r.HasDTZ {
			m.DTZ = &r.DTZ.Plies
		}
		rows = append(rows, m)
	}
	if format != tabular.Text {
		return tabular.All(out, format, rows)
	}
	distance := "?"
	d, err := q.tables.DTZ(&b)
	switch {
	case err == nil:
		distance = strconv.Itoa(d.Plies)
	case !errors.Is(err, syzygy.ErrMissing):
		return err
	}
	if v, err := q.tables.Verdict(&b); err == nil {
		fmt.Fprintln(out, v) // the last write tells of errors
	}
	if err := tabular.Columns(out, 0, rows); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "wdl %d dtz %s\n", int(wdl), distance)
	return err
}
