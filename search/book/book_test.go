package book_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search/book"
)

// small is a book in order, with keys from end to end, a key of many entries and
// one of equal ones.
func small() []book.Entry {
	entries := []book.Entry{{Key: 0, Move: 796, Weight: 5}, {Key: 1, Move: 796, Weight: 1, Learn: 7}}
	for i := range 100 {
		entries = append(entries, book.Entry{Key: 5, Move: book.Move(i), Weight: uint16(200 - i), Learn: math.MaxUint32})
	}
	return append(entries,
		book.Entry{Key: 9, Move: 3, Weight: 1},
		book.Entry{Key: 9, Move: 3, Weight: 1},
		book.Entry{Key: math.MaxUint64, Move: math.MaxUint16, Weight: math.MaxUint16},
	)
}

func TestFind(t *testing.T) {
	entries := small()
	b := newBook(t, encode(t, entries))
	if b.Len() != int64(len(entries)) {
		t.Errorf("length %d, want %d", b.Len(), len(entries))
	}
	if diff := cmp.Diff(entries, all(t, b)); diff != "" {
		t.Errorf("All (-want +got):\n%s", diff)
	}
	for _, key := range []uint64{0, 1, 2, 4, 5, 6, 8, 9, 10, math.MaxUint64 - 1, math.MaxUint64} {
		got, err := b.Find(nil, key)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(scan(entries, key), got); diff != "" {
			t.Errorf("key %d (-want +got):\n%s", key, diff)
		}
	}
	if err := b.Verify(); err != nil {
		t.Error(err)
	}
}

// scan is what Find returns, found by looking at every entry.
func scan(entries []book.Entry, key uint64) (found []book.Entry) {
	for _, e := range entries {
		if e.Key == key {
			found = append(found, e)
		}
	}
	return found
}

func TestEmpty(t *testing.T) {
	for name, b := range map[string]*book.Book{"zero Book": {}, "no bytes": newBook(t, nil)} {
		if found, err := b.Find(nil, 0); len(found) > 0 || err != nil {
			t.Errorf("%s: found %v, %v", name, found, err)
		}
		if moves, err := b.Moves(nil, game.New(board.Start())); len(moves) > 0 || err != nil {
			t.Errorf("%s: moves %v, %v", name, moves, err)
		}
		if b.Len() != 0 || len(all(t, b)) > 0 || b.Verify() != nil || b.Close() != nil {
			t.Errorf("%s is not empty", name)
		}
	}
}

func TestSize(t *testing.T) {
	data := encode(t, small())
	for _, size := range []int64{-1, -16, 1, 15, 17, 31, int64(len(data)) - 1} {
		b, err := book.New(bytes.NewReader(data), size)
		e, ok := errors.AsType[*book.Error](err)
		if !ok || !errors.Is(err, book.ErrSize) || e.Offset != size && size > 0 || b != nil {
			t.Errorf("size %d: got %v, %v", size, b, err)
		}
	}
}

func TestOrder(t *testing.T) {
	for _, c := range []struct {
		name string
		keys []uint64
		want int64 // offset of the error, or -1
	}{
		{"nothing", nil, -1},
		{"one", []uint64{7}, -1},
		{"equal", []uint64{7, 7, 7}, -1},
		{"rising", []uint64{0, 1, math.MaxUint64}, -1},
		{"falling", []uint64{2, 1}, 16},
		{"falling at the end", []uint64{1, 2, 2, 3, math.MaxUint64, 0}, 80},
		{"falling twice", []uint64{3, 2, 1}, 16},
		{"as if keys were signed", []uint64{1 << 63, 1}, 16},
	} {
		var entries []book.Entry
		for _, key := range c.keys {
			entries = append(entries, book.Entry{Key: key})
		}
		err := newBook(t, encode(t, entries)).Verify()
		switch e, _ := errors.AsType[*book.Error](err); {
		case c.want < 0:
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
		case !errors.Is(err, book.ErrOrder) || e.Offset != c.want:
			t.Errorf("%s: got %v, want offset %d", c.name, err, c.want)
		}
	}
}

// A failing is a file that cannot be read from an offset on.
type failing struct {
	io.ReaderAt
	from int64
	err  error
}

func (f failing) ReadAt(p []byte, at int64) (int, error) {
	if at+int64(len(p)) <= f.from {
		return f.ReaderAt.ReadAt(p, at)
	}
	n, _ := f.ReaderAt.ReadAt(p[:max(f.from-at, 0)], at)
	return n, f.err
}

