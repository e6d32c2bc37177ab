package stored

import (
	"database/sql"
	"database/sql/driver"
	"fmt"
	"reflect"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/pgn"
)

// What databases store is text, and reads back.
func TestSQL(t *testing.T) {
	for _, test := range []struct {
		value driver.Valuer
		back  sql.Scanner
		text  string // "" if it is long
	}{
		{board.Start(), new(board.Board), board.Start().FEN()},
		{board.NewPromotion(board.A7, board.A8, board.Queen), new(board.Move), "a7a8q"},
		{board.E4, new(board.Square), "e4"},
		{board.Black, new(board.Color), "black"},
		{game.Draw, new(game.Result), "1/2-1/2"},
		{game.Checkmate, new(game.Termination), "checkmate"},
		{played, new(game.Game), ""},
		{liveGame, new(live.Game), ""},
		{*pgn.FromGame(&played), new(pgn.Game), ""},
	} {
		name := fmt.Sprintf("%T", test.value)
		stored, err := driver.DefaultParameterConverter.ConvertValue(test.value)
		text, ok := stored.(string)
		if err != nil || !ok || test.text != "" && text != test.text {
			t.Errorf("%s is stored as %v, %v, want %q", name, stored, err, test.text)
			continue
		}
		for _, source := range []any{text, []byte(text)} {
			if err := test.back.Scan(source); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			again, err := reflect.ValueOf(test.back).Elem().Interface().(driver.Valuer).Value()
			if err != nil || again != stored {
				t.Errorf("%s: %q reads back as %q, %v", name, stored, again, err)
			}
		}
		for _, source := range []any{nil, int64(1), 1.5, "\x00 is none"} {
			if err := test.back.Scan(source); err == nil {
				t.Errorf("%s: %v was read", name, source)
			}
		}
	}
	for _, invalid := range []driver.Valuer{board.Color(7), game.Result(9), board.Square(99)} {
		if v, err := invalid.Value(); err == nil {
			t.Errorf("%T %v is stored as %v", invalid, invalid, v)
		}
	}
}
