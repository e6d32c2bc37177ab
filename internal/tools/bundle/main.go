// Command bundle writes the page of examples/web as browsers load it: "go generate
// ./examples/web" runs it. Below the directory given as its argument, it reads the readable
// files in "static" and replaces the directory "served".
//
// The modules become three scripts, and scripts and style sheets lose what is there for people
// only. Style sheets keep their declarations as they are: the shorter forms that some minifiers
// choose do not mean the same everywhere. Each file is compressed in the Brotli format.
package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/andybalholm/brotli"
	esbuild "github.com/evanw/esbuild/pkg/api"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: bundle DIR")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

func run(dir string) error {
	files, err := read(os.DirFS(filepath.Join(dir, "static")))
	if err != nil {
		return err
	}
	if files, err = served(files); err != nil {
		return err
	}
	target := filepath.Join(dir, "served")
	if err := os.RemoveAll(target); err != nil {
		return err
	}
	if err := os.Mkdir(target, 0o755); err != nil {
		return err
	}
	for name, content := range files {
		var out bytes.Buffer
		w := brotli.NewWriterLevel(&out, brotli.BestCompression)
		w.Write(content) // to memory
		w.Close()
		if err := os.WriteFile(filepath.Join(target, name+".br"), out.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func read(from fs.FS) (map[string][]byte, error) {
	files := make(map[string][]byte)
	return files, fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files[name], err = fs.ReadFile(from, name)
		}
		return err
	})
}

const indexFile = "index.html"

// served returns the files that browsers load for the page with the files given.
func served(files map[string][]byte) (map[string][]byte, error) {
	out, err := bundle(files, mainModule)
	if err != nil {
		return nil, err
	}
	const load = `<script type="module" src="`
	preload := `<link rel="modulepreload" href="` + scriptOf(out, sharedScript) + "\">\n"
	for name, content := range files {
		if strings.HasPrefix(name, moduleDir) {
			continue
		}
		if name == indexFile {
			content = bytes.Replace(content, []byte(load+mainModule), []byte(preload+load+mainScript), 1)
		}
		if out[name], err = minify(name, content); err != nil {
			return nil, err
		}
	}
	out["pieces.css"] = pieces()
	out["icon.svg"] = svg.AppendPiece(nil, board.NewPiece(board.White, board.Knight), nil)
	out["themes.json"], err = themes()
	return out, err
}

// minify returns a script that is no module, or a style sheet, without comments and blanks; other
// files stay as they are.
func minify(name string, content []byte) ([]byte, error) {
	options := esbuild.TransformOptions{
		Sourcefile:       name,
		LegalComments:    esbuild.LegalCommentsEndOfFile,
		MinifyWhitespace: true,
		Target:           esbuild.ESNext,
		Charset:          esbuild.CharsetUTF8,
	}
	switch path.Ext(name) {
	case ".js":
		options.Loader = esbuild.LoaderJS
		options.MinifyIdentifiers, options.MinifySyntax = true, true // global names stay
	case ".css":
		options.Loader = esbuild.LoaderCSS
	default:
		return content, nil
	}
	result := esbuild.Transform(string(content), options)
	return result.Code, problems(result.Errors)
}
