package pgn

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/luftchess/luft/internal/textform"
)

// A tagSpan holds the offsets of the parts of a tag pair from its opening bracket.
type tagSpan struct {
	name, nameEnd   int
	value, valueEnd int
	end             int
	escaped         bool // the value contains escapes
}

// tag reads the tag pair at pos and reports it to v, unless v is nil.
func (r *Reader) tag(v Visitor) error {
	t, err := r.scanTag()
	if err != nil {
		switch {
		case v == nil:
		case err == errInput, err == ErrTooLarge && !r.isSure(r.options.MaxTag+1):
			return errInput
		case err == ErrTooLarge:
			return r.fail(fmt.Errorf("tag is %w", err), r.lineLen(), 0)
		default:
			return r.fail(err, r.lineLen(), 0)
		}
		r.passLine()
		r.tags++
		return nil
	}
	name := r.buf[r.pos+t.name : r.pos+t.nameEnd]
	if r.tags == 0 {
		r.firstLen = copy(r.first[:], name)
	}
	r.tags++
	if v == nil {
		r.pos += t.end
		r.passTags()
		return nil
	}
	if r.tags > r.options.MaxTags {
		return r.fail(fmt.Errorf("number of tags is %w", ErrTooLarge), t.end, 0)
	}
	value := r.buf[r.pos+t.value : r.pos+t.valueEnd]
	if t.escaped {
		if r.keeps {
			value = bytes.Clone(value)
		}
		value = unescape(value)
	}
	if r.resolve {
		r.pos += t.value // the place for errors
		r.setUp(name, value, t.valueEnd-t.value)
		r.pos -= t.value
	}
	if string(name) == "Result" {
		r.keepResult(value)
	}
	r.pos += t.end
	return v.Tag(name, value)
}

// lineLen returns the number of bytes in the line after pos, at most maxNear.
func (r *Reader) lineLen() int {
	n := 0
	for c := r.at(0); n < maxNear && c != '\n' && c != '\r' && r.pos+n < r.end; c = r.at(n) {
		n++
	}
	return n
}

// repeats reports whether the tag at pos has the name of the first tag.
func (r *Reader) repeats() bool {
	for r.end-r.pos < r.firstLen+2 {
		if !r.fill() {
			return false
		}
	}
	b := r.buf[r.pos+1:]
	return r.firstLen > 0 && string(b[:r.firstLen]) == string(r.first[:r.firstLen]) && class[b[r.firstLen]]&nameEnd != 0
}

// plainTag is the maximum length of a tag for the fast path of scanTag.
const plainTag = 1 << 10

// scanTag finds the parts of the tag pair at pos. It is a fast path for plain tags,
// which are nearly all; scanAnyTag handles the others.
func (r *Reader) scanTag() (t tagSpan, err error) {
	b := r.buf[r.pos:min(r.end, r.pos+min(plainTag, r.options.MaxTag))]
	line := bytes.IndexByte(b, '\n')
	if line < 7 {
		return r.scanAnyTag()
	}
	b = b[:line]
	if b[line-1] == '\r' {
		line--
	}
	open := bytes.IndexByte(b, '"')
	if open < 3 || b[open-1] != ' ' || b[line-1] != ']' {
		return r.scanAnyTag()
	}
	value := b[open+1:]
	n := bytes.IndexByte(value, '"')
	if n < 0 || open+1+n != line-2 || bytes.IndexByte(value[:n], '\\') >= 0 || bytes.IndexByte(value[:n], '\r') >= 0 {
		return r.scanAnyTag()
	}
	for _, c := range b[1 : open-1] {
		if class[c]&nameEnd != 0 || c >= utf8.RuneSelf { // perhaps a blank beyond ASCII
			return r.scanAnyTag()
		}
	}
	return tagSpan{name: 1, nameEnd: open - 1, value: open + 1, valueEnd: line - 2, end: line}, nil
}

// passTags skips tag pairs that are plain and alone on their lines. Before the first is
// the end of the line of another tag.
//
// A line that ends with a quotation mark and a bracket, and contains exactly one more
// quotation mark, is a tag pair or a malformed one. In both cases the next token begins
// after it.
func (r *Reader) passTags() {
	b, p := r.buf[:r.end], r.pos
	returns := p < len(b) && b[p] == '\r' // lines end with CR LF
	for p+2 < len(b) {
		next := p
		if b[next] == '\r' {
			next++
		}
		if next+1 == len(b) || b[next] != '\n' || b[next+1] != '[' {
			break
		}
		next++
		n := bytes.IndexByte(b[next:], '\n')
		if n < 7 || n > r.options.MaxTag {
			break
		}
		line := b[next : next+n]
		if line[n-1] == '\r' {
			n--
		}
		if line[n-1] != ']' || line[n-2] != '"' || line[n-3] == '\\' || bytes.Count(line, quote) != 2 {
			break
		}
		if returns && bytes.IndexByte(line[:n], '\r') >= 0 {
			break
		}
		p = next + n
	}
	if !returns && bytes.IndexByte(b[r.pos:p], '\r') >= 0 {
		return // one of them may end a line
	}
	r.pos = p
}

