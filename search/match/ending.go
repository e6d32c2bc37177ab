package match

import (
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
)

// An Ending is why a game is over. The zero value stands for a game that is not.
type Ending uint8

// The endings. Threefold repetition and fifty moves end a game as soon as there is
// a claim. Who exceeds the time loses even to a lone king, other than in FIDE's Laws:
// that is a fault to be found, and must not look like a draw.
const (
	NoEnding Ending = iota
	Checkmate
	Stalemate
	InsufficientMaterial
	FiftyMoves
	ThreefoldRepetition
	DrawAgreed  // by DrawRule
	Resignation // by ResignRule
	TooLong     // a draw by Match.MaxMoves
	TimeForfeit // by a player who has exceeded the time
	IllegalMove // by a player
	Crash       // of a player: an error or a panic
)

var endingWords = [...]string{"unfinished", "checkmate", "stalemate", "insufficient material",
	"fifty moves", "threefold repetition", "draw by adjudication", "win by adjudication",
	"draw by length", "time forfeit", "illegal move", "crash"}

// String returns the ending in words.
func (e Ending) String() string {
	if int(e) < len(endingWords) {
		return endingWords[e]
	}
	return "unknown"
}

// AppendText implements [encoding.TextAppender]. The error is always nil.
func (e Ending) AppendText(b []byte) ([]byte, error) { return append(b, e.String()...), nil }

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (e Ending) MarshalText() ([]byte, error) { return e.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads the words of the
// endings. The error is a *[board.ParseError].
func (e *Ending) UnmarshalText(text []byte) error {
	i := slices.Index(endingWords[:], string(text))
	if i < 0 {
		return &board.ParseError{What: "ending", Text: string(text)}
	}
	*e = Ending(i)
	return nil
}

// IsFault reports whether the loser has lost by not playing as one should:
// TimeForfeit, IllegalMove or Crash.
func (e Ending) IsFault() bool { return e >= TimeForfeit && e <= Crash }

// terminations are the values of PGN's Termination tag. Those of faults are
// different from each other, so that a match that goes on can count them.
const (
	terminationNormal       = "normal"
	terminationAdjudication = "adjudication"
	terminationTime         = "time forfeit"
	terminationIllegal      = "rules infraction"
	terminationCrash        = "abandoned"
)

func (e Ending) termination() string {
	switch e {
	case DrawAgreed, Resignation, TooLong:
		return terminationAdjudication
	case TimeForfeit:
		return terminationTime
	case IllegalMove:
		return terminationIllegal
	case Crash:
		return terminationCrash
	}
	return terminationNormal
}

// faultOf returns the fault that a Termination tag tells of, NoEnding for another.
func faultOf(termination string) Ending {
	for e := TimeForfeit; e <= Crash; e++ {
		if termination == e.termination() {
			return e
		}
	}
	return NoEnding
}

// byRule returns how the game has ended by the rules of chess, claims included.
func byRule(g *game.Game) (game.Result, Ending) {
	o := g.Outcome()
	switch o.Reason {
	case game.NoReason:
	case game.Checkmate:
		return o.Result, Checkmate
	case game.Stalemate:
		return o.Result, Stalemate
	case game.InsufficientMaterial:
		return o.Result, InsufficientMaterial
	case game.SeventyFiveMoves:
		return o.Result, FiftyMoves
	default:
		return o.Result, ThreefoldRepetition
	}
	switch claims := g.Claims(); {
	case claims.Threefold:
		return game.Draw, ThreefoldRepetition
	case claims.FiftyMoves:
		return game.Draw, FiftyMoves
	}
	return game.Unfinished, NoEnding
}

// A DrawRule ends games that both players take for drawn. The zero value ends none.
type DrawRule struct {
	// Moves is how many moves on end each player must have found its position no
	// better and no worse than Score. 0 ends no games.
	Moves int
	Score eval.Score

	// From is the number of the first move, as it is written, that counts.
	From int
}

// A ResignRule ends games that a player takes for lost. The zero value ends none.
type ResignRule struct {
	// Moves is how many moves on end a player must have been behind by Score or more,
	// in its own opinion. 0 ends no games.
	Moves int
	Score eval.Score

	// Both means that the opponent must have agreed all the while.
	Both bool
}

// A referee follows a game's scores.
type referee struct {
	draw   DrawRule
	resign ResignRule
	even   int    // plies on end with scores near 0
	lost   [2]int // moves on end with scores that are lost, by color
	won    [2]int
}

// rule returns whether the game is over after player c has played a move with this
// score, which had the given number.
func (r *referee) rule(c board.Color, score eval.Score, number int) (game.Result, Ending) {
	if r.draw.Moves > 0 {
		if number >= r.draw.From && -r.draw.Score <= score && score <= r.draw.Score {
			r.even++
		} else {
			r.even = 0
		}
		if r.even >= 2*r.draw.Moves {
			return game.Draw, DrawAgreed
		}
	}
	if r.resign.Moves > 0 {
		extend(&r.lost[c], score <= -r.resign.Score)
		extend(&r.won[c], score >= r.resign.Score)
		for c, n := range r.lost {
			other := board.Color(c).Other()
			if n >= r.resign.Moves && (!r.resign.Both || r.won[other] >= r.resign.Moves) {
				return game.Win(other), Resignation
			}
		}
	}
	return game.Unfinished, NoEnding
}

// extend counts one more on end, or begins anew.
func extend(n *int, more bool) {
	if more {
		*n++
	} else {
		*n = 0
	}
}
