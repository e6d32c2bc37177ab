package book_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search/book"
)

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// parseMove reads a move in UCI's notation.
func parseMove(t testing.TB, text string) board.Move {
	t.Helper()
	m, err := board.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// play begins a game at a position and goes on with moves in UCI's notation.
func play(t testing.TB, position, moves string) *game.Game {
	t.Helper()
	b, err := fen.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	g := game.New(b)
	for text := range strings.FieldsSeq(moves) {
		if err := g.Play(parseMove(t, text)); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// encode returns the entries as they are, in the order they have.
func encode(t testing.TB, entries []book.Entry) []byte {
	t.Helper()
	var data []byte
	for _, e := range entries {
		entry, err := e.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		data = append(data, entry...)
	}
	return data
}

// newBook returns a book in memory.
func newBook(t testing.TB, data []byte) *book.Book {
	t.Helper()
	b, err := book.New(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// written returns the book that Write makes of the entries.
func written(t testing.TB, entries []book.Entry) *book.Book {
	t.Helper()
	var buf bytes.Buffer
	if err := book.Write(&buf, entries); err != nil {
		t.Fatal(err)
	}
	return newBook(t, buf.Bytes())
}

// all returns the entries of a book.
func all(t testing.TB, b *book.Book) (entries []book.Entry) {
	t.Helper()
	for e, err := range b.All() {
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, e)
	}
	return entries
}
