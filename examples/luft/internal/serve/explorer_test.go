package serve

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/examples/luft/internal/serve/desk"
	"github.com/luftchess/luft/pgn/explorer"
)

// TestExplorer asks what was played in the games of a file, and in an index of them.
func TestExplorer(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const games = "[WhiteElo \"2000\"]\n\n1. e4 e5 1-0\n\n[WhiteElo \"2200\"]\n\n1. e4 c5 0-1\n\n1. e4 e5 1/2-1/2\n\n1. d4 *\n"
	text := write("games.pgn", games)
	index := filepath.Join(dir, "games.idx")
	source := explorer.Source{Name: "games.pgn", In: strings.NewReader(games), Size: int64(len(games))}
	if err := explorer.Build(t.Context(), index, []explorer.Source{source}, explorer.Options{}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{text, index} {
		x, err := openExplorer(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		s := newTestServer(t, desk.Options{Explorer: x})
		for question, want := range map[string]string{
			`{}`: `"explorer":[{"uci":"e2e4","san":"e4","games":3,"white":1,"draws":1,"black":1,"rating":2100},` +
				`{"uci":"d2d4","san":"d4","games":1,"white":0,"draws":0,"black":0}]`,
			`{"moves": ["e4"]}`: `"explorer":[{"uci":"e7e5","san":"e5","games":2,"white":1,"draws":1,"black":0},` +
				`{"uci":"c7c5","san":"c5","games":1,"white":0,"draws":0,"black":1}]`,
		} {
			if status, body := do(t, request(s.URL+"/api/position", question)); status != 200 || !strings.Contains(body, want) {
				t.Errorf("%s, %s: %d %s", filepath.Base(name), question, status, body)
			}
		}
		if _, body := do(t, request(s.URL+"/api/position", `{"moves": ["a3"]}`)); strings.Contains(body, "explorer") {
			t.Errorf("of a position that is in no game: %s", body)
		}
	}
	for name, want := range map[string]string{
		filepath.Join(dir, "none"): "no such file", write("empty.pgn", ""): "no games", write("no.pgn", "not a game"): "no games",
	} {
		if _, err := openExplorer(t.Context(), name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", filepath.Base(name), err, want)
		}
	}
}
