package live

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
)

// Settings describe a game before its first move.
type Settings struct {
	// Start is the start position. The zero Board stands for the usual one.
	Start board.Board `json:"start"`

	// Controls are the time controls by board.Color.
	Controls [2]Control `json:"controls"`

	// FirstMove is the time that each player has for the first move; if it runs out, the
	// game is aborted. The clocks do not run until both have moved. If it is zero, the
	// clocks run from the start.
	FirstMove time.Duration `json:"first_move"`

	// Lag is the maximum network delay that is credited to a player per move; see
	// [Game.Play]. For [Game.Tick], a flag falls that much later.
	Lag time.Duration `json:"lag"`

	// AutomaticClaims ends the game as soon as a draw can be claimed, as most servers do.
	AutomaticClaims bool `json:"automatic_claims"`

	// Flag says in which positions a player who runs out of time draws.
	Flag FlagRule `json:"flag,omitzero"`
}

// A Game is a game in progress with clocks. [New] begins one. A method that takes a time first
// applies everything that has happened by then without an event, such as a flag fall. A time
// before that of an earlier event is treated as the time of that event.
//
// A method that refuses an event returns an *[Error] and leaves the game unchanged, apart from
// the passing of time. Of an invalid [board.Color] only the lowest bit counts.
//
// A Game must not be copied, except as JSON. Any number of goroutines may call
// [Game.View], [Game.Deadline] and the other methods that only read, as long as none calls
// one that changes it. The zero Game is a game without legal moves.
type Game struct {
	settings Settings
	game     game.Game
	used     []time.Duration // by ply, as charged to the clock
	clocks   [2]Clock        // after used
	now      time.Time       // of the last event
	thought  time.Duration   // about the next move, until now
	paused   bool
	outcome  game.Outcome
	draw     offer
	takeback offer
}

// An offer is what one player offers to the other.
type offer struct {
	Open bool        `json:"open"`
	By   board.Color `json:"by"`
	Last [2]int      `json:"last"` // by colour: the ply of the last offer, plus 1; 0 if there was none
}

