package pgn

import "io"

// A splitter cuts an input into pieces that are whole games.
type splitter struct {
	r     Reader
	batch int  // target size of a piece in bytes
	begun bool // r is at the beginning of a game that is not yet in a piece
	err   error
}

func newSplitter(in io.Reader, o ParallelOptions) *splitter {
	s := &splitter{r: Reader{ReaderOptions: o.ReaderOptions, window: newWindow(in)}, batch: o.Batch}
	s.r.buf = append(s.r.buf, make([]byte, s.size()-len(s.r.buf))...)
	if o.MaxGame < 0 || o.MaxGame > maxMemory {
		s.r.MaxGame = maxMemory
	}
	// Of a game that is too large, hold only what a reader needs to find that out.
	s.r.maxHeld = s.r.complete().maxText() + int64(s.size())
	return s
}

// size is the size of the buffer for a piece.
func (s *splitter) size() int { return 2*s.batch + history + pad }

// next returns a reader of the next piece, or nil at the end of the input, with the
// reason in s.err. It may reuse the buffer spare.
func (s *splitter) next(spare []byte) *Reader {
	if s.err != nil {
		return nil
	}
	if len(spare) != s.size() {
		spare = make([]byte, s.size())
	}
	r := &s.r
	number := r.number
	if s.begun {
		number--
	}
	r.held, r.spilled = false, nil
	if r.KeepText && !s.begun { // what is before the game too
		r.held, r.hold = true, r.pos
	}
	for s.begun || r.begin() {
		if s.begun = r.spilled != nil; s.begun {
			break // more came before this game than can be held
		}
		if !r.held {
			r.held, r.hold = true, r.pos
		}
		r.pass()
		var w *window
		switch {
		case r.spilled != nil:
			w = r.spilled
			w.missing = r.source(r.pos) - w.source(w.end)
		case r.isBroken():
			s.err = r.inputError()
			if w = r.take(r.pos-int(r.offset(r.pos)-r.start), spare); w.end == history {
				return nil
			}
		case r.pos-r.hold >= s.batch:
			w = r.take(r.pos, spare)
		default:
			continue
		}
		return &Reader{ReaderOptions: r.ReaderOptions, window: *w, number: number}
	}
	if !s.begun {
		s.err = r.inputError()
	}
	switch {
	case r.spilled != nil:
		return &Reader{ReaderOptions: r.ReaderOptions, window: *r.spilled, number: number}
	case !r.held:
		return nil
	}
	return &Reader{ReaderOptions: r.ReaderOptions, window: *r.take(r.pos, spare), number: number}
}

// take returns what w holds up to buf[to] as a separate input, and gives w another
// buffer, spare if it is large enough. Afterwards w holds nothing.
func (w *window) take(to int, spare []byte) *window {
	from, drop := w.hold-history, w.pos-history
	line, start := w.lineAt(from)
	t := &window{
		whole: w.buf,
		buf:   w.buf[from : to+pad], pos: history, end: to - from,
		err: io.EOF, errOff: w.offset(to),
		off: w.offset(from), base: linePlace{0, line, start}, lineEnd: w.lineEnd,
		wide: w.wide, mapBase: w.sourceBase(from), sourceEnd: w.source(to),
	}
	t.counted, t.mapped = t.base, t.mapBase
	buf := spare
	if size := w.end - drop + pad; len(buf) < size {
		buf = make([]byte, max(blockSize, 2*size))
	}
	n := copy(buf, w.buf[drop:w.end])
	clear(buf[n : n+pad])
	w.dropLines(drop)
	w.move(buf, drop)
	clear(t.buf[t.end:])
	w.held = false
	return t
}
