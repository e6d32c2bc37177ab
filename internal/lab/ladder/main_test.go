package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/alphabeta"
)

func TestPairs(t *testing.T) {
	levels := []alphabeta.Level{400, 600, 800, alphabeta.Full}
	tests := []struct {
		name    string
		anchors []int
		reach   int
		want    []string
	}{
		{"neighbours", nil, 1, []string{"400 600", "600 800", "800 full"}},
		{"two next", nil, 2, []string{"400 600", "400 800", "600 800", "600 full", "800 full"}},
		{"anchors", []int{300, 700, 2000}, 1, []string{"400 600", "600 800", "800 full",
			"anchor 300 400", "anchor 700 600", "anchor 700 800", "anchor 2000 800", "anchor 2000 full"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, p := range pairs(levels, test.anchors, test.reach) {
				name := p[0].level.String()
				if p[0].elo > 0 {
					name = fmt.Sprint("anchor ", p[0].elo)
				}
				got = append(got, name+" "+p[1].level.String())
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestParseElos(t *testing.T) {
	if got, err := parseElos("1800,1400,1800"); err != nil || !cmp.Equal(got, []int{1400, 1800}) {
		t.Errorf("%v, %v", got, err)
	}
	for _, text := range []string{"x", "1400,", "-5", "1400 1500"} {
		if got, err := parseElos(text); err == nil {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// A game of each two neighbours is in the file.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	openings := filepath.Join(dir, "openings.epd")
	mates := "7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7;\n" // short games
	if err := os.WriteFile(openings, []byte(mates), 0o600); err != nil {
		t.Fatal(err)
	}
	l := ladder{pgn: filepath.Join(dir, "ladder.pgn"), rounds: 1, reach: 1, concurrency: 1, full: 100}
	if err := l.run(t.Context(), openings, ""); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(l.pgn)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	games := 0
	for _, err := range pgn.NewReader(file).Games() {
		if err != nil {
			t.Fatal(err)
		}
		games++
	}
	if want := 2 * (len(alphabeta.Levels()) - 1); games != want {
		t.Errorf("%d games, want %d", games, want)
	}
	if err := l.run(t.Context(), openings, "1400"); err == nil {
		t.Error("ratings of no engine were accepted")
	}
	if err := l.run(t.Context(), openings, ""); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a second run into the same file: %v, want %v", err, fs.ErrExist)
	}
	l.anchor, l.pgn = filepath.Join(dir, "none"), filepath.Join(dir, "more.pgn")
	if err := l.run(t.Context(), openings, "1400"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an anchor that does not exist: %v, want %v", err, fs.ErrNotExist)
	}
	if _, err := os.Stat(l.pgn); !errors.Is(err, fs.ErrNotExist) {
		t.Error("an anchor that does not exist was only missed after the games")
	}
}

// With all anchors at their ratings, three players come out as the formula has it.
func TestRate(t *testing.T) {
	var games strings.Builder
	play := func(white, black, result string, n int) {
		for range n {
			fmt.Fprintf(&games, "[White %q]\n[Black %q]\n[Result %q]\n\n%s\n\n", white, black, result, result)
		}
	}
	play("anchor 1500", "weak", "1-0", 10)
	play("weak", "anchor 1500", "1/2-1/2", 5)
	play("weak", "anchor 1500", "1-0", 5) // 0.375 of 20
	play("strong", "anchor 2000", "1-0", 30)
	play("anchor 2000", "strong", "1-0", 10) // 0.75 of 40
	play("between", "anchor 1500", "1-0", 10)
	play("between", "anchor 2000", "0-1", 10)
	list, err := rate(strings.NewReader(games.String()))
	var got []string
	for _, r := range list {
		got = append(got, r.String())
	}
	// 400·log10(0.375/0.625) = -89 and 400·log10(3) = 191. The errors are 1.96·400/ln 10
	// divided by the square root of the sum of e(1-e), with e = 0.375, 0.192 and 0.75.
	want := []string{"weak: 1411 ± 157", "anchor 1500: 1500", "between: 1750 ± 193", "anchor 2000: 2000", "strong: 2191 ± 124"}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("(-want +got):\n%s, %v", diff, err)
	}
}

// A level that is too strong gets the weakness of a lower one.
func TestPropose(t *testing.T) {
	levels := alphabeta.Levels()
	var ratings []rated
	for _, l := range levels[:len(levels)-1] {
		ratings = append(ratings, rated{name: levelName + l.String(), rating: float64(l) + 100})
	}
	row := func(l, as alphabeta.Level) string {
		w := as.Weakness()
		return fmt.Sprintf("\t{%d, search.Weakness{Depth: %d, Nodes: %d, Lines: %d, Noise: %.0f}},\n", l, w.Depth, w.Nodes, w.Lines, w.Noise)
	}
	got := propose(levels, ratings)
	for _, want := range []string{row(400, 400), row(600, 500), row(2400, 2300)} {
		if !strings.Contains(got, want) {
			t.Errorf("no row %q in\n%s", want, got)
		}
	}
	for i := range ratings {
		ratings[i].rating -= 100
	}
	if got, want := propose(levels, ratings), row(1400, 1400); !strings.Contains(got, want) {
		t.Errorf("no row %q in\n%s", want, got)
	}
	if got := propose(levels, nil); got != "" {
		t.Errorf("proposed without ratings:\n%s", got)
	}
}
