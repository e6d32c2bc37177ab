package file

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"
)

func TestOpen(t *testing.T) {
	const text = "1. e4 {é} e5 *\n"
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
	wide := func(order binary.AppendByteOrder) []byte {
		data := order.AppendUint16(nil, 0xfeff)
		for _, c := range text {
			data = order.AppendUint16(data, uint16(c))
		}
		return data
	}
	for name, path := range map[string]string{
		"UTF-16LE": write("le.pgn", wide(binary.LittleEndian)),
		"UTF-16BE": write("be.pgn", wide(binary.BigEndian)),
		"plain":    write("a.pgn", []byte(text)),
		"gzip":     write("a.pgn.gz", gz.Bytes()),
		"zstd":     write("a.pgn.zst", zst.Bytes()),
		"stdin":    "-",
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
		"empty zstd": write("d.zst", nil),
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

// An interrupt ends the wait for a line of a terminal or of a pipe.
func TestOpenInterruptsStdin(t *testing.T) {
	in, out := io.Pipe()
	defer in.Close()
	ctx, cancel := context.WithCancel(t.Context())
	r, err := Open(ctx, "-", in)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		out.Write([]byte("1. e4"))
		cancel()
	}()
	text, err := io.ReadAll(r)
	if !errors.Is(err, context.Canceled) || !strings.HasPrefix("1. e4", string(text)) {
		t.Errorf("read %q, %v", text, err)
	}
}

// Texts too short for a byte order mark, and errors behind them, come through.
func TestOpenShort(t *testing.T) {
	broken := errors.New("broken")
	for _, text := range []string{"", "x", "\xfe", "xy", "xyz"} {
		for _, end := range []error{io.EOF, broken} {
			r, err := Open(t.Context(), "-", io.MultiReader(iotest.OneByteReader(strings.NewReader(text)), iotest.ErrReader(end)))
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(iotest.OneByteReader(r))
			if want := map[bool]error{true: nil, false: broken}[end == io.EOF]; string(got) != text || err != want {
				t.Errorf("%q and %v: read %q, %v", text, end, got, err)
			}
		}
	}
}

// Damaged Zstandard files are told, and none takes all memory.
func TestZstd(t *testing.T) {
	frame := func(text string) []byte {
		var out bytes.Buffer
		w, err := zstd.NewWriter(&out)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, text)
		w.Close()
		return out.Bytes()
	}
	var long strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&long, "[Round \"%d\"]\n\n1. e4 e5 2. Nf3 {%x} *\n\n", i, i*i)
	}
	whole := frame(long.String())
	broken := bytes.Clone(whole)
	broken[len(broken)/2] ^= 0x55
	tests := []struct {
		name string
		data []byte
		want string // the text, or what the error has in it
	}{
		{"nothing in a frame", frame(""), ""},
		{"several blocks", whole, long.String()},
		{"several frames", slices.Concat(frame("a"), frame("b")), "ab"},
		{"no frame", []byte(long.String()), "magic"},
		{"head only", whole[:4], "unexpected EOF"},
		{"cut short", whole[:len(whole)-5], "unexpected EOF"},
		{"damaged", broken, ""},
		{"text after the frame", append(frame("a"), "1. e4 e5 *\n"...), "magic"},
		{"window of a terabyte", []byte{0x28, 0xb5, 0x2f, 0xfd, 0x00, 30 << 3, 1, 0, 0}, "window"},
	}
	for _, test := range tests {
		name := filepath.Join(t.TempDir(), "x.zst")
		if err := os.WriteFile(name, test.data, 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := Open(t.Context(), name, nil)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		text, err := io.ReadAll(r)
		r.Close()
		switch {
		case err == nil && (string(text) != test.want || test.name == "damaged"):
			t.Errorf("%s: read %d bytes without error", test.name, len(text))
		case err != nil && !strings.Contains(err.Error(), test.want):
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
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

func TestWriteOver(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	errEnd := errors.New("not to the end")
	put := func(text string, force, whole bool) error {
		return Write(name, force, nil, func(w io.Writer) error {
			if _, err := io.WriteString(w, text); err != nil || whole {
				return err
			}
			return errEnd
		})
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
	if err := put("three", true, false); err != errEnd {
		t.Errorf("third file: %v", err)
	}
	holds("one")
	if err := put("four", true, true); err != nil {
		t.Error(err)
	}
	holds("four")
}

// The name of a file is in an error once.
func TestName(t *testing.T) {
	cause := errors.New("on fire")
	system := &fs.PathError{Op: "read", Path: "a.pgn", Err: cause}
	tests := []struct {
		name string
		err  error
		want string
	}{
		{"without a name", cause, "a.pgn: on fire"},
		{"with the name", system, "read a.pgn: on fire"},
		{"with the name further down", fmt.Errorf("pgn: input: %w", system), "read a.pgn: on fire"},
		{"with another name", &fs.PathError{Op: "open", Path: "b.pgn", Err: cause}, "a.pgn: open b.pgn: on fire"},
	}
	for _, test := range tests {
		err := Name("a.pgn", test.err)
		if got := err.Error(); got != test.want || !errors.Is(err, cause) {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
