package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
)

// openings runs a command and returns the positions that it writes.
func openings(t *testing.T, args ...string) (boards []board.Board) {
	t.Helper()
	var out, errOut bytes.Buffer
	if status := run(context.Background(), args, nil, &out, &errOut); status != 0 {
		t.Fatalf("%q: status %d, %s", args, status, &errOut)
	}
	for line := range strings.Lines(out.String()) {
		text, ok := strings.CutPrefix(line, "info string genfens ")
		b, err := fen.Parse(strings.TrimSuffix(text, "\n"))
		if !ok || err != nil || len(strings.Fields(text)) != 6 || movegen.Count(&b) == 0 {
			t.Fatalf("line %q: %v", line, err)
		}
		boards = append(boards, b)
	}
	return boards
}

func TestGenfens(t *testing.T) {
	// OpenBench leaves a blank where it has no more arguments.
	first := openings(t, "genfens 6 seed 42 book None ", "quit")
	if len(first) != 6 {
		t.Fatalf("%d openings, want 6", len(first))
	}
	colors := map[board.Color]bool{}
	for _, b := range first {
		if plies := 2*b.Fullmove() - 2; plies != 8 {
			t.Errorf("%s: not after 8 or 9 plies", fen.Format(&b))
		}
		colors[b.Turn()] = true
	}
	if len(colors) != 2 {
		t.Error("one player is always the first to move")
	}
	if again := openings(t, "genfens 6 seed 42 book none"); !slices.Equal(first, again) {
		t.Error("another seed, or the same openings again, want the same")
	}
	if other := openings(t, "genfens 6 seed 43 book None", "quit"); slices.Equal(first, other) {
		t.Error("the same openings with another seed")
	}
	if b := openings(t, "genfens 1 seed 1 book None plies 20"); b[0].Fullmove() != 11 {
		t.Errorf("move %d after 20 or 21 plies", b[0].Fullmove())
	}
}

func TestGenfensBook(t *testing.T) {
	if testing.Short() {
		t.Skip("searches each opening")
	}
	book := filepath.Join(t.TempDir(), "book.epd")
	const kings = `4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - hmvc 0; fmvn 7;

r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 0 30
4k3/qqq5/8/8/8/8/8/4K3 b - - hmvc 0; fmvn 90; id "lost";`
	if err := os.WriteFile(book, []byte(kings), 0o600); err != nil {
		t.Fatal(err)
	}
	moves := map[int]int{}
	for _, b := range openings(t, "genfens 20 seed 5 book "+book, "quit") {
		moves[b.Fullmove()/10]++
	}
	if moves[0] == 0 || moves[3] == 0 || moves[9] != 0 {
		t.Errorf("openings by their number of moves in tens: %v, want some of the first two positions and none of the third", moves)
	}
	for name, text := range map[string]string{"empty": "", "lost": "4k3/qqq5/8/8/8/8/8/4K3 b - - 0 1\n", "no positions": "1. e4 e5\n"} {
		if err := os.WriteFile(book, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		var errOut bytes.Buffer
		if status := run(context.Background(), []string{"genfens 1 seed 5 book " + book}, nil, io.Discard, &errOut); status != 1 || errOut.Len() == 0 {
			t.Errorf("%s: status %d, %q", name, status, &errOut)
		}
	}
}

// Every line of a book is found, whatever it ends with.
func TestLineAfter(t *testing.T) {
	long := strings.Repeat("x", 4000)
	for _, text := range []string{"a\nb\nc\n", "a\nb\nc", "a\r\nb\r\n\r\nc\r\n", long + "\na\n" + long + "\nb"} {
		want := map[string]bool{}
		for _, line := range strings.Split(text, "\n") {
			want[strings.TrimSpace(line)] = true
		}
		got := map[string]bool{}
		random := rand.New(rand.NewPCG(1, 2))
		for range 2000 {
			line, err := lineAfter(strings.NewReader(text), int64(len(text)), random.Int64N(int64(len(text))))
			if err != nil || !want[line] {
				t.Fatalf("line %.10q, %v", line, err)
			}
			got[line] = true
		}
		for line := range want {
			if line != "" && line != long && !got[line] {
				t.Errorf("%.20q: line %q never comes", text, line)
			}
		}
	}
}

func TestGenfensArguments(t *testing.T) {
	for _, args := range [][]string{
		{"genfens"}, {"genfens 0 seed 1 book None"}, {"genfens x seed 1 book None"}, {"genfens 1 seed -1 book None"},
		{"genfens 1 seed 1"}, {"genfens 1 seed 1 book"}, {"genfens 1 book None seed 1"}, {"genfens 1 seed 1 book None plies"},
		{"genfens 1 seed 1 book None plies 101"}, {"genfens 1 seed 1 book None net x"}, {"genfens 1 seed 1 book None", "stop"},
		{"genfens", "1", "seed", "1", "book", "None"},
	} {
		if status := run(context.Background(), args, nil, io.Discard, io.Discard); status != 2 {
			t.Errorf("%q: status %d, want 2", args, status)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var errOut bytes.Buffer
	if status := run(ctx, []string{"genfens 1 seed 1 book None"}, nil, io.Discard, &errOut); status != 1 || !strings.Contains(fmt.Sprint(&errOut), "interrupted") {
		t.Errorf("status %d, %q after an interrupt", status, &errOut)
	}
}
