package pgn

import (
	"io"
	"iter"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// An Occurrence is a game in which a position occurs.
type Occurrence struct {
	Tags   Tags        `json:"tags"`
	Span   Span        `json:"span"`   // the place of the game in the input
	Ply    int         `json:"ply"`    // number of plies before the position; 0 for the start position
	Next   board.Move  `json:"next"`   // the move played from the position; NoMove if the game ends with it
	Result game.Result `json:"result"` // by the termination marker, or else by the Result tag
}

// Find returns an iterator over those of the remaining games that contain the position b
// in the main line. Positions are compared by [board.Board.SamePosition], so move counters
// do not matter. If the position occurs several times in a game, the Occurrence is the
// first one.
//
// A malformed game gives its *[Error] whether or not it contains the position, with the
// Tags and the Span of the game, and the iteration continues. A position that cannot occur
// any more, because too few pieces are left, ends the reading of a game, so errors after
// that are not found. An error of the input ends the iteration. With RawMoves each game
// gives [ErrUnresolved].
//
// To search on all processors, call Find on each Reader of [Parallel].
func (r *Reader) Find(b *board.Board) iter.Seq2[Occurrence, error] {
	return func(yield func(Occurrence, error) bool) {
		f := finder{position: *b, pieces: b.Occupied().Count()}
		for {
			err := r.Next(&f)
			if err == io.EOF {
				return
			}
			if err == nil && !f.found {
				continue
			}
			f.at.Span, f.at.Tags = r.Span(), slices.Clone(f.tags)
			if !yield(f.at, err) || isFinal(err) {
				return
			}
		}
	}
}

// A finder is a Visitor that looks for a position.
type finder struct {
	Nop
	position board.Board
	pieces   int

	at     Occurrence
	tags   Tags
	last   Tags // of the game before
	found  bool
	ply    int // of the last move
	result bool
}

func (f *finder) BeginGame() error {
	f.at = Occurrence{}
	f.tags, f.last = f.last[:0], f.tags
	f.found, f.ply, f.result = false, 0, false
	return nil
}

func (f *finder) Tag(name, value []byte) error {
	f.tags = append(f.tags, nextTag(f.last, len(f.tags), name, value))
	return nil
}

func (f *finder) Start(start *board.Board) error {
	if start == nil {
		return ErrUnresolved
	}
	return f.look(start)
}

func (f *finder) Move(before *board.Board, m board.Move, text []byte) error {
	f.ply++
	if f.found {
		if f.ply == f.at.Ply+1 {
			f.at.Next = m
		}
		return nil
	}
	after := *before
	after.PlayOrPass(m)
	return f.look(&after)
}

// look compares a position with the one that is looked for.
func (f *finder) look(b *board.Board) error {
	switch {
	case b.Hash() == f.position.Hash() && b.SamePosition(&f.position):
		f.found, f.at.Ply = true, f.ply
	case b.Rules() != board.Crazyhouse && b.Occupied().Count() < f.pieces: // a drop adds a piece
		return SkipGame
	}
	return nil
}

func (f *finder) BeginVariation() error { return SkipVariation }

func (f *finder) Result(r game.Result) error {
	f.at.Result, f.result = r, true
	return nil
}

func (f *finder) EndGame() error {
	if !f.result {
		f.at.Result, _ = f.tags.result()
	}
	return nil
}
