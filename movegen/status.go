package movegen

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// A Status says whether and how the game has ended, as far as the position alone can tell.
// Repetition and the fifty-move rule need the history of a game; see package game. The zero
// value is StatusOngoing.
type Status uint8

// The statuses.
const (
	StatusOngoing Status = iota
	StatusCheckmate
	StatusStalemate
	StatusInsufficientMaterial
	StatusVariantLoss // by the rules of a variant, the player to move has lost
	StatusVariantWin  // by the rules of a variant, the player to move has won
	StatusVariantDraw // by the rules of a variant, the game is drawn
)

var statuses = textform.Names[Status, board.ParseError]{
	What:  "status",
	Texts: []string{"ongoing", "checkmate", "stalemate", "insufficient material", "variant loss", "variant win", "variant draw"},
}

// String returns the status in words, such as "insufficient material".
func (s Status) String() string { return statuses.String(s) }

// StatusOf returns the status of b. Checkmate and stalemate take precedence over insufficient
// material, and the special rules of a variant over both. If the player to move has no king
// although the rules want one, as on the zero Board, the status is StatusOngoing.
func StatusOf(b *board.Board) Status {
	var g Generator
	g.Reset(b)
	return g.Status(b)
}

// Status returns the status of b, which must be the Board given to Reset; see
// [StatusOf].
func (g *Generator) Status(b *board.Board) Status {
	if b.Rules() != board.Standard {
		return g.variantStatus(b)
	}
	switch canMove := g.HasLegal(); {
	case b.King(b.Turn()) == board.NoSquare:
		return StatusOngoing // without a king, as on the zero Board
	case canMove && InsufficientMaterial(b):
		return StatusInsufficientMaterial
	case canMove:
		return StatusOngoing
	case g.InCheck():
		return StatusCheckmate
	}
	return StatusStalemate
}

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (s Status) MarshalText() ([]byte, error) { return statuses.Marshal(s) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [Status.String]
// writes. The error is a *[board.ParseError].
func (s *Status) UnmarshalText(text []byte) error { return statuses.Unmarshal(s, text) }
