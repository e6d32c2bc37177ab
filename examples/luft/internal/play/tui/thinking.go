package tui

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/luftchess/luft/examples/luft/internal/play/session"
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

// A thinking is a running search. Its reports are polled, and its result comes as a message.
type thinking struct {
	purpose purpose
	game    *game.Game
	cancel  context.CancelFunc
	last    atomic.Pointer[search.Info] // the last report about the best move, or nil
}

// A tick is the time to look at the reports of a search.
type tick struct{ of *thinking }

// A decision is the result of a search.
type decision struct {
	of     *thinking
	result search.Result
	err    error
}

// think begins a search of a game.
func think(why purpose, p *session.Player, g *game.Game, lim search.Limits) (*thinking, tea.Cmd) {
	ctx, cancel := context.WithCancel(context.Background())
	t := &thinking{purpose: why, game: g, cancel: cancel}
	run := func() tea.Msg {
		r, err := p.Search(ctx, g, lim, func(i search.Info) {
			if i.MultiPV <= 1 {
				i.PV = slices.Clone(i.PV)
				t.last.Store(&i)
			}
		})
		return decision{t, r, err}
	}
	return t, tea.Batch(run, t.tick())
}

// tick waits until it is time to look at the reports.
func (t *thinking) tick() tea.Cmd {
	return tea.Tick(50*time.Millisecond, func(time.Time) tea.Msg { return tick{t} })
}
