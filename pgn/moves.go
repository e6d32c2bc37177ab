package pgn

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// boards is the state of reading the moves of a line.
type boards struct {
	cur    board.Board // the position after the last move
	before board.Board // the position before it
	ply    int         // of the last move, counted from 1
	moved  bool        // there is a last move, so a variation may follow
}

// lookAhead sets r.safe so that from each position below it there are pad bytes ahead,
// or the whole next token, or at the end of the input at least one byte. It reports
// false if there is none.
func (r *Reader) lookAhead() (bool, error) {
	for r.end-r.pos < pad && !r.nextIsWhole() && r.fill() {
	}
	if r.pos == r.end {
		return false, nil
	}
	switch {
	case r.end-r.pos >= pad:
		r.safe = r.end - pad + 1
	case r.err == nil:
		r.safe = r.pos + 1
	default:
		r.safe = r.end
	}
	if most := r.options.MaxGame; most > 0 {
		rest := most - (r.offset(r.pos) - r.start)
		if rest <= 0 {
			return false, r.tooLarge()
		}
		r.safe = int(min(int64(r.safe), int64(r.pos)+rest))
	}
	return true, nil
}

// nextIsWhole reports whether the next token of the movetext is in memory with the
// blank after it. If so, there is no need to wait for a slow input.
func (r *Reader) nextIsWhole() bool {
	skip := solidIn(binary.LittleEndian.Uint64(r.buf[r.pos:]))
	if skip == 8 {
		return r.pos+8 <= r.end
	}
	for _, c := range r.buf[r.pos+skip : r.end] {
		if class[c]&blank != 0 {
			return true
		}
	}
	return false
}

// moves reads the movetext and reports it to v.
//
// It keeps the position in p and handles the usual tokens itself; token handles all others.
func (r *Reader) moves(v Visitor) error {
	resolve := r.resolve
	b, p, safe := r.buf, r.pos, 0
	for {
		if p >= safe {
			r.pos = min(p, r.end)
			if more, err := r.lookAhead(); err != nil {
				return err
			} else if !more {
				return r.endMoves(r.depth)
			}
			b, p, safe = r.buf, r.pos, r.safe
		}

		// Skip blanks, numbers and full stops. After a move by White, one blank and a
		// move by Black usually follow.
		if b[p] == ' ' && kinds[b[p+1]] == aWord {
			p++
		} else {
			word := binary.LittleEndian.Uint64(b[p:])
			skip := solidIn(word)
			if hasZeros(word) {
				left := safe - p
				r.pos = p
				skip = r.beforeNullMove(skip)
				b, p = r.buf, r.pos
				safe = min(p+left, r.end)
				if p+skip >= r.end {
					skip = 8
				}
			}
			p += skip
			if skip == 8 {
				continue
			}
		}

		kind, told := kinds[b[p]], false
		var err error
		switch kind {
		case aWord:
			word := binary.LittleEndian.Uint64(b[p:])
			n := wordEndIn(word)
			text := b[p : p+n]
			if resolve {
				if n == 8 {
					break
				}
				m, unusual := r.options.MoveParser.ParseBytes(&r.cur, text)
				if unusual != nil {
					break
				}
				if err = r.play(v, m, text); err == nil {
					p += n
					continue
				}
			} else {
				if c := b[p+n]; n == 8 || c == '.' || c == '(' || word&highs != 0 || !endsMove(text) || endsAsMarker(text) {
					break
				}
				r.ply++
				r.moved = true
				if err = v.Move(nil, board.NoMove, text); err == nil {
					p += n
					continue
				}
			}
			p += n
			told = true
		case aComment:
			n := bytes.IndexByte(b[p+1:min(r.end, p+nearBrace)], '}')
			if n < 0 || n > r.options.MaxComment {
				break
			}
			text := b[p+1 : p+1+n]
			p += n + 2
			if err = v.Comment(text); err == nil {
				continue
			}
			told = true
		}
		r.pos = p
		if !told {
			var ended bool
			if ended, err = r.token(v, kind); ended {
				return err
			}
		}
		if err != nil {
			if err == errMalformed && r.depth > 0 && r.section == inMoves {
				err = SkipVariation // it ends at its error
			}
			if err = r.leave(v, err); err != nil {
				return err
			}
			r.safe = 0
		}
		b, p, safe = r.buf, r.pos, r.safe
	}
}

