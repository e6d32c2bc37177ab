package pgn

import (
	"bytes"
	"io"

	"github.com/luftchess/luft/internal/utf16text"
)

// NewRangeReader returns a Reader of one range of a file: of the bytes from offset from up
// to, but not including, offset to, in a file of size bytes. Offsets outside the file are
// moved to its ends. Use it to divide a file among machines, or among workers that do not
// share an input; [Parallel] divides a stream.
//
// If ranges divide the whole file, wherever they are cut, their Readers together read each
// game exactly once and in order: the same games, errors and offsets as a Reader of the
// whole file. For that, all of them must have the same MaxComment. "Ranges of a file" in
// the package documentation says which range a game belongs to. The last game of a range
// may end after it, and a range may have no games at all.
//
// Offsets are those of the file. Game numbers and lines count from the first game of the
// range, and the first line of the range decides how lines end. Several Readers may share
// in, because [io.ReaderAt] allows parallel calls of ReadAt.
func NewRangeReader(in io.ReaderAt, size, from, to int64) *Reader {
	p := part{in: io.NewSectionReader(in, 0, max(0, size))}
	p.from = min(max(0, from), p.in.Size())
	p.to = min(max(0, to), p.in.Size())
	return &Reader{window: newWindow(nil), part: &p}
}

// A part is a range of a file.
type part struct {
	in       *io.SectionReader // the whole file
	from, to int64

	known bool  // end is set
	end   int64 // the first boundary from to on
}

// lineReach is how long the line before a boundary may be, with the blanks after it.
const lineReach = 32 << 10

// enter goes to the first boundary of the range.
func (r *Reader) enter() {
	p := r.part
	at := p.from
	if at > 0 && at < p.to {
		if at = r.boundary(p.from, p.to); at < 0 {
			return
		}
	}
	if at < p.to {
		r.window = p.window(at)
	}
}

// leavesRange reports whether the game at pos belongs to a later range. If so, it ends the input
// there.
func (r *Reader) leavesRange() bool {
	p, at := r.part, r.source(r.pos)
	if at < p.to {
		return false
	}
	if !p.known {
		end := r.boundary(p.to, p.in.Size())
		if end < 0 {
			return true
		}
		p.known, p.end = true, end
	}
	if at < p.end {
		return false
	}
	r.cutOff(io.EOF, r.offset(r.pos))
	return true
}

// cutOff ends the input at pos with err, which belongs to the offset at.
func (r *Reader) cutOff(err error, at int64) {
	clear(r.buf[r.pos:r.end])
	r.end, r.err, r.errOff = r.pos, err, at
}

// window returns a window that begins at an offset of the file, which is the beginning of
// a line.
func (p *part) window(at int64) window {
	src := io.NewSectionReader(p.in, at, p.in.Size()-at)
	w := newWindow(src)
	w.off += at
	w.base = linePlace{w.pos, 1, at}
	w.counted = w.base
	if at > 0 {
		w.decoder = utf16text.NewRest(src)
	}
	return w
}

// boundary returns the first boundary of the file from offset from on, or limit if there is
// none before limit. If the file cannot be read it returns -1, and r has the error.
func (r *Reader) boundary(from, limit int64) int64 {
	start := r.part.window(0)
	start.fill()
	reach := int64(r.options.MaxComment + 2)
	w := r.part.window(max(0, from-1-max(reach, lineReach)))
	s := boundaryScanner{reach: reach, open: -1, line: w.offset(w.pos)}
	s.whole = s.line == 0
	for at := s.line; !start.wide && at < limit && w.fill(); at = w.offset(w.pos) {
		text := w.buf[w.pos:w.end]
		w.pos = w.end
		if n := min(from-1-lineReach-at, int64(len(text))); n > 0 {
			s.skim(text[:n], at)
			text, at = text[n:], at+n
		}
		if found := s.scan(text, at, from); found >= 0 {
			return min(found, limit)
		}
	}
	for _, w := range []*window{&start, &w} {
		if w.err != nil && w.err != io.EOF {
			r.cutOff(w.err, w.errOff)
			return -1
		}
	}
	return limit
}

// A boundaryScanner finds boundaries in a text that it is given piece by piece.
//
// A line may begin inside a comment in braces or not. The scanner follows both cases.
type boundaryScanner struct {
	reach int64
	open  int64 // offset of the last brace if it is an opening one, or -1

	line    int64 // offset of the line at hand
	whole   bool  // which has been seen from its beginning
	solid   bool  // it is not blank
	outside lexed // what it is if it begins outside comments
	inside  lexed // what it is if it begins inside a comment; only after a closing brace
	closed  bool  // it has a closing brace

	before   int64 // offset of the last line that was not blank
	movetext bool  // which certainly ends in the movetext of a game, or after it
}

// lexed is what is known of a line outside comments in braces.
type lexed struct {
	comment bool // the place at hand is in a comment
	text    bool // there is text, which is not the beginning of a tag or of a line comment
	other   bool // there is something that may be
}

// skim takes in only the braces of text.
func (s *boundaryScanner) skim(text []byte, at int64) {
	open, closing := bytes.IndexByte(text, '{'), bytes.IndexByte(text, '}')
	if open < 0 && closing < 0 {
		return
	}
	open, closing = bytes.LastIndexByte(text, '{'), bytes.LastIndexByte(text, '}')
	s.open = -1
	if open > closing {
		s.open = at + int64(open)
	}
}

// scan takes in text, which begins at an offset. It returns the offset of the first
// boundary in it that is not before from, or -1.
func (s *boundaryScanner) scan(text []byte, at, from int64) int64 {
	for i, c := range text {
		switch here := at + int64(i); {
		case c == '\n' || c == '\r':
			s.endLine(here + 1)
		case c <= ' ':
		case c == '[' && s.whole && here == s.line && here >= from && s.isBoundary():
			return here
		case c == '{':
			s.open = here
			s.outside.comment, s.inside.comment, s.solid = true, true, true
		case c == '}':
			s.open = -1
			s.outside.text = s.outside.text || !s.outside.comment
			s.inside.text = s.inside.text || s.closed && !s.inside.comment
			s.outside.comment, s.inside.comment, s.solid, s.closed = false, false, true, true
		default:
			s.solid = true
			other, plain := c == '[' || c == ';' || c == '%', c < 0x7f
			if !s.outside.comment {
				s.outside.other = s.outside.other || other
				s.outside.text = s.outside.text || plain
			}
			if s.closed && !s.inside.comment {
				s.inside.other = s.inside.other || other
				s.inside.text = s.inside.text || plain
			}
		}
	}
	return -1
}

// endLine goes to the line that begins at next.
func (s *boundaryScanner) endLine(next int64) {
	if s.solid {
		s.before = s.line
		s.movetext = s.whole && s.outside.isMovetext() && (!s.closed || s.inside.isMovetext())
	}
	s.line, s.whole, s.solid, s.closed = next, true, false, false
	s.outside, s.inside = lexed{}, lexed{}
}

func (l lexed) isMovetext() bool { return l.text && !l.other && !l.comment }

// isBoundary reports whether the line at hand, which begins with a bracket, is a boundary.
func (s *boundaryScanner) isBoundary() bool {
	return s.movetext && s.line-s.before <= lineReach && (s.open < 0 || s.line-s.open > s.reach)
}
