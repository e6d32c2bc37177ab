package syzygy

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/examples/luft/internal/cli/clitest"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

var testdata = filepath.Join("..", "..", "..", "..", "search", "syzygy", "testdata")

const (
	won     = "8/8/8/3k4/8/8/8/K6R w - - 0 1"
	missing = "8/8/8/3k4/8/8/PP6/K7 w - - 0 1"
)

// program runs the command.
func program(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	return clitest.Run(t, Command(), "", args...)
}

func TestProbe(t *testing.T) {
	tests := []struct {
		name, fen   string
		first, last string
	}{
		{"won", won, "win\n", "\nwdl 2 dtz 29\n"},
		{"drawn by the clock", "8/8/8/3k4/8/8/8/K6R w - - 80 100", "cursed win\n", "\nwdl 2 dtz 29\n"},
		{"lost", "8/8/8/3k4/8/8/8/K6R b - - 0 1", "loss\nKd4  loss  <=-30\n", "\nwdl -2 dtz -30\n"},
		{"drawn", "8/8/8/8/8/5k2/3P4/K7 b - - 0 1", "draw\n", "\nwdl 0 dtz 0\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := program(t, "probe", "--tb", testdata, test.fen)
			if status != 0 || bad != "" || !strings.HasPrefix(out, test.first) || !strings.HasSuffix(out, test.last) {
				t.Errorf("status %d, errors %q, output\n%s", status, bad, out)
			}
		})
	}
	status, out, bad := program(t, "probe", "--tb", testdata, "--json", won)
	if first, _, _ := strings.Cut(out, "\n"); status != 0 || bad != "" ||
		first != `{"san":"Re1","move":"h1e1","outcome":"win","dtz":29,"rounded":true}` {
		t.Errorf("status %d, errors %q, JSON\n%s", status, bad, out)
	}
}

func TestSolve(t *testing.T) {
	status, out, bad := program(t, "solve", "--tb", testdata, won)
	g, err := pgn.Parse(out)
	if status != 0 || bad != "" || err != nil {
		t.Fatalf("status %d, errors %q, %v, output\n%s", status, bad, err, out)
	}
	played, err := g.Replay()
	if err != nil {
		t.Fatal(err)
	}
	if o := played.Outcome(); o.Termination != game.Checkmate {
		t.Errorf("the solution ends %v", o)
	}
}

func TestCheck(t *testing.T) {
	status, out, bad := program(t, "check", testdata)
	if status != 0 || bad != "" || strings.Count(out, "\n") != 12 ||
		!strings.Contains(out, "45c453e5113a714bd4ece1cb5ba78cf5d21dd8b06f89708675d164fbe9bd3b53  "+filepath.Join(testdata, "KQvK.rtbw")+"\n") {
		t.Errorf("status %d, errors %q, output\n%s", status, bad, out)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "KQvK.rtbw"), make([]byte, 80), 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, bad = program(t, "check", dir)
	if status != 1 || out != "" || !strings.Contains(bad, "corrupt table") {
		t.Errorf("damaged: status %d, errors %q, output %q", status, bad, out)
	}
}

// TestPathOfEnvironment solves without --tb, and with one that overrides the variable.
func TestPathOfEnvironment(t *testing.T) {
	t.Setenv(pathEnv, testdata)
	if status, out, bad := program(t, "solve", won); status != 0 || bad != "" || !strings.Contains(out, "# 1-0") {
		t.Errorf("status %d, errors %q, output\n%s", status, bad, out)
	}
	if status, _, bad := program(t, "solve", "--tb", t.TempDir(), won); status != 1 || !strings.Contains(bad, "no tables in ") {
		t.Errorf("--tb: status %d, errors %q", status, bad)
	}
}

func TestErrors(t *testing.T) {
	t.Setenv(pathEnv, "")
	tests := []struct {
		name   string
		args   []string
		status int
		want   string
	}{
		{"no path", []string{"probe", won}, 2, "missing --tb DIR, the directories of the tables, and SYZYGY_PATH is not set"},
		{"no position", []string{"probe", "--tb", testdata}, 2, "want one FEN"},
		{"no FEN", []string{"solve", "--tb", testdata, "x"}, 2, "fen: "},
		{"no table", []string{"probe", "--tb", testdata, missing}, 1, "KPPvK.rtbw: no such table"},
		{"nothing to solve", []string{"solve", "--tb", testdata, "8/8/8/8/8/5k2/3P4/K7 b - - 0 1"}, 1, "neither side wins"},
		{"no directory", []string{"check"}, 2, "missing DIR"},
		{"nothing there", []string{"check", t.TempDir()}, 1, "no tables in "},
		{"nothing to probe", []string{"probe", "--tb", t.TempDir(), won}, 1, "no tables in "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := program(t, test.args...)
			if status != test.status || out != "" || !strings.Contains(bad, test.want) {
				t.Errorf("status %d, errors %q, output %q", status, bad, out)
			}
		})
	}
}
