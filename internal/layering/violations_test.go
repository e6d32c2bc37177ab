package layering

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// TestCheckFinds gives check small modules, sound and broken.
func TestCheckFinds(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		top   []string // nil for all
		want  []string
	}{
		{
			name: "everything that is allowed",
			files: map[string]string{
				"doc.go":                   "package luft\n",
				"LICENSE":                  "",
				".ci/run":                  "",
				"board/board.go":           "package board\nimport (\"fmt\"; \"math/bits\"; \"github.com/luftchess/luft/internal/ray\")\nvar _ = fmt.Sprint(bits.Len(1), ray.X)\n",
				"board/board_test.go":      "package board_test\nimport (\"log\"; \"github.com/google/go-cmp/cmp\"; \"github.com/luftchess/luft/fen\")\n",
				"movegen/game/game.go":     "package game\nimport \"github.com/luftchess/luft/movegen\"\n",
				"movegen/make_tables.go":   "//go:build ignore\n\npackage main\nimport (\"os\"; \"github.com/luftchess/luft/fen\")\nfunc main() { os.Exit(0) }\n",
				"search/syzygy/tables.go":  "package syzygy\nimport \"golang.org/x/exp/mmap\"\n",
				"examples/perft/main.go":   "package main\nimport (\"fmt\"; \"log\"; \"github.com/luftchess/luft/uci\")\nfunc main() { fmt.Println() }\n",
				"examples/beam/go.mod":     "module beam\n",
				"examples/beam/main.go":    "package main\nimport \"example.com/beam\"\n",
				"board/testdata/broken.go": "this is not Go",
			},
		},
		{
			name:  "an import upwards",
			files: map[string]string{"board/board.go": "package board\n\nimport \"github.com/luftchess/luft/movegen\"\n"},
			want:  []string{"board/board.go:3: imports github.com/luftchess/luft/movegen: not below board"},
		},
		{
			name:  "an import sideways, behind a build constraint and another name",
			files: map[string]string{"fen/fen_js.go": "//go:build js\n\npackage fen\nimport mg \"github.com/luftchess/luft/movegen\"\n"},
			want:  []string{"fen/fen_js.go:4: imports github.com/luftchess/luft/movegen: not below fen"},
		},
		{
			name:  "the root package with an import",
			files: map[string]string{"doc.go": "package luft\nimport _ \"github.com/luftchess/luft/board\"\n"},
			want:  []string{"doc.go:2: imports github.com/luftchess/luft/board: not below the root package"},
		},
		{
			name:  "an internal package that is not listed",
			files: map[string]string{"eval/eval.go": "package eval\nimport \"github.com/luftchess/luft/internal/ray\"\n"},
			want:  []string{"eval/eval.go:2: imports github.com/luftchess/luft/internal/ray: not below eval"},
		},
		{
			name:  "a module whose path only begins like ours",
			files: map[string]string{"eval/eval.go": "package eval\nimport \"github.com/luftchess/luftwaffel/board\"\n"},
			want:  []string{"eval/eval.go:2: imports github.com/luftchess/luftwaffel/board: not a dependency of eval"},
		},
		{
			name:  "go-cmp outside a test",
			files: map[string]string{"eval/evaltest/run.go": "package evaltest\nimport \"github.com/google/go-cmp/cmp\"\n"},
			want:  []string{"eval/evaltest/run.go:2: imports github.com/google/go-cmp/cmp: not a dependency of eval/evaltest"},
		},
		{
			name:  "another test package than go-cmp",
			files: map[string]string{"fen/fen_test.go": "package fen\nimport \"example.com/assert\"\n"},
			want:  []string{"fen/fen_test.go:2: imports example.com/assert: tests import go-cmp and nothing else from outside"},
		},
		{
			name:  "mmap outside its leaves",
			files: map[string]string{"search/search.go": "package search\nimport \"golang.org/x/exp/mmap\"\n"},
			want:  []string{"search/search.go:2: imports golang.org/x/exp/mmap: not a dependency of search"},
		},
		{
			name:  "a package that is not in the table",
			files: map[string]string{"board/squares/squares.go": "package squares\nimport \"fmt\"\n"},
			want:  []string{"board/squares/squares.go:1: package board/squares is not in the table"},
		},
		{
			name:  "a package that is not in the table and imports nothing",
			files: map[string]string{"board/squares/squares.go": "package squares\n"},
			want:  []string{"board/squares/squares.go:1: package board/squares is not in the table"},
		},
		{
			name:  "an example that looks inside",
			files: map[string]string{"examples/perft/main.go": "package main\nimport \"github.com/luftchess/luft/internal/ray\"\n"},
			want:  []string{"examples/perft/main.go:2: imports github.com/luftchess/luft/internal/ray: an example uses what a user can"},
		},
		{
			name:  "an example with a dependency in our module",
			files: map[string]string{"examples/perft/main.go": "package main\nimport \"example.com/flags\"\n"},
			want:  []string{"examples/perft/main.go:2: imports example.com/flags: not a dependency of examples/perft"},
		},
		{
			name: "strangers at the top",
			files: map[string]string{
				"Makefile":     "",
				"util/util.go": "package util\n",
				"perft":        "",
			},
			want: []string{
				"Makefile: does not belong at the top of the repository",
				"perft: does not belong at the top of the repository",
				"util: does not belong at the top of the repository",
				"util/util.go:1: package util is not in the table",
			},
		},
		{
			name: "what building and playing leave at the top",
			files: map[string]string{
				"doc.go":         "package luft\n",
				"bin/engine":     "",
				"openings.epd":   "",
				"try.go":         "package try\nimport \"example.com/flags\"\n",
				"scratch/try.go": "package scratch\n",
			},
			top: []string{"doc.go"},
		},
		{
			name: "a stranger at the top that is ours",
			files: map[string]string{
				"openings.epd":  "",
				"util/util.go":  "package util\n",
				"other/main.go": "package main\n",
			},
			top: []string{"openings.epd", "util"},
			want: []string{
				"openings.epd: does not belong at the top of the repository",
				"util: does not belong at the top of the repository",
				"util/util.go:1: package util is not in the table",
			},
		},
		{
			name: "printing and exiting",
			files: map[string]string{"fen/fen.go": `package fen

import (
	"fmt"
	sys "os"
)

func f() {
	fmt.Println()
	fmt.Printf("")
	fmt.Print()
	fmt.Fprintln(sys.Stderr)
	sys.Exit(1)
	println()
}
`},
			want: []string{
				"fen/fen.go:9: fmt.Println: a library package does not print or exit",
				"fen/fen.go:10: fmt.Printf: a library package does not print or exit",
				"fen/fen.go:11: fmt.Print: a library package does not print or exit",
				"fen/fen.go:12: sys.Stderr: a library package does not print or exit",
				"fen/fen.go:13: sys.Exit: a library package does not print or exit",
				"fen/fen.go:14: println: a library package does not print or exit",
			},
		},
		{
			name:  "logging",
			files: map[string]string{"search/log.go": "package search\nimport (\n\t\"log\"\n\t\"log/slog\"\n)\n"},
			want: []string{
				"search/log.go:3: imports log: a library package does not log",
				"search/log.go:4: imports log/slog: a library package does not log",
			},
		},
		{
			name:  "logging to a handler of the caller, where it is allowed, and to the default one",
			files: map[string]string{"uci/lichess/log.go": "package lichess\nimport \"log/slog\"\nvar l = slog.New(slog.DiscardHandler)\nfunc f() { l.Info(\"x\"); slog.Info(\"x\"); slog.Default() }\n"},
			want: []string{
				"uci/lichess/log.go:4: slog.Info: a library package does not print or exit",
				"uci/lichess/log.go:4: slog.Default: a library package does not print or exit",
			},
		},
		{
			name:  "a dot import, which would hide what is used",
			files: map[string]string{"eval/eval.go": "package eval\nimport . \"fmt\"\n"},
			want:  []string{"eval/eval.go:2: imports fmt: under a dot, its names cannot be told apart"},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			fsys := make(fstest.MapFS)
			for name, text := range test.files {
				fsys[name] = &fstest.MapFile{Data: []byte(text)}
			}
			got, err := check(fsys, test.top)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("check (-want +got):\n%s", diff)
			}
		})
	}
}

func TestCheckRefusesBrokenSource(t *testing.T) {
	fsys := fstest.MapFS{"board/board.go": {Data: []byte("pakcage board")}}
	if _, err := check(fsys, nil); err == nil {
		t.Error("check accepted a file that is not Go")
	}
}
