package pgn

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"

	"github.com/luftchess/luft/board"
)

// boards is where the reading of moves has got to in a line.
type boards struct {
	cur    board.Board // the position after the last move
	before board.Board // and before it
	ply    int         // of the last move, counted from 1
	moved  bool        // there is a last move, to which a variation is an alternative
}

// lookAhead sets r.safe so that below it pad bytes lie ahead, or all of what is to
// be read next, or at the end of the input at least one byte. It reports false if
// there is none.
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

// nextIsWhole reports whether what comes next in the movetext is there up to the
// blank after it. An input that takes its time need not be asked for more then.
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

// moves goes through the movetext and tells v of it.
//
// It keeps the position in p; r.pos follows where somebody else has to know.
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

		// Blanks, numbers and full stops say nothing. After White's move, what
		// comes next is mostly one blank and Black's.
		if b[p] == ' ' && kinds[b[p+1]] == aWord {
			p++
		} else {
			skip := solidIn(binary.LittleEndian.Uint64(b[p:]))
			p += skip
			if skip == 8 {
				continue
			}
		}

		var err error
		switch kinds[b[p]] {
		case aWord:
			n := wordEndIn(binary.LittleEndian.Uint64(b[p:]))
			text := b[p : p+n]
			if resolve {
				if n < 8 {
					var m board.Move
					if m, err = r.options.MoveParser.ParseBytes(&r.cur, text); err == nil {
						p += n
						err = r.play(v, m, text)
						break
					}
				}
			} else if c := b[p+n]; n < 8 && c != '.' && c != '(' && endsMove(text) {
				p += n
				r.ply++
				r.moved = true
				err = v.Move(nil, board.NoMove, text)
				break
			}
			fallthrough

		case anOddity:
			r.pos = p
			if b[p] == dash[0] && b[p+1] == dash[1] {
				r.pos = wordStart(b, p) // a result, maybe, but not as PGN has it
			}
			err = r.word(v)
			b, p, safe = r.buf, r.pos, 0

		case aComment:
			n := bytes.IndexByte(b[p+1:min(r.end, p+nearBrace)], '}')
			if n < 0 || n > r.options.MaxComment {
				r.pos = p
				err = r.comment(v)
				b, p, safe = r.buf, r.pos, 0
				break
			}
			text := b[p+1 : p+1+n]
			p += n + 2
			err = v.Comment(text)

		case aGlyph:
			r.pos = p
			err = r.glyph(v)
			p = r.pos

		case aVariation:
			r.pos = p
			err = r.beginVariation(v)
			b, p, safe = r.buf, r.pos, 0

		case aVariationEnd:
			r.pos = p
			if r.depth == 0 {
				return r.fail(ErrVariation, 1, r.ply)
			}
			p++
			r.pos = p
			r.pop()
			err = v.EndVariation()

		case aLineComment:
			r.pos = p
			err = r.lineComment(v)
			b, p, safe = r.buf, r.pos, 0

		case aMarker:
			result, _, end := marker(b, p)
			if end == 0 {
				r.pos = wordStart(b, p)
				err = r.word(v)
				b, p, safe = r.buf, r.pos, 0
				break
			}
			r.pos = end
			if r.depth > 0 { // it says nothing here
				r.passOtherHalf()
				b, p, safe = r.buf, r.pos, 0
				break
			}
			r.section = inTrailer
			return v.Result(result)

		case aLineMark:
			r.pos = p
			switch {
			case b[p] == '[' && startsTagLine(b, p):
				return r.endMoves(r.depth)
			case b[p] == '[' || !startsLine(b, p):
				return r.fail(ErrToken, 1, r.ply)
			}
			r.passLine()
			b, p, safe = r.buf, r.pos, 0
		}

		if err != nil {
			r.pos = p
			if err = r.leave(v, err); err != nil {
				return err
			}
			b, p, safe = r.buf, r.pos, 0
		}
	}
}

// play plays m, written as text, and tells v of it.
func (r *Reader) play(v Visitor, m board.Move, text []byte) error {
	r.before = r.cur
	if m == board.NoMove {
		r.cur.PlayNull()
	} else {
		r.cur.Play(m)
	}
	r.ply++
	r.moved = true
	return v.Move(&r.before, m, text)
}

