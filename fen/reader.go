package fen

import (
	"bufio"
	"bytes"
	"io"
	"iter"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/internal/utf16text"
)

// A Reader reads EPD or FEN records from a stream, one per line. It skips blank lines,
// lines that begin with '#', and a UTF-8 byte order mark. A line ends with LF, CR LF or CR
// alone. Text in UTF-16 that begins with a byte order mark is converted to UTF-8.
//
// A malformed line gives an *[Error] with its line number, and the next call continues
// with the next line. A Reader keeps at most MaxLine bytes of a line in memory.
//
// Set the fields before the first call. A Reader must not be used by several goroutines
// at once. The zero Reader has an empty input.
type Reader struct {
	// MaxLine is the maximum length of a record in bytes of UTF-8. A longer line is an *[Error]
	// that wraps [bufio.ErrTooLong]. 0 selects 1 MiB; the limit is at most 1 GiB.
	MaxLine int

	// Rules are the rules of all positions, which a file does not name.
	Rules board.Rules

	// Waive are the reasons to ignore when positions are validated; see
	// [board.Setup.Board].
	Waive []board.Reason

	in   *bufio.Reader
	buf  []byte
	cr   bool // the line that was read last ended with a CR, to which a LF may belong
	line int
	err  error // of the input; there is nothing more to read
}

// NewReader returns a Reader that reads from r.
func NewReader(r io.Reader) *Reader {
	return &Reader{in: bufio.NewReaderSize(utf16text.NewDecoder(r), 32<<10)}
}

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
			e, bad = Parser{r.Rules, r.Waive}.parseEPD(string(line), 0)
		}
		if bad != nil {
			bad.Line = r.line
			return EPD{}, bad, nil
		}
		return e, nil, nil
	}
}

// mark is the byte order mark in UTF-8.
const mark = "\ufeff"

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
	for begun, ended := false, false; !ended; {
		part, err := r.buffered()
		if r.cr && len(part) > 0 {
			r.cr = false
			if part[0] == '\n' {
				r.in.Discard(1)
				continue
			}
		}
		if err != nil {
			r.err = err // for the next call
			if err == io.EOF && begun {
				break
			}
			return nil, err
		}
		n := len(part)
		if i := bytes.IndexByte(part, '\n'); i >= 0 {
			n, ended = i, true
		}
		if i := bytes.IndexByte(part[:n], '\r'); i >= 0 {
			n, ended, r.cr = i, true, true
		}
		r.buf = append(r.buf, part[:min(n, most+1+len(mark)-len(r.buf))]...)
		if ended {
			n++ // the line end
		}
		r.in.Discard(n) // no error: it is buffered
		begun = true
	}
	r.line++
	if r.line == 1 {
		return bytes.TrimPrefix(r.buf, []byte(mark)), nil
	}
	return r.buf, nil
}

// buffered returns what has been read and not used, at least a byte unless the input has
// ended.
func (r *Reader) buffered() ([]byte, error) {
	if _, err := r.in.Peek(1); err != nil {
		return nil, err
	}
	return r.in.Peek(r.in.Buffered())
}
