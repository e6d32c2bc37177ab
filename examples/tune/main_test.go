package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/tune/sample"
	"github.com/luftchess/luft/movegen/game"
)

const records = `# some positions
rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - c9 "1/2-1/2";
rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - c9 "1-0"; ce -20;
r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - c9 "0-1"; ce 15;
`

// start runs the program and returns its exit status and what it has written.
func start(ctx context.Context, args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = run(ctx, args, &out, &errs)
	return status, out.String(), errs.String()
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestTune(t *testing.T) {
	in := write(t, "in.epd", records)
	out := filepath.Join(t.TempDir(), "out.tsv")
	status, stdout, stderr := start(context.Background(), "-epochs", "2", "-hold", "0", "-blend", "0.5", "-o", out, in)
	if status != 0 || stderr != "" {
		t.Fatalf("status %d, errors %q", status, stderr)
	}
	for _, want := range []string{"3 positions, 0 known", "epoch 0/2 loss ", "epoch 2/2 loss ", "rounded loss "} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no %q in\n%s", want, stdout)
		}
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if err := new(classical.Weights).UnmarshalText(text); err != nil {
		t.Error(err)
	}

	// And on from there, to the standard output.
	status, stdout, stderr = start(context.Background(), "-epochs", "1", "-from", out, in)
	if status != 0 || !strings.Contains(stderr, "epoch 1/1") {
		t.Errorf("status %d, errors %q", status, stderr)
	}
	if err := new(classical.Weights).UnmarshalText([]byte(stdout)); err != nil {
		t.Error(err)
	}
}

// The positions of a file of games are those that it says are samples, and they are
// learned from as the same in EPD are.
func TestGames(t *testing.T) {
	games := sample.AppendHeader(nil, "seed=1")
	var epd strings.Builder
	for n, result := range []game.Result{game.WhiteWins, game.Draw, game.BlackWins} {
		g := &sample.Game{Number: uint64(n), Start: board.Start(), Result: result, Plies: []sample.Ply{
			{Move: board.NewMove(board.E2, board.E4), Score: 30, Keep: true},
			{Move: board.NewMove(board.E7, board.E5), Score: -20},
			{Move: board.NewMove(board.G1, board.F3), Score: eval.Score(10 * n), Keep: true},
		}}
		var err error
		if games, err = sample.AppendGame(games, g); err != nil {
			t.Fatal(err)
		}
		for s := range g.Samples() {
			fmt.Fprintln(&epd, s.EPD())
		}
	}
	file, text := write(t, "games", string(games)), write(t, "games.epd", epd.String())
	var weights []string
	for _, name := range []string{file, text} {
		status, stdout, stderr := start(context.Background(), "-epochs", "2", "-hold", "0", "-blend", "0.5", name)
		if status != 0 || !strings.Contains(stderr, "6 positions, 0 known") {
			t.Fatalf("%s: status %d, errors %q", name, status, stderr)
		}
		weights = append(weights, stdout)
	}
	if diff := cmp.Diff(weights[0], weights[1]); diff != "" {
		t.Errorf("games and EPD differ (-games +epd):\n%s", diff)
	}
	// Both in one run; and a file that is cut short.
	if status, _, stderr := start(context.Background(), "-epochs", "1", file, text); status != 0 || !strings.Contains(stderr, "12 positions") {
		t.Errorf("status %d, errors %q", status, stderr)
	}
	cut := write(t, "cut", string(games[:len(games)-1]))
	if status, _, stderr := start(context.Background(), cut); status != 1 || !strings.Contains(stderr, cut+": sample: byte ") {
		t.Errorf("status %d, errors %q", status, stderr)
	}
}

