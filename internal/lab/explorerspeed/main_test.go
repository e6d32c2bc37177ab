package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/pgn"
)

// TestRepeat repeats a file: the first games are those of the file, and the others are legal
// and differ.
func TestRepeat(t *testing.T) {
	in := filepath.Join(t.TempDir(), "in.pgn")
	const games = "[White \"A \\\"B\\\"\"]\n\n1. e4 {well} e5 (1... c5) 2. Nf3 Nc6 1-0\n\n[Result \"0-1\"]\n\n1. d4 d5 2. Kd3\n\n[Event \"x\"]\n\n1. c4 -- *\n"
	if err := os.WriteFile(in, []byte(games), 0o600); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "out.pgn")
	if err := repeat(out, []string{in}, 100); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	const first = "[White \"A \\\"B\\\"\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n[Result \"0-1\"]\n\n1. d4 d5 *\n\n[Event \"x\"]\n\n1. c4 *\n\n"
	if got := string(text[:min(len(text), len(first))]); got != first {
		t.Errorf("got %q, want %q", got, first)
	}
	read, err := pgn.ParseAll(string(text))
	if err != nil || len(read) != 100 {
		t.Fatalf("%d games, %v", len(read), err)
	}
	different := make(map[string]bool)
	for _, g := range read {
		different[g.Movetext()] = true
	}
	if len(different) < 6 {
		t.Errorf("only %d different games", len(different))
	}
	if err := os.WriteFile(in, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := repeat(out, []string{in}, 1); err == nil || !strings.Contains(err.Error(), "no games") {
		t.Errorf("no games: %v", err)
	}
}

// TestMeasure builds an index and looks up positions.
func TestMeasure(t *testing.T) {
	dir := t.TempDir()
	in, index := filepath.Join(dir, "in.pgn"), filepath.Join(dir, "index")
	if err := os.WriteFile(in, []byte(strings.Repeat("1. e4 e5 2. Nf3 Nc6 3. -- *\n\n", 10)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run([]string{"-build", index, in}); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	m := measurement{out: &out, dir: dir, lookups: 50}
	ms := cost{clock: 30 * time.Millisecond, cpu: 60 * time.Millisecond, memory: 5e6}
	if err := m.report(index, []cost{{}, ms, {clock: time.Hour, cpu: time.Hour}}, []cost{{clock: 90 * time.Millisecond, cpu: 90 * time.Millisecond}}); err != nil {
		t.Fatal(err)
	}
	if err := run([]string{"-index", index, "-lookups", "10"}); err != nil {
		t.Error(err)
	}
	for _, want := range []string{"10 games, 4 positions, ", "build: 0.03 s, 0.02 million games a minute; CPU 0.06 s, 6000.0 µs a game; memory 5 MB\n",
		"polyglot: 0.09 s, CPU 0.09 s: 3.0 times as long, 1.5 times the CPU\n", "look-up: median "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in %q", want, &out)
		}
	}
	collection := filepath.Join(dir, "collection.pgn")
	if err := run([]string{"-games", "20", "-repeat", collection, in}); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(collection); err != nil || strings.Count(string(text), "*\n\n") != 20 {
		t.Errorf("a collection of 20 games: %q, %v", text, err)
	}
	for _, args := range [][]string{{}, {"-repeat", collection, in}, {"-repeat", collection, "-games", "1,2", in},
		{"-index", index, in}, {"-index", in}, {"-games", "x", in}, {"-games", "0", in}, {"-runs", "0", in}, {filepath.Join(dir, "none")}} {
		if run(args) == nil {
			t.Errorf("%q: no error", args)
		}
	}
}
