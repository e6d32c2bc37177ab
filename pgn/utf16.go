package pgn

// A sourcePlace says which byte of an input in UTF-16 an offset in its text belongs to.
type sourcePlace struct {
	off    int64
	source int64
}

// afterMark is the beginning of a text in UTF-16.
var afterMark = sourcePlace{0, 2}

// source returns the offset in the input, in bytes, that buf[i] comes from.
func (w *window) source(i int) int64 {
	if w.wide {
		return w.wideSource(i)
	}
	return w.offset(i)
}

// wideSource implements source for decoded text. It counts code units: two for runes of
// four bytes, one for others. It caches the count.
func (w *window) wideSource(i int) int64 {
	off := w.offset(i)
	from := w.mapped
	if off < from.off {
		from = w.mapBase
	}
	n := from.source
	for k := int(from.off - w.off); k < i; k++ {
		switch c := w.buf[k]; {
		case c >= 0xf0:
			n += 4
		case c&0xc0 != 0x80:
			n += 2
		}
	}
	most := w.sourceEnd
	if w.decoder != nil {
		most = w.decoder.SourceOffset()
	}
	n = min(n, most) // half a unit at the end
	w.mapped = sourcePlace{off, n}
	return n
}

// sourceBase returns the place from which counting can begin when everything before
// buf[i] is dropped.
func (w *window) sourceBase(i int) sourcePlace {
	if !w.wide || w.offset(i) <= 0 {
		return afterMark
	}
	return sourcePlace{w.offset(i), w.source(i)}
}