func TestUnreadable(t *testing.T) {
	data := encode(t, small())
	broken := errors.New("disk on fire")
	for _, c := range []struct {
		name      string
		err, want error
	}{
		{"error", broken, broken},
		{"file shorter than said", io.EOF, io.ErrUnexpectedEOF},
		{"reader that gives no reason", nil, io.ErrUnexpectedEOF},
	} {
		b, err := book.New(failing{bytes.NewReader(data), 16 * 20, c.err}, int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		_, findErr := b.Find(nil, math.MaxUint64)
		_, movesErr := b.Moves(nil, game.New(board.Start()))
		for what, err := range map[string]error{
			"Find":   findErr,
			"Moves":  movesErr,
			"Verify": b.Verify(),
			"Merge":  book.Merge(io.Discard, b),
		} {
			e, ok := errors.AsType[*book.Error](err)
			if !ok || !errors.Is(err, c.want) || e.Offset >= int64(len(data)) || e.Offset%book.EntrySize != 0 {
				t.Errorf("%s: %s: got %v", c.name, what, err)
			}
		}
		// An error comes without half an answer.
		if found, err := b.Find(nil, 9); err == nil || len(found) > 0 {
			t.Errorf("%s: %v with %v", c.name, found, err)
		}
	}
}

// A file that is not sorted is read without harm, whatever is found in it.
func TestUnsorted(t *testing.T) {
	entries := small()
	slices.Reverse(entries)
	b := newBook(t, encode(t, entries))
	for key := range uint64(12) {
		found, err := b.Find(nil, key)
		if err != nil || slices.ContainsFunc(found, func(e book.Entry) bool { return e.Key != key }) {
			t.Errorf("key %d: %v, %v", key, found, err)
		}
	}
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	file := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	data := encode(t, small())

	b, err := book.Open(file("good.bin", data))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(small(), all(t, b)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	if _, err := b.Find(nil, 1); err == nil {
		t.Error("a closed book was read")
	}

	empty, err := book.Open(file("empty.bin", nil))
	if err != nil {
		t.Fatal(err)
	}
	if empty.Len() != 0 {
		t.Errorf("empty file: %d entries", empty.Len())
	}
	if err := empty.Close(); err != nil {
		t.Error(err)
	}

	short := file("short.bin", data[:len(data)-3])
	_, err = book.Open(short)
	want := &book.Error{Name: short, Offset: int64(len(data) - 3), Err: book.ErrSize}
	if got, ok := errors.AsType[*book.Error](err); !ok || *got != *want {
		t.Errorf("truncated: got %v, want %v", err, want)
	}
	if _, err := book.Open(filepath.Join(dir, "none.bin")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing: got %v", err)
	}
	if _, err := book.Open(dir); err == nil || !strings.HasSuffix(err.Error(), dir+": is a directory") {
		t.Errorf("directory: got %v", err)
	}
}

// Whatever the system has to say of a file, its name is there.
func TestOpenErrorNamesFile(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{dir, filepath.Join(dir, "none.bin")} {
		_, err := book.Open(name)
		if got, ok := errors.AsType[*fs.PathError](err); !ok || got.Path != name {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestMoves(t *testing.T) {
	g := play(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "")
	key := book.Key(g)
	b := newBook(t, encode(t, []book.Entry{
		{Key: key, Move: 4<<6 | 7, Weight: 9, Learn: 3}, // e1h1
		{Key: key, Move: 4<<6 | 28, Weight: 8},          // e1e4, not legal
		{Key: key, Move: 12<<6 | 28, Weight: 7},         // e2e4, of nothing
		{Key: key, Move: 4<<6 | 12, Weight: 0},          // e1e2
		{Key: key, Move: math.MaxUint16, Weight: 5},
	}))
	got, err := b.Moves(nil, g)
	if err != nil {
		t.Fatal(err)
	}
	want := []book.Choice{
		{Move: board.NewMove(board.E1, board.G1), Weight: 9, Learn: 3},
		{Move: board.NewMove(board.E1, board.E2)},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A pinned pawn beside a double step changes the key, and so the moves are found
// only by those who know of the step.
func TestMovesAfterDoubleStepBesidePinnedPawn(t *testing.T) {
	g := play(t, "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4")
	now := g.Board()
	b := newBook(t, encode(t, []book.Entry{{Key: book.Key(g), Move: 59<<6 | 51, Weight: 1}})) // d8d7
	if moves, err := b.Moves(nil, g); err != nil || len(moves) != 1 {
		t.Errorf("got %v, %v", moves, err)
	}
	if moves, err := b.Moves(nil, game.New(now)); err != nil || len(moves) != 0 {
		t.Errorf("without the last move: got %v, %v", moves, err)
	}
}

func TestConcurrent(t *testing.T) {
	entries := small()
	b := newBook(t, encode(t, entries))
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for key := range uint64(12) {
				if found, err := b.Find(nil, key); err != nil || !slices.Equal(found, scan(entries, key)) {
					t.Errorf("key %d: %v, %v", key, found, err)
				}
			}
		})
	}
	all.Wait()
}

func TestPerformance(t *testing.T) {
	b, err := book.Open(testdata.File(t, "polyglot/performance.bin"))
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if b.Len() != 92954 && testdata.Whole() {
		t.Errorf("%d entries", b.Len())
	}
	positions := 0
	for n, line := range testdata.Lines(t, "polyglot/performance-expected.tsv") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		position, rest, _ := strings.Cut(line, "\t")
		g := play(t, position, "")
		var want []book.Choice
		for text := range strings.FieldsSeq(rest) {
			parts := strings.Split(text, ":")
			weight, err1 := strconv.ParseUint(parts[1], 10, 16)
			learn, err2 := strconv.ParseUint(parts[2], 10, 32)
			if err := errors.Join(err1, err2); err != nil {
				t.Fatalf("line %d: %v", n, err)
			}
			want = append(want, book.Choice{Move: parseMove(t, parts[0]), Weight: uint16(weight), Learn: uint32(learn)})
		}
		got, err := b.Moves(nil, g)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("line %d: %s (-want +got):\n%s", n, position, diff)
		}
		positions++
	}
	if positions < 150 || positions != 408 && testdata.Whole() {
		t.Errorf("%d positions", positions)
	}
}

// Books that others have made are in order, and come back as they were.
func TestOthersBooks(t *testing.T) {
	names := []string{"performance.bin"}
	if testdata.Whole() {
		names = append(names, "book_small.bin", "lasker-trap.bin")
	}
	for _, name := range names {
		data, err := os.ReadFile(testdata.File(t, "polyglot/"+name))
		if err != nil {
			t.Fatal(err)
		}
		b := newBook(t, data)
		if err := b.Verify(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		entries := all(t, b)
		if !bytes.Equal(encode(t, entries), data) {
			t.Errorf("%s: encoded otherwise", name)
		}
		var buf bytes.Buffer
		if err := book.Write(&buf, entries); err != nil {
			t.Fatal(err)
		}
		if err := newBook(t, buf.Bytes()).Verify(); err != nil {
			t.Errorf("%s: written: %v", name, err)
		}
		// Looking up is the same as looking through.
		for i := 0; i < len(entries); i += 1 + len(entries)/500 {
			key := entries[i].Key
			first, _ := slices.BinarySearchFunc(entries, key, func(e book.Entry, key uint64) int {
				if e.Key < key {
					return -1
				}
				return 1
			})
			var want []book.Entry
			for j := first; j < len(entries) && entries[j].Key == key; j++ {
				want = append(want, entries[j])
			}
			if got, err := b.Find(nil, key); err != nil || !slices.Equal(got, want) {
				t.Fatalf("%s: key %016x: got %v, %v, want %v", name, key, got, err, want)
			}
		}
	}
}

func TestErrorText(t *testing.T) {
	for _, c := range []struct {
		err  book.Error
		want string
	}{
		{book.Error{Offset: 3, Err: book.ErrSize}, "book: offset 3: not a whole number of 16-byte entries"},
		{book.Error{Name: "x.bin", Offset: 32, Err: book.ErrOrder}, "book: x.bin: offset 32: key is lower than the one before it"},
	} {
		if got := fmt.Sprint(&c.err); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestEntryBinary(t *testing.T) {
	e := book.Entry{Key: 0x0102030405060708, Move: 0x090a, Weight: 0x0b0c, Learn: 0x0d0e0f10}
	data, err := e.MarshalBinary()
	if want := []byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}; err != nil || !bytes.Equal(data, want) {
		t.Errorf("got %v, %v", data, err)
	}
	var back book.Entry
	if err := back.UnmarshalBinary(data); err != nil || back != e {
		t.Errorf("got %+v, %v", back, err)
	}
	for _, size := range []int{0, 15, 17} {
		if err := back.UnmarshalBinary(make([]byte, size)); !errors.Is(err, book.ErrSize) {
			t.Errorf("%d bytes: got %v", size, err)
		}
	}
}
