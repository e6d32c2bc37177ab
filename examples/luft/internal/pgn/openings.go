package pgn

import (
	"fmt"
	"os"

	"github.com/spf13/pflag"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn/eco"
)

// bookPlies is how far into a game its opening is looked for. The longest lines
// of the public tables end before.
const bookPlies = 40

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

// A book follows the moves of a game in a table.
type book struct {
	table *eco.Table

	plies int
	last  board.Board // the position before the last move, while in reach
	move  board.Move

	found eco.Opening
	ok    bool
}

// reset begins a game.
func (k *book) reset() { k.plies, k.found, k.ok = 0, eco.Opening{}, false }

// play says that m is played from before, on the main line.
func (k *book) play(before *board.Board, m board.Move) {
	k.plies++
	if k.plies > bookPlies+1 {
		return
	}
	k.look(before)
	if k.plies <= bookPlies {
		k.last, k.move = *before, m
	}
}

// opening ends the game and returns its opening, if it has one.
func (k *book) opening() (eco.Opening, bool) {
	if k.plies > 0 && k.plies <= bookPlies {
		play(&k.last, k.move)
		k.look(&k.last)
	}
	return k.found, k.ok
}

func (k *book) look(b *board.Board) {
	if o, ok := k.table.Lookup(b); ok {
		k.found, k.ok = o, true
	}
}

// play makes a move that a Reader has found legal, be it a null move.
func play(b *board.Board, m board.Move) {
	if m == board.NoMove {
		b.PlayNull()
		return
	}
	b.Play(m)
}
