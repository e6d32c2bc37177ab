package puzzles

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/cli/clitest"
	"github.com/luftchess/luft/search/puzzle"
)

// input is games with three puzzles, the last twice, and one that is malformed.
const input = `[Site "https://lichess.org/abcdefgh"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[White "A"]
[Black "B"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0

[Event "x"]

1. e4 e9 *

1. d4 d5 *

1. f3 e5 2. g4 Qh4# 0-1

1. f3 e5 2. g4 Qh4# 0-1
`

// quick is an engine that plays the same each time, and what to look at with few nodes.
func quick(more ...string) []string {
	return append([]string{"-engine", "luft=piecesquare,option.Hash=1", "-nodes", "500", "-verify", "3000"}, more...)
}

func made(t *testing.T, text string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	return clitest.Run(t, Command(), text, append(quick(args...), "-")...)
}

// puzzlesIn returns the puzzles of an output, as their lines with their themes.
func puzzlesIn(t *testing.T, text string) (all []string) {
	t.Helper()
	for p, err := range puzzle.Read(strings.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		words := p.Game
		for _, m := range p.Line {
			words += " " + m.String()
		}
		for _, theme := range p.Themes {
			words += " " + string(theme)
		}
		all = append(all, words)
	}
	return all
}

const epdPuzzle = `rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2 bm Qh4#; dm 1; pv Qh4#; id "x";
not a position
`

