package scid

import (
	"io"
	"strconv"
	"strings"
)

// Scid 5 has games as Scid 4 has them, an index without a header, and one list for the names of all
// kinds and for what the database says about itself.

// infoKind is the kind of a name that is no name, but a key of Info and its value.
const infoKind = kinds

// open5 finds the end of the index and reads the names of a database of Scid 5.
func (db *Database) open5(names io.ReaderAt, namesFile string) error {
	size, err := sizeOf(db.index)
	if err != nil {
		return &Error{File: db.indexFile, Offset: size, Err: err}
	}
	db.entrySize = entrySize5
	db.count = int((size + entrySize5 - 1) / entrySize5) // the last may be incomplete, which is an error of its game
	db.info.Version = 5
	db.names = readNames5(names, namesFile, &db.info)
	return nil
}

// sizeOf returns the size of a file. It reads a few bytes if the file does not tell.
func sizeOf(r io.ReaderAt) (size int64, err error) {
	if f, ok := r.(interface{ Size() int64 }); ok {
		return f.Size(), nil
	}
	var b [1]byte
	has := func(at int64) bool {
		n, e := r.ReadAt(b[:], at)
		if n == 0 && e != io.EOF && err == nil {
			err = e
		}
		return n == 1
	}
	const most = 1 << 48
	low, high := int64(0), int64(1) // low bytes are there
	for high < most && has(high-1) {
		low, high = high, 2*high
	}
	for low < high-1 {
		if middle := low + (high-low)/2; has(middle - 1) {
			low = middle
		} else {
			high = middle
		}
	}
	return low, err
}

// readNames5 reads the names file of Scid 5. Damage is kept in err of the result; the names before
// it are there. A name is a number of seven bits to a byte, the least significant first: eight times
// the length and the kind; and the text. Names of a kind are numbered in their order.
func readNames5(in io.ReaderAt, file string, info *Info) *names {
	r := newNameReader(in)
	n := new(names)
	defer func() { n.text = string(r.text) }()
	for {
		start := r.offset
		if _, err := r.in.Peek(1); err == io.EOF {
			return n
		}
		length := uint64(0)
		for shift := 0; ; shift += 7 {
			c := r.number(1)
			length |= uint64(c&127) << shift
			if r.err != nil || c < 128 {
				break
			}
			if shift > 35 {
				r.fail(ErrDamaged)
				break
			}
		}
		kind := int(length & 7)
		length >>= 3
		switch {
		case r.err != nil:
		case kind > infoKind:
			r.fail(ErrDamaged)
		case uint64(len(r.text))+length > maxNames:
			r.fail(ErrTooLarge)
		default:
			n.read5(&r, kind, int(length), info)
		}
		if r.err != nil {
			at := r.offset
			if r.err != io.ErrUnexpectedEOF {
				at = start
			}
			n.err = &Error{File: file, Offset: at, Err: r.err}
			return n
		}
	}
}

// read5 reads a text of the given length.
func (n *names) read5(r *nameReader, kind, length int, info *Info) {
	start := len(r.text)
	// What a damaged file says is not allocated before it is there.
	const step = 64 << 10
	for more := length; more > 0 && r.err == nil; more -= min(more, step) {
		from := len(r.text)
		r.text = append(r.text, make([]byte, min(more, step))...)
		r.bytes(r.text[from:])
	}
	switch {
	case r.err != nil:
		r.text = r.text[:start]
	case kind == infoKind:
		info.set(string(r.text[start:]))
		r.text = r.text[:start]
	default:
		n.at[kind] = append(n.at[kind], span{uint32(start), uint32(length)})
	}
}

// set sets what a text says, which begins with a key. A later text replaces an earlier one; unknown
// keys are those of later versions.
func (i *Info) set(s string) {
	number := func(s string) uint32 {
		n, _ := strconv.ParseUint(s, 10, 32)
		return uint32(n)
	}
	if v, ok := strings.CutPrefix(s, "type"); ok {
		i.Type = number(v)
	} else if v, ok := strings.CutPrefix(s, "description"); ok {
		i.Description = v
	} else if v, ok := strings.CutPrefix(s, "autoload"); ok {
		i.AutoLoad = number(v)
	} else if v, ok := strings.CutPrefix(s, "flag"); ok && v != "" && '1' <= v[0] && v[0] < '1'+CustomFlags {
		i.FlagNames[v[0]-'1'] = v[1:]
	}
}
