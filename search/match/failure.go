package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/jsonform"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
)

// A Failure describes how a player lost a game by a fault, in enough detail to reproduce it.
//
// As JSON, Err is its message, and reads back as an error with that message.
type Failure struct {
	Round, Game int // as in [Record]
	Player      string
	Color       board.Color
	Termination game.Termination // TimeForfeit, IllegalMove or Crash

	Start  board.Board   // the position the game has begun from
	Moves  []board.Move  // up to the position that was searched
	Limits search.Limits // of the search
	Used   time.Duration // time of the search
	Seed   uint64        // passed to Player.NewGame

	// Err is the error of the searcher, a *[search.PanicError], an error for which errors.Is
	// finds [game.ErrIllegalMove], or one that says how long the move has taken.
	Err error

	// Hung means that the searcher did not return although its context was cancelled.
	Hung bool

	// Trace is that of a [Tracer].
	Trace string
}

// Line returns a summary on one line.
func (f *Failure) Line() string {
	text := fmt.Sprintf("game %d.%d: %s (%v): %v: %v", f.Round, f.Game, f.Player, f.Color, f.Termination, f.Err)
	return strings.ReplaceAll(text, "\n", "; ")
}

// String returns the failure on several lines, with the rules of a variant or Chess960, the
// position and the limits as UCI commands. It ends with a line end.
func (f *Failure) String() string {
	var s strings.Builder
	s.WriteString(f.Line() + "\n")
	if r := f.Start.Rules(); r != board.Standard {
		fmt.Fprintf(&s, "setoption name UCI_Variant value %v\n", r)
	}
	tags := pgn.NewGame(f.Start).Tags
	chess960 := tags.Get("Variant") == "Chess960"
	if chess960 {
		s.WriteString("setoption name UCI_Chess960 value true\n")
	}
	s.WriteString("position ")
	if fen := tags.Get("FEN"); fen != "" {
		s.WriteString("fen " + fen)
	} else {
		s.WriteString("startpos")
	}
	if len(f.Moves) > 0 {
		s.WriteString(" moves")
	}
	b := f.Start
	for _, m := range f.Moves {
		spelled := m
		if chess960 {
			spelled = b.KingTakesRook(m)
		}
		s.WriteString(" " + spelled.String())
		b.Play(m)
	}
	s.WriteString("\ngo")
	put := func(name string, n int64) {
		if n > 0 {
			fmt.Fprintf(&s, " %s %d", name, n)
		}
	}
	put("wtime", f.Limits.Clocks[board.White].Remaining.Milliseconds())
	put("btime", f.Limits.Clocks[board.Black].Remaining.Milliseconds())
	put("winc", f.Limits.Clocks[board.White].Increment.Milliseconds())
	put("binc", f.Limits.Clocks[board.Black].Increment.Milliseconds())
	put("movestogo", int64(f.Limits.MovesToGo))
	put("movetime", f.Limits.MoveTime.Milliseconds())
	put("nodes", int64(min(f.Limits.Nodes, 1<<62)))
	put("depth", int64(f.Limits.Depth))
	fmt.Fprintf(&s, "\ntook %v, seed %d\n", f.Used, f.Seed)
	if f.Hung {
		s.WriteString("did not return\n")
	}
	if p, ok := errors.AsType[*search.PanicError](f.Err); ok {
		s.WriteString(indent(p.Stack))
	}
	s.WriteString(indent(f.Trace))
	return s.String()
}

// failureJSON is the JSON form of a Failure. Limits has the fields that a match sets.
type failureJSON struct {
	Round       int              `json:"round"`
	Game        int              `json:"game"`
	Player      string           `json:"player"`
	Color       board.Color      `json:"color"`
	Termination game.Termination `json:"termination"`
	Start       board.Board      `json:"start"`
	Moves       []board.Move     `json:"moves"`
	Limits      struct {
		Depth     int               `json:"depth,omitzero"`
		Nodes     uint64            `json:"nodes,omitzero,string"`
		MoveTime  jsonform.Duration `json:"movetime,omitzero"`
		Clocks    [2]search.Clock   `json:"clocks,omitzero"`
		MovesToGo int               `json:"movestogo,omitzero"`
	} `json:"limits"`
	Used  jsonform.Duration `json:"used"`
	Seed  uint64            `json:"seed,string"`
	Err   *string           `json:"err"`
	Hung  bool              `json:"hung,omitzero"`
	Trace string            `json:"trace,omitzero"`
}

// MarshalJSON implements [encoding/json.Marshaler]. Durations are written as text, such as
// "1m30s".
func (f Failure) MarshalJSON() ([]byte, error) {
	j := failureJSON{Round: f.Round, Game: f.Game, Player: f.Player, Color: f.Color, Termination: f.Termination,
		Start: f.Start, Moves: f.Moves, Used: jsonform.Duration(f.Used), Seed: f.Seed, Hung: f.Hung, Trace: f.Trace}
	l := &j.Limits
	l.Depth, l.Nodes, l.MoveTime, l.Clocks, l.MovesToGo = f.Limits.Depth, f.Limits.Nodes, jsonform.Duration(f.Limits.MoveTime), f.Limits.Clocks, f.Limits.MovesToGo
	if f.Err != nil {
		text := f.Err.Error()
		j.Err = &text
	}
	return json.Marshal(j)
}

// UnmarshalJSON implements [encoding/json.Unmarshaler]: it reads what [Failure.MarshalJSON]
// writes. A duration may also be a number of nanoseconds.
func (f *Failure) UnmarshalJSON(data []byte) error {
	var j failureJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	l := &j.Limits
	*f = Failure{Round: j.Round, Game: j.Game, Player: j.Player, Color: j.Color, Termination: j.Termination,
		Start: j.Start, Moves: j.Moves, Used: time.Duration(j.Used), Seed: j.Seed, Hung: j.Hung, Trace: j.Trace,
		Limits: search.Limits{Depth: l.Depth, Nodes: l.Nodes, MoveTime: time.Duration(l.MoveTime), Clocks: l.Clocks, MovesToGo: l.MovesToGo}}
	if j.Err != nil {
		f.Err = errors.New(*j.Err)
	}
	return nil
}

// indent returns a text with each line indented by a tab.
func indent(text string) string {
	var s strings.Builder
	for line := range strings.Lines(text) {
		s.WriteString("\t" + strings.TrimRight(line, "\r\n") + "\n")
	}
	return s.String()
}

// A timeError is the error of a move that took too long.
type timeError struct{ used, allowed time.Duration }

func (e *timeError) Error() string {
	return fmt.Sprintf("%v used of %v", e.used.Round(time.Microsecond), e.allowed)
}
