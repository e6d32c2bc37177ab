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

// TestWrappers holds that every searcher with another one inside says which rules it plays, as the
// one inside does: a wrapper without SupportsRules plays only ordinary chess. It looks at all modules,
// and at the tests of the cookbook, which users copy.
func TestWrappers(t *testing.T) {
	fsys := os.DirFS("../..")
	found, err := wrappers(fsys)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, w := range found {
		names = append(names, w.name)
		if !w.rules {
			t.Errorf("%s has a searcher inside and no method SupportsRules", w.name)
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
	name  string
	rules bool // it has the method SupportsRules
}

func wrappers(fsys fs.FS) (found []wrapper, err error) {
	type methods struct{ inner, search, rules bool }
	types := map[string]*methods{}
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
		of := func(local string) *methods {
			full := path.Dir(name) + "." + local
			if types[full] == nil {
				types[full] = new(methods)
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
				switch decl.Name.Name {
				case "Search":
					of(id.Name).search = decl.Type.Params.NumFields() == 4
				case "SupportsRules":
					of(id.Name).rules = true
				}
			}
		}
		return nil
	})
	for name, m := range types {
		if m.inner && m.search {
			found = append(found, wrapper{name, m.rules})
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
