package movegen

import (
	"slices"

	"github.com/luftchess/luft/board"
)

// A Status is what can be told of a game's end from the position alone. The
// zero value is StatusOngoing. What needs the history of the game, repetition and the
// count of moves, is package game's.
type Status uint8

// The statuses.
const (
	StatusOngoing Status = iota
	StatusCheckmate
	StatusStalemate
	StatusInsufficientMaterial
)

var statusNames = [...]string{"ongoing", "checkmate", "stalemate", "insufficient material"}

// String returns the status in words.
func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return "no status"
}

// StatusOf returns the status of b. Mate and stalemate come before
// insufficient material. If the player to move has no king, as on the zero Board,
// the status is StatusOngoing.
func StatusOf(b *board.Board) Status {
	var g Generator
	g.Reset(b)
	return g.Status(b)
}

// Status returns the status of the position, b being the Board of the last
// Reset.
func (g *Generator) Status(b *board.Board) Status {
	switch canMove := g.HasLegal(); {
	case b.King(b.Turn()) == board.NoSquare:
		return StatusOngoing // no position: nothing has ended
	case canMove && InsufficientMaterial(b):
		return StatusInsufficientMaterial
	case canMove:
		return StatusOngoing
	case g.InCheck():
		return StatusCheckmate
	}
	return StatusStalemate
}

// AppendText implements [encoding.TextAppender]. The error is always nil.
func (s Status) AppendText(b []byte) ([]byte, error) { return append(b, s.String()...), nil }

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (s Status) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads the words of the
// statuses. The error is a *[board.ParseError].
func (s *Status) UnmarshalText(text []byte) error {
	i := slices.Index(statusNames[:], string(text))
	if i < 0 {
		return &board.ParseError{What: "status", Text: string(text)}
	}
	*s = Status(i)
	return nil
}

// InsufficientMaterial reports whether no sequence of legal moves can lead to mate for
// want of material: bare kings, a single knight, or any number of bishops that
// all stand on squares of one colour. (Blocked positions that are dead for other
// reasons are not recognised.) See [CanMate] for one player.
func InsufficientMaterial(b *board.Board) bool {
	if b.Kind(board.Pawn)|b.Orthogonals() != 0 {
		return false
	}
	knights, bishops := b.Kind(board.Knight), b.Diagonals()
	if knights != 0 {
		return knights.IsSingle() && bishops == 0
	}
	return bishops&board.LightSquares == 0 || bishops&board.DarkSquares == 0
}

// CanMate reports whether some sequence of legal moves, however bad, can lead to
// mate by colour c, as far as the material tells. Against a player who cannot,
// nobody loses on time (FIDE's Laws of Chess, article 6.9).
//
// A bare king cannot mate. A single knight can if the opponent has a pawn, or a
// piece other than queens, to stand in the way of his own king; bishops that all
// stand on squares of one colour can if he has a pawn, a knight or a bishop on the
// other colour. Everything else can. [InsufficientMaterial] is that neither player can.
func CanMate(b *board.Board, c board.Color) bool {
	own, other := b.Color(c), b.Color(c.Other())
	pawns, knights, bishops := b.Kind(board.Pawn), b.Kind(board.Knight), b.Kind(board.Bishop)
	minors := own & (knights | bishops)
	switch {
	case own&(pawns|b.Orthogonals()) != 0:
		return true
	case minors == 0:
		return false
	case own&knights == 0:
		return pawns|knights != 0 || bishops&board.LightSquares != 0 && bishops&board.DarkSquares != 0
	case minors.IsSingle():
		return other&^b.Kind(board.King)&^b.Kind(board.Queen) != 0
	}
	return true
}
