package alphabeta

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// backward lists the files that use a file before them in the order of doc.go, which is the
// order to read them in. A new entry is a decision to be made here.
var backward = []string{
	"history.go -> worker.go",   // methods of the worker
	"mate.go -> root.go",        // it searches the root moves and reports
	"prefetch.go -> history.go", // what is prefetched
	"prefetch.go -> table.go",   // what is prefetched
	"root.go -> team.go",        // which iterations a helper skips
	"table.go -> worker.go",     // methods of the worker
	"worker.go -> picker.go",    // a node has its picker
	"worker.go -> tablebase.go", // and a worker the tables of the search
}

// The files are in the order of doc.go: all of them are in its list, and, with the exceptions
// above, which are at most a quarter, each uses functions, methods, types and constants only
// of itself and of files after it.
func TestFileOrder(t *testing.T) {
	p, err := build.ImportDir(".", 0)
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	var list []string
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
		if name == "doc.go" {
			for _, m := range regexp.MustCompile(`(?m)^\t(\w+\.go) `).FindAllStringSubmatch(f.Doc.Text(), -1) {
				list = append(list, m[1])
			}
		}
	}
	for _, name := range p.GoFiles {
		if name = stem(name); name != "doc.go" && !slices.Contains(list, name) {
			t.Errorf("%s is not in the list of doc.go", name)
		}
	}

	// Other packages are taken for empty ones: a name of this package is found without them.
	info := types.Info{Uses: make(map[*ast.Ident]types.Object)}
	config := types.Config{Importer: emptyImporter{}, Error: func(error) {}}
	pkg, _ := config.Check(p.ImportPath, fset, files, &info)
	arrows := make(map[string]bool)
	for id, object := range info.Uses {
		f, isFunc := object.(*types.Func)
		isMethod := isFunc && f.Signature().Recv() != nil
		if object.Pkg() != pkg || object.Parent() != pkg.Scope() && !isMethod {
			continue
		}
		from, to := stem(fset.Position(id.Pos()).Filename), stem(fset.Position(object.Pos()).Filename)
		if from != to {
			arrows[from+" -> "+to] = true
		}
	}
	var got []string
	for arrow := range arrows {
		from, to, _ := strings.Cut(arrow, " -> ")
		if slices.Index(list, from) > slices.Index(list, to) {
			got = append(got, arrow)
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, backward) {
		t.Errorf("files use files before them:\n%q\nallowed:\n%q", got, backward)
	}
	if len(arrows) < 50 || 4*len(got) > len(arrows) {
		t.Errorf("%d of %d arrows go back", len(got), len(arrows))
	}
	t.Logf("%d of %d arrows go back", len(got), len(arrows))
}

// stem returns the name of a file without the system or processor that it is for.
func stem(file string) string {
	name, _, _ := strings.Cut(strings.TrimSuffix(path.Base(file), ".go"), "_")
	return name + ".go"
}

// An emptyImporter imports packages without their contents.
type emptyImporter struct{}

func (emptyImporter) Import(name string) (*types.Package, error) {
	p := types.NewPackage(name, path.Base(name))
	p.MarkComplete()
	return p, nil
}
