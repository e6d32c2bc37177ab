package book_test

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/perfttest"
	"github.com/luftchess/luft/search/book"
)

// FuzzBook takes any bytes for a file: they are refused if they are no whole
// number of entries, and else come back as they were. Sorted, they are a book in
// which looking up is the same as looking through.
func FuzzBook(f *testing.F) {
	f.Add([]byte{})
	f.Add(make([]byte, 15))
	f.Add(make([]byte, 48))
	f.Add(encode(f, small()))
	f.Add(bytes.Repeat([]byte{0xff}, 64))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := book.New(bytes.NewReader(data), int64(len(data)))
		if len(data)%book.EntrySize != 0 {
			if e, ok := errors.AsType[*book.Error](err); !ok || e.Err != book.ErrSize || e.Offset != int64(len(data)) {
				t.Fatalf("%d bytes: got %v", len(data), err)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		entries := all(t, b)
		if !bytes.Equal(encode(t, entries), data) {
			t.Fatalf("%x becomes %x", data, encode(t, entries))
		}
		isSorted := slices.IsSortedFunc(entries, func(a, b book.Entry) int { return cmp.Compare(a.Key, b.Key) })
		if err := b.Verify(); (err == nil) != isSorted || err != nil && !errors.Is(err, book.ErrOrder) {
			t.Fatalf("sorted %v, and Verify says %v", isSorted, err)
		}
		for _, e := range entries {
			if _, err := b.Find(nil, e.Key); err != nil { // found or not, in whatever disorder
				t.Fatal(err)
			}
		}

		s := written(t, entries)
		if err := s.Verify(); err != nil {
			t.Fatal(err)
		}
		inOrder := all(t, s)
		if len(inOrder) != len(entries) {
			t.Fatalf("%d entries became %d", len(entries), len(inOrder))
		}
		for i, e := range entries {
			if i == 100 {
				break // as looking through takes its time
			}
			for _, key := range []uint64{e.Key, e.Key - 1, e.Key + 1} {
				got, err := s.Find(nil, key)
				if err != nil {
					t.Fatal(err)
				}
				if diff := gocmp.Diff(scan(inOrder, key), got); diff != "" {
					t.Fatalf("key %016x (-want +got):\n%s", key, diff)
				}
			}
		}

		var merged bytes.Buffer
		if err := book.Overlay(&merged, s, s); err != nil {
			t.Fatal(err)
		}
		var alone bytes.Buffer
		if err := book.Merge(&alone, s); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(merged.Bytes(), alone.Bytes()) {
			t.Fatal("a book merged with itself differs from the book alone")
		}
		if err := newBook(t, alone.Bytes()).Verify(); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzMove takes any 16 bits for a move on any board: what is legal there goes
// back into a book as the same move.
func FuzzMove(f *testing.F) {
	for i, p := range perfttest.Positions() {
		if i%10 == 0 {
			f.Add(p.FEN+" 0 1", uint16(4<<6|7))
		}
	}
	f.Add(startFEN, uint16(12<<6|28))
	f.Fuzz(func(t *testing.T, position string, bits uint16) {
		b, err := fen.Parse(position)
		if err != nil {
			return
		}
		n := book.Move(bits)
		if n.String() == "" {
			t.Fatalf("%d has no text", bits)
		}
		if m, err := n.On(&b); err == nil {
			if !movegen.IsLegal(&b, m) {
				t.Fatalf("%s: %v becomes %v, which is not legal", position, n, m)
			}
			if again, err := book.NewMove(&b, m).On(&b); err != nil || again != m {
				t.Fatalf("%s: %v becomes %v becomes %v, %v", position, n, m, again, err)
			}
		}
		builder := new(book.Builder)
		g := game.New(b)
		want := 0
		for m := range movegen.Legal(&b) {
			if err := builder.Add(g, m, uint64(bits)+1); err != nil {
				t.Fatal(err)
			}
			want++
		}
		moves, err := written(t, builder.Entries()).Moves(nil, g)
		if err != nil || len(moves) != want {
			t.Fatalf("%s: %d of %d moves came back, %v", position, len(moves), want, err)
		}
	})
}
