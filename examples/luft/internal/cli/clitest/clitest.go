// Package clitest runs commands in tests.
package clitest

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
)

// Run runs a command with a text as its standard input, and returns its exit status and
// what it has written.
func Run(t *testing.T, cmd *cobra.Command, stdin string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, bad bytes.Buffer
	status = cli.Run(t.Context(), cmd, args, strings.NewReader(stdin), &out, &bad)
	return status, out.String(), bad.String()
}

// File makes a file for the time of the test, and returns its path.
func File(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Missing returns what the system says of a file that is not there.
func Missing(t *testing.T, path string) string {
	t.Helper()
	_, err := os.Open(path)
	missing, ok := errors.AsType[*fs.PathError](err)
	if !ok {
		t.Fatalf("%s is there: %v", path, err)
	}
	return missing.Err.Error()
}

// Misuse checks that a command refuses its arguments, with an error that has want in it.
func Misuse(t *testing.T, name string, cmd *cobra.Command, want string, args ...string) {
	t.Helper()
	status, out, bad := Run(t, cmd, "", args...)
	if status != 2 || out != "" || !strings.HasPrefix(bad, cmd.Name()+": ") || !strings.Contains(bad, want) {
		t.Errorf("%s: status %d, %q, %q; want 2 and %q", name, status, out, bad, want)
	}
}
