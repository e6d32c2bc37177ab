package sample_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestOldFile reads a file that revision c9b84f8 made, with Chess960 games in it. Files of
// version 1 stay readable: the positions must be those that the same revision printed of it,
// and the games must be written as they stand in the file.
//
//	selfplay -o c9b84f8.luft -games 6 -nodes 300 -random 6 -chess960 0.5 -seed 3 -maxmoves 60 -most 6
//	selfplay -dump c9b84f8.luft >c9b84f8.epd
func TestOldFile(t *testing.T) {
	text, err := os.ReadFile("testdata/c9b84f8.luft")
	if err != nil {
		t.Fatal(err)
	}
	positions, err := os.ReadFile("testdata/c9b84f8.epd")
	if err != nil {
		t.Fatal(err)
	}
	comment, want, _ := strings.Cut(strings.ReplaceAll(string(positions), "\r\n", "\n"), "\n")

	settings, games, _, err := readAll(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if comment != `# "`+settings+`"` || len(games) != 6 {
		t.Errorf("%d games, settings %q, want 6 and those of %s", len(games), settings, comment)
	}
	var got strings.Builder
	for _, g := range games {
		for s := range g.Samples() {
			got.WriteString(s.EPD().String() + "\n")
		}
	}
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("positions (-want +got):\n%s", diff)
	}
	if !bytes.Equal(file(t, settings, games...), text) {
		t.Error("the games are not written as they were read")
	}
}
