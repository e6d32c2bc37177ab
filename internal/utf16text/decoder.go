// Package utf16text reads text that may be in UTF-16.
package utf16text

import (
	"encoding/binary"
	"errors"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// ErrBadRead is the error of a [Decoder] whose input breaks the contract of [io.Reader].
var ErrBadRead = errors.New("the input's Read returned an invalid count")

// A Decoder is an [io.Reader] of the text of an input. A text in UTF-16 that begins with a
// byte order mark comes as UTF-8, without the mark; any other comes as it is.
//
// A surrogate without its counterpart comes as U+FFFD, and so does half a code unit at
// the end. So each code unit makes at least one rune, and offsets in the input can be counted
// in the decoded text.
type Decoder struct {
	src   io.Reader
	order binary.ByteOrder // nil unless the text is in UTF-16
	begun bool             // the first bytes have been examined
	raw   []byte           // read and not decoded
	buf   []byte           // that raw is in
	read  int64            // bytes of src, while in UTF-16
	err   error            // of src

	// The rest of a rune for which there was no room.
	rest    [utf8.UTFMax]byte
	pending []byte
}

// NewDecoder returns a Decoder of src.
func NewDecoder(src io.Reader) *Decoder { return &Decoder{src: src} }

// NewRest returns a Decoder of a later part of a text that is not in UTF-16.
func NewRest(src io.Reader) *Decoder { return &Decoder{src: src, begun: true} }

// IsUTF16 reports whether the text is in UTF-16. It is known after the first Read.
func (d *Decoder) IsUTF16() bool { return d.order != nil }

// SourceOffset returns the number of bytes that have been read from an input in UTF-16. It
// is 0 for others.
func (d *Decoder) SourceOffset() int64 { return d.read }

// decodeSize is the number of bytes to read at a time.
const decodeSize = 32 << 10

// Read implements [io.Reader].
func (d *Decoder) Read(p []byte) (int, error) {
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
			return m, ErrBadRead
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
func (d *Decoder) decode(p []byte) (int, error) {
	for range 100 {
		if len(d.pending) == 0 && len(p) < utf8.UTFMax {
			d.pending = d.rest[:d.take(d.rest[:])]
		}
		if n := copy(p, d.pending); n > 0 || len(p) == 0 {
			d.pending = d.pending[n:]
			return n, nil
		}
		if n := d.take(p); n > 0 {
			return n, nil
		}
		if d.err != nil {
			return 0, d.err
		}
		kept := copy(d.buf, d.raw)
		n, err := d.src.Read(d.buf[kept:])
		if n < 0 || n > len(d.buf)-kept {
			n, err = 0, ErrBadRead
		}
		d.raw, d.err = d.buf[:kept+n], err
		d.read += int64(n)
	}
	return 0, io.ErrNoProgress
}

// take decodes the complete code points that fit into p.
func (d *Decoder) take(p []byte) (n int) {
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