// New begins a game at the given time. The error is an *[Error] that says what is invalid in
// the settings.
func New(at time.Time, s Settings) (*Game, error) {
	if s.Start == (board.Board{}) {
		s.Start = board.Start()
	}
	for c := range s.Controls {
		s.Controls[c] = slices.Clone(s.Controls[c])
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	g := &Game{settings: s, game: *game.New(s.Start), now: at.UTC()}
	g.resetClocks()
	g.apply(&g.game)
	return g, nil
}

func (s *Settings) check() error {
	for _, c := range s.Controls {
		if err := c.Check(); err != nil {
			return err
		}
	}
	for _, d := range [...]time.Duration{s.FirstMove, s.Lag} {
		if d < 0 || d > maxDuration {
			return &Error{"settings", errDuration}
		}
	}
	if _, err := s.Flag.MarshalText(); err != nil {
		return &Error{"settings", err}
	}
	return nil
}

// resetClocks derives the clocks from the times used.
func (g *Game) resetClocks() {
	for c, control := range g.settings.Controls {
		g.clocks[c] = NewClock(control)
	}
	c := g.settings.Start.Turn()
	for _, used := range g.used {
		g.clocks[c].Press(used)
		c = c.Other()
	}
}

// Settings returns the settings of the game. The controls are shared and must not be changed.
func (g *Game) Settings() Settings { return g.settings }

// Game returns a copy of the moves and positions, for example for a search. [Game.Board], [Game.Turn]
// and [Game.Moves] copy less.
func (g *Game) Game() *game.Game { return g.game.Clone() }

// Board returns the current position.
func (g *Game) Board() board.Board { return g.game.Board() }

// String returns the moves and the outcome, as of the last event: "1. e4 e5 * game in progress".
func (g *Game) String() string {
	return strings.TrimSpace(san.FormatGame(&g.game) + " " + g.outcome.String())
}

// Turn returns the colour to move.
func (g *Game) Turn() board.Color { return g.game.Turn() }

// Moves returns a copy of the moves played. [Game.Plies] has their times too.
func (g *Game) Moves() []board.Move { return g.game.Moves() }

// Clocks returns the clocks as they were when the last move was played, by [board.Color]. [Clock.SearchTime]
// gives the limits of a search.
func (g *Game) Clocks() [2]Clock { return g.clocks }

// Outcome returns how the game has ended, as of the last event. It is the zero Outcome while
// the game goes on. An aborted game has the termination [game.Aborted] and no result, but
// [game.Outcome.IsOver] is true. A player who runs out of time draws if the opponent
// cannot win according to [Settings.Flag]; the termination is [game.TimeForfeit] in either case.
func (g *Game) Outcome() game.Outcome { return g.outcome }

// over reports whether the game has ended.
func (g *Game) over() bool { return g.outcome.IsOver() }

func (g *Game) end(r game.Result, t game.Termination) {
	g.outcome = game.Outcome{Result: r, Termination: t}
	g.draw.Open, g.takeback.Open, g.paused = false, false, false
}

// apply ends the game if the rules do.
func (g *Game) apply(now *game.Game) {
	o := now.Outcome()
	if g.settings.AutomaticClaims {
		o = now.OutcomeWithClaims()
	}
	if o.IsOver() {
		g.end(o.Result, o.Termination)
	}
}

// untimed reports whether the clocks do not run yet.
func (g *Game) untimed() bool { return g.settings.FirstMove > 0 && g.game.Ply() < 2 }

// limit returns for how long the player to move may think before Tick ends the game.
func (g *Game) limit() (time.Duration, bool) {
	if g.untimed() {
		return g.settings.FirstMove, true
	}
	d, ok := g.clocks[g.game.Turn()].Limit()
	return d + g.settings.Lag, ok
}

// Deadline returns the time at which [Game.Tick] will end the game if no event comes before:
// when the flag of the player to move falls, or the time for a first move is over. It
// reports false if there is no such time, because the game is over or paused or there is no
// clock.
func (g *Game) Deadline() (time.Time, bool) {
	d, ok := g.limit()
	if !ok || g.over() || g.paused {
		return time.Time{}, false
	}
	return g.now.Add(d - g.thought), true
}

// Tick applies the passing of time, and reports whether the game is over.
func (g *Game) Tick(at time.Time) bool {
	at = at.UTC()
	d := at.Sub(g.now)
	if g.over() || d <= 0 {
		return g.over()
	}
	if g.paused {
		g.now = at
		return false
	}
	if limit, ok := g.limit(); ok && d >= limit-g.thought {
		g.now = g.now.Add(limit - g.thought)
		g.thought = limit
		g.timeOut()
		return true
	}
	g.now = at
	if g.thought += d; g.thought < 0 {
		g.thought = 1<<63 - 1
	}
	return false
}

// timeOut ends the game because the player to move has used all the time.
func (g *Game) timeOut() {
	b := g.game.Board()
	winner := b.Turn().Other()
	switch {
	case g.untimed():
		g.end(game.Unfinished, game.Aborted)
	case g.settings.Flag.canWin(&b, winner):
		g.end(game.Win(winner), game.TimeForfeit)
	default:
		g.end(game.Draw, game.TimeForfeit)
	}
}

// begin applies the passing of time before an event.
func (g *Game) begin(at time.Time, op string) error {
	if g.Tick(at) {
		return &Error{op, ErrOver}
	}
	return nil
}

// Play plays a move of player c. Castling is accepted in both spellings; see [board.Move].
//
// Lag is the part of the thinking time that was lost on the network, as estimated by the
// caller. It is not charged to the player, up to [Settings.Lag] per move. If the player's flag
// had fallen nevertheless, the game ends and the error wraps [ErrOver].
//
// A move declines the opponent's open offers and ends the player's own take-back proposal.
// The error wraps [ErrOver], [ErrPaused], [ErrNotYourTurn], or a *[game.IllegalMoveError].
func (g *Game) Play(at time.Time, c board.Color, m board.Move, lag time.Duration) error {
	return g.play(at, c, lag, func(*board.Board) (board.Move, error) { return m, nil })
}

// PlayText is Play for a move as [san.Play] reads it: "Nf3", "g1f3", "oo", "e8=Q". The error may also
// wrap a *[san.Error]; whose turn it is comes first. The move is the last one of [Game.Moves].
func (g *Game) PlayText(at time.Time, c board.Color, move string, lag time.Duration) error {
	p := san.Parser{Allow: san.Lenient &^ san.NullMoves}
	return g.play(at, c, lag, func(b *board.Board) (board.Move, error) { return p.Parse(b, move) })
}

// play plays the move that choose returns for the position.
func (g *Game) play(at time.Time, c board.Color, lag time.Duration, choose func(*board.Board) (board.Move, error)) error {
	const op = "play"
	if err := g.begin(at, op); err != nil {
		return err
	}
	turn := g.game.Turn()
	switch {
	case g.paused:
		return &Error{op, ErrPaused}
	case c&1 != turn:
		return &Error{op, ErrNotYourTurn}
	}
	used := g.thought - min(max(lag, 0), g.settings.Lag, g.thought)
	if g.untimed() {
		used = 0
	} else if limit, ok := g.clocks[turn].Limit(); ok && used >= limit {
		g.timeOut()
		return &Error{op, ErrOver}
	}
	now := g.game.Board()
	m, err := choose(&now)
	if err == nil {
		err = g.game.Play(m)
	}
	if err != nil {
		return &Error{op, err}
	}
	g.clocks[turn].Press(used)
	g.used = append(g.used, used)
	g.thought = 0
	if g.draw.By != turn {
		g.draw.Open = false
	}
	g.takeback.Open = false
	g.apply(&g.game)
	return nil
}

// ClaimDraw claims a draw for player c by announcing m instead of playing it: by threefold
// repetition or the fifty-move rule; see [game.Game.ClaimsAfter]. The announced move is not
// played. [ActClaimDraw] claims a draw in the current position.
func (g *Game) ClaimDraw(at time.Time, c board.Color, m board.Move) error {
	return g.claim(at, c, "claim a draw by a move", func() (game.Claims, error) { return g.game.ClaimsAfter(m) })
}

func (g *Game) claim(at time.Time, c board.Color, op string, claims func() (game.Claims, error)) error {
	if err := g.begin(at, op); err != nil {
		return err
	}
	if c&1 != g.game.Turn() {
		return &Error{op, ErrNotYourTurn}
	}
	possible, err := claims()
	if err != nil {
		return &Error{op, err}
	}
	o := possible.Outcome()
	if !o.IsOver() {
		return &Error{op, ErrNoClaim}
	}
	g.end(o.Result, o.Termination)
	return nil
}

// Adjudicate ends the game by the decision of an arbiter. With [game.Unfinished] the game is
// aborted, at any time.
func (g *Game) Adjudicate(at time.Time, r game.Result) error {
	const op = "adjudicate"
	if err := g.begin(at, op); err != nil {
		return err
	}
	switch {
	case r > game.Draw:
		return &Error{op, errors.New("invalid result")}
	case r == game.Unfinished:
		g.end(r, game.Aborted)
	default:
		g.end(r, game.Adjudication)
	}
	return nil
}

// Pause stops the clock of the player to move, for example for an adjournment or while a
// server is down. No move can be played until [Game.Resume]. The error wraps [ErrOver] or
// [ErrPaused].
func (g *Game) Pause(at time.Time) error { return g.setPaused(at, "pause", true, ErrPaused) }

// Resume ends a pause. The error wraps [ErrOver] or [ErrNotPaused].
func (g *Game) Resume(at time.Time) error { return g.setPaused(at, "resume", false, ErrNotPaused) }

func (g *Game) setPaused(at time.Time, op string, paused bool, already error) error {
	if err := g.begin(at, op); err != nil {
		return err
	}
	if g.paused == paused {
		return &Error{op, already}
	}
	g.paused = paused
	return nil
}
