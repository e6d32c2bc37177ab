package rate

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/search/match/rating"
)

var errNothing = errors.New("no two players to compare")

// rate rates the players. It tells on notes how many games there are and who is left out.
// The first list has at least two players, or the error says why there is none.
func (o *options) rate(games *rating.Games, notes io.Writer) ([]rating.List, error) {
	lists, err := games.Lists(o.list)
	if _, writeErr := io.WriteString(notes, o.summary(games, lists)); writeErr != nil {
		return nil, writeErr
	}
	switch {
	case errors.Is(err, rating.ErrNoAnchor):
		return nil, fmt.Errorf("--anchor: %q has played no games", o.list.Anchor)
	case err != nil:
		return nil, err
	case len(lists) == 0:
		return nil, errNothing
	case len(lists[0].Players) > 1:
		return lists, nil
	case o.list.Anchor != "":
		return nil, fmt.Errorf("--anchor: %s cannot be rated: it %s", o.list.Anchor, outside(&lists[0]))
	}
	return nil, fmt.Errorf("%w: %s %s", errNothing, first(&lists[0]), outside(&lists[0]))
}

// summary returns the lines above the table.
func (o *options) summary(games *rating.Games, lists []rating.List) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s of %s", cli.Count(games.Len(), "game"), cli.Count(games.Players(), "player"))
	unfinished, nameless := games.Ignored()
	if unfinished > 0 {
		fmt.Fprintf(&b, ", %d without a result ignored", unfinished)
	}
	if nameless > 0 {
		fmt.Fprintf(&b, ", %d without two players ignored", nameless)
	}
	b.WriteByte('\n')
	told := 0
	for i := 1; i < len(lists); i++ {
		if n := len(lists[i].Players); n == 1 || !o.all {
			if told++; told <= maxTold {
				fmt.Fprintf(&b, "not rated: %s %s\n", first(&lists[i]), outside(&lists[i]))
			}
		}
	}
	if told > maxTold {
		fmt.Fprintf(&b, "not rated: %d more\n", told-maxTold)
	}
	return cli.Printable(b.String())
}

// print prints the first list, and all others if they are asked for.
func (o *options) print(w io.Writer, lists []rating.List) error {
	shown := lists[:1]
	if o.all {
		shown = lists
		for len(shown[len(shown)-1].Players) < 2 { // those of one player are the last
			shown = shown[:len(shown)-1]
		}
	}
	if o.format != tabular.Text {
		var all []row
		for i := range shown {
			all = append(all, rows(&shown[i], i+1)...)
		}
		return tabular.All(w, o.format, all)
	}
	for i, l := range slices.Backward(shown) {
		var head string
		if i > 0 {
			head = fmt.Sprintf("a group that cannot be compared with the others: they %s\n", outside(&l))
		}
		all := rows(&l, i+1)
		head += fmt.Sprintf("%4s %-*s %8s %7s %7s %7s %7s %7s\n", "rank", all[0].width, "player", "rating", "error", "games", "score", "draws", "los")
		if _, err := io.WriteString(w, head); err != nil {
			return err
		}
		if err := tabular.All(w, tabular.Text, all); err != nil {
			return err
		}
	}
	return nil
}

// first names the players of a list.
func first(l *rating.List) string {
	name := l.Players[0].Name
	if n := len(l.Players) - 1; n > 0 {
		return fmt.Sprintf("%s and %d more", name, n)
	}
	return name
}

// outside says why the players of a list cannot be compared with others.
func outside(l *rating.List) string {
	they, have, their := "it", "has", "its"
	if len(l.Players) > 1 {
		they, have, their = "they", "have", "their"
	}
	games := cli.Count(l.Outside.Games(), "game")
	switch t := l.Outside; {
	case t.Games() == 0:
		return have + " played no games against others"
	case t.Losses == 0:
		return fmt.Sprintf("%s won all of %s %s against others: no rating is too high", have, their, games)
	case t.Wins == 0:
		return fmt.Sprintf("%s lost all of %s %s against others: no rating is too low", have, their, games)
	}
	return fmt.Sprintf("cannot be ranked with the others: in %s %s only won or only lost against each", games, they)
}

// A row is a player of a list. What is not known is nil.
type row struct {
	Group  int      `json:"group"` // number of the list, from 1
	Rank   int      `json:"rank"`
	Player string   `json:"player"`
	Rating float64  `json:"rating"`
	Error  *float64 `json:"error"`
	Games  int      `json:"games"`
	Score  float64  `json:"score"` // from 0 to 1, as the next ones
	Draws  float64  `json:"draws"`
	LOS    *float64 `json:"los"`

	width int // of the column of names
}

// rows returns a list as a table.
func rows(l *rating.List, group int) []row {
	width := len("player")
	for _, p := range l.Players {
		width = max(width, utf8.RuneCountInString(cli.Printable(p.Name)))
	}
	all := make([]row, len(l.Players))
	for i, p := range l.Players {
		all[i] = row{Group: group, Rank: i + 1, Player: p.Name, Rating: p.Rating.Value, Error: tabular.Finite(p.Rating.Error),
			Games: p.Games.Games(), Score: p.Games.Score(), Draws: p.Games.DrawRatio(), LOS: tabular.Finite(p.LOS), width: width}
	}
	all[len(all)-1].LOS = nil // there is no next player
	return all
}

// String returns the row as text.
func (r row) String() string {
	margin, los := "unknown", "-"
	if r.Error != nil {
		margin = tabular.Decimal(*r.Error)
	}
	if r.LOS != nil {
		los = tabular.Percent(*r.LOS)
	}
	return fmt.Sprintf("%4d %-*s %8s %7s %7d %7s %7s %7s", r.Rank, r.width, cli.Printable(r.Player),
		tabular.Decimal(r.Rating), margin, r.Games, tabular.Percent(r.Score), tabular.Percent(r.Draws), los)
}

// maxDrawn is the number of players whose names fit into a picture.
const maxDrawn = 30

// draw draws at most maxDrawn players of a list to a file: those with the most games.
func draw(name string, force bool, l *rating.List) error {
	shown := slices.Clone(l.Players)
	title := fmt.Sprintf("Ratings from %s, with 95 %% confidence intervals", cli.Count(l.Games, "game"))
	if len(shown) > maxDrawn {
		slices.SortStableFunc(shown, func(a, b rating.Player) int { return b.Games.Games() - a.Games.Games() })
		shown = shown[:maxDrawn]
		slices.SortStableFunc(shown, func(a, b rating.Player) int { return cmp.Compare(b.Rating.Value, a.Rating.Value) })
		title += fmt.Sprintf(": the %d of %d players with the most games", len(shown), len(l.Players))
	}
	p := plot.New(title, "rating", "")
	var names []string
	var dots []plot.Point
	for i, player := range slices.Backward(shown) { // the best at the top
		at := plot.Point{X: player.Rating.Value, Y: float64(len(shown) - 1 - i)}
		if e := player.Rating.Error; !math.IsInf(e, 1) {
			p.Line([]plot.Point{{X: at.X - e, Y: at.Y}, {X: at.X + e, Y: at.Y}}, plot.Style{Color: plot.Ink, Width: 1.5})
		}
		dots = append(dots, at)
		names = append(names, cli.Printable(player.Name))
	}
	p.Dots(dots, 4, plot.Ink)
	p.Y.Names(names)
	return plot.Save(name, force, p)
}
