package explore

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// scidFile is a database of the tests of the package that reads it.
const scidFile = "../../../../pgn/scid/testdata/games.si4"

// TestDatabase makes an index of a database and finds its games in it.
func TestDatabase(t *testing.T) {
	dir := t.TempDir()
	x := filepath.Join(dir, "x.idx")
	status, stdout, stderr := run(t, "build", "-o", x, scidFile)
	const note = "note: " + scidFile + ": left out, as PGN cannot represent it: "
	if status != 0 || !strings.HasPrefix(stderr, note) || !strings.HasPrefix(stdout, "games 22 ") {
		t.Fatalf("status %d, %s%s", status, stdout, stderr)
	}
	if names := files(t, dir); len(names) != 1 {
		t.Errorf("what is left: %v", names)
	}
	found := good(t, "find", "--all", "--csv", x, "d4")
	if lines := strings.Count(found, scidFile); lines != strings.Count(found, "\n")-1 || lines == 0 {
		t.Errorf("found:\n%s", found)
	}
	for _, args := range [][]string{{"--all"}, {"--top", "3"}} { // in order, and not
		full := good(t, append(append([]string{"find", "--full"}, args...), x)...)
		if !strings.Contains(full, "[White \"Player, A\"]") || strings.Contains(full, "ScidFlags \"D\"") {
			t.Errorf("%q:\n%s", args, full)
		}
	}

	// A database whose file of games is damaged, and one that has changed since.
	stem := filepath.Join(dir, "b")
	for _, ext := range []string{".si4", ".sn4", ".sg4"} {
		data, err := os.ReadFile(strings.TrimSuffix(scidFile, ".si4") + ext)
		if err != nil {
			t.Fatal(err)
		}
		if ext == ".sg4" {
			data = data[:len(data)/2]
		}
		if err := os.WriteFile(stem+ext, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	y := filepath.Join(dir, "y.idx")
	status, _, stderr = run(t, "build", "-o", y, stem+".si4")
	if status != 1 || !strings.Contains(stderr, "scid: game 24: "+stem+".sg4: offset ") {
		t.Errorf("damaged: status %d, %s", status, stderr)
	}
	if _, err := os.Stat(y); err != nil {
		t.Error("no index of the games that can be read")
	}
	if err := os.Truncate(stem+".sg4", 1000); err != nil {
		t.Fatal(err)
	}
	if status, _, stderr := run(t, "find", "--all", "--full", y); status != 1 || !strings.Contains(stderr, "bytes as PGN, but was indexed with") {
		t.Errorf("changed: status %d, %s", status, stderr)
	}
	os.Remove(stem + ".sg4")
	if status, _, stderr := run(t, "build", "-o", filepath.Join(dir, "z.idx"), stem+".si4"); status != 1 || !strings.Contains(stderr, stem+".sg4") {
		t.Errorf("missing: status %d, %s", status, stderr)
	}
}
