package annotate

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/cli/clitest"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn"
)

// four are games of which the second is malformed.
const four = `[Event "one"]
[White "Tal, M"]
[Result "1-0"]

1. e4 {[%clk 0:03:00] the best} e5 2. Qh5 Nc6 3. Bc4 Nf6?? (3... g6 {holds}) 4. Qxf7# 1-0

[Event "two"]

1. d4 d5 2. c4 e9 3. Nc3 *

[Event "three"]
[FEN "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1"]

1. Rxd5 Ke7 1/2-1/2

1. f3 e5 2. g4 Qh4# {over

and out} 0-1
`

func TestAnnotate(t *testing.T) {
	status, out, bad := annotated(t, four, quick()...)
	if status != 1 || !strings.Contains(bad, "annotate: stdin: ") || !strings.Contains(bad, "e9") || !strings.HasSuffix(bad, "annotate: games with errors: 1\n") || strings.Count(bad, "\n") != 2 {
		t.Errorf("status %d, %q", status, bad)
	}
	games, err := pgn.ParseAll(out)
	if err != nil || len(games) != 4 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	for _, want := range []string{"[%clk 0:03:00] [%eval ", "the best", "(3... g6 {holds})", "{over\n\nand out}", "3... Nf6 $4"} {
		if !strings.Contains(out, want) {
			t.Errorf("output %q, want %q in it", out, want)
		}
	}
	evals := 0
	for _, g := range games {
		for _, n := range g.Main().Nodes() {
			for _, c := range n.CommentsAfter() {
				if _, ok := c.Eval(); ok {
					evals++
				}
			}
		}
	}
	if want := 6 + 3 + 2 + 3; evals != want {
		t.Errorf("%d moves have an evaluation, want %d", evals, want)
	}
	// However many games are annotated at a time, the same comes of it.
	if _, three, _ := annotated(t, four, quick("-concurrency", "3")...); three != out {
		t.Errorf("output (-one at a time +three):\n%s", cmp.Diff(out, three))
	}
}

// Games with errors are counted in the end if the output is complete, and only then.
func TestGamesWithErrors(t *testing.T) {
	in := write(t, "in.pgn", four)
	for _, test := range []struct {
		name    string
		engine  string
		files   []string
		counted string // or ""
	}{
		{"complete", "luft=random", []string{in, in}, "games with errors: 2\n"},
		{"a file that is missing", "luft=random", []string{in, filepath.Join(t.TempDir(), "none.pgn")}, ""},
		{"an engine that is missing", "cmd=/there/is/none", []string{in}, ""},
		{"a game in no form", "luft=random", []string{write(t, "text.pgn", "]\n")}, "games with errors: 1\n"},
	} {
		status, _, bad := clitest.Run(t, Command(), "", append([]string{"-engine", test.engine, "-depth", "1"}, test.files...)...)
		if status != 1 || strings.Contains(bad, "games with errors") != (test.counted != "") || !strings.HasSuffix(bad, test.counted) {
			t.Errorf("%s: status %d, %s", test.name, status, bad)
		}
	}
}

// Moves are judged by the evaluations of a match program, without an engine.
func TestRecorded(t *testing.T) {
	const game = `1. e4 {+0.30/18 0.5s} e5 {-0.25/17 0.4s} 2. Qh5 {-0.10/18 0.5s} Nc6 {+0.20/18 0.5s}
3. Bc4 {-0.30/18 0.5s} Nf6 {-M1/20 0.1s, blunder} 4. Qxf7# {+M1/5 0s} 1-0`
	status, out, bad := annotated(t, game, "-recorded")
	if status != 0 || bad != "" || !strings.Contains(out, "Nf6 $4 {[%eval #1,20]") || strings.Contains(out, "Annotator") || strings.Contains(out, "(") {
		t.Errorf("status %d, %q\n%s", status, bad, out)
	}
}

// TestAnnotator names the engine as people know it.
func TestAnnotator(t *testing.T) {
	for _, test := range []struct{ engine, want string }{{"luft=nnue", "Luft"}, {"luft=minimax", "minimax"}} {
		status, out, bad := annotated(t, "1. e4 *", "-engine", test.engine, "-depth", "1")
		if want := `[Annotator "` + test.want + `"]`; status != 0 || !strings.Contains(out, want) {
			t.Errorf("%s: status %d, %s, no %s in\n%s", test.engine, status, bad, want, out)
		}
	}
}

