package puzzle

import (
	"errors"
	"slices"
	"strconv"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// A Puzzle is a position to solve with its solution.
type Puzzle struct {
	// ID names the puzzle. [Puzzle.DefaultID] is the usual one.
	ID string `json:"id"`

	// Start is the position before Lead, the opponent's move that leads to the position to
	// solve. If Lead is NoMove, Start is itself the position to solve.
	Start board.Board `json:"start"`
	Lead  board.Move  `json:"lead"`

	// Line is the solution from the position to solve on: the solver's moves and the
	// replies in turn. It begins and ends with a move of the solver.
	Line []board.Move `json:"line"`

	// Themes are what the puzzle is about, in any order. They may include themes that this
	// package does not know.
	Themes []Theme `json:"themes"`

	// Game says where the puzzle comes from: an address, or players and event; may be
	// empty.
	Game string `json:"game"`

	// Openings are names of the opening as in the column OpeningTags of lichess.org.
	Openings []string `json:"openings"`

	// Stats are the ratings and votes of a puzzle of lichess.org. This package preserves
	// them; they are zero for the puzzles that it makes.
	Stats Stats `json:"stats"`
}

// Stats are the ratings and votes of a puzzle, as in the files of lichess.org.
type Stats struct {
	Rating     int `json:"rating"`     // Glicko-2; 0 if there is none
	Deviation  int `json:"deviation"`  // of Rating
	Popularity int `json:"popularity"` // votes, from -100 to 100
	Plays      int `json:"plays"`
}

// ErrNoLine is the error of a puzzle whose line is empty, or ends with a reply.
var ErrNoLine = errors.New("the solution does not end with a move of the solver")

// Check returns an error if the puzzle has no position, a move is not legal
// (a *[game.IllegalMoveError]), or the line is not one ([ErrNoLine]).
func (p *Puzzle) Check() error {
	if len(p.Line)%2 == 0 {
		return ErrNoLine
	}
	if p.Start == (board.Board{}) {
		return errors.New("no position")
	}
	g := game.New(p.Start)
	if p.Lead != board.NoMove {
		if err := g.Play(p.Lead); err != nil {
			return err
		}
	}
	for _, m := range p.Line {
		if err := g.Play(m); err != nil {
			return err
		}
	}
	return nil
}

// Board returns the position to solve.
func (p *Puzzle) Board() board.Board { return p.BoardAt(0) }

// BoardAt returns the position after ply plies of the line, clamped to the length of the line.
func (p *Puzzle) BoardAt(ply int) board.Board {
	b := p.Start
	if p.Lead != board.NoMove {
		b.Play(p.Lead)
	}
	for _, m := range p.Line[:max(0, min(ply, len(p.Line)))] {
		b.Play(m)
	}
	return b
}

// Moves returns the number of moves of the solver.
func (p *Puzzle) Moves() int { return (len(p.Line) + 1) / 2 }

// Has reports whether the puzzle has a theme.
func (p *Puzzle) Has(t Theme) bool { return slices.Contains(p.Themes, t) }

// DefaultID returns the ID of puzzles made by this package: the hash of the position to
// solve in base 36, so that the same position always gets the same.
func (p *Puzzle) DefaultID() string {
	b := p.Board()
	return strconv.FormatUint(b.Hash(), 36)
}

// A Judgement says whether a move of the solver is right.
type Judgement uint8

// The judgements.
const (
	Wrong  Judgement = iota
	Right            // and the line goes on with the reply
	Solved           // the puzzle
)

var judgements = textform.Names[Judgement, board.ParseError]{What: "judgement", Texts: []string{"wrong", "right", "solved"}}

// String returns "wrong", "right" or "solved".
func (v Judgement) String() string { return judgements.String(v) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (v Judgement) MarshalText() ([]byte, error) { return judgements.Marshal(v) }

// UnmarshalText implements [encoding.TextUnmarshaler]. The error is a *[board.ParseError].
func (v *Judgement) UnmarshalText(text []byte) error { return judgements.Unmarshal(v, text) }

// Judge judges the solver's move m after ply plies of the line, an even number: 0 at the
// beginning, 2 after the first move and its reply. The move of the line is right, in either
// spelling of castling; so is every move that mates at once, which solves the puzzle. It
// reports Wrong at a ply at which the solver has no move.
func (p *Puzzle) Judge(ply int, m board.Move) Judgement {
	if ply < 0 || ply%2 != 0 || ply >= len(p.Line) {
		return Wrong
	}
	b := p.BoardAt(ply)
	m, legal := movegen.Canonical(&b, m)
	switch {
	case !legal:
		return Wrong
	case mates(&b, m) || m == b.Canonical(p.Line[ply]) && ply == len(p.Line)-1:
		return Solved
	case m == b.Canonical(p.Line[ply]):
		return Right
	}
	return Wrong
}

// mates reports whether a legal move mates.
func mates(b *board.Board, m board.Move) bool {
	after := *b
	after.Play(m)
	return movegen.StatusOf(&after) == movegen.StatusCheckmate
}
