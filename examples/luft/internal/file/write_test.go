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
