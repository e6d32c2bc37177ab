// Package session keeps a game between a person and a bot, as examples/play and
// examples/tui have it: moves to and fro, how it ended, opponents and how hard
// they think, and PGN files.
package session

import (
	"errors"
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
)

// A Session is a game that is being played or looked through. It stands somewhere
// along its main line; what comes after that place has been taken back, and is
// there until another move is played. Comments and variations of a game that was
// loaded are kept.
//
// A Session is for one goroutine.
type Session struct {
	record *pgn.Game
	cursor *pgn.Cursor
	played *game.Game // the same as the record, up to the cursor
	ended  Ending     // at the end of the line, if a player has ended it
	file   string     // that the game was saved to
}

// An Ending is a result and what brought it about, in words. The zero value is a
// game in progress.
type Ending struct {
	Result game.Result
	Reason string
}

// String returns the ending as one reads it out, "1-0, Black resigns".
func (e Ending) String() string {
	if e.Result == game.Unfinished {
		return "in progress"
	}
	return e.Result.String() + ", " + e.Reason
}

// An OverError reports that there is nothing more to do in a game.
type OverError struct{ Ending Ending }

// Error says how the game has ended.
func (e *OverError) Error() string { return "the game is over: " + e.Ending.String() }

// ErrNoClaim is what ClaimDraw has against most positions.
var ErrNoClaim = errors.New("no draw to claim: no threefold repetition, and no fifty moves without a capture or a pawn move")

// New returns a game that begins from start.
func New(start board.Board) *Session {
	return from(pgn.NewGame(start), game.New(start))
}

// from returns a session at the end of a record of what was played.
func from(record *pgn.Game, played *game.Game) *Session {
	s := &Session{record: record, cursor: record.Cursor(), played: played}
	s.cursor.End()
	return s
}

// Parse reads a move in algebraic notation or as UCI has it, with every leniency
// there is. The error is a *san.Error.
func Parse(b *board.Board, text string) (board.Move, error) {
	p := san.Parser{Allow: san.Lenient &^ san.NullMoves}
	return p.Parse(b, text)
}

// Game returns the game as far as it is played. It is the session's: read it, and
// clone it for what goes on beside the session.
func (s *Session) Game() *game.Game { return s.played }

// Board returns the present position.
func (s *Session) Board() board.Board { return s.played.Board() }

// Start returns the position the game began from.
func (s *Session) Start() board.Board {
	start, _ := s.played.BoardAt(0)
	return start
}

// Ply returns the number of moves that have been played.
func (s *Session) Ply() int { return s.played.Ply() }

// Len returns the number of moves there are, with those that were taken back.
func (s *Session) Len() int { return s.cursor.Line().Len() }

// Texts returns all moves, also those that were taken back, in algebraic notation.
func (s *Session) Texts() []string {
	moves := s.cursor.Line().Moves()
	texts := make([]string, len(moves))
	b := s.Start()
	for i, m := range moves {
		texts[i] = san.Format(&b, m)
		b.Play(m)
	}
	return texts
}

// Last returns the last move that was played in algebraic notation, with its
// number, such as "12... Nf6", or "" at the beginning.
func (s *Session) Last() string {
	ply := s.Ply()
	if ply == 0 {
		return ""
	}
	before, _ := s.played.BoardAt(ply - 1)
	dots := "."
	if before.Turn() == board.Black {
		dots = "..."
	}
	return fmt.Sprintf("%d%s %s", before.Fullmove(), dots, san.Format(&before, s.played.LastMove()))
}

// Play plays a move. If it is the one that was taken back, those after it stay;
// if not, they are gone. The error is an *OverError or a *game.IllegalMoveError.
func (s *Session) Play(m board.Move) error {
	if e := s.Ending(); e.Result != game.Unfinished {
		return &OverError{e}
	}
	b := s.Board()
	m = b.Canonical(m)
	next := s.cursor.Peek()
	if err := s.played.Play(m); err != nil {
		return err
	}
	if next == nil || next.Move() != m {
		s.cut()
	}
	if s.cursor.Peek() != nil {
		s.cursor.Next()
		return nil
	}
	return s.cursor.Play(m)
}

// cut forgets what comes after the present position.
func (s *Session) cut() {
	s.cursor.Truncate()
	s.ended = Ending{}
}

// Undo takes a move back. It reports false at the beginning.
func (s *Session) Undo() bool {
	if _, ok := s.played.Undo(); !ok {
		return false
	}
	return s.cursor.Prev()
}

// Redo plays the move that was taken back. It reports false if there is none.
func (s *Session) Redo() bool {
	next := s.cursor.Peek()
	if next == nil || s.played.Play(next.Move()) != nil {
		return false
	}
	return s.cursor.Next()
}

// Goto takes moves back or plays them again until so many have been played, as far
// as there are any.
func (s *Session) Goto(ply int) {
	for s.Ply() > ply && s.Undo() {
	}
	for s.Ply() < ply && s.Redo() {
	}
}

// Ending returns how the game has ended: by itself in the present position, or by
// a player at the end of the line.
func (s *Session) Ending() Ending {
	if o := s.played.Outcome(); o.Result != game.Unfinished {
		return Ending{o.Result, o.Termination.String()}
	}
	if s.cursor.Peek() == nil {
		return s.ended
	}
	return Ending{}
}

// Resign ends the game here, with the victory of the other colour. The error is an
// *OverError.
func (s *Session) Resign(c board.Color) error {
	name := "White"
	if c == board.Black {
		name = "Black"
	}
	return s.end(Ending{game.Win(c.Other()), name + " resigns"})
}

// ClaimDraw ends the game with a draw, if the player to move has a ground to claim
// it. The error is an *OverError or ErrNoClaim.
func (s *Session) ClaimDraw() error {
	claims := s.played.Claims()
	switch {
	case claims.Threefold:
		return s.end(Ending{game.Draw, "threefold repetition, claimed"})
	case claims.FiftyMoves:
		return s.end(Ending{game.Draw, "fifty moves, claimed"})
	}
	return s.end(Ending{})
}

func (s *Session) end(e Ending) error {
	if over := s.Ending(); over.Result != game.Unfinished {
		return &OverError{over}
	}
	if e.Result == game.Unfinished {
		return ErrNoClaim
	}
	s.cut()
	s.ended = e
	return nil
}
