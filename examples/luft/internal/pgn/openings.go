package pgn

import (
	"fmt"
	"os"

	"github.com/spf13/pflag"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn/eco"
)

// tables are the files that --table names.
type tables []string

func (t *tables) flags(flags *pflag.FlagSet) {
	flags.StringArrayVar((*[]string)(t), "table", nil, "use the openings in the TSV `FILE` instead of the built-in table;\ncan be repeated")
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

// play makes a move that a Reader has found legal, be it a null move.
func play(b *board.Board, m board.Move) {
	if m == board.NoMove {
		b.PlayNull()
		return
	}
	b.Play(m)
}
