package annotate

import (
	"cmp"
	"fmt"
	"image/color"
	"path/filepath"
	"slices"
	"strings"

	gonum "gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/annotate"
)

// marks are the marks that a curve shows, the worst last so that nothing hides it.
var marks = []struct {
	nag   pgn.NAG
	color color.NRGBA
}{
	{pgn.InterestingMove, color.NRGBA{0x2f, 0x74, 0xc8, 0xff}},
	{pgn.GoodMove, color.NRGBA{0x2f, 0x8f, 0x3a, 0xff}},
	{pgn.DubiousMove, color.NRGBA{0xe6, 0xb4, 0x22, 0xff}},
	{pgn.Mistake, color.NRGBA{0xe8, 0x84, 0x2a, 0xff}},
	{pgn.Blunder, color.NRGBA{0xd1, 0x3b, 0x3b, 0xff}},
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
func curve(g *pgn.Game) (*gonum.Plot, error) {
	start := g.Cursor().Board()
	first := 2 * start.Fullmove() // twice the number of the first move, a half more for Black's
	if start.Turn() == board.Black {
		first++
	}
	var line plotter.XYs
	marked := make([][2]plotter.XYs, len(marks)) // by colour
	turn := start.Turn()
	for i, n := range g.Main().Nodes() {
		if e, ok := n.Eval(); ok {
			at := plotter.XY{X: float64(first+i) / 2, Y: annotate.WinPercent(e.Score)}
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
	p.Y.Min, p.Y.Max = 0, 100
	p.Y.Tick.Marker = gonum.ConstantTicks{{Value: 0, Label: "0"}, {Value: 25, Label: "25"}, {Value: 50, Label: "50"},
		{Value: 75, Label: "75"}, {Value: 100, Label: "100"}}
	p.X.Min = float64(first) / 2
	p.X.Max = max(p.X.Min+1, float64(first+g.Main().Len()-1)/2)
	if len(line) > 0 {
		chance, err := plotter.NewLine(line)
		if err != nil {
			return nil, err
		}
		chance.Color, chance.Width, chance.FillColor = plot.Ink, vg.Points(1.2), plot.Area
		p.Add(chance)
	}
	if err := plot.AddLevel(p, 50, ""); err != nil {
		return nil, err
	}
	for k, both := range marked {
		for turn, at := range both {
			if err := addMarks(p, at, marks[k].nag, board.Color(turn), marks[k].color); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

// title returns who played, and how many marks each player has.
func title(g *pgn.Game, marked [][2]plotter.XYs) string {
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
func addMarks(p *gonum.Plot, at plotter.XYs, nag pgn.NAG, turn board.Color, ink color.NRGBA) error {
	if len(at) == 0 {
		return nil
	}
	dots, err := plotter.NewScatter(at)
	if err != nil {
		return err
	}
	dots.GlyphStyle = draw.GlyphStyle{Color: ink, Radius: vg.Points(3.5), Shape: draw.CircleGlyph{}}
	signs := make([]string, len(at))
	for i := range signs {
		signs[i] = nag.Sign()
	}
	labels, err := plotter.NewLabels(plotter.XYLabels{XYs: at, Labels: signs})
	if err != nil {
		return err
	}
	for i := range labels.TextStyle {
		style := &labels.TextStyle[i]
		style.Font.Variant, style.Font.Size, style.Color = "Sans", vg.Points(10), plot.Ink
		style.XAlign = draw.XCenter
		if isError := nag != pgn.GoodMove && nag != pgn.InterestingMove; isError == (turn == board.White) {
			style.YAlign = draw.YTop
			labels.Offset.Y = vg.Points(-5)
		} else {
			labels.Offset.Y = vg.Points(5)
		}
	}
	p.Add(dots, labels)
	return nil
}
