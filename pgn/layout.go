package pgn

import (
	"bytes"
	"unicode/utf8"
)

// begin begins a unit, unless the last one ends with an opening parenthesis, to which
// more text is added.
func (w *Writer) begin() {
	if n := len(w.unit); n > 0 && (w.unit[n-1] != '(' || w.unitEnds) {
		w.place()
	}
}

// place writes the unit on the current line if it fits, or else on the next.
func (w *Writer) place() {
	if len(w.unit) == 0 {
		return
	}
	width := w.Width
	if width == 0 {
		width = defaultWidth
	}
	first, n := w.unit, len(w.unit)
	if w.wide {
		w.wide = false
		if i := bytes.IndexByte(first, '\n'); i >= 0 {
			first = first[:i]
		}
		n = utf8.RuneCount(first)
	}
	switch {
	case w.column == 0:
	case width > 0 && w.column+1+n > width:
		w.endLine()
	default:
		w.buf = append(w.buf, ' ')
		w.column++
	}
	const short = 16 // most moves; a copy of a constant size takes no branches
	if len(w.unit) <= short && cap(w.unit) >= short {
		end := len(w.buf) + len(w.unit)
		w.buf = append(w.buf, w.unit[:short]...)[:end]
	} else {
		w.buf = append(w.buf, w.unit...)
	}
	w.column += n
	if len(first) < len(w.unit) {
		w.column = utf8.RuneCount(w.unit[bytes.LastIndexByte(w.unit, '\n')+1:])
	}
	w.unit = w.unit[:0]
	if w.unitEnds {
		w.unitEnds = false
		w.endLine()
	}
}

func (w *Writer) endLine() {
	w.buf = append(w.buf, '\n')
	w.column = 0
}
