package pgn

import (
	"encoding/binary"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// A decoder is an io.Reader of the text of src. A text in UTF-16 that begins with a
// byte order mark comes as UTF-8, without the mark; any other comes as it is.
//
// A surrogate without its counterpart comes as U+FFFD, and so does half a code unit at
// the end. So each code unit makes at least one rune, which is what window.source
// depends on.
type decoder struct {
	src   io.Reader
	order binary.ByteOrder // nil unless the text is in UTF-16
	begun bool             // the first bytes have been examined
	raw   []byte           // read and not decoded
	buf   []byte           // that raw is in
	read  int64            // bytes of src, while in UTF-16
	err   error            // of src
}

// decodeSize is the number of bytes to read at a time.
const decodeSize = 32 << 10

// Read reads at least one rune, for which p must have room.
func (d *decoder) Read(p []byte) (int, error) {
	switch {
	case d.order != nil:
		return d.decode(p)
	case d.begun:
		return d.src.Read(p)
	}
	n, err := d.src.Read(p)
	for range 100 { // only the first byte of a mark
		if n != 1 || err != nil || len(p) == 1 || p[0] < 0xfe {
			break
		}
		var m int
		if m, err = d.src.Read(p[1:]); m < 0 || m > len(p)-1 {
			return m, errBadRead
		}
		n += m
	}
	if n <= 0 || n > len(p) {
		return n, err
	}
	d.begun = true
	if n < 2 {
		return n, err
	}
	switch {
	case p[0] == 0xff && p[1] == 0xfe:
		d.order = binary.LittleEndian
	case p[0] == 0xfe && p[1] == 0xff:
		d.order = binary.BigEndian
	default:
		return n, err
	}
	d.buf = make([]byte, max(decodeSize, n))
	d.raw = d.buf[:copy(d.buf, p[2:n])]
	d.read, d.err = int64(n), err
	return d.decode(p)
}

// decode implements Read for text in UTF-16.
func (d *decoder) decode(p []byte) (int, error) {
	for range 100 {
		if n := d.take(p); n > 0 {
			return n, nil
		}
		if d.err != nil {
			return 0, d.err
		}
		kept := copy(d.buf, d.raw)
		n, err := d.src.Read(d.buf[kept:])
		if n < 0 || n > len(d.buf)-kept {
			n, err = 0, errBadRead
		}
		d.raw, d.err = d.buf[:kept+n], err
		d.read += int64(n)
	}
	return 0, io.ErrNoProgress
}

// take decodes the complete code points that fit into p.
func (d *decoder) take(p []byte) (n int) {
	for len(d.raw) > 0 && len(p)-n >= utf8.UTFMax {
		r, size := utf8.RuneError, min(2, len(d.raw))
		if size == 2 {
			if u := rune(d.order.Uint16(d.raw)); !utf16.IsSurrogate(u) {
				r = u
			} else if u < 0xdc00 && len(d.raw) >= 4 {
				if both := utf16.DecodeRune(u, rune(d.order.Uint16(d.raw[2:]))); both != utf8.RuneError {
					r, size = both, 4
				}
			} else if u < 0xdc00 && d.err != io.EOF {
				break // the other surrogate has not been read yet
			}
		} else if d.err != io.EOF {
			break
		}
		n += utf8.EncodeRune(p[n:], r)
		d.raw = d.raw[size:]
	}
	return n
}

// A sourcePlace says which byte of an input in UTF-16 an offset in its text belongs to.
type sourcePlace struct {
	off    int64
	source int64
}

// afterMark is the beginning of a text in UTF-16.
var afterMark = sourcePlace{0, 2}

// source returns the offset in the input, in bytes, that buf[i] comes from.
func (w *window) source(i int) int64 {
	if w.wide {
		return w.wideSource(i)
	}
	return w.offset(i)
}

// wideSource implements source for decoded text. It counts code units: two for runes of
// four bytes, one for others. It caches the count.
func (w *window) wideSource(i int) int64 {
	off := w.offset(i)
	from := w.mapped
	if off < from.off {
		from = w.mapBase
	}
	n := from.source
	for k := int(from.off - w.off); k < i; k++ {
		switch c := w.buf[k]; {
		case c >= 0xf0:
			n += 4
		case c&0xc0 != 0x80:
			n += 2
		}
	}
	most := w.sourceEnd
	if w.decoder != nil {
		most = w.decoder.read
	}
	n = min(n, most) // half a unit at the end
	w.mapped = sourcePlace{off, n}
	return n
}

// sourceBase returns the place from which counting can begin when everything before
// buf[i] is dropped.
func (w *window) sourceBase(i int) sourcePlace {
	if !w.wide || w.offset(i) <= 0 {
		return afterMark
	}
	return sourcePlace{w.offset(i), w.source(i)}
}
