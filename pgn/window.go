package pgn

import (
	"bytes"
	"io"

	"github.com/luftchess/luft/internal/utf16text"
)

const (
	// blockSize is the usual size of a window. It is filled by one read, so it should
	// be large; it is scanned several times, so it should fit into the second-level
	// cache.
	blockSize = 128 << 10

	// firstBlock is the initial size, enough for a single game.
	firstBlock = 4 << 10

	// history is the number of bytes that a window keeps before pos, for checks of
	// whether a line or a word begins at pos. It has room for a byte order mark, a line
	// end and an indentation.
	history = maxIndent + 8

	// pad is the number of zero bytes after the last byte, so that code can look a few
	// bytes ahead without a bounds check.
	pad = 64
)

// A window is the part of an input that is in memory. Indices into buf are valid until
// the next call of fill.
type window struct {
	decoder *utf16text.Decoder // of the input; nil if there is nothing after buf[:end]

	buf   []byte // buf[:end] is input, pad zeros follow
	whole []byte // the slice that buf is part of, if any
	pos   int    // everything before it has been consumed; at least history
	end   int

	err    error // why there is nothing after buf[:end], or nil
	errOff int64 // where in the text

	// If held is set, the window keeps everything from buf[hold], up to maxHeld bytes.
	held    bool
	hold    int
	maxHeld int64
	spilled *window // what was held when the limit was exceeded

	// An input may be a batch with only the first part of its last game.
	missing int64 // bytes of that game after buf[:end], counted in the input

	// The input may be in UTF-16; see source.
	wide      bool
	mapBase   sourcePlace // of buf[0], or of the beginning
	mapped    sourcePlace // of a later place
	sourceEnd int64       // of buf[end], if there is no decoder

	off     int64     // of buf[0] in the text
	lineEnd byte      // the line end of the first line, for all lines; 0 if not yet known
	base    linePlace // of buf[0]
	counted linePlace // of a later place
}

// newWindow returns a window at the start of src, with line ends as its history.
func newWindow(src io.Reader) window {
	w := window{buf: make([]byte, history+pad), pos: history, end: history, mapBase: afterMark, mapped: afterMark}
	copy(w.buf, bytes.Repeat(newline, history))
	w.off, w.base.line = -history, 1
	w.counted = w.base
	if src == nil {
		w.err = io.EOF
	} else {
		w.decoder = utf16text.NewDecoder(src)
	}
	return w
}

func (w *window) offset(i int) int64 { return w.off + int64(i) }

// place returns the line and column of buf[i], both counted from 1.
func (w *window) place(i int) (line, column int) {
	line, start := w.lineAt(i)
	return line, int(w.offset(i)-start) + 1
}

// lineAt returns the number of the line of buf[i] and the offset of its beginning. It
// caches the count, since a window may contain many errors.
func (w *window) lineAt(i int) (line int, start int64) {
	from := &w.counted
	if i < from.i {
		from = &w.base
	}
	line, start = from.line, from.start
	lo := max(from.i, int(-w.off)) // the line ends before the input do not count
	if i <= lo {
		return line, start
	}
	seg := w.buf[lo:i]
	if w.lineEnd == 0 {
		if k := bytes.IndexAny(seg, "\r\n"); k >= 0 {
			w.lineEnd = '\n'
			if seg[k] == '\r' && w.buf[lo+k+1] != '\n' {
				w.lineEnd = '\r'
			}
		}
	}
	if k := bytes.LastIndexByte(seg, w.lineEnd); k >= 0 && w.lineEnd != 0 {
		line += bytes.Count(seg, []byte{w.lineEnd})
		start = w.offset(lo + k + 1)
	}
	w.counted = linePlace{i, line, start}
	return line, start
}

// A linePlace is the line of buf[i] and the offset of its beginning.
type linePlace struct {
	i     int
	line  int
	start int64
}

var newline = []byte{'\n'}

// ahead reads until n bytes are available from pos. It reports false if the input has
// fewer.
func (w *window) ahead(n int) bool {
	for w.end-w.pos < n {
		if !w.fill() {
			return false
		}
	}
	return true
}

// fill reads more of the input. It reports false at the end. The bytes after pos are
// kept, but their indices may change together with pos.
func (w *window) fill() bool {
	if w.err != nil {
		return false
	}
	if len(w.buf)-pad-w.end < len(w.buf)/4 {
		w.makeRoom()
	}
	for range 100 {
		n, err := w.decoder.Read(w.buf[w.end : len(w.buf)-pad])
		if n < 0 || n > len(w.buf)-pad-w.end {
			n, err = 0, utf16text.ErrBadRead
		}
		w.end += n
		w.wide = w.decoder.IsUTF16()
		clear(w.buf[w.end : w.end+pad])
		if err != nil {
			w.fail(err)
		}
		if n > 0 || err != nil {
			return n > 0
		}
	}
	w.fail(io.ErrNoProgress)
	return false
}

// fail records that the input ends at buf[:end] with err. Unless err is io.EOF, it cuts
// off the last word, which may be incomplete.
func (w *window) fail(err error) {
	w.err, w.errOff = err, w.offset(w.end)
	if err == io.EOF {
		return
	}
	k := w.end
	for k > w.pos && class[w.buf[k-1]]&wordEnd == 0 {
		k--
	}
	if w.end-k <= maxToken { // a longer word is an error anyway
		clear(w.buf[k:w.end])
		w.end = k
	}
}

// makeRoom drops bytes that are no longer needed, and allocates a larger buffer if that
// is not enough.
func (w *window) makeRoom() {
	if w.held && int64(w.pos-w.hold) > w.maxHeld {
		// The bytes after pos may be an incomplete token that looks like another one.
		w.spilled = w.take(w.pos, nil)
		return
	}
	drop := w.pos - history
	if w.held {
		drop = w.hold - history
	}
	kept := w.buf[drop:w.end]
	size := len(w.buf)
	switch {
	case size < firstBlock:
		size = firstBlock
	case size < blockSize:
		size = blockSize
	}
	for len(kept) > size/2 {
		size *= 2
	}
	buf := w.buf
	if size > len(buf) {
		buf = make([]byte, size)
	}
	w.dropLines(drop)
	copy(buf, kept)
	w.move(buf, drop)
}

// isCut reports whether the batch ends at pos but the game does not.
func (w *window) isCut() bool { return w.pos == w.end && w.missing > 0 }

// dropLines updates the line count before everything before buf[i] is dropped.
func (w *window) dropLines(i int) {
	line, start := w.lineAt(i)
	w.base = linePlace{0, line, start}
	w.counted = w.base
	w.mapBase = w.sourceBase(i)
	if w.mapped.off < w.mapBase.off {
		w.mapped = w.mapBase
	}
}

// move replaces the buffer by buf, which holds the contents of the old one from drop.
func (w *window) move(buf []byte, drop int) {
	w.buf = buf
	w.off += int64(drop)
	w.pos -= drop
	w.hold -= drop
	w.end -= drop
}
