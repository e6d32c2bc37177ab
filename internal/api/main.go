// Command api writes the exported API of every public package of the module to
// internal/testdata/api, one file a package and one line a name, so that a change of
// what users depend on is seen in review and cannot be made unawares:
//
//	go run ./internal/api          # after a change that is meant
//	go run ./internal/api -check   # what CI runs
//
// Packages under internal and examples promise nothing and are left out. The API is
// that of linux/amd64 whatever machine this runs on.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/importer"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

const regenerate = "go run ./internal/api"

func main() {
	check := flag.Bool("check", false, "compare with the files, change nothing, and fail if they differ")
	flag.Parse()
	if err := run(os.Stdout, *check); err != nil {
		fmt.Fprintln(os.Stderr, "api:", err)
		os.Exit(1)
	}
}

// run writes the files, or compares them and tells on w what differs.
func run(w io.Writer, check bool) error {
	root, err := goCommand(".", "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return err
	}
	dir := filepath.Join(strings.TrimSpace(string(root)), "internal", "testdata", "api")
	want, err := module(strings.TrimSpace(string(root)))
	if err != nil {
		return err
	}
	got, err := read(dir)
	if err != nil {
		return err
	}
	if !check {
		return write(dir, got, want)
	}
	differ := false
	names := slices.Sorted(maps.Keys(union(got, want)))
	for _, name := range names {
		for _, line := range compare(got[name], want[name]) {
			differ = true
			fmt.Fprintf(w, "%s: %s\n", name, line)
		}
	}
	if differ {
		return fmt.Errorf("the exported API is not that of internal/testdata/api; if the change is meant, run\n\t%s", regenerate)
	}
	return nil
}

// A goPackage is what this program reads of the output of go list.
type goPackage struct {
	ImportPath string
	Name       string
	Export     string // the file of the export data
	Module     *struct{ Path string }
}

// module returns the API of each public package of the module at root, by the name
// of its file.
func module(root string) (map[string]string, error) {
	all, err := list(root, "-json=ImportPath,Name,Module", "./...")
	if err != nil {
		return nil, err
	}
	public := slices.DeleteFunc(all, func(p goPackage) bool { return p.Name == "main" || !isPublic(p.inside()) })
	args := []string{"-export", "-deps", "-json=ImportPath,Export"}
	for _, p := range public {
		args = append(args, p.ImportPath)
	}
	deps, err := list(root, args...)
	if err != nil {
		return nil, err
	}
	exports := make(map[string]string)
	for _, p := range deps {
		exports[p.ImportPath] = p.Export
	}
	imports := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		name, ok := exports[path]
		if !ok {
			return nil, fmt.Errorf("no export data of %s", path)
		}
		return os.Open(name)
	})
	files := make(map[string]string)
	for _, p := range public {
		pkg, err := imports.Import(p.ImportPath)
		if err != nil {
			return nil, err
		}
		if lines := describe(pkg); len(lines) > 0 {
			name := strings.ReplaceAll(p.inside(), "/", "-") + ".txt"
			files[name] = strings.Join(lines, "\n") + "\n"
		}
	}
	return files, nil
}

// list returns what go list prints with the arguments in the directory.
func list(dir string, args ...string) (packages []goPackage, err error) {
	out, err := goCommand(dir, append([]string{"list"}, args...)...)
	if err != nil {
		return nil, err
	}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
}

// inside returns the path of the package below that of its module.
func (p goPackage) inside() string {
	return strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, p.Module.Path), "/")
}

func isPublic(inside string) bool {
	first, _, _ := strings.Cut(inside, "/")
	return first != "examples" && !slices.Contains(strings.Split(inside, "/"), "internal")
}

// goCommand runs the go command in a directory for the one platform that the files
// are of.
func goCommand(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "GOWORK=off")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w", args[0], err)
	}
	return out, nil
}

// read returns the files of the directory by their names. There is none yet in a
// directory that does not exist.
func read(dir string) (map[string]string, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		return nil, err
	}
	files := make(map[string]string)
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files[filepath.Base(name)] = string(data)
	}
	return files, nil
}

// write makes the files of the directory, which are old, those of files.
func write(dir string, old, files map[string]string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, text := range files {
		if old[name] == text {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	for name := range old {
		if _, ok := files[name]; ok {
			continue
		}
		if err := os.Remove(filepath.Join(dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

func union(a, b map[string]string) map[string]string {
	u := maps.Clone(a)
	maps.Copy(u, b)
	return u
}

// compare returns the lines that only one of two files has, with a minus for the
// first and a plus for the second.
func compare(got, want string) (diff []string) {
	old, now := strings.Split(got, "\n"), strings.Split(want, "\n")
	for _, line := range old {
		if !slices.Contains(now, line) {
			diff = append(diff, "-"+line)
		}
	}
	for _, line := range now {
		if !slices.Contains(old, line) {
			diff = append(diff, "+"+line)
		}
	}
	return diff
}
