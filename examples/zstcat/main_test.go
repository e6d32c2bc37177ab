package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"
)

// compressed returns text as one frame.
func compressed(t *testing.T, text string) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := zstd.NewWriter(&out)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// games returns a text of several blocks.
func games() string {
	var text strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&text, "[Round \"%d\"]\n\n1. e4 e5 2. Nf3 {%x} *\n\n", i, i*i)
	}
	return text.String()
}

func file(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestRoundTrip(t *testing.T) {
	long := games()
	tests := []struct {
		name  string
		files [][]byte
		stdin []byte
		args  []string // after the files
		want  string
	}{
		{name: "one file", files: [][]byte{compressed(t, "1. e4 *\n")}, want: "1. e4 *\n"},
		{name: "nothing in a frame", files: [][]byte{compressed(t, "")}},
		{name: "several blocks", files: [][]byte{compressed(t, long)}, want: long},
		{name: "several frames", files: [][]byte{append(compressed(t, "a"), compressed(t, "b")...)}, want: "ab"},
		{name: "several files", files: [][]byte{compressed(t, "a"), compressed(t, "b")}, want: "ab"},
		{name: "standard input", stdin: compressed(t, "c"), args: []string{"-"}, want: "c"},
		{name: "file and standard input", files: [][]byte{compressed(t, "a")}, stdin: compressed(t, "c"), args: []string{"-"}, want: "ac"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var args []string
			for _, data := range test.files {
				args = append(args, file(t, "x.pgn.zst", data))
			}
			var out, bad bytes.Buffer
			status := run(append(args, test.args...), bytes.NewReader(test.stdin), &out, &bad)
			if status != 0 || bad.Len() > 0 {
				t.Errorf("status %d, %q; want 0", status, bad.String())
			}
			if diff := cmp.Diff(test.want, out.String()); diff != "" {
				t.Errorf("output (-want +got):\n%s", diff)
			}
		})
	}
}

func TestBadInput(t *testing.T) {
	whole := compressed(t, games())
	broken := bytes.Clone(whole)
	broken[len(broken)/2] ^= 0x55
	tests := []struct {
		name string
		data []byte
		want string // in the complaint
	}{
		{"empty", nil, "empty"},
		{"no frame", []byte("1. e4 e5 *\n"), "magic"},
		{"head only", whole[:4], "cut short after 0 bytes"},
		{"cut short", whole[:len(whole)-5], "cut short"},
		{"damaged", broken, "bytes of content: "},
		{"text after the frame", append(compressed(t, "a"), "1. e4 e5 *\n"...), "magic"},
		{"window of a terabyte", []byte{0x28, 0xb5, 0x2f, 0xfd, 0x00, 30 << 3, 1, 0, 0}, "window"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			path := file(t, "x.zst", test.data)
			var out, bad bytes.Buffer
			status := run([]string{path}, nil, &out, &bad)
			if status != 1 {
				t.Errorf("status %d, want 1", status)
			}
			complaint := bad.String()
			if !strings.HasPrefix(complaint, "zstcat: "+path+": ") || !strings.Contains(complaint, test.want) {
				t.Errorf("complaint %q, want the name and %q", complaint, test.want)
			}
		})
	}
}

func TestArguments(t *testing.T) {
	dir := t.TempDir()
	none := filepath.Join(dir, "none.zst")
	tests := []struct {
		name   string
		args   []string
		status int
		want   string // in the complaint
	}{
		{"nothing", nil, 2, "missing FILE"},
		{"unknown flag", []string{"-level", "3", "x"}, 2, "-level"},
		{"help", []string{"-h"}, 0, "usage: "},
		{"no such file", []string{none}, 1, none},
		{"folder", []string{dir}, 1, dir},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out, bad bytes.Buffer
			if status := run(test.args, nil, &out, &bad); status != test.status {
				t.Errorf("status %d, want %d", status, test.status)
			}
			if out.Len() > 0 || !strings.Contains(bad.String(), test.want) {
				t.Errorf("output %q, complaint %q; want none and %q", out.String(), bad.String(), test.want)
			}
		})
	}
}

// A full is a disk with no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestWriteFails(t *testing.T) {
	path := file(t, "x.zst", compressed(t, games()))
	var bad bytes.Buffer
	if status := run([]string{path}, nil, full{}, &bad); status != 1 || bad.String() != "zstcat: no room\n" {
		t.Errorf("status %d, %q; want 1 and the error of the output alone", status, bad.String())
	}
}
