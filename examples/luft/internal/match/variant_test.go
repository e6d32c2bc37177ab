package match

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
)

// TestVariants plays a match of each variant, resumes it, and reads its games.
func TestVariants(t *testing.T) {
	for _, r := range board.AllRules()[1:] {
		file := filepath.Join(t.TempDir(), "games.pgn")
		args := []string{"--variant", r.String(), "--engine", "luft=nnue,depth=2", "--engine", "luft=random,depth=1", "--pgn", file}
		status, out, bad := program(t, append(args, "--rounds", "1")...)
		if last := lastLine.FindStringSubmatch(out); status != 0 || last == nil || last[2] != "0" {
			t.Errorf("%v: status %d, %s%s", r, status, out, bad)
		}
		if status, out, bad := program(t, append(args, "--rounds", "2", "--resume")...); status != 0 {
			t.Errorf("%v, --resume: status %d, %s%s", r, status, out, bad)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		games, err := pgn.ParseAll(string(text))
		if err != nil || len(games) != 4 {
			t.Fatalf("%v: %d games, %v", r, len(games), err)
		}
		for _, g := range games {
			if b := g.Main().Board(); b.Rules() != r || g.Tags.Get("Variant") != r.Title() {
				t.Errorf("%v: a game of %v with the tag %q", r, b.Rules(), g.Tags.Get("Variant"))
			}
		}
	}
}

// TestVariantOpenings holds that the positions of a file are read by the rules.
func TestVariantOpenings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.pgn")
	suite := write(t, "house.epd", "4k3/8/8/8/8/8/8/4K3[QRq] w - - 0 1\n")
	args := []string{"--engine", "luft=nnue,depth=1", "--engine", "luft=random,depth=1", "--rounds", "1", "--openings", suite, "--pgn", file}
	if status, out, bad := program(t, append(args, "--variant", "crazyhouse")...); status != 0 {
		t.Fatalf("status %d, %s%s", status, out, bad)
	}
	text, err := os.ReadFile(file)
	if err != nil || strings.Count(string(text), "[FEN \"4k3/8/8/8/8/8/8/4K3[QRq] w - - 0 1\"]") != 2 {
		t.Errorf("%s, %v", text, err)
	}
	for _, test := range []struct {
		status int
		want   string
		args   []string
	}{
		{1, "no openings", append(args, "--force")},
		{2, `"bughouse" is not a valid variant`, append(args, "--variant", "bughouse")},
	} {
		if status, _, bad := program(t, test.args...); status != test.status || !strings.Contains(bad, test.want) {
			t.Errorf("%v: status %d, %q, want %q", test.args, status, bad, test.want)
		}
	}
	// An engine that does not play the variant ends the match, with its name and the rules in the message.
	status, _, bad := program(t, "--engine", "luft=material,depth=1", "--engine", "luft=nnue,depth=1", "--rounds", "1", "--variant", "atomic")
	if status != 1 || !strings.Contains(bad, "material: eval: evaluating: rules not supported: atomic") || strings.Contains(bad, "fault") {
		t.Errorf("status %d, %q", status, bad)
	}
}