// token reads the token of movetext at pos, which begins with a byte of the given kind, and reports it to v.
// It reports whether the movetext ends there.
func (r *Reader) token(v Visitor, kind uint8) (ended bool, err error) {
	if kind != aGlyph && kind != aVariationEnd {
		r.safe = 0 // pos may move far, or the window
	}
	switch kind {
	case aWord, anOddity, aMarker:
		if kind == aMarker {
			if result, _, end := marker(r.buf, r.pos); end > 0 {
				r.pos = end
				if r.depth > 0 { // ignored inside variations
					r.passOtherHalf()
					return false, nil
				}
				r.section = inTrailer
				return true, v.Result(result)
			}
		}
		if n, result := r.otherMarker(); n > 0 {
			if r.depth == 0 {
				return true, r.endWith(v, n, result)
			}
			r.pos += n
			return false, nil
		}
		if kind == aMarker || dashLen(r.buf[r.pos:]) > 0 {
			r.pos = wordStart(r.buf, r.pos) // castling, perhaps
		}
		return false, r.word(v)

	case aComment:
		return false, r.comment(v)

	case aGlyph:
		return false, r.glyph(v)

	case aVariation:
		return false, r.beginVariation(v)

	case aVariationEnd:
		if r.depth == 0 {
			return true, r.fail(ErrVariation, 1, r.ply)
		}
		r.pos++
		r.pop()
		return false, v.EndVariation()

	case aLineComment:
		return false, r.lineComment(v)

	default: // aLineMark
		tag := r.buf[r.pos] == '['
		switch {
		case tag && startsTagLine(r.buf, r.pos):
			return true, r.endMoves(r.depth)
		case tag || !startsLine(r.buf, r.pos):
			return false, r.fail(ErrToken, 1, r.ply)
		}
		r.passLine()
		return false, nil
	}
}

// beforeNullMove returns how many of n fillers at pos are before the null move "0000", or n if there is
// none. The null move must stand by itself and have no full stop after it, unlike the number of
// a move. If its beginning is before pos, the result is negative.
func (r *Reader) beforeNullMove(n int) int {
	const zeros = "0000"
	i := 0
	if r.at(0)-'0' < 10 {
		for i > -len(zeros) && r.buf[r.pos+i-1]-'0' < 10 {
			i--
		}
	}
	for ; i < n; i++ {
		if r.buf[r.pos+i] != '0' {
			continue
		}
		r.ahead(i + len(zeros) + utf8.UTFMax)
		if !r.has(i, zeros) {
			continue
		}
		c := r.at(i + len(zeros))
		if c == '.' || class[c]&isolates == 0 && r.blankLen(i+len(zeros)) == 0 {
			continue
		}
		before := r.buf[:r.pos+i]
		if class[before[len(before)-1]]&isolates != 0 || textform.BlankLenBefore(before) > 0 {
			return i
		}
	}
	return n
}

// play plays m, written as text, and reports it to v.
func (r *Reader) play(v Visitor, m board.Move, text []byte) error {
	r.before = r.cur
	r.cur.PlayOrPass(m)
	r.ply++
	r.moved = true
	return v.Move(&r.before, m, text)
}

// endMoves ends a game without a termination marker, where open is the number of
// unclosed variations.
func (r *Reader) endMoves(open int) error {
	r.section = ended
	switch {
	case r.isCut():
		return r.tooLarge()
	case r.pos == r.end && r.err != io.EOF:
		return errInput
	case open > 0 && !r.lost:
		e := r.opened[open-1]
		return r.failWith(&e)
	case open > 0:
		return errMalformed // the rest is in a comment that is not closed
	}
	return nil
}

// signsInParentheses returns the length of the parentheses at pos if they have only signs between
// them, as in "(=)", or 0.
func (r *Reader) signsInParentheses() int {
	const most = 24 // bytes
	signs := 0
	for n := 1; n < most; {
		start := n
		for c := r.at(n); n < most && c != ')' && class[c]&(blank|moveEnd) == 0 || c == 'N' && n == start; c = r.at(n) {
			n++
		}
		if n > start {
			if _, ok := glyphNAG(r.buf[r.pos+start : r.pos+n]); !ok {
				return 0
			}
			signs++
		}
		switch c := r.at(n); {
		case c == ')' && signs > 0:
			return n + 1
		case c != ' ':
			return 0
		}
		n++
	}
	return 0
}

