package live_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/pgn/san"
)

// A game of a variant is played by the rules of its start position.
func ExampleSettings_variant() {
	blitz := live.Control{{Time: 3 * time.Minute, Increment: 2 * time.Second}}
	start := time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)
	g, err := live.New(start, live.Settings{
		Start:    board.Crazyhouse.Start(),
		Controls: [2]live.Control{blitz, blitz},
		Flag:     live.FlagMaterial,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, text := range strings.Fields("e4 d5 exd5 Qxd5 P@e4") { // the pawn that White has captured
		if err := g.PlayText(start.Add(time.Duration(i)*time.Second), board.Color(i%2), text, 0); err != nil {
			fmt.Println(err)
		}
	}
	b := g.Board()
	fmt.Println(b.FEN())
	deadline, _ := g.Deadline()
	g.Tick(deadline)
	fmt.Println(g.Outcome())
	// Output:
	// rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3
	// 1-0 time forfeit
}

// TestVariants plays each variant to the ends that its rules have, and to a fall of the flag, by
// both rules for it.
func TestVariants(t *testing.T) {
	for _, tt := range []struct{ name, start, moves, want string }{
		{"king of the hill", "kingofthehill 4k3/8/8/8/8/4K3/8/8 w - - 0 1", "Ke4", "1-0 king at its goal"},
		{"a flag against a bare king that may reach the hill", "kingofthehill 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Ke2 flag", "1-0 time forfeit"},
		{"three-check", "3check 4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1", "Rh8", "1-0 third check"},
		{"a flag against a bare king in three-check", "3check 4k3/8/8/8/8/8/8/4K2R w - - 3+3 0 1", "flag", "1/2-1/2 time forfeit"},
		{"a flag against a knight in three-check", "3check 4k1n1/8/8/8/8/8/8/4K2R w - - 3+3 0 1", "flag", "0-1 time forfeit"},
		{"racing kings", "racingkings 8/1K6/8/8/8/8/7k/8 w - - 0 1", "Kb8", "1-0 king at its goal"},
		{"racing kings, drawn", "racingkings 8/1K5k/8/8/8/8/8/8 w - - 0 1", "Kb8 Kh8", "1/2-1/2 king at its goal"},
		{"a flag in the race, with White at the goal", "racingkings 8/1K5k/8/8/8/8/8/8 w - - 0 1", "Kb8 flag", "1-0 time forfeit"},
		{"horde", "horde 4k3/8/8/8/8/8/r7/P7 b - - 0 1", "Rxa1", "0-1 all pieces lost"},
		{"a flag against a lone pawn of the horde", "horde 4k3/8/8/8/8/8/P7/8 b - - 0 1", "flag", "1/2-1/2 time forfeit"},
		{"a flag against two pawns of the horde", "horde 4k3/8/8/8/8/8/PP6/8 b - - 0 1", "flag", "1-0 time forfeit"},
		{"the flag of the horde", "horde 4k3/8/8/8/8/8/P7/8 w - - 0 1", "flag", "0-1 time forfeit"},
		{"a closed horde", "horde 8/7k/8/p7/P7/8/8/8 b - - 0 1", "", "1/2-1/2 insufficient material"},
		{"antichess", "antichess 8/8/8/8/8/1p6/R7/8 b - - 0 1", "bxa2", "1-0 all pieces lost"},
		{"a flag with knights", "antichess 7n/8/8/8/8/8/8/N7 w - - 0 1", "flag", "1/2-1/2 time forfeit"},
		{"a flag with knights after a move", "antichess 7n/8/8/8/8/8/8/N7 w - - 0 1", "Nc2 flag", "1-0 time forfeit"},
		{"atomic", "atomic 4k3/4p3/8/8/8/8/8/K3R3 w - - 0 1", "Rxe7", "1-0 king exploded"},
		{"a flag against a bare king in atomic", "atomic 4k3/8/8/8/8/8/8/KQR5 w - - 0 1", "flag", "1/2-1/2 time forfeit"},
		{"a flag against a pawn in atomic", "atomic 4k3/4p3/8/8/8/8/8/K3R3 w - - 0 1", "flag", "0-1 time forfeit"},
		{"crazyhouse", "crazyhouse 7k/8/6K1/8/8/8/8/8[R] w - - 0 1", "R@a8", "1-0 checkmate"},
		{"a flag against a bare king in crazyhouse", "crazyhouse 4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "flag", "0-1 time forfeit"},
	} {
		for _, rule := range []live.FlagRule{live.FlagLaws, live.FlagMaterial} {
			t.Run(fmt.Sprintf("%s, %v", tt.name, rule), func(t *testing.T) {
				var start board.Board
				if err := start.UnmarshalText([]byte(tt.start)); err != nil {
					t.Fatal(err)
				}
				control := live.Control{{Time: time.Minute}}
				g, err := live.New(began, live.Settings{Start: start, Controls: [2]live.Control{control, control}, Flag: rule})
				if err != nil {
					t.Fatal(err)
				}
				at := began
				for _, word := range strings.Fields(tt.moves) {
					if at = at.Add(time.Second); word == "flag" {
						g.Tick(at.Add(time.Hour))
						continue
					}
					if err := g.PlayText(at, g.Turn(), word, 0); err != nil {
						t.Fatal(err)
					}
				}
				if got := g.Outcome().String(); got != tt.want {
					t.Errorf("outcome %q, want %q", got, tt.want)
				}
				if err := g.PlayText(at, g.Turn(), "Ka1", 0); !errors.Is(err, live.ErrOver) {
					t.Errorf("a move after the end: %v", err)
				}
				checkStored(t, g)
			})
		}
	}
}

// TestVariantPlayText has drops and promotions as they are typed, and those that are refused.
func TestVariantPlayText(t *testing.T) {
	for name, tt := range map[string]struct {
		start, text string
		want        error
	}{
		"a drop":                        {"crazyhouse 4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "n@f3", nil},
		"a pawn":                        {"crazyhouse 4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "@f3", nil},
		"a pawn on the last rank":       {"crazyhouse 4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "P@f8", san.ErrIllegal},
		"a piece that is not there":     {"crazyhouse 4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "Q@f3", game.ErrIllegalMove},
		"a king":                        {"antichess 8/P7/8/8/8/8/8/7k w - - 0 1", "a8k", nil},
		"a capture that must be played": {"antichess 8/8/8/1p6/P7/8/8/7k w - - 0 1", "a5", san.ErrIllegal},
		"a king that captures":          {"atomic 8/8/8/8/8/8/4p3/4K2k w - - 0 1", "Kxe2", san.ErrIllegal},
		"a check in a race":             {"racingkings 8/8/8/8/8/8/k6K/1R6 w - - 0 1", "Ra1", san.ErrIllegal},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := live.New(began, settings(t, "60 start="+strings.ReplaceAll(tt.start, " ", "_")))
			if err != nil {
				t.Fatal(err)
			}
			if err := g.PlayText(began, board.White, tt.text, 0); !errors.Is(err, tt.want) {
				t.Errorf("%s: %v, want %v", tt.text, err, tt.want)
			}
		})
	}
}
