package pgn

import (
	"math/bits"

	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/movegen/game"
)

// The classes of bytes, as bits.
const (
	blank    = 1 << iota // space and control characters, including line ends
	filler               // blank, digit or full stop: ignored in movetext
	wordEnd              // ends a move or another word
	isolates             // may stand next to a termination marker
	nameEnd              // ends a tag's name
	valueEnd             // is special in the value of a tag
	landmark             // may end a game, or hide something that looks like its end
	moveEnd              // at the end of a word, is part of the move and not of a sign
)

// class holds the classes of each byte.
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

// marker returns the termination marker around b[p] and its start and end, where b[p]
// is its '*', its first '-' or the '/' of "1/2". A marker must not be part of a longer
// word, but may follow the sign of a check or mate, as in "Qh4#0-1". B has history before p and zeros after its
// end.
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
	if c := b[start-1]; class[c]&isolates == 0 && c != '#' && c != '+' && textform.BlankLenBefore(b[:start]) == 0 {
		return 0, 0, 0
	}
	if class[b[end]]&isolates == 0 && textform.BlankLen(b[end:]) == 0 {
		return 0, 0, 0
	}
	return result, start, end
}

// byteOrderMark may begin a file. In concatenated files it can also be between games or
// inside a game.
const byteOrderMark = "\ufeff"

// startsLine reports whether a line begins at b[p], or with a byte order mark before
// it. B has history before p.
func startsLine(b []byte, p int) bool {
	if string(b[p-len(byteOrderMark):p]) == byteOrderMark {
		p -= len(byteOrderMark)
	}
	return b[p-1] == '\n' || b[p-1] == '\r'
}

// maxIndent is the maximum number of blanks before the bracket of a tag pair that
// ends the movetext.
const maxIndent = 32

// startsTagLine reports whether b[p], a bracket, begins its line, apart from an
// indentation. B has history before p.
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

// The functions below examine eight bytes at once; the first byte is the lowest of
// x. They compare the low seven bits of each byte, so that no carry crosses bytes: byte
// + (0x80 - c) has the highest bit set if byte >= c, and (byte ^ c) + 0x7f has it set
// if byte != c. They use no helpers so that they can be inlined.

// solidIn returns the index of the first byte that is not a filler, or 8.
func solidIn(x uint64) int {
	low := x &^ highs
	digit := (low + (0x80-'0')*ones) &^ (low + (0x80-'9'-1)*ones)
	solid := x | (low+(0x80-' '-1)*ones)&^digit&((low^'.'*ones)+0x7f*ones)
	return bits.TrailingZeros64(solid&highs) / 8
}

// wordEndIn returns the index of the first byte that ends a word, or 8.
func wordEndIn(x uint64) int {
	low := x &^ highs
	small := low | 0x20*ones // letters
	letter := (small + (0x80-'`')*ones) &^ (small + (0x80-'z'-1)*ones)
	sign := (low + (0x80-'+')*ones) &^ (low + (0x80-':'-1)*ones) & ((low ^ '.'*ones) + 0x7f*ones)
	end := ((low ^ '#'*ones) + 0x7f*ones) & ((low ^ '='*ones) + 0x7f*ones) &^ (x | letter | sign)
	return bits.TrailingZeros64(end&highs) / 8
}

// hasZeros reports whether two of the digit '0' are next to each other.
func hasZeros(x uint64) bool {
	other := x ^ '0'*ones
	other |= other&^highs + 0x7f*ones // highest bit set unless the byte is '0'
	return ^(other|other>>8)&(highs>>8) != 0
}
