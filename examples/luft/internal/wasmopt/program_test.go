package wasmopt

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/internal/testdata"
)

// TestProgram runs a program before and after its jumps are threaded.
func TestProgram(t *testing.T) {
	if !testdata.Long() {
		t.Skip("builds a program for browsers, which takes long: set " + testdata.LongEnv)
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no Node.js to run WebAssembly")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Skip("there is no go tool")
	}
	file := filepath.Join(t.TempDir(), "program.wasm")
	run := func() string {
		out, err := exec.Command(node, filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js"), file).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return string(out)
	}
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s", "-o", file, "./testdata/program")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want := run()
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	after, err := ThreadJumps(before)
	if err != nil {
		t.Fatal(err)
	}
	again, err := ThreadJumps(after)
	if err != nil || !bytes.Equal(after, again) {
		t.Errorf("twice is not the same: %v", err)
	}
	if len(after) >= len(before) {
		t.Errorf("%d bytes come to %d", len(before), len(after))
	}
	if err := os.WriteFile(file, after, 0o755); err != nil {
		t.Fatal(err)
	}
	if got := run(); got != want || !strings.HasSuffix(got, "exits\n") {
		t.Errorf("prints %q, want %q", got, want)
	}
}
