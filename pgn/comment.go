package pgn

import (
	"bytes"
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"
)

// comment reads the comment in braces at pos and reports it to v, unless v is nil.
//
// If there is no closing brace and v is nil, it goes to the beginning of the next game.
func (r *Reader) comment(v Visitor) error {
	n := r.closingBrace()
	switch {
	case n >= 0:
		text := r.buf[r.pos+1 : r.pos+n]
		r.pos += n + 1
		if v == nil {
			return nil
		}
		return v.Comment(text)
	case v == nil:
		r.passLost()
		return nil
	case !r.isSure(r.options.MaxComment+2) && r.err != io.EOF:
		return errInput // the brace may be in the missing part
	}
	return r.fail(ErrComment, r.lineLen(), r.ply)
}

// nearBrace is how far the fast path looks for a closing brace. The limit bounds the
// time for an input with many unclosed comments.
const nearBrace = 4 << 10

// closingBrace returns the offset of the closing brace of the comment from its opening
// brace, or -1 if there is none within MaxComment bytes.
func (r *Reader) closingBrace() int {
	most := r.options.MaxComment + 2
	i := 1
	if known := r.braceless - r.offset(r.pos); known > 1 {
		i = int(min(known, int64(most)))
	}
	for {
		n := min(r.end-r.pos, most)
		if i < n {
			if k := bytes.IndexByte(r.buf[r.pos+i:r.pos+n], '}'); k >= 0 {
				return i + k
			}
			i = n
		}
		if n == most || !r.fill() {
			// Other unclosed comments may follow. Do not search this part again.
			r.braceless = r.offset(r.pos + i)
			return -1
		}
	}
}

// passLost goes to the next line that begins with a bracket. After an unclosed comment
// no other recovery is possible, since everything may be part of it.
func (r *Reader) passLost() {
	r.section = ended
	r.pos++
	for {
		i := bytes.IndexByte(r.buf[r.pos:r.end], '[')
		if i < 0 {
			r.pos = r.end
			if !r.fill() {
				return
			}
			continue
		}
		r.pos += i
		if startsTagLine(r.buf, r.pos) {
			return
		}
		r.pos++
	}
}

// lineComment reads the comment at pos, from a semicolon to the end of the line, and
// reports it to v, unless v is nil.
func (r *Reader) lineComment(v Visitor) error {
	if v == nil {
		r.passLine()
		return nil
	}
	n := 1
	for {
		c := r.at(n)
		if c == '\n' || c == '\r' || c == 0 && r.pos+n >= r.end {
			break
		}
		n++
		if n > r.options.MaxComment+1 {
			if !r.isSure(n) {
				return errInput
			}
			return r.fail(fmt.Errorf("comment is %w", ErrTooLarge), r.lineLen(), r.ply)
		}
	}
	if r.pos+n >= r.end && r.err != io.EOF {
		return errInput
	}
	text := r.buf[r.pos+1 : r.pos+n]
	r.pos += n
	return v.Comment(text)
}

// trailer reads the comments that follow the termination marker on its line, and
// reports them to v, unless v is nil. Other text behind the marker is one error of the game.
func (r *Reader) trailer(v Visitor) error {
	r.section = inTrailer
	if r.buf[r.pos-1] == '2' {
		r.passOtherHalf()
	}
	stray := false
	for {
		var err error
		switch c := r.at(0); {
		case v != nil && r.isTooLarge():
			return r.tooLarge()
		case c == ' ' || c == '\t' || isByteBlank(c):
			r.pos++
		case c >= utf8.RuneSelf && r.blankLen(0) > 0:
			r.pos += r.blankLen(0)
		case c == ';':
			err = r.lineComment(v)
		case c == '{':
			err = r.comment(v)
		case c == '\n' || c == '\r' || !r.isStray():
			r.section, r.closed = ended, true
		default:
			if v != nil && !stray {
				r.fail(ErrToken, r.lineLen(), r.ply)
				stray = true
			}
			r.passLine()
		}
		if err != nil || r.section == ended {
			return err
		}
	}
}

// isStray reports whether a word follows on the line that is neither a move nor anything else that
// begins a game, as in "1-0 White resigns": a word of letters, without the digits of a move in its
// first 256 bytes, a dash, or an opening parenthesis.
func (r *Reader) isStray() bool {
	if r.at(0) == '(' {
		return true
	}
	n := dashLen(r.peek())
	if n > 0 {
		c := r.at(n)
		if r.pos+n >= r.end {
			return r.err == io.EOF // a Span or a batch ends with its line
		}
		return class[c]&blank != 0
	}
	if first, _ := utf8.DecodeRune(r.peek()); !unicode.IsLetter(first) || first == utf8.RuneError {
		return false
	}
	for ; n <= maxToken; n++ {
		switch c := r.at(n); {
		case r.pos+n >= r.end:
			return r.err == io.EOF
		case class[c]&wordEnd != 0 || r.blankLen(n) > 0:
			return true
		case '0' <= c && c <= '9', n == 1 && (c == '-' || c == dashes[1][0]):
			return false // castling, too
		}
	}
	return true // no move is so long
}

// peek returns what is at pos, at least a rune of it if the input does not end there.
func (r *Reader) peek() []byte {
	if r.at(0) >= utf8.RuneSelf {
		r.ahead(utf8.UTFMax)
	}
	return r.buf[r.pos:r.end]
}
