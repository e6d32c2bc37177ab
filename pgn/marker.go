package pgn

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/movegen/game"
)

// otherMarkers are termination markers that are not those of PGN, but no moves either. A hyphen
// stands for any dash.
var otherMarkers = []struct {
	text   string
	result game.Result
}{
	{"1-0", game.WhiteWins}, {"0-1", game.BlackWins}, {"1/2-1/2", game.Draw}, // with another dash
	{"1 - 0", game.WhiteWins}, {"0 - 1", game.BlackWins},
	{"1:0", game.WhiteWins}, {"0:1", game.BlackWins}, {"1/2:1/2", game.Draw},
	{"½-½", game.Draw}, {"½:½", game.Draw},
	{"\xbd-\xbd", game.Draw}, {"\xbd:\xbd", game.Draw}, // in Latin-1
	{"0.5-0.5", game.Draw}, {"0.5:0.5", game.Draw}, {"0,5-0,5", game.Draw}, {"0,5:0,5", game.Draw},
	{"+:-", game.WhiteWins}, {"-:+", game.BlackWins}, {"=:=", game.Draw},
}

// maxResult is the maximum length of a Result tag that ends the moves where it is repeated. A
// window begins that number of bytes before the current one.
const maxResult = 32

// keepResult keeps the value of a Result tag, if the moves may end with it although it is no marker
// of PGN.
func (r *Reader) keepResult(value []byte) {
	switch string(value) {
	case "1-0", "0-1", "1/2-1/2", "*":
		return
	}
	if _, err := game.ParseResult(string(value)); err == nil || len(value) > maxResult {
		return
	}
	r.result = plainSigns(strings.Join(strings.Fields(textform.FillBlanks(string(value), false)), " "))
}

// dashes are the signs that stand for a hyphen, the last two in Windows-1252.
var dashes = []string{"-", "‐", "‑", "‒", "–", "—", "―", "−", "\x96", "\x97"}

var toASCII = strings.NewReplacer("‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "―", "-", "−", "-",
	"×", "x", "†", "+", "‡", "#", "＝", "=", "＋", "+", "＃", "#")

// byteToASCII has the signs of toASCII that Windows-1252 has.
var byteToASCII = strings.NewReplacer("\x96", "-", "\x97", "-", "\xd7", "x", "\x86", "+", "\x87", "#")

// plainSigns returns s with the signs of ASCII for those that typesetters use. Text that is not in
// UTF-8 is taken for Windows-1252.
func plainSigns(s string) string {
	if !utf8.ValidString(s) {
		return byteToASCII.Replace(s)
	}
	return toASCII.Replace(s)
}

// isByteBlank reports whether c, which is not part of a character in UTF-8, is a blank in Latin-1: a
// no-break space or a next line.
func isByteBlank(c byte) bool { return c == 0xa0 || c == 0x85 }

// byteBlank returns the index of the first blank of Latin-1 in a word that is not in UTF-8, or -1.
func byteBlank(word []byte) int {
	for i := 0; i < len(word); {
		r, n := utf8.DecodeRune(word[i:])
		if r == utf8.RuneError && n == 1 && isByteBlank(word[i]) {
			return i
		}
		i += n
	}
	return -1
}

// dashLen returns the length of the dash at the start of b, or 0.
func dashLen(b []byte) int {
	if len(b) == 0 || b[0] < utf8.RuneSelf && b[0] != '-' {
		return 0
	}
	for _, d := range dashes {
		if bytes.HasPrefix(b, []byte(d)) {
			return len(d)
		}
	}
	return 0
}

// otherMarker looks at the text around pos, where digits and full stops are passed. If it is the text
// of the Result tag or another marker that is not one of PGN, it returns the length of the rest
// of it.
func (r *Reader) otherMarker() (n int, result game.Result) {
	if c := r.buf[r.pos]; r.result == "" && 'a' <= c|0x20 && c|0x20 <= 'z' {
		return 0, game.Unfinished // a move
	}
	if r.result != "" {
		if n := r.rest(r.result); n > 0 && (!r.mayBeMove(r.result) || r.endsMoves(n)) {
			for _, m := range otherMarkers {
				if m.text == r.result {
					return n, m.result
				}
			}
			return n, game.Unfinished
		}
	}
	for _, m := range otherMarkers {
		if n := r.rest(m.text); n > 0 {
			return n, m.result
		}
	}
	return 0, game.Unfinished
}

