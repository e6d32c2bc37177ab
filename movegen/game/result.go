package game

import "github.com/luftchess/luft/board"

// A Result is the result of a game. The zero value is Unfinished.
type Result uint8

// The results, with their text in PGN.
const (
	Unfinished Result = iota // "*"
	WhiteWins                // "1-0"
	BlackWins                // "0-1"
	Draw                     // "1/2-1/2"
)

var results = [...]string{"*", "1-0", "0-1", "1/2-1/2"}

// Win returns the result of a game that colour c wins.
func Win(c board.Color) Result {
	if c&1 == board.White {
		return WhiteWins
	}
	return BlackWins
}

// ParseResult reads "1-0", "0-1", "1/2-1/2" or "*". The error is a
// *[board.ParseError].
func ParseResult(s string) (Result, error) {
	for r, text := range results {
		if s == text {
			return Result(r), nil
		}
	}
	return Unfinished, &board.ParseError{What: "result", Text: s}
}

// String returns the result in PGN, such as "1-0".
func (r Result) String() string {
	b, _ := r.AppendText(nil)
	return string(b)
}

// AppendText implements [encoding.TextAppender]. The error is always nil; an invalid
// Result is written as Unfinished.
func (r Result) AppendText(b []byte) ([]byte, error) {
	if int(r) >= len(results) {
		r = Unfinished
	}
	return append(b, results[r]...), nil
}

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (r Result) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [ParseResult] reads.
func (r *Result) UnmarshalText(text []byte) error {
	v, err := ParseResult(string(text))
	if err == nil {
		*r = v
	}
	return err
}
