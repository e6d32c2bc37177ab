package standard

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search/alphabeta"
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
		{"played at a limited strength", "setoption name Book File value FILE\nsetoption name OwnBook value true\nsetoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1000\ngo depth 1\n", `^info depth 1 .*\nbestmove a2a3\n$`},
		{"options the other way round", "setoption name OwnBook value true\nsetoption name Book File value FILE\ngo depth 1\n", `\nbestmove a2a3\n$`},
		{"no such file", "setoption name OwnBook value true\nsetoption name Book File value FILE\nsetoption name Book File value FILE.gone\ngo depth 1\n", `^info string option Book File not set: .*\n.*\nbestmove a2a3\n$`},
		{"closed", "setoption name OwnBook value true\nsetoption name Book File value FILE\nsetoption name Book File value <empty>\ngo depth 1\n", `\nbestmove [^a]\S+`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out bytes.Buffer
			in := strings.ReplaceAll(test.in, "FILE", name)
			e, release := New(alphabeta.Options{})
			if err := errors.Join(uci.Serve(t.Context(), strings.NewReader(in), &out, e), release()); err != nil {
				t.Error(err)
			}
			if !regexp.MustCompile(test.out).Match(out.Bytes()) {
				t.Errorf("output not like %s:\n%s", test.out, out.String())
			}
		})
	}
}

// The settings are the defaults of the options, and what is no option stays.
func TestSettings(t *testing.T) {
	tests := []struct {
		name string
		o    alphabeta.Options
		want string // a pattern
	}{
		{"none", alphabeta.Options{}, ` Hash type spin default 16 .*\n.* Threads type spin default 1 .*\n.* Move Overhead type spin default 10 `},
		{"some", alphabeta.Options{Hash: 64, Threads: 2, Overhead: 50 * time.Millisecond}, ` Hash type spin default 64 .*\n.* Threads type spin default 2 .*\n.* Move Overhead type spin default 50 `},
		{"beyond the ranges", alphabeta.Options{Hash: 1 << 20, Threads: 1000, Overhead: time.Hour}, ` Hash type spin default 4096 .*\n.* Threads type spin default 256 .*\n.* Move Overhead type spin default 10000 `},
		{"no overhead", alphabeta.Options{Hash: -1, Threads: -1, Overhead: -1}, ` Hash type spin default 16 .*\n.* Threads type spin default 1 .*\n.* Move Overhead type spin default 0 `},
		{"evaluator", alphabeta.Options{Evaluator: eval.Material{}}, `\ninfo depth 1 .*score cp 0 `},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out bytes.Buffer
			e, release := New(test.o)
			if err := errors.Join(uci.Serve(t.Context(), strings.NewReader("uci\nsetoption name Hash value 1\ngo depth 1\n"), &out, e), release()); err != nil {
				t.Error(err)
			}
			if !regexp.MustCompile(test.want).Match(out.Bytes()) {
				t.Errorf("output not like %s:\n%s", test.want, out.String())
			}
		})
	}
}

// What the options declare is what the searchers of the player use.
func TestSettingsInUse(t *testing.T) {
	e, release := New(alphabeta.Options{Hash: 1 << 20, Threads: 1000, Overhead: time.Minute, TablebaseDepth: 1000, TablebasePieces: 32})
	defer release()
	want := alphabeta.Options{Hash: maxHash, Threads: maxThreads, Overhead: 10 * time.Second, TablebaseDepth: maxProbeDepth, TablebasePieces: 7}
	p, untuned := e.Searcher.(*player), cmpopts.IgnoreTypes(alphabeta.Tuning{})
	if diff := cmp.Diff(want, p.searcher.Options(), untuned); diff != "" {
		t.Errorf("games of ordinary chess (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(variantOptions(want), p.variants.Options(), untuned); diff != "" {
		t.Errorf("games of variants (-want +got):\n%s", diff)
	}
}

// The hand-written evaluation is explained with the weights of the searcher's own.
func TestExplain(t *testing.T) {
	start := board.Start()
	if e, _ := New(alphabeta.Options{Evaluator: eval.Material{}}); e.Explain != nil {
		t.Error("material is explained")
	}
	usual, _ := New(alphabeta.Options{Evaluator: classical.New(nil)})
	changed, _ := New(alphabeta.Options{Evaluator: classical.New(classical.InitialWeights())})
	if usual.Explain(&start) == changed.Explain(&start) {
		t.Error("other weights have the same explanation")
	}
}

// The tablebases of a path are used, what is there is told, and a path that has none leaves
// those before it in place.
func TestTablebases(t *testing.T) {
	const (
		path = "setoption name SyzygyPath value ../../search/syzygy/testdata\n"
		won  = "position fen 8/8/8/3k4/8/8/8/K6R w - - 0 1\ngo depth 5\n"
	)
	tests := []struct{ name, in, out string }{
		{"found", path, `^info string found 12 tablebase files of up to 4 pieces\n$`},
		{"used", path + won, `\ninfo depth 5 .* score cp 29970 .* tbhits [1-9]\d* (.*\n)+bestmove `},
		{"several folders", "setoption name SyzygyPath value " + t.TempDir() + string(filepath.ListSeparator) + "../../search/syzygy/testdata\n", `^info string found 12 `},
		{"no such folder", path + "setoption name SyzygyPath value ../gone\n" + won, `\ninfo string option SyzygyPath not set: open \.\./gone: .*\n(.*\n)*info depth 5 .* score cp 29970 `},
		{"no tables", "setoption name SyzygyPath value " + t.TempDir() + "\n", `^info string option SyzygyPath not set: no tablebases found\n$`},
		{"closed", path + "setoption name SyzygyPath value <empty>\n" + won, `\ninfo depth 5 .* score cp \d{1,4} `},
		{"less pieces", path + "setoption name SyzygyProbeLimit value 2\n" + won, `\ninfo depth 5 .* score cp \d{1,4} `},
		{"no pieces", path + "setoption name SyzygyProbeLimit value 0\n" + won, `\ninfo depth 5 .* score cp \d{1,4} `},
		{"drawn by fifty moves", path + "position fen 8/8/8/3k4/8/8/8/K6R w - - 80 90\ngo depth 5\n", `\ninfo depth 5 .* score cp 1 `},
		{"without the rule", path + "setoption name Syzygy50MoveRule value false\nposition fen 8/8/8/3k4/8/8/8/K6R w - - 80 90\ngo depth 5\n", `\ninfo depth 5 .* score cp 29970 `},
		{"depth", path + "setoption name SyzygyProbeDepth value 5\n" + won, `\ninfo depth 5 .* score cp 29970 `},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out bytes.Buffer
			e, release := New(alphabeta.Options{})
			if err := errors.Join(uci.Serve(t.Context(), strings.NewReader(test.in), &out, e), release()); err != nil {
				t.Error(err)
			}
			if !regexp.MustCompile(test.out).Match(out.Bytes()) {
				t.Errorf("output not like %s:\n%s", test.out, out.String())
			}
		})
	}
}
