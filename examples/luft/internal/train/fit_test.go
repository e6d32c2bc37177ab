package train

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
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/movegen/game"
)

const records = `# some positions
rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - c9 "1/2-1/2";
rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - c9 "1-0"; ce -20;
r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - c9 "0-1"; ce 15;
`

func TestFit(t *testing.T) {
	in := create(t, "in.epd", records)
	out := filepath.Join(t.TempDir(), "out.tsv")
	status, stdout, stderr := start(t.Context(), "fit", "-epochs", "2", "-result-weight", "0.5", "-o", out, in)
	if status != 0 || stderr != "" {
		t.Fatalf("status %d, errors %q", status, stderr)
	}
	for _, want := range []string{"3 positions, 0 held out, 0 skipped", "epoch 1/2 loss ", "epoch 2/2 loss ", "rounded held out ", "start held out "} {
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
	status, stdout, stderr = start(t.Context(), "fit", "-epochs", "1", "-from", out, in)
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
	file, text := create(t, "games", string(games)), create(t, "games.epd", epd.String())
	var weights []string
	for _, name := range []string{file, text} {
		status, stdout, stderr := start(t.Context(), "fit", "-epochs", "2", "-result-weight", "0.5", name)
		if status != 0 || !strings.Contains(stderr, "6 positions, 0 held out") {
			t.Fatalf("%s: status %d, errors %q", name, status, stderr)
		}
		weights = append(weights, stdout)
	}
	if diff := cmp.Diff(weights[0], weights[1]); diff != "" {
		t.Errorf("games and EPD differ (-games +epd):\n%s", diff)
	}
	// Both in one run.
	if status, _, stderr := start(t.Context(), "fit", "-epochs", "1", file, text); status != 0 || !strings.Contains(stderr, "12 positions") {
		t.Errorf("status %d, errors %q", status, stderr)
	}
	// A crash leaves part of a game at the end, which is told and left out.
	cut := create(t, "cut", string(games[:len(games)-1]))
	status, _, stderr := start(t.Context(), "fit", "-epochs", "1", cut)
	if status != 0 || !strings.Contains(stderr, "note: "+cut+": sample: byte ") || !strings.Contains(stderr, "4 positions, 0 held out") {
		t.Errorf("status %d, errors %q", status, stderr)
	}
}

func TestFitErrors(t *testing.T) {
	good := create(t, "good.epd", records)
	bad := create(t, "bad.epd", records+
		"8/8/8/8/8/8/8/8 w - - c9 \"1-0\";\n"+
		"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - c9 \"won\";\n"+
		"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - c9 \"1-0\"; ce much;\n")
	png := create(t, "loss.png", "")
	many := create(t, "many.epd", strings.Repeat("nonsense\n", 25))
	tests := []struct {
		name   string
		args   []string
		status int
		want   []string // in what is written to the standard error
	}{
		{"nothing to read", nil, 2, []string{"missing FILE"}},
		{"no epochs", []string{"-epochs", "0", good}, 2, []string{"--epochs 0"}},
		{"no batch", []string{"-batch", "0", good}, 2, []string{"--batch 0"}},
		{"no rate", []string{"-rate", "NaN", good}, 2, []string{"--rate NaN"}},
		{"a rate of 0", []string{"-rate", "0", good}, 2, []string{"--rate 0"}},
		{"a picture of no kind", []string{"-plot", "loss.pdf", good}, 1, []string{".png or .svg"}},
		{"a picture that exists", []string{"-plot", png, good}, 1, []string{"exists"}},
		{"weights that exist", []string{"-o", png, good}, 1, []string{"exists; --force overwrites it"}},
		{"resume nothing", []string{"-resume", good}, 2, []string{"missing -o"}},
		{"too much of the result", []string{"-result-weight", "1.5", good}, 2, []string{"--result-weight 1.5"}},
		{"no such file", []string{filepath.Join(t.TempDir(), "none.epd")}, 1, []string{"none.epd"}},
		{"no such weights", []string{"-from", filepath.Join(t.TempDir(), "none.tsv"), good}, 1, []string{"none.tsv"}},
		{"bad weights", []string{"-from", good, good}, 1, []string{good, "line 2"}},
		{"bad lines", []string{good, bad}, 1, []string{bad + ":5: ", bad + ":6: no c9", bad + ":7: ce is not", "malformed lines"}},
		{"many bad lines", []string{many}, 1, []string{many + ":10: ", many + ": neither EPD nor"}},
		{"no positions", []string{create(t, "empty.epd", "")}, 1, []string{"train fit: no positions that depend on weights\n"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, stdout, stderr := start(t.Context(), append([]string{"fit"}, test.args...)...)
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

// An interrupt while tuning does not lose what has been found, and a run that is
// continued after it ends with the same weights and the same picture.
func TestFitInterrupt(t *testing.T) {
	dir, in := t.TempDir(), create(t, "in.epd", records)
	whole, out := filepath.Join(dir, "whole.tsv"), filepath.Join(dir, "out.tsv")
	args := func(out string, more ...string) []string {
		return append([]string{"fit", in, "-o", out, "-plot", out + ".svg"}, more...)
	}
	settings := []string{"-epochs", "6", "-batch", "2", "-result-weight", "0.75"}
	if status, _, stderr := start(t.Context(), args(whole, settings...)...); status != 0 {
		t.Fatal(stderr)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var stderr bytes.Buffer
	stdout := writerFunc(func(p []byte) (int, error) {
		if bytes.Contains(p, []byte("epoch 3/")) {
			cancel()
		}
		return len(p), nil
	})
	if status := cli.Run(ctx, Command(), args(out, settings...), nil, stdout, &stderr); status != 1 || !strings.Contains(stderr.String(), "interrupted") {
		t.Errorf("status %d, errors %q", status, &stderr)
	}
	if err := new(classical.Weights).UnmarshalText(read(t, out)); err != nil {
		t.Error(err)
	}
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"not resumed", args(out), "exists"},
		{"other settings", args(out, "-resume", "-epochs", "7"), "made with \"epochs=6 "},
		{"other positions", []string{"fit", create(t, "other.epd", records+records), "-o", out, "-resume"}, "made with \"epochs=6 "},
		{"other weights", args(out, "-resume", "-from", whole), "made with \"epochs=6 "},
	}
	for _, test := range tests {
		if status, _, stderr := start(t.Context(), test.args...); status != 1 || !strings.Contains(stderr, test.want) {
			t.Errorf("%s: status %d, errors %q", test.name, status, stderr)
		}
	}
	status, text, errs := start(t.Context(), args(out, "-resume")...)
	if status != 0 || strings.Contains(text, "epoch 3/") || !strings.Contains(text, "epoch 4/6") {
		t.Errorf("resumed: status %d, output %q, errors %q", status, text, errs)
	}
	for _, end := range []string{"", ".svg"} {
		if diff := cmp.Diff(string(read(t, whole+end)), string(read(t, out+end))); diff != "" {
			t.Errorf("%s resumed (-whole +resumed):\n%s", end, diff)
		}
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(left) != 4 {
		t.Errorf("files %q, %v", left, err)
	}

	if status, _, stderr := start(t.Context(), args(out, "-resume")...); status != 1 || !strings.Contains(stderr, "exists") {
		t.Errorf("resumed after the end: status %d, errors %q", status, stderr)
	}
	// In the first epoch.
	ctx, cancel = context.WithCancel(t.Context())
	defer cancel()
	first := filepath.Join(dir, "first.tsv")
	stdout = func(p []byte) (int, error) {
		cancel()
		return len(p), nil
	}
	if status := cli.Run(ctx, Command(), args(first, settings...), nil, stdout, &stderr); status != 1 {
		t.Errorf("status %d, errors %q", status, &stderr)
	}
	if status, _, errs := start(t.Context(), args(first, "-resume")...); status != 0 || string(read(t, first)) != string(read(t, whole)) ||
		string(read(t, first+".svg")) != string(read(t, whole+".svg")) {
		t.Errorf("resumed: status %d, errors %q", status, errs)
	}

	cancel()
	if status, _, stderr := start(ctx, "fit", in); status != 1 || !strings.Contains(stderr, "interrupted") {
		t.Errorf("status %d, errors %q before it began", status, stderr)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