var quote = []byte{'"'}

// scanAnyTag finds the parts of the tag pair at pos: a bracket, a name, a quoted value
// and a bracket, on one line. A quotation mark ends the value only if a bracket follows
// it, so quotation marks inside the value need not be escaped. A quotation mark that is
// escaped by mistake ends the value if its bracket ends the line.
func (r *Reader) scanAnyTag() (t tagSpan, err error) {
	i := r.afterBlanks(1)
	t.name = i
	for class[r.at(i)]&nameEnd == 0 && r.blankLen(i) == 0 && i <= r.options.MaxTag {
		i++
	}
	t.nameEnd = i
	i = r.afterBlanks(i)
	if i > r.options.MaxTag {
		return t, ErrTooLarge
	}
	if t.nameEnd == t.name || r.at(i) != '"' {
		if !r.isSure(i+1) && r.err != io.EOF {
			return t, errInput
		}
		return t, ErrTag
	}
	i++
	t.value = i
	for {
		c := r.at(i)
		switch {
		case i > r.options.MaxTag:
			return t, ErrTooLarge
		case c == '\n', c == '\r', c == 0 && r.pos+i >= r.end:
			if c == 0 && r.err != io.EOF {
				return t, errInput
			}
			k := r.beforeBlanks(i)
			if k == 0 || r.at(k-1) != ']' {
				return t, ErrTag
			}
			t.end = k
			k = r.beforeBlanks(k - 1)
			if k-1 <= t.value || r.at(k-1) != '"' {
				return t, ErrTag
			}
			t.valueEnd = k - 1
			return t, nil
		case c == '\\':
			if next := r.at(i + 1); next == '"' || next == '\\' {
				t.escaped = true
				i++
			}
		case c == '"':
			if k := r.afterBlanks(i + 1); r.at(k) == ']' {
				t.valueEnd, t.end = i, k+1
				if t.end > r.options.MaxTag {
					return t, ErrTooLarge
				}
				return t, nil
			}
		}
		i++
	}
}

// at returns the byte at pos+i, 0 if the input ends before it.
func (r *Reader) at(i int) byte {
	for r.pos+i >= r.end {
		if !r.fill() {
			return 0
		}
	}
	return r.buf[r.pos+i]
}

// isSure reports whether n bytes are available from pos, even if the input fails after
// what is in memory, when window.fail may cut off some bytes. Errors are reported only
// for such bytes, so that they do not depend on how the input is divided into reads.
func (r *Reader) isSure(n int) bool {
	r.ahead(n + maxToken + 1)
	return r.end-r.pos >= n
}

// has reports whether the input at pos+i is s.
func (r *Reader) has(i int, s string) bool {
	for k := range len(s) {
		if r.at(i+k) != s[k] {
			return false
		}
	}
	return true
}

// afterBlanks returns the offset of the first byte from pos+i that is not a blank, or
// is a line end. It stops after MaxTag bytes.
func (r *Reader) afterBlanks(i int) int {
	for i <= r.options.MaxTag {
		switch c := r.at(i); {
		case class[c]&blank != 0 && c != '\n' && c != '\r' && c != 0:
			i++
		case r.blankLen(i) > 0:
			i += r.blankLen(i)
		default:
			return i
		}
	}
	return i
}

// blankLen returns the length of the blank beyond ASCII at pos+i, or 0.
func (r *Reader) blankLen(i int) int {
	if r.at(i) < utf8.RuneSelf {
		return 0
	}
	r.ahead(i + utf8.UTFMax)
	return textform.BlankLen(r.buf[r.pos+i:])
}

// beforeBlanks returns the offset at which the blanks before pos+i begin.
func (r *Reader) beforeBlanks(i int) int {
	for i > 0 && class[r.buf[r.pos+i-1]]&blank != 0 {
		i--
	}
	return i
}

// unescape replaces \" by " and \\ by \, in place.
func unescape(s []byte) []byte {
	n := 0
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\') {
			i++
		}
		s[n] = s[i]
		n++
	}
	return s[:n]
}