// endMoves ends a game without a termination marker in which so many variations have
// been opened and not closed.
func (r *Reader) endMoves(open int) error {
	r.section = ended
	switch {
	case r.isCut():
		return r.tooLarge()
	case r.pos == r.end && r.err != io.EOF:
		return errInput
	case open > 0:
		return r.failAt(r.opened[open-1], ErrVariation)
	}
	return nil
}

// beginVariation goes past the parenthesis at hand and tells v of it.
func (r *Reader) beginVariation(v Visitor) error {
	switch {
	case !r.moved:
		return r.fail(ErrVariation, 1, r.ply)
	case r.depth >= r.options.MaxNesting:
		return r.fail(ErrNesting, 1, r.ply)
	}
	line, column := r.place(r.pos)
	r.opened = append(r.opened[:r.depth], Error{
		Line: line, Column: column, Offset: r.source(r.pos), Ply: r.ply, Near: "(",
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
	r.pop() // v is not told of its end, whether it has one or not
	if !closed {
		return r.endMoves(len(r.stack) + 1)
	}
	return nil
}

// pop returns to the line that a variation is an alternative to.
func (r *Reader) pop() {
	r.depth--
	r.boards = r.stack[r.depth]
	r.stack = r.stack[:r.depth]
}

// leave does what v has asked for with err.
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

// glyph goes past the annotation at hand, such as "$14" or "!?", and tells v of
// it.
func (r *Reader) glyph(v Visitor) error {
	b := r.buf[r.pos:]
	if b[0] == '$' {
		n, i := 0, 1
		for ; i < pad-1 && b[i]-'0' < 10; i++ { // lookAhead has seen to so many
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

// word goes past the word at hand, which may be anything, and tells v of it.
func (r *Reader) word(v Visitor) error {
	n := 0
	for class[r.at(n)]&wordEnd == 0 {
		if n++; n > maxToken {
			return r.fail(fmt.Errorf("word is %w", ErrTooLarge), n, r.ply+1)
		}
	}
	switch {
	case n == 0:
		return r.fail(ErrToken, 1, r.ply)
	case r.has(0, byteOrderMark):
		r.pos += len(byteOrderMark)
		return nil
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
		n += 3 // "e8(Q)"
	}
	if r.pos+n >= r.end && r.err != io.EOF {
		return errInput
	}
	text := r.buf[r.pos : r.pos+n]
	if g, ok := glyphNAG(text); ok {
		r.pos += n
		return v.NAG(g)
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
			return r.fail(err, n, r.ply+1)
		}
	}
	r.pos += n
	return t.tell(v, r.play(v, m, t.move))
}

// A moveText is a word taken apart: a move and the signs that stand right after it,
// such as "Ng5□", the last sign first.
type moveText struct {
	move  []byte
	signs [4]NAG
	n     int
}

// cutSigns takes a word apart.
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

// tell tells v of the signs, after it has answered err to the move, unless it wants
// no more.
func (t *moveText) tell(v Visitor, err error) error {
	for err == nil && t.n > 0 {
		t.n--
		err = v.NAG(t.signs[t.n])
	}
	return err
}

// passOtherHalf goes past the rest of a draw that is written with blanks, as in
// "1/2 - 1/2", after its first half.
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

// endsMove reports whether a word, which is not empty, is no sign and ends with none.
func endsMove(word []byte) bool {
	n := len(word) - 1
	return n > 0 && (class[word[n]]&moveEnd != 0 || word[n] == '+' && class[word[n-1]]&moveEnd != 0)
}

// startsMove reports whether a word that is not resolved may be a move: one that
// begins with a letter of any alphabet or with a figurine, castling written with
// zeros, or a null move.
func startsMove(text []byte) bool {
	c := text[0]
	switch {
	case c == '0':
		s := bytes.TrimRight(text, "+#")
		return string(s) == "0-0" || string(s) == "0-0-0"
	case c < utf8.RuneSelf:
		return kinds[c] == aWord || string(text) == "--"
	}
	r, n := utf8.DecodeRune(text)
	if r == utf8.RuneError && n == 1 {
		return c >= 0xc0 // a letter in Latin-1 and most of its kin
	}
	return unicode.IsLetter(r) || '♔' <= r && r <= '♟'
}

// dash is how the dashes of Unicode begin.
const dash = "\xe2\x80"

// wordStart returns where the word begins that has b[p] in it. Only digits may
// come before b[p], and history goes back for as many as make sense.
func wordStart(b []byte, p int) int {
	start := p
	for start > p-4 && b[start-1]-'0' < 10 {
		start--
	}
	return start
}

// What a byte can begin in movetext.
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
