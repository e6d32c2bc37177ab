package pgn

import (
	"errors"
	"io"
	"iter"
	"strings"
)

// ErrNotOneGame is the error of [Parse] for text with no game or with several.
var ErrNotOneGame = errors.New("pgn: not exactly one game")

// Parse parses text with exactly one game. A malformed game is returned with an *[Error],
// up to its first error in the main line; a variation ends at its error. Text with no game, or with more than one, is [ErrNotOneGame]; in the
// latter case the first game is returned.
func Parse(s string) (*Game, error) {
	r := NewReader(strings.NewReader(s))
	r.Variants = true
	g, err := r.ReadGame()
	switch {
	case err == io.EOF:
		return nil, ErrNotOneGame
	case err == nil && r.begin():
		return g, ErrNotOneGame
	}
	return g, err
}

// ParseAll parses text with any number of games. Malformed games are included, each up to
// its error; the returned error joins their *[Error] values.
func ParseAll(s string) ([]*Game, error) {
	var games []*Game
	var errs []error
	r := NewReader(strings.NewReader(s))
	r.Variants = true
	for g, err := range r.Games() {
		games = append(games, g)
		if err != nil {
			errs = append(errs, err)
		}
	}
	return games, errors.Join(errs...)
}

// ReadGame reads one game into a tree. The error is that of [Reader.Next]: io.EOF after
// the last game, an *[Error] for a malformed game, or an error of the input. A malformed
// game is returned up to its error in the main line, and so is a game that the input breaks off.
func (r *Reader) ReadGame() (*Game, error) {
	b := &r.builder
	err := r.Next(b)
	g := b.Game
	b.Game = nil // it is the caller's
	return g, err
}

// Games returns an iterator over the remaining games, as [Reader.ReadGame] returns them. A
// malformed game does not end the iteration: it comes with its *[Error], and the next game
// follows. An error of the input ends the iteration; the game may be nil then.
func (r *Reader) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			g, err := r.ReadGame()
			if err == io.EOF || !yield(g, err) || isFinal(err) {
				return
			}
		}
	}
}

// VisitAll returns an iterator over the remaining games, which v visits one after the
// other as [Reader.Next] does. The loop runs after each game, with its error:
//
//	for err := range r.VisitAll(v) {
//		if err != nil {
//			log.Print(err) // the game is malformed; the loop goes on with the next one
//		}
//	}
//
// An error of the input or of v, [SkipAll] included, ends the iteration.
func (r *Reader) VisitAll(v Visitor) iter.Seq[error] {
	return func(yield func(error) bool) {
		for {
			err := r.Next(v)
			if err == io.EOF || !yield(err) || isFinal(err) {
				return
			}
		}
	}
}

// isFinal reports whether no game can be read after err.
func isFinal(err error) bool {
	_, malformed := errors.AsType[*Error](err)
	return err != nil && !malformed && err != ErrUnresolved
}
