package pgn

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/cli"
)

// files returns what is in the files of a folder, by name.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		all[e.Name()] = string(data)
	}
	return all
}

func TestSplit(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want map[string]string
	}{
		{"one game each", []string{"-games", "1"}, map[string]string{"x-1.pgn": gameA, "x-2.pgn": gameBad, "x-3.pgn": gameB, "x-4.pgn": gameA}},
		{"three games each", []string{"-games", "3"}, map[string]string{"x-1.pgn": gameA + gameBad + gameB, "x-2.pgn": gameA}},
		{"more than there are", []string{"-games", "9"}, map[string]string{"x-1.pgn": gameA + gameBad + gameB + gameA}},
		{"tag", []string{"-tag", "White"}, map[string]string{"x-Alpha, A.pgn": gameA + gameA, "x-Beta.pgn": gameBad, "x-Gamma.pgn": gameB}},
		{"tag that some lack", []string{"-tag", "SetUp"}, map[string]string{"x-1.pgn": gameB, "x-%3F.pgn": gameA + gameBad + gameA}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			args := append([]string{"split", "-o", filepath.Join(dir, "x")}, test.args...)
			text(t, "", gameA+gameBad+gameB+gameA, append(args, "-")...)
			if diff := cmp.Diff(test.want, files(t, dir)); diff != "" {
				t.Errorf("files (-want +got):\n%s", diff)
			}
		})
	}
}

// What is no text is not divided into games or copied, though moves are not looked at.
func TestSplitBinary(t *testing.T) {
	dir := t.TempDir()
	for _, args := range [][]string{
		{"split", "-games", "1", "-o", filepath.Join(dir, "x")}, {"dedup"}, {"grep", "-v", "White=A"},
	} {
		var out, bad bytes.Buffer
		in := strings.NewReader("\x7fELF\x02\x00\x00\n" + strings.Repeat("1. e4 \xe8\x00 e5 *\n\n", 100))
		status := cli.Run(t.Context(), Command(), append(args, "-"), in, &out, &bad)
		if want := "pgn " + args[0] + ": stdin: not a text: not a PGN file\n"; status != 1 || out.Len() > 0 || !strings.HasPrefix(bad.String(), want) {
			t.Errorf("%s: status %d, %q, %q; want %q", args[0], status, &out, &bad, want)
		}
	}
	if left := files(t, dir); len(left) > 0 {
		t.Errorf("files %q", left)
	}
}

// An input is not written over, whatever -f says.
func TestSplitOntoInput(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "x-2.pgn")
	if err := os.WriteFile(in, []byte(gameA+gameB), 0o666); err != nil {
		t.Fatal(err)
	}
	status, _, bad := pgnRun(t, "", "split", "-f", "-games", "1", "-o", filepath.Join(dir, "x"), in)
	if status != 1 || !strings.Contains(bad, "is both input and output") {
		t.Errorf("status %d, %q; want 1 and what is the same file", status, bad)
	}
	if diff := cmp.Diff(gameA+gameB, files(t, dir)["x-2.pgn"]); diff != "" {
		t.Errorf("the input (-want +got):\n%s", diff)
	}
}

// Far more files than may be open at a time, each written to in turns.
func TestSplitMany(t *testing.T) {
	var in strings.Builder
	want := map[string]string{}
	for range 3 {
		for i := range 3 * maxOpen {
			game := fmt.Sprintf("[Event \"%d\"]\n\n1. e4 *\n\n", i)
			in.WriteString(game)
			want[fmt.Sprintf("x-%d.pgn", i)] += game
		}
	}
	dir := t.TempDir()
	text(t, "", in.String(), "split", "-tag", "Event", "-o", filepath.Join(dir, "x"), "-")
	if diff := cmp.Diff(want, files(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

// A malformed game is copied; where its tags are what is wrong, they are told.
func TestSplitMalformed(t *testing.T) {
	const bad = "[White \"Alpha\"]\n[Event \"X\n\n1. e4 *\n\n"
	for _, test := range []struct {
		name, told string
		args       []string
	}{
		{"games", "", []string{"-games", "9"}},
		{"tag", "stdin:2:1: game 1 ply 0: ", []string{"-tag", "White"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			args := append([]string{"split", "-o", filepath.Join(dir, "x")}, test.args...)
			status, _, told := pgnRun(t, bad+gameA, append(args, "-")...)
			if (status != 0) != (test.told != "") || !strings.HasPrefix(told, test.told) || test.told == "" && told != "" {
				t.Errorf("status %d, %q; want %q", status, told, test.told)
			}
			var all []string
			for _, text := range files(t, dir) {
				all = append(all, text)
			}
			if got := strings.Join(all, ""); len(got) != len(bad+gameA) || !strings.Contains(got, bad) {
				t.Errorf("files %q, want all that was read", all)
			}
		})
	}
}

func TestSplitOver(t *testing.T) {
	prefix := filepath.Join(t.TempDir(), "x")
	args := []string{"split", "-games", "1", "-o", prefix, "-"}
	text(t, "", gameA, args...)
	status, _, bad := pgnRun(t, gameB+gameB, args...)
	if status != 1 || !strings.Contains(bad, prefix+"-1.pgn") || strings.Count(bad, "\n") != 1 {
		t.Errorf("status %d, %q; want 1 and a line with the name of the file that is there", status, bad)
	}
	if diff := cmp.Diff(map[string]string{"x-1.pgn": gameA}, files(t, filepath.Dir(prefix))); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	text(t, "", gameB, append([]string{"split", "-f"}, args[1:]...)...)
	if diff := cmp.Diff(map[string]string{"x-1.pgn": gameB}, files(t, filepath.Dir(prefix))); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	// Existing folders stay, and so does everything else if one file is at fault.
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "x-2.pgn"), 0o700); err != nil {
		t.Fatal(err)
	}
	status, _, bad = pgnRun(t, gameA+gameB, "split", "-f", "-games", "1", "-o", filepath.Join(dir, "x"), "-")
	if rest, _ := os.ReadDir(dir); status != 1 || !strings.Contains(bad, "x-2.pgn") || len(rest) != 1 {
		t.Errorf("status %d, %q, %d files; want 1 and the folder alone", status, bad, len(rest))
	}
	status, _, bad = pgnRun(t, gameA, "split", "-games", "1", "-o", filepath.Join(prefix, "none", "x"), "-")
	if status != 1 || !strings.Contains(bad, "cannot write") {
		t.Errorf("status %d, %q; want 1", status, bad)
	}
}

func TestFileName(t *testing.T) {
	long := strings.Repeat("Á", 300)
	tests := []struct{ name, in, want string }{
		{"plain", "Carlsen, Magnus", "Carlsen, Magnus"},
		{"letters beyond ASCII", "Réti", "Réti"},
		{"path", "../a\\b:c", "..%2Fa%5Cb%3Ac"},
		{"percent", "%2F", "%252F"},
		{"control", "a\x00\n", "a%00%0A"},
		{"empty", "", ""},
	}
	for _, test := range tests {
		if got := fileName(test.in); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	if a, b := fileName(long), fileName(long+"x"); a == b || len(a) > 120 {
		t.Errorf("long names %q and %q", a, b)
	}
}
