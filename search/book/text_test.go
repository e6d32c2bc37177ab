package book_test

import (
	"encoding/json"
	"errors"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/book"
)

// Each of the 65,536 moves that a file can hold reads back from its text.
func TestMoveText(t *testing.T) {
	for bits := range 1 << 16 {
		m := book.Move(bits)
		text, err := m.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := book.ParseMove(string(text)); err != nil || got != m {
			t.Fatalf("%d is written %q and read as %d, %v", m, text, got, err)
		}
	}
	for _, text := range []string{"", "e2", "e2e9", "i2e4", "e2e4x", "e7e8(4)", "e7e8(16)", "e7e8(5", "e7e8()", "e7e8Q", "e2e4 "} {
		if m, err := book.ParseMove(text); err == nil {
			t.Errorf("%q is %v", text, m)
		}
	}
}

func TestPointsText(t *testing.T) {
	for _, p := range []book.Points{{Win: 2, Draw: 1}, {Loss: 1}, {Win: math.MaxUint32, Draw: 3, Loss: math.MaxUint32}} {
		if got, err := book.ParsePoints(p.String()); err != nil || got != p {
			t.Errorf("%v is read as %v, %v", p, got, err)
		}
	}
	for text, offset := range map[string]int{"": 0, "2": 0, "2,1": 2, "2,1,0,0": 4, "2,1,": 4, "2,x,0": 2, "2,-1,0": 2, " 2,1,0": 0,
		"2,1,4294967296": 4, "0,0,0": 0} {
		p, err := book.ParsePoints(text)
		bad, ok := errors.AsType[*board.ParseError](err)
		if !ok || bad.Text != text || bad.Offset != offset || p != (book.Points{}) {
			t.Errorf("%q: %v, %v, want an error at offset %d", text, p, err, offset)
		}
	}
}

// A key is no JSON number: readers would round it.
func TestEntryJSON(t *testing.T) {
	entries := []book.Entry{{}, {Key: math.MaxUint64, Move: math.MaxUint16, Weight: math.MaxUint16, Learn: math.MaxUint32}, {Key: 1<<53 + 1, Move: 796, Weight: 3}}
	data, err := json.Marshal(entries)
	if err != nil {
		t.Fatal(err)
	}
	var got []book.Entry
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	if diff := cmp.Diff(entries, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", data, diff)
	}
	var e book.Entry
	for _, text := range []string{"", "463b96181691fc9c", "463b96181691fc9c e2e4 1", "463b96181691fc9 e2e4 1 0", "463b96181691fc9c e2e4 70000 0",
		"463b96181691fc9c e2e4 1 -1", "463b96181691fc9c e9e4 1 0", "463b96181691fc9c  e2e4 1 0", "463b96181691fc9c e2e4 1 0 "} {
		if err := e.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is %v", text, e)
		}
	}
}

func FuzzEntryText(f *testing.F) {
	f.Add("463b96181691fc9c e2e4 100 0")
	f.Add("ffffffffffffffff e7e8(5) 0 4294967295")
	f.Fuzz(func(t *testing.T, text string) {
		var e, again book.Entry
		if e.UnmarshalText([]byte(text)) != nil {
			return
		}
		if err := again.UnmarshalText([]byte(e.String())); err != nil || again != e {
			t.Fatalf("%q is %v, which reads as %v, %v", text, e, again, err)
		}
	})
}

// A nil game is an error, not a panic.
func TestNilGame(t *testing.T) {
	b := sample()
	_, moves := b.Moves(nil, nil)
	_, searched := (&book.Searcher{Book: b, Inner: &search.Random{}}).Search(t.Context(), nil, search.Limits{}, nil)
	for _, err := range []error{moves, searched, new(book.Builder).Add(nil, 0, 1)} {
		if _, ok := errors.AsType[*book.Error](err); !ok {
			t.Error(err)
		}
	}
}
