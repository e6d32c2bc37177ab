package live

import (
	"errors"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/movegen/game"
)

// An Action is something that a player can do besides playing a move; see [Game.Act]. The zero
// value is not an action.
type Action uint8

// The actions.
const (
	_ Action = iota

	// ActResign loses the game, even against an opponent who cannot mate.
	ActResign

	// ActOfferDraw offers a draw, or accepts that of the opponent. The offer is open until
	// the opponent answers or moves. A player may offer again after playing a move.
	ActOfferDraw
	ActAcceptDraw
	ActDeclineDraw

	// ActClaimDraw claims a draw in the current position, by threefold repetition or the
	// fifty-move rule. Only the player to move can. See also [Game.ClaimDraw].
	ActClaimDraw

	// ActOfferTakeback proposes to take back the player's last move, and the opponent's
	// reply if there is one. The proposal is open until the opponent answers or
	// anybody moves.
	ActOfferTakeback

	// ActAcceptTakeback takes the moves back. Both clocks return to the times they showed
	// before the first of these moves.
	ActAcceptTakeback
	ActDeclineTakeback

	// ActAbort ends the game without a result. It is possible until both players have
	// moved.
	ActAbort
)

var actions = textform.Names[Action, board.ParseError]{What: "action", Texts: []string{
	"none", "resign", "offer draw", "accept draw", "decline draw", "claim draw", "offer takeback",
	"accept takeback", "decline takeback", "abort",
}}

// ParseAction parses the text of an Action, such as "offer draw". The error is a
// *[board.ParseError].
func ParseAction(s string) (Action, error) { return actions.Parse(s) }

// String returns the action in words.
func (a Action) String() string { return actions.String(a) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (a Action) MarshalText() ([]byte, error) { return actions.Marshal(a) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it parses what [ParseAction] parses.
func (a *Action) UnmarshalText(text []byte) error { return actions.Unmarshal(a, text) }

// Act executes an action of player c. The error is an *[Error] that wraps one of the errors of
// this package, such as ErrOver.
func (g *Game) Act(at time.Time, c board.Color, a Action) error {
	c &= 1
	if a == ActClaimDraw {
		return g.claim(at, c, a.String(), func() (game.Claims, error) { return g.game.Claims(), nil })
	}
	if err := g.begin(at, a.String()); err != nil {
		return err
	}
	if err := g.act(c, a); err != nil {
		return &Error{a.String(), err}
	}
	return nil
}

func (g *Game) act(c board.Color, a Action) error {
	switch a {
	case ActResign:
		g.end(game.Win(c.Other()), game.Resignation)
	case ActAbort:
		if g.game.Ply() >= 2 {
			return ErrNoAbort
		}
		g.end(game.Unfinished, game.Aborted)
	case ActOfferDraw:
		if !g.draw.from(c.Other()) {
			return g.draw.make(c, g.game.Ply())
		}
		g.end(game.Draw, game.DrawAgreement)
	case ActAcceptDraw:
		if !g.draw.from(c.Other()) {
			return ErrNoOffer
		}
		g.end(game.Draw, game.DrawAgreement)
	case ActDeclineDraw:
		return g.draw.decline(c)
	case ActOfferTakeback:
		if g.game.Ply() < g.pliesBack(c) {
			return ErrNoMove
		}
		return g.takeback.make(c, g.game.Ply())
	case ActAcceptTakeback:
		if !g.takeback.from(c.Other()) {
			return ErrNoOffer
		}
		g.takeBack(g.pliesBack(c.Other()))
	case ActDeclineTakeback:
		return g.takeback.decline(c)
	default:
		return errors.New("invalid action")
	}
	return nil
}

// from reports whether c makes the offer.
func (o *offer) from(c board.Color) bool { return o.Open && o.By == c }

// make opens the offer of c.
func (o *offer) make(c board.Color, ply int) error {
	if o.Open || o.Last[c] > 0 && ply-(o.Last[c]-1) < 2 {
		return ErrOffered
	}
	o.Open, o.By, o.Last[c] = true, c, ply+1
	return nil
}

// decline closes the offer of the opponent of c.
func (o *offer) decline(c board.Color) error {
	if !o.from(c.Other()) {
		return ErrNoOffer
	}
	o.Open = false
	return nil
}

// pliesBack returns the number of plies that a take-back by c takes back.
func (g *Game) pliesBack(c board.Color) int {
	if g.game.Turn() == c {
		return 2
	}
	return 1
}

// takeBack takes plies back. The clocks follow from the moves that are left.
func (g *Game) takeBack(plies int) {
	for range plies {
		g.game.Undo()
	}
	g.used = g.used[:g.game.Ply()]
	g.resetClocks()
	g.thought = 0
	g.draw.Open, g.takeback = false, offer{}
	for c, last := range g.draw.Last {
		g.draw.Last[c] = min(last, g.game.Ply()+1)
	}
}
