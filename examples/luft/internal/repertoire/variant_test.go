package repertoire

import (
	"path/filepath"
	"strings"
	"testing"
)

const house = `[Variant "Crazyhouse"]

1. e4 d5 2. exd5 Qxd5 (2... Nf6 3. P@e4) 3. P@e4 Qxe4+ *
`

// TestVariants checks, trains and divides a repertoire of Crazyhouse, whose positions are not those
// of ordinary chess, and refuses to make a book of it.
func TestVariants(t *testing.T) {
	dir := t.TempDir()
	name := write(t, dir, "house.pgn", house+"\n1. d4 d5 *\n")
	status, out, bad := run(t, dir, "", "check", "--side", "white", name)
	if want := "no answer: 1. e4 d5 2. exd5 Qxd5 3. P@e4 Qxe4+\nno answer: 1. d4 d5\n"; status != 0 || bad != "" || !strings.HasPrefix(out, want) {
		t.Errorf("status %d, %s\n%s", status, bad, out)
	}
	only := write(t, dir, "only.pgn", house)
	status, out, bad = run(t, dir, "e4\nexd5\nboard\nP@e4\nPe4\nP@e4\n", "train", "--side", "white", only)
	if status != 0 || bad != "" || !strings.Contains(out, "White's pocket: P\n") || !strings.Contains(out, "1. e4 d5 2. exd5 Nf6: your move") {
		t.Errorf("training: status %d, %s\n%s", status, bad, out)
	}
	mine := write(t, dir, "mine.pgn", strings.Replace(house, "3. P@e4 Qxe4+", "3. P@e5 Qxe5+", 1))
	if status, out, bad := run(t, dir, "", "leave", "--side", "white", "--repertoire", only, mine); status != 0 || bad != "" || !strings.Contains(out, "P@e5, not P@e4") {
		t.Errorf("leaving: status %d, %s\n%s", status, bad, out)
	}
	study := filepath.Join(dir, "study.pgn")
	if status, _, bad := run(t, dir, "", "study", "--name", "House", "-o", study, only); status != 0 {
		t.Errorf("a study: status %d, %s", status, bad)
	}
	if status, _, bad := run(t, dir, "", "check", "--side", "white", study); status != 0 || bad != "" {
		t.Errorf("the study: status %d, %s", status, bad)
	}
	if status, _, bad := run(t, dir, "", "book", "--side", "white", "-o", filepath.Join(dir, "x.bin"), only); status != 1 || !strings.Contains(strings.ToLower(bad), "crazyhouse") {
		t.Errorf("a book: status %d, %s", status, bad)
	}
}
