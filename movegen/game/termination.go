package game

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// A Termination is the reason why a game ended. The zero value is NoTermination, for a game in
// progress.
type Termination uint8

// The terminations. [Game.Outcome] returns those up to FivefoldRepetition, which it
// checks in this order, and the ends of variants. The others need a claim, a decision by a player or an arbiter,
// a clock, or the failure of a program.
const (
	NoTermination Termination = iota
	Checkmate
	Stalemate            // a draw; in Antichess, the player without a move has won
	InsufficientMaterial // neither player can mate; see [movegen.InsufficientMaterial]
	SeventyFiveMoves     // by each player without a capture or pawn move; not in Crazyhouse
	FivefoldRepetition
	FiftyMoves          // claimed: fifty moves by each player without a capture or pawn move; not in Crazyhouse
	ThreefoldRepetition // claimed
	DrawAgreement
	Resignation
	Adjudication // a win or a draw by the decision of an arbiter or a program
	MaxMoves     // a draw because the game has reached a maximum length
	TimeForfeit
	IllegalMove
	Crash   // a player, or the program of a player, has abandoned the game
	Aborted // called off without a result

	// The ends of variants, which come before insufficient material.

	KingGoal     // a king has reached the centre (KingOfTheHill) or the last rank (RacingKings)
	ThirdCheck   // a player has given the third check (ThreeCheck)
	PiecesLost   // a player has lost the last piece, which loses in Horde and wins in Antichess
	KingExploded // Atomic
)

var terminations = textform.Names[Termination, board.ParseError]{What: "termination", Texts: []string{
	"game in progress", "checkmate", "stalemate", "insufficient material", "seventy-five moves",
	"fivefold repetition", "fifty moves", "threefold repetition", "draw agreement", "resignation",
	"adjudication", "maximum length", "time forfeit", "illegal move", "crash", "aborted", "king at its goal", "third check", "all pieces lost", "king exploded",
}}

// ParseTermination reads the text of a Termination, such as "time forfeit". The error
// is a *[board.ParseError].
func ParseTermination(s string) (Termination, error) { return terminations.Parse(s) }

// IsFault reports whether the game was lost by a fault rather than on the board: by
// TimeForfeit, IllegalMove or Crash.
func (t Termination) IsFault() bool { return t >= TimeForfeit && t <= Crash }

// String returns the termination in words.
func (t Termination) String() string { return terminations.String(t) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (t Termination) MarshalText() ([]byte, error) { return terminations.Marshal(t) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [ParseTermination] reads.
func (t *Termination) UnmarshalText(text []byte) error { return terminations.Unmarshal(t, text) }
