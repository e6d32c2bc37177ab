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
	"github.com/luftchess/luft/examples/luft/internal/table"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/eco"
)

// stat counts what is in the files.
type stat struct {
	mode
	openings int // to show
	tables   tables
	most     int // errors to show
	format   table.Format

	table  *eco.Table
	tally  *tally
	faults []fault // the first of them
	bad    int     // malformed games
}

func newStat() *cobra.Command {
	s := new(stat)
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
  luft pgn stat --threads 4 --openings 0 lichess.pgn.zst
  luft pgn stat --csv --openings 500 games.pgn`,
	}
	flags := cmd.Flags()
	s.mode.flags(flags)
	flags.IntVar(&s.openings, "openings", 10, "show the `N` most frequent openings; 0 disables it")
	s.tables.flags(flags)
	flags.IntVar(&s.most, "errors", 10, "show the first `N` errors")
	table.Flags(cmd, &s.format)
	return command(cmd, s)
}

func (s *stat) check(given func(string) bool) (err error) {
	if err := cmp.Or(cli.AtLeast("openings", s.openings, 0), cli.AtLeast("errors", s.most, 0), s.mode.check(given)); err != nil {
		return err
	}
	if s.tokens || s.skim {
		if given("openings") && s.openings > 0 || given("table") {
			return errors.New("--openings and --table cannot be used with --tokens or --skim")
		}
		s.openings = 0
	}
	switch {
	case s.openings > 0:
		s.table, err = s.tables.load()
	case given("table"):
		return errors.New("--table cannot be used with --openings 0")
	case s.format == table.CSV:
		return errors.New("--csv writes openings, and there are none")
	}
	s.tally, s.faults = newTally(s.table), []fault{}
	return err
}

func (s *stat) file(p *program, in *file.Reader) error {
	return s.read(p.ctx, in, s.tally, func(e *pgn.Error) error {
		s.bad++
		if len(s.faults) < s.most {
			s.faults = append(s.faults, newFault(in.Name(), e))
		}
		return nil
	})
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

func (s *stat) end(p *program) error {
	took := p.bar.Elapsed()
	f := figures{Games: s.tally.games, Moves: s.tally.moves, Errors: s.bad, Results: []resultRow{}, Faults: s.faults, Seconds: took.Seconds(), Bytes: p.bar.Bytes()}
	if !s.skim {
		f.Results = s.resultRows()
	}
	f.Openings = s.openingRows()
	if len(f.Openings) > s.openings {
		f.MoreOpenings = len(f.Openings) - s.openings
		f.Openings = f.Openings[:s.openings]
	}
	switch s.format {
	case table.JSON:
		return json.NewEncoder(p.out).Encode(f)
	case table.CSV:
		return table.All(p.out, table.CSV, f.Openings)
	}
	f.write(p.out, took)
	return nil
}

// write writes the figures as text. Errors of w are seen by the program.
func (f *figures) write(w io.Writer, took time.Duration) {
	table.All(w, table.Text, f.Results)
	table.All(w, table.Text, f.Openings)
	if f.MoreOpenings > 0 {
		fmt.Fprintf(w, "and %d openings more\n", f.MoreOpenings)
	}
	table.All(w, table.Text, f.Faults)
	if more := f.Errors - len(f.Faults); more > 0 {
		fmt.Fprintf(w, "and %d malformed games more, which pgn check shows\n", more)
	}
	fmt.Fprintf(w, "games %d moves %d errors %d time %v speed %.1f MiB/s\n",
		f.Games, f.Moves, f.Errors, took.Round(time.Microsecond), terminal.Rate(f.Bytes, took))
}

// resultRows returns how the games ended.
func (s *stat) resultRows() []resultRow {
	rows := []resultRow{}
	add := func(name string, n int) {
		if n > 0 {
			rows = append(rows, resultRow{name, n, percent(n, s.tally.games)})
		}
	}
	for _, r := range []game.Result{game.WhiteWins, game.BlackWins, game.Draw, game.Unfinished} {
		add(r.String(), s.tally.results[r])
	}
	add("no result", s.tally.results[noResult])
	return rows
}

// openingRows returns all openings, the most frequent first.
func (s *stat) openingRows() []openingRow {
	rows := []openingRow{}
	for name, scores := range s.tally.openings {
		n := scores.games()
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
