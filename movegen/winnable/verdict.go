package winnable

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// A Verdict says whether a player can still checkmate. The zero value is Undetermined.
type Verdict uint8

// The verdicts.
const (
	Undetermined Verdict = iota // a limit was reached
	Winnable                    // some series of legal moves ends in checkmate
	Unwinnable                  // no series of legal moves ends in checkmate
)

var verdicts = textform.Names[Verdict, board.ParseError]{
	What:  "verdict",
	Texts: []string{"undetermined", "winnable", "unwinnable"},
}

// String returns the verdict in lower case, such as "unwinnable".
func (v Verdict) String() string { return verdicts.String(v) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (v Verdict) MarshalText() ([]byte, error) { return verdicts.Marshal(v) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [Verdict.String] writes.
// The error is a *[board.ParseError].
func (v *Verdict) UnmarshalText(text []byte) error { return verdicts.Unmarshal(v, text) }

// A Reason says why a position is unwinnable. The zero value is NoReason.
type Reason uint8

// The reasons. If several apply, the first is given.
const (
	NoReason Reason = iota // the position is not known to be unwinnable
	Material               // the player has too few pieces to mate; see movegen.CanMate
	Blocked                // the pieces can never reach a position in which the king is mated
	Forced                 // all lines of play end without mate, or in one of the cases above
)

var reasons = textform.Names[Reason, board.ParseError]{
	What:  "reason",
	Texts: []string{"none", "material", "blocked position", "forced moves"},
}

// String returns the reason in words, such as "blocked position".
func (r Reason) String() string { return reasons.String(r) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (r Reason) MarshalText() ([]byte, error) { return reasons.Marshal(r) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [Reason.String] writes.
// The error is a *[board.ParseError].
func (r *Reason) UnmarshalText(text []byte) error { return reasons.Unmarshal(r, text) }
