package pgn

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// gap skips blanks, also those beyond ASCII, and escaped lines. It returns the number of line
// ends in the last run of blanks.
func (r *Reader) gap() (lines int) {
	for {
		switch c := r.buf[r.pos]; {
		case c == '\n':
			lines++
			r.pos++
		case c == '\r':
			r.ahead(2)
			if r.buf[r.pos+1] != '\n' {
				lines++
			}
			r.pos++
		case c == 0 && r.pos == r.end:
			if !r.fill() {
				return lines
			}
		case class[c]&blank != 0:
			r.pos++
		case c == '%' && startsLine(r.buf, r.pos):
			r.passLine()
			lines = 0
		case c < utf8.RuneSelf:
			return lines
		default:
			n := r.blankLen(0)
			if n == 0 {
				return lines
			}
			r.pos += n
		}
	}
}

// passLine goes to the end of the line.
func (r *Reader) passLine() {
	for {
		b := r.buf[r.pos:r.end]
		// Search in pieces, so that a file with CR line ends is not searched for an LF
		// repeatedly.
		for len(b) > 0 {
			piece := b[:min(len(b), 256)]
			if i := bytes.IndexByte(piece, '\n'); i >= 0 {
				piece = piece[:i+1]
			}
			if i := bytes.IndexByte(piece, '\r'); i >= 0 {
				piece = piece[:i+1]
			}
			if c := piece[len(piece)-1]; c == '\n' || c == '\r' {
				r.pos += len(piece) - 1
				return
			}
			r.pos += len(piece)
			b = b[len(piece):]
		}
		if !r.fill() {
			return
		}
	}
}

// head reads comments and tags up to the movetext, or up to the next game if there is
// none. It reports them to v, unless v is nil.
func (r *Reader) head(v Visitor) error {
	for {
		lines := r.gap()
		c := r.buf[r.pos]
		if c == 0 && r.pos == r.end || c == '[' && r.tags > 0 && lines > 1 && r.repeats() {
			r.section = ended
		}
		switch {
		case v != nil && r.isTooLarge():
			return r.tooLarge()
		case r.section == ended:
			if v != nil && r.pos == r.end && r.err != io.EOF {
				return errInput
			}
			return nil
		case c == '[':
			if err := r.tag(v); err != nil {
				return err
			}
		case c == ';':
			if err := r.lineComment(v); err != nil {
				return err
			}
		case c == '{' && r.tags == 0:
			if err := r.comment(v); err != nil || r.section == ended {
				return err
			}
		case r.hasWord():
			r.section = inMoves
			return nil
		}
	}
}
