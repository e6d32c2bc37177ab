package file

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

func TestOpen(t *testing.T) {
	const text = "1. e4 e5 *\n"
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	var gz, zst bytes.Buffer
	z := gzip.NewWriter(&gz)
	io.WriteString(z, text)
	z.Close()
	s, err := zstd.NewWriter(&zst)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(s, text)
	s.Close()
	for name, path := range map[string]string{
		"plain": write("a.pgn", []byte(text)),
		"gzip":  write("a.pgn.gz", gz.Bytes()),
		"zstd":  write("a.pgn.zst", zst.Bytes()),
		"stdin": "-",
	} {
		r, err := Open(t.Context(), path, strings.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got, err := io.ReadAll(r)
		if string(got) != text || err != nil || r.Text() != int64(len(text)) {
			t.Errorf("%s: read %q, %v (%d bytes)", name, got, err, r.Text())
		}
		if err := r.Close(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, path := range map[string]string{
		"not gzip":   write("b.gz", []byte(text)),
		"empty gzip": write("c.gz", nil),
		"missing":    filepath.Join(dir, "none"),
	} {
		if r, err := Open(t.Context(), path, nil); err == nil {
			r.Close()
			t.Errorf("%s: no error", name)
		} else if !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v does not name the file", name, err)
		}
	}
}

func TestOpenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, err := Open(ctx, "-", strings.NewReader("text"))
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := io.ReadAll(r); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want %v", err, context.Canceled)
	}
}

func TestCreate(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	put := func(text string, force, commit bool) error {
		w, err := Create(name, force)
		if err != nil {
			return err
		}
		defer w.Close()
		io.WriteString(w, text)
		if commit {
			return w.Commit()
		}
		return nil
	}
	holds := func(want string) {
		t.Helper()
		got, err := os.ReadFile(name)
		if err != nil || string(got) != want {
			t.Errorf("file holds %q, %v; want %q", got, err, want)
		}
		if rest, _ := filepath.Glob(filepath.Join(filepath.Dir(name), ".out.*")); rest != nil {
			t.Errorf("left behind: %q", rest)
		}
	}
	if err := put("one", false, true); err != nil {
		t.Fatal(err)
	}
	holds("one")
	if err := put("two", false, true); !errors.Is(err, ErrExists) {
		t.Errorf("second file: %v", err)
	}
	holds("one")
	if err := put("three", true, false); err != nil {
		t.Error(err)
	}
	holds("one")
	if err := put("four", true, true); err != nil {
		t.Error(err)
	}
	holds("four")
}
