package builtin

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/uci"
)

// A book is played from when it is there and wanted, and a file that is none
// leaves the one before it in place.
func TestBook(t *testing.T) {
	start := board.Start()
	var file bytes.Buffer
	rare := book.Entry{Key: book.Key(game.New(start)), Move: book.NewMove(&start, board.NewMove(board.A2, board.A3)), Weight: 1}
	if err := book.Write(&file, []book.Entry{rare}); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "rare.bin")
	if err := os.WriteFile(name, file.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, in, out string }{
		{"not asked for", "setoption name Book File value FILE\ngo depth 1\n", `\nbestmove [^a]\S+`},
		{"without a file", "setoption name OwnBook value true\ngo depth 1\n", `\nbestmove [^a]\S+`},
		{"played", "setoption name Book File value FILE\nsetoption name OwnBook value true\ngo depth 1\n", `^info depth 1 .*\nbestmove a2a3\n$`},
		{"options the other way round", "setoption name OwnBook value true\nsetoption name Book File value FILE\ngo depth 1\n", `\nbestmove a2a3\n$`},
		{"no such file", "setoption name OwnBook value true\nsetoption name Book File value FILE\nsetoption name Book File value FILE.gone\ngo depth 1\n", `^info string option Book File not set: .*\n.*\nbestmove a2a3\n$`},
		{"closed", "setoption name OwnBook value true\nsetoption name Book File value FILE\nsetoption name Book File value <empty>\ngo depth 1\n", `\nbestmove [^a]\S+`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out bytes.Buffer
			in := strings.ReplaceAll(test.in, "FILE", name)
			e, release := UCI()
			if err := errors.Join(uci.Serve(t.Context(), strings.NewReader(in), &out, e), release()); err != nil {
				t.Error(err)
			}
			if !regexp.MustCompile(test.out).Match(out.Bytes()) {
				t.Errorf("output not like %s:\n%s", test.out, out.String())
			}
		})
	}
}
