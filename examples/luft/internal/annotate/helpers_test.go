package annotate

import (
	"bytes"
	"context"
	"errors"
	"os"
	"testing"

	"github.com/luftchess/luft/examples/luft/internal/cli/clitest"
	"github.com/luftchess/luft/pgn"
)

// quick is an engine that plays the same each time.
func quick(more ...string) []string {
	return append([]string{"-engine", "luft=piecesquare,option.Hash=1", "-nodes", "300"}, more...)
}

// annotated runs the program on a text.
func annotated(t *testing.T, text string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	return clitest.Run(t, Command(), text, append(args, "-")...)
}

func write(t *testing.T, name, text string) string { return clitest.File(t, name, text) }

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func parseGame(t *testing.T, text string) *pgn.Game {
	t.Helper()
	g, err := pgn.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A stopper ends a context when so many games were written to it.
type stopper struct {
	bytes.Buffer
	games int
	stop  context.CancelFunc
}

func (s *stopper) Write(p []byte) (int, error) {
	if s.games--; s.games == 0 {
		s.stop()
	}
	return s.Buffer.Write(p)
}

// A full is a disk that has room for so many bytes.
type full struct{ room int }

var errFull = errors.New("no room")

func (f *full) Write(p []byte) (int, error) {
	n := min(f.room, len(p))
	f.room -= n
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}
