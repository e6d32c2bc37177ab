package serve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/luftchess/luft/examples/luft/internal/serve/desk"
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
	files map[string][]byte
	when  time.Time
}

// check reports why there can be no engine, as far as that can be told at once.
func (e *engine) check() error {
	if e.file != "" {
		_, err := e.read()
		return err
	}
	_, err := source()
	return err
}

// get returns the two files by their names, and when they were made.
func (e *engine) get(ctx context.Context) (map[string][]byte, time.Time, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.files == nil {
		var err error
		if e.file != "" {
			e.files, err = e.read()
		} else {
			e.files, err = build(ctx)
		}
		if err != nil {
			return nil, e.when, err
		}
		e.when = time.Now()
	}
	return e.files, e.when, nil
}

// read reads the file and the one beside it.
func (e *engine) read() (map[string][]byte, error) {
	f, err := os.Open(e.file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	begin := make([]byte, len(magic))
	if n, _ := f.Read(begin); string(begin[:n]) != magic {
		return nil, fmt.Errorf("%s: not a WebAssembly file", e.file)
	}
	content, err := os.ReadFile(e.file)
	if err != nil {
		return nil, err
	}
	support, err := os.ReadFile(filepath.Join(filepath.Dir(e.file), supportFile))
	if err != nil {
		return nil, fmt.Errorf("the support file of Go must be in the same directory: %w", err)
	}
	return map[string][]byte{engineFile: content, supportFile: support}, nil
}

// build builds the engine.
func build(ctx context.Context) (map[string][]byte, error) {
	from, err := source()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "luft-serve-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	root, err := goTool(ctx, from, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	support, err := os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", supportFile))
	if err != nil {
		return nil, fmt.Errorf("missing WebAssembly support file of Go: %w", err)
	}
	target := filepath.Join(dir, engineFile)
	if _, err := goTool(ctx, from, "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", target, "."); err != nil {
		return nil, err
	}
	content, err := os.ReadFile(target)
	return map[string][]byte{engineFile: content, supportFile: support}, err
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
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return "", fmt.Errorf("go %s: %s", args[0], bytes.TrimSpace(exit.Stderr))
	}
	return string(out), err
}

// serve serves the two files, and leaves all others to next.
func (e *engine) serve(next http.Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := r.PathValue("name")
		if name != engineFile && name != supportFile {
			next.ServeHTTP(w, r)
			return
		}
		// Whoever asked first may go away; the next one wants it as well.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), 5*time.Minute)
		defer cancel()
		files, when, err := e.get(ctx)
		if err != nil {
			refuse(w, http.StatusServiceUnavailable, &desk.Error{Code: "no_wasm", Message: err.Error()})
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeContent(w, r, name, when, bytes.NewReader(files[name]))
	}
}
