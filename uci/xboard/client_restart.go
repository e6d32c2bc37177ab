package xboard

import (
	"context"
	"errors"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/internal/wire"
)

// Prepare implements [search.Preparer]. After NewGame, an engine that plays one game only is started
// again, which would otherwise take time of the next search. An error is that of the next search.
func (c *Client) Prepare() {
	if c.acquire() != nil {
		return
	}
	defer c.busy.Unlock()
	if c.newGamePending.Load() && c.isSpent() {
		c.restart(context.Background())
	}
}

// isSpent reports whether the engine cannot play another game.
func (c *Client) isSpent() bool { return c.begun && !c.has("reuse") }

// beginsGame reports whether the search needs a new game.
func (a *clientSearch) beginsGame(g *game.Game) bool {
	c := a.client
	return c.newGamePending.Load() || a.needsNew() || c.known == nil || !extends(g, c.known)
}

// restart ends the engine and starts it again, with the same options. After a cancelled
// context, the next search does it.
func (c *Client) restart(ctx context.Context) error {
	if c.again == nil {
		return ErrNoReuse
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return uci.ErrClosed
	}
	c.stop, c.restarting = cancel, make(chan struct{})
	c.mu.Unlock()
	c.known = nil
	c.peer.Close() // its error says nothing about the next game
	next, err := c.startAgain(ctx)
	c.mu.Lock()
	defer c.mu.Unlock()
	defer close(c.restarting)
	c.stop = nil
	switch {
	case c.closed:
		if next != nil {
			next.Kill()
		}
		return uci.ErrClosed
	case err != nil:
		if ctx.Err() == nil {
			c.broken = err
		}
		return err
	}
	c.peer, c.begun = next, false
	c.limited, c.timing, c.unconfirmed = false, "", nil
	return nil
}

// startAgain starts the engine again and sets its options.
func (c *Client) startAgain(ctx context.Context) (*wire.Peer, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	p, err := c.again()
	if err != nil {
		return nil, err
	}
	d := c.driver
	d.Options = nil // they are among the settings
	next, err := newClient(ctx, d, p)
	if err != nil {
		return nil, errors.Unwrap(err) // without the operation
	}
	for _, s := range c.settings {
		p.Send(s.command)
	}
	return next.peer, nil
}
