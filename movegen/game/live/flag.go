package live

import (
	"context"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/winnable"
)

// A FlagRule says in which positions a player who runs out of time draws instead of losing.
// The zero value is FlagLaws.
type FlagRule uint8

// The rules.
const (
	// FlagLaws follows article 6.9 of the FIDE Laws of Chess: it is a draw if the opponent cannot
	// checkmate by any series of legal moves. [winnable.Solve] decides, in at most about ten
	// milliseconds. If that is not enough, the player loses.
	FlagLaws FlagRule = iota

	// FlagMaterial is the rule of most servers, Lichess among them: it is a draw if the opponent
	// does not have the material to mate ([movegen.CanMate]).
	FlagMaterial
)

// flagNodes limits the search for a helpmate when a flag falls. It is enough for more than 99 %
// of the games that are lost on time.
const flagNodes = 20_000

// canWin reports whether c wins b if the flag of the other player falls.
func (r FlagRule) canWin(b *board.Board, c board.Color) bool {
	if r == FlagMaterial {
		return movegen.CanMate(b, c)
	}
	return winnable.Solve(context.Background(), b, c, flagNodes).Verdict != winnable.Unwinnable
}

var flagRules = textform.Names[FlagRule, board.ParseError]{
	What:  "flag rule",
	Texts: []string{"laws", "material"},
}

// String returns the rule as a word, such as "laws".
func (r FlagRule) String() string { return flagRules.String(r) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (r FlagRule) MarshalText() ([]byte, error) { return flagRules.Marshal(r) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [FlagRule.String] writes.
// The error is a *[board.ParseError].
func (r *FlagRule) UnmarshalText(text []byte) error { return flagRules.Unmarshal(r, text) }
