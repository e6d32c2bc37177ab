package match

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
)

// testEngine is the environment variable that makes a UCI engine of the program of the test.
const testEngine = "LUFT_TEST_ENGINE"

func TestMain(m *testing.M) {
	if os.Getenv(testEngine) != "" {
		e := uci.Engine{Name: "test", Author: "test", Searcher: new(tired)}
		if uci.Serve(context.Background(), os.Stdin, os.Stdout, e) != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// tired is a searcher that fails after three moves of each side.
type tired struct{ search.Random }

func (s *tired) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	if g.Ply() > 5 {
		return search.Result{}, errors.New("tired")
	}
	return s.Random.Search(ctx, g, lim, report)
}

// self returns the program of the test as an engine.
func self(t *testing.T) string {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(testEngine, "1")
	return fmt.Sprintf("name=self,cmd=%q", program)
}

// A match ends after some faults, and the status is not 0 if there was any.
func TestFaults(t *testing.T) {
	tests := []struct {
		name   string
		args   []string
		losses string
		want   string
	}{
		{"default", nil, "losses 5 ", "self has lost 5 games by a fault"},
		{"two", []string{"-faults", "2"}, "losses 2 ", "self has lost 2 games by a fault"},
		{"strict", []string{"-strict"}, "losses 1 ", "self has lost 1 games by a fault"},
		{"recover", []string{"-recover"}, "losses 6 ", "games lost by a fault: 6"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			args := append([]string{"-engine", self(t), "-engine", "luft=random", "-nodes", "10", "-rounds", "3"}, test.args...)
			status, out, bad := program(t, args...)
			if status != 1 || !strings.Contains(out, test.losses) || !strings.HasSuffix(bad, test.want+"\n") {
				t.Errorf("status %d, output %q, errors %q", status, out, bad)
			}
		})
	}
}

// What is exchanged with an engine is written down, and what time it says it has taken.
func TestTrace(t *testing.T) {
	trace := filepath.Join(t.TempDir(), "trace")
	status, out, bad := program(t, "-engine", self(t), "-engine", "luft=material", "-each", "nodes=50,option.Hash=1,option.Ponder=true",
		"-engine", "name=other,luft=random", "-rounds", "1", "-trace", trace)
	if status != 2 || !strings.Contains(bad, `option "Ponder": the engine has no such option`) {
		t.Errorf("status %d, output %q, errors %q", status, out, bad)
	}
	status, out, bad = program(t, "-engine", self(t), "-engine", "luft=material", "-each", "nodes=50", "-rounds", "1", "-maxmoves", "2",
		"-trace", trace, "-latency")
	if status != 0 || bad != "" || !strings.Contains(out, "latency of material: mean ") {
		t.Fatalf("status %d, output %q, errors %q", status, out, bad)
	}
	text, err := os.ReadFile(trace)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`(?m)^0\.\d\d\d self#1 > uci$`, `self#1 < uciok\n`, `self#1 > go nodes 50\n`, `self#1 < bestmove `} {
		if !regexp.MustCompile(want).Match(text) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// A match is resumed with the settings of its games, and refuses others.
func TestResumeSettings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.pgn")
	engines := []string{"-engine", "name=a,luft=piecesquare", "-engine", "name=b,luft=material", "-maxmoves", "4", "-pgn", path}
	first := append(engines, "-each", "option.Hash=1", "-nodes", "100", "-rounds", "1")
	if status, out, bad := program(t, first...); status != 0 || bad != "" {
		t.Fatalf("status %d, output %q, errors %q", status, out, bad)
	}
	resume := func(more ...string) []string { return append(append(engines, "-resume", "-rounds", "2"), more...) }
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{"other nodes", resume("-nodes", "101"), "with the control nodes=100 margin=100ms, not nodes=101 margin=100ms"},
		{"a clock", resume("-tc", "1"), "with the control nodes=100 margin=100ms, not 1 margin=100ms"},
		{"other options", resume("-each", "option.Hash=2"), `with the settings "Hash=1", not "Hash=2"`},
	} {
		if status, _, bad := program(t, test.args...); status != 1 || !strings.Contains(bad, test.want) {
			t.Errorf("%s: status %d, errors %q", test.name, status, bad)
		}
	}
	if status, _, bad := program(t, resume()...); status != 0 || bad != "" || games(t, path) != 4 {
		t.Errorf("status %d, errors %q", status, bad)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), `[WhiteControl "nodes=100 margin=100ms"]`); n != 4 {
		t.Errorf("%d games with the same control", n)
	}
	if n := strings.Count(string(text), `[BlackSettings "Hash=1"]`); n != 4 {
		t.Errorf("%d games with the same options", n)
	}
}

func TestTablebases(t *testing.T) {
	openings := write(t, "o.epd", "8/8/8/3k4/8/8/8/K6R w - -\n")
	tables := filepath.Join("..", "..", "..", "..", "search", "syzygy", "testdata")
	out := filepath.Join(t.TempDir(), "out.pgn")
	for what, plies := range map[string]string{"BOTH": "1", "WIN_LOSS": "1", "DRAW": "16"} {
		os.Remove(out)
		status, _, bad := program(t, quick("-rounds", "1", "-openings", openings, "-tb", tables, "-tbadjudicate", what, "-pgn", out)...)
		text, err := os.ReadFile(out)
		if status != 0 || bad != "" || err != nil || !strings.Contains(string(text), `[PlyCount "`+plies+`"]`) {
			t.Errorf("%s: status %d, errors %q, %v\n%s", what, status, bad, err, text)
		}
	}
	for _, args := range [][]string{{"-tb", "none"}, {"-tb", tables, "-tbadjudicate", "x"}} {
		if status, _, _ := program(t, quick(args...)...); status != 2 {
			t.Errorf("%q: status %d", args, status)
		}
	}
}
