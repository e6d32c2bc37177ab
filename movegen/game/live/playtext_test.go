package live_test

import (
	"errors"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/pgn/san"
)

// Moves are played as they are typed, and an error says first whose turn it is.
func TestPlayText(t *testing.T) {
	g, err := live.New(began, live.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range []string{"e4", "1...e5", " nf3", "b8c6", "BC4", "Bc5", "oo"} {
		if err := g.PlayText(began.Add(time.Duration(i)*time.Second), board.Color(i%2), text, 0); err != nil {
			t.Fatal(err)
		}
	}
	played := g.Game()
	if got := san.FormatGame(played); got != "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O" {
		t.Errorf("played %s", got)
	}
	if g.Board() != played.Board() || g.Turn() != board.Black || len(g.Moves()) != 7 {
		t.Errorf("%v to move after %v", g.Turn(), g.Moves())
	}
	at := began.Add(time.Minute)
	if err := g.PlayText(at, board.White, "Nf6", 0); !errors.Is(err, live.ErrNotYourTurn) {
		t.Errorf("a move of Black's by White: %v", err)
	}
	for text, want := range map[string]error{"Nf5": san.ErrIllegal, "xyzzy": san.ErrSyntax, "Ne7": san.ErrAmbiguous, "": san.ErrSyntax, "--": san.ErrSyntax} {
		err := g.PlayText(at, board.Black, text, 0)
		if e, ok := errors.AsType[*live.Error](err); !ok || !errors.Is(err, want) {
			t.Errorf("%q: %v (%v), want %v", text, err, e, want)
		}
	}
	if err := g.PlayText(at, board.Black, "Nf5", 0); !errors.Is(err, game.ErrIllegalMove) || g.Game().Ply() != 7 {
		t.Errorf("an illegal move: %v", err)
	}
}
