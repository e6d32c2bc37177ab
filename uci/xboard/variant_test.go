package xboard_test

import (
	"context"
	"errors"
	"net"
	"os"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/xboard"
)

// playVariants plays random or searched games of all variants that the engine has, and returns how
// many.
func playVariants(t *testing.T, c *xboard.Client, lim search.Limits, plies int) (played int) {
	t.Helper()
	for _, r := range board.AllRules() {
		g := game.New(r.Start())
		if !c.SupportsRules(r) {
			var refused *board.RulesError
			if _, err := c.Search(t.Context(), g, lim, nil); !errors.As(err, &refused) || refused.Rules != r {
				t.Errorf("%v: error %v, want a *board.RulesError", r, err)
			}
			continue
		}
		played++
		drops := 0
		for range plies {
			result, err := c.Search(t.Context(), g, lim, nil)
			if err != nil {
				t.Fatalf("%v, %v: %v\n%s", r, g.Moves(), err, c.Trace())
			}
			if result.Move == board.NoMove {
				break
			}
			if result.Move.IsDrop() {
				drops++
			}
			if err := g.Play(result.Move); err != nil {
				t.Fatal(err)
			}
			if g.Outcome().IsOver() {
				break
			}
		}
		if g.Ply() < 4 || drops > 0 && r != board.Crazyhouse || drops == 0 && r == board.Crazyhouse && plies > 50 {
			t.Errorf("%v: %d plies, %d drops", r, g.Ply(), drops)
		}
	}
	return played
}

// TestVariantGames plays a random game of each variant through both ends of the protocol.
func TestVariantGames(t *testing.T) {
	here, there := net.Pipe()
	served := make(chan error, 1)
	go func() {
		served <- xboard.Serve(context.Background(), there, there, xboard.Engine{Engine: uci.Engine{Searcher: &search.Random{Seed: 1}}})
		there.Close()
	}()
	c, err := xboard.NewClient(t.Context(), uci.Driver{}, here)
	if err != nil {
		t.Fatal(err)
	}
	if n := playVariants(t, c, search.Limits{Depth: 1}, 120); n != len(board.AllRules()) {
		t.Errorf("%d rules played", n)
	}
	c.Close()
	if err := <-served; err != nil {
		t.Error(err)
	}
}

// TestFairyStockfish plays the first moves of each variant that the program has.
func TestFairyStockfish(t *testing.T) {
	const name = "/usr/games/fairy-stockfish"
	if _, err := os.Stat(name); err != nil {
		t.Skip("fairy-stockfish is not installed: ", err)
	}
	c, err := xboard.Start(t.Context(), uci.Driver{}, name)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if n := playVariants(t, c, search.Limits{Depth: 2}, 8); n < 7 {
		t.Errorf("%d rules played", n)
	}
}

// TestServerVariants holds how a GUI selects a variant and sends its positions.
func TestServerVariants(t *testing.T) {
	talk := func(s search.Searcher, input string) string {
		var out strings.Builder
		if err := xboard.Serve(t.Context(), strings.NewReader(input), &out, xboard.Engine{Engine: uci.Engine{Name: "X", Searcher: s}}); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	for _, test := range []struct{ name, input, want string }{
		{"features", "protover 2\n",
			`variants="normal,fischerandom,3check,kingofthehill,racingkings,horde,antichess,giveaway,atomic,crazyhouse"`},
		{"start position", "variant racingkings\n", " 8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1\n"},
		{"forced capture", "variant giveaway\nforce\nusermove e2e3\nusermove b7b5\nusermove a2a3\n", "Illegal move: a2a3\n"},
		{"suicide has other rules", "variant suicide\n", "Error (unsupported variant): variant suicide\n"},
		{"drop", "variant crazyhouse\nforce\nsetboard 7k/8/8/8/8/8/8/K7[R] w - - 0 1\nusermove R@h1\nusermove h8g8\nusermove R@g1\n", "Illegal move: R@g1\n"},
		{"mate by a drop", "variant crazyhouse\nforce\nsetboard 7k/6pp/8/8/8/8/8/K7[R] w - - 0 1\nR@e8\n", "1-0 {checkmate}\n"},
		{"bad position", "variant crazyhouse\nsetboard 7k/8/8/8/8/8/8/K7[K] w - - 0 1\n", "tellusererror Illegal position\n"},
		{"a new game is ordinary chess", "variant racingkings\nnew\nforce\nusermove e2e4\nusermove a2a3\n", "Illegal move: a2a3\n"},
	} {
		if got := talk(&search.Random{}, test.input); !strings.Contains(got, test.want) {
			t.Errorf("%s: %q, want %q in it", test.name, got, test.want)
		}
	}
	if got := talk(&search.Minimax{}, "variant atomic\n"); got != "Error (unsupported variant): variant atomic\n" {
		t.Errorf("atomic: %q", got)
	}
}
