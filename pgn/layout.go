package pgn

import (
	"bytes"
	"unicode/utf8"
)

// A unit is text that must stay on one line. It is the end of Writer.buf, and begins with a blank unless
// it is the first of its line. The blank becomes a line end if the unit does not fit.

// begin begins a unit, unless the last one ends with an opening parenthesis, to which
// more text is added.
func (w *Writer) begin() {
	if n := len(w.buf); n > w.textAt() {
		if w.buf[n-1] == '(' && !w.unitEnds {
			return
		}
		w.place()
	}
	w.buf = w.buf[:w.unit]
	if w.column > 0 {
		w.buf = append(w.buf, ' ')
	}
}

// textAt returns the index of the unit in buf without its blank.
func (w *Writer) textAt() int {
	if w.column > 0 {
		return w.unit + 1
	}
	return w.unit
}

// place ends the unit: on the current line if it fits, or else on the next.
func (w *Writer) place() {
	at := w.textAt()
	if len(w.buf) <= at {
		w.buf = w.buf[:w.unit]
		return
	}
	width := w.Width
	if width == 0 {
		width = defaultWidth
	}
	n := len(w.buf) - at
	if w.wide {
		text, _, _ := bytes.Cut(w.buf[at:], []byte{'\n'})
		n = utf8.RuneCount(text)
	}
	switch {
	case w.column == 0:
		w.column = n
	case width > 0 && w.column+1+n > width:
		w.buf[w.unit] = '\n'
		w.column = n
	default:
		w.column += 1 + n
	}
	if w.wide {
		w.wide = false
		if i := bytes.LastIndexByte(w.buf[at:], '\n'); i >= 0 {
			w.column = utf8.RuneCount(w.buf[at+i+1:])
		}
	}
	w.unit = len(w.buf)
	if w.unitEnds {
		w.unitEnds = false
		w.endLine()
	}
}

func (w *Writer) endLine() {
	w.buf = append(w.buf, '\n')
	w.column, w.unit = 0, len(w.buf)
}
