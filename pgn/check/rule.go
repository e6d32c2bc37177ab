package check

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// A Rule is a kind of mistake. The zero value is Malformed.
type Rule uint8

const (
	// Malformed: the game cannot be read to its end. Err is a *pgn.Error.
	Malformed Rule = iota

	// Result: the Result tag, the termination marker, the Termination tag and the final
	// position do not agree. Checkmate, stalemate and insufficient material in the final position
	// decide; otherwise "*" is replaced by the other result.
	Result

	// Flag: a player has lost on time, according to the Termination tag or the last comment,
	// but the opponent could not have checkmated by any series of legal moves, so the game
	// is drawn by article 6.9 of the Laws of Chess.
	Flag

	// Date: a tag whose name ends with Date is not a date, does not exist in the calendar, or
	// is later than Options.Today, or the game was played before its event. Other
	// spellings of dates, such as 1972-07-11, are fixed.
	Date

	// Rating: a tag whose name ends with Elo is not a number from 100 to 3999, nor one of the
	// values for no rating: "", "?", "-", and "0".
	Rating

	// Number: a move number is wrong. In a game from a position other than the standard one,
	// the numbers may begin with any number.
	Number

	// ECO: the ECO tag is not a code, or no position of the game is in the same volume of
	// the Encyclopaedia of Chess Openings. Opening tables differ in the codes of openings, but
	// seldom in their volume.
	ECO

	// Count: the PlyCount tag is not the number of plies.
	Count

	// Duplicate: an earlier game has the same moves from the same position, and compatible
	// players and date. If the texts are equal, the fix removes the later game.
	Duplicate

	// Name: the name of a player is probably another spelling of a more frequent one.
	Name

	rules = iota
)

var ruleNames = textform.Names[Rule, board.ParseError]{What: "rule", Texts: []string{
	"malformed", "result", "flag", "date", "rating", "number", "eco", "count", "duplicate", "name",
}}

// Rules returns all rules.
func Rules() []Rule {
	all := make([]Rule, rules)
	for i := range all {
		all[i] = Rule(i)
	}
	return all
}

// String returns the name of the constant in lower case, such as "result".
func (r Rule) String() string { return ruleNames.String(r) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (r Rule) MarshalText() ([]byte, error) { return ruleNames.Marshal(r) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what String returns. The
// error is a *[board.ParseError].
func (r *Rule) UnmarshalText(text []byte) error { return ruleNames.Unmarshal(r, text) }
