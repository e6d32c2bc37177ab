package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// The page says itself whether there is a server behind it.
const (
	servedMark = `<meta name="luft" content="served">`
	staticMark = `<meta name="luft" content="static">`
)

// exportTo writes the page into a directory as files that need no server, and what
// the largest of them comes to.
func exportTo(ctx context.Context, dir string, out io.Writer) error {
	err := fs.WalkDir(files, "static", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		inside, err := filepath.Rel("static", filepath.FromSlash(path))
		if err != nil {
			return err
		}
		target := filepath.Join(dir, inside)
		if entry.IsDir() {
			return os.MkdirAll(target, 0o755)
		}
		content, err := files.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(target, bytes.Replace(content, []byte(servedMark), []byte(staticMark), 1), 0o644)
	})
	if err != nil {
		return err
	}
	pieces := filepath.Join(dir, "pieces")
	if err := os.MkdirAll(pieces, 0o755); err != nil {
		return err
	}
	for name, p := range pieceNames() {
		if err := os.WriteFile(filepath.Join(pieces, name+".svg"), drawPiece(p), 0o644); err != nil {
			return err
		}
	}
	if err := build(ctx, dir); err != nil {
		return err
	}
	content, err := os.ReadFile(filepath.Join(dir, engineFile))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s is written; %s has %.1f MiB, %.1f MiB compressed\n",
		dir, engineFile, mebibytes(len(content)), mebibytes(compressed(content)))
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
