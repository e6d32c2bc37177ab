package pgn

import (
	"errors"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// A Visitor returns SkipVariation, SkipGame or SkipAll to skip a part of the input. A Reader
// still scans that part but does not report it.
//
//lint:file-ignore ST1012 They are named in the manner of fs.SkipDir.
var (
	SkipVariation = errors.New("pgn: skip the variation")
	SkipGame      = errors.New("pgn: skip the game")
	SkipAll       = errors.New("pgn: skip all")
)

// A Visitor receives the parts of a game in the order in which they are written. Slices
// and boards that it receives are valid only until the method returns.
//
// SkipVariation, returned by BeginVariation, skips the variation; EndVariation is not
// called for it. Returned by another method, it skips the rest of the innermost variation,
// for which EndVariation is called, or the rest of the game if there is no variation.
// SkipGame skips the rest of the game; EndGame is still called. SkipAll does the same and is
// returned by [Reader.Next]. Any other error ends the visit at once and is returned
// unchanged.
//
// No method receives the position after the last move of a line: play the move on a copy
// of its board to get it.
type Visitor interface {
	// BeginGame is called first.
	BeginGame() error
	// Tag receives a tag pair, the value without quotation marks and escapes.
	Tag(name, value []byte) error
	// Start is called after the last tag, with the start position of the moves, or
	// nil if moves are not resolved.
	Start(start *board.Board) error
	// Move receives a move and the position in which it is played. If moves are not
	// resolved, before is nil and m is board.NoMove; with a board, board.NoMove is a
	// null move. Text is the move as written, without its number and without signs
	// such as "!?", which follow as NAGs.
	Move(before *board.Board, m board.Move, text []byte) error
	// NAG receives an annotation of the preceding move.
	NAG(n NAG) error
	// Comment receives the text of a comment without its delimiters.
	Comment(text []byte) error
	// BeginVariation opens an alternative to the preceding move.
	BeginVariation() error
	// EndVariation closes the variation that was opened last.
	EndVariation() error
	// Result receives the termination marker. A game may lack one.
	Result(r game.Result) error
	// EndGame is called last.
	EndGame() error
}

// Nop is a Visitor that does nothing. Embed it in a type to implement only the methods
// that the type needs.
type Nop struct{}

func (Nop) BeginGame() error                            { return nil }
func (Nop) Tag(name, value []byte) error                { return nil }
func (Nop) Start(*board.Board) error                    { return nil }
func (Nop) Move(*board.Board, board.Move, []byte) error { return nil }
func (Nop) NAG(NAG) error                               { return nil }
func (Nop) Comment([]byte) error                        { return nil }
func (Nop) BeginVariation() error                       { return nil }
func (Nop) EndVariation() error                         { return nil }
func (Nop) Result(game.Result) error                    { return nil }
func (Nop) EndGame() error                              { return nil }
