package sample

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Errors in a file other than those of its positions and moves. A file that ends too
// early is [io.ErrUnexpectedEOF].
var (
	ErrHeader   = errors.New("not a file of training positions")
	ErrVersion  = errors.New("unknown version")
	ErrChecksum = errors.New("damaged: the checksum differs")

	errFormat = errors.New("malformed")
)

// An Error is an error in a file or in the encoded form of one game. Err may also be a *[board.SetupError]
// or a *[game.IllegalMoveError].
type Error struct {
	Offset int64 // in bytes from the start of the file, or of the encoded game
	Err    error
}

// Error names the place and what is wrong there.
func (e *Error) Error() string { return fmt.Sprintf("sample: byte %d: %v", e.Offset, e.Err) }

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// A decoder reads bytes until something is wrong; from then on, it reads zeros.
type decoder struct {
	in  []byte
	at  int
	err error
}

// fail notes what is wrong, if nothing was before.
func (d *decoder) fail(err error) {
	if d.err == nil {
		d.err = &Error{int64(d.at), err}
	}
}

func (d *decoder) bytes(n int) []byte {
	if d.err == nil && n > len(d.in)-d.at {
		d.fail(io.ErrUnexpectedEOF)
	}
	if d.err != nil {
		return nil
	}
	d.at += n
	return d.in[d.at-n : d.at]
}

func (d *decoder) byte() byte {
	if b := d.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

func (d *decoder) uint64() uint64 {
	if b := d.bytes(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

// short reads a number of variable length that is no more than most, in its
// shortest form.
func (d *decoder) short(most uint64) uint64 {
	if d.err != nil {
		return 0
	}
	v, n := binary.Uvarint(d.in[d.at:])
	switch {
	case n == 0:
		d.fail(io.ErrUnexpectedEOF)
		return 0
	case n < 0 || v > most || n > 1 && d.in[d.at+n-1] == 0:
		d.fail(errFormat)
		return 0
	}
	d.at += n
	return v
}
