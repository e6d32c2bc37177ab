package train

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/examples/luft/internal/cli"
)

// rescored are the arguments of a quick run.
func rescored(out string, more ...string) []string {
	return append([]string{"rescore", "-o", out, "-nodes", "50", "-hash", "1"}, more...)
}

func TestRescore(t *testing.T) {
	in := randomGames(t, 3)
	dir := t.TempDir()
	out := filepath.Join(dir, "out.luft")
	if status, _, stderr := start(t.Context(), rescored(out, in)...); status != 0 {
		t.Fatalf("status %d, errors %q", status, stderr)
	}
	before, after := games(t, in), games(t, out)
	if len(after) != len(before) {
		t.Fatalf("%d games, want %d", len(after), len(before))
	}
	kept, changed := 0, 0
	for i, g := range after {
		was := before[i]
		if g.Number != was.Number || g.Start != was.Start || g.Result != was.Result || len(g.Plies) != len(was.Plies) {
			t.Fatalf("game %d is another", i)
		}
		for j, p := range g.Plies {
			if p.Move != was.Plies[j].Move {
				t.Fatalf("game %d, ply %d: %v, want %v", i, j, p.Move, was.Plies[j].Move)
			}
			if p.Keep {
				kept++
			}
			if p.Keep && p.Score != was.Plies[j].Score {
				changed++
			}
		}
	}
	if kept < 20 || changed < kept/2 {
		t.Errorf("%d positions, of which %d have another score", kept, changed)
	}
	two := filepath.Join(dir, "two.luft")
	if status, _, stderr := start(t.Context(), rescored(two, "-concurrency", "2", in)...); status != 0 || !bytes.Equal(read(t, two), read(t, out)) {
		t.Errorf("two threads: status %d, errors %q, or other scores", status, stderr)
	}

	net := filepath.Join(dir, "out.nnue")
	if status, _, stderr := start(t.Context(), netArgs(net, in)...); status != 0 {
		t.Fatal(stderr)
	}
	withNet := filepath.Join(dir, "net.luft")
	if status, _, stderr := start(t.Context(), rescored(withNet, "-eval-file", net, in)...); status != 0 || bytes.Equal(read(t, withNet), read(t, out)) {
		t.Errorf("with a network: status %d, errors %q, or the same scores", status, stderr)
	}
	if status, _, stderr := start(t.Context(), rescored(withNet, "-resume", in)...); status != 1 || !strings.Contains(stderr, "was made with") {
		t.Errorf("without the network: status %d, errors %q", status, stderr)
	}
}

func TestRescoreResume(t *testing.T) {
	in := randomGames(t, 3)
	dir := t.TempDir()
	whole := filepath.Join(dir, "whole.luft")
	if status, _, stderr := start(t.Context(), rescored(whole, in)...); status != 0 {
		t.Fatal(stderr)
	}
	want := read(t, whole)
	r := sample.NewReader(bytes.NewReader(want))
	if _, err := r.Read(); err != nil {
		t.Fatal(err)
	}
	for _, cut := range []int64{0, 5, r.Offset(), r.Offset() + 9, int64(len(want))} {
		out := create(t, "cut.luft", string(want[:cut]))
		if status, _, stderr := start(t.Context(), "rescore", "-o", out, "-resume", "-nodes", "50", "-hash", "1", in); status != 0 || !bytes.Equal(read(t, out), want) {
			t.Errorf("after %d bytes: status %d, errors %q, or another file", cut, status, stderr)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var errs bytes.Buffer
	if status := cli.Run(ctx, Command(), rescored(filepath.Join(dir, "x"), in), nil, new(bytes.Buffer), &errs); status != 1 || !strings.Contains(errs.String(), "interrupted") {
		t.Errorf("status %d, errors %q", status, &errs)
	}
}

func TestRescorePGN(t *testing.T) {
	const text = `[Event "one"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 1-0

[Event "no result"]
[Result "*"]

1. e4 *

[Event "malformed"]
[Result "0-1"]

1. e4 e9 0-1

[Event "four"]
[Result "1/2-1/2"]

1. d4 d5 2. Nf3 Nf6 3. Ng1 Ng8 4. Nf3 Nf6 1/2-1/2
`
	out := filepath.Join(t.TempDir(), "out.luft")
	status, _, stderr := start(t.Context(), rescored(out, "-ply", "2", create(t, "in.pgn", text))...)
	if status != 0 || !strings.Contains(stderr, "in.pgn: ") || !strings.Contains(stderr, "e9") {
		t.Fatalf("status %d, errors %q", status, stderr)
	}
	list := games(t, out)
	if len(list) != 2 || list[0].Number != 1 || list[1].Number != 4 {
		t.Fatalf("%d games", len(list))
	}
	for i, p := range list[0].Plies {
		if i < 2 && p.Keep {
			t.Errorf("ply %d is stored", i)
		}
	}
	if list[0].Kept() == 0 {
		t.Error("no position is stored")
	}
	for i, p := range list[1].Plies[6:] {
		if p.Keep {
			t.Errorf("ply %d is stored, and has occurred before", i+6)
		}
	}
}
