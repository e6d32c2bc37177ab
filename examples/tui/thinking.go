package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A purpose is what is done with a search's result.
type purpose int

const (
	toMove purpose = iota
	toAdvise
	toAnalyse
)

// A player is a searcher that can be asked for another search before it has ended
// the last: that one is cancelled first, and the next waits.
type player struct {
	name     string
	searcher search.Searcher
	turn     chan struct{} // holds one while there is a search
}

func newPlayer(name string, s search.Searcher) *player {
	return &player{name, s, make(chan struct{}, 1)}
}

// A thinking is a search under way. Nobody waits for it: what it finds comes as
// messages.
type thinking struct {
	id      int
	purpose purpose
	player  *player
	game    *game.Game // the search's own
	begin   time.Time
	cancel  context.CancelFunc
	reports chan search.Info // the last one that has not been looked at
	done    chan struct{}
}

// A thought is a report of a search.
type thought struct {
	id   int
	info search.Info
}

// A decision is the result of a search.
type decision struct {
	id     int
	last   search.Info // the last report, which may not have come as a thought
	result search.Result
	err    error
}

// think begins a search of a game, which may change afterwards.
func think(id int, why purpose, p *player, g *game.Game, lim search.Limits) (*thinking, tea.Cmd) {
	ctx, cancel := context.WithCancel(context.Background())
	t := &thinking{
		id: id, purpose: why, player: p, game: g.Clone(), begin: time.Now(), cancel: cancel,
		reports: make(chan search.Info, 1), done: make(chan struct{}),
	}
	run := func() (msg tea.Msg) {
		defer close(t.done)
		p.turn <- struct{}{}
		defer func() { <-p.turn }()
		// A bot that somebody is at work on may panic. That is no reason to lose
		// the game.
		defer func() {
			if r := recover(); r != nil {
				msg = decision{id: id, err: fmt.Errorf("panic: %v", r)}
			}
		}()
		var last search.Info
		r, err := p.searcher.Search(ctx, t.game, lim, func(i search.Info) {
			i.PV = slices.Clone(i.PV)
			last = i
			t.report(i)
		})
		return decision{id, last, r, err}
	}
	return t, tea.Batch(run, t.listen)
}

// report keeps what a search says until somebody listens.
func (t *thinking) report(i search.Info) {
	for {
		select {
		case t.reports <- i:
			return
		default:
		}
		select {
		case <-t.reports: // nobody has seen it, and it is old now
		default:
		}
	}
}

// listen waits for the next report.
func (t *thinking) listen() tea.Msg {
	select {
	case i := <-t.reports:
		return thought{t.id, i}
	case <-t.done:
		return nil
	}
}

// board returns the position that is searched.
func (t *thinking) board() board.Board { return t.game.Board() }
