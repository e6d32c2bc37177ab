package query

import "strings"

// soundex returns the code of a word by the rules of American Soundex: its first letter and three digits for
// the consonants after it, of which those that sound alike have the same. Letters with accents
// count as those without. For the names of chess players, w is v, and a t before s, c or z is silent:
// Nimzowitsch is Nimzovich, and Kortschnoj is Korchnoi.
func soundex(word string) string {
	//                 abcdefghijklmnopqrstuvwxyz; 0 separates equal codes, and - does not
	const codes = "0123012-02245501262301-202"
	var letters []byte
	for _, r := range strings.ToLower(word) {
		if c, ok := plainLetter(r); ok {
			if c == 'w' {
				c = 'v'
			}
			letters = append(letters, c)
		}
	}
	if len(letters) == 0 {
		return ""
	}
	code := append(make([]byte, 0, 4), letters[0])
	last := codes[letters[0]-'a']
	for i := 1; i < len(letters) && len(code) < cap(code); i++ {
		c := letters[i]
		if c == 't' && i+1 < len(letters) && strings.IndexByte("scz", letters[i+1]) >= 0 {
			continue
		}
		digit := codes[c-'a']
		if digit == '-' {
			continue
		}
		if digit != '0' && digit != last {
			code = append(code, digit)
		}
		last = digit
	}
	return (string(code) + "000")[:4]
}

// accented are the letters with accents for each letter without.
var accented = map[byte]string{
	'a': "àáâãäåāăąæ", 'c': "çćĉċč", 'd': "ďđð", 'e': "èéêëēĕėęě", 'g': "ĝğġģ", 'h': "ĥħ", 'i': "ìíîïĩīĭįı", 'j': "ĵ", 'k': "ķ",
	'l': "ĺļľŀł", 'n': "ñńņň", 'o': "òóôõöøōŏőœ", 'r': "ŕŗř", 's': "ßśŝşšș", 't': "ţťŧțþ", 'u': "ùúûüũūŭůűų", 'w': "ŵ",
	'y': "ýÿŷ", 'z': "źżž",
}

// plainLetter returns a lower-case letter without its accent.
func plainLetter(r rune) (byte, bool) {
	if 'a' <= r && r <= 'z' {
		return byte(r), true
	}
	if r < 0x80 {
		return 0, false
	}
	for c, letters := range accented {
		if strings.ContainsRune(letters, r) {
			return c, true
		}
	}
	return 0, false
}

// sounds returns the codes of the words of a text. Words are separated by anything but letters and
// apostrophes.
func sounds(text string) (codes []string) {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool {
		return r < 0x80 && !('a' <= r|0x20 && r|0x20 <= 'z') && r != '\''
	}) {
		if code := soundex(word); code != "" {
			codes = append(codes, code)
		}
	}
	return codes
}