// What was there is still there.
func TestLosesNothing(t *testing.T) {
	for _, name := range []string{"pgn/tricky/luft-annotated.pgn", "pgn/tricky/pychess-anastasian-lewis.pgn", "pgn/tricky/pgnviewer-krasenkov-nakamura.pgn", "pgn/tricky/pychessgui-annotated.pgn"} {
		t.Run(name, func(t *testing.T) {
			if !testdata.Whole() && name != "pgn/tricky/luft-annotated.pgn" {
				return
			}
			path := testdata.File(t, name)
			var out, bad bytes.Buffer
			if status := cli.Run(t.Context(), Command(), []string{"-engine", "luft=random", "-depth", "1", path}, nil, &out, &bad); status != 0 {
				t.Fatalf("status %d, %s", status, bad.String())
			}
			before, err := pgn.ParseAll(read(t, path))
			if err != nil {
				t.Fatal(err)
			}
			after, err := pgn.ParseAll(out.String())
			if err != nil || len(after) != len(before) {
				t.Fatalf("%d games of %d, %v", len(after), len(before), err)
			}
			for i, g := range before {
				if !comesFrom(after[i], g) {
					t.Errorf("game %d is another", i+1)
				}
				contains(t, after[i].Main(), g.Main())
			}
		})
	}
}

// contains fails the test if the line lacks a comment, an annotation or a variation
// that the other has.
func contains(t *testing.T, l, other *pgn.Line) {
	t.Helper()
	text := func(comments []pgn.Comment) (s string) {
		for _, c := range comments {
			s += string(c.WithoutCommand("eval"))
		}
		return s
	}
	for i, o := range other.Nodes() {
		n := l.Nodes()[i]
		if a, b := text(n.CommentsAfter())+text(n.CommentsBefore()), text(o.CommentsAfter())+text(o.CommentsBefore()); a != b {
			t.Errorf("move %d: comment %q, want %q", i+1, a, b)
		}
		for _, nag := range o.NAGs() {
			if !slices.Contains(n.NAGs(), nag) {
				t.Errorf("move %d: %v is gone", i+1, nag)
			}
		}
		for k, v := range o.Variations() {
			if !n.Variations()[k].Equal(v) {
				t.Errorf("move %d: variation %d has changed", i+1, k+1)
			}
		}
	}
}

// Wherever the file was cut, the work goes on to what it would have been.
func TestResumeAfterCut(t *testing.T) {
	in := write(t, "in.pgn", four)
	path := filepath.Join(t.TempDir(), "out.pgn")
	args := quick("-nodes", "50", "-o", path, "-resume", in)
	cli.Run(t.Context(), Command(), args, nil, nil, new(bytes.Buffer)) // an empty file is gone on with too
	want := read(t, path)
	r := rand.New(rand.NewPCG(1, 2))
	last := strings.LastIndex(want, "[Event ")
	for cut := 0; cut <= len(want); cut += 1 + r.IntN(40) {
		if cut > last {
			cut -= min(20, cut-last) // look closer at the last game
		}
		if err := os.WriteFile(path, []byte(want[:cut]), 0o600); err != nil {
			t.Fatal(err)
		}
		var bad bytes.Buffer
		status := cli.Run(t.Context(), Command(), args, nil, nil, &bad)
		if got := read(t, path); got != want || status != 1 || strings.Count(bad.String(), "\n") != 2 {
			t.Fatalf("cut at %d: status %d, %s\noutput (-whole +resumed):\n%s", cut, status, bad.String(), cmp.Diff(want, got))
		}
	}
}

