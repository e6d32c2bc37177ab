package explorer

import (
	"unicode"
	"unicode/utf8"
)

// A player is what an index knows of a name: a hash of 32 bits of its letters and digits, 0
// if it has none. Among a million players, the probability that a name is taken for that of
// another one is about one in four thousand.
type player uint32

// playerOf returns the player with a name. Upper case, blanks and punctuation do not matter.
// What is not UTF-8 counts as ISO 8859-1.
func playerOf(name []byte) player {
	letters := make([]byte, 0, 64)
	for i := 0; i < len(name); {
		r, size := utf8.DecodeRune(name[i:])
		if r == utf8.RuneError && size == 1 {
			r = rune(name[i])
		}
		i += size
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			letters = utf8.AppendRune(letters, unicode.ToLower(r))
		}
	}
	if len(letters) == 0 {
		return 0
	}
	return max(1, player(checksum(letters)))
}

// players are those of a game.
type players struct{ white, black player }

// wanted are the players that a Filter selects; 0 is anybody.
type wanted struct{ any, white, black player }

// wanted returns the players that f selects.
func (f *Filter) wanted() wanted {
	return wanted{playerOf([]byte(f.Player)), playerOf([]byte(f.White)), playerOf([]byte(f.Black))}
}

// matches reports whether a game is one of those players'.
func (w wanted) matches(p players) bool {
	return (w.any == 0 || w.any == p.white || w.any == p.black) &&
		(w.white == 0 || w.white == p.white) && (w.black == 0 || w.black == p.black)
}
