package pgn

import (
	"bytes"
	"io"
)

const (
	// blockSize is the usual size of a window. It is read in one go, so it should
	// be large; it is gone through several times, so it should fit well into a
	// second-level cache.
	blockSize = 128 << 10

	// firstBlock is enough for an input that is a single game.
	firstBlock = 4 << 10

	// history is how many bytes before its position a window keeps, for those who
	// ask whether a line begins here or whether a word does. A byte order mark, a line
	// end and an indentation have room in it.
	history = maxIndent + 8

	// pad is how many bytes of value 0 follow the last one, so that one can look
	// some bytes ahead without asking where the window ends.
	pad = 64
)

// A window is the part of an input that is in memory. Indices into buf are good
// until the next call of fill.
type window struct {
	decoder *decoder // of the input; nil if there is nothing after buf[:end]

	buf   []byte // buf[:end] is input, pad zeros follow
	whole []byte // what buf has been cut from, if so
	pos   int    // everything before it is done with; at least history
	end   int

	err    error // why there is nothing after buf[:end], if so
	errOff int64 // where in the text

	// A window can be told to hold all from buf[hold] on, up to a limit.
	held     bool
	hold     int
	mostHeld int64
	spilled  *window // what was held when there was too much of it

	// An input may be a batch that has only a part of its last game.
	missing int64 // bytes of that game after buf[:end], as they are in the input

	// The input may be in UTF-16; see source.
	wide      bool
	mapBase   sourcePlace // of buf[0], or of the beginning
	mapped    sourcePlace // of a later place
	sourceEnd int64       // of buf[end], if there is no decoder

	off     int64     // of buf[0] in the text
	lineEnd byte      // what ends lines, as the first does; 0 if none has been counted
	base    linePlace // of buf[0]
	counted linePlace // of a later place
}

// newWindow returns a window at the start of src, as if line ends came before.
func newWindow(src io.Reader) window {
	w := window{buf: make([]byte, history+pad), pos: history, end: history, mapBase: afterMark, mapped: afterMark}
	copy(w.buf, bytes.Repeat(newline, history))
	w.off, w.base.line = -history, 1
	w.counted = w.base
	if src == nil {
		w.err = io.EOF
	} else {
		w.decoder = &decoder{src: src}
	}
	return w
}

func (w *window) offset(i int) int64 { return w.off + int64(i) }

// place returns the number of the line that buf[i] belongs to, and of the byte
// in the line, both counted from 1.
func (w *window) place(i int) (line, column int) {
	line, start := w.lineAt(i)
	return line, int(w.offset(i)-start) + 1
}

// lineAt returns the number of the line that buf[i] belongs to, and where it
// begins. It remembers how far it has counted, as many errors may be in a window.
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

// A linePlace says which line buf[i] belongs to, and where that begins.
type linePlace struct {
	i     int
	line  int
	start int64
}

var newline = []byte{'\n'}

// ahead makes sure that n bytes are there from pos on, unless the input has
// fewer. It reports whether they are.
func (w *window) ahead(n int) bool {
	for w.end-w.pos < n {
		if !w.fill() {
			return false
		}
	}
	return true
}

// fill reads more of the input. It reports false if there is no more. What comes
// after pos stays; indices into buf change with pos.
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
			n, err = 0, errBadRead
		}
		w.end += n
		w.wide = w.decoder.order != nil
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

// fail notes that nothing comes after buf[:end]. Unless that is how the input
// should end, what may be half a word is cut off.
func (w *window) fail(err error) {
	w.err, w.errOff = err, w.offset(w.end)
	if err == io.EOF {
		return
	}
	k := w.end
	for k > w.pos && class[w.buf[k-1]]&wordEnd == 0 {
		k--
	}
	if w.end-k <= maxToken { // else it is wrong anyway
		clear(w.buf[k:w.end])
		w.end = k
	}
}

// makeRoom drops what is not needed any more, and gets a larger buffer if that
// does not give enough.
func (w *window) makeRoom() {
	if w.held && int64(w.pos-w.hold) > w.mostHeld {
		// What comes after pos may be half a token, and look like something else.
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

// isCut reports whether the game at hand goes on where the input has ended.
func (w *window) isCut() bool { return w.pos == w.end && w.missing > 0 }

// dropLines prepares for dropping what comes before buf[i].
func (w *window) dropLines(i int) {
	line, start := w.lineAt(i)
	w.base = linePlace{0, line, start}
	w.counted = w.base
	w.mapBase = w.sourceBase(i)
	if w.mapped.off < w.mapBase.off {
		w.mapped = w.mapBase
	}
}

// move puts w on a buffer that holds what was in the present one from drop on.
func (w *window) move(buf []byte, drop int) {
	w.buf = buf
	w.off += int64(drop)
	w.pos -= drop
	w.hold -= drop
	w.end -= drop
}
