package train

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// randomPositions returns n lines of EPD with positions after random moves.
func randomPositions(t *testing.T, n int) string {
	t.Helper()
	var text strings.Builder
	r := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		g := game.New(board.Start())
		for range 10 {
			b := g.Board()
			moves := slices.Collect(movegen.Legal(&b))
			if len(moves) == 0 {
				break
			}
			if g.Play(moves[r.IntN(len(moves))]) != nil {
				t.Fatal("an illegal move")
			}
		}
		b := g.Board()
		fmt.Fprintf(&text, "%s c9 \"1-0\"; ce %d; id \"%d\";\n", strings.Join(strings.Fields(fen.Format(&b))[:4], " "), 5000+i, i)
	}
	return text.String()
}

// Scores take the place of older ones, everything else stays as it is, and neither the
// number of threads nor where the file ends makes a difference.
func TestScore(t *testing.T) {
	in := randomPositions(t, 3*batchSize+7)
	const over = "7k/6Q1/6K1/8/8/8/8/8 b - - id \"over\";\n8/8/8/8/8/k7/2q5/K7 w - - id \"stalemate\";\n" +
		"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - id \"mate to come\";\n4k3/8/8/8/8/8/4r3/4K3 w - - id \"check\";\n"
	var first string
	for _, threads := range []string{"1", "3"} {
		var out, errs bytes.Buffer
		status := cli.Run(t.Context(), Command(), []string{"score", "-", "-nodes", "60", "-hash", "1", "-concurrency", threads}, strings.NewReader(over+in), &out, &errs)
		if status != 0 || errs.Len() > 0 {
			t.Fatalf("status %d, errors %q", status, &errs)
		}
		if first == "" {
			first = out.String()
		} else if out.String() != first {
			t.Error("threads make a difference")
		}
	}
	want := strings.Split(in, "\n")
	checks := 0
	for _, line := range want {
		if e, err := fen.ParseEPD(line); err == nil {
			var g movegen.Generator
			if g.Reset(&e.Board); g.InCheck() {
				checks++
			}
		}
	}
	n := 0
	for e, err := range fen.NewReader(strings.NewReader(first)).Records() {
		if err != nil {
			t.Fatal(err)
		}
		ce, ok := e.Centipawns()
		if !ok || ce >= 5000 || e.Comment(9) != "1-0" || strings.Count(e.String(), "ce ") != 1 || strings.HasPrefix(e.ID(), "over") {
			t.Errorf("scored %v", e)
		}
		n++
	}
	if least := 3*batchSize + 7 - checks - 20; n > 3*batchSize+7-checks || n < least {
		t.Errorf("%d positions, want %d or a few less", n, 3*batchSize+7-checks)
	}

	var out, errs bytes.Buffer
	bad := in[:4000]
	status := cli.Run(t.Context(), Command(), []string{"score", "-", "-nodes", "60", "-hash", "1"}, strings.NewReader(bad[:strings.LastIndexByte(bad, '\n')+1]+"no position\n"+in), &out, &errs)
	line := strings.Count(bad, "\n") + 1
	if status != 1 || !strings.Contains(errs.String(), strconv.Itoa(line)) || strings.Count(out.String(), "\n") > line {
		t.Errorf("bad line %d: status %d, errors %q", line, status, &errs)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if status := cli.Run(ctx, Command(), []string{"score", "-", "-nodes", "60"}, strings.NewReader(in), &out, &errs); status != 1 {
		t.Errorf("interrupted: status %d", status)
	}
}

// A run that was interrupted or cut short ends with the same file when it is resumed.
func TestScoreResume(t *testing.T) {
	in := create(t, "in.epd", randomPositions(t, 2*batchSize+50))
	whole := filepath.Join(t.TempDir(), "whole")
	if status, _, stderr := start(t.Context(), "score", in, "-o", whole, "-nodes", "20", "-hash", "1"); status != 0 {
		t.Fatal(stderr)
	}
	want := string(read(t, whole))
	if !strings.HasPrefix(want, "# score nodes=20 hash=1\n") || strings.Count(want, "\n# positions ") != 3 {
		t.Errorf("begins with %.100q", want)
	}
	second := strings.Index(want, "# positions 512")
	for _, n := range []int{0, 7, 30, second, second + 40, len(want) - 1, len(want)} {
		cut := create(t, "cut", want[:n])
		args := []string{"score", in, "-o", cut, "-resume", "-concurrency", "2"}
		if n < 30 { // no settings to take
			args = append(args, "-nodes", "20", "-hash", "1")
		}
		if status, _, stderr := start(t.Context(), args...); status != 0 || string(read(t, cut)) != want {
			t.Errorf("cut at %d: status %d, errors %q", n, status, stderr)
		}
	}

	// Ctrl-C while positions are searched.
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	broken := filepath.Join(t.TempDir(), "broken")
	if status, _, stderr := start(ctx, "score", in, "-o", broken, "-nodes", "20", "-hash", "1"); status != 1 {
		t.Errorf("interrupted: status %d, errors %q", status, stderr)
	}
	if status, _, stderr := start(t.Context(), "score", in, "-o", broken, "-nodes", "20", "-hash", "1", "-resume"); status != 0 || string(read(t, broken)) != want {
		t.Errorf("resumed: status %d, errors %q", status, stderr)
	}

	other, short := create(t, "other.epd", strings.Replace(string(read(t, in)), "id \"3\"", "id \"x\"", 1)), create(t, "short.epd", twoStarts)
	foreign := create(t, "foreign", "a line without an end")
	tests := []struct {
		name   string
		args   string
		status int
		want   string
	}{
		{"another file", in + " -resume -nodes 20 -hash 1 -o " + foreign, 1, `was made with "a line without an end"`},
		{"exists", in + " -o " + whole, 1, "exists"},
		{"other settings", in + " -resume -nodes 21 -o " + whole, 1, `was made with "# score nodes=20 hash=1", not "# score nodes=21`},
		{"other input", other + " -resume -o " + whole, 1, "not the one that was scored up to position 562"},
		{"less input", short + " -resume -o " + whole, 1, "the input ends before position 562"},
		{"resume nothing", in + " -resume", 2, "missing -o"},
		{"no input", "", 2, "missing FILE"},
		{"no nodes", in + " -nodes 0", 2, "--nodes"},
	}
	for _, test := range tests {
		if status, _, stderr := start(t.Context(), strings.Fields("score "+test.args)...); status != test.status || !strings.Contains(stderr, test.want) {
			t.Errorf("%s: status %d, errors %q", test.name, status, stderr)
		}
	}
	if string(read(t, whole)) != want || string(read(t, foreign)) != "a line without an end" {
		t.Error("errors change the file")
	}
}

// With a network, scores are others, and a run that had it does not go on without it.
func TestScoreNetwork(t *testing.T) {
	dir := t.TempDir()
	net, out := filepath.Join(dir, "out.nnue"), filepath.Join(dir, "out.epd")
	if status, _, stderr := start(t.Context(), netArgs(net, randomGames(t, 3))...); status != 0 {
		t.Fatal(stderr)
	}
	in := filepath.Join(dir, "in.epd")
	if err := os.WriteFile(in, []byte(randomPositions(t, 20)), 0o644); err != nil {
		t.Fatal(err)
	}
	scored := func(more ...string) []string {
		return append([]string{"score", "-nodes", "60", "-hash", "1", in}, more...)
	}
	status, without, stderr := start(t.Context(), scored()...)
	if status != 0 {
		t.Fatal(stderr)
	}
	status, with, stderr := start(t.Context(), scored("-eval-file", net)...)
	if status != 0 || with == without || strings.Count(with, "\n") != strings.Count(without, "\n") {
		t.Errorf("status %d, errors %q, or not other scores", status, stderr)
	}
	if status, _, stderr := start(t.Context(), scored("-eval-file", net, "-o", out)...); status != 0 {
		t.Fatal(stderr)
	}
	if status, _, stderr := start(t.Context(), scored("-resume", "-eval-file", net, "-o", out)...); status != 0 {
		t.Errorf("with the same network: status %d, errors %q", status, stderr)
	}
	if status, _, stderr := start(t.Context(), scored("-resume", "-o", out)...); status != 1 || !strings.Contains(stderr, "was made with") {
		t.Errorf("without the network: status %d, errors %q", status, stderr)
	}
}

// The positions of games are scored like those of EPD.
func TestScoreGames(t *testing.T) {
	const old = "../../../../eval/sample/testdata/c9b84f8"
	_, games, _ := start(t.Context(), "score", old+".luft", "-nodes", "20", "-hash", "1")
	status, positions, stderr := start(t.Context(), "score", old+".epd", "-nodes", "20", "-hash", "1")
	if status != 0 || games != positions || strings.Count(games, "\n") < 30 {
		t.Errorf("status %d, errors %q, output %q and %q", status, stderr, games, positions)
	}
}
