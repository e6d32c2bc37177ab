package san

import (
	"unicode"
	"unicode/utf8"

	"github.com/luftchess/luft/board"
)

// Letters are what the pieces are called in a language, by kind, such as
//
//	Letters{board.Knight: "S", board.Bishop: "L", board.Rook: "T", board.Queen: "D", board.King: "K"}
//
// A name may be longer than a letter. A kind whose name is empty cannot be
// written. Pawns have no name in algebraic notation.
type Letters [board.King + 1]string

var english = Letters{board.Knight: "N", board.Bishop: "B", board.Rook: "R", board.Queen: "Q", board.King: "K"}

// LettersOf returns the letters used in a language, given by its ISO 639-1 code:
// those of the PGN standard's table (cs, da, de, en, es, et, fi, fr, hu, is, it,
// nl, no, pl, pt, ro, sv) and Russian (ru). It reports false for others.
func LettersOf(language string) (Letters, bool) {
	switch language {
	case "cs":
		return name("J", "S", "V", "D", "K"), true
	case "da", "de", "no", "sv":
		return name("S", "L", "T", "D", "K"), true
	case "en":
		return english, true
	case "es", "it":
		return name("C", "A", "T", "D", "R"), true
	case "et":
		return name("R", "O", "V", "L", "K"), true
	case "fi":
		return name("R", "L", "T", "D", "K"), true
	case "fr":
		return name("C", "F", "T", "D", "R"), true
	case "hu":
		return name("H", "F", "B", "V", "K"), true
	case "is":
		return name("R", "B", "H", "D", "K"), true
	case "nl":
		return name("P", "L", "T", "D", "K"), true
	case "pl":
		return name("S", "G", "W", "H", "K"), true
	case "pt":
		return name("C", "B", "T", "D", "R"), true
	case "ro":
		return name("C", "N", "T", "D", "R"), true
	case "ru":
		return name("К", "С", "Л", "Ф", "Кр"), true
	}
	return Letters{}, false
}

func name(knight, bishop, rook, queen, king string) Letters {
	return Letters{board.Knight: knight, board.Bishop: bishop, board.Rook: rook, board.Queen: queen, board.King: king}
}

// match returns the kind whose name text begins with, in lower case if small is
// true, and the length of the name there, 0 if there is none. Of two names that
// fit, it is the longer.
func (l *Letters) match(text []byte, small bool) (kind board.Kind, length int) {
	for k := board.Knight; k <= board.King; k++ {
		if n := prefix(text, l[k], small); n > length {
			kind, length = k, n
		}
	}
	return kind, length
}

// prefix returns the length of what text begins with if that is name, or, if
// small is true, name in lower case and not as it stands. Else it returns 0.
func prefix(text []byte, name string, small bool) (n int) {
	same := true
	for _, want := range name {
		if small {
			lower := unicode.ToLower(want)
			same = same && lower == want
			want = lower
		}
		got, size := utf8.DecodeRune(text[n:])
		if size == 0 || got != want {
			return 0
		}
		n += size
	}
	if small && same {
		return 0
	}
	return n
}

// figurine returns the kind of the chess figure that text begins with, and the
// length of the figure, 0 if there is none.
func figurine(text []byte) (kind board.Kind, length int) {
	r, size := utf8.DecodeRune(text)
	if r < '♔' || r > '♟' {
		return board.NoKind, 0
	}
	// King, queen, … pawn, White's first.
	return board.King - board.Kind(r-'♔')%6, size
}
