package game

import (
	"fmt"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A Result is who won. The zero value is Unfinished.
type Result uint8

// The results, as PGN writes them.
const (
	Unfinished Result = iota // "*"
	WhiteWins                // "1-0"
	BlackWins                // "0-1"
	Draw                     // "1/2-1/2"
)

var results = [...]string{"*", "1-0", "0-1", "1/2-1/2"}

// Win returns the result of a game that colour c wins.
func Win(c board.Color) Result {
	if c&1 == board.White {
		return WhiteWins
	}
	return BlackWins
}

// ParseResult reads "1-0", "0-1", "1/2-1/2" or "*". The error is a
// *[board.ParseError].
func ParseResult(s string) (Result, error) {
	for r, text := range results {
		if s == text {
			return Result(r), nil
		}
	}
	return Unfinished, &board.ParseError{What: "result", Text: s}
}

// String returns the result as PGN writes it, such as "1-0".
func (r Result) String() string {
	b, _ := r.AppendText(nil)
	return string(b)
}

// AppendText implements [encoding.TextAppender]. The error is always nil; a
// value that is no Result is written as Unfinished.
func (r Result) AppendText(b []byte) ([]byte, error) {
	if int(r) >= len(results) {
		r = Unfinished
	}
	return append(b, results[r]...), nil
}

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (r Result) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [ParseResult] reads.
func (r *Result) UnmarshalText(text []byte) error {
	v, err := ParseResult(string(text))
	if err == nil {
		*r = v
	}
	return err
}

// A Reason is why a game is over. The zero value is NoReason, for one that is
// not.
//
// The reasons are those that the board and the history tell. How players end a
// game, by resigning, agreeing to a draw, claiming one or exceeding the time, is
// for the program to keep that knows of it; the Ending of package search/match has
// names for that.
type Reason uint8

// The reasons, in the order in which they are looked for.
const (
	NoReason Reason = iota
	Checkmate
	Stalemate
	InsufficientMaterial // neither player can mate; see [movegen.StatusOf]
	SeventyFiveMoves     // by each player without capture or pawn move
	FivefoldRepetition
)

var reasons = [...]string{
	"game in progress", "checkmate", "stalemate", "insufficient material", "seventy-five moves", "fivefold repetition",
}

// String returns the reason in words.
func (r Reason) String() string {
	if int(r) < len(reasons) {
		return reasons[r]
	}
	return fmt.Sprintf("Reason(%d)", uint8(r))
}

// AppendText implements [encoding.TextAppender]. The error is always nil.
func (r Reason) AppendText(b []byte) ([]byte, error) { return append(b, r.String()...), nil }

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (r Reason) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads the words of the
// reasons. The error is a *[board.ParseError].
func (r *Reason) UnmarshalText(text []byte) error {
	i := slices.Index(reasons[:], string(text))
	if i < 0 {
		return &board.ParseError{What: "reason", Text: string(text)}
	}
	*r = Reason(i)
	return nil
}

// An Outcome is a result and the reason for it. The zero value is a game in
// progress.
type Outcome struct {
	Result Result
	Reason Reason
}

// String returns both in words, such as "1/2-1/2 stalemate".
func (o Outcome) String() string { return o.Result.String() + " " + o.Reason.String() }

// The clock readings, in plies, at which a game is drawn or can be.
const (
	seventyFiveMoves = 150
	fiftyMoves       = 100
)

// Outcome returns how the game has ended by itself, without a player claiming
// or agreeing to anything. Where two reasons hold, the first in the order of
// [Reason] is given: a move that mates wins, whatever the count of moves. It
// costs a search for one legal move and a look at the history.
func (g *Game) Outcome() Outcome {
	switch movegen.StatusOf(&g.now) {
	case movegen.Checkmate:
		return Outcome{Win(g.now.Turn().Other()), Checkmate}
	case movegen.Stalemate:
		return Outcome{Draw, Stalemate}
	case movegen.InsufficientMaterial:
		return Outcome{Draw, InsufficientMaterial}
	}
	switch {
	case g.now.Halfmove() >= seventyFiveMoves:
		return Outcome{Draw, SeventyFiveMoves}
	case g.Repetitions() >= 5:
		return Outcome{Draw, FivefoldRepetition}
	}
	return Outcome{}
}

// Claims are the grounds on which a player can claim a draw.
type Claims struct {
	Threefold  bool // the position is on the board for at least the third time
	FiftyMoves bool // each player's last fifty moves were no captures and no pawn moves
}

// Any reports whether there is a ground.
func (c Claims) Any() bool { return c.Threefold || c.FiftyMoves }

// Claims returns on what grounds the player to move can claim a draw in the
// present position; see [Game.ClaimsAfter] for claims that announce a move. In a
// game that is over ([Game.Outcome]) there is nothing to claim.
func (g *Game) Claims() Claims {
	if g.Outcome().Result != Unfinished {
		return Claims{}
	}
	return Claims{g.Repetitions() >= 3, g.now.Halfmove() >= fiftyMoves}
}

// ClaimsAfter returns on what grounds the player to move can claim a draw by
// announcing m instead of playing it: that the position after m will have
// occurred three times, or that m completes the fifty moves. That position may
// be a mate, as the claim comes first; in a game that is over already there is
// nothing to claim. Castling can be spelled either way. The error is an
// *[IllegalMoveError].
func (g *Game) ClaimsAfter(m board.Move) (Claims, error) {
	canonical := g.now.Canonical(m)
	if !movegen.IsLegal(&g.now, canonical) {
		return Claims{}, &IllegalMoveError{Move: m, Ply: g.Ply(), Board: g.now}
	}
	if g.Outcome().Result != Unfinished {
		return Claims{}, nil
	}
	next := g.now
	next.Play(canonical)
	return Claims{g.occurred(&next, g.Ply()+1) >= 2, next.Halfmove() >= fiftyMoves}, nil
}
