package search

import (
	"fmt"
	"slices"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

// A Bound says what a score is worth. The zero value is Exact.
type Bound uint8

// The bounds.
const (
	Exact Bound = iota
	Lower       // the true score is this or higher
	Upper       // the true score is this or lower
)

var boundNames = [...]string{"exact", "lower", "upper"}

// String returns "exact", "lower" or "upper".
func (b Bound) String() string {
	if int(b) < len(boundNames) {
		return boundNames[b]
	}
	return fmt.Sprintf("Bound(%d)", uint8(b))
}

// AppendText implements [encoding.TextAppender]. The error is always nil.
func (b Bound) AppendText(text []byte) ([]byte, error) { return append(text, b.String()...), nil }

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (b Bound) MarshalText() ([]byte, error) { return b.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads the words of the
// bounds. The error is a *[board.ParseError].
func (b *Bound) UnmarshalText(text []byte) error {
	i := slices.Index(boundNames[:], string(text))
	if i < 0 {
		return &board.ParseError{What: "bound", Text: string(text)}
	}
	*b = Bound(i)
	return nil
}

// Info is what a search knows so far about one line.
type Info struct {
	Depth    int // plies looked ahead
	SelDepth int // plies of the longest line looked at

	// MultiPV is the line's number among the best, from 1.
	MultiPV int

	Score eval.Score // for the player to move in the game
	Bound Bound      // of Score

	Nodes    uint64        // moves played in the search tree so far
	Time     time.Duration // since the search began
	HashFull int           // thousandths of the transposition table in use

	// Stats count what else happened. A searcher may have none, or count those of
	// one of its threads.
	Stats Stats

	// PV is the line, its first move the one to play. It is never empty. It
	// belongs to the searcher; clone it to keep it.
	PV []board.Move
}

// NPS returns the number of nodes a second, 0 if no time has passed.
func (i Info) NPS() uint64 {
	if i.Time <= 0 {
		return 0
	}
	return uint64(float64(i.Nodes) / i.Time.Seconds())
}

// A Result is what a search has found.
type Result struct {
	Move   board.Move // the best move; NoMove if there is no legal one
	Ponder board.Move // the answer expected to it, or NoMove

	Score eval.Score   // for the player to move
	Bound Bound        // of Score
	Depth int          // plies looked ahead, 0 if there was no time for one
	PV    []board.Move // the line, from Move on; the caller's

	Nodes uint64        // moves played in the search tree
	Time  time.Duration // that the search took
}