// rest returns how much of text, which stands around pos by itself, is left there, or 0.
func (r *Reader) rest(text string) int {
	passed := 0
	for passed < len(text) && class[text[passed]]&filler != 0 {
		passed++
	}
	back := 0
	for i := passed - 1; i >= 0; i-- {
		back++
		if back > maxResult || r.buf[r.pos-back] != text[i] {
			return 0
		}
		for text[i] == ' ' && back < maxResult && r.buf[r.pos-back-1] == ' ' {
			back++
		}
	}
	n := 0
	for i := passed; i < len(text); i++ {
		r.ahead(n + 4)
		here := r.buf[r.pos+n:]
		switch {
		case text[i] == '-' && dashLen(here) > 0:
			n += dashLen(here)
		case here[0] != text[i]:
			return 0
		case text[i] == ' ':
			for n++; r.at(n) == ' ' && n < 2*maxResult; n++ {
			}
		default:
			n++
		}
	}
	r.ahead(n + 4)
	before, after := r.buf[:r.pos-back], r.buf[r.pos+n:]
	last := len(before) - 1
	if class[before[last]]&isolates == 0 && textform.BlankLenBefore(before) == 0 && !(isByteBlank(before[last]) && before[last-1] < utf8.RuneSelf) ||
		class[after[0]]&isolates == 0 && textform.BlankLen(after) == 0 && !isByteBlank(after[0]) {
		return 0
	}
	return n
}

// mayBeMove reports whether text could be a move.
func (r *Reader) mayBeMove(text string) bool {
	if !r.resolve {
		return startsMove([]byte(text))
	}
	_, err := r.options.MoveParser.Parse(&r.cur, text)
	return err == nil
}

// maxAhead is how far a Reader looks for the end of the moves.
const maxAhead = 64 << 10

// endsMoves reports whether only blanks and comments follow from pos+n on, up to a tag or the end of
// the input.
func (r *Reader) endsMoves(n int) bool {
	for n < maxAhead {
		switch c := r.at(n); {
		case r.pos+n >= r.end:
			return r.err != nil
		case c == '{':
			for n++; n < maxAhead && r.at(n) != '}' && r.pos+n < r.end; n++ {
			}
			n++
		case c == ';':
			for n++; n < maxAhead && r.at(n) != '\n' && r.at(n) != '\r' && r.pos+n < r.end; n++ {
			}
		case c == '[':
			return startsTagLine(r.buf, r.pos+n)
		case class[c]&blank != 0:
			n++
		default:
			r.ahead(n + 4)
			k := textform.BlankLen(r.buf[r.pos+n:])
			if k == 0 {
				return false
			}
			n += k
		}
	}
	return false
}

// endWith ends the moves with a marker that is not one of PGN, of which n bytes are left.
func (r *Reader) endWith(v Visitor, n int, result game.Result) error {
	r.pos += n
	if err := v.Result(result); err != nil {
		return err
	}
	return r.afterMarker(v)
}

// markerEnd returns the end of the termination marker of PGN that begins at pos, or 0.
func (r *Reader) markerEnd() int {
	r.ahead(markerReach + 1)
	p := r.pos
	if c := r.buf[p]; c == '0' || c == '1' {
		p++
	}
	if c := r.buf[p]; c != '*' && c != '-' && c != '/' {
		return 0
	}
	_, _, end := marker(r.buf, p)
	return end
}

// afterMarker reads what follows a marker that is not one of PGN, up to the end of the game.
func (r *Reader) afterMarker(v Visitor) error {
	for {
		r.gap()
		var err error
		switch c := r.buf[r.pos]; {
		case r.isTooLarge():
			return r.tooLarge()
		case r.pos == r.end, c == '[' && startsTagLine(r.buf, r.pos):
			return r.endMoves(0)
		case isByteBlank(c):
			r.pos++
		case c == ';':
			err = r.lineComment(v)
		case c == '{':
			err = r.comment(v)
		default:
			if end := r.markerEnd(); end > 0 {
				r.pos, r.section = end, inTrailer
				return nil
			}
			return r.fail(ErrToken, r.lineLen(), r.ply)
		}
		if err != nil {
			return err
		}
	}
}
