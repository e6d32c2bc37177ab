package uci_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
)

// TestVariantGames plays a random game of each variant through both ends of UCI.
func TestVariantGames(t *testing.T) {
	c := connect(t, uci.Engine{Searcher: &search.Random{Seed: 1}})
	for _, r := range board.AllRules() {
		if !c.SupportsRules(r) {
			t.Errorf("%v: not supported", r)
		}
		c.NewGame()
		g, drops := game.New(r.Start()), 0
		for range 120 {
			result, err := c.Search(t.Context(), g, search.Limits{Depth: 1}, nil)
			if err != nil {
				t.Fatalf("%v, %v: %v", r, g.Moves(), err)
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
		if g.Ply() == 0 || (drops > 0) != (r == board.Crazyhouse) {
			t.Errorf("%v: %d plies, %d drops", r, g.Ply(), drops)
		}
	}
}

// TestVariantFromPosition holds that the FEN is sent and read by the rules of the game.
func TestVariantFromPosition(t *testing.T) {
	c := connect(t, uci.Engine{Searcher: &search.Random{}})
	for _, text := range []string{
		"crazyhouse 4k3/8/8/8/8/8/8/4K2Q~[Pn] w - - 0 1",
		"3check 4k3/8/8/8/8/8/8/4K2Q w - - 1+2 0 1",
		"antichess 4k3/P7/8/8/8/8/8/4K2Q w - - 0 1",
		"horde 4k3/8/8/8/8/8/8/PPPP4 w - - 0 1",
	} {
		var b board.Board
		if err := b.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Search(t.Context(), game.New(b), search.Limits{Depth: 1}, nil); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if trace := c.Trace(); strings.Contains(trace, "not changed") {
			t.Errorf("%s: %s", text, trace)
		}
	}
}

const variantHandshake = `
	> uci
	< option name UCI_Variant type combo default chess var chess var threecheck var crazyhouse
	< option name UCI_Chess960 type check default false
	< uciok
`

// TestClientVariant holds what the client sends, and which names an engine may have.
func TestClientVariant(t *testing.T) {
	crazyhouse := game.New(board.Crazyhouse.Start())
	for text := range strings.FieldsSeq("e2e4 d7d5 e4d5 d8d5 b1c3 d5d8") {
		m, err := board.ParseMove(text)
		if err == nil {
			err = crazyhouse.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	script := variantHandshake + `
	> setoption name UCI_Variant value crazyhouse
	> ucinewgame
	> isready
	< readyok
	> position startpos moves e2e4 d7d5 e4d5 d8d5 b1c3 d5d8
	> go depth 3
	< info depth 3 score cp 20 pv P@d5 e7e6
	< bestmove P@d5 ponder e7e6
	> setoption name UCI_Variant value threecheck
	> ucinewgame
	> isready
	< readyok
	> position startpos
	> go depth 1
	< bestmove e2e4
	> isready
	< readyok
	> position startpos
	> go depth 1
	< bestmove e2e4
	> setoption name UCI_Variant value chess
	> ucinewgame
	> isready
	< readyok
	> position startpos
	> go depth 1
	< bestmove e2e4
	> quit`
	drive(t, uci.Driver{}, script, func(c driven) {
		r, err := c.Search(c.Context(), crazyhouse, search.Limits{Depth: 3}, nil)
		if err != nil || r.Move.String() != "P@d5" || r.Ponder.String() != "e7e6" || len(r.PV) != 2 {
			c.Errorf("%+v, %v", r, err)
		}
		for _, rules := range []board.Rules{board.ThreeCheck, board.ThreeCheck, board.Standard} {
			if _, err := c.Search(c.Context(), game.New(rules.Start()), search.Limits{Depth: 1}, nil); err != nil {
				c.Errorf("%v: %v", rules, err)
			}
		}
		var refused *board.RulesError
		if _, err := c.Search(c.Context(), game.New(board.Atomic.Start()), search.Limits{Depth: 1}, nil); !errors.As(err, &refused) || refused.Rules != board.Atomic {
			c.Errorf("atomic: %v", err)
		}
	})
}

// TestClientWithoutVariants holds that an engine without a usable option UCI_Variant plays ordinary
// chess and nothing else.
func TestClientWithoutVariants(t *testing.T) {
	for _, declared := range []string{
		"", "\n< option name UCI_Variant type combo default antichess var chess", "\n< option name UCI_Variant type string default chess",
	} {
		drive(t, uci.Driver{}, "> uci"+declared+"\n< uciok\n> isready\n< readyok\n> position startpos\n> go depth 1\n< bestmove e2e4\n> quit", func(c driven) {
			if _, err := c.Search(c.Context(), play(c, "", ""), search.Limits{Depth: 1}, nil); err != nil {
				c.Errorf("%q: %v", declared, err)
			}
			for _, r := range board.AllRules() {
				if c.SupportsRules(r) != (r == board.Standard) {
					c.Errorf("%q: supports %v: %t", declared, r, c.SupportsRules(r))
				}
			}
		})
	}
}

// TestServerVariantDuringSearch holds that a position is read by the rules of an option that was
// set before it, even if a search is running.
func TestServerVariantDuringSearch(t *testing.T) {
	in := strings.NewReader("go depth 1\nsetoption name UCI_Variant value racingkings\nposition startpos moves h2h3\nd\n" +
		"isready\nposition fen 8/8/8/8/8/8/8/K6k w - - 0 1\nsetoption name UCI_Variant value chess\nisready\nd\n")
	var out strings.Builder
	if err := uci.Serve(t.Context(), in, &out, uci.Engine{Searcher: &search.Random{}}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"fen 8/8/8/8/8/7K/krbnNBR1/qrbnNBRQ b - - 1 1", "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s\nwant %s", out.String(), want)
		}
	}
}

// TestServerDisplayDuringSearch holds that "d" shows the position of the commands before it, even
// if those wait for the end of a search.
func TestServerDisplayDuringSearch(t *testing.T) {
	in := strings.NewReader("go infinite\nd\nsetoption name UCI_Variant value horde\nposition startpos\nd\nstop\n")
	var out strings.Builder
	if err := uci.Serve(t.Context(), in, &out, uci.Engine{Searcher: new(endless)}); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	first, answer := strings.Index(text, "fen rnbqkbnr/pppppppp/8/8"), strings.Index(text, "bestmove")
	horde := board.Horde.Start()
	second := strings.Index(text, "fen "+horde.FEN())
	if first < 0 || answer < first || second < answer {
		t.Errorf("%s\nwant the position of the search, its answer and the start position of horde", text)
	}
}

// endless is a searcher that ends only when it is stopped.
type endless struct{ search.Random }

func (e *endless) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	<-ctx.Done()
	return e.Random.Search(ctx, g, lim, report)
}

// TestFairyStockfish plays the first moves of each variant that the program has.
func TestFairyStockfish(t *testing.T) {
	const name = "/usr/games/fairy-stockfish"
	if _, err := os.Stat(name); err != nil {
		t.Skip("fairy-stockfish is not installed: ", err)
	}
	if _, err := exec.LookPath(name); err != nil {
		t.Skip(err)
	}
	c, err := uci.Start(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, r := range board.AllRules() {
		if !c.SupportsRules(r) {
			t.Logf("%v: not in this build", r)
			continue
		}
		g := game.New(r.Start())
		for range 12 {
			result, err := c.Search(t.Context(), g, search.Limits{Nodes: 200}, nil)
			if err != nil {
				t.Fatalf("%v: %v\n%s", r, err, c.Trace())
			}
			if err := g.Play(result.Move); err != nil {
				t.Fatal(err)
			}
		}
	}
}
