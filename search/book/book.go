package book

import (
	"encoding/binary"
	"io"
	"iter"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/mapped"
	"github.com/luftchess/luft/movegen/game"
)

// A Book is an opening book in a file. It is not loaded into memory: looking up a position
// reads about twenty keys of a file with a million entries.
//
// A Book is safe for concurrent use until it is closed. The zero Book has no entries.
type Book struct {
	name   string
	file   io.ReaderAt
	closer io.Closer // nil if the caller owns the file
	length int64     // in entries
}

// Open opens a book file and maps it into memory. The caller must close the Book, and must
// not truncate the file before. The error is an *[io/fs.PathError] or an *[Error].
func Open(name string) (*Book, error) {
	file, err := mapped.Open(name)
	if err != nil {
		return nil, err
	}
	b, err := newBook(name, file, int64(file.Len()))
	if err != nil {
		file.Close() // it was only read
		return nil, err
	}
	b.closer = file
	return b, nil
}

// New returns the book in the first size bytes of file, without reading it. The error is an
// *[Error] with [ErrSize] if size is not a multiple of [EntrySize].
func New(file io.ReaderAt, size int64) (*Book, error) { return newBook("", file, size) }

func newBook(name string, file io.ReaderAt, size int64) (*Book, error) {
	if size < 0 || size%EntrySize != 0 {
		return nil, &Error{name, size, ErrSize}
	}
	return &Book{name: name, file: file, length: size / EntrySize}, nil
}

// Close closes the file if the book was opened with [Open]. The Book must not be used
// afterwards.
func (b *Book) Close() error {
	if b.closer == nil {
		return nil
	}
	return b.closer.Close()
}

// Len returns the number of entries.
func (b *Book) Len() int64 { return b.length }

// Moves appends the book moves of the game's current position to dst, in the order of the file,
// which is best first by convention. Illegal moves are ignored. The error is an *[Error].
func (b *Book) Moves(dst []Choice, g *game.Game) ([]Choice, error) {
	if g == nil {
		return dst, &Error{b.name, 0, errNilGame}
	}
	now := g.Board()
	if err := now.Require("book: searching", board.Standard); err != nil {
		return dst, &Error{b.name, 0, err}
	}
	return b.moves(dst, Key(g), &now)
}

// moves appends the book moves of position p with that key.
func (b *Book) moves(dst []Choice, key uint64, p *board.Board) ([]Choice, error) {
	entries, err := b.Find(nil, key)
	for _, e := range entries {
		if m, err := e.Move.On(p); err == nil {
			dst = append(dst, Choice{m, e.Weight, e.Learn})
		}
	}
	return dst, err
}

// Find appends the entries with the key to dst, in the order of the file, which must be sorted;
// see [Book.Verify]. The error is an *[Error]; nothing is appended then.
func (b *Book) Find(dst []Entry, key uint64) ([]Entry, error) {
	first, err := b.search(key)
	if err != nil {
		return dst, err
	}
	const blockEntries = 16 // enough for most positions
	found := dst
	for e, err := range b.from(first, blockEntries) {
		if err != nil {
			return dst, err
		}
		if e.Key != key {
			break
		}
		found = append(found, e)
	}
	return found, nil
}

// search returns the index of the first entry whose key is at least key.
func (b *Book) search(key uint64) (int64, error) {
	p := make([]byte, 8)
	low, high := int64(0), b.length
	for low < high {
		middle := low + (high-low)/2
		if err := b.read(p, middle*EntrySize); err != nil {
			return 0, err
		}
		if binary.BigEndian.Uint64(p) < key {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low, nil
}

// All returns an iterator over all entries in the order of the file. It ends after an
// error, which is an *[Error].
func (b *Book) All() iter.Seq2[Entry, error] { return b.from(0, 4096) }

// from returns an iterator over the entries from index number on, which reads many at a
// time.
func (b *Book) from(number int64, many int64) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		block := make([]byte, 0, EntrySize*min(many, b.length-number))
		for i := number; i < b.length; {
			block = block[:EntrySize*min(many, b.length-i)]
			if err := b.read(block, i*EntrySize); err != nil {
				yield(Entry{}, err)
				return
			}
			for p := block; len(p) > 0; p = p[EntrySize:] {
				if !yield(decode(p), nil) {
					return
				}
			}
			i += int64(len(block) / EntrySize)
		}
	}
}

// read fills p from the file.
func (b *Book) read(p []byte, at int64) error {
	n, err := b.file.ReadAt(p, at)
	if n >= len(p) {
		return nil
	}
	if err == nil || err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return &Error{b.name, at, err}
}

// Verify reads the whole book and checks that it is sorted by key, as Find requires. The error
// is an *[Error], with [ErrOrder] for the first entry that is out of order.
func (b *Book) Verify() error {
	for _, err := range b.inOrder() {
		if err != nil {
			return err
		}
	}
	return nil
}

// inOrder is All, with ErrOrder for the first entry that is out of order.
func (b *Book) inOrder() iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		var last uint64
		var at int64
		for e, err := range b.All() {
			if err == nil && e.Key < last {
				err = &Error{b.name, at, ErrOrder}
			}
			if !yield(e, err) || err != nil {
				return
			}
			last = e.Key
			at += EntrySize
		}
	}
}
