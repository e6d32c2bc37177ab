package pgn

import (
	"strings"
	"testing"
)

const gameAtomic = `[Event "A"]
[White "Alpha, A"]
[Black "Beta, B"]
[Result "1-0"]
[Variant "Atomic"]

1. Nf3 f6 2. Ne5 fxe5 3. e3 g6 4. Qh5 h6 5. Qxg6 1-0

`

// TestVariants holds that the commands read games of variants beside others.
func TestVariants(t *testing.T) {
	both := gameA + gameAtomic
	text(t, gameAtomic, both, "grep", "Variant=Atomic", "-")
	for _, args := range [][]string{{"check", "-"}, {"check", "--tokens", "--threads", "2", "-"}, {"grep", "Event=A", "-"}, {"stat", "-"}, {"dedup", "-"}} {
		if status, out, bad := pgnRun(t, both, args...); status != 0 || strings.Contains(out+bad, "variant") {
			t.Errorf("%v: status %d, %s%s", args, status, out, bad)
		}
	}
	illegal := strings.Replace(gameAtomic, "5. Qxg6", "5. Qxh7", 1)
	if status, out, _ := pgnRun(t, illegal, "check", "-"); status != 1 || !strings.Contains(out, "ply 9") {
		t.Errorf("status %d, %s", status, out)
	}
}
