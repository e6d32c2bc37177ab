package serve

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/web"
)

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
	files, _, err := e.get(ctx)
	if err != nil {
		return err
	}
	files, err = withPage(files)
	if err != nil {
		return err
	}
	for name, content := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		target := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		if err := write(target, content, force); err != nil {
			return err
		}
	}
	engine := files[engineFile]
	_, err = fmt.Fprintf(out, "%s is written; %s has %.1f MiB, %.1f MiB compressed\n",
		dir, engineFile, mebibytes(len(engine)), mebibytes(compressed(engine)))
	return err
}

// withPage returns files together with those of the page, by their paths.
func withPage(files map[string][]byte) (map[string][]byte, error) {
	all := maps.Clone(files)
	for name, p := range pieceNames() {
		all[path.Join("pieces", name+".svg")] = drawPiece(p)
	}
	page := web.Static()
	err := fs.WalkDir(page, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			all[name], err = fs.ReadFile(page, name)
		}
		return err
	})
	all[indexFile] = marked(all[indexFile], staticMark)
	return all, err
}

// write writes a file whole or not at all.
func write(name string, content []byte, force bool) error {
	return file.Write(name, force, nil, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

// compressed returns the size that gzip makes of a text.
func compressed(text []byte) int {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // the level is a known one
	w.Write(text)                                           // to memory
	w.Close()
	return out.Len()
}

func mebibytes(n int) float64 { return float64(n) / (1 << 20) }
