package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
)

func TestPairs(t *testing.T) {
	levels := []search.Level{400, 600, 800, search.Full}
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
	if want := 2 * (len(search.Levels()) - 1); games != want {
		t.Errorf("%d games, want %d", games, want)
	}
	if err := l.run(t.Context(), openings, "1400"); err == nil {
		t.Error("ratings of no engine were accepted")
	}
}