// beginVariation reads the opening parenthesis at pos and reports it to v.
func (r *Reader) beginVariation(v Visitor) error {
	if n := r.signsInParentheses(); n > 0 {
		text := r.buf[r.pos : r.pos+n]
		r.pos += n
		return v.Comment(text)
	}
	switch {
	case !r.moved:
		return r.fail(ErrVariation, 1, r.ply)
	case r.depth >= r.options.MaxNesting:
		return r.fail(ErrNesting, 1, r.ply)
	}
	line, column := r.place(r.pos)
	r.opened = append(r.opened[:r.depth], Error{
		Game: r.number, Line: line, Column: column, Offset: r.source(r.pos), Ply: r.ply, Near: "(", Err: ErrVariation,
	})
	r.pos++
	r.stack = append(r.stack, r.boards)
	r.depth++
	r.cur = r.before
	r.ply--
	r.moved = false
	err := v.BeginVariation()
	if err != SkipVariation {
		return err
	}
	closed := r.passMoves(r.depth - 1)
	r.pop() // EndVariation is not called for a variation that v skips
	if !closed {
		return r.endMoves(len(r.stack) + 1)
	}
	return nil
}

// pop returns to the enclosing line at the end of a variation.
func (r *Reader) pop() {
	r.depth--
	r.boards = r.stack[r.depth]
	r.stack = r.stack[:r.depth]
}

// leave handles err, which v has returned.
func (r *Reader) leave(v Visitor, err error) error {
	for err == SkipVariation && r.depth > 0 {
		if !r.passMoves(r.depth - 1) {
			return r.endMoves(r.depth)
		}
		r.pop()
		err = v.EndVariation()
	}
	return err
}

// glyph reads the annotation at pos, such as "$14" or "!?", and reports it to v.
func (r *Reader) glyph(v Visitor) error {
	b := r.buf[r.pos:]
	if b[0] == '$' {
		n, i := 0, 1
		for ; i < pad-1 && b[i]-'0' < 10; i++ { // within what lookAhead guarantees
			n = min(10*n+int(b[i]-'0'), 256)
		}
		switch {
		case i == 1 && r.pos+1 >= r.end && r.err != io.EOF:
			return errInput
		case i == 1, i == pad-1, n > 255:
			return r.fail(ErrNAG, i, r.ply)
		}
		r.pos += i
		return v.NAG(NAG(n))
	}
	n := 1
	if b[1] == '!' || b[1] == '?' {
		n = 2
	}
	g, _ := glyphNAG(b[:n])
	r.pos += n
	return v.NAG(g)
}

// word reads the word at pos, which may be a move, and reports it to v.
func (r *Reader) word(v Visitor) error {
	if n := r.blankLen(0); n > 0 {
		r.pos += n
		return nil
	}
	if isByteBlank(r.at(0)) {
		r.pos++
		return nil
	}
	if r.has(0, ellipsis) {
		r.pos += len(ellipsis)
		return nil
	}
	n := 0
	for class[r.at(n)]&wordEnd == 0 && r.blankLen(n) == 0 {
		if n++; n > maxToken {
			return r.fail(fmt.Errorf("word is %w", ErrTooLarge), n, r.ply+1)
		}
	}
	switch {
	case n == 0:
		return r.fail(ErrToken, 1, r.ply)
	case r.at(n-1) == 'e' && r.has(n, ".p."):
		n += 3 // "exd6 e.p."
		for c := r.at(n); (c == '+' || c == '#') && n < maxToken; c = r.at(n) {
			n++
		}
		if r.buf[r.pos+1] == '.' {
			r.pos += n
			return nil
		}
	case r.at(n) == '(' && r.at(n+1)-'A' < 26 && r.at(n+2) == ')':
		n += 3 // "e8(Q)+"
		for c := r.at(n); (c == '+' || c == '#') && n < maxToken; c = r.at(n) {
			n++
		}
	}
	if r.pos+n >= r.end && r.err != io.EOF {
		return errInput
	}
	text := r.buf[r.pos : r.pos+n]
	if i := byteBlank(text); i > 0 {
		n, text = i, text[:i]
	}
	if g, ok := glyphNAG(text); ok {
		r.pos += n
		return v.NAG(g)
	}
	if c := r.buf[r.pos-1]; (c == '!' || c == '?') && len(bytes.Trim(text, "+#")) == 0 {
		r.pos += n // "Nf3!+"
		return nil
	}
	if k := beforeMarker(text); k > 0 {
		n, text = k, text[:k] // "Qh4#0-1"
	}
	if !r.resolve {
		t := cutSigns(text)
		if !startsMove(t.move) {
			return r.fail(ErrToken, n, r.ply)
		}
		r.pos += n
		r.ply++
		r.moved = true
		return t.tell(v, v.Move(nil, board.NoMove, t.move))
	}
	t := moveText{move: text}
	m, err := r.options.MoveParser.ParseBytes(&r.cur, text)
	if err != nil {
		if t = cutSigns(text); t.n > 0 {
			m, err = r.options.MoveParser.ParseBytes(&r.cur, t.move)
		}
		if err != nil {
			if plain := plainSigns(string(t.move)); plain != string(t.move) {
				m, err = r.options.MoveParser.Parse(&r.cur, plain)
			}
		}
		if err != nil {
			return r.fail(err, n, r.ply+1)
		}
	}
	r.pos += n
	return t.tell(v, r.play(v, m, t.move))
}

