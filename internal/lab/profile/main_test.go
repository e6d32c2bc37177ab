package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// negamax is on the stack of nearly all samples.
const negamax = "github.com/luftchess/luft/search/alphabeta.(*worker).negamax"

func TestWrite(t *testing.T) {
	if testing.Short() {
		t.Skip("searches deeply")
	}
	name := filepath.Join(t.TempDir(), "default.pgo")
	if err := write(t.Context(), name, 9); err != nil {
		t.Fatal(err)
	}
	check(t, name)
}

// The engine has a profile, of functions that there still are.
func TestEngine(t *testing.T) { check(t, "../../../examples/engine/default.pgo") }

// check checks that a file is a profile of the search.
func check(t *testing.T, name string) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	profile, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(profile, []byte(negamax)) {
		t.Errorf("%s: no %s", name, negamax)
	}
}

// What is there is kept if the searches are interrupted.
func TestInterrupted(t *testing.T) {
	name := filepath.Join(t.TempDir(), "default.pgo")
	if err := os.WriteFile(name, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := write(ctx, name, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("write: %v", err)
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != "old" {
		t.Errorf("the file is %q, %v", got, err)
	}
}
