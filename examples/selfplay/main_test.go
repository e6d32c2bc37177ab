package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/tune/sample"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// start runs the program and returns its exit status and what it has written.
func start(ctx context.Context, args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = run(ctx, args, strings.NewReader(""), &out, &errs)
	return status, out.String(), errs.String()
}

// quick are flags for games that are soon over.
func quick(file string, more ...string) []string {
	return append([]string{"-o", file, "-nodes", "100", "-hash", "1", "-maxmoves", "30", "-most", "10"}, more...)
}

// games reads a file.
func games(t *testing.T, name string) (list []*sample.Game) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for g, err := range sample.NewReader(file).Games() {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
	return list
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

var lastLine = regexp.MustCompile(`^games (\d+) positions (\d+) time \S+ speed [\d.]+ positions/s\n$`)

// Games are as the flags say, and the positions that are kept are quiet.
func TestSelfplay(t *testing.T) {
	out := filepath.Join(t.TempDir(), "games")
	status, stdout, stderr := start(t.Context(), quick(out, "-games", "12", "-chess960", "0.5")...)
	if m := lastLine.FindStringSubmatch(stdout); status != 0 || stderr != "" || m == nil || m[1] != "12" {
		t.Fatalf("status %d, output %q, errors %q", status, stdout, stderr)
	}
	list := games(t, out)
	if len(list) != 12 {
		t.Fatalf("%d games", len(list))
	}
	results := make(map[game.Result]int)
	chess960 := 0
	for i, g := range list {
		results[g.Result]++
		if g.Number != uint64(i) || len(g.Plies) > 60 || g.Kept() > 10 || g.Kept() == 0 {
			t.Errorf("game %d of %d plies keeps %d", g.Number, len(g.Plies), g.Kept())
		}
		if first := g.Plies[0].Score; abs(first) > 300 {
			t.Errorf("game %d begins with score %d", i, first)
		}
		for s := range g.Samples() {
			captures := s.Board.Piece(s.Move.To()).IsValid() && s.Board.Piece(s.Move.To()).Color() != s.Board.Turn()
			if movegen.InCheck(&s.Board) || captures || s.Move.Promotion() != board.NoKind || s.Score.IsMate() {
				t.Errorf("game %d keeps %s before %v with score %v", i, fen.Format(&s.Board), s.Move, s.Score)
			}
		}
		if !strings.Contains(fen.Format(&g.Start), "RNBQKBNR") && g.Start.Castling()&(1<<board.A1|1<<board.H1) != g.Start.Castling()&0xff {
			chess960++
		}
	}
	if len(results) < 2 || chess960 == 0 {
		t.Errorf("results %v, %d games of Chess960", results, chess960)
	}
}

// The file is the same with any number of threads, and wherever a run was broken
// off.
func TestReproducible(t *testing.T) {
	dir := t.TempDir()
	one, three := filepath.Join(dir, "one"), filepath.Join(dir, "three")
	for _, args := range [][]string{quick(one, "-games", "6"), quick(three, "-games", "6", "-threads", "3")} {
		if status, _, stderr := start(t.Context(), args...); status != 0 {
			t.Fatal(stderr)
		}
	}
	whole := read(t, one)
	if !bytes.Equal(whole, read(t, three)) {
		t.Error("threads make a difference")
	}
	for _, n := range []int{0, 5, len(whole) / 2, len(whole) - 1, len(whole)} {
		cut := filepath.Join(dir, "cut")
		if err := os.WriteFile(cut, whole[:n], 0o666); err != nil {
			t.Fatal(err)
		}
		status, stdout, stderr := start(t.Context(), quick(cut, "-games", "6", "-threads", "2", "-resume")...)
		if status != 0 || !lastLine.MatchString(stdout) || !bytes.Equal(whole, read(t, cut)) {
			t.Errorf("cut at %d: status %d, output %q, errors %q", n, status, stdout, stderr)
		}
	}
	// Fewer games, then more.
	few := filepath.Join(dir, "few")
	for _, n := range []string{"2", "6"} {
		if status, _, stderr := start(t.Context(), quick(few, "-games", n, "-resume")...); status != 0 {
			t.Fatal(stderr)
		}
	}
	if !bytes.Equal(whole, read(t, few)) {
		t.Error("adding games makes a difference")
	}
	other := filepath.Join(dir, "other")
	if status, _, stderr := start(t.Context(), quick(other, "-games", "6", "-seed", "2")...); status != 0 {
		t.Fatal(stderr)
	}
	if bytes.Equal(whole, read(t, other)) {
		t.Error("the seed makes no difference")
	}
}

// An interrupt loses no game that is over.
func TestInterrupt(t *testing.T) {
	o := options{games: 1000, threads: 2, nodes: 200, hash: 1, random: 8, lost: 300, moves: 10, seed: 1}
	src, err := newSource(t.Context(), &o, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var buf bytes.Buffer
	added, err := play(ctx, &o, src, 0, &buf, func(s sum) {
		if s.games == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || added.games < 3 || added.games == 1000 {
		t.Fatalf("%+v, %v", added, err)
	}
	n := 0
	for _, err := range sample.NewReader(io.MultiReader(bytes.NewReader(sample.AppendHeader(nil, "")), &buf)).Games() {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n != added.games {
		t.Errorf("%d games written of %d", n, added.games)
	}
	out := filepath.Join(t.TempDir(), "games")
	if status, stdout, stderr := start(ctx, quick(out)...); status != 1 || stderr != "selfplay: interrupted\n" || !lastLine.MatchString(stdout) {
		t.Errorf("status %d, output %q, errors %q", status, stdout, stderr)
	}
}

type failing struct{ after int }

var errFull = errors.New("disk full")

func (f *failing) Write(p []byte) (int, error) {
	if f.after--; f.after < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestWriteError(t *testing.T) {
	o := options{games: 1000, threads: 2, nodes: 100, hash: 1, random: 8, lost: 300, moves: 5, seed: 1}
	src, err := newSource(t.Context(), &o, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if added, err := play(t.Context(), &o, src, 0, &failing{2}, func(sum) {}); !errors.Is(err, errFull) || added.games != 2 {
		t.Errorf("%+v, %v", added, err)
	}
}

// What is dumped is what is in the file.
func TestDump(t *testing.T) {
	out := filepath.Join(t.TempDir(), "games")
	if status, _, stderr := start(t.Context(), quick(out, "-games", "3")...); status != 0 {
		t.Fatal(stderr)
	}
	status, stdout, stderr := start(t.Context(), "-dump", out)
	if status != 0 || stderr != "" {
		t.Fatalf("status %d, errors %q", status, stderr)
	}
	var want, got []string
	for _, g := range games(t, out) {
		for s := range g.Samples() {
			want = append(want, fen.Format(&s.Board)+" "+g.Result.String()+" "+s.Score.String())
		}
	}
	for e, err := range fen.NewReader(strings.NewReader(stdout)).Records() {
		if err != nil {
			t.Fatal(err)
		}
		n, _ := e.Centipawns()
		got = append(got, fen.Format(&e.Board)+" "+e.Comment(9)+" "+eval.Score(n).String())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if !strings.HasPrefix(stdout, `# "seed=1 nodes=100 `) {
		t.Errorf("begins with %q", strings.SplitN(stdout, "\n", 2)[0])
	}
	var again, errs bytes.Buffer
	if status := run(t.Context(), []string{"-dump", "-"}, bytes.NewReader(read(t, out)), &again, &errs); status != 0 || again.String() != stdout {
		t.Errorf("from the standard input: status %d, errors %q", status, &errs)
	}
}

func TestErrors(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	out := filepath.Join(dir, "out")
	text := write("text", "1. e4 e5")
	settings := write("settings", string(sample.AppendHeader(nil, "seed=7")))
	lost := write("lost.epd", "4k3/8/8/8/8/8/8/QQQQK3 w - -\n")
	tests := []struct {
		name   string
		args   []string
		status int
		want   string // in what is written to the standard error
	}{
		{"help", []string{"-h"}, 0, "usage: selfplay"},
		{"no file", nil, 2, "missing -o"},
		{"unknown flag", []string{"-speed", "9"}, 2, "-speed"},
		{"argument", []string{"-o", out, "x"}, 2, `"x"`},
		{"no games", []string{"-o", out, "-games", "0"}, 2, "-games 0"},
		{"no threads", []string{"-o", out, "-threads", "0"}, 2, "-threads 0"},
		{"no nodes", []string{"-o", out, "-nodes", "0"}, 2, "-nodes must be positive"},
		{"no table", []string{"-o", out, "-hash", "0"}, 2, "-hash 0"},
		{"random", []string{"-o", out, "-random", "-1"}, 2, "-random -1"},
		{"part", []string{"-o", out, "-chess960", "NaN"}, 2, "-chess960 NaN"},
		{"length", []string{"-o", out, "-maxmoves", "0"}, 2, "-maxmoves 0"},
		{"most", []string{"-o", out, "-most", "-1"}, 2, "-most"},
		{"score", []string{"-o", out, "-lost", "3x"}, 2, "-lost"},
		{"score below 0", []string{"-o", out, "-win", "-3"}, 2, "-win"},
		{"dump and more", []string{"-dump", out, "-games", "3"}, 2, "-dump cannot be used with other flags"},
		{"score and more", []string{"-score", out, "-games", "3"}, 2, "-score cannot be used with -games"},
		{"score and dump", []string{"-score", out, "-dump", out}, 2, "-dump cannot be used with other flags"},
		{"score of nothing", []string{"-score", filepath.Join(dir, "none")}, 1, "none"},
		{"score of text", []string{"-score", text}, 1, text},
		{"score over a file", []string{"-score", lost, "-o", text}, 1, text},
		{"starts resumed", []string{"-starts", "-resume"}, 2, "-resume requires games"},
		{"dump of nothing", []string{"-dump", filepath.Join(dir, "none")}, 1, "none"},
		{"dump of text", []string{"-dump", text}, 1, text + ": sample: byte 0: not a file"},
		{"a file with games", []string{"-o", settings}, 1, "use -resume"},
		{"resume text", []string{"-o", text, "-resume"}, 1, text + ": sample: byte 0: not a file"},
		{"resume others", []string{"-o", settings, "-resume"}, 1, `played with "seed=7", not "seed=1 nodes=5000`},
		{"no directory", []string{"-o", filepath.Join(dir, "none", "out")}, 1, "none"},
		{"no openings", []string{"-o", out, "-openings", filepath.Join(dir, "none.epd")}, 1, "none.epd"},
		{"no book", []string{"-o", out, "-openings", filepath.Join(dir, "none.bin")}, 1, "none.bin"},
		{"bad book", []string{"-o", out, "-openings", write("bad.bin", "x")}, 1, "16-byte"},
		{"bad openings", []string{"-o", out, "-openings", text}, 1, text},
		{"empty openings", []string{"-o", out, "-openings", write("empty.epd", "# none\n")}, 1, "no openings"},
		{"lost openings", []string{"-starts", "-openings", lost, "-random", "0", "-nodes", "20", "-hash", "1"}, 1, "> 300 centipawns"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, _, stderr := start(t.Context(), test.args...)
			if status != test.status || !strings.Contains(stderr, test.want) {
				t.Errorf("status %d, want %d; errors %q, want %q", status, test.status, stderr, test.want)
			}
		})
	}
}

func TestProgress(t *testing.T) {
	tests := []struct {
		name       string
		added      sum
		had, total int
		elapsed    time.Duration
		want       string
	}{
		{"nothing", sum{}, 0, 10, 0, "[--------------------] 0 of 10 games, 0 positions, 0/s\n"},
		{"half", sum{5, 200}, 0, 10, 10 * time.Second, "[##########----------] 5 of 10 games, 200 positions, 20/s, 10s left\n"},
		{"resumed", sum{1, 40}, 8, 10, 4 * time.Second, "[##################--] 9 of 10 games, 40 positions, 10/s, 4s left\n"},
	}
	for _, test := range tests {
		if got := progress(test.added, test.had, test.total, test.elapsed); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
