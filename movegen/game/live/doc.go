// Package live represents a game in progress between two players with clocks, as servers and
// match programs need it: moves and flag falls, draw offers and claims, resignation,
// take-backs, pauses and the decisions of an arbiter.
//
// A Game starts no goroutines or timers and never reads the system clock. The caller passes
// the time of each event, sets one timer for [Game.Deadline], and calls [Game.Tick] when it
// fires:
//
//	blitz, err := live.ParseControl("300+3")
//	…
//	g, err := live.New(time.Now(), live.Settings{Controls: [2]live.Control{blitz, blitz}})
//	…
//	err = g.Play(time.Now(), board.White, m, 0)
//	switch {
//	case errors.Is(err, live.ErrNotYourTurn):
//		…
//	}
//	if at, ok := g.Deadline(); ok {
//		timer.Reset(time.Until(at))
//	}
//
// A [Table] does that for a game that many goroutines share: it has the lock and the timer, and
// wakes those who follow the game.
//
// A Game has a JSON form, so that a server can store it after each event and resume it.
// [Game.View] is what a player or a spectator sees. A [Clock] with its [Control] can be used
// without a Game.
//
// The rules are those of FIDE's Laws of Chess, articles 5, 6 and 9, with what servers do on
// top: an offer stays open until the opponent answers or moves, games can be aborted before
// both players have moved, and moves can be taken back by agreement.
//
// The directory examples/cookbook has an HTTP server for two players.
package live
