package main

import (
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

	"github.com/luftchess/luft/examples/web/desk"
)

// The engine for browsers is this file and the one that Go's own distribution has
// for running it.
const (
	engineFile  = "luft.wasm"
	supportFile = "wasm_exec.js"
)

// build builds the engine for browsers and puts both files into a directory.
func build(ctx context.Context, dir string) error {
	if _, err := exec.LookPath("go"); err != nil {
		return errors.New("building the WebAssembly engine requires the go tool, which is not installed")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	root, err := goTool(ctx, "env", "GOROOT")
	if err != nil {
		return err
	}
	support, err := os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", supportFile))
	if err != nil {
		return fmt.Errorf("missing WebAssembly support file of Go: %w", err)
	}
	if err := os.WriteFile(filepath.Join(dir, supportFile), support, 0o644); err != nil {
		return err
	}
	const source = "github.com/luftchess/luft/examples/web/wasm"
	_, err = goTool(ctx, "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", filepath.Join(dir, engineFile), source)
	return err
}

// goTool runs the go tool for browsers and returns what it prints.
func goTool(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	// The source is where this program was built from, if that is still there, or
	// else that of the module in which it was started.
	if _, file, _, ok := runtime.Caller(0); ok && filepath.IsAbs(file) {
		if dir := filepath.Dir(file); exists(dir) {
			cmd.Dir = dir
		}
	}
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return "", fmt.Errorf("go %s: %s", args[0], strings.TrimSpace(string(exit.Stderr)))
	}
	return string(out), err
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// A builder serves the engine for browsers. It builds it when it is first asked
// for, and again if that did not work. The zero builder is ready.
type builder struct {
	mu    sync.Mutex // held while building
	files map[string][]byte
	when  time.Time
}

// serve serves the two files, and leaves all others to next.
func (b *builder) serve(next http.Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := r.PathValue("name")
		if name != engineFile && name != supportFile {
			fresh(next).ServeHTTP(w, r)
			return
		}
		content, when, err := b.get(r.Context(), name)
		if err != nil {
			refuse(w, http.StatusServiceUnavailable, &desk.Error{Code: "no_wasm", Message: err.Error()})
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeContent(w, r, name, when, strings.NewReader(string(content)))
	}
}

func (b *builder) get(ctx context.Context, name string) ([]byte, time.Time, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.files == nil {
		dir, err := os.MkdirTemp("", "luft-web-")
		if err != nil {
			return nil, b.when, err
		}
		defer os.RemoveAll(dir)
		// Whoever asked first may go away; the next one wants it as well.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Minute)
		defer cancel()
		if err := build(ctx, dir); err != nil {
			return nil, b.when, err
		}
		files := make(map[string][]byte)
		for _, f := range []string{engineFile, supportFile} {
			if files[f], err = os.ReadFile(filepath.Join(dir, f)); err != nil {
				return nil, b.when, err
			}
		}
		b.files, b.when = files, time.Now()
	}
	return b.files[name], b.when, nil
}
