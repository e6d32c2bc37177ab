package layering

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

const (
	modulePath = "github.com/luftchess/luft"
	goCmp      = "github.com/google/go-cmp"
)

// silent lists what a library package may not use, by import path and name. An
// empty list stands for all of the package.
var silent = map[string][]string{
	"fmt": {"Print", "Printf", "Println"},
	"log": {},
	"log/slog": {
		"Debug", "DebugContext", "Info", "InfoContext", "Warn", "WarnContext", "Error", "ErrorContext", "Log", "LogAttrs",
		"Default", "SetDefault", "SetLogLoggerLevel",
	},
	"os": {"Exit", "Stdout", "Stderr"},
}

// loggers are the packages that only those import that the table allows to: they log to a
// handler of the caller, and never to the default one.
var loggers = []string{"log/slog"}

// check returns what is wrong with the module whose root is fsys, one line for
// each finding, in the order of the paths. Of what stands at the root it looks at
// the names in top, or at all if that is nil. Nested modules are left out. It reads
// every Go file whatever its build constraints.
func check(fsys fs.FS, top []string) ([]string, error) {
	isOurs := func(name string) bool { return top == nil || slices.Contains(top, name) }
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, err
	}
	var problems []string
	for _, e := range entries {
		if name := e.Name(); isOurs(name) && !strings.HasPrefix(name, ".") && !slices.Contains(mayTop, name) {
			problems = append(problems, name+": does not belong at the top of the repository")
		}
	}
	err = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if skipped(fsys, name) || name != "." && path.Dir(name) == "." && !isOurs(name) {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || path.Dir(name) == "." && !isOurs(name) {
			return nil
		}
		src, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		found, err := checkFile(name, src)
		problems = append(problems, found...)
		return err
	})
	return problems, err
}

// skipped reports whether the directory holds nothing of the module's own: as
// the go command has it, but for the one package that is called testdata.
func skipped(fsys fs.FS, dir string) bool {
	if dir == "." || dir == "internal/testdata" {
		return false
	}
	base := path.Base(dir)
	if base == "testdata" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") {
		return true
	}
	_, err := fs.Stat(fsys, path.Join(dir, "go.mod"))
	return err == nil
}

// checkFile returns what is wrong with one Go file.
func checkFile(name string, src []byte) ([]string, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	pkg := path.Dir(name)
	if pkg == "." {
		pkg = ""
	}
	var problems []string
	report := func(n ast.Node, format string, args ...any) {
		line := fset.Position(n.Pos()).Line
		problems = append(problems, fmt.Sprintf("%s:%d: ", name, line)+fmt.Sprintf(format, args...))
	}

	_, known := mayImport[pkg]
	if !known && !strings.HasPrefix(pkg, "examples/") {
		report(file, "package %s is not in the table", pkg)
		return problems, nil
	}
	imported := make(map[string]string) // from the name in this file to the path
	for _, spec := range file.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		local := path.Base(p)
		if spec.Name != nil {
			local = spec.Name.Name
		}
		if local == "." {
			report(spec, "imports %s: under a dot, its names cannot be told apart", p)
		}
		imported[local] = p
		if why := refuse(name, file.Name.Name, pkg, p); why != "" {
			report(spec, "imports %s: %s", p, why)
		}
	}
	if !isLibrary(name, file.Name.Name) {
		return problems, nil
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			x, ok := n.X.(*ast.Ident)
			if ok && slices.Contains(silent[imported[x.Name]], n.Sel.Name) {
				report(n, "%s.%s: a library package does not print or exit", x.Name, n.Sel.Name)
			}
		case *ast.CallExpr:
			f, ok := n.Fun.(*ast.Ident)
			if ok && (f.Name == "print" || f.Name == "println") {
				report(n, "%s: a library package does not print or exit", f.Name)
			}
		}
		return true
	})
	return problems, nil
}

// isLibrary reports whether a file is part of what a user links: neither a test
// nor a program, which a generator beside the package it writes is too.
func isLibrary(name, packageName string) bool {
	return !strings.HasSuffix(name, "_test.go") && packageName != "main"
}

// refuse returns why the file called name, in package pkg of the module, may
// not import the path p, or the empty string if it may.
func refuse(name, packageName, pkg, p string) string {
	inside, ours := within(modulePath, p)
	_, isCmp := within(goCmp, p)
	example := strings.HasPrefix(pkg, "examples/")
	allowed := mayImport[pkg]
	first, _, _ := strings.Cut(p, "/")
	foreign := strings.Contains(first, ".") && !ours
	switch {
	case strings.HasSuffix(name, "_test.go"):
		if foreign && !isCmp {
			return "tests import go-cmp and nothing else from outside"
		}
	case isLibrary(name, packageName) && !slices.Contains(allowed, p) &&
		(silent[p] != nil && len(silent[p]) == 0 || slices.Contains(loggers, p)):
		return "a library package does not log"
	case !ours:
		if foreign && !slices.Contains(allowed, p) {
			return "not a dependency of " + describe(pkg)
		}
	case example:
		if strings.HasPrefix(inside, "internal/") {
			return "an example uses what a user can"
		}
	case packageName == "main":
		// A generator may use what it likes of the module.
	case !slices.Contains(allowed, inside):
		return "not below " + describe(pkg)
	}
	return ""
}

// within returns the path of a package inside the module at root, and whether
// it is of that module at all.
func within(root, p string) (string, bool) {
	rest, ok := strings.CutPrefix(p, root)
	if !ok || rest != "" && rest[0] != '/' {
		return "", false
	}
	return strings.TrimPrefix(rest, "/"), true
}

func describe(pkg string) string {
	if pkg == "" {
		return "the root package"
	}
	return pkg
}
