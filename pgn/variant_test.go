package pgn_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// TestVariantGames writes random games of each variant as PGN and as JSON, and reads them back.
func TestVariantGames(t *testing.T) {
	for _, rules := range board.AllRules()[1:] {
		t.Run(rules.String(), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(rules), 9))
			for n := range 6 {
				start := rules.Start()
				for range n * 5 { // a game of its own, and one from another position
					if moves := movegen.AppendLegal(nil, &start); len(moves) > 0 {
						start.Play(moves[r.IntN(len(moves))])
					}
				}
				played := game.New(start)
				for range 60 {
					b := played.Board()
					moves := movegen.AppendLegal(nil, &b)
					if len(moves) == 0 {
						break
					}
					if err := played.Play(moves[r.IntN(len(moves))]); err != nil {
						t.Fatal(err)
					}
				}
				g := pgn.FromGame(played)
				text, err := g.MarshalText()
				if err != nil {
					t.Fatal(err)
				}
				if want := `[Variant "` + rules.Title() + `"]`; !strings.Contains(string(text), want) {
					t.Fatalf("no %s in\n%s", want, text)
				}
				if hasFEN := strings.Contains(string(text), "[FEN "); hasFEN != (n > 0) {
					t.Fatalf("FEN tag: %v in\n%s", hasFEN, text)
				}
				var back pgn.Game
				if err := back.UnmarshalText(text); err != nil || !back.Equal(g) {
					t.Fatalf("read back as\n%v, %v\nwant\n%s", &back, err, text)
				}
				data, err := json.Marshal(g)
				if err != nil {
					t.Fatal(err)
				}
				var again pgn.Game
				if err := json.Unmarshal(data, &again); err != nil || !again.Equal(g) {
					t.Fatalf("JSON %s is read back as\n%v, %v", data, &again, err)
				}
				if _, err := pgn.NewReader(strings.NewReader(string(text))).ReadGame(); !errors.Is(err, pgn.ErrVariant) {
					t.Errorf("a Reader without Variants: %v, want %v", err, pgn.ErrVariant)
				}
			}
		})
	}
}

// TestVariantTags has the tags in any order, and what they must not say.
func TestVariantTags(t *testing.T) {
	for _, tt := range []struct{ name, text, start string }{
		{"FEN first", "[FEN \"4k3/8/8/8/8/8/8/4K3[P] w - - 0 1\"]\n[Variant \"Crazyhouse\"]\n\n1. P@e4 *", "crazyhouse 4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"},
		{"Variant first", "[Variant \"crazyhouse\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3/P w - - 0 1\"]\n\n1. @e4 *", "crazyhouse 4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"},
		{"a FEN that is good by both rules", "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n[Variant \"Three-check\"]\n\n1. Ke2 *", "3check 4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1"},
		{"no FEN", "[Variant \"Horde\"]\n\n1. e5 *", "horde rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"},
		{"another word for ordinary chess", "[Variant \"From Position\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Ke2 *", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"a FEN of no rules", "[FEN \"4k3/8/8/8/8/8/8/4K3[P] w - - 0 1\"]\n\n1. Ke2 *", ""},
		{"a FEN of other rules", "[FEN \"4k3/8/8/8/8/8/8/4K3[P] w - - 0 1\"]\n[Variant \"Atomic\"]\n\n1. Ke2 *", ""},
		{"a variant that is not known", "[Variant \"Bughouse\"]\n\n1. e4 *", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, err := pgn.Parse(tt.text)
			if tt.start == "" {
				if err == nil {
					t.Errorf("read as\n%v", g)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got, err := g.Start.MarshalText(); string(got) != tt.start || err != nil {
				t.Errorf("start %s, %v, want %s", got, err, tt.start)
			}
			if n := g.Main().Len(); n != 1 {
				t.Errorf("%d plies, want 1", n)
			}
		})
	}

	// A tag must not contradict the board.
	g := pgn.NewGame(board.Start())
	g.Tags.Set("Variant", "Atomic")
	var refused *pgn.WriteError
	if _, err := g.MarshalText(); !errors.As(err, &refused) || refused.What != "Variant tag" {
		t.Errorf("ordinary chess as Atomic: %v", err)
	}
	g = pgn.NewGame(board.Atomic.Start())
	g.Tags.Set("Variant", "Antichess")
	if _, err := g.MarshalText(); !errors.As(err, &refused) || refused.What != "Variant tag" {
		t.Errorf("Atomic as Antichess: %v", err)
	}
}

// TestJSONOfOtherVariantTag holds that a game begins where Game.Start says when it is read back from
// JSON, whatever rules its tag names.
func TestJSONOfOtherVariantTag(t *testing.T) {
	for _, rules := range board.AllRules() {
		for _, tag := range board.AllRules() {
			g := &pgn.Game{Start: rules.Start(), Tags: pgn.Tags{{Name: "Variant", Value: tag.Title()}}}
			checkJSON(t, g)
		}
	}
}
