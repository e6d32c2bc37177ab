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
	"path/filepath"

	"github.com/luftchess/luft/examples/luft/internal/file"
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
	engine, _, err := e.get(ctx)
	if err != nil {
		return err
	}
	all := files(staticMark)
	maps.Copy(all, engine)
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
		dir, engineFile, mebibytes(len(all[engineFile])), mebibytes(compressed(all[engineFile])))
	return err
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
