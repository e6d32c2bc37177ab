package pgnio

import (
	"encoding/binary"
	"fmt"
	"io"
	"unicode/utf16"

	"github.com/luftchess/luft/pgn"
)

// A text gives access to the games of a file that have been found.
type text struct {
	in    io.ReaderAt
	order binary.ByteOrder // of a file in UTF-16, or nil
}

// newText returns the text of a file that begins with two bytes, or fewer if it is shorter.
func newText(in io.ReaderAt, mark []byte) *text {
	switch string(mark) {
	case "\xff\xfe":
		return &text{in, binary.LittleEndian}
	case "\xfe\xff":
		return &text{in, binary.BigEndian}
	}
	return &text{in, nil}
}

// game returns the text of a game.
func (t *text) game(s pgn.Span) ([]byte, error) {
	b := make([]byte, s.Length)
	if n, err := t.in.ReadAt(b, s.Offset); n < len(b) {
		return nil, fmt.Errorf("reading the game at %d again: %w", s.Offset, err)
	}
	if t.order == nil {
		return b, nil
	}
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = t.order.Uint16(b[2*i:])
	}
	return []byte(string(utf16.Decode(units))), nil
}

// maxKept is the number of bytes that a stream keeps. It is more than a game may have.
const maxKept = 64 << 20

// A stream is an input that keeps what was read last, so that a game can be read again.
type stream struct {
	in   io.Reader
	kept []byte
	off  int64 // of kept in the input
}

func (s *stream) Read(p []byte) (int, error) {
	n, err := s.in.Read(p)
	s.kept = append(s.kept, p[:n]...)
	if len(s.kept) > 2*maxKept {
		s.forget(s.off + maxKept)
	}
	return n, err
}

// forget drops what is before an offset.
func (s *stream) forget(off int64) {
	s.kept, s.off = s.kept[off-s.off:], off
}

// ReadAt reads what is kept from off on.
func (s *stream) ReadAt(p []byte, off int64) (int, error) {
	if off < s.off || off > s.off+int64(len(s.kept)) {
		return 0, fmt.Errorf("offset %d is not kept", off)
	}
	n := copy(p, s.kept[off-s.off:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}
