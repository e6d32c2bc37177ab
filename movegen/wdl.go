package movegen

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// WDL (win, draw, loss) is the outcome of a position for the player to move with best play by
// both sides under the fifty-move rule, as endgame tablebases store it. For a WDL w, -w is the
// outcome for the opponent.
type WDL int8

// The outcomes, from worst to best.
const (
	Loss        WDL = iota - 2
	BlessedLoss     // lost, but for the fifty-move rule
	Draw
	CursedWin // won, but for the fifty-move rule
	Win
)

var wdls = textform.Names[WDL, board.ParseError]{
	What:  "tablebase outcome",
	First: Loss,
	Texts: []string{"loss", "blessed loss", "draw", "cursed win", "win"},
}

// String returns the outcome in words, such as "blessed loss".
func (w WDL) String() string { return wdls.String(w) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (w WDL) MarshalText() ([]byte, error) { return wdls.Marshal(w) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [WDL.String] returns. The error is a *[board.ParseError].
func (w *WDL) UnmarshalText(text []byte) error { return wdls.Unmarshal(w, text) }
