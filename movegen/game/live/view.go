package live

import (
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// A View is a snapshot of a game, for players and spectators. It does not change when the game
// goes on.
type View struct {
	Time     time.Time   `json:"time"` // of the view, or of the end of the game
	Board    board.Board `json:"board"`
	LastMove board.Move  `json:"last_move"` // NoMove at the start
	Ply      int         `json:"ply"`       // number of moves played

	// Remaining is what the clocks show, by board.Color; 0 if there is no clock.
	Remaining [2]time.Duration `json:"remaining"`
	Thought   time.Duration    `json:"thought"`  // of the player to move, as charged to the clock so far
	Running   bool             `json:"running"`  // the clock of the player to move runs
	Deadline  time.Time        `json:"deadline"` // as of [Game.Deadline]; zero if there is none
	Paused    bool             `json:"paused"`

	Outcome game.Outcome `json:"outcome"`
	Claims  game.Claims  `json:"claims"` // draws that the player to move can claim

	// DrawOffer and TakebackOffer say who has made an open offer, by board.Color. A
	// server may want to hide them from spectators.
	DrawOffer     [2]bool `json:"draw_offer"`
	TakebackOffer [2]bool `json:"takeback_offer"`
}

// View returns the game at the given time. It does not change the game: if the flag has
// fallen since the last event, the View says so, and the next event will.
func (g *Game) View(at time.Time) View {
	now := *g // Tick changes no slice
	now.Tick(at)
	v := View{
		Time: now.now, Board: now.game.Board(), LastMove: now.game.LastMove(), Ply: now.game.Ply(),
		Paused: now.paused, Outcome: now.outcome,
	}
	for c := range v.Remaining {
		var thought time.Duration
		if turn := now.game.Turn(); board.Color(c) == turn && !now.untimed() {
			thought = now.thought
			v.Thought = thought
			_, clock := now.clocks[c].Limit()
			v.Running = clock && !now.paused && !now.over()
		}
		v.Remaining[c] = now.clocks[c].Remaining(thought)
	}
	v.Deadline, _ = now.Deadline()
	if !now.over() {
		v.Claims = now.game.Claims()
	}
	if now.draw.Open {
		v.DrawOffer[now.draw.By] = true
	}
	if now.takeback.Open {
		v.TakebackOffer[now.takeback.By] = true
	}
	return v
}

// A Ply is a move with its times.
type Ply struct {
	Move      board.Move    `json:"move"`
	Used      time.Duration `json:"used"`      // thinking time that was charged
	Remaining time.Duration `json:"remaining"` // on the player's clock after the move; 0 if there is no clock
}

// Plies returns the moves played with their times, for example for a PGN file.
func (g *Game) Plies() []Ply {
	plies := make([]Ply, 0, len(g.used))
	clocks := [2]Clock{NewClock(g.settings.Controls[0]), NewClock(g.settings.Controls[1])}
	c := g.settings.Start.Turn()
	for i, m := range g.game.Moves() {
		clocks[c].Press(g.used[i])
		plies = append(plies, Ply{m, g.used[i], clocks[c].Remaining(0)})
		c = c.Other()
	}
	return plies
}
