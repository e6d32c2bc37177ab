package match

import (
	"context"
	"fmt"
	"time"

	"github.com/luftchess/luft/search"
)

// A Player takes part in a [Match].
type Player struct {
	// Name is the player's own: no other in the match has it.
	Name string

	// Open returns a searcher to play with. It is called once for each game that is
	// played at a time, as late as possible, and again after a searcher has failed;
	// several goroutines may call it at once. Ctx is for the opening alone: it ends
	// after a minute, and in any case when Open returns.
	//
	// If the searcher is an [io.Closer], it is closed in the end. Close is also
	// called if a Search does not return, and must then see that it does.
	//
	// An error of Search for which errors.Is finds [game.ErrIllegalMove] is an illegal
	// move of the player, any other error a crash.
	Open func(ctx context.Context) (search.Searcher, error)

	// Control, if it has a limit, is for this player instead of the match's.
	Control Control

	// NewGame, if not nil, is called before each game instead of
	// [search.NotifyNewGame]. The number is made of the match's Seed and which game it
	// is, for searchers that play at random.
	NewGame func(s search.Searcher, seed uint64)
}

// A Tracer is a [search.Searcher] that can tell what has lately gone on in it, such
// as the last lines that were exchanged with an engine. It is asked when the
// searcher has failed, even while a Search hangs.
type Tracer interface {
	Trace() string
}

// A PlayerError reports that a player's searcher could not be opened.
type PlayerError struct {
	Name string
	Err  error
}

// Error names the player.
func (e *PlayerError) Error() string { return fmt.Sprintf("match: opening %s: %v", e.Name, e.Err) }

// Unwrap returns e.Err.
func (e *PlayerError) Unwrap() error { return e.Err }

// A PanicError reports that a searcher has panicked.
type PanicError struct {
	Value any
	Stack string
}

// Error says what the panic was about.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

const (
	// grace is how long a searcher may go on after it is told to stop.
	grace = 5 * time.Second

	// preparing is how long it may take to open, and to get ready for a game.
	openTimeout = time.Minute

	// reopenings is how often a searcher that has failed is opened again, at most, if
	// that fails too, and pause how long to wait before.
	maxReopens  = 3
	reopenDelay = time.Second

	// closing is how long the end of a match waits for searchers that were
	// abandoned.
	closeTimeout = 10 * time.Second
)
