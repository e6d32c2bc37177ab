package syzygy

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// A header reads a table's file from its beginning. After the first error it reads
// zeros; the error is kept.
type header struct {
	file io.ReaderAt
	size int64
	at   int64
	err  error
	buf  [512]byte
	from int64 // the place of buf in the file
	have int   // bytes in buf
}

// fail keeps the first error, which is about the place the header has come to.
func (h *header) fail(format string, args ...any) {
	if h.err == nil {
		h.err = &TableError{Offset: h.at, Err: fmt.Errorf("%w: %s", ErrCorrupt, fmt.Sprintf(format, args...))}
	}
}

// bytes returns the next n bytes, at most the size of the buffer.
func (h *header) bytes(n int) []byte {
	if h.err != nil {
		return make([]byte, n)
	}
	if h.at < h.from || h.at+int64(n) > h.from+int64(h.have) {
		h.from = h.at
		got, err := h.file.ReadAt(h.buf[:min(int64(len(h.buf)), max(h.size-h.at, 0))], h.at)
		if err != nil && !errors.Is(err, io.EOF) {
			h.err = &TableError{Offset: h.at, Err: err}
			return make([]byte, n)
		}
		h.have = got
		if got < n {
			h.fail("the file ends in the header")
			return make([]byte, n)
		}
	}
	b := h.buf[h.at-h.from:]
	h.at += int64(n)
	return b[:n]
}

func (h *header) uint8() int    { return int(h.bytes(1)[0]) }
func (h *header) uint16() int   { return int(binary.LittleEndian.Uint16(h.bytes(2))) }
func (h *header) uint32() int64 { return int64(binary.LittleEndian.Uint32(h.bytes(4))) }

// align steps to the next multiple of n bytes from the beginning of the file.
func (h *header) align(n int64) { h.at = (h.at + n - 1) &^ (n - 1) }

// skip returns the place the header has come to, and steps over size bytes.
func (h *header) skip(size int64) (at int64) {
	at = h.at
	if size < 0 || size > h.size-at {
		h.fail("%d bytes of data in a file of %d", size, h.size)
		return at
	}
	h.at += size
	return at
}
