package puzzle

import (
	"errors"
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/annotate"
)

// Mistakes returns the moves of a player that a review marks ?!, ? or ?? as puzzles, in
// their order: to find the better move in the position where it was missed. The line is the
// first move of the better line; the move before the mistake is the lead.
//
// These puzzles are not verified. There may be other good moves, which [Puzzle.Judge] calls
// wrong: a program that wants to accept them searches the position after the move, and
// compares [annotate.WinPercent]. The error says that the game or the review is nil, or that
// the review is not of this game.
func Mistakes(g *pgn.Game, r *annotate.Review, c board.Color) ([]Puzzle, error) {
	switch {
	case g == nil:
		return nil, errors.New("puzzle: nil game")
	case r == nil:
		return nil, errors.New("puzzle: nil review")
	}
	if moves := g.Main().Len(); len(r.Moves) != moves {
		return nil, fmt.Errorf("puzzle: a review of %d moves for a game of %d", len(r.Moves), moves)
	}
	var puzzles []Puzzle
	cursor := g.Cursor()
	before, lead := cursor.Board(), board.NoMove
	for i := range r.Moves {
		m := &r.Moves[i]
		now := cursor.Board()
		if m.Color == c && m.IsError() && len(m.Better) > 0 {
			p := Puzzle{Start: before, Lead: lead, Line: m.Better[:1:1], Game: source(g.Tags, cursor.Ply())}
			if lead == board.NoMove {
				p.Start = now
			}
			if err := p.Check(); err != nil {
				return nil, fmt.Errorf("puzzle: the review of another game: %w", err)
			}
			p.ID, p.Themes = p.DefaultID(), p.Classify()
			puzzles = append(puzzles, p)
		}
		before, lead = now, m.Move
		cursor.Next()
	}
	return puzzles, nil
}
