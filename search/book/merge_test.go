package book_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/search/book"
)

func TestMerge(t *testing.T) {
	first := []book.Entry{{Key: 1, Move: 1, Weight: 5, Learn: 9}, {Key: 1, Move: 2, Weight: 4}, {Key: 3, Move: 7, Weight: 0}}
	second := []book.Entry{{Key: 1, Move: 2, Weight: 3}, {Key: 1, Move: 3, Weight: 1}, {Key: 2, Move: 4, Weight: 60000}}
	third := []book.Entry{{Key: 2, Move: 4, Weight: 60000}, {Key: 2, Move: 5, Weight: 60000}, {Key: 2, Move: 6, Weight: 1}}
	for _, c := range []struct {
		name  string
		merge func(io.Writer, ...*book.Book) error
		books [][]book.Entry
		want  []book.Entry
	}{
		{"nothing", book.Merge, nil, nil},
		{"an empty book", book.Merge, [][]book.Entry{nil}, nil},
		{"one book loses its learning", book.Merge, [][]book.Entry{first},
			[]book.Entry{{Key: 1, Move: 1, Weight: 5}, {Key: 1, Move: 2, Weight: 4}, {Key: 3, Move: 7, Weight: 0}}},
		{"weights added", book.Merge, [][]book.Entry{first, second},
			[]book.Entry{{Key: 1, Move: 2, Weight: 7}, {Key: 1, Move: 1, Weight: 5}, {Key: 1, Move: 3, Weight: 1}, {Key: 2, Move: 4, Weight: 60000}, {Key: 3, Move: 7}}},
		{"the first book preferred", book.Overlay, [][]book.Entry{first, second},
			[]book.Entry{{Key: 1, Move: 1, Weight: 5}, {Key: 1, Move: 2, Weight: 4}, {Key: 2, Move: 4, Weight: 60000}, {Key: 3, Move: 7}}},
		{"the other order", book.Overlay, [][]book.Entry{second, first},
			[]book.Entry{{Key: 1, Move: 2, Weight: 3}, {Key: 1, Move: 3, Weight: 1}, {Key: 2, Move: 4, Weight: 60000}, {Key: 3, Move: 7}}},
		{"sums that are too great", book.Merge, [][]book.Entry{second[2:], third},
			[]book.Entry{{Key: 2, Move: 4, Weight: 65535}, {Key: 2, Move: 5, Weight: 32767}, {Key: 2, Move: 6, Weight: 1}}},
		{"a move twice in a book", book.Overlay, [][]book.Entry{{{Key: 1, Move: 1, Weight: 2}, {Key: 1, Move: 1, Weight: 3}}},
			[]book.Entry{{Key: 1, Move: 1, Weight: 5}}},
		{"a book with itself", book.Merge, [][]book.Entry{first[:2], first[:2], first[:2]},
			[]book.Entry{{Key: 1, Move: 1, Weight: 15}, {Key: 1, Move: 2, Weight: 12}}},
	} {
		var books []*book.Book
		for _, entries := range c.books {
			books = append(books, newBook(t, encode(t, entries)))
		}
		var buf bytes.Buffer
		if err := c.merge(&buf, books...); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if diff := cmp.Diff(c.want, all(t, newBook(t, buf.Bytes()))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

func TestMergeUnsorted(t *testing.T) {
	good := newBook(t, encode(t, []book.Entry{{Key: 1}, {Key: 2}, {Key: 3}}))
	bad := newBook(t, encode(t, []book.Entry{{Key: 1}, {Key: 3}, {Key: 2}}))
	err := book.Merge(io.Discard, good, bad)
	if e, ok := errors.AsType[*book.Error](err); !ok || !errors.Is(err, book.ErrOrder) || e.Offset != 32 {
		t.Errorf("got %v", err)
	}
}

// A full is a writer that takes so many bytes and no more.
type full struct{ room int }

var errFull = errors.New("no space left")

func (f *full) Write(p []byte) (int, error) {
	n := min(len(p), f.room)
	f.room -= n
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}

func TestFullDisk(t *testing.T) {
	var entries []book.Entry
	for i := range 10_000 {
		entries = append(entries, book.Entry{Key: uint64(i), Weight: 1})
	}
	b := newBook(t, encode(t, entries))
	for _, room := range []int{0, 1, 16, 65535, 65536, 159_999} {
		if err := book.Write(&full{room}, entries); !errors.Is(err, errFull) {
			t.Errorf("Write into %d bytes: %v", room, err)
		}
		if err := book.Merge(&full{room}, b); !errors.Is(err, errFull) {
			t.Errorf("Merge into %d bytes: %v", room, err)
		}
	}
	if err := book.Write(&full{160_000}, entries); err != nil {
		t.Error(err)
	}
}

func TestWriteSorts(t *testing.T) {
	entries := small()
	mixed := slices.Clone(entries)
	slices.Reverse(mixed)
	before := slices.Clone(mixed)
	b := written(t, mixed)
	if diff := cmp.Diff(entries, all(t, b)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if !slices.Equal(mixed, before) {
		t.Error("the entries were changed")
	}
}
