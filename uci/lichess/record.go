package lichess

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/uci/internal/wire"
)

// A record is a game as the server tells it.
type record struct {
	info  Game // without Moves, which are those of game
	game  *game.Game
	moves []string // as the server spells them

	state state
	at    time.Time // when state came
}

// maxPlies is more than the rules of chess allow a game to have: 5,899 moves.
const maxPlies = 12_000

// lastMillis is the end of the year 9999, the last that text forms of times have.
const lastMillis int64 = 253_402_300_799_999

// newRecord returns the record of a game at the beginning of its stream. Its variant must be one of
// those given. The base is the address of the server.
func newRecord(u *update, variants []Variant, me account, base string) (*record, error) {
	if !slices.Contains(variants, u.Variant.Key) {
		return nil, fmt.Errorf("variant %s", wire.Quoted(string(u.Variant.Key)))
	}
	start, err := parseStart(u.Variant.Key, u.InitialFEN)
	if err != nil {
		return nil, fmt.Errorf("start position: %w", err)
	}
	r := &record{game: game.New(start), info: Game{
		ID: u.ID, URL: strings.TrimSuffix(base, "/") + "/" + u.ID,
		Players: [2]Player{u.White.player(), u.Black.player()},
		Variant: u.Variant.Key, Speed: Speed(cut(string(u.Speed))), Rated: u.Rated, Control: u.control(),
		Created: time.UnixMilli(min(max(u.CreatedAt, 0), lastMillis)).UTC(), Start: start,
	}}
	switch {
	case strings.EqualFold(u.White.ID, me.ID):
		r.info.Color = board.White
	case strings.EqualFold(u.Black.ID, me.ID):
		r.info.Color = board.Black
	default:
		return nil, fmt.Errorf("it is played by %s and %s", wire.Quoted(u.White.Name), wire.Quoted(u.Black.Name))
	}
	return r, nil
}

// replay returns the game after the moves of a state, and whether moves that r has are missing
// or different in it. It does not change r.
func (r *record) replay(s *state) (g *game.Game, moves []string, shorter bool, err error) {
	moves = strings.Fields(s.Moves)
	if len(moves) > maxPlies {
		return nil, nil, false, fmt.Errorf("%d moves", len(moves))
	}
	same := 0
	for same < min(len(moves), len(r.moves)) && moves[same] == r.moves[same] {
		same++
	}
	g = r.game.Clone()
	for g.Ply() > same {
		g.Undo()
	}
	for i, text := range moves[same:] {
		m, err := board.ParseMove(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			return nil, nil, false, fmt.Errorf("ply %d: %w", same+i+1, err)
		}
	}
	before, after := r.game.Moves(), g.Moves()
	shorter = len(after) < len(before) || !slices.Equal(before, after[:len(before)])
	return g, moves, shorter, nil
}

// set takes over a state and the game after its moves.
func (r *record) set(s state, g *game.Game, moves []string, at time.Time) {
	r.state, r.game, r.moves, r.at = s, g, moves, at
	r.info.Status = cut(s.Status)
	r.info.Outcome = outcome(&s, g)
}

// snapshot returns the game as it is.
func (r *record) snapshot() Game {
	info := r.info
	info.Moves = r.game.Moves()
	return info
}

// over reports whether the game has ended.
func (r *record) over() bool { return r.state.Status != "started" && r.state.Status != "created" }

// ourTurn reports whether the bot is to move, and can.
func (r *record) ourTurn() bool {
	b := r.game.Board()
	var g movegen.Generator
	g.Reset(&b)
	return b.Turn() == r.info.Color && g.HasLegal()
}

// begun reports whether both players have moved: the clocks run, and the game cannot be
// aborted.
func (r *record) begun() bool { return r.game.Ply() >= 2 }

// clock returns the time that the bot had when the state came, and its increment. It reports
// false without a clock.
func (r *record) clock(c board.Color) (left, increment time.Duration, ok bool) {
	if len(r.info.Control) == 0 || r.info.Control[0].Delay > 0 {
		return 0, 0, false
	}
	if c == board.White {
		return scaled(r.state.WTime, time.Millisecond), scaled(r.state.WInc, time.Millisecond), true
	}
	return scaled(r.state.BTime, time.Millisecond), scaled(r.state.BInc, time.Millisecond), true
}

// drawOffered reports whether the opponent offers a draw, and takebackProposed whether to
// take moves back.
func (r *record) drawOffered() bool {
	if r.info.Color == board.White {
		return r.state.BDraw
	}
	return r.state.WDraw
}

func (r *record) takebackProposed() bool {
	if r.info.Color == board.White {
		return r.state.BTakeback
	}
	return r.state.WTakeback
}

// spell returns a move as the API wants it: in Chess960, castling is the king taking its rook.
func (r *record) spell(m board.Move) string {
	b := r.game.Board()
	return wire.Spell(&b, m, r.info.Variant == Chess960).String()
}

// terminations are the ends of games by the words of Lichess. The end of a variant, and a draw are by the
// rules; a draw is otherwise by agreement.
var terminations = map[string]game.Termination{
	"mate":                      game.Checkmate,
	"resign":                    game.Resignation,
	"stalemate":                 game.Stalemate,
	"timeout":                   game.Crash, // the opponent has left
	"draw":                      game.DrawAgreement,
	"outoftime":                 game.TimeForfeit,
	"insufficientMaterialClaim": game.InsufficientMaterial,
	"aborted":                   game.Aborted,
	"noStart":                   game.Aborted,
}

// told returns an outcome for the log. A person who leaves has not crashed.
func told(o game.Outcome) string {
	if o.Termination == game.Crash {
		return o.Result.String() + " abandoned"
	}
	return o.String()
}

// outcome returns how a game has ended.
func outcome(s *state, g *game.Game) game.Outcome {
	if s.Status == "started" || s.Status == "created" {
		return game.Outcome{}
	}
	o := game.Outcome{Termination: game.Adjudication}
	if t, ok := terminations[s.Status]; ok {
		o.Termination = t
	}
	switch {
	case o.Termination == game.Aborted:
	case s.Winner == "white":
		o.Result = game.WhiteWins
	case s.Winner == "black":
		o.Result = game.BlackWins
	case slices.Contains([]string{"draw", "stalemate", "outoftime", "timeout", "insufficientMaterialClaim"}, s.Status):
		o.Result = game.Draw
	}
	if s.Status == "variantEnd" {
		if rules := g.Outcome(); rules.IsOver() && rules.Result == o.Result {
			return rules
		}
	}
	if o.Termination == game.DrawAgreement {
		if rules := g.OutcomeWithClaims(); rules.Result == game.Draw {
			return rules
		}
	}
	return o
}
