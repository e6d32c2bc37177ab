package pgn

import (
	"errors"
	"io"
	"iter"
	"strings"
)

// ErrNotOneGame is what [Parse] has against text that has no game, or several.
var ErrNotOneGame = errors.New("pgn: not exactly one game")

// Parse reads the only game that s has. It comes along with an *[Error], as far as
// it could be read, if it is malformed, and with [ErrNotOneGame] if others follow
// it.
func Parse(s string) (*Game, error) {
	r := NewReader(strings.NewReader(s))
	var b Builder
	if err := r.Next(&b); err == io.EOF {
		return nil, ErrNotOneGame
	} else if err != nil {
		return b.Game, err
	}
	if r.begin() {
		return b.Game, ErrNotOneGame
	}
	return b.Game, nil
}

// ParseAll reads the games that s has. Those that are malformed are among them,
// as far as they could be read; the error joins what is wrong with each.
func ParseAll(s string) ([]*Game, error) {
	var games []*Game
	var errs []error
	for g, err := range NewReader(strings.NewReader(s)).Games() {
		games = append(games, g)
		if err != nil {
			errs = append(errs, err)
		}
	}
	return games, errors.Join(errs...)
}

// Games returns an iterator over the rest of the games. A malformed one comes with
// its *[Error], as far as it could be read, and the loop may go on. An error of
// the input comes with the game it has broken off, or nil, and ends the loop.
func (r *Reader) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		var b Builder
		for {
			b.Game = nil
			err := r.Next(&b)
			if err == io.EOF {
				return
			}
			if !yield(b.Game, err) {
				return
			}
			if _, bad := errors.AsType[*Error](err); err != nil && !bad && err != ErrUnresolved {
				return
			}
		}
	}
}