// A marker that is cut to another is not taken for whole.
func TestResumeAfterHalfMarker(t *testing.T) {
	in := write(t, "in.pgn", "1. e4 1/2-1/2\n")
	path := filepath.Join(t.TempDir(), "out.pgn")
	args := quick("-o", path, "-resume", in)
	var bad bytes.Buffer
	cli.Run(t.Context(), Command(), args, nil, nil, &bad)
	want := read(t, path)
	half := strings.TrimSuffix(want, "-1/2\n\n")
	if half == want {
		t.Fatalf("output %q", want)
	}
	if err := os.WriteFile(path, []byte(half), 0o600); err != nil {
		t.Fatal(err)
	}
	if status := cli.Run(t.Context(), Command(), args, nil, nil, &bad); status != 0 || read(t, path) != want {
		t.Errorf("status %d, %s, output %q", status, bad.String(), read(t, path))
	}
}

func TestResumeRefuses(t *testing.T) {
	in := write(t, "in.pgn", "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n")
	out := func(text string) string { return write(t, "out.pgn", text) }
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"not empty", []string{"-o", out("[White \"A\"]\n\n1. e4 *\n\n"), in}, "--resume continues it"},
		{"another game", []string{"-o", out("[White \"A\"]\n\n1. c4 *\n\n"), "-resume", in}, "game 1 does not match"},
		{"another player", []string{"-o", out("[White \"A\"]\n\n1. e4 *\n\n[White \"C\"]\n\n1. d4 *\n\n"), "-resume", in}, "game 2 does not match"},
		{"more games", []string{"-o", out("[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n\n1. e4 *\n\n"), "-resume", in}, "more games"},
		{"half a game more", []string{"-o", out("[Event \"?\"]\n[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n\n1. e4"), "-resume", in}, "more games"},
		{"malformed in the middle", []string{"-o", out("[White \"A\"]\n\n1. e9 *\n\n[White \"B\"]\n\n1. d4 *\n\n"), "-resume", in}, "e9"},
		{"other text", []string{"-o", out("keep\nthis\n"), "-resume", in}, "not a file of games"},
		{"EPD", []string{"-o", out("8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2;\n"), "-resume", in}, "not a file of games"},
		{"text after a blank line", []string{"-o", out("\nkeep\nthis\n"), "-resume", in}, "not a file of games"},
		{"text after a control byte", []string{"-o", out("\x00keep\nthis\n"), "-resume", in}, "not a file of games"},
		{"JSON", []string{"-o", out("[{\"keep\": \"this\"}]\n"), "-resume", in}, "not a file of games"},
		{"gzip", []string{"-o", out("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff\x8bvI"), "-resume", in}, "not a file of games"},
		{"itself", []string{"-o", in, "-resume", in}, "both input and output"},
		{"no file", []string{"-o", os.DevNull, "-resume", in}, "not a file that can be continued"},
		{"a directory", []string{"-o", t.TempDir(), in}, "directory"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			before, _ := os.ReadFile(test.args[1]) // a directory has none
			var bad bytes.Buffer
			status := cli.Run(t.Context(), Command(), quick(test.args...), nil, nil, &bad)
			if status != 1 || !strings.Contains(bad.String(), test.want) {
				t.Errorf("status %d, %q, want %q", status, bad.String(), test.want)
			}
			if after, _ := os.ReadFile(test.args[1]); !bytes.Equal(before, after) {
				t.Errorf("the file was changed from %q to %q", before, after)
			}
		})
	}
}

// An interrupt keeps the games that are complete.
func TestInterrupt(t *testing.T) {
	_, want, _ := annotated(t, four, quick()...)
	ctx, cancel := context.WithCancel(t.Context())
	out := &stopper{games: 2, stop: cancel}
	var bad bytes.Buffer
	status := cli.Run(ctx, Command(), quick("-"), strings.NewReader(four), out, &bad)
	if status != 1 || !strings.HasSuffix(bad.String(), "annotate: interrupted\n") {
		t.Errorf("status %d, %q", status, bad.String())
	}
	games, err := pgn.ParseAll(out.String())
	if err != nil || len(games) != 2 || !strings.HasPrefix(want, out.String()) {
		t.Errorf("%d games, %v", len(games), err)
	}
	// It does not wait for the end of the input.
	ctx, cancel = context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	pipe, end, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	defer end.Close()
	bad.Reset()
	name := filepath.Join(t.TempDir(), "out.pgn")
	if status := cli.Run(ctx, Command(), quick("-", "-o", name), pipe, out, &bad); status != 1 || bad.String() != "annotate: interrupted\n" {
		t.Errorf("status %d, %q", status, bad.String())
	}
	if _, err := os.Stat(name); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file without games: %v", err)
	}
}

