package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// OpenBench builds and measures the engine so.
func TestMakefile(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the engine")
	}
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("no make")
	}
	exe := filepath.Join(t.TempDir(), "Luft-test")
	if out, err := exec.Command("make", "-j", "EXE="+exe, "CC=gcc").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.Command(exe, "genfens 2 seed 7 book None ", "quit").Output()
	if err != nil || strings.Count(string(out), "info string genfens ") != 2 {
		t.Errorf("%q, %v", out, err)
	}
	if out, err := exec.Command("make", "EXE="+exe, "EVALFILE=x.nnue").CombinedOutput(); err == nil || !strings.Contains(string(out), "not supported") {
		t.Errorf("with a network: %q, %v", out, err)
	}
}
