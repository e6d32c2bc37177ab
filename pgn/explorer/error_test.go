package explorer_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
)

// TestTruncated cuts an index everywhere.
func TestTruncated(t *testing.T) {
	data := build(t, []explorer.Source{source("a", manyGames(30))}, explorer.Options{})
	for n := range data {
		_, err := explorer.New(bytes.NewReader(data[:n]), int64(n))
		if e, ok := errors.AsType[*explorer.Error](err); !ok || !errors.Is(err, explorer.ErrDamaged) && (n >= 32 || !errors.Is(err, explorer.ErrFormat)) {
			t.Fatalf("%d of %d bytes: %v", n, len(data), err)
		} else if e.Offset > int64(n) {
			t.Fatalf("%d of %d bytes: offset %d", n, len(data), e.Offset)
		}
	}
}

// TestDamaged changes each byte of an index: Verify finds it, and nothing that is read is
// wrong.
func TestDamaged(t *testing.T) {
	data := build(t, []explorer.Source{source("a", manyGames(30))}, explorer.Options{})
	start := board.Start()
	want, err := open(t, data).Moves(nil, &start)
	if err != nil {
		t.Fatal(err)
	}
	for i := range data {
		bad := bytes.Clone(data)
		bad[i] ^= 0x10
		x, err := explorer.New(bytes.NewReader(bad), int64(len(bad)))
		if err == nil {
			err = x.Verify(t.Context())
			if got, e := x.Moves(nil, &start); e == nil && (len(got) != len(want) || got[0] != want[0]) {
				t.Fatalf("byte %d: got %v", i, got)
			}
		}
		if _, ok := errors.AsType[*explorer.Error](err); !ok {
			t.Fatalf("byte %d of %d: %v", i, len(data), err)
		}
	}
}

// TestFailingFile has an index whose file fails.
func TestFailingFile(t *testing.T) {
	data := build(t, []explorer.Source{source("a", manyGames(30))}, explorer.Options{})
	for _, from := range []int64{0, 100, int64(len(data)) / 2, int64(len(data)) - 1} {
		_, err := explorer.New(failingInput{bytes.NewReader(data), from}, int64(len(data)))
		if e, ok := errors.AsType[*explorer.Error](err); !ok || !errors.Is(err, errInput) || e.Offset < 0 || e.Offset > int64(len(data)) {
			t.Errorf("failing at %d: %v", from, err)
		}
	}
}

