package live

import "errors"

// The reasons why a game refuses an event, wrapped in an *[Error].
var (
	ErrOver        = errors.New("the game is over")
	ErrPaused      = errors.New("the game is paused")
	ErrNotPaused   = errors.New("the game is not paused")
	ErrNotYourTurn = errors.New("the opponent is to move")
	ErrOffered     = errors.New("already offered") // one offer is open, or the last was made less than a move ago
	ErrNoOffer     = errors.New("the opponent has made no such offer")
	ErrNoClaim     = errors.New("there is no draw to claim")
	ErrNoMove      = errors.New("no move to take back")
	ErrNoAbort     = errors.New("both players have moved")
)

// An Error reports an event that a game has refused, or invalid settings.
type Error struct {
	Op  string // what failed, such as "resign" or "play"
	Err error  // why
}

// Error says what failed and why.
func (e *Error) Error() string { return "live: " + e.Op + ": " + e.Err.Error() }

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
