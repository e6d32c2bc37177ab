package pgn

import (
	"strings"
	"testing"
)

// A game too large to copy is told by its number.
func TestCutterFull(t *testing.T) {
	large := "1. d4 " + strings.Repeat("{"+strings.Repeat("x", 1<<19)+"} ", 2*20) + "*\n\n"
	status, out, bad := pgnRun(t, gameA+large+gameB, "grep", "-v", "Event=none", "-")
	if status != 1 || out != gameA+gameB || bad != "pgn grep: stdin: game 2: game is too large to copy and is skipped\n" {
		t.Errorf("status %d, %d bytes, %q; want 1 and all but game 2", status, len(out), bad)
	}
}
