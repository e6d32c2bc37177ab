package cookbook_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/eco"
	"github.com/luftchess/luft/pgn/explorer"
)

// A cleaned game is what a pipeline makes of a game: its text, or why it was left out.
type cleaned struct {
	end  board.Board // of two games with the same one, the later is left out
	text string
	out  string
}

// clean reads games on all cores, keeps those that a filter selects, without those that end in the position of an
// earlier one, names their openings, and writes them in their order.
func clean(ctx context.Context, in io.Reader, out io.Writer, filter explorer.Filter) (counts map[string]int, err error) {
	counts = make(map[string]int)
	seen := make(map[board.Board]bool)
	for batch, err := range pgn.Parallel(ctx, in, pgn.ParallelOptions{}, func(r *pgn.Reader) (games []cleaned, err error) {
		for g, err := range r.Games() {
			games = append(games, cleanOne(g, err, &filter))
		}
		return games, nil
	}) {
		if err != nil {
			return counts, err
		}
		for _, g := range batch {
			if g.out == "" && seen[g.end] {
				g.out = "ends alike"
			}
			if g.out != "" {
				counts[g.out]++
				continue
			}
			seen[g.end] = true
			counts["kept"]++
			if _, err := io.WriteString(out, g.text); err != nil {
				return counts, err
			}
		}
	}
	return counts, nil
}

func cleanOne(g *pgn.Game, err error, filter *explorer.Filter) cleaned {
	switch {
	case err != nil:
		return cleaned{out: "malformed"}
	case !filter.Match(g.Tags):
		return cleaned{out: "filtered"}
	}
	if played, err := g.Replay(); err == nil {
		if o, _, ok := eco.Builtin().Classify(played.BoardAt); ok {
			g.Tags.Set("ECO", o.ECO)
			g.Tags.Set("Opening", o.Name)
		}
	}
	text, err := g.Format(pgn.WriterOptions{NoComments: true, NoVariations: true})
	if err != nil {
		return cleaned{out: "unwritable"}
	}
	return cleaned{end: g.Main().Board().WithoutCounters(), text: text + "\n"}
}

// Clean a file of games: filter by tags, drop games that end alike, name openings, on all cores.
func Example_pipeline() {
	const games = `[White "A"] [WhiteElo "2600"]
[BlackElo "2500"]

1. e4 e5 2. Nf3 {good} Nc6 (2... d6) 3. Bb5 1-0

[White "B"]
[WhiteElo "2700"]
[BlackElo "2700"]

1. Nf3 Nc6 2. e4 e5 3. Bb5 0-1

[White "C"]
[WhiteElo "2500"]
[BlackElo "2500"]

1. d4 d5 2. Ke2 1-0

[White "D"]
[WhiteElo "1500"]
[BlackElo "1500"]

1. d4 d5 1-0
`
	var out bytes.Buffer
	counts := must(clean(context.Background(), strings.NewReader(games), &out, explorer.Filter{MinRating: 2400}))
	g := must(pgn.Parse(out.String()))
	fmt.Println(counts, g.Tags.Get("White"), g.Tags.Get("ECO"), g.Tags.Get("Opening"), g.Movetext())
	// Output: map[ends alike:1 filtered:1 kept:1 malformed:1] A C60 Ruy Lopez 1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0
}