func TestData(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("LUFT_DATA", dir)
	status, _, stderr := start(context.Background())
	if status != 2 || !strings.Contains(stderr, "no *.epd in "+filepath.Join(dir, "tuning")) {
		t.Errorf("without files: status %d, errors %q", status, stderr)
	}
	if err := os.Mkdir(filepath.Join(dir, "tuning"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "tuning", "a.epd"), []byte(records), 0o666); err != nil {
		t.Fatal(err)
	}
	status, _, stderr = start(context.Background(), "-epochs", "1")
	if status != 0 || !strings.Contains(stderr, "3 positions") {
		t.Errorf("status %d, errors %q", status, stderr)
	}
}

func TestErrors(t *testing.T) {
	t.Setenv("LUFT_DATA", "")
	good := write(t, "good.epd", records)
	bad := write(t, "bad.epd", records+
		"8/8/8/8/8/8/8/8 w - - c9 \"1-0\";\n"+
		"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - c9 \"won\";\n"+
		"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - c9 \"1-0\"; ce much;\n")
	many := write(t, "many.epd", strings.Repeat("nonsense\n", 25))
	tests := []struct {
		name   string
		args   []string
		status int
		want   []string // in what is written to the standard error
	}{
		{"help", []string{"-h"}, 0, []string{"usage: tune", "-epochs"}},
		{"nothing to read", nil, 2, []string{"LUFT_DATA is not set", "usage: tune"}},
		{"unknown flag", []string{"-speed", "9"}, 2, []string{"-speed"}},
		{"no epochs", []string{"-epochs", "0", good}, 2, []string{"-epochs 0"}},
		{"no batch", []string{"-batch", "0", good}, 2, []string{"-batch 0"}},
		{"no rate", []string{"-rate", "NaN", good}, 2, []string{"-rate NaN"}},
		{"too much held out", []string{"-hold", "1", good}, 2, []string{"-hold 1"}},
		{"too much blended", []string{"-blend", "1.5", good}, 2, []string{"-blend 1.5"}},
		{"no such file", []string{filepath.Join(t.TempDir(), "none.epd")}, 1, []string{"none.epd"}},
		{"no such weights", []string{"-from", filepath.Join(t.TempDir(), "none.tsv"), good}, 1, []string{"none.tsv"}},
		{"bad weights", []string{"-from", good, good}, 1, []string{good, "line 2"}},
		{"bad lines", []string{good, bad}, 1, []string{bad + ":5: ", bad + ":6: no c9", bad + ":7: ce is not", "some lines"}},
		{"many bad lines", []string{many}, 1, []string{many + ":20: ", many + ": 5 more"}},
		{"no positions", []string{write(t, "empty.epd", "")}, 1, []string{"\ntune: no positions that depend on weights\n"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, stdout, stderr := start(context.Background(), test.args...)
			if status != test.status || stdout != "" {
				t.Errorf("status %d, want %d; output %q", status, test.status, stdout)
			}
			for _, want := range test.want {
				if !strings.Contains(stderr, want) {
					t.Errorf("no %q in\n%s", want, stderr)
				}
			}
		})
	}
}

// An interrupt while tuning does not lose what has been found.
func TestInterrupt(t *testing.T) {
	in := write(t, "in.epd", records)
	out := filepath.Join(t.TempDir(), "out.tsv")
	ctx, cancel := context.WithCancel(context.Background())
	var stderr bytes.Buffer
	stdout := writerFunc(func(p []byte) (int, error) {
		if bytes.Contains(p, []byte("epoch 3/")) {
			cancel()
		}
		return len(p), nil
	})
	if status := run(ctx, []string{"-o", out, in}, stdout, &stderr); status != 1 || !strings.Contains(stderr.String(), "interrupted") {
		t.Errorf("status %d, errors %q", status, &stderr)
	}
	if _, err := os.Stat(out); err != nil {
		t.Error(err)
	}

	cancel()
	if status, _, stderr := start(ctx, in); status != 1 || !strings.Contains(stderr, "interrupted") {
		t.Errorf("status %d, errors %q before it began", status, stderr)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
