package annotate

import (
	"strings"
	"testing"
)

const variants = `[Variant "Crazyhouse"]

1. e4 d5 2. exd5 Qxd5 3. P@e4 Qxe4+ *

[Variant "Atomic"]

1. Nf3 a6 2. Ng5 a5 3. Nxf7 1-0
`

// TestVariants annotates games of variants, and continues such a file.
func TestVariants(t *testing.T) {
	status, out, bad := annotated(t, variants, "--nodes", "300")
	if status != 0 || bad != "" || strings.Count(out, "%eval") < 10 || !strings.Contains(out, "P@e4") || !strings.Contains(out, `[Variant "Atomic"]`) {
		t.Fatalf("status %d, %s\n%s", status, bad, out)
	}
	first, _, _ := strings.Cut(out, `[Event "?"]`+"\n"+`[Site "?"]`+"\n"+`[Date "????.??.??"]`+"\n"+`[Round "?"]`+"\n"+`[White "?"]`+"\n"+`[Black "?"]`+"\n"+`[Result "1-0"]`)
	if first == out {
		t.Fatalf("the second game was not found in\n%s", out)
	}
	name := write(t, "part.pgn", first)
	if status, _, bad := annotated(t, variants, "--nodes", "300", "-o", name, "--resume"); status != 0 || bad != "" || read(t, name) != out {
		t.Errorf("continued: status %d, %s\n%s\nwant\n%s", status, bad, read(t, name), out)
	}
}

// TestVariantRefused writes a game that the engine does not play as it is, and goes on with the next.
func TestVariantRefused(t *testing.T) {
	status, out, bad := annotated(t, variants+"\n1. e4 e5 *\n", quick()...)
	if status != 1 || !strings.Contains(bad, "game 1") || !strings.Contains(bad, "game 2") || !strings.Contains(out, "3. P@e4 Qxe4+ *") || !strings.Contains(out, "1. e4 $6 {[%eval") {
		t.Errorf("status %d, %s\n%s", status, bad, out)
	}
}
