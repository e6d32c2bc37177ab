package session

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/bots"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// Engine is the name of the strongest opponent.
const Engine = "luft"

// Opponents returns the bots: Engine, then those of package bot.
func Opponents() []bots.Description {
	return append([]bots.Description{{Name: Engine, Text: "the engine of the library"}}, bots.All()...)
}

// OpponentList returns a line for each bot, with its name and what it does.
func OpponentList() string {
	var text strings.Builder
	for _, o := range Opponents() {
		fmt.Fprintf(&text, "  %-12s%s\n", o.Name, o.Text)
	}
	return strings.TrimSuffix(text.String(), "\n")
}

// A Player is a searcher that can be asked for another search before the last one has
// ended: that one must be cancelled, and the next waits for its end. Its methods may be
// called by several goroutines.
type Player struct {
	Name     string
	searcher search.Searcher
	busy     sync.Mutex
}

// NewPlayer returns a player with a name.
func NewPlayer(name string, s search.Searcher) *Player { return &Player{Name: name, searcher: s} }

// Strong returns the engine, for hints and analysis.
func Strong() *Player {
	return NewPlayer(Engine, alphabeta.New(alphabeta.Options{Hash: 64}))
}

// Open returns the bot of that name, in any case. The error lists all names.
func Open(name string) (*Player, error) {
	name = strings.ToLower(name)
	if name == Engine {
		return Strong(), nil
	}
	s, err := bots.New(name)
	if err != nil {
		return nil, fmt.Errorf("%w and %s", err, Engine)
	}
	return NewPlayer(name, s), nil
}

// SupportsRules implements [search.RulesSearcher].
func (p *Player) SupportsRules(r board.Rules) bool { return search.SupportsRules(p.searcher, r) }

// SupportsMultiPV implements [search.MultiPVSearcher].
func (p *Player) SupportsMultiPV() bool { return search.SupportsMultiPV(p.searcher) }

// Plays returns a *[board.RulesError] if the player does not play by these rules.
func (p *Player) Plays(r board.Rules) error {
	if p.SupportsRules(r) {
		return nil
	}
	return &board.RulesError{Op: "the bot " + p.Name, Rules: r}
}

// Search searches as a [search.Searcher] does. A panic is an error: a bot in the making
// should not end the game.
func (p *Player) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (r search.Result, err error) {
	p.busy.Lock()
	defer p.busy.Unlock()
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v", v)
		}
	}()
	return p.searcher.Search(ctx, g, lim, report)
}
