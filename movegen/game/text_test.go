package game_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

func TestGameText(t *testing.T) {
	tests := []struct{ name, start, moves string }{
		{"no moves", startFEN, ""},
		{"variant", "kingofthehill " + startFEN, " moves e2e4"},
		{"variant with a start of its own", "3check 4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1", " moves h1h8"},
		{"castling", startFEN, " moves e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1"},
		{"promotion", "8/P7/8/8/8/8/8/K6k w - - 0 1", " moves a7a8n"},
		{"Chess960", "nrbkrbnq/pppppppp/8/8/8/8/PPPPPPPP/NRBKRBNQ w KQkq - 0 1", " moves f2f4 f7f5"},
		{"moves after the end", "8/8/8/8/8/8/8/K6k w - - 149 1", " moves a1a2 h1h2 a2a1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := tt.start + tt.moves
			var g, back game.Game
			if err := g.UnmarshalText([]byte(text)); err != nil {
				t.Fatal(err)
			}
			start, _ := g.BoardAt(0)
			if text, err := start.MarshalText(); err != nil || string(text) != tt.start || g.Ply() != max(strings.Count(tt.moves, " ")-1, 0) {
				t.Errorf("begins at %s, %v, and has %d plies", text, err, g.Ply())
			}
			if got, err := g.MarshalText(); err != nil || string(got) != text || g.String() != text {
				t.Errorf("written %s, %v, and as a string %s", got, err, g.String())
			}
			data, err := json.Marshal(&g)
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(data, &back); err != nil || !back.Equal(&g) {
				t.Errorf("%s reads as %v, %v", data, &back, err)
			}
		})
	}

	var zero game.Game
	if text, err := zero.MarshalText(); err != nil || len(text) != 0 {
		t.Errorf("the zero Game is written %q, %v", text, err)
	}
	back := game.New(board.Start())
	if err := back.UnmarshalText(nil); err != nil || !back.Equal(&zero) {
		t.Errorf("empty text reads as %v, %v", back, err)
	}
	b := board.Start()
	b.Play(board.NewMove(board.D1, board.E8))
	if text, err := game.New(b).MarshalText(); !errors.Is(err, board.MissingKing) {
		t.Errorf("a start without a king is written %q, %v", text, err)
	}
}

func TestGameUnmarshalText(t *testing.T) {
	at := len(startFEN)
	tests := []struct {
		name   string
		text   string
		offset int // of the ParseError
		is     error
	}{
		{"illegal move", startFEN + " moves e2e4 e7e4", at + 12, game.ErrIllegalMove},
		{"no move", startFEN + " moves e2e4  e5", at + 13, nil},
		{"promotion piece missing", "8/P7/8/8/8/8/8/K6k w - - 0 1 moves a7a8", 35, game.ErrMissingPromotion},
		{"bad counter", strings.Replace(startFEN, "0 1", "0 z", 1) + " moves e2e4", at - 1, nil},
		{"another word", startFEN + " move e2e4", at + 1, nil},
		{"a longer word", startFEN + " movese2e4", at + 1, nil},
		{"no start", " moves e2e4", 0, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := after(t, startFEN, "d2d4")
			err := g.UnmarshalText([]byte(tt.text))
			parse, ok := errors.AsType[*board.ParseError](err)
			if !ok || parse.Offset != tt.offset || tt.is != nil && !errors.Is(err, tt.is) {
				t.Errorf("error %v, want offset %d", err, tt.offset)
			}
			if g.LastMove().String() != "d2d4" || g.Ply() != 1 {
				t.Errorf("the game is now %v", g)
			}
		})
	}
	if illegal, ok := errors.AsType[*game.IllegalMoveError](new(game.Game).UnmarshalText([]byte(startFEN + " moves e2e4 e7e4"))); !ok || illegal.Ply != 1 {
		t.Errorf("error %v", illegal)
	}
	g := after(t, startFEN, "d2d4")
	if err := g.UnmarshalText([]byte("8/8/8/8/8/8/8/8 w - - 0 1")); !errors.Is(err, board.MissingKing) || g.Ply() != 1 {
		t.Errorf("no kings: %v", err)
	}
}

func FuzzGameText(f *testing.F) {
	f.Add(startFEN + " moves e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1h1")
	f.Add(startFEN)
	f.Add("8/P7/8/8/8/8/8/K6k w - - 0 1 moves  a7a8q ")
	f.Add("")
	f.Add("crazyhouse 4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1 moves N@a3 n@h6 a3b5")
	f.Add("3check 4k3/8/8/8/8/8/8/4K2R w K - 2+3 0 1 moves h1h8 e8e7")
	f.Add("antichess 8/P7/8/8/8/8/8/7k w - - 0 1 moves a7a8k h1h2")
	f.Add("atomic 4k3/4p3/8/8/8/8/8/K3R3 w - - 0 1 moves e1e7")
	for _, rules := range board.AllRules()[1:] {
		f.Add(rules.String() + " " + rules.Start().FEN())
	}
	f.Fuzz(func(t *testing.T, text string) {
		var g, back game.Game
		if err := g.UnmarshalText([]byte(text)); err != nil {
			return
		}
		again, err := g.MarshalText()
		if err != nil {
			t.Fatalf("%q is read but not written: %v", text, err)
		}
		if err := back.UnmarshalText(again); err != nil || !back.Equal(&g) {
			t.Fatalf("%q is written %q, which reads as %v, %v", text, again, &back, err)
		}
	})
}

// TestGameGob is a game in a struct, for which package gob had only an error.
func TestGameGob(t *testing.T) {
	type stored struct {
		Game game.Game
		Next *game.Game
	}
	g, err := game.Replay(board.Start(), board.NewMove(board.E2, board.E4))
	if err != nil {
		t.Fatal(err)
	}
	var stream bytes.Buffer
	var back stored
	if err := gob.NewEncoder(&stream).Encode(stored{*g, g}); err != nil {
		t.Fatal(err)
	}
	if err := gob.NewDecoder(&stream).Decode(&back); err != nil || !back.Game.Equal(g) || !back.Next.Equal(g) {
		t.Errorf("comes back as %v and %v, %v", &back.Game, back.Next, err)
	}
}
