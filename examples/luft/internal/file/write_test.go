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
