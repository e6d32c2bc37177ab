// Package layering holds the tests that keep the module in its shape: which
// package may import which, what stands at the top of the repository, and that
// no library package prints, logs or ends the program.
package layering

import (
	"os"
	"testing"
)

// mayImport lists the packages of the module, by their paths inside it, and for
// each what it may import beside the standard library. It is an allow-list: a
// new package, or a new edge between two, is a decision to be made here.
//
// Test files may import any package of the module, and go-cmp. Programs under
// examples may import any public package, as a user's would.
var mayImport = map[string][]string{
	"": {},

	"board":        {"internal/ray"},
	"board/svg":    {"board"},
	"fen":          {"board"},
	"movegen":      {"board", "internal/cpu", "internal/ray"},
	"movegen/game": {"board", "movegen"},

	"pgn":     {"board", "movegen", "movegen/game", "pgn/san", "fen"},
	"pgn/san": {"board", "movegen"},
	"pgn/eco": {"board", "movegen", "pgn/san"},

	"eval":          {"board", "movegen", "internal/cpu"},
	"eval/evaltest": {"board", "movegen", "eval"},
	"eval/tune":     {"board", "movegen", "eval"},

	"search":            {"board", "movegen", "movegen/game", "eval", "internal/yield"},
	"search/searchtest": {"board", "movegen", "movegen/game", "eval", "search"},
	"search/book":       {"board", "movegen", "movegen/game", "search", "golang.org/x/exp/mmap"},
	"search/match":      {"board", "movegen", "movegen/game", "eval", "search", "pgn"},

	"uci":         {"board", "movegen", "movegen/game", "eval", "search", "fen"},
	"uci/ucitest": {"uci"},

	"internal/cpu":       {},
	"internal/layering":  {},
	"internal/oracle":    {"board"},
	"internal/positions": {"board", "fen"},
	"internal/ray":       {},
	"internal/testdata":  {},
	"internal/yield":     {},
}

// mayTop lists what may stand at the top of the repository, beside dot-files.
var mayTop = []string{
	"board", "movegen", "search", "eval", "fen", "pgn", "uci", "examples", "internal",
	"go.mod", "go.sum", "doc.go", "README.md", "LICENSE",
}

func TestModule(t *testing.T) {
	problems, err := check(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Error(p)
	}
}
