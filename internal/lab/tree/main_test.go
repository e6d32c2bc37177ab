package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const positions = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\n" +
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - ce 7;\n"

func write(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "positions.epd")
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// What is wrong is told, and the line; so is a build that counts nothing.
func TestErrors(t *testing.T) {
	good := write(t, positions)
	for _, test := range []struct{ args, want string }{
		{"-depth 2", "are needed"},
		{good, "are needed"},
		{"-depth 2 " + good + ".none", "no such file"},
		{"-depth 2 -tuning Razoring=3 " + good, "tuning"},
		{"-depth 2 " + write(t, "8/8 w\n"+positions), "line 1"},
		{"-depth 2 " + good, "searchcount"},
	} {
		err := run(t.Context(), strings.Fields(test.args), new(strings.Builder))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.args, err, test.want)
		}
	}
}

// With the tag, a search counts each event of the ratios.
func TestCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the engine again")
	}
	out, err := exec.CommandContext(t.Context(), "go", "run", "-pgo=off", "-tags=searchcount", ".", "-classical", "-depth=12", write(t, positions)).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	count := make(map[string]bool)
	for line := range strings.Lines(string(out)) {
		if name, n, ok := strings.Cut(strings.TrimSpace(line), "="); ok && n != "0" {
			count[name] = true
		}
	}
	for _, q := range quotients {
		for name := range strings.FieldsSeq(q.part + " " + q.whole) {
			if !count[name] {
				t.Errorf("%s of %q is not counted", name, q.name)
			}
		}
	}
	if !strings.Contains(string(out), "line 3 depth 12") {
		t.Errorf("no line of the second position in\n%s", out)
	}
}
