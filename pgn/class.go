package pgn

import (
	"math/bits"
	"strings"

	"github.com/luftchess/luft/movegen/game"
)

// What a byte can be, as bits.
const (
	blank    = 1 << iota // space and control characters, line ends too
	filler               // blank, digit or full stop: nothing by itself in movetext
	wordEnd              // ends a move or another word
	isolates             // may stand next to a termination marker
	nameEnd              // ends a tag's name
	valueEnd             // needs a look inside a tag's value
	landmark             // may end a game, or hide something that looks like its end
	moveEnd              // as the last of a word, is part of the move: no sign ends with it
)

// class is what each byte is.
var class = func() (t [256]uint8) {
	for c := range 0x80 {
		t[c] = wordEnd
	}
	for c := range 0x21 {
		t[c] = blank | filler | wordEnd | isolates | nameEnd
	}
	for c := '0'; c <= '9'; c++ {
		t[c] = filler | moveEnd
	}
	for c := 'a'; c <= 'z'; c++ {
		t[c], t[c-'a'+'A'] = moveEnd, moveEnd
	}
	for _, c := range "+,-/:=@`" {
		t[c] = 0
	}
	t['#'] = moveEnd
	for _, c := range ".{}()[];*!?\"<>" {
		t[c] |= isolates
	}
	t['.'] |= filler
	for _, c := range "[]\"" {
		t[c] |= nameEnd
	}
	for _, c := range "\x00\"\\\n" {
		t[c] |= valueEnd
	}
	for _, c := range "\x00{;%[()*-/" {
		t[c] |= landmark
	}
	return t
}()

// marker returns the termination marker that has b[p] in it, which is its '*',
// its first '-' or, in "1/2", its '/', and where it begins and ends. A marker
// stands by itself, or after a byte order mark that does: no part of a longer word
// is one. B has history before p and zeros after its end.
func marker(b []byte, p int) (result game.Result, start, end int) {
	switch b[p] {
	case '*':
		return game.Unfinished, p, p + 1
	case '-':
		switch {
		case b[p-1] == '1' && b[p+1] == '0':
			result, start, end = game.WhiteWins, p-1, p+2
		case b[p-1] == '0' && b[p+1] == '1':
			result, start, end = game.BlackWins, p-1, p+2
		default:
			return 0, 0, 0
		}
	case '/':
		if b[p-1] != '1' || b[p+1] != '2' {
			return 0, 0, 0
		}
		result, start, end = game.Draw, p-1, p+2
		if string(b[end:end+4]) == "-1/2" {
			end += 4
		}
	}
	if class[b[start-1]]&isolates == 0 && !followsMark(b, start) || class[b[end]]&isolates == 0 {
		return 0, 0, 0
	}
	return result, start, end
}

// followsMark reports whether b[i] comes after a byte order mark, or two, that is
// not itself in a word. B has history before the byte after b[i].
func followsMark(b []byte, i int) bool {
	before := string(b[i-2*len(byteOrderMark)-1 : i])
	head := strings.TrimSuffix(strings.TrimSuffix(before, byteOrderMark), byteOrderMark)
	return len(head) < len(before) && class[head[len(head)-1]]&isolates != 0
}

// byteOrderMark may begin a file. Where files have been put together, it comes
// between games or inside a game too.
const byteOrderMark = "\ufeff"

// startsLine reports whether a line begins at b[p], be it with a byte order mark
// before. B has history before p.
func startsLine(b []byte, p int) bool {
	if string(b[p-len(byteOrderMark):p]) == byteOrderMark {
		p -= len(byteOrderMark)
	}
	return b[p-1] == '\n' || b[p-1] == '\r'
}

// maxIndent is the maximum number of blanks before the bracket of a tag pair that
// ends the movetext.
const maxIndent = 32

// startsTagLine reports whether b[p], a bracket, is the first thing in its line but
// for an indentation. B has history before p.
func startsTagLine(b []byte, p int) bool {
	if string(b[p-len(byteOrderMark):p]) == byteOrderMark {
		p -= len(byteOrderMark)
	}
	for i := 0; i < maxIndent && (b[p-1] == ' ' || b[p-1] == '\t'); i++ {
		p--
	}
	return startsLine(b, p)
}

// ones has the lowest bit of each byte set, highs the highest.
const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones
)

// The two functions below look at eight bytes at once, the first being the lowest
// of x. What they compare are sevens of bits, so that nothing is carried from one
// byte to the next: the sum of a byte and 0x80-c has the highest bit if the byte
// is at least c, and the sum of 0x7f and what a byte has different from c has it
// if there is a difference. They are written without helpers to be inlined.

// solidIn returns the index of the first byte that is no filler, 8 if there is
// none.
func solidIn(x uint64) int {
	low := x &^ highs
	digit := (low + (0x80-'0')*ones) &^ (low + (0x80-'9'-1)*ones)
	solid := x | (low+(0x80-' '-1)*ones)&^digit&((low^'.'*ones)+0x7f*ones)
	return bits.TrailingZeros64(solid&highs) / 8
}

// wordEndIn returns the index of the first byte that ends a word, 8 if there is
// none.
func wordEndIn(x uint64) int {
	low := x &^ highs
	small := low | 0x20*ones // letters
	letter := (small + (0x80-'`')*ones) &^ (small + (0x80-'z'-1)*ones)
	sign := (low + (0x80-'+')*ones) &^ (low + (0x80-':'-1)*ones) & ((low ^ '.'*ones) + 0x7f*ones)
	end := ((low ^ '#'*ones) + 0x7f*ones) & ((low ^ '='*ones) + 0x7f*ones) &^ (x | letter | sign)
	return bits.TrailingZeros64(end&highs) / 8
}
