package layering

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

// TestWrappers holds that every searcher with another one inside does not hide what that one can do: a
// wrapper without SupportsRules plays only ordinary chess, one without SupportsMultiPV finds a single line,
// and with one without Prepare the first search of a game is slow. Programs know whether they call Prepare.
// It looks at all modules, and at the tests of the cookbook, which users copy.
func TestWrappers(t *testing.T) {
	fsys := os.DirFS("../..")
	found, err := wrappers(fsys)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, w := range found {
		names = append(names, w.name)
		for _, method := range []string{"SupportsRules", "SupportsMultiPV", "Prepare"} {
			if method == "Prepare" && strings.HasPrefix(w.name, "examples/") {
				continue
			}
			if !slices.Contains(w.methods, method) {
				t.Errorf("%s has a searcher inside and no method %s", w.name, method)
			}
		}
	}
	for _, want := range []string{"search.Handicap", "search.Pool", "search.Supervisor", "search/book.Searcher", "search/match/engine.stopped", "examples/cookbook.mortal"} {
		if !slices.Contains(names, want) {
			t.Errorf("%s was not found among %q", want, names)
		}
	}
}

// A wrapper is a type with the method Search of a searcher and a field with another searcher, or
// with a function that opens one.
type wrapper struct {
	name    string
	methods []string
}

func wrappers(fsys fs.FS) (found []wrapper, err error) {
	type declared struct {
		inner, search bool
		methods       []string
	}
	types := map[string]*declared{}
	err = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (base == "testdata" || base[0] == '.' || base[0] == '_'):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go"),
			strings.HasSuffix(name, "_test.go") && path.Dir(name) != "examples/cookbook":
			return nil
		}
		src, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, src, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		of := func(local string) *declared {
			full := path.Dir(name) + "." + local
			if types[full] == nil {
				types[full] = new(declared)
			}
			return types[full]
		}
		for _, decl := range file.Decls {
			switch decl := decl.(type) {
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					if t, ok := spec.(*ast.TypeSpec); ok && hasSearcher(t.Type, path.Dir(name) == "search") {
						of(t.Name.Name).inner = true
					}
				}
			case *ast.FuncDecl:
				if decl.Recv == nil {
					continue
				}
				receiver := decl.Recv.List[0].Type
				if star, ok := receiver.(*ast.StarExpr); ok {
					receiver = star.X
				}
				id, ok := receiver.(*ast.Ident)
				if !ok {
					continue // of a generic type, which no searcher is
				}
				t := of(id.Name)
				t.methods = append(t.methods, decl.Name.Name)
				if decl.Name.Name == "Search" {
					t.search = decl.Type.Params.NumFields() == 4
				}
			}
		}
		return nil
	})
	for name, t := range types {
		if t.inner && t.search {
			found = append(found, wrapper{name, t.methods})
		}
	}
	slices.SortFunc(found, func(a, b wrapper) int { return strings.Compare(a.name, b.name) })
	return found, err
}

// hasSearcher reports whether the type is a struct with a field of type search.Searcher, or one of a
// function that returns it. Inside is true in package search.
func hasSearcher(t ast.Expr, inside bool) (has bool) {
	s, ok := t.(*ast.StructType)
	if !ok {
		return false
	}
	isSearcher := func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.Ident:
			return inside && e.Name == "Searcher"
		case *ast.SelectorExpr:
			x, ok := e.X.(*ast.Ident)
			return ok && x.Name == "search" && e.Sel.Name == "Searcher"
		}
		return false
	}
	for _, field := range s.Fields.List {
		has = has || isSearcher(field.Type)
		if f, ok := field.Type.(*ast.FuncType); ok && f.Results != nil {
			for _, r := range f.Results.List {
				has = has || isSearcher(r.Type)
			}
		}
	}
	return has
}
