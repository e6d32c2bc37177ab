package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"time"

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

	table  *eco.Table
	tally  *tally
	errors []string // the first of them
	bad    int      // malformed games
}

func (s *stat) flags(flags *flag.FlagSet) {
	s.mode.flags(flags)
	flags.IntVar(&s.openings, "openings", 10, "show the `N` most frequent openings; 0 disables it")
	flags.Var(&s.tables, "table", "use the openings in the TSV `FILE` instead of the built-in table;\ncan be repeated")
	flags.IntVar(&s.most, "errors", 10, "show the first `N` errors")
}

func (s *stat) check(given map[string]bool) (err error) {
	switch {
	case s.openings < 0:
		return fmt.Errorf("-openings %d: less than 0", s.openings)
	case s.most < 0:
		return fmt.Errorf("-errors %d: less than 0", s.most)
	}
	if err := s.mode.check(given); err != nil {
		return err
	}
	if s.tokens || s.skim {
		if given["openings"] && s.openings > 0 || given["table"] {
			return errors.New("-openings and -table cannot be used with -tokens or -skim")
		}
		s.openings = 0
	}
	switch {
	case s.openings > 0:
		s.table, err = s.tables.load()
	case given["table"]:
		return errors.New("-table cannot be used with -openings 0")
	}
	s.tally = newTally(s.table)
	return err
}

func (s *stat) file(p *program, in *input) error {
	return s.read(p.ctx, in, s.tally, func(e *pgn.Error) error {
		s.bad++
		if len(s.errors) < s.most {
			s.errors = append(s.errors, place(in.name, e))
		}
		return nil
	})
}

func (s *stat) end(p *program) error {
	s.writeResults(p.out)
	s.writeOpenings(p.out)
	for _, line := range s.errors {
		fmt.Fprintln(p.out, line)
	}
	if more := s.bad - len(s.errors); more > 0 {
		fmt.Fprintf(p.out, "and %d malformed games more, which pgn check shows\n", more)
	}
	took := p.bar.Elapsed()
	_, err := fmt.Fprintf(p.out, "games %d moves %d errors %d time %v speed %.1f MiB/s\n",
		s.tally.games, s.tally.moves, s.bad, took.Round(time.Microsecond), rate(p.bar.bytes(), took))
	return err
}

// writeResults writes how the games ended. Errors of w are seen by the program.
func (s *stat) writeResults(w io.Writer) {
	if s.skim {
		return
	}
	for _, r := range []game.Result{game.WhiteWins, game.BlackWins, game.Draw, game.Unfinished} {
		s.writeResult(w, r.String(), s.tally.results[r])
	}
	s.writeResult(w, "no result", s.tally.results[noResult])
}

func (s *stat) writeResult(w io.Writer, name string, n int) {
	if n > 0 {
		fmt.Fprintf(w, "%-9s %9d %5.1f%%\n", name, n, percent(n, s.tally.games))
	}
}

// writeOpenings writes the most frequent openings with the share of games that
// White has won, that were drawn, and that Black has won.
func (s *stat) writeOpenings(w io.Writer) {
	if s.openings == 0 {
		return
	}
	type row struct {
		openingName
		*scores
	}
	var rows []row
	for name, scores := range s.tally.openings {
		rows = append(rows, row{name, scores})
	}
	slices.SortFunc(rows, func(a, b row) int {
		return cmp.Or(cmp.Compare(b.games(), a.games()), cmp.Compare(a.eco, b.eco), cmp.Compare(a.name, b.name))
	})
	for i, r := range rows {
		if i == s.openings {
			fmt.Fprintf(w, "and %d openings more\n", len(rows)-i)
			break
		}
		name := r.eco + " " + r.name
		if r.name == "" {
			name = "(none in the table)"
		}
		n := r.games()
		fmt.Fprintf(w, "%9d %5.1f%%  +%3.0f%% =%3.0f%% -%3.0f%%  %s\n", n, percent(n, s.tally.games),
			percent(r.scores[game.WhiteWins], n), percent(r.scores[game.Draw], n), percent(r.scores[game.BlackWins], n), name)
	}
}

func percent(part, whole int) float64 { return 100 * float64(part) / float64(max(whole, 1)) }
