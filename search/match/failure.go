package match

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
)

// A Failure is all that is known of how a player has lost by a fault: enough to
// have it happen again.
type Failure struct {
	Round, Game int // as in [Record]
	Player      string
	Color       board.Color
	Termination game.Termination // TimeForfeit, IllegalMove or Crash

	Start  board.Board   // the position the game has begun from
	Moves  []board.Move  // up to the position in question
	Limits search.Limits // of the search
	Used   time.Duration // by it
	Seed   uint64        // the number handed to Player.NewGame

	// Err is what is wrong: the searcher's error, a *[PanicError], a
	// *[game.IllegalMoveError], or an error that says how long the move has taken.
	Err error

	// Hung means that the searcher did not return even when it was told to.
	Hung bool

	// Trace is what a [Tracer] had to say.
	Trace string
}

// Line returns on one line who has failed in which game, and how.
func (f *Failure) Line() string {
	text := fmt.Sprintf("game %d.%d: %s (%v): %v: %v", f.Round, f.Game, f.Player, f.Color, f.Termination, f.Err)
	return strings.ReplaceAll(text, "\n", "; ")
}

// String returns the failure on several lines, with the position and the limits in
// the words of UCI. It ends with a line end.
func (f *Failure) String() string {
	var s strings.Builder
	s.WriteString(f.Line() + "\n")
	s.WriteString("position ")
	if fen := pgn.NewGame(f.Start).Tags.Get("FEN"); fen != "" {
		s.WriteString("fen " + fen)
	} else {
		s.WriteString("startpos")
	}
	if len(f.Moves) > 0 {
		s.WriteString(" moves")
	}
	for _, m := range f.Moves {
		s.WriteString(" " + m.String())
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
	if p, ok := errors.AsType[*PanicError](f.Err); ok {
		s.WriteString(indent(p.Stack))
	}
	s.WriteString(indent(f.Trace))
	return s.String()
}

// indent returns the lines of a text with a blank before each.
func indent(text string) string {
	var s strings.Builder
	for line := range strings.Lines(text) {
		s.WriteString("\t" + strings.TrimRight(line, "\r\n") + "\n")
	}
	return s.String()
}

// timeError says how long a move has taken.
type timeError struct{ used, allowed time.Duration }

func (e *timeError) Error() string {
	return fmt.Sprintf("%v used of %v", e.used.Round(time.Microsecond), e.allowed)
}
