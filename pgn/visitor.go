package pgn

import (
	"errors"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// What a Visitor may return to pass over a part of the input. A Reader then
// still goes through that part, but reports nothing of it.
//
//lint:file-ignore ST1012 They are named in the manner of fs.SkipDir.
var (
	SkipVariation = errors.New("pgn: skip the variation")
	SkipGame      = errors.New("pgn: skip the game")
	Stop          = errors.New("pgn: stop")
)

// A Visitor is told of the parts of a game in the order in which they are
// written. Slices and boards it is given are the caller's and good only until the
// method returns.
//
// SkipVariation returned by BeginVariation passes over the variation with its
// EndVariation; returned by another method, over the rest of the innermost
// variation, or of the game where there is none. SkipGame passes over the rest of
// the game up to its EndGame. Stop does the same and ends the visit. Any other
// error ends the visit and is returned as it is.
type Visitor interface {
	// BeginGame comes first.
	BeginGame() error
	// Tag is one tag pair, its value without quotation marks and escapes.
	Tag(name, value []byte) error
	// Start comes after the last tag: start is the position the moves begin
	// from, or nil if moves are not resolved.
	Start(start *board.Board) error
	// Move is a move played from before, which is nil, and the move zero, if
	// moves are not resolved. A null move is zero with a board. Text is the move
	// as it is written, without its number and without a suffix such as "!?",
	// which follows as a NAG.
	Move(before *board.Board, m board.Move, text []byte) error
	// NAG is an annotation of the move before it.
	NAG(n NAG) error
	// Comment is the text of a comment, without its delimiters.
	Comment(text []byte) error
	// BeginVariation opens an alternative to the move before it.
	BeginVariation() error
	EndVariation() error
	// Result is the marker that ends the moves. A game may lack it.
	Result(r game.Result) error
	// EndGame comes last.
	EndGame() error
}

// Nop is a Visitor that does nothing. Embed it to implement Visitor with only
// the methods that matter.
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
