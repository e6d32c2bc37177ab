// Package layering holds the tests that keep the module in its shape: which
// package may import which, what stands at the top of the repository, that no
// library package prints, logs or ends the program, and that the table of contents
// names each public package.
package layering

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mayImport lists the packages of the module, by their paths inside it, and for
// each what it may import beside the standard library; log/slog is listed too.
// It is an allow-list: a new package, or a new edge between two, is a decision to
// be made here.
//
// Test files may import any package of the module, and go-cmp. Programs under
// examples may import any public package, as a user's would.
var mayImport = map[string][]string{
	"": {},

	"board":             {"internal/fentext", "internal/ray", "internal/textform", "internal/variant"},
	"board/svg":         {"board", "internal/mate", "internal/textform"},
	"board/svg/raster":  {"board", "board/svg"},
	"fen":               {"board", "internal/fentext", "internal/textform", "internal/utf16text"},
	"movegen":           {"board", "internal/cpu", "internal/ray", "internal/textform", "internal/variant"},
	"movegen/game":      {"board", "movegen", "movegen/winnable", "internal/textform"},
	"movegen/game/live": {"board", "movegen", "movegen/game", "movegen/winnable", "pgn/san", "internal/jsonform", "internal/textform"},

	"movegen/winnable":  {"board", "movegen", "internal/ray", "internal/textform"},
	"movegen/perfttest": {"board", "fen", "internal/oracle", "internal/testdata"},

	"pgn/check":   {"board", "movegen", "movegen/game", "movegen/winnable", "pgn", "pgn/eco", "internal/textform"},
	"pgn/compact": {"board", "movegen", "movegen/game", "pgn", "internal/movemodel"},

	"pgn":     {"board", "movegen", "movegen/game", "movegen/game/live", "pgn/san", "fen", "internal/cpu", "internal/mate", "internal/textform", "internal/utf16text"},
	"pgn/san": {"board", "movegen", "movegen/game"},
	"pgn/eco": {"board", "movegen", "movegen/game", "fen", "pgn", "pgn/san"},

	"pgn/chessbase": {"board", "fen", "movegen", "movegen/game", "pgn", "internal/mapped", "internal/textform"},

	"pgn/scid": {"board", "fen", "movegen", "movegen/game", "pgn", "pgn/san", "internal/mapped", "internal/textform"},

	"pgn/fetch": {"internal/retry", "log/slog"},

	"pgn/query": {"board", "fen", "movegen", "movegen/game", "pgn", "pgn/eco", "pgn/explorer", "pgn/san"},

	"pgn/repertoire": {"board", "fen", "movegen", "movegen/game", "pgn", "pgn/san", "pgn/explorer", "internal/leitner"},

	"pgn/explorer": {"board", "movegen", "movegen/game", "pgn", "pgn/compact", "internal/jsonform", "internal/inorder", "internal/mapped", "internal/newfile", "internal/textform"},

	"eval":                {"board", "movegen", "internal/mate", "internal/tapered", "internal/textform"},
	"eval/classical":      {"board", "eval", "eval/endgame", "internal/ray", "internal/tapered", "movegen"},
	"eval/endgame":        {"board", "movegen", "eval", "internal/tapered", "internal/textform"},
	"eval/evaltest":       {"board", "movegen", "eval"},
	"eval/nnue":           {"board", "eval", "eval/endgame", "internal/cpu", "internal/largepage", "internal/layer", "internal/tapered"},
	"eval/classical/tune": {"movegen/game", "eval", "eval/classical", "eval/sample", "internal/training"},

	"eval/variant":    {"board", "movegen", "eval"},
	"eval/sample":     {"board", "movegen", "movegen/game", "eval", "fen"},
	"eval/nnue/train": {"board", "movegen/game", "eval", "eval/nnue", "eval/sample", "internal/cpu", "internal/layer", "internal/training"},

	"search":            {"board", "movegen", "movegen/game", "eval", "internal/jsonform", "internal/yield", "internal/textform"},
	"search/alphabeta":  {"board", "movegen", "movegen/game", "eval", "eval/nnue", "eval/variant", "search", "internal/largepage", "internal/textform"},
	"search/searchtest": {"board", "movegen", "movegen/game", "eval", "search"},
	"search/book":       {"board", "movegen", "movegen/game", "search", "internal/mapped", "internal/textform"},
	"search/annotate":   {"board", "movegen", "movegen/game", "eval", "search", "pgn"},
	"search/puzzle":     {"board", "movegen", "movegen/game", "eval", "search", "search/annotate", "fen", "pgn", "pgn/san", "internal/inorder", "internal/leitner", "internal/textform"},
	"search/suite":      {"board", "movegen", "movegen/game", "eval", "search", "fen", "pgn/san", "internal/jsonform"},
	"search/syzygy":     {"board", "movegen", "movegen/game", "golang.org/x/exp/mmap"},
	"search/match":      {"board", "movegen", "movegen/game", "movegen/game/live", "eval", "search", "pgn", "internal/jsonform", "internal/textform"},

	"search/match/engine":  {"board", "movegen/game", "movegen/game/live", "search", "search/match", "uci"},
	"search/match/rating":  {"movegen/game", "pgn", "search/match"},
	"search/match/opening": {"board", "movegen", "movegen/game", "fen", "pgn", "search/book", "search/match"},

	"uci":               {"board", "movegen", "movegen/game", "eval", "search", "fen", "uci/internal/wire", "internal/jsonform", "internal/textform"},
	"uci/internal/wire": {"board", "eval", "search"},
	"uci/xboard":        {"board", "movegen", "movegen/game", "eval", "search", "fen", "pgn/san", "uci", "uci/internal/wire", "internal/textform"},
	"uci/lichess":       {"board", "movegen", "movegen/game", "movegen/game/live", "eval", "search", "fen", "uci/internal/wire", "internal/jsonform", "internal/retry", "log/slog"},
	"uci/standard":      {"board", "eval", "eval/classical", "eval/nnue", "eval/variant", "movegen/game", "search", "search/alphabeta", "search/book", "search/syzygy", "uci"},

	"uci/lichess/lichesstest": {"board", "movegen/game", "movegen/game/live", "search", "fen", "uci/internal/wire", "uci/lichess"},

	"uci/ucitest": {"board", "movegen", "fen", "uci", "uci/internal/wire", "internal/textform"},

	"internal/api":               {},
	"internal/cpu":               {},
	"internal/helpmate":          {"board", "movegen", "movegen/winnable"},
	"internal/helpmate/compare":  {"board", "internal/helpmate"},
	"internal/lab/explorerspeed": {"board", "movegen", "movegen/game", "pgn", "pgn/explorer", "pgn/san"},
	"internal/fentext":           {"internal/variant"},
	"internal/variant":           {},
	"internal/inorder":           {},
	"internal/jsonform":          {},
	"internal/layer":             {},
	"internal/layering":          {},
	"internal/largepage":         {},
	"internal/leitner":           {},
	"internal/lab/latency":       {},
	"internal/lab/ladder":        {"search", "search/alphabeta", "search/match", "search/match/opening", "uci"},
	"internal/lab/measure":       {"board", "search", "search/alphabeta", "search/match", "search/match/opening"},
	"internal/lab/movefit":       {"board", "pgn", "internal/movemodel"},
	"internal/mate":              {},
	"internal/movemodel":         {"board", "movegen"},
	"internal/oracle":            {"board"},
	"internal/lab/profile":       {"eval", "eval/classical", "eval/nnue", "search/alphabeta", "uci"},
	"internal/lab/regret":        {"board", "eval", "eval/classical", "fen", "movegen", "movegen/game", "pgn", "search", "search/alphabeta", "uci"},
	"internal/lab/tree":          {"eval/classical", "fen", "movegen/game", "search", "search/alphabeta"},
	"internal/lab/widen":         {"board", "eval/nnue", "movegen", "internal/layer"},
	"internal/ray":               {},
	"internal/tapered":           {"board"},
	"internal/retro":             {"board", "movegen"},
	"internal/retry":             {},
	"internal/stored":            {},
	"internal/tbwrite":           {"board", "movegen", "internal/retro"},
	"internal/newfile":           {},
	"internal/mapped":            {"golang.org/x/exp/mmap"},
	"internal/training":          {"eval/sample"},
	"internal/testdata":          {},
	"internal/textform":          {},
	"internal/utf16text":         {},
	"internal/yield":             {},
}

