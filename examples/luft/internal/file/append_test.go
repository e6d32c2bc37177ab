package file

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// keepLines is how many bytes of a file are whole lines.
func keepLines(in io.Reader) (int64, error) {
	text, err := io.ReadAll(in)
	if strings.HasPrefix(string(text), "other") {
		return 0, errors.New("made by another program")
	}
	return int64(strings.LastIndex(string(text), "\n") + 1), err
}

func TestAppend(t *testing.T) {
	tests := []struct {
		name, before  string
		resume, force bool
		want          string // with the line that is appended
		err           string
	}{
		{"new", "", false, false, "head\nline\n", ""},
		{"exists", "head\nold\n", false, false, "", "exists; --force overwrites it, --resume continues it"},
		{"nothing but a header", "head\n", false, false, "head\nline\n", ""},
		{"forced", "head\nold\n", false, true, "head\nline\n", ""},
		{"resumed", "head\nold\n", true, false, "head\nold\nline\n", ""},
		{"resumed after half a line", "head\nold\nha", true, false, "head\nold\nline\n", ""},
		{"resumed after half a header", "he", true, false, "head\nline\n", ""},
		{"resumed from nothing", "", true, false, "head\nline\n", ""},
		{"another file", "other\n", true, false, "", "made by another program"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "log")
			if test.before != "" {
				if err := os.WriteFile(name, []byte(test.before), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			f, err := Append(name, nil, test.resume, test.force, "head\n", keepLines)
			want := test.want
			if test.err != "" {
				if err == nil || !strings.HasPrefix(err.Error(), name+": ") || !strings.Contains(err.Error(), test.err) {
					t.Errorf("error %v, want %q", err, test.err)
				}
				want = test.before
			} else if err != nil {
				t.Fatal(err)
			} else if _, err := f.Write([]byte("line\n")); err != nil || f.Close() != nil {
				t.Fatal(err)
			}
			if got, err := os.ReadFile(name); string(got) != want || err != nil {
				t.Errorf("file %q, %v, want %q", got, err, want)
			}
		})
	}
	if _, err := Append(os.DevNull, nil, true, false, "", keepLines); err == nil {
		t.Error("no error for a device")
	}
}

// A file is changed only by what is written.
func TestAppendNothing(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	for _, text := range []string{"", "old\nha"} {
		if text != "" {
			if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		f, err := Append(name, nil, true, false, "", keepLines)
		if err != nil {
			t.Fatal(err)
		}
		kept, err := io.ReadAll(f.Kept())
		if want := text[:strings.LastIndex(text, "\n")+1]; string(kept) != want || err != nil {
			t.Errorf("kept %q, %v, want %q", kept, err, want)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); string(got) != text || (err != nil) != (text == "") {
			t.Errorf("file %q, %v, want %q", got, err, text)
		}
	}
}
