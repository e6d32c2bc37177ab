package main

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// TestStart bounds what is done at each start of the program, whatever the command: the memory
// that packages allocate when they are initialised, and what it takes to declare a command.
// The bounds leave room for new packages, not for tables, fonts or schemas.
func TestStart(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	trace, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v, %.1000s", err, trace)
	}
	total, packages := 0, 0
	for line := range strings.Lines(string(trace)) {
		// init PACKAGE @T ms, T ms clock, N bytes, N allocs
		f := strings.Fields(line)
		if len(f) != 11 || f[0] != "init" || strings.HasPrefix(f[1], "github.com/google/go-cmp") { // of the tests
			continue
		}
		n, err := strconv.Atoi(f[7])
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		packages++
		total += n
		if n > maxPackage {
			t.Errorf("%s allocates %d bytes", f[1], n)
		}
	}
	if packages < 20 || total > maxTotal {
		t.Errorf("%d packages allocate %d bytes, more than %d", packages, total, maxTotal)
	}
	if n := testing.AllocsPerRun(10, func() { root([]string{"perft", "1"}) }); n > 300 {
		t.Errorf("%v allocations to declare a command", n)
	}
}

// The bounds of TestStart, in bytes. The largest package, jsonschema of MCP's library, takes 80 KiB;
// that library and parquet-go take 170 KiB in all.
const (
	maxPackage = 96 << 10
	maxTotal   = 512 << 10
)