// mayTop lists what may stand at the top of the repository, beside dot-files.
var mayTop = []string{
	"board", "movegen", "search", "eval", "fen", "pgn", "uci", "examples", "internal",
	"go.mod", "go.sum", "doc.go", "README.md", "LICENSE",
}

func TestModule(t *testing.T) {
	const root = "../.."
	problems, err := check(os.DirFS(root), tracked(root))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Error(p)
	}
}

// tracked returns what git keeps at the top of the repository at root, so that what
// somebody has built or played there does not matter. It is nil where there is no git,
// or no repository.
func tracked(root string) (top []string) {
	os.Stat(filepath.Join(root, ".git", "index")) // when it changes, a cached result of the test is none
	files, err := exec.Command("git", "-C", root, "ls-files", "-z").Output()
	if err != nil {
		return nil
	}
	for name := range strings.SplitSeq(string(files), "\x00") {
		first, _, _ := strings.Cut(name, "/")
		if first != "" && !slices.Contains(top, first) {
			top = append(top, first)
		}
	}
	return top
}

func TestTracked(t *testing.T) {
	if got := tracked(t.TempDir()); got != nil {
		t.Errorf("of no repository: %q", got)
	}
	if got := tracked("../.."); got != nil && !(slices.Contains(got, "go.mod") && slices.Contains(got, "internal")) {
		t.Errorf("got %q", got)
	}
}
