package pgn

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/eco"
)

// stat counts what is in the files.
type stat struct {
	mode
	openings int // to show
	tables   tables
	most     int // errors to show
	format   tabular.Format

	tally  *tally
	faults []fault // the first of them
	bad    int     // malformed games
}

func newStat() *cobra.Command {
	s := &stat{faults: []fault{}}
	cmd := &cobra.Command{
		Use:   "stat [flags] FILE...",
		Short: "count games, moves, results, openings and errors",
		Long: `Stat writes the number and share of games for each result, then for the most frequent
openings, with the share of those won by White, drawn and won by Black, then the first
errors, and a line with the sums, the time taken and the speed.

With --json, it writes all of that as one object, with --csv only the openings. The
opening of a game is that of its last position in the table within the first 40 plies.
--tokens and --skim read faster, and find fewer errors and no openings.`,
		Example: `  luft pgn stat games.pgn
  luft pgn stat --threads 4 --top 0 lichess.pgn.zst
  luft pgn stat --csv --top 500 games.pgn`,
	}
	flags := cmd.Flags()
	s.mode.flags(flags)
	flags.IntVar(&s.openings, "top", 10, "show the `N` most frequent openings; 0 disables it")
	s.tables.flags(flags)
	flags.IntVar(&s.most, "errors", 10, "show the first `N` errors")
	tabular.Flags(cmd, &s.format)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return s.check(cmd) }
	return command(cmd, new(file.Target), false, s.run)
}

func (s *stat) check(cmd *cobra.Command) (err error) {
	given := cmd.Flags().Changed
	if err := cmp.Or(cli.AtLeast("top", s.openings, 0), cli.AtLeast("errors", s.most, 0), s.mode.check(cmd)); err != nil {
		return err
	}
	if s.tokens || s.skim {
		if given("top") && s.openings > 0 || given("table") {
			return errors.New("--top and --table cannot be used with --tokens or --skim")
		}
		s.openings = 0
	}
	var book *eco.Table
	switch {
	case s.openings > 0:
		book, err = s.tables.load()
	case given("table"):
		return errors.New("--table cannot be used with --top 0")
	case s.format == tabular.CSV:
		return errors.New("--csv writes openings, and there are none")
	}
	s.tally = newTally(book)
	return err
}

func (s *stat) run(p *program) error {
	for f := range s.read(p, s.tally) {
		if s.bad++; s.bad <= s.most {
			s.faults = append(s.faults, f)
		}
	}
	return s.write(p, p.bar.Elapsed(), p.bar.Bytes())
}

// figures are what was counted.
type figures struct {
	Games        int          `json:"games"`
	Moves        int          `json:"moves"`
	Errors       int          `json:"errors"`
	Seconds      float64      `json:"seconds"`
	Bytes        int64        `json:"bytes"`
	Results      []resultRow  `json:"results"`
	Openings     []openingRow `json:"openings"`
	MoreOpenings int          `json:"more_openings"`
	Faults       []fault      `json:"faults"` // the first of them
}

// A resultRow is how many games have a result.
type resultRow struct {
	Result string  `json:"result"`
	Games  int     `json:"games"`
	Share  float64 `json:"percent"`
}

func (r resultRow) String() string {
	return fmt.Sprintf("%-9s %9d %5.1f%%", r.Result, r.Games, r.Share)
}

// An openingRow is how many games have an opening, and what share of them White has
// won, was drawn, and Black has won.
type openingRow struct {
	Games int     `json:"games"`
	Share float64 `json:"percent"`
	White float64 `json:"white_percent"`
	Draw  float64 `json:"draw_percent"`
	Black float64 `json:"black_percent"`
	ECO   string  `json:"eco"`
	Name  string  `json:"name"`
}

func (r openingRow) String() string {
	name := r.ECO + " " + r.Name
	if r.Name == "" {
		name = "(none in the table)"
	}
	return fmt.Sprintf("%9d %5.1f%%  +%3.0f%% =%3.0f%% -%3.0f%%  %s", r.Games, r.Share, r.White, r.Draw, r.Black, name)
}

// write writes the figures. Errors of w are found by who has made it.
func (s *stat) write(w io.Writer, took time.Duration, bytes int64) error {
	f := figures{Games: s.tally.games, Moves: s.tally.moves, Errors: s.bad, Seconds: took.Seconds(), Bytes: bytes,
		Results: s.resultRows(), Openings: s.openingRows(), Faults: s.faults}
	f.MoreOpenings = max(0, len(f.Openings)-s.openings)
	f.Openings = f.Openings[:len(f.Openings)-f.MoreOpenings]
	switch s.format {
	case tabular.JSON:
		return json.NewEncoder(w).Encode(f)
	case tabular.CSV:
		return tabular.All(w, tabular.CSV, f.Openings)
	}
	tabular.All(w, tabular.Text, f.Results)
	tabular.All(w, tabular.Text, f.Openings)
	if f.MoreOpenings > 0 {
		fmt.Fprintf(w, "and %d openings more\n", f.MoreOpenings)
	}
	tabular.All(w, tabular.Text, f.Faults)
	if more := f.Errors - len(f.Faults); more > 0 {
		fmt.Fprintf(w, "and %d malformed games more, which pgn check shows\n", more)
	}
	_, err := fmt.Fprintf(w, "games %d moves %d errors %d time %v speed %.1f MiB/s\n",
		f.Games, f.Moves, f.Errors, took.Round(time.Microsecond), terminal.Rate(bytes, took))
	return err
}

// resultRows returns how the games ended.
func (s *stat) resultRows() []resultRow {
	rows := []resultRow{}
	for _, r := range []game.Result{game.WhiteWins, game.BlackWins, game.Draw, game.Unfinished, noResult} {
		if n := s.tally.results[r]; n > 0 {
			name := r.String()
			if r == noResult {
				name = "no result"
			}
			rows = append(rows, resultRow{name, n, percent(n, s.tally.games)})
		}
	}
	return rows
}

// openingRows returns all openings, the most frequent first.
func (s *stat) openingRows() []openingRow {
	rows := []openingRow{}
	for name, scores := range s.tally.openings {
		n := 0
		for _, m := range scores {
			n += m
		}
		rows = append(rows, openingRow{n, percent(n, s.tally.games),
			percent(scores[game.WhiteWins], n), percent(scores[game.Draw], n), percent(scores[game.BlackWins], n),
			name.eco, name.name})
	}
	slices.SortFunc(rows, func(a, b openingRow) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.ECO, b.ECO), cmp.Compare(a.Name, b.Name))
	})
	return rows
}

func percent(part, whole int) float64 { return 100 * float64(part) / float64(max(whole, 1)) }
