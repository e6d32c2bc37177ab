package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search"
)

// A Player takes part in a match.
type Player struct {
	// Name is unique in the match.
	Name string

	// Open returns a searcher to play with. It is called as late as possible, once for
	// each game played at a time and again after a searcher has failed, perhaps by
	// several goroutines at once. Ctx applies to opening alone: it is cancelled after a
	// minute and when Open returns.
	//
	// If the searcher is an [io.Closer] it is closed in the end. Close is also called if
	// a Search does not return, and must then make it return.
	//
	// An error of Search for which errors.Is finds [game.ErrIllegalMove] is an illegal
	// move of the player. A *[board.RulesError] ends the match with a *[PlayerError]. Any other
	// error is a crash.
	Open func(ctx context.Context) (search.Searcher, error)

	// Control, if it has a limit, replaces that of the match.
	Control Control

	// Ponder has the searcher think on the opponent's time if there is a time limit: after
	// its move it searches the position after the expected reply, search.Result.Ponder,
	// with search.Limits.PonderHit.
	Ponder bool

	// Settings are the options of the engine as text in any form, without line ends. They
	// are recorded in the games, for [ReadSettings] and for [ReadPlayed], which rejects games
	// with other settings.
	Settings string

	// NewGame, if not nil, is called before each game instead of
	// [search.NotifyNewGame]. The seed, for searchers that play at random, depends on
	// Options.Seed and the number of the game.
	NewGame func(s search.Searcher, seed uint64)
}

// A Tracer is a [search.Searcher] that returns a trace of its recent activity, such as the
// last lines exchanged with an engine. Trace is called after a failure, even while a
// Search hangs.
type Tracer interface {
	Trace() string
}

// A PlayerError reports that a player's searcher could not be opened, or does not play by the
// rules of an opening (Err is then a *[board.RulesError]).
type PlayerError struct {
	Name string
	Err  error
}

// Error names the player.
func (e *PlayerError) Error() string {
	if _, refused := errors.AsType[*board.RulesError](e.Err); refused {
		return fmt.Sprintf("match: %s: %v", e.Name, e.Err)
	}
	return fmt.Sprintf("match: opening %s: %v", e.Name, e.Err)
}

// Unwrap returns e.Err.
func (e *PlayerError) Unwrap() error { return e.Err }

// A FaultError reports that a player has lost Options.MaxFaults games by a fault.
type FaultError struct {
	Name   string
	Faults int
}

// Error names the player.
func (e *FaultError) Error() string {
	return fmt.Sprintf("match: %s has lost %d games by a fault", e.Name, e.Faults)
}

const (
	// graceTime is how long a searcher may run on after its context is cancelled.
	graceTime = 5 * time.Second

	// openTimeout is the time limit for Open and for NewGame.
	openTimeout = time.Minute

	// reopenings is how often a searcher that has failed is opened again, at most, if
	// that fails too, and pause how long to wait before.
	maxReopens  = 3
	reopenDelay = time.Second

	// closeTimeout is how long the end of a match waits for abandoned searchers.
	closeTimeout = 10 * time.Second
)