// ellipsis is the sign that stands for three full stops.
const ellipsis = "…"

// beforeMarker returns the length of the move in a word that consists of a move with the sign of a
// check or mate and a termination marker, or 0.
func beforeMarker(word []byte) int {
	for i := len(word) - 1; i > 0; i-- {
		if c := word[i]; c == '+' || c == '#' {
			switch string(word[i+1:]) {
			case "1-0", "0-1", "1/2", "1/2-1/2":
				return i + 1
			}
			return 0
		}
	}
	return 0
}

// A moveText is a word divided into a move and the signs directly after it, such as
// "Ng5□", the last sign first.
type moveText struct {
	move  []byte
	signs [4]NAG
	n     int
}

// cutSigns divides a word into a move and its signs.
func cutSigns(word []byte) moveText {
	t := moveText{move: word}
	for t.n < len(t.signs) {
		rest, sign, ok := cutSign(t.move)
		if !ok {
			break
		}
		t.move, t.signs[t.n] = rest, sign
		t.n++
	}
	return t
}

// tell reports the signs to v, unless err, which v has returned for the move, or an
// error for a sign stops it.
func (t *moveText) tell(v Visitor, err error) error {
	for err == nil && t.n > 0 {
		t.n--
		err = v.NAG(t.signs[t.n])
	}
	return err
}

// passOtherHalf skips the rest of a draw that is written with blanks, as in "1/2 -
// 1/2", after its first half.
func (r *Reader) passOtherHalf() {
	if before := string(r.buf[r.pos-4 : r.pos]); before[0] == '-' || before[1:] != "1/2" {
		return
	}
	n := 0
	blanks := func() {
		for most := n + maxIndent; n < most && r.at(n) == ' '; n++ {
		}
	}
	blanks()
	if r.at(n) != '-' {
		return
	}
	n++
	blanks()
	if r.has(n, "1/2") && class[r.at(n+3)]&isolates != 0 {
		r.pos += n + 3
	}
}

// endsMove reports whether a word, which must not be empty, neither is a sign nor ends
// with one.
func endsMove(word []byte) bool {
	n := len(word) - 1
	return n > 0 && (class[word[n]]&moveEnd != 0 || word[n] == '+' && class[word[n-1]]&moveEnd != 0)
}

// startsMove reports whether an unresolved word may be a move: it begins with a letter
// of any alphabet or a figurine, or it is castling written with zeros or a null move.
func startsMove(text []byte) bool {
	c := text[0]
	switch {
	case c == '0':
		s := bytes.TrimRight(text, "+#")
		return string(s) == "0-0" || string(s) == "0-0-0" || string(text) == "0000"
	case c < utf8.RuneSelf:
		return kinds[c] == aWord || string(text) == "--" || string(text) == "@@@@"
	}
	r, n := utf8.DecodeRune(text)
	if r == utf8.RuneError && n == 1 {
		return c >= 0xc0 // a letter in Latin-1 and similar encodings
	}
	return unicode.IsLetter(r) || '♔' <= r && r <= '♟'
}

// endsAsMarker reports whether a word of at least two bytes may end with a termination marker, as
// "Qh4#0-1" does. Castling does not.
func endsAsMarker(word []byte) bool {
	n := len(word) - 1
	return word[n-1]&^2 == '-' && word[n] != 'O' // '-' and '/' differ by 2
}

// wordStart returns the start of the word around b[p]. Before b[p] it accepts only
// digits, as many as history guarantees.
func wordStart(b []byte, p int) int {
	start := p
	for start > p-4 && b[start-1]-'0' < 10 {
		start--
	}
	return start
}

// What a byte begins in movetext.
const (
	anOddity uint8 = iota
	aWord
	aComment
	aLineComment
	aGlyph
	aVariation
	aVariationEnd
	aMarker
	aLineMark // only at the beginning of a line
)

var kinds = func() (t [256]uint8) {
	for c := 'a'; c <= 'z'; c++ {
		t[c], t[c-'a'+'A'] = aWord, aWord
	}
	t['{'], t[';'], t['('], t[')'] = aComment, aLineComment, aVariation, aVariationEnd
	t['!'], t['?'], t['$'] = aGlyph, aGlyph, aGlyph
	t['*'], t['-'], t['/'] = aMarker, aMarker, aMarker
	t['['], t['%'] = aLineMark, aLineMark
	return t
}()
