package explore

import (
	"fmt"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn/eco"
)

// maxDrawn is how many moves fit into a picture.
const maxDrawn = 30

// The colours of results.
var results = []struct {
	name  string
	of    func(r row) int64
	color string
}{
	{"wins", func(r row) int64 { return r.Wins }, "#5b8c5a"},
	{"draws", func(r row) int64 { return r.Draws }, plot.Faint},
	{"losses", func(r row) int64 { return r.Losses }, "#b55a4c"},
}

// draw draws a picture of the moves in the position b, the most frequent at the top: a bar
// for each with the shares of wins, draws and losses.
func (s *shower) draw(rows []row, b *board.Board) error {
	title := fen.Format(b)
	if o, ok := eco.Builtin().Lookup(b); ok {
		title = o.ECO + " " + o.Name
	}
	if r := b.Rules(); *b == r.Start() {
		title = "Start position"
		if r != board.Standard {
			title += " of " + r.Title()
		}
	}
	var drawn []row // without the moves that follow
	for _, r := range rows {
		if len(drawn) < maxDrawn && r.label == r.Move && r.Wins+r.Draws+r.Losses > 0 {
			drawn = append(drawn, r)
		}
	}
	slices.Reverse(drawn)
	p := plot.New(title, "share of the games with a result, %", "")
	for _, part := range results {
		p.Legend(part.name, plot.Style{Color: part.color})
	}
	var names []string
	for i, r := range drawn {
		share := 100 / float64(r.Wins+r.Draws+r.Losses)
		from := 0.0
		for _, part := range results {
			to := from + share*float64(part.of(r))
			p.Bar(float64(i), from, to, 0.8, part.color)
			from = to
		}
		names = append(names, fmt.Sprintf("%s  %d", r.Move, r.Games))
	}
	p.X.Min, p.X.Max = 0, 100
	p.Y.Names(names)
	return plot.Save(s.plot, s.force, p)
}
