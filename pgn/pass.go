package pgn

import "bytes"

// pass goes to the end of the game from wherever reading has stopped. All ways of
// reading share it, so that they agree on where a game ends.
func (r *Reader) pass() {
	if r.section == inHead {
		r.head(nil)
	}
	switch r.section {
	case inMoves:
		r.passMoves(-1)
	case inTrailer:
		r.trailer(nil)
	}
	r.length = r.source(r.pos) - r.from
	if r.isCut() {
		r.length += r.missing
	}
}

// passMoves goes to the end of the game, or to the end of the variation after which the
// depth is until. It reports whether it has stopped at the latter.
func (r *Reader) passMoves(until int) bool {
	depth := r.depth
	b, p := r.buf, r.pos
	for {
		if depth == 0 {
			p = r.marks.next(&r.window, p)
		}
		c := b[p]
		if class[c]&landmark == 0 {
			p++
			continue
		}
		r.pos = p
		switch c {
		case '{':
			if n := bytes.IndexByte(b[p:min(r.end, p+nearBrace)], '}'); n >= 0 && n <= r.options.MaxComment+1 {
				p += n + 1
				continue
			}
			if r.comment(nil); r.section == ended {
				return false
			}
		case ';':
			r.passLine()
		case '%':
			if !startsLine(b, p) {
				p++
				continue
			}
			r.passLine()
		case '[':
			if startsTagLine(b, p) {
				r.section = ended
				return false
			}
			p++
			continue
		case '(':
			depth++
			p++
			continue
		case ')':
			p++
			if depth > 0 {
				depth--
				if depth == until {
					r.pos = p
					return true
				}
			}
			continue
		case '*', '-', '/':
			if depth > 0 {
				p++
				continue
			}
			if r.end-p < markerReach && c != '*' {
				for n := 1; n < markerReach && class[r.at(n)]&wordEnd == 0; n++ {
				}
				if r.pos == r.end {
					break // an incomplete word
				}
			}
			if _, _, end := marker(r.buf, r.pos); end > 0 {
				r.pos = end
				r.trailer(nil)
				return false
			}
			r.pos++
		default:
			if p < r.end {
				p++
				continue
			}
			if !r.fill() {
				r.section = ended
				return false
			}
		}
		b, p = r.buf, r.pos
	}
}

// markerReach is the number of bytes, from the first '-' or '/', that are needed to
// recognise a termination marker.
const markerReach = 10

// landmarks are the bytes that matter outside variations and comments.
const landmarks = "{;%[(*-/"