func TestTrouble(t *testing.T) {
	in := write(t, "in.pgn", four)
	none := filepath.Join(t.TempDir(), "none")
	tests := []struct {
		name string
		out  int // bytes that there is room for
		args []string
		want string
	}{
		{"no file", 1 << 20, []string{none}, none},
		{"no engine", 1 << 20, []string{"-engine", "cmd=" + none, in}, ": game 1: ply 0: "},
		{"no room", 0, quick(in), "writing a game: no room"},
		{"no more room", 700, quick(in), "writing a game: no room"},
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		tests = append(tests, struct {
			name string
			out  int
			args []string
			want string
		}{"/dev/full", 0, quick("-o", "/dev/full", in), "writing a game: "})
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var bad bytes.Buffer
			status := cli.Run(t.Context(), Command(), test.args, nil, &full{test.out}, &bad)
			if status != 1 || !strings.Contains(bad.String(), test.want) {
				t.Errorf("status %d, %q, want %q", status, bad.String(), test.want)
			}
		})
	}
}

func TestUsage(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"nothing", nil, "missing FILE"},
		{"standard input twice", []string{"-", "-"}, "only once"},
		{"flag of the engine", []string{"-concurrency", "0", "x"}, "-concurrency 0"},
		{"resume without file", []string{"-resume", "x"}, "-o"},
		{"resume and force", []string{"-resume", "-force", "-o", "y", "x"}, "mutually exclusive"},
		{"picture of another kind", []string{"-plot", "x.jpg", "x"}, ".png or .svg"},
		{"picture without a name", []string{"-plot", "", "x"}, ".png or .svg"},
		{"too much", []string{"-blunder", "101", "x"}, "100 percent"},
		{"not a number", []string{"-good", "NaN", "x"}, "100 percent"},
		{"order", []string{"-mistake", "40", "x"}, "order"},
		{"sacrifice", []string{"-sacrifice", "-1", "x"}, "-sacrifice"},
		{"replace", []string{"-replace", "evals,moves", "x"}, `"moves"`},
		{"lines that are cut to nothing", []string{"-every", "-plies", "0", "x"}, "-every"},
		{"summary without file", []string{"-summary", "x"}, "-o"},
		{"an engine that is not asked", []string{"-recorded", "-engine", "luft=random", "x"}, "[engine recorded]"},
		{"nodes of no engine", []string{"-recorded", "-nodes", "7", "x"}, "[nodes recorded]"},
		{"time of no engine", []string{"-recorded", "-movetime", "5s", "x"}, "[movetime recorded]"},
		{"lines of no engine", []string{"-recorded", "-every", "x"}, "[every recorded]"},
		{"JSON of nothing", []string{"-json", "x"}, "-summary"},
		{"unknown", []string{"-time", "1", "x"}, "-time"},
	}
	for _, test := range tests {
		clitest.Misuse(t, test.name, Command(), test.want, test.args...)
	}
}

func TestProgress(t *testing.T) {
	if n, want := countPositions(t.Context(), []string{write(t, "in.pgn", four)}), 8+4+3+5; n != want {
		t.Errorf("%d positions, want %d", n, want)
	}
	if n := countPositions(t.Context(), []string{"-"}); n != 0 {
		t.Errorf("%d positions in a pipe", n)
	}
	tests := []struct {
		name                string
		seen, passed, total int
		elapsed             time.Duration
		want                string
	}{
		{"halfway", 40, 10, 100, 20 * time.Second, "[###############---------------] 50 of 100 positions, 2.0/s, 25s left\n"},
		{"nothing yet", 0, 0, 100, 0, "[------------------------------] 0 of 100 positions, 0.0/s\n"},
		{"of a pipe", 40, 0, 0, 20 * time.Second, "40 positions, 2.0/s\n"},
		{"more than there were", 40, 0, 30, 20 * time.Second, "[##############################] 40 of 30 positions, 2.0/s, 0s left\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := progress{status: terminal.NewStatus(io.Discard, true, 0), total: test.total}
			p.add(test.seen, 0)
			p.add(0, test.passed)
			if got := p.line(test.elapsed); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}
