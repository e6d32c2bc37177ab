package pgn

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/games"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/eco"
)

// noResult is where games without a termination marker are counted, behind those
// that have one of the game.Results.
const noResult = game.Draw + 1

// scores counts results, by game.Result or noResult.
type scores [noResult + 1]int

func (s *scores) add(t scores) {
	for i, n := range t {
		s[i] += n
	}
}

// A tally is a Visitor that counts what it sees.
type tally struct {
	pgn.Nop
	games, moves int
	results      scores
	openings     map[openingName]scores
	bad          []error // of a thread of several
	notes        []*pgn.Error

	book   book        // openings are counted if it has a table
	depth  int         // of variations
	result game.Result // of the game at hand
}

// An openingName is what openings are counted by. Many positions share one.
type openingName struct{ eco, name string }

func newTally(table *eco.Table) *tally {
	return &tally{openings: map[openingName]scores{}, book: book{Classifier: eco.Classifier{Table: table}}}
}

func (t *tally) BeginGame() error {
	t.games++
	t.depth, t.result = 0, noResult
	return t.book.BeginGame()
}

func (t *tally) Start(start *board.Board) error { return t.book.Start(start) }

func (t *tally) Move(before *board.Board, m board.Move, _ []byte) error {
	t.moves++
	if t.depth == 0 {
		return t.book.Move(before, m, nil)
	}
	return nil
}

func (t *tally) BeginVariation() error { t.depth++; return nil }

func (t *tally) EndVariation() error { t.depth--; return nil }

func (t *tally) Result(r game.Result) error {
	t.result = min(r, noResult)
	return nil
}

func (t *tally) EndGame() error {
	t.results[t.result]++
	if t.book.Table != nil {
		o, _, _ := t.book.Opening()
		name := openingName{o.ECO, o.Name}
		s := t.openings[name]
		s[t.result]++
		t.openings[name] = s
	}
	return nil
}

// add adds what another tally has counted.
func (t *tally) add(u *tally) {
	t.games += u.games
	t.moves += u.moves
	t.results.add(u.results)
	for name, s := range u.openings {
		s.add(t.openings[name])
		t.openings[name] = s
	}
}

// A mode is how thoroughly files are read, and by how many threads.
type mode struct {
	tokens, skim bool
	threads      int
}

func (m *mode) flags(flags *pflag.FlagSet) {
	flags.BoolVar(&m.tokens, "tokens", false, "do not check moves")
	flags.BoolVar(&m.skim, "skim", false, "only find where games begin and end")
	cli.Int(flags, &m.threads, "threads", 1, 1, cli.MaxThreads, "read with `N` threads")
}

func (m *mode) check(cmd *cobra.Command) error {
	switch {
	case m.tokens && m.skim:
		return errors.New("--tokens and --skim are mutually exclusive")
	case m.skim && cmd.Flags().Changed("threads"):
		return errors.New("--skim requires --threads 1")
	}
	return nil
}

// read counts what is in the files in all, and returns an iterator over what is malformed.
func (m *mode) read(p *program, all *tally) iter.Seq[fault] {
	return func(yield func(fault) bool) {
		more := true
		p.each(func(in *file.Reader) error {
			note := func(warning *pgn.Error) {
				if warning != nil {
					p.Note("note: " + newFault(in, warning).String())
				}
			}
			for _, err := range games.Checked(m.visits(p.ctx, in, all, note)) {
				if malformed, ok := errors.AsType[*pgn.Error](err); ok {
					for f := range faults(in, malformed) {
						more = more && yield(f)
					}
				} else if err != nil {
					return err
				}
				if !more || p.ctx.Err() != nil {
					return nil
				}
			}
			return nil
		})
	}
}

// visits returns an iterator over the errors of the games in a file, which all visits. Note is told
// what was repaired.
func (m *mode) visits(ctx context.Context, in io.Reader, all *tally, note func(*pgn.Error)) iter.Seq2[int, error] {
	if m.threads > 1 {
		return games.Checked(m.parallel(ctx, in, all, note))
	}
	r := pgn.NewReader(in)
	r.RawMoves, r.Variants = m.tokens, true
	if !m.skim {
		return func(yield func(int, error) bool) {
			for n, err := range games.Visits(r, all) {
				note(r.Warning())
				if !yield(n, err) {
					return
				}
			}
		}
	}
	return func(yield func(int, error) bool) {
		for _, err := range r.Spans() {
			if err == nil {
				all.games++
			} else if !yield(0, err) {
				return
			}
		}
	}
}

// parallel visits the games with several threads, each of which counts by itself.
func (m *mode) parallel(ctx context.Context, in io.Reader, all *tally, note func(*pgn.Error)) iter.Seq2[int, error] {
	o := pgn.ParallelOptions{ReaderOptions: pgn.ReaderOptions{RawMoves: m.tokens, Variants: true}, Workers: m.threads}
	return func(yield func(int, error) bool) {
		for t, err := range pgn.Parallel(ctx, in, o, func(r *pgn.Reader) (*tally, error) {
			t := newTally(all.book.Table)
			for err := range r.VisitAll(t) {
				if w := r.Warning(); w != nil {
					t.notes = append(t.notes, w)
				}
				if err != nil {
					t.bad = append(t.bad, err)
				}
			}
			return t, nil
		}) {
			if err != nil {
				yield(0, err)
				return
			}
			all.add(t)
			for _, w := range t.notes {
				note(w)
			}
			for _, err := range t.bad {
				if !yield(0, err) {
					return
				}
			}
		}
	}
}

// tables are the files that --table names.
type tables []string

func (t *tables) flags(flags *pflag.FlagSet) {
	flags.StringArrayVar((*[]string)(t), "table", nil, "use the openings in the TSV `FILE` instead of the built-in table; can be repeated")
}

// load reads the files into one table; if there are none, it is the built-in one.
func (t tables) load() (*eco.Table, error) {
	if len(t) == 0 {
		return eco.Builtin(), nil
	}
	var all []*eco.Table
	for _, name := range t {
		f, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("--table: %w", err)
		}
		table, err := eco.Read(f)
		f.Close() // it was only read
		if err != nil {
			return nil, fmt.Errorf("--table %s: %w", name, err)
		}
		all = append(all, table)
	}
	return eco.Merge(all...), nil
}

// bookPlies is how far into a game its opening is looked for. The longest lines
// of the public tables end before.
const bookPlies = 40

// A book follows the main line of a game in its Table, if it has one, as far as bookPlies.
type book struct {
	eco.Classifier
	plies int
}

// BeginGame implements [pgn.Visitor].
func (k *book) BeginGame() error {
	if k.plies = 0; k.Table == nil {
		return nil
	}
	return k.Classifier.BeginGame()
}

// Move implements [pgn.Visitor].
func (k *book) Move(before *board.Board, m board.Move, text []byte) error {
	if k.plies++; k.plies > bookPlies || k.Table == nil {
		return nil
	}
	return k.Classifier.Move(before, m, text)
}
