package annotate

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/annotate"
)

// marks are the marks that a curve shows, the worst last so that nothing hides it.
var marks = []struct {
	nag   pgn.NAG
	color string
}{
	{pgn.InterestingMove, "#2f74c8"},
	{pgn.GoodMove, "#2f8f3a"},
	{pgn.DubiousMove, "#e6b422"},
	{pgn.Mistake, "#e8842a"},
	{pgn.Blunder, "#d13b3b"},
}

// pictureName returns the name of the picture of a game: for the first one what was
// asked for, for others with their number before the extension.
func pictureName(name string, game int) string {
	if game == 1 {
		return name
	}
	extension := filepath.Ext(name)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, extension), game, extension)
}

// curve draws White's chance to win after each move of an annotated game, with the marks.
func curve(g *pgn.Game) *plot.Plot {
	start := g.Cursor().Board()
	first := 2 * start.Fullmove() // twice the number of the first move, a half more for Black's
	if start.Turn() == board.Black {
		first++
	}
	var line []plot.Point
	marked := make([][2][]plot.Point, len(marks)) // by colour
	turn := start.Turn()
	for i, n := range g.Main().Nodes() {
		if e, ok := n.Eval(); ok {
			at := plot.Point{X: float64(first+i) / 2, Y: annotate.WinPercent(eval.Score(e.Score))}
			line = append(line, at)
			for k, m := range marks {
				if slices.Contains(n.NAGs(), m.nag) {
					marked[k][turn] = append(marked[k][turn], at)
				}
			}
		}
		turn = turn.Other()
	}

	p := plot.New(title(g, marked), "move", "White's chance to win, %")
	if len(line) > 0 {
		p.Area(slices.Concat([]plot.Point{{X: line[0].X}}, line, []plot.Point{{X: line[len(line)-1].X}}), plot.Area)
	}
	p.Line(line, plot.Style{Color: plot.Ink, Width: 1.6})
	p.Level(50, "")
	for k, both := range marked {
		for turn, at := range both {
			addMarks(p, at, marks[k].nag, board.Color(turn), marks[k].color)
		}
	}
	p.Y.Min, p.Y.Max = 0, 100
	p.Y.Ticks = []plot.Tick{{At: 0, Label: "0"}, {At: 25, Label: "25"}, {At: 50, Label: "50"}, {At: 75, Label: "75"}, {At: 100, Label: "100"}}
	p.X.Min = float64(first) / 2
	p.X.Max = max(p.X.Min+1, float64(first+g.Main().Len()-1)/2)
	return p
}

// title returns who played, and how many marks each player has.
func title(g *pgn.Game, marked [][2][]plot.Point) string {
	accuracy := summary(1, g)
	lines := []string{fmt.Sprintf("%s – %s  %v", cmp.Or(g.Tags.Get("White"), "?"), cmp.Or(g.Tags.Get("Black"), "?"), g.Result)}
	for _, c := range []board.Color{board.White, board.Black} {
		text := []string{"White:", "Black:"}[c]
		any := false
		for k := len(marks) - 1; k >= 0; k-- {
			if n := len(marked[k][c]); n > 0 {
				text += fmt.Sprintf("  %s %d", marks[k].nag.Sign(), n)
				any = true
			}
		}
		if !any {
			text += " no marks"
		}
		if percent := accuracy[c].Accuracy; percent != nil {
			text += fmt.Sprintf("  accuracy %.0f%%", *percent)
		}
		lines = append(lines, text)
	}
	return lines[0] + "\n" + lines[1] + "     " + lines[2]
}

// addMarks adds the moves of a player that have a mark. Its sign is on the side of the
// curve where that bends away.
func addMarks(p *plot.Plot, at []plot.Point, nag pgn.NAG, turn board.Color, color string) {
	p.Dots(at, 4.5, color)
	dy := -8.0
	if isError := nag != pgn.GoodMove && nag != pgn.InterestingMove; isError == (turn == board.White) {
		dy = 17
	}
	for _, point := range at {
		p.Text(point, dy, nag.Sign())
	}
}
