package fen

import (
	"bufio"
	"bytes"
	"io"
	"iter"

	"github.com/luftchess/luft/board"
)

// A Reader reads a file of EPD or FEN records, one on each line. It passes over
// blank lines, lines that begin with '#', and a UTF-8 byte order mark.
//
// A line that is no record is an error with its number, and the next call goes
// on with the next line. Lines may be of any length, but a Reader holds no more
// of one than MaxLine.
//
// The fields may be set before the first call. A Reader is for one goroutine at
// a time. The zero Reader has nothing to read.
type Reader struct {
	// MaxLine is the most bytes a record may have. A longer line is an error
	// for which errors.Is finds [bufio.ErrTooLong]. 0 means 1 MiB; more than
	// 1 GiB means 1 GiB.
	MaxLine int

	// Waive names reasons not to be held against positions; see
	// [board.Setup.Board].
	Waive []board.Reason

	in   *bufio.Reader
	buf  []byte
	line int
	err  error // of the input; there is nothing more to read
}

// NewReader returns a Reader of r.
func NewReader(r io.Reader) *Reader { return &Reader{in: bufio.NewReaderSize(r, 32<<10)} }

// Line returns the number, counted from 1, of the line that the last call has
// read.
func (r *Reader) Line() int { return r.line }

// Read returns the next record. The error is an *[Error] for a line that is no
// record, after which there may be more to read; io.EOF at the end; or what the
// input has reported.
func (r *Reader) Read() (EPD, error) {
	e, bad, err := r.read()
	if bad != nil {
		return EPD{}, bad
	}
	return e, err
}

// Records returns an iterator over the rest of the records, each with a nil
// error. A line that is no record gives an *[Error], and the loop may go on; an
// error of the input ends it.
func (r *Reader) Records() iter.Seq2[EPD, error] {
	return func(yield func(EPD, error) bool) {
		for {
			e, bad, err := r.read()
			switch {
			case err == io.EOF:
				return
			case err != nil:
				yield(EPD{}, err)
				return
			case bad != nil:
				if !yield(EPD{}, bad) {
					return
				}
			case !yield(e, nil):
				return
			}
		}
	}
}

// read returns a record, or what is wrong with it, or why there is none.
func (r *Reader) read() (e EPD, bad *Error, err error) {
	most := min(r.MaxLine, 1<<30)
	if most <= 0 {
		most = 1 << 20
	}
	for {
		line, err := r.readLine(most)
		if err != nil {
			return EPD{}, nil, err
		}
		start := bytes.TrimLeft(line, " \t")
		switch {
		case len(start) == 0 || start[0] == '#':
			continue
		case len(line) > most:
			bad = newError(string(line), FieldNone, most, bufio.ErrTooLong)
		default:
			e, bad = parseEPD(string(line), r.Waive)
		}
		if bad != nil {
			bad.Line = r.line
			return EPD{}, bad, nil
		}
		return e, nil, nil
	}
}

// room is what a line may have beside its record: a byte order mark and an end.
const room = len("\ufeff\r\n")

// readLine returns the next line without its end, or the beginning of one that
// has more than most bytes, at least one byte more than these. It is valid
// until the next call.
func (r *Reader) readLine(most int) ([]byte, error) {
	if r.err != nil {
		return nil, r.err
	}
	if r.in == nil {
		return nil, io.EOF
	}
	r.buf = r.buf[:0]
	for more := true; more; {
		part, err := r.in.ReadSlice('\n')
		r.buf = append(r.buf, part[:min(len(part), most+room-len(r.buf))]...)
		switch more = err == bufio.ErrBufferFull; {
		case more || err == nil:
		case err == io.EOF && len(r.buf) > 0:
			r.err = err // for the next call
		default:
			r.err = err
			return nil, err
		}
	}
	r.line++
	line := bytes.TrimSuffix(r.buf, []byte("\n"))
	line = bytes.TrimSuffix(line, []byte("\r"))
	if r.line == 1 {
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
	}
	return line, nil
}
