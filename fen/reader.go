package fen

import (
	"bufio"
	"bytes"
	"io"
	"iter"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// A Reader reads EPD or FEN records from a stream, one per line. It skips blank lines,
// lines that begin with '#', and a UTF-8 byte order mark.
//
// A malformed line gives an *[Error] with its line number, and the next call continues
// with the next line. A Reader keeps at most MaxLine bytes of a line in memory.
//
// Set the fields before the first call. A Reader must not be used by several goroutines
// at once. The zero Reader has an empty input.
type Reader struct {
	// MaxLine is the maximum length of a record in bytes. A longer line is an *[Error]
	// that wraps [bufio.ErrTooLong]. 0 selects 1 MiB; the limit is at most 1 GiB.
	MaxLine int

	// Rules are the rules of all positions, which a file does not name.
	Rules board.Rules

	// Waive are the reasons to ignore when positions are validated; see
	// [board.Setup.Board].
	Waive []board.Reason

	in   *bufio.Reader
	buf  []byte
	line int
	err  error // of the input; there is nothing more to read
}

// NewReader returns a Reader that reads from r.
func NewReader(r io.Reader) *Reader { return &Reader{in: bufio.NewReaderSize(r, 32<<10)} }

// Line returns the number of the line that was read last, counted from 1.
func (r *Reader) Line() int { return r.line }

// Read returns the next record. The error is an *[Error] for a malformed line, after
// which Read can be called again; io.EOF at the end of the input; or the error of the
// input.
func (r *Reader) Read() (EPD, error) {
	e, bad, err := r.read()
	if bad != nil {
		return EPD{}, bad
	}
	return e, err
}

// Records returns an iterator over the remaining records. A malformed line gives an
// *[Error], and the iteration continues. An error of the input ends it.
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

// read returns a record; or bad for a malformed line; or err at the end of the input
// and if it fails.
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
		start := strings.TrimLeft(textform.FillBlanks(string(line), true), " \t")
		switch {
		case len(start) == 0 || start[0] == '#':
			continue
		case len(line) > most:
			bad = newError(string(line), FieldNone, most, bufio.ErrTooLong)
		default:
			e, bad = parseEPD(r.Rules, string(line), 0, r.Waive)
		}
		if bad != nil {
			bad.Line = r.line
			return EPD{}, bad, nil
		}
		return e, nil, nil
	}
}

// room is the maximum number of bytes in a line beside its record.
const room = len("\ufeff\r\n")

// readLine returns the next line without its end. Of a line with more than most bytes
// it returns only the beginning, but more than most bytes. The slice is valid until the
// next call.
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
