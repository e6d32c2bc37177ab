package annotate

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"text/tabwriter"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/annotate"
)

// A row of the summary is what a player's moves in an annotated game are worth.
type row struct {
	Game         int      `json:"game"` // its number, from 1
	Color        string   `json:"color"`
	Player       string   `json:"player"`
	Accuracy     *float64 `json:"accuracy"` // in percent; nil if it is not known
	Inaccuracies int      `json:"inaccuracies"`
	Mistakes     int      `json:"mistakes"`
	Blunders     int      `json:"blunders"`
}

// String returns the row with tabs between the cells.
func (r row) String() string {
	accuracy := "-"
	if r.Accuracy != nil {
		accuracy = tabular.Decimal(*r.Accuracy)
	}
	return fmt.Sprintf("%d\t%s\t%s\t%s\t%d\t%d\t%d\t", r.Game, r.Color, cli.Printable(r.Player), accuracy, r.Inaccuracies, r.Mistakes, r.Blunders)
}

// summary returns the rows of an annotated game, White's first.
func summary(n int, g *pgn.Game) []row {
	start := g.Cursor().Board()
	rows := make([]row, 2)
	for _, c := range []board.Color{board.White, board.Black} {
		r := &rows[c]
		r.Game, r.Color = n, c.String()
		r.Player = cmp.Or(g.Tags.Get([]string{"White", "Black"}[c]), "?")
		if percent, err := strconv.ParseFloat(g.Tags.Get(annotate.AccuracyTag(c)), 64); err == nil {
			r.Accuracy = tabular.Finite(percent)
		}
	}
	turn := start.Turn()
	for _, node := range g.Main().Nodes() {
		for nag, count := range map[pgn.NAG]*int{pgn.DubiousMove: &rows[turn].Inaccuracies, pgn.Mistake: &rows[turn].Mistakes, pgn.Blunder: &rows[turn].Blunders} {
			if slices.Contains(node.NAGs(), nag) {
				*count++
			}
		}
		turn = turn.Other()
	}
	return rows
}

// printSummary prints the rows of all games.
func printSummary(w io.Writer, format tabular.Format, rows []row) error {
	if format != tabular.Text {
		return tabular.All(w, format, rows)
	}
	if _, err := io.WriteString(w, "Accuracy in percent, by the formula of lichess.org\n"); err != nil {
		return err
	}
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(columns, "Game\tColour\tPlayer\tAccuracy\t?!\t?\t??\t") // an error comes again
	return cmp.Or(tabular.All(columns, tabular.Text, rows), columns.Flush())
}
