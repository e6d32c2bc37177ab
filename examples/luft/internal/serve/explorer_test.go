package serve

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/examples/luft/internal/cli/clitest"
	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
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
	const games = "[White \"Anna\"]\n[WhiteElo \"2000\"]\n\n1. e4 e5 1-0\n\n[WhiteElo \"2200\"]\n\n1. e4 c5 0-1\n\n1. e4 e5 1/2-1/2\n\n1. d4 *\n"
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
		read, end := gamesOf(t.Context(), name, x)
		defer end()
		s := newTestServer(t, endpoint.Options{Explorer: x, ReadGame: read})
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
		for _, c := range []struct {
			what, question string
			status         int
			want           string
		}{
			{"games", `{"moves": ["e4", "e5"]}`, 200, `{"games":[]}`}, // none goes on
			{"games", `{"moves": ["d4"]}`, 200, `{"games":[]}`},
			{"games", `{"moves": ["e4"]}`, 200, `{"games":[{"id":2,"white":"","white_rating":2200,"black":"","result":"0-1","date":"????.??.??","ply":1,"offset":48},` +
				`{"id":1,"white":"Anna","white_rating":2000,"black":"","result":"1-0","date":"????.??.??","ply":1,"offset":0},{"id":3,`},
			{"games", `{"moves": ["e5"]}`, 422, `"illegal_move"`},
			{"games", `{"moves": ["e4"], "min_rating": 2000}`, 200, `{"games":[]}`}, // nobody has two ratings
			{"games", `{"moves": ["e4"], "results": ["0-1"]}`, 200, `{"games":[{"id":2,`},
			{"games", `{"results": ["0-1"], "since": "2000"}`, 200, `{"games":[]}`},
			{"moves", `{}`, 200, `{"explorer":[{"uci":"e2e4","san":"e4","games":3,"white":1,"draws":1,"black":1,"rating":2100},`},
			{"moves", `{"results": ["1-0", "1/2-1/2"]}`, 200, `{"explorer":[{"uci":"e2e4","san":"e4","games":2,"white":1,"draws":1,"black":0,"rating":2000}],` +
				`"explorer_sum":{"games":2,"white":1,"draws":1,"black":0,"rating":2000}}`},
			{"moves", `{"player": "anna"}`, 200, `{"explorer":[{"uci":"e2e4","san":"e4","games":1,"white":1,"draws":0,"black":0,"rating":2000}],`},
			{"moves", `{"white": "Anna", "black": "Bert"}`, 200, `{"explorer":[]}`},
			{"games", `{"white": "Anna"}`, 200, `{"games":[{"id":1,"white":"Anna",`},
			{"moves", `{"player": 1}`, 400, `"bad_request"`},
			{"moves", `{"max_rating": 2000}`, 200, `{"explorer":[]}`},
			{"moves", `{"moves": ["a3"]}`, 200, `{"explorer":[]}`},
			{"moves", `{"moves": ["e5"]}`, 422, `"illegal_move"`},
			{"moves", `{"min_rating": -1}`, 400, `"bad_request"`},
			{"moves", `{"max_rating": 4096}`, 400, `"bad_request"`},
			{"moves", `{"since": "yesterday"}`, 400, `"bad_request"`},
			{"moves", `{"until": 2000}`, 400, `"bad_request"`},
			{"moves", `{"results": ["2-0"]}`, 400, `"bad_request"`},
			{"moves", `{"results": ["*","*","*","*","*"]}`, 400, `"bad_request"`},
			{"moves", `{"titles": ["GM"]}`, 400, `"bad_request"`},
			{"game", `{"id": 2}`, 200, `{"pgn":"[Event \"?\"]\n`},
			{"game", `{"id": 2}`, 200, `1. e4 c5 0-1`},
			{"game", `{"id": 0}`, 404, `"not_found"`},
			{"game", `{"id": 5}`, 404, `"not_found"`},
			{"game", `{"id": -1}`, 400, `"bad_request"`},
		} {
			if status, body := do(t, request(s.URL+"/api/explorer/"+c.what, c.question)); status != c.status || !strings.Contains(body, c.want) {
				t.Errorf("%s, %s %s: %d %s", filepath.Base(name), c.what, c.question, status, body)
			}
		}
		if _, body := do(t, request(s.URL+"/api/position", `{"moves": ["a3"]}`)); strings.Contains(body, "explorer") {
			t.Errorf("of a position that is in no game: %s", body)
		}
	}
	x, err := openExplorer(t.Context(), index)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	write("games.pgn", strings.ReplaceAll(games, "c5", "c6")) // one of them has changed
	read, end := gamesOf(t.Context(), index, x)
	defer end()
	s := newTestServer(t, endpoint.Options{Explorer: x, ReadGame: read})
	if _, body := do(t, request(s.URL+"/api/explorer/games", `{"moves": ["e4"]}`)); strings.Count(body, `"id"`) != 3 {
		t.Errorf("of a file that has changed: %s", body)
	}
	write("games.pgn", "1. d4 *"+strings.Repeat("\n", len(games)-7))
	if _, body := do(t, request(s.URL+"/api/explorer/games", `{"moves": ["e4"]}`)); body != `{"games":[]}`+"\n" {
		t.Errorf("of a file with other games: %s", body)
	}
	if err := os.Remove(text); err != nil {
		t.Fatal(err)
	}
	read, end = gamesOf(t.Context(), index, x)
	defer end()
	s = newTestServer(t, endpoint.Options{Explorer: x, ReadGame: read})
	if status, body := do(t, request(s.URL+"/api/explorer/game", `{"id": 1}`)); status != 500 || !strings.Contains(body, "cannot be read from its file") {
		t.Errorf("a game of a missing file: %d %s", status, body)
	}
	for name, want := range map[string]string{
		filepath.Join(dir, "none"): clitest.Missing(t, filepath.Join(dir, "none")), write("empty.pgn", ""): "no games", write("no.pgn", "not a game"): "no games",
	} {
		if _, err := openExplorer(t.Context(), name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", filepath.Base(name), err, want)
		}
	}
}