func TestMergeErrors(t *testing.T) {
	text := manyGames(30)
	whole := []explorer.Source{source("a", text)}
	x := open(t, build(t, whole, explorer.Options{}))
	other := open(t, build(t, []explorer.Source{source("b", text)}, explorer.Options{}))
	shallow := open(t, build(t, []explorer.Source{source("b", text)}, explorer.Options{MaxPly: 3}))
	cut := open(t, build(t, []explorer.Source{source("b", text)}, explorer.Options{MinGames: 2}))
	size := open(t, build(t, []explorer.Source{source("a", text+"\n")}, explorer.Options{}))
	bad := build(t, []explorer.Source{source("b", text)}, explorer.Options{})
	bad[2100] ^= 1
	damaged, err := explorer.New(bytes.NewReader(bad), int64(len(bad)))
	if err != nil {
		t.Fatal(err)
	}
	cause := errors.New("enough")
	cancelled, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	dir := t.TempDir()
	name := filepath.Join(dir, "index")
	for _, test := range []struct {
		name    string
		ctx     context.Context
		file    string
		indexes []*explorer.Index
		want    error
	}{
		{"same games", context.Background(), name, []*explorer.Index{x, other, x}, explorer.ErrOverlap},
		{"other depth", context.Background(), name, []*explorer.Index{x, shallow}, explorer.ErrMaxPly},
		{"without rare positions", context.Background(), name, []*explorer.Index{x, cut}, explorer.ErrMinGames},
		{"other size", context.Background(), name, []*explorer.Index{x, size}, explorer.ErrSource},
		{"damaged", context.Background(), name, []*explorer.Index{x, damaged}, explorer.ErrDamaged},
		{"cancelled", cancelled, name, []*explorer.Index{x, other}, cause},
		{"no directory", context.Background(), filepath.Join(dir, "none", "index"), []*explorer.Index{x}, fs.ErrNotExist},
	} {
		if err := os.WriteFile(name, []byte("before"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := explorer.Merge(test.ctx, test.file, test.indexes, explorer.MergeOptions{}); !errors.Is(err, test.want) {
			t.Errorf("%s: got %v, want %v", test.name, err, test.want)
		}
		if string(read(t, name)) != "before" {
			t.Errorf("%s: the file has changed", test.name)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != 1 {
			t.Errorf("%s: files %q", test.name, left)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) != 0 {
			t.Errorf("%s: files %q", test.name, left)
		}
	}
	if info := open(t, merge(t, explorer.MergeOptions{})).Info(); info != (explorer.Info{}) {
		t.Errorf("nothing merged: %+v", info)
	}
}

func TestBuildErrors(t *testing.T) {
	s := source("a", "1. e4 *")
	for _, test := range []struct {
		name    string
		sources []explorer.Source
		options explorer.Options
		want    string
	}{
		{"one name twice", []explorer.Source{s, s}, explorer.Options{}, "with the same name: \"a\" occurs twice"},
		{"no input", []explorer.Source{{Name: "a", Size: 1}}, explorer.Options{}, "no input"},
		{"negative size", []explorer.Source{{Name: "a", Size: -1}}, explorer.Options{}, "negative size"},
		{"huge", []explorer.Source{{Name: "a", In: s.In, Size: 1 << 50}}, explorer.Options{}, "more than"},
		{"shard 0", []explorer.Source{s}, explorer.Options{Shards: 2}, "no shard 0 of 2"},
		{"shard 3 of 2", []explorer.Source{s}, explorer.Options{Shard: 3, Shards: 2}, "no shard 3 of 2"},
		{"shard of none", []explorer.Source{s}, explorer.Options{Shard: 1}, "no shard 1 of 0"},
		{"cut shard", []explorer.Source{s}, explorer.Options{Shard: 1, Shards: 2, MinGames: 2}, "cannot be merged"},
	} {
		name := filepath.Join(t.TempDir(), "index")
		err := explorer.Build(context.Background(), name, test.sources, test.options)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
		if left, _ := filepath.Glob(name + "*"); len(left) != 0 {
			t.Errorf("%s: files %q", test.name, left)
		}
	}
	name := filepath.Join(t.TempDir(), "none", "index")
	if err := explorer.Build(context.Background(), name, []explorer.Source{s}, explorer.Options{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in no directory: %v", err)
	}
	name = filepath.Join(t.TempDir(), "index")
	if err := os.MkdirAll(filepath.Join(name+".work", "important"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := explorer.Build(context.Background(), name, []explorer.Source{s}, explorer.Options{}); !errors.Is(err, explorer.ErrOtherWork) {
		t.Errorf("in somebody's directory: %v", err)
	}
}

// A fullWriter fails after so many bytes.
type fullWriter struct{ room int }

func (w *fullWriter) Write(b []byte) (int, error) {
	n := min(len(b), w.room)
	w.room -= n
	if n < len(b) {
		return n, io.ErrShortWrite
	}
	return n, nil
}

func TestBuilderErrors(t *testing.T) {
	text := manyGames(3)
	b := explorer.NewBuilder(explorer.Options{})
	add := func(size int) error {
		s := explorer.Source{Name: "a", Size: int64(size)}
		return b.Read(context.Background(), s, pgn.NewReader(strings.NewReader(text)))
	}
	if err := add(len(text)); err != nil {
		t.Fatal(err)
	}
	var data bytes.Buffer
	if _, err := b.WriteTo(&data); err != nil {
		t.Fatal(err)
	}
	for _, room := range []int{0, 10, 3000, data.Len() - 1} {
		if n, err := b.WriteTo(&fullWriter{room}); err != io.ErrShortWrite || n != int64(room) {
			t.Errorf("room for %d bytes: %d, %v", room, n, err)
		}
	}
	if err := add(len(text) + 1); !errors.Is(err, explorer.ErrSource) {
		t.Errorf("another size: %v", err)
	}
	if err := add(len(text)); err != nil {
		t.Fatal(err)
	}
	if _, err := b.WriteTo(&data); !errors.Is(err, explorer.ErrOverlap) {
		t.Errorf("the same games again: %v", err)
	}
	b.Reset()
	if b.Size() != 0 {
		t.Errorf("after Reset: %d bytes", b.Size())
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := b.Read(ctx, source("a", text), pgn.NewReader(strings.NewReader(text))); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// An index that was made in the meantime stays, if NoReplace is set.
func TestBuildNoReplace(t *testing.T) {
	name := filepath.Join(t.TempDir(), "index")
	text := "1. e4 e5 1-0\n"
	source := func() []explorer.Source {
		return []explorer.Source{{Name: "games", In: strings.NewReader(text), Size: int64(len(text))}}
	}
	o := explorer.Options{NoReplace: true}
	if err := explorer.Build(t.Context(), name, source(), o); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	text = "1. d4 d5 1-0\n1. d4 *\n"
	if err := explorer.Build(t.Context(), name, source(), o); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a file of that name: %v", err)
	}
	if after, err := os.ReadFile(name); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file has changed, or %v", err)
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if err := explorer.Build(t.Context(), name, source(), o); err != nil {
		t.Errorf("again, with what the last build has left: %v", err)
	}
	if left, err := os.ReadDir(filepath.Dir(name)); err != nil || len(left) != 1 {
		t.Errorf("left %v, %v", left, err)
	}
}
