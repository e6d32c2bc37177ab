package cookbook_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// declarations are the variables of python-chess.md.
const declarations = `package python

import (
	"context"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/search/syzygy"
	"github.com/luftchess/luft/uci"
)

var (
	ctx     context.Context
	text    string
	n       int
	b       board.Board
	m       board.Move
	moves   []board.Move
	s, t    board.Square
	squares board.Bitboard
	setup   board.Setup
	g       *game.Game
	tree    *pgn.Game
	node    *pgn.Node
	reader  *pgn.Reader
	opened  *book.Book
	tables  *syzygy.Tables
	client  *uci.Client
)
`

// The calls of Luft in python-chess.md compile, and no task needs more of them than in Python.
func TestPythonChess(t *testing.T) {
	page, err := os.ReadFile("python-chess.md")
	if err != nil {
		t.Fatal(err)
	}
	code := declarations
	tasks := 0
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		if len(cells) != 3 || !strings.HasPrefix(cells[2], "`") {
			continue
		}
		tasks++
		python, luft := strings.Trim(cells[1], "`"), strings.Trim(cells[2], "`")
		body, calls := statement(t, luft)
		if most := strings.Count(python, "(") + strings.Count(python, " = "); calls > most {
			t.Errorf("%s: %d calls and assignments, and %d in Python", cells[0], calls, most)
		}
		code += fmt.Sprintf("\nfunc task%d() { %s }\n", tasks, body)
	}
	if tasks < 45 {
		t.Errorf("%d tasks, want 45 or more", tasks)
	}

	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("compiling the calls needs the go command")
	}
	dir := t.TempDir()
	file, overlay := filepath.Join(dir, "python.go"), filepath.Join(dir, "overlay.json")
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	mapped, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(here, "python", "python.go"): file}})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{file: []byte(code), overlay: mapped} {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("go", "build", "-overlay", overlay, "./python").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// statement returns an expression or a definition as a statement, and the number of its calls and
// assignments.
func statement(t *testing.T, text string) (body string, calls int) {
	t.Helper()
	body = text
	defined, expression, ok := strings.Cut(text, " := ")
	if ok {
		calls++
		names := strings.Split(defined, ", ")
		body += "; " + strings.TrimSuffix(strings.Repeat("_, ", len(names)), ", ") + " = " + defined
	} else {
		expression = text
	}
	e, err := parser.ParseExpr(expression)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if _, call := e.(*ast.CallExpr); !call {
		body = "_ = " + text
	}
	ast.Inspect(e, func(n ast.Node) bool {
		if _, ok := n.(*ast.CallExpr); ok {
			calls++
		}
		return true
	})
	return body, calls
}
