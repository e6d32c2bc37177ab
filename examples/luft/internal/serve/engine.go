package serve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/wasmopt"
)

// The engine for browsers is this file and the one that Go's own distribution has
// for running it.
const (
	engineFile  = "luft.wasm"
	supportFile = "wasm_exec.js"
)

// magic is how a WebAssembly file begins.
const magic = "\x00asm"

// An engine is the engine for browsers. It is read or built when it is first asked for,
// and again if that did not work. Any number of goroutines may use one.
type engine struct {
	file string // the WebAssembly; "" to build it

	mu    sync.Mutex // held while reading or building
	files map[string]*static
}

// check reports why there can be no engine, as far as that can be told at once.
func (e *engine) check() (err error) {
	if e.file != "" {
		_, err = e.load(context.Background())
	} else {
		_, err = source()
	}
	return err
}

// get returns the two files by their names.
func (e *engine) get(ctx context.Context) (map[string]*static, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.files == nil {
		files, err := e.load(ctx)
		if err != nil {
			return nil, err
		}
		e.files = make(map[string]*static)
		for name, content := range files {
			e.files[name] = newStatic(name, content)
		}
	}
	return e.files, nil
}

// load reads or builds the engine.
func (e *engine) load(ctx context.Context) (map[string][]byte, error) {
	if e.file != "" {
		return read(e.file, filepath.Join(filepath.Dir(e.file), supportFile))
	}
	from, err := source()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "luft-serve-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	target := filepath.Join(dir, engineFile)
	if _, err := goTool(ctx, from, "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", target, "."); err != nil {
		return nil, err
	}
	root, err := goTool(ctx, from, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	return read(target, filepath.Join(strings.TrimSpace(root), "lib", "wasm", supportFile))
}

// read reads the two files, and makes the engine faster.
func read(engine, support string) (map[string][]byte, error) {
	f, err := os.Open(engine)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	begin := make([]byte, len(magic))
	if n, _ := io.ReadFull(f, begin); string(begin[:n]) != magic {
		return nil, fmt.Errorf("%s: not a WebAssembly file", engine)
	}
	content, err := os.ReadFile(engine)
	if err != nil {
		return nil, err
	}
	if content, err = wasmopt.ThreadJumps(content); err != nil {
		return nil, fmt.Errorf("%s: %w", engine, err)
	}
	script, err := os.ReadFile(support)
	if err != nil {
		return nil, fmt.Errorf("missing support file of Go: %w", err)
	}
	return map[string][]byte{engineFile: content, supportFile: script}, nil
}

// source returns the directory of the program that is the engine for browsers: beside
// this file where it was compiled, or in a clone that is the current directory. It is
// an error if the go tool is missing.
func source() (string, error) {
	if _, err := exec.LookPath("go"); err != nil {
		return "", errors.New("without --wasm FILE, building the engine for browsers takes the go tool, which is not installed")
	}
	var places []string
	if _, file, _, ok := runtime.Caller(0); ok && filepath.IsAbs(file) {
		places = append(places, filepath.Join(filepath.Dir(file), "wasm"))
	}
	inside := filepath.Join("internal", "serve", "wasm")
	places = append(places, inside, filepath.Join("examples", "luft", inside))
	for _, dir := range places {
		if _, err := os.Stat(filepath.Join(dir, "main.go")); err == nil {
			return filepath.Abs(dir)
		}
	}
	return "", errors.New("without --wasm FILE, building the engine for browsers takes the source of luft, which is not there")
}

// goTool runs the go tool for browsers in a directory and returns what it prints.
func goTool(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	cmd.Dir = dir
	out, err := cmd.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return "", fmt.Errorf("go %s: %s", args[0], bytes.TrimSpace(exit.Stderr))
	}
	return string(out), err
}

// exportTo writes the page into a directory as files that need no server, and what
// the engine comes to. Nothing is written before all files are there.
func exportTo(ctx context.Context, dir string, force bool, e *engine, out io.Writer) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case len(entries) > 0 && !force:
		return fmt.Errorf("%s: %w", dir, file.ErrExists)
	}
	engine, err := e.get(ctx)
	if err != nil {
		return err
	}
	all := make(map[string][]byte)
	for _, some := range []map[string]*static{page(staticMark), engine} {
		for name, f := range some {
			all[name] = f.content()
		}
	}
	all[workerFile] = named(all)
	for name, content := range all {
		if err := ctx.Err(); err != nil {
			return err
		}
		target := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		if err := file.Write(target, force, nil, func(w io.Writer) error {
			_, err := w.Write(content)
			return err
		}); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(out, "%s is written; %s has %.1f MiB, %.1f MiB compressed\n",
		dir, engineFile, mebibytes(len(all[engineFile])), mebibytes(len(compress(all[engineFile]))))
	return err
}

func mebibytes(n int) float64 { return float64(n) / (1 << 20) }
