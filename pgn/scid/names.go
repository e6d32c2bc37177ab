package scid

import (
	"bufio"
	"errors"
	"io"
)

// The kinds of names, in the order in which the file has them.
const (
	players = iota
	events
	sites
	rounds
	kinds
)

const (
	namesMagic = "Scid.sn\x00"

	// maxNames is the maximum number of bytes of all names together. Names are stored
	// as differences, so a small file could otherwise have very long ones.
	maxNames = 256 << 20

	wideID = 1 << 16 // names from which their numbers have three bytes

	maxIDs = 1 << 20 // that an index can refer to
)

// names are the names of a database. The zero value has none.
type names struct {
	text string
	at   [kinds][]span // by the number of the name
	err  *Error        // what ended reading too early, or nil
}

// A span is where a name is in the text. The zero span is no name; one that is empty begins at 1.
type span struct{ start, length uint32 }

// get returns a name, and whether the file has it.
func (n *names) get(kind int, id uint32) (name string, ok bool) {
	if uint64(id) >= uint64(len(n.at[kind])) {
		return "", false
	}
	s := n.at[kind][id]
	return n.text[s.start : s.start+s.length], s.start > 0
}

// A nameReader reads the names file and counts what it has read.
type nameReader struct {
	in     *bufio.Reader
	offset int64
	err    error
	text   []byte // of all names so far
}

func newNameReader(in io.ReaderAt) nameReader {
	const size = 1 << 62 // the reader says where it ends
	return nameReader{in: bufio.NewReaderSize(io.NewSectionReader(in, 0, size), 1<<16), text: make([]byte, 1, 1<<12)}
}

// number reads n bytes, the most significant first.
func (r *nameReader) number(n int) (v uint32) {
	for range n {
		c, err := r.in.ReadByte()
		if err != nil {
			r.fail(err)
			return 0
		}
		r.offset++
		v = v<<8 | uint32(c)
	}
	return v
}

func (r *nameReader) bytes(p []byte) {
	n, err := io.ReadFull(r.in, p)
	r.offset += int64(n)
	if err != nil {
		r.fail(err)
	}
}

func (r *nameReader) fail(err error) {
	if r.err == nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		r.err = err
	}
}

// readNames reads the names file of Scid 4. Damage after the beginning is kept in err of the result; the names
// before it are there.
//
// The file has a magic number of 8 bytes and a time stamp of 4; for each kind, its number of names
// and then for each kind the highest frequency, in three bytes each; and the names in alphabetical
// order. A name is its number, in two or three bytes; its frequency, in as many bytes as the highest
// one needs; its length; the length of what it has in common with the name before, which the
// first one lacks; and the rest of it.
func readNames(in io.ReaderAt, file string) (*names, error) {
	r := newNameReader(in)
	var magic [len(namesMagic)]byte
	r.bytes(magic[:])
	if r.err == nil && string(magic[:]) != namesMagic {
		return nil, &Error{File: file, Err: ErrFormat}
	}
	r.number(4)
	var counts, frequencies [kinds]uint32
	for i := range counts {
		counts[i] = r.number(3)
	}
	for i := range frequencies {
		frequencies[i] = r.number(3)
	}
	if r.err != nil {
		return nil, &Error{File: file, Offset: r.offset, Err: r.err}
	}

	n := new(names)
	for kind := range kinds {
		if err := n.read(&r, kind, counts[kind], frequencies[kind]); err != nil {
			n.err = &Error{File: file, Offset: r.offset, Err: err}
			break
		}
	}
	n.text = string(r.text)
	return n, nil
}

var errNumber = errors.New("the number of a name exceeds the number of names")

// read reads the names of a kind.
func (n *names) read(r *nameReader, kind int, count, frequency uint32) error {
	if count > maxIDs {
		return ErrTooLarge
	}
	idBytes, frequencyBytes := 2, 1
	if count >= wideID {
		idBytes = 3
	}
	switch {
	case frequency >= 1<<16:
		frequencyBytes = 3
	case frequency >= 1<<8:
		frequencyBytes = 2
	}
	var last [255]byte
	for i := range count {
		id := r.number(idBytes)
		r.number(frequencyBytes)
		length, prefix := r.number(1), uint32(0)
		if i > 0 {
			prefix = r.number(1)
		}
		if prefix > length {
			r.fail(ErrDamaged)
			return r.err
		}
		r.bytes(last[prefix:length])
		if r.err == nil && id >= count {
			r.fail(errNumber)
		}
		if r.err == nil && len(r.text)+int(length) > maxNames {
			r.fail(ErrTooLarge)
		}
		if r.err != nil {
			return r.err
		}
		if all := n.at[kind]; uint64(id) >= uint64(len(all)) {
			n.at[kind] = append(all, make([]span, int(id)+1-len(all))...)
		}
		n.at[kind][id] = span{uint32(len(r.text)), length}
		r.text = append(r.text, last[:length]...)
	}
	return nil
}
