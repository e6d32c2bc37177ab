package match

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// A fakeTable has one outcome for all positions.
type fakeTable struct {
	outcome movegen.WDL
	known   bool
}

func (f fakeTable) Probe(*board.Board) (movegen.WDL, bool) { return f.outcome, f.known }

func (f fakeTable) ProbeRoot(*game.Game, func(board.Move, movegen.WDL, int)) bool { return false }

func TestTablebaseRule(t *testing.T) {
	white, err := fen.Parse("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	black, err := fen.Parse("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	none := game.Unfinished
	tests := []struct {
		name    string
		rule    TablebaseRule
		outcome movegen.WDL
		want    [2]game.Result // with White to move, and with Black
	}{
		{"won", TablebaseRule{}, movegen.Win, [2]game.Result{game.WhiteWins, game.BlackWins}},
		{"lost", TablebaseRule{}, movegen.Loss, [2]game.Result{game.BlackWins, game.WhiteWins}},
		{"drawn", TablebaseRule{}, movegen.Draw, [2]game.Result{game.Draw, game.Draw}},
		{"cursed", TablebaseRule{}, movegen.CursedWin, [2]game.Result{game.Draw, game.Draw}},
		{"blessed", TablebaseRule{}, movegen.BlessedLoss, [2]game.Result{game.Draw, game.Draw}},
		{"cursed without the rule", TablebaseRule{IgnoreFifty: true}, movegen.CursedWin, [2]game.Result{game.WhiteWins, game.BlackWins}},
		{"won, but draws only", TablebaseRule{NoWins: true}, movegen.Win, [2]game.Result{none, none}},
		{"drawn, but wins only", TablebaseRule{NoDraws: true}, movegen.Draw, [2]game.Result{none, none}},
		{"cursed, but wins only", TablebaseRule{NoDraws: true}, movegen.CursedWin, [2]game.Result{none, none}},
		{"few enough", TablebaseRule{MaxPieces: 3}, movegen.Win, [2]game.Result{game.WhiteWins, game.BlackWins}},
		{"too many", TablebaseRule{MaxPieces: 2}, movegen.Win, [2]game.Result{none, none}},
	}
	for _, test := range tests {
		test.rule.Tables = fakeTable{test.outcome, true}
		for i, b := range []board.Board{white, black} {
			r, ending := test.rule.adjudicate(&b)
			if r != test.want[i] || (r != none) != (ending == game.Adjudication) {
				t.Errorf("%s: %v by %v, want %v", test.name, r, ending, test.want[i])
			}
		}
		test.rule.Tables = fakeTable{test.outcome, false}
		if r, _ := test.rule.adjudicate(&white); r != none {
			t.Errorf("%s: %v of a position that is not known", test.name, r)
		}
	}
	r := one(t, Options{Players: []Player{player("a", prompt), player("b", prompt)}, Control: fast,
		Tablebase: TablebaseRule{Tables: fakeTable{2, true}}})
	if r.Result != game.BlackWins || r.Termination != game.Adjudication || len(r.Moves) != 1 {
		t.Errorf("%v by %v after %d plies", r.Result, r.Termination, len(r.Moves))
	}
}
