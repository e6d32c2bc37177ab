package pgn

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDedup(t *testing.T) {
	const (
		other    = "[Event \"Other\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 {a comment} Bc5 (3... Be7) *\n\n" // game A again
		longer   = "[Event \"Longer\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 1-0\n\n"
		position = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1\"]\n\n1. e4 *\n\n"
		counters = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 3 7\"]\n\n7. e4 *\n\n"
		koth     = "[Variant \"King of the Hill\"]\n\n1. e4 e5 *\n\n"
		checks   = "[Variant \"Three-check\"]\n\n1. e4 e5 *\n\n"
		noMoves  = "[Event \"Not played\"]\n\n1-0\n\n"
	)
	tests := []struct {
		name, in, want string
		report         string
	}{
		{"nothing", "", "", "0 of 0"},
		{"all differ", gameA + gameB + longer, gameA + gameB + longer, "0 of 3"},
		{"same text", gameA + gameB + gameA, gameA + gameB, "1 of 3"},
		{"same moves", gameA + other + gameB, gameA + gameB, "1 of 3"},
		{"same moves first", other + gameA + gameB, other + gameB, "1 of 3"},
		{"same position, other counters", position + counters, position, "1 of 2"},
		{"same moves from elsewhere", position + "1. e4 *\n\n", position + "1. e4 *\n\n", "0 of 2"},
		{"same moves by other rules", koth + checks + "1. e4 e5 *\n\n", koth + checks + "1. e4 e5 *\n\n", "0 of 3"},
		{"no moves", noMoves + noMoves, noMoves + noMoves, "0 of 2"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := pgnRun(t, test.in, "dedup", "-")
			if status != 0 || bad != "pgn dedup: "+test.report+" games were there before\n" {
				t.Errorf("status %d, %q; want 0 and %s", status, bad, test.report)
			}
			if diff := cmp.Diff(test.want, out); diff != "" {
				t.Errorf("output (-want +got):\n%s", diff)
			}
		})
	}
	a, b := write(t, "a.pgn", []byte(gameA+gameB)), write(t, "b.pgn", []byte(gameB+longer))
	if _, out, _ := pgnRun(t, "", "dedup", a, b); out != gameA+gameB+longer {
		t.Errorf("of two files: %q", out)
	}
	status, out, bad := pgnRun(t, gameBad+gameBad, "dedup", "-")
	if status != 1 || out != gameBad+gameBad || strings.Count(bad, "\n") != 3 {
		t.Errorf("malformed: status %d, output %q, %q; want 1 and both", status, out, bad)
	}
}

// What counts as equal is a choice.
func TestDedupBy(t *testing.T) {
	const (
		a         = "[White \"A\"]\n[Site \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n"
		transpose = "[White \"A\"]\n[Site \"y\"]\n\n1. Nf3 Nc6 2. e4 e5 *\n\n" // A's last position
		other     = "[White \"B\"]\n[Site \"y\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n" // A's moves
		noMoves   = "[White \"A\"]\n[Site \"y\"]\n\n*\n\n"
		noTags    = "1. a3 *\n\n"
		bad       = "[White \"A\"]\n[Site \"z\"]\n\n1. e4 Ke4 *\n\n"
	)
	const all = a + transpose + other + noMoves + noTags
	tests := []struct{ name, by, in, want string }{
		{"moves", "moves", all, a + transpose + noMoves + noTags},
		{"last position", "position", all, a + noMoves + noTags},
		{"moves and player", "moves,White", all, all},
		{"position and player", "White,position", all, a + other + noMoves + noTags},
		{"player", "White", all, a + other + noTags},
		{"players", "White,Black", all, a + other + noTags},
		{"missing tag", "Annotator", all, a},
		{"two tags", "Site,White", all + a, a + transpose + other + noTags},
		{"tag of malformed games", "Site", bad + bad, bad},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, complaint := pgnRun(t, test.in, "dedup", "-", "-by", test.by)
			if status != 0 {
				t.Errorf("status %d, %q", status, complaint)
			}
			if diff := cmp.Diff(test.want, out); diff != "" {
				t.Errorf("output (-want +got):\n%s", diff)
			}
		})
	}
}
