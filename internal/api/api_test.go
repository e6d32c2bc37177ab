package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDescribe(t *testing.T) {
	tests := []struct {
		name, source string
		want         []string
	}{
		{"constants have their values", "const A = 1; const B int8 = 2; const c = 3; const S = \"s\"",
			[]string{"const A untyped int = 1", "const B int8 = 2", "const S untyped string = \"s\""}},
		{"variables", "import \"other\"; var V other.T; var v int", []string{"var V other.T"}},
		{"functions without the names of parameters", "import \"other\"; func F(a, b int, rest ...other.T) (n int, err error) { return }; func f() {}",
			[]string{"func F(int, int, ...other.T) (int, error)"}},
		{"type parameters", "func F[K comparable, V any](m map[K]V) []K { return nil }; type L[T any] struct{ Next *L[T] }; func (*L[T]) Len() int { return 0 }",
			[]string{"func F[K comparable, V any](map[K]V) []K", "method (*L[T any]) Len() int", "type L[T any] struct, Next *L[T]", "type L[T any] struct, comparable"}},
		{"fields and whether the struct can be compared", "type C struct { X, y int }; type N struct { S []int; f func() }; type J struct { A int `json:\"a\"` }",
			[]string{"type C struct, X int", "type C struct, comparable", "type J struct, A int `json:\"a\"`", "type J struct, comparable", "type N struct", "type N struct, S []int"}},
		{"methods by receiver", "type T int; func (T) Get() int { return 0 }; func (*T) Set(v int) {}; func (T) hidden() {}",
			[]string{"method (*T) Set(int)", "method (T) Get() int", "type T int"}},
		{"promoted methods", "type t struct{}; func (t) M() {}; type T struct { t }",
			[]string{"method (T) M()", "type T struct, comparable"}},
		{"interfaces", "import \"other\"; type I interface { other.I; M(x int) error }; type P interface { p() }",
			[]string{"type I interface", "type I interface, M(int) error", "type I interface, embedded other.I", "type P interface", "type P interface, unexported methods"}},
		{"aliases", "type A = []int; type b = int", []string{"type A = []int"}},
	}
	other := compile(t, "other", "type T int; type I interface { Read() }", nil)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pkg := compile(t, "p", test.source, other)
			if diff := cmp.Diff(test.want, describe(pkg)); diff != "" {
				t.Errorf("describe (-want +got):\n%s", diff)
			}
		})
	}
}

// compile type-checks a package that may import another one.
func compile(t *testing.T, name, source string, other *types.Package) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name+".go", "package "+name+"; "+source, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: importerFunc(func(string) (*types.Package, error) { return other, nil })}
	pkg, err := conf.Check(name, fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

func TestCompare(t *testing.T) {
	got := compare("const A\nfunc F()\n", "const A\nfunc F(int)\nfunc G()\n")
	want := []string{"-func F()", "+func F(int)", "+func G()"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("compare (-want +got):\n%s", diff)
	}
	if got := compare("const A\n", "const A\n"); got != nil {
		t.Errorf("compare of equal files: %q", got)
	}
}

// TestFiles writes the files of one state of a module and reads them back after
// another: a package that is gone takes its file with it.
func TestFiles(t *testing.T) {
	dir := t.TempDir() + "/api"
	for _, files := range []map[string]string{
		{"board.txt": "const A\n", "fen.txt": "func F()\n"},
		{"board.txt": "const B\n", "pgn-san.txt": "func F()\n"},
	} {
		old, err := read(dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := write(dir, old, files); err != nil {
			t.Fatal(err)
		}
		got, err := read(dir)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(files, got); diff != "" {
			t.Errorf("files (-want +got):\n%s", diff)
		}
	}
}

func TestIsPublic(t *testing.T) {
	for inside, want := range map[string]bool{
		"": true, "board": true, "search/book": true,
		"internal/ray": false, "search/internal/x": false, "examples/web": false,
	} {
		if got := isPublic(inside); got != want {
			t.Errorf("isPublic(%q) = %t", inside, got)
		}
	}
}
