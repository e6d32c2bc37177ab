package compact

import (
	"encoding/binary"
	"io"
	"iter"
)

// A Reader reads the games of a file in any order. The file is not loaded into memory: reading a game
// takes two reads from it, of about 3 kB in total. Checksums are verified when games are read.
//
// A Reader is safe for concurrent use if the input is.
type Reader struct {
	in     io.ReaderAt
	footer footer
}

// NewReader returns a Reader for the file in the first size bytes of in. The error is an
// *[Error].
func NewReader(in io.ReaderAt, size int64) (*Reader, error) {
	r := &Reader{in: in}
	head := make([]byte, min(int64(headerSize), max(size, 0)))
	if err := r.read(head, 0); err != nil {
		return nil, err
	}
	switch {
	case len(head) < headerSize || string(head[:len(magic)]) != magic:
		return nil, &Error{0, ErrFormat}
	case string(head[len(magic):]) != version:
		return nil, &Error{int64(len(magic)), ErrVersion}
	case size < int64(headerSize+footerSize):
		return nil, &Error{size, ErrDamaged}
	}
	foot := make([]byte, footerSize)
	if err := r.read(foot, size-footerSize); err != nil {
		return nil, err
	}
	var ok bool
	if r.footer, ok = footerIn(foot, size); !ok {
		return nil, &Error{size - footerSize, ErrDamaged}
	}
	return r, nil
}

// read reads len(b) bytes.
func (r *Reader) read(b []byte, offset int64) error {
	n, err := r.in.ReadAt(b, offset)
	if n == len(b) {
		return nil
	}
	if err == nil || err == io.EOF {
		err = ErrDamaged
	}
	return &Error{offset + int64(n), err}
}

// Len returns the number of games.
func (r *Reader) Len() int64 { return r.footer.games }

// ReadGame replaces g by a game; see [Decode]. Games are numbered from 0 in the order in
// which they were written. The error is an *[Error], or io.EOF if number is out of range.
func (r *Reader) ReadGame(number int64, g *Game) error {
	record, offset, err := r.record(number)
	if err != nil {
		return err
	}
	return decodeAt(g, record, offset)
}

// Record returns the record of a game, for [Writer.WriteRecord] or [Decode]. The error is that of
// [Reader.ReadGame].
func (r *Reader) Record(number int64) ([]byte, error) {
	record, _, err := r.record(number)
	return record, err
}

// All returns an iterator over all games, in the order in which they were written. The Game
// is the same one for all of them, valid until the loop body ends. The iteration ends after
// an error, which is an *[Error].
func (r *Reader) All() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		g := new(Game)
		var block block
		for number := range r.footer.blocks() {
			if err := r.load(&block, number); err != nil {
				yield(g, err)
				return
			}
			for range r.gamesIn(number) {
				record, offset, err := block.next()
				if err == nil {
					err = decodeAt(g, record, offset)
				}
				if !yield(g, err) || err != nil {
					return
				}
			}
		}
	}
}

// record returns a record and its offset in the file.
func (r *Reader) record(number int64) ([]byte, int64, error) {
	if number < 0 || number >= r.footer.games {
		return nil, 0, io.EOF
	}
	var b block
	if err := r.load(&b, number/perBlock); err != nil {
		return nil, 0, err
	}
	for range number % perBlock {
		if _, _, err := b.next(); err != nil {
			return nil, 0, err
		}
	}
	return b.next()
}

// decodeAt decodes a record that has the given offset in the file.
func decodeAt(g *Game, record []byte, offset int64) error {
	err := Decode(g, record)
	if e, ok := err.(*Error); ok {
		e.Offset += offset
	}
	return err
}

// gamesIn returns the number of games in a block.
func (r *Reader) gamesIn(number int64) int64 {
	return min(perBlock, r.footer.games-number*perBlock)
}

// A block has records that have not been passed yet.
type block struct {
	data   []byte
	at     int
	offset int64 // of data in the file
}

// load reads and checks a block.
func (r *Reader) load(b *block, number int64) error {
	at := r.footer.index + number*entrySize
	var entry [2 * entrySize]byte
	from, to := entry[:entrySize], entry[entrySize:]
	if number == r.footer.blocks()-1 { // it ends where the index begins
		binary.LittleEndian.PutUint64(to, uint64(r.footer.index))
		to = nil
	}
	if err := r.read(entry[:entrySize+len(to)], at); err != nil {
		return err
	}
	begin := binary.LittleEndian.Uint64(from)
	end := binary.LittleEndian.Uint64(entry[entrySize:])
	if begin < uint64(headerSize) || end < begin+checksumBytes || end > uint64(r.footer.index) || end-begin > maxBlock+checksumBytes {
		return &Error{at, ErrDamaged}
	}
	n := int(end - begin)
	if cap(b.data) < n {
		b.data = make([]byte, n)
	}
	b.data, b.at, b.offset = b.data[:n], 0, int64(begin)
	if err := r.read(b.data, b.offset); err != nil {
		return err
	}
	sum := binary.LittleEndian.Uint32(b.data[n-checksumBytes:])
	b.data = b.data[:n-checksumBytes]
	if blockSum(number, b.data) != sum {
		return &Error{b.offset, ErrDamaged}
	}
	return nil
}

// next returns the next record and its offset in the file.
func (b *block) next() ([]byte, int64, error) {
	n, size := binary.Uvarint(b.data[b.at:])
	if size <= 0 || n > uint64(len(b.data)-b.at-size) {
		return nil, 0, &Error{b.offset + int64(b.at), ErrDamaged}
	}
	b.at += size + int(n)
	record := b.data[b.at-int(n) : b.at]
	return record, b.offset + int64(b.at) - int64(n), nil
}
