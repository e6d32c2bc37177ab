package search

import (
	"math"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/internal/textform"
)

// A Bound says how a score relates to the true score. The zero value is NoBound.
type Bound uint8

// The bounds.
const (
	NoBound Bound = iota // there is no score, which is not the same as a score of 0
	Exact                // the true score is this
	Lower                // the true score is this or higher
	Upper                // the true score is this or lower
)

var bounds = textform.Names[Bound, board.ParseError]{What: "bound", Texts: []string{"none", "exact", "lower", "upper"}}

// String returns "none", "exact", "lower" or "upper".
func (b Bound) String() string { return bounds.String(b) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (b Bound) MarshalText() ([]byte, error) { return bounds.Marshal(b) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads the words of the
// bounds. The error is a *[board.ParseError].
func (b *Bound) UnmarshalText(text []byte) error { return bounds.Unmarshal(b, text) }

// An Info is a report of a search about one line.
type Info struct {
	Depth    int `json:"depth"`    // of the iteration, in plies; at least 1
	SelDepth int `json:"seldepth"` // length of the longest line searched, in plies

	// MultiPV is the number of the line, from 1 for the best.
	MultiPV int `json:"multipv"`

	Score eval.Score `json:"score"` // for the player to move in the game
	Bound Bound      `json:"bound"` // of Score; NoBound means that there is no score

	// WDL is the searcher's own estimate of wins, draws and losses of the player to move, out
	// of 1000 games. The three add up to about 1000, or are 0 if there is no estimate, as
	// always without a score.
	WDL [3]int `json:"wdl,omitzero"`

	Nodes    uint64        `json:"nodes,string"`  // moves played in the search tree so far
	Time     time.Duration `json:"time"`          // since the search began
	HashFull int           `json:"hashfull"`      // thousandths of the transposition table in use
	TBHits   uint64        `json:"tbhits,string"` // positions found in a [Tablebase]

	// PV is the line. It is never empty. It belongs to the searcher; clone it to keep
	// it.
	PV []board.Move `json:"pv"`
}

// NPS returns the number of nodes per second, 0 if no time has passed.
func (i Info) NPS() uint64 {
	if i.Time <= 0 {
		return 0
	}
	nps := float64(i.Nodes) / i.Time.Seconds()
	if nps >= 1<<64 {
		return math.MaxUint64
	}
	return uint64(nps)
}

// A Result is the result of a search. It and its slices, which share no memory, belong to the
// caller.
type Result struct {
	Move   board.Move `json:"move"`   // the best move; NoMove if there is no legal one
	Ponder board.Move `json:"ponder"` // the expected reply, or NoMove

	Score eval.Score   `json:"score"` // for the player to move
	Bound Bound        `json:"bound"` // of Score; NoBound means that there is no score
	Depth int          `json:"depth"` // of the iteration that found Move, even if cut short; 0 if none has found anything
	PV    []board.Move `json:"pv"`    // the line, from Move on

	WDL [3]int `json:"wdl,omitzero"` // as [Info.WDL]

	// Lines are the best lines, best first, at most as many as [Limits.MultiPV]
	// asked for. The first is the one that Move, Score, Bound, WDL, Depth and PV
	// describe; the others are those of the last completed iteration. MultiPV
	// counts them from 1. A searcher that finds one line only may leave it empty.
	Lines []Info `json:"lines"`

	Nodes uint64        `json:"nodes,string"` // moves played in the search tree
	Time  time.Duration `json:"time"`         // duration of the search
}
