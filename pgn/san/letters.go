package san

import (
	"unicode"
	"unicode/utf8"

	"github.com/luftchess/luft/board"
)

// Letters are the abbreviations of the pieces in a language, by kind, such as
//
//	Letters{board.Knight: "S", board.Bishop: "L", board.Rook: "T", board.Queen: "D", board.King: "K"}
//
// An abbreviation may be longer than a letter. Where it is empty, moves are written
// with the English letter, and none is read. Pawns have none in algebraic notation.
// The methods write moves, a [Parser] reads them; see [LettersOf] and
// [FigurineLetters].
type Letters [board.King + 1]string

var english = Letters{board.Knight: "N", board.Bishop: "B", board.Rook: "R", board.Queen: "Q", board.King: "K"}

// LettersOf returns the letters used in a language, given by its ISO 639-1 code:
// those of the PGN standard's table (cs, da, de, en, es, et, fi, fr, hu, is, it,
// nl, no, pl, pt, ro, sv) and Russian (ru). The error is a
// *[board.ParseError].
func LettersOf(language string) (Letters, error) {
	switch language {
	case "cs":
		return name("J", "S", "V", "D", "K"), nil
	case "da", "de", "no", "sv":
		return name("S", "L", "T", "D", "K"), nil
	case "en":
		return english, nil
	case "es", "it":
		return name("C", "A", "T", "D", "R"), nil
	case "et":
		return name("R", "O", "V", "L", "K"), nil
	case "fi":
		return name("R", "L", "T", "D", "K"), nil
	case "fr":
		return name("C", "F", "T", "D", "R"), nil
	case "hu":
		return name("H", "F", "B", "V", "K"), nil
	case "is":
		return name("R", "B", "H", "D", "K"), nil
	case "nl":
		return name("P", "L", "T", "D", "K"), nil
	case "pl":
		return name("S", "G", "W", "H", "K"), nil
	case "pt":
		return name("C", "B", "T", "D", "R"), nil
	case "ro":
		return name("C", "N", "T", "D", "R"), nil
	case "ru":
		return name("К", "С", "Л", "Ф", "Кр"), nil
	}
	return Letters{}, &board.ParseError{What: "language code", Text: language}
}

// FigurineLetters returns the chess symbols of a colour as letters: "♘", or "♞" for
// Black. In print, White's stand for the pieces of both players. A Parser that allows
// [Figurines] reads both.
func FigurineLetters(c board.Color) Letters {
	if c == board.Black {
		return name("♞", "♝", "♜", "♛", "♚")
	}
	return name("♘", "♗", "♖", "♕", "♔")
}

func name(knight, bishop, rook, queen, king string) Letters {
	return Letters{board.Knight: knight, board.Bishop: bishop, board.Rook: rook, board.Queen: queen, board.King: king}
}

// match returns the kind whose letters text begins with, in lower case if small is
// true, and their length, or 0 if there is none. The longest match wins.
func (l *Letters) match(text []byte, small bool) (kind board.Kind, length int) {
	for k := board.Knight; k <= board.King; k++ {
		if n := prefix(text, l[k], small); n > length {
			kind, length = k, n
		}
	}
	return kind, length
}

// prefix returns the length of name in text if text begins with it, otherwise 0. If
// small is true, it must be name in lower case, and different from name.
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

// figurine returns the kind of the chess symbol that text begins with and its length,
// or 0 if there is none.
func figurine(text []byte) (kind board.Kind, length int) {
	r, size := utf8.DecodeRune(text)
	if r < '♔' || r > '♟' {
		return board.NoKind, 0
	}
	// King, queen, … pawn, White's first.
	return board.King - board.Kind(r-'♔')%6, size
}
