package session

import (
	"errors"
	"strings"

	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/examples/bots/bot"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// An Opponent is someone to play against.
type Opponent struct {
	Name string
	Text string // what it is like, on one line
}

// Engine is the name of the strongest opponent.
const Engine = "luft"

// Opponents returns all there are: Engine, then the bots.
func Opponents() []Opponent {
	all := []Opponent{{Engine, "the library at its strongest"}}
	for _, d := range bot.All() {
		all = append(all, Opponent{d.Name, d.Text})
	}
	return all
}

// Strong returns the searcher behind Engine, which is also the one to ask for a
// hint or for what to think of a position.
func Strong() search.Searcher {
	return alphabeta.New(alphabeta.Options{Evaluator: classical.New(), Hash: 64})
}

// Open returns the searcher of the opponent of that name, in capital letters or
// not. The error names all there are.
func Open(name string) (search.Searcher, error) {
	name = strings.ToLower(name)
	if name == Engine {
		return Strong(), nil
	}
	s, err := bot.New(name)
	if e, ok := errors.AsType[*bot.UnknownError](err); ok {
		return nil, &UnknownError{e}
	}
	return s, err
}

// An UnknownError says that there is no opponent of that name.
type UnknownError struct{ Bot *bot.UnknownError }

// Error names all opponents there are.
func (e *UnknownError) Error() string { return e.Bot.Error() + " and " + Engine }

// Unwrap returns e.Bot.
func (e *UnknownError) Unwrap() error { return e.Bot }
