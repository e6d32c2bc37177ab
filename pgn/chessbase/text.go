package chessbase

import (
	"bytes"
	"unicode/utf8"
)

// windows1252 has the characters of the code page from 0x80 to 0x9f; the others are those of
// Latin-1. What the code page lacks is left as it is in Latin-1.
var windows1252 = [32]rune{
	'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8d, 'Ž', 0x8f,
	0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9d, 'ž', 'Ÿ',
}

// Windows1252 converts a text in the code page Windows-1252, that of western Europe, to UTF-8.
// A text that is already valid UTF-8 is returned unchanged.
func Windows1252(b []byte) string {
	return decode(b, func(c byte) rune {
		if c < 0xa0 {
			return windows1252[c-0x80]
		}
		return rune(c)
	})
}

// windows1251 has the characters of the code page from 0x80 to 0xbf; those after it are the Russian
// alphabet.
var windows1251 = [64]rune([]rune("ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u0098™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї"))

// Windows1251 converts a text in the code page Windows-1251, that of Russia, to UTF-8. A text
// that is already valid UTF-8 is returned unchanged.
func Windows1251(b []byte) string {
	return decode(b, func(c byte) rune {
		if c < 0xc0 {
			return windows1251[c-0x80]
		}
		return 'А' + rune(c-0xc0)
	})
}

func decode(b []byte, upper func(c byte) rune) string {
	if utf8.Valid(b) {
		return string(b)
	}
	out := make([]byte, 0, len(b)+len(b)/2)
	for _, c := range b {
		r := rune(c)
		if c >= utf8.RuneSelf {
			r = upper(c)
		}
		out = utf8.AppendRune(out, r)
	}
	return string(out)
}

// text converts a text.
func (db *Database) text(b []byte) string {
	if db.Text == nil {
		return Windows1252(b)
	}
	return db.Text(b)
}

// field returns the text in a field of fixed size.
func (db *Database) field(b []byte) string { return db.text(bytes.TrimSpace(cut(b))) }

// cut returns what is before the first zero.
func cut(b []byte) []byte {
	b, _, _ = bytes.Cut(b, []byte{0})
	return b
}
