package serve

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
)

// Some of the tests of the page's modules, which run without a server, hold them to what a server
// answers. It is in files that both read.

func pageFile(t *testing.T, name string, v any) {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "..", "..", "web", "test", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(content, v); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// post asks a server and reads its answer.
func post(t *testing.T, url string, question, answer any) {
	t.Helper()
	body, err := json.Marshal(question)
	if err != nil {
		t.Fatal(err)
	}
	status, text := do(t, request(url, string(body)))
	if status != 200 {
		t.Fatalf("%s: %d %s", body, status, text)
	}
	if err := json.Unmarshal([]byte(text), answer); err != nil {
		t.Fatal(err)
	}
}

// TestPageTitles finds the games in texts that the page finds in them.
func TestPageTitles(t *testing.T) {
	s := newTestServer(t, endpoint.Options{})
	var tests []struct {
		Name, Text string
		Titles     []string
	}
	pageFile(t, "files.json", &tests)
	if len(tests) == 0 {
		t.Error("there are no texts")
	}
	for _, test := range tests {
		var answer struct{ Games []string }
		post(t, s.URL+"/api/pgn/read", map[string]string{"pgn": test.Text}, &answer)
		if diff := cmp.Diff(test.Titles, answer.Games); diff != "" {
			t.Errorf("%s (-page +server):\n%s", test.Name, diff)
		}
	}
}

// TestPagePremoves has the moves that can be legal after one of the opponent's, which the page must
// allow as premoves.
func TestPagePremoves(t *testing.T) {
	s := newTestServer(t, endpoint.Options{})
	var tests []struct {
		FEN   string   `json:"fen"`
		Moves []string `json:"moves"`
	}
	pageFile(t, "premoves.json", &tests)
	if len(tests) == 0 {
		t.Error("there are no positions")
	}
	type move struct{ UCI, From, To, Promotion string }
	legal := func(fen string, moves ...string) []move {
		var answer struct{ Legal []move }
		post(t, s.URL+"/api/position", map[string]any{"start": fen, "moves": moves}, &answer)
		return answer.Legal
	}
	for _, test := range tests {
		all := make(map[string]bool)
		for _, m := range legal(test.FEN) {
			for _, next := range legal(test.FEN, m.UCI) {
				all[next.From+next.To+next.Promotion] = true
			}
		}
		if diff := cmp.Diff(slices.Sorted(maps.Keys(all)), test.Moves); diff != "" {
			t.Errorf("%s (-server +page):\n%s", test.FEN, diff)
		}
	}
}
