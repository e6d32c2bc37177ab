package pgn_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
)

// checkJSON checks that a game reads back equal from JSON, and returns the JSON.
func checkJSON(t testing.TB, g *pgn.Game) string {
	t.Helper()
	data, err := json.Marshal(g)
	if err != nil {
		t.Fatalf("%v\n%v", err, g)
	}
	again := parse(t, "1. d4 d5 *") // which is replaced
	if err := json.Unmarshal(data, again); err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	if !again.Equal(g) {
		t.Fatalf("another game comes back:\n%v\nfrom %s\n\n%v", again, data, g)
	}
	for n := range again.All() {
		if n.Tree() != again || n.Line().Nodes()[n.Index()] != n {
			t.Fatalf("%v is not where it should be", n.Move())
		}
	}
	if second, err := json.Marshal(again); err != nil || string(second) != string(data) {
		t.Fatalf("first %s\nthen %s, %v", data, second, err)
	}
	return string(data)
}

func TestGameJSON(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"no moves", "", `{"tags":[],"moves":[],"result":"*"}`},
		{"everything", "[White \"A\"]\n[Result \"1-0\"]\n\n{a} 1. e4 $1 $14 {b} ({c} 1. d4 {d}) () ({e}) {f} 1-0",
			`{"tags":[{"name":"White","value":"A"},{"name":"Result","value":"1-0"}],"moves":[{"move":"e2e4","san":"e4","nags":["$1","$14"],` +
				`"before":["a"],"after":["b"],"variations":[{"moves":[{"move":"d2d4","san":"d4","before":["c"],"after":["d"]}]}]}],"end":["e","f"],` +
				`"result":"1-0"}`},
		{"a position", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 3 9\"]\n\n9. -- Kd7 *",
			`{"tags":[{"name":"FEN","value":"4k3/8/8/8/8/8/4P3/4K3 w - - 3 9"}],"start":"4k3/8/8/8/8/8/4P3/4K3 w - - 3 9",` +
				`"moves":[{"move":"0000","san":"--"},{"move":"e8d7","san":"Kd7"}],"result":"*"}`},
		{"text that is not UTF-8", "[White \"M\xfcller\"]\n\n{\xff} *",
			`{"tags":[{"name":"White","value":{"base64":"TfxsbGVy"}}],"moves":[],"end":[{"base64":"/w=="}],"result":"*"}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := new(pgn.Game)
			if test.in != "" {
				g = parse(t, test.in)
			}
			if diff := cmp.Diff(test.want, checkJSON(t, g)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}

	// A game in a struct, and not behind a pointer, is not lost either.
	var holder struct{ Game pgn.Game }
	if err := json.Unmarshal([]byte(`{"Game":{"moves":[{"san":"e4"}]}}`), &holder); err != nil {
		t.Fatal(err)
	}
	if data, err := json.Marshal(holder); err != nil || !strings.Contains(string(data), "e2e4") {
		t.Errorf("%s, %v", data, err)
	}
}

func TestGameJSONReads(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"san only", `{"moves":[{"san":"e4"},{"san":"e5","nags":["!"]}]}`, "1. e4 e5 $1 *"},
		{"move only", `{"moves":[{"move":"e2e4"}],"result":"1/2-1/2"}`, "1. e4 1/2-1/2"},
		{"castling onto the rook", `{"start":"4k3/8/8/8/8/8/8/4K2R w K - 0 1","moves":[{"move":"e1h1","san":"O-O"}]}`, "1. O-O *"},
		{"the start from a tag", `{"tags":[{"name":"FEN","value":"4k3/8/8/8/8/8/8/4K2R w K - 0 1"}],"moves":[{"move":"h1h8"}]}`, "1. Rh8+ *"},
		{"the result from a tag", `{"tags":[{"name":"Result","value":"0-1"}]}`, "0-1"},
		{"members of other names", `{"id":1,"moves":[{"san":"e4","clock":5}]}`, "1. e4 *"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var g pgn.Game
			if err := json.Unmarshal([]byte(test.in), &g); err != nil {
				t.Fatal(err)
			}
			if got := moves(t, &g); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
			checkJSON(t, &g)
		})
	}
}

func TestGameJSONErrors(t *testing.T) {
	is := func(want error) func(error) bool {
		return func(err error) bool { return errors.Is(err, want) }
	}
	isParse := func(err error) bool { _, ok := errors.AsType[*board.ParseError](err); return ok }
	isType := func(err error) bool { _, ok := errors.AsType[*json.UnmarshalTypeError](err); return ok }
	some := func(err error) bool { return err != nil }
	for _, test := range []struct {
		name, in, pointer string
		is                func(error) bool
	}{
		{"another type", `{"moves":5}`, "", isType},
		{"a list", `[]`, "", isType},
		{"an illegal move", `{"moves":[{"san":"e4"},{"move":"e7e4"}]}`, "/moves/1/move", is(game.ErrIllegalMove)},
		{"an illegal move in a variation", `{"moves":[{"san":"e4","variations":[{"moves":[]},{"moves":[{"san":"d4"},{"san":"d4"}]}]}]}`,
			"/moves/0/variations/1/moves/1/san", is(san.ErrIllegal)},
		{"a null move in check", `{"start":"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1","moves":[{"move":"0000"}]}`, "/moves/0/move", is(game.ErrIllegalMove)},
		{"no move", `{"moves":[{}]}`, "/moves/0", some},
		{"text that is no move", `{"moves":[{"move":"hello"}]}`, "/moves/0/move", isParse},
		{"two moves", `{"moves":[{"move":"e2e4","san":"d4"}]}`, "/moves/0/san", some},
		{"an annotation", `{"moves":[{"san":"e4","nags":["$1","$999"]}]}`, "/moves/0/nags/1", isParse},
		{"a position", `{"start":"8/8/8/8/8/8/8/8 w - - 0 1"}`, "/start", is(board.MissingKing)},
		{"a FEN tag", `{"tags":[{"name":"White","value":"x"},{"name":"FEN","value":"x"}]}`, "/tags/1/value", some},
		{"a position beside a FEN tag", `{"tags":[{"name":"FEN","value":"x"}],"start":"x"}`, "/start", some},
		{"a result", `{"result":"2-0"}`, "/result", isParse},
		{"a comment", `{"end":[5]}`, "", some},
		{"a comment without bytes", `{"end":[{}]}`, "", some},
		{"a tag", `{"tags":[{"name":null}]}`, "", some},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := parse(t, "1. d4 *")
			err := json.Unmarshal([]byte(test.in), g)
			bad, ok := errors.AsType[*pgn.JSONError](err)
			if !ok || bad.Pointer != test.pointer || !test.is(err) {
				t.Errorf("error %v", err)
			}
			if !g.Equal(parse(t, "1. d4 *")) {
				t.Errorf("the game has changed: %v", g)
			}
		})
	}

	g := parse(t, "1. e4 (1. d4 d5) *")
	g.Start = parseFEN(t, "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1")
	if _, err := json.Marshal(g); !errors.Is(err, game.ErrIllegalMove) || !strings.Contains(err.Error(), "/moves/0") {
		t.Errorf("illegal moves were written: %v", err)
	}
	if _, err := g.MarshalText(); !errors.Is(err, game.ErrIllegalMove) {
		t.Errorf("illegal moves were written as PGN: %v", err)
	}
}

// What is read into a game replaces it, and what was there is not in it any more.
func TestGameIsReplaced(t *testing.T) {
	g := parse(t, "1. d4 d5 *")
	old := g.Main().First()
	if err := g.UnmarshalText([]byte("1. e4 *")); err != nil {
		t.Fatal(err)
	}
	if old.Tree() != nil || g.Main().First().Tree() != g || moves(t, g) != "1. e4 *" {
		t.Errorf("not replaced: %v", g)
	}
	if text, err := g.MarshalText(); err != nil || string(text) != g.String() {
		t.Errorf("%s, %v", text, err)
	}
	before := g.Clone()
	if err := g.UnmarshalText([]byte("1. e5 *")); !errors.Is(err, san.ErrIllegal) || !g.Equal(before) {
		t.Errorf("%v: %v", err, g)
	}
	if err := json.Unmarshal([]byte("null"), g); err != nil || !g.Equal(before) {
		t.Errorf("null: %v, %v", err, g)
	}
	var tags pgn.Game
	tags.Tags.Set("not a name", "")
	if _, err := tags.MarshalText(); err == nil {
		t.Error("a tag that cannot be written was written")
	}
}

func TestGameJSONCorpus(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testdata.File(t, "pgn/tricky"), "*.pgn"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		games, _ := pgn.ParseAll(string(text[:min(len(text), 50_000)]))
		for _, g := range games {
			checkJSON(t, g)
		}
	}
}

func FuzzGameJSON(f *testing.F) {
	for _, s := range gameSeeds {
		if games, _ := pgn.ParseAll(s); len(games) > 0 {
			if data, err := json.Marshal(games[0]); err == nil {
				f.Add(string(data))
			}
		}
		f.Add(s)
	}
	f.Add(`{"moves":[{"san":"e4","variations":[{"moves":[{"move":"0000"}],"end":["x"]}]}]}`)
	f.Fuzz(func(t *testing.T, s string) {
		games, _ := pgn.ParseAll(s)
		for _, g := range games {
			checkJSON(t, g)
		}
		var g pgn.Game
		if err := g.UnmarshalJSON([]byte(s)); err == nil {
			checkJSON(t, &g)
		} else if _, ok := errors.AsType[*pgn.JSONError](err); !ok {
			t.Errorf("error %T: %v", err, err)
		}
	})
}

// TestGameGob is a game that package gob took for its exported fields: it came back without
// moves, and without an error.
func TestGameGob(t *testing.T) {
	g := parse(t, "[White \"Tal\"]\n\n{first} 1. e4 $1 (1. d4 d5 {end}) 1... e5 *")
	var stream bytes.Buffer
	var back struct{ Game *pgn.Game }
	if err := gob.NewEncoder(&stream).Encode(struct{ Game *pgn.Game }{g}); err != nil {
		t.Fatal(err)
	}
	if err := gob.NewDecoder(&stream).Decode(&back); err != nil || !back.Game.Equal(g) {
		t.Errorf("comes back as %v, %v", back.Game, err)
	}
}
