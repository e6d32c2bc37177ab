package file

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWrite(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	errHalf := errors.New("half")
	half := func(w io.Writer) error {
		io.WriteString(w, "half") // the error is the other
		return errHalf
	}
	whole := func(w io.Writer) error {
		_, err := io.WriteString(w, "whole")
		return err
	}
	if err := Write(name, false, nil, half); err != errHalf {
		t.Errorf("error %v, want %v", err, errHalf)
	}
	if _, err := os.Stat(name); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("half a file is there: %v", err)
	}
	if err := Write(name, false, nil, whole); err != nil {
		t.Error(err)
	}
	if err := Write(name, false, nil, whole); !errors.Is(err, ErrExists) {
		t.Errorf("error %v, want %v", err, ErrExists)
	}
	if text, err := os.ReadFile(name); string(text) != "whole" || err != nil {
		t.Errorf("file %q, %v", text, err)
	}
	var stdout strings.Builder
	if err := Write("-", false, &stdout, whole); err != nil || stdout.String() != "whole" {
		t.Errorf("output %q, %v", stdout.String(), err)
	}
}

// TestWriteCompressed writes files that are compressed by their names, and reads them again.
func TestWriteCompressed(t *testing.T) {
	dir := t.TempDir()
	want := strings.Repeat("1. e4 e5 *\n\n", 10_000)
	for _, ext := range []string{".pgn", ".pgn.gz", ".pgn.zst"} {
		name := filepath.Join(dir, "games"+ext)
		if err := Write(name, false, nil, func(w io.Writer) error { return text(w, want) }); err != nil {
			t.Fatal(err)
		}
		r, err := Open(t.Context(), name, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(r)
		if string(got) != want || err != nil {
			t.Errorf("%s: read %d bytes, %v, want %d", ext, len(got), err, len(want))
		}
		if plain := r.Raw() == r.Text(); plain != (ext == ".pgn") {
			t.Errorf("%s: %d bytes for a text of %d", ext, r.Raw(), r.Text())
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		broken := errors.New("broken")
		if err := Write(name, true, nil, func(io.Writer) error { return broken }); err != broken {
			t.Errorf("%s: error %v, want %v", ext, err, broken)
		}
		if _, err := Append(name, nil, false, true, "", keepLines); (err != nil) != (ext != ".pgn") {
			t.Errorf("appending to %s: %v", ext, err)
		}
	}
	name := filepath.Join(dir, "games.pgn.bz2")
	never := func(io.Writer) error { return errors.New("written") }
	if err := Write(name, false, nil, never); err == nil || !strings.Contains(err.Error(), "cannot write .bz2") {
		t.Errorf("bzip2: %v", err)
	}
	if err := Free(name, true); err == nil || !strings.Contains(err.Error(), "cannot write .bz2") {
		t.Errorf("bzip2: %v", err)
	}
	if _, err := Append(name, nil, true, false, "", keepLines); err == nil || !strings.Contains(err.Error(), "cannot append") {
		t.Errorf("appending to bzip2: %v", err)
	}
}

// TestCheckOutput has outputs that are inputs, or files of databases that are inputs.
func TestCheckOutput(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	for _, name := range []string{"a.pgn", "a.si4", "a.sn4", "a.sg4", "a.si5", "a.sg5", "b.sg4", "c.cbh", "C.CBG", "c.cba", "c.cbgi", "c.pgn", "d.idx", "d.si4"} {
		if err := os.WriteFile(path(name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		input, output string
		want          string // in the error
	}{
		{"a.pgn", "a.pgn", "both input and output"},
		{"a.pgn", "b.pgn", ""}, // is not there
		{"a.pgn", "a.sg4", ""},
		{"a.si4", "a.si4", "both input and output"},
		{"a.si4", "a.sg4", "of the database"},
		{"a.si4", "a.sn4", "of the database"},
		{"a.si4", "a.pgn", ""},
		{"a.si4", "a.sg5", ""},
		{"a.si4", "b.sg4", ""},
		{"a.si5", "a.sg5", "of the database"},
		{"c.cbh", "C.CBG", "of the database"},
		{"c.cbh", "c.cba", "of the database"},
		{"c.cbh", "c.cbgi", "of the database"},
		{"c.cbh", "c.pgn", ""},
		{"d.idx", "d.idx", "both input and output"},
		{"d.idx", "d.si4", ""},
	}
	for _, test := range tests {
		err := CheckOutput(path(test.output), path("none.si4"), path(test.input))
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s to %s: %v, want %q", test.input, test.output, err, test.want)
		}
	}
	t.Chdir(dir)
	if err := CheckOutput("a.sg4", "a.si4"); err == nil {
		t.Error("no error for a file in the working directory")
	}
}

// TestTwoWriters has two writers of one file at the same time: both find its name free when they
// begin, and the second to end is refused. With force, it replaces the file.
func TestTwoWriters(t *testing.T) {
	for _, force := range []bool{false, true} {
		name := filepath.Join(t.TempDir(), "out")
		err := Write(name, force, nil, func(w io.Writer) error {
			if err := Write(name, force, nil, func(w io.Writer) error { return text(w, "fast") }); err != nil {
				t.Error(err)
			}
			return text(w, "slow")
		})
		want := "slow"
		if !force {
			if want = "fast"; !errors.Is(err, ErrExists) {
				t.Errorf("the second writer: %v", err)
			}
		} else if err != nil {
			t.Error(err)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("force %v: %q, %v, want %q", force, got, err, want)
		}
		if entries, err := os.ReadDir(filepath.Dir(name)); err != nil || len(entries) != 1 {
			t.Errorf("force %v: %v, %v", force, entries, err)
		}
	}
}

func text(w io.Writer, s string) error {
	_, err := io.WriteString(w, s)
	return err
}
