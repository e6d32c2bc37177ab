package game

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// A Result is the result of a game. The zero value is Unfinished.
type Result uint8

// The results, with their text in PGN.
const (
	Unfinished Result = iota // "*"
	WhiteWins                // "1-0"
	BlackWins                // "0-1"
	Draw                     // "1/2-1/2"
)

var results = textform.Names[Result, board.ParseError]{What: "result", Texts: []string{"*", "1-0", "0-1", "1/2-1/2"}}

// Win returns the result of a game that colour c wins.
func Win(c board.Color) Result {
	if c&1 == board.White {
		return WhiteWins
	}
	return BlackWins
}

// ParseResult reads "1-0", "0-1", "1/2-1/2" or "*". The error is a
// *[board.ParseError].
func ParseResult(s string) (Result, error) { return results.Parse(s) }

// String returns the result in PGN, such as "1-0".
func (r Result) String() string { return results.String(r) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (r Result) MarshalText() ([]byte, error) { return results.Marshal(r) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [ParseResult] reads.
func (r *Result) UnmarshalText(text []byte) error { return results.Unmarshal(r, text) }
