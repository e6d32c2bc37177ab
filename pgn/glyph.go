package pgn

import "unicode/utf8"

// glyphNAG returns the glyph that a sign in movetext stands for.
func glyphNAG(s []byte) (NAG, bool) {
	switch string(s) {
	case "!":
		return 1, true
	case "?":
		return 2, true
	case "!!", "‼":
		return 3, true
	case "??", "⁇":
		return 4, true
	case "!?", "⁉":
		return 5, true
	case "?!", "⁈":
		return 6, true
	case "□":
		return 7, true
	case "=":
		return 10, true
	case "∞":
		return 13, true
	case "+=", "+/=", "⩲":
		return 14, true
	case "=+", "=/+", "⩱":
		return 15, true
	case "+/-", "±", "\xb1": // the last in Latin-1
		return 16, true
	case "-/+", "∓":
		return 17, true
	case "+-", "+−":
		return 18, true
	case "-+", "−+":
		return 19, true
	case "⨀":
		return 22, true
	case "↑":
		return 36, true
	case "→":
		return 40, true
	case "=∞":
		return 44, true
	case "⇆":
		return 132, true
	case "⨁":
		return 138, true
	case "N":
		return 146, true
	}
	return 0, false
}

// maxSign is the maximum length of a sign in bytes.
const maxSign = 4

// cutSign cuts a sign off the end of a word that is longer than the sign.
func cutSign(word []byte) (rest []byte, sign NAG, ok bool) {
	for n := min(maxSign, len(word)-1); n > 0; n-- {
		rest = word[:len(word)-n]
		sign, ok = glyphNAG(word[len(rest):])
		if !ok || sign == Novelty { // "N" stands by itself
			continue
		}
		if word[len(rest)] >= utf8.RuneSelf && n == 1 && utf8.Valid(word) {
			continue // part of another character
		}
		if _, both := glyphNAG(rest); both {
			return word, 0, false
		}
		return rest, sign, true
	}
	return word, 0, false
}
