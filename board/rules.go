package board

import (
	"strings"

	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/internal/variant"
)

// Rules name the rules of a game: ordinary chess, which includes Chess960, or a variant. The
// zero value is Standard. The rules are part of a [Board], and all functions of the module
// follow them or return an error that says that they do not.
//
// The text form is the name that UCI and Lichess use, such as "kingofthehill".
type Rules uint8

// The rules.
const (
	Standard      Rules = variant.Standard
	ThreeCheck    Rules = variant.ThreeCheck    // a player who has given three checks wins
	KingOfTheHill Rules = variant.KingOfTheHill // a king that reaches d4, e4, d5 or e5 wins
	RacingKings   Rules = variant.RacingKings   // checks are forbidden; a king that reaches the eighth rank wins
	Horde         Rules = variant.Horde         // pawns without a king against an ordinary army
	Antichess     Rules = variant.Antichess     // captures are forced; who has no piece or no move left wins
	Atomic        Rules = variant.Atomic        // captures explode; an exploded king loses
	Crazyhouse    Rules = variant.Crazyhouse    // captured pieces change sides and are dropped on empty squares
)

var rulesNames = textform.Names[Rules, ParseError]{What: "variant", Texts: func() (names []string) {
	for _, r := range variant.Table {
		names = append(names, r.Name)
	}
	return names
}()}

// ParseRules reads the name of rules as UCI, Lichess or the PGN tag Variant spell it:
// "kingofthehill", "King of the Hill" or "koth". Case, spaces and punctuation are ignored.
// Names of Chess960 are read as Standard. The error is a *[ParseError].
func ParseRules(s string) (Rules, error) {
	name := strings.Map(func(c rune) rune {
		switch {
		case '0' <= c && c <= '9', 'a' <= c && c <= 'z':
			return c
		case 'A' <= c && c <= 'Z':
			return c - 'A' + 'a'
		}
		return -1
	}, s)
	for i, r := range variant.Table {
		if name == r.Name {
			return Rules(i), nil
		}
		for _, alias := range r.Aliases {
			if name == alias {
				return Rules(i), nil
			}
		}
	}
	return Standard, &ParseError{What: "variant", Text: s}
}

// AllRules returns all rules: Standard, then the variants.
func AllRules() (all []Rules) {
	for r := range Rules(variant.Count) {
		all = append(all, r)
	}
	return all
}

// IsValid reports whether r is one of the constants.
func (r Rules) IsValid() bool { return r < variant.Count }

// Start returns the start position, or the zero Board if r is not valid.
func (r Rules) Start() Board {
	if r == Standard {
		return Start()
	}
	var b Board
	if r.IsValid() {
		b.UnmarshalText([]byte(r.String() + " " + variant.Table[r].Start)) // the tests read each
	}
	return b
}

// Title returns the name in words, as the PGN tag Variant has it: "King of the Hill". It is
// "Standard" for ordinary chess.
func (r Rules) Title() string {
	if !r.IsValid() {
		return textform.Invalid(r)
	}
	return variant.Table[r].Title
}

// String returns the name that UCI and Lichess use, such as "kingofthehill", and "chess" for
// Standard.
func (r Rules) String() string { return rulesNames.String(r) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (r Rules) MarshalText() ([]byte, error) { return rulesNames.Marshal(r) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [ParseRules] reads.
func (r *Rules) UnmarshalText(text []byte) error { return textform.Unmarshal(r, ParseRules, text) }

// traits returns what the rules of b are; those of Standard if they are not valid.
func (b *Board) traits() *variant.Rules { return b.rules.traits() }

func (r Rules) traits() *variant.Rules {
	if !r.IsValid() {
		r = Standard
	}
	return &variant.Table[r]
}
