package session

import (
	"errors"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/eco"
	"github.com/luftchess/luft/pgn/san"
)

// A Game is a game that is being played or looked through. It stands somewhere along
// its main line. The moves after that place have been taken back, and remain until
// another move is played. Comments and variations of a game that was loaded are kept.
//
// A Game is for one goroutine.
type Game struct {
	cursor *pgn.Cursor
	played *game.Game   // the moves up to the cursor
	ended  game.Outcome // at the end of the line, if a player or the file has decided it
	file   string       // that the game was saved to
}

// An OverError reports that the game has ended.
type OverError struct{ Outcome game.Outcome }

// Error says how the game has ended.
func (e *OverError) Error() string { return "the game is over: " + OutcomeText(e.Outcome) }

// ErrNoClaim is returned if there is no draw to claim.
var ErrNoClaim = errors.New("no draw to claim: no threefold repetition, and no fifty moves without a capture or a pawn move")

// OutcomeText returns an outcome in words. A file may not say why a game has ended.
func OutcomeText(o game.Outcome) string {
	switch {
	case !o.IsOver():
		return "in progress"
	case o.Termination == game.NoTermination:
		return o.Result.String() + " according to the file"
	}
	return o.String()
}

// NewGame returns a game that begins from start.
func NewGame(start board.Board) *Game { return from(pgn.NewGame(start)) }

// from returns the end of the main line of a record, whose moves must be legal.
func from(record *pgn.Game) *Game {
	g := &Game{cursor: record.Cursor()}
	g.cursor.End()
	g.played, _ = g.cursor.Replay()
	return g
}

// Played returns the game up to the present position. It does not change afterwards:
// each move makes another one.
func (g *Game) Played() *game.Game { return g.played }

// Board returns the present position.
func (g *Game) Board() board.Board { return g.cursor.Board() }

// Start returns the position in which the game began.
func (g *Game) Start() board.Board {
	start, _ := g.played.BoardAt(0)
	return start
}

// Ply returns the number of moves that have been played.
func (g *Game) Ply() int { return g.cursor.Ply() }

// Len returns the number of moves including those that were taken back.
func (g *Game) Len() int { return g.cursor.Line().Len() }

// Texts returns all moves, including those taken back, in algebraic notation.
func (g *Game) Texts() []string {
	moves := g.cursor.Line().Moves()
	texts := make([]string, len(moves))
	b := g.Start()
	for i, m := range moves {
		texts[i] = san.Format(&b, m)
		b.Play(m)
	}
	return texts
}

// Last returns the last move that was played in algebraic notation, with its number,
// such as "12... Nf6", or "" at the start.
func (g *Game) Last() string {
	before, ok := g.played.BoardAt(g.Ply() - 1)
	if !ok {
		return ""
	}
	return san.FormatLine(&before, []board.Move{g.played.LastMove()})
}

// Opening returns the opening of the moves played, or "" if they have no name.
func (g *Game) Opening() string {
	if o, _, ok := eco.Builtin().Classify(g.played.BoardAt); ok {
		return o.String()
	}
	return ""
}

// Play plays a move. If it is the next one of those taken back, the others remain,
// and otherwise they are removed. The error is an *OverError or a
// *game.IllegalMoveError.
func (g *Game) Play(m board.Move) error {
	if o := g.Outcome(); o.IsOver() {
		return &OverError{o}
	}
	played := g.played.Clone()
	if err := played.Play(m); err != nil {
		return err
	}
	if next := g.cursor.Peek(); next != nil && next.Move() != played.LastMove() {
		g.cut()
	}
	g.played = played
	return g.cursor.Play(m)
}

// cut removes the moves after the present position.
func (g *Game) cut() {
	g.cursor.Truncate()
	g.ended = game.Outcome{}
}

// Undo takes a move back. It reports false at the start.
func (g *Game) Undo() bool { return g.Goto(g.Ply() - 1) }

// Redo plays the next move again that was taken back. It reports false if there is
// none.
func (g *Game) Redo() bool { return g.Goto(g.Ply() + 1) }

// Goto takes moves back or plays them again until ply moves have been played, or there
// are no more. It reports whether there were any.
func (g *Game) Goto(ply int) (moved bool) {
	for g.Ply() > ply && g.cursor.Prev() || g.Ply() < ply && g.cursor.Next() {
		moved = true
	}
	if moved {
		g.played, _ = g.cursor.Replay() // the moves are legal
	}
	return moved
}

// Outcome returns how the game has ended: by the rules in the present position, or by a
// decision at the end of the line.
func (g *Game) Outcome() game.Outcome {
	if o := g.played.Outcome(); o.IsOver() {
		return o
	}
	if g.cursor.Peek() == nil {
		return g.ended
	}
	return game.Outcome{}
}

// IsOver reports whether the game has ended here.
func (g *Game) IsOver() bool { return g.Outcome().IsOver() }

// Resign ends the game here with a win for the other colour. The error is an
// *OverError.
func (g *Game) Resign(c board.Color) error {
	return g.end(game.Outcome{Result: game.Win(c.Other()), Termination: game.Resignation})
}

// ClaimDraw ends the game with a draw if the player to move can claim one. The error is
// an *OverError or ErrNoClaim.
func (g *Game) ClaimDraw() error { return g.end(g.played.Claims().Outcome()) }

func (g *Game) end(o game.Outcome) error {
	switch {
	case g.IsOver():
		return &OverError{g.Outcome()}
	case !o.IsOver():
		return ErrNoClaim
	}
	g.cut()
	g.ended = o
	return nil
}
