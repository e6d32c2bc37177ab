package cookbook_test

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the index in README.md and testdata/book.bin")

// chapters are the files of Examples, in the order of the index.
var chapters = []struct{ file, title string }{
	{"core_test.go", "Squares, pieces, moves and positions"},
	{"game_test.go", "Games and rules"},
	{"server_test.go", "Timed games on a server"},
	{"variant_test.go", "Variants"},
	{"fen_test.go", "FEN and EPD"},
	{"san_test.go", "Moves as text"},
	{"read_test.go", "PGN: reading"},
	{"tree_test.go", "PGN: trees, annotations and writing"},
	{"picture_test.go", "Pictures (SVG and PNG)"},
	{"opening_test.go", "Openings and books"},
	{"explorer_test.go", "Positions of many games"},
	{"compact_test.go", "Games in few bytes"},
	{"engine_test.go", "UCI and XBoard engines, Lichess"},
	{"search_test.go", "Search, evaluation, matches and suites"},
	{"searcher_test.go", "A searcher of your own"},
	{"program_bot_test.go", "Whole programs: a bot"},
	{"program_pipeline_test.go", "Whole programs: a pipeline for PGN files"},
	{"program_trainer_test.go", "Whole programs: a trainer of a repertoire"},
	{"program_chat_test.go", "Whole programs: a chat bot"},
	{"program_pool_test.go", "Whole programs: a pool of engines"},
}

// A task is an Example of the index.
type task struct{ name, asks, file string }

// tasks returns the Examples of a file in their order, and fails the test for one that
// does not have the form of this package.
func tasks(t *testing.T, file string) (list []task) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	examples := doc.Examples(f)
	slices.SortFunc(examples, func(a, b *doc.Example) int { return cmp.Compare(a.Code.Pos(), b.Code.Pos()) })
	for _, e := range examples {
		name := "Example" + e.Name
		asks := strings.Join(strings.Fields(e.Doc), " ")
		switch {
		case !strings.HasPrefix(e.Name, "_"):
			t.Errorf("%s: %s has no name of its own", file, name)
		case strings.Count(asks, ".") != 1 || !strings.HasSuffix(asks, "."):
			t.Errorf("%s: %s: the comment is not one sentence: %q", file, name, asks)
		case strings.TrimSpace(e.Output) == "":
			t.Errorf("%s: %s has no output", file, name)
		}
		if body, ok := e.Code.(*ast.BlockStmt); ok {
			lines := fset.Position(body.Rbrace).Line - fset.Position(body.Lbrace).Line - 1
			lines -= strings.Count(e.Output, "\n") + 1
			if lines < 2 || lines > 15 {
				t.Errorf("%s: %s has %d lines", file, name, lines)
			}
		}
		list = append(list, task{name, asks, file})
	}
	return list
}

// TestReadme holds the index in README.md to the Examples. The flag -update writes it.
func TestReadme(t *testing.T) {
	var index bytes.Buffer
	var files []string
	n := 0
	for _, c := range chapters {
		fmt.Fprintf(&index, "## %s\n\n| task | function |\n|---|---|\n", c.title)
		for _, k := range tasks(t, c.file) {
			fmt.Fprintf(&index, "| %s | [`%s`](%s) |\n", strings.TrimSuffix(k.asks, "."), k.name, k.file)
			n++
		}
		index.WriteString("\n")
		files = append(files, c.file)
	}
	want := strings.TrimSuffix(index.String(), "\n")
	if n < 50 {
		t.Errorf("found %d Examples", n)
	}

	all, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range all {
		if !slices.Contains(files, file) && len(tasks(t, file)) > 0 {
			t.Errorf("%s is in no chapter", file)
		}
	}

	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	before, got, _ := strings.Cut(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n## ")
	got = "## " + got
	if *update {
		if err := os.WriteFile("README.md", []byte(before+"\n"+want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("README.md; go test -run TestReadme -update writes it (-want +got):\n%s", diff)
	}
}

// TestLinks holds that README.md and the packages send their readers here.
func TestLinks(t *testing.T) {
	const root = "../.."
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(text, []byte("examples/cookbook")) {
		t.Error("README.md does not mention examples/cookbook")
	}
	for _, dir := range []string{
		"board", "board/svg", "movegen", "movegen/game", "movegen/game/live", "fen", "pgn", "pgn/san", "pgn/eco",
		"eval", "search", "search/alphabeta", "search/book", "search/match", "uci", "uci/xboard",
	} {
		if !strings.Contains(packageDoc(t, filepath.Join(root, filepath.FromSlash(dir))), "examples/cookbook") {
			t.Errorf("the documentation of %s does not mention examples/cookbook", dir)
		}
	}
}

func packageDoc(t *testing.T, dir string) (text string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %d files, %v", dir, len(files), err)
	}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(file, "_test.go") {
			text += f.Doc.Text()
		}
	}
	return text
}