func TestMake(t *testing.T) {
	all := []string{
		"https://lichess.org/abcdefgh#6 h5f7 mate mateIn1 attackingF2F7 oneMove",
		"A - B c4f7 e8e7 c3d5 mate mateIn2 attackingF2F7 short",
		" d8h4 mate mateIn1 oneMove",
	}
	tests := []struct {
		name, text string
		args       []string
		want       []string
		status     int
		bad        string
	}{
		{"all", input, nil, all, 1, `puzzles: stdin: pgn: line 12, column 7: game 3, ply 2: "e9"`},
		{"as CSV, several games at a time", input, []string{"-csv", "-concurrency", "3"}, all, 1, "e9"},
		{"a theme", input, []string{"-themes", "fork,mateIn2"}, all[1:2], 1, "e9"},
		{"two puzzles", input, []string{"-max", "2"}, all[:2], 0, ""},
		{"EPD", epdPuzzle, nil, []string{" d8h4 mate mateIn1 oneMove"}, 1, "stdin: fen: line 2"},
		{"nothing", "", nil, nil, 0, ""},
		{"no puzzles", "1. e4 e5 *\n", nil, nil, 0, ""},
		{"no text", "\x00\x01", nil, nil, 1, "not a PGN file"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := made(t, test.text, test.args...)
			if status != test.status || !strings.Contains(bad, test.bad) || test.bad == "" && bad != "" {
				t.Errorf("status %d, %q", status, bad)
			}
			if diff := cmp.Diff(test.want, puzzlesIn(t, out)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// Wherever the file was cut, the work goes on to what it would have been.
func TestResume(t *testing.T) {
	for _, name := range []string{"out.csv", "out.epd"} {
		in := clitest.File(t, "in.pgn", input)
		path := filepath.Join(t.TempDir(), name)
		_, said, _ := clitest.Run(t, Command(), "", quick("-o", path, in)...)
		if said != "" { // a malformed game is an error
			t.Logf("%q", said)
		}
		whole := read(t, path)
		if n := len(puzzlesIn(t, whole)); n != 3 {
			t.Fatalf("%d puzzles", n)
		}
		for cut := 0; cut <= len(whole); cut += 1 + len(whole)/11 {
			if err := os.WriteFile(path, []byte(whole[:cut]), 0o600); err != nil {
				t.Fatal(err)
			}
			status, _, bad := clitest.Run(t, Command(), "", quick("-o", path, "-resume", in)...)
			if status != 1 || !strings.Contains(bad, "e9") {
				t.Fatalf("cut at %d: status %d, %s", cut, status, bad)
			}
			if diff := cmp.Diff(whole, read(t, path)); diff != "" {
				t.Fatalf("cut at %d (-whole +resumed):\n%s", cut, diff)
			}
		}
	}
}

func TestResumeRefuses(t *testing.T) {
	in := clitest.File(t, "in.pgn", input)
	other := clitest.File(t, "other.epd", "4k3/8/8/3q4/8/8/8/3RK3 w - - bm Rxd5;\n")
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"there", []string{"-o", other, in}, "--resume continues it"},
		{"another input", []string{"-o", other, "-resume", in}, "does not have"},
		{"another format", []string{"-o", clitest.File(t, "other.txt", puzzle.CSV.Header()), "-resume", in}, "another format"},
		{"EPD as CSV", []string{"-o", clitest.File(t, "more.csv", read(t, other)), "-resume", in}, "another format"},
		{"other text", []string{"-o", clitest.File(t, "notes", "keep this\n"), "-resume", in}, "not a file of puzzles"},
		{"other text in one line", []string{"-o", clitest.File(t, "line", "keep this"), "-resume", in}, "not a file of puzzles"},
		{"other text after a blank line", []string{"-o", clitest.File(t, "blank", "\nkeep this"), "-resume", in}, "not a file of puzzles"},
		{"other text in one line as CSV", []string{"-o", clitest.File(t, "line.csv", "FEN,moves"), "-resume", in}, "not a file of puzzles"},
		{"half a number", []string{"-o", clitest.File(t, "number", "1234"), "-resume", in}, "not a file of puzzles"},
		{"gzip", []string{"-o", clitest.File(t, "packed", "\x1f\x8b\x08\x00\x00\x00"), "-resume", in}, "not a file of puzzles"},
		{"itself", []string{"-o", in, "-force", in}, "both input and output"},
	}
	for _, test := range tests {
		before := read(t, test.args[1])
		status, _, bad := clitest.Run(t, Command(), "", quick(test.args...)...)
		if status != 1 || !strings.Contains(bad, test.want) {
			t.Errorf("%s: status %d, %q, want %q", test.name, status, bad, test.want)
		}
		if after := read(t, test.args[1]); after != before {
			t.Errorf("%s: the file was changed from %q to %q", test.name, before, after)
		}
	}
}

func TestCounts(t *testing.T) {
	in := clitest.File(t, "in.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 *\n")
	path := filepath.Join(t.TempDir(), "out.epd")
	status, out, bad := clitest.Run(t, Command(), "", quick("-o", path, in)...)
	if status != 0 || out != "1 puzzle in 2 games\n" {
		t.Errorf("status %d, %q, %s", status, out, bad)
	}
}

func TestTrouble(t *testing.T) {
	status, _, bad := made(t, input, "-engine", "cmd=/no/such/engine")
	if status != 2 || !strings.Contains(bad, "more than once") {
		t.Errorf("status %d, %q", status, bad)
	}
	status, _, bad = clitest.Run(t, Command(), input, "-engine", "cmd=/no/such/engine", "-")
	if status != 1 || !strings.Contains(bad, "game 1: ply 0") {
		t.Errorf("status %d, %q", status, bad)
	}
	status, _, bad = clitest.Run(t, Command(), "", quick("/no/such/file")...)
	if status != 1 || !strings.Contains(bad, "/no/such/file") {
		t.Errorf("status %d, %q", status, bad)
	}
	var errw bytes.Buffer
	if status := cli.Run(t.Context(), Command(), quick("-"), strings.NewReader(input), full{}, &errw); status != 1 || !strings.Contains(errw.String(), "writing a puzzle: full") {
		t.Errorf("status %d, %q", status, &errw)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	errw.Reset()
	if status := cli.Run(ctx, Command(), quick("-"), strings.NewReader(input), io.Discard, &errw); status != 1 || !strings.Contains(errw.String(), "interrupted") {
		t.Errorf("status %d, %q", status, &errw)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestUsage(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"nothing", nil, "missing FILE"},
		{"resume without file", []string{"-resume", "x"}, "-o"},
		{"resume and force", []string{"-resume", "-force", "-o", "y", "x"}, "mutually exclusive"},
		{"gap", []string{"-gap", "0", "x"}, "-gap"},
		{"moves", []string{"-min-moves", "0", "x"}, "-min-moves"},
		{"theme", []string{"-themes", "forks", "x"}, `"forks"`},
		{"max", []string{"-max", "-1", "x"}, "-max"},
		{"nodes", []string{"-movetime", "-1s", "x"}, "-movetime"},
	}
	for _, test := range tests {
		clitest.Misuse(t, test.name, Command(), test.want, test.args...)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
