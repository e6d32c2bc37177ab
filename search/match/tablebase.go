package match

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A TablebaseRule says when a game is adjudicated by a tablebase. The zero value never
// applies.
type TablebaseRule struct {
	Tables search.Tablebase `json:"-"`

	// MaxPieces is the maximum number of pieces, kings included, of positions that are
	// probed. Zero means that only the tables limit it.
	MaxPieces int

	// NoWins and NoDraws turn off the adjudication of wins and of draws.
	NoWins, NoDraws bool

	// IgnoreFifty adjudicates a position that is won but for the fifty-move rule as a win.
	IgnoreFifty bool
}

// adjudicate returns the result of a position, if the rule has one.
func (r *TablebaseRule) adjudicate(b *board.Board) (game.Result, game.Termination) {
	if r.Tables == nil || r.MaxPieces > 0 && b.Occupied().Count() > r.MaxPieces {
		return game.Unfinished, game.NoTermination
	}
	outcome, ok := r.Tables.Probe(b)
	if !ok {
		return game.Unfinished, game.NoTermination
	}
	won := movegen.Win
	if r.IgnoreFifty {
		won = movegen.CursedWin
	}
	switch {
	case outcome >= won && !r.NoWins:
		return game.Win(b.Turn()), game.Adjudication
	case outcome <= -won && !r.NoWins:
		return game.Win(b.Turn().Other()), game.Adjudication
	case outcome < won && outcome > -won && !r.NoDraws:
		return game.Draw, game.Adjudication
	}
	return game.Unfinished, game.NoTermination
}
