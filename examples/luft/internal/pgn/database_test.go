package pgn

import (
	"strings"
	"testing"
)

// TestDatabases reads the databases of other programs as PGN.
func TestDatabases(t *testing.T) {
	const (
		scid      = "../../../../pgn/scid/testdata/games.si4"
		chessBase = "../../../../pgn/chessbase/testdata/sample.cbh"
	)
	status, out, bad := pgnRun(t, "", "fmt", scid, chessBase)
	if status != 0 || strings.Count(out, "[Event ") != 23 || strings.Count(bad, "\n") != 2 ||
		!strings.Contains(bad, scid+": left out") || !strings.Contains(bad, "1 × training question") {
		t.Fatalf("status %d, %d games, %s", status, strings.Count(out, "[Event "), bad)
	}
	again := write(t, "again.pgn", []byte(out))
	if status, twice, bad := pgnRun(t, "", "fmt", again); status != 0 || twice != out {
		t.Errorf("written again: status %d, %s", status, bad)
	}
	if status, out, bad := pgnRun(t, "", "grep", "White=Carlsen*", scid, chessBase); status != 0 || !strings.HasPrefix(out, "[Event \"Match\"]") {
		t.Errorf("grep: status %d, %s%s", status, out, bad)
	}
	if status, out, bad := pgnRun(t, "", "check", "--apply", "malformed", scid); status != 0 || out != "" {
		t.Errorf("check: status %d, %s%s", status, out, bad)
	}
}
