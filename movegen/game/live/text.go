package live

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/jsonform"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// stored is the JSON form of a Game. What follows from the moves and their times is left
// out.
type stored struct {
	Settings Settings            `json:"settings"`
	Game     game.Game           `json:"game"`
	Used     []jsonform.Duration `json:"used"`
	Time     time.Time           `json:"time"`
	Thought  jsonform.Duration   `json:"thought"`
	Paused   bool                `json:"paused"`
	Outcome  game.Outcome        `json:"outcome"`
	Draw     offer               `json:"draw"`
	Takeback offer               `json:"takeback"`
}

// MarshalJSON implements [json.Marshaler]. Durations are written as text, such as "30s", and
// controls as [Control.String] does. The error is that of [New].
func (s Settings) MarshalJSON() ([]byte, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	return jsonform.Marshal(s)
}

// UnmarshalJSON implements [json.Unmarshaler]: it reads what [Settings.MarshalJSON] writes.
// Fields that are missing or null are zero; null in place of the whole object is an error. The
// error says what is invalid; the Settings are then unchanged.
func (s *Settings) UnmarshalJSON(data []byte) error {
	var read Settings
	if err := unmarshal(data, &read, jsonform.Unmarshal); err != nil {
		return err
	}
	if err := read.check(); err != nil {
		return &Error{"reading JSON", err}
	}
	*s = read
	return nil
}

// unmarshal reads a JSON object with the given function.
func unmarshal(data []byte, to any, read func([]byte, any) error) error {
	err := read(data, to)
	if err == nil && string(bytes.TrimSpace(data)) == "null" {
		err = errors.New("null")
	}
	if err != nil {
		return &Error{"reading JSON", err}
	}
	return nil
}

// MarshalJSON implements [json.Marshaler]. The whole state of the game is written, except for
// the monotonic reading of its last time. It returns an error if the year of the last event
// is not from 0 to 9999.
func (g Game) MarshalJSON() ([]byte, error) {
	s := stored{
		Settings: g.settings, Game: g.game, Time: g.now, Thought: jsonform.Duration(g.thought), Paused: g.paused,
		Outcome: g.outcome, Draw: g.draw, Takeback: g.takeback,
	}
	for _, d := range g.used {
		s.Used = append(s.Used, jsonform.Duration(d))
	}
	return json.Marshal(s)
}

// UnmarshalJSON implements [json.Unmarshaler]: it reads what [Game.MarshalJSON] writes. The
// error says what is invalid, which includes null and states that cannot arise in a game; the
// Game is then unchanged.
func (g *Game) UnmarshalJSON(data []byte) error {
	var s stored
	if err := unmarshal(data, &s, json.Unmarshal); err != nil {
		return err
	}
	read := Game{
		settings: s.Settings, game: s.Game, now: s.Time.UTC(), thought: time.Duration(s.Thought), paused: s.Paused,
		outcome: s.Outcome, draw: s.Draw, takeback: s.Takeback,
	}
	for _, d := range s.Used {
		read.used = append(read.used, time.Duration(d))
	}
	if err := read.check(); err != nil {
		return &Error{"reading JSON", err}
	}
	*g = read
	return nil
}

// check returns what is impossible in a game that was read.
func (g *Game) check() error {
	if err := g.settings.check(); err != nil {
		return err
	}
	start, _ := g.game.BoardAt(0)
	if start != g.settings.Start {
		return errors.New("the game has another start position than the settings")
	}
	if len(g.used) != g.game.Ply() {
		return errors.New("the number of times differs from the number of moves")
	}
	if slices.ContainsFunc(append(g.used, g.thought), func(d time.Duration) bool { return d < 0 }) {
		return errors.New("negative time")
	}
	for _, o := range [...]offer{g.draw, g.takeback} {
		if o.By > 1 || min(o.Last[0], o.Last[1]) < 0 || max(o.Last[0], o.Last[1]) > g.game.Ply()+1 || o.Open && o.Last[o.By] == 0 {
			return errors.New("impossible offer")
		}
	}
	if err := g.checkTimes(); err != nil {
		return err
	}
	return g.checkOutcome()
}

// checkTimes derives the clocks of a game that was read, and returns an error if a flag has
// fallen before the end.
func (g *Game) checkTimes() error {
	g.resetClocks()
	if limit, ok := g.limit(); ok && g.thought >= limit && !g.over() {
		return errors.New("the game is not over, but the time is")
	}
	clocks := [2]Clock{NewClock(g.settings.Controls[0]), NewClock(g.settings.Controls[1])}
	c := g.settings.Start.Turn()
	for ply, used := range g.used {
		limit, ok := clocks[c].Limit()
		if ok && used >= limit || ply < 2 && g.settings.FirstMove > 0 && used > 0 {
			return errors.New("more time used than there was")
		}
		clocks[c].Press(used)
		c = c.Other()
	}
	return nil
}

// checkOutcome returns what is impossible in the outcome of a game that was read.
func (g *Game) checkOutcome() error {
	played := Game{settings: g.settings}
	played.apply(&g.game)
	o, t := g.outcome, g.outcome.Termination
	decided := o.Result != game.Unfinished
	switch {
	case played.over() && o != played.outcome, t >= game.Checkmate && t <= game.FivefoldRepetition && o != played.outcome:
		return errors.New("the outcome is not that of the last position")
	case decided == (t == game.NoTermination || t == game.Aborted):
		return errors.New("the result does not match the termination")
	case !played.over() && !g.canEnd():
		return errors.New("the game cannot have ended in this way")
	case g.over() && (g.paused || g.draw.Open || g.takeback.Open):
		return errors.New("the game is over, but paused or with an open offer")
	}
	return nil
}

// canEnd reports whether a game that the rules have not ended can have the outcome that was
// read.
func (g *Game) canEnd() bool {
	switch o := g.outcome; o.Termination {
	case game.NoTermination, game.Aborted, game.Adjudication:
		return true
	case game.Resignation:
		return o.Result != game.Draw
	case game.DrawAgreement:
		return o.Result == game.Draw
	case game.TimeForfeit:
		limit, ok := g.clocks[g.game.Turn()].Limit()
		late := *g
		late.timeOut()
		return ok && g.thought >= limit && o == late.outcome
	case game.FiftyMoves, game.ThreefoldRepetition:
		b := g.game.Board()
		return g.game.Claims().Outcome() == o || slices.ContainsFunc(movegen.AppendLegal(nil, &b), func(m board.Move) bool {
			claims, err := g.game.ClaimsAfter(m)
			return err == nil && claims.Outcome() == o
		})
	}
	return false // how other games end
}

// Equal reports whether both games are in the same state: equal settings, moves, times, offers
// and outcomes.
func (g *Game) Equal(other *Game) bool {
	return g.settings.equal(&other.settings) && g.game.Equal(&other.game) && slices.Equal(g.used, other.used) &&
		g.now.Equal(other.now) && g.thought == other.thought && g.paused == other.paused &&
		g.outcome == other.outcome && g.draw == other.draw && g.takeback == other.takeback
}

func (s *Settings) equal(other *Settings) bool {
	return s.Start == other.Start && slices.Equal(s.Controls[0], other.Controls[0]) && slices.Equal(s.Controls[1], other.Controls[1]) &&
		s.FirstMove == other.FirstMove && s.Lag == other.Lag && s.AutomaticClaims == other.AutomaticClaims && s.Flag == other.Flag
}

// storedClock is the JSON form of a Clock.
type storedClock struct {
	Control Control           `json:"control"`
	Left    jsonform.Duration `json:"left"`
	Stage   int               `json:"stage"` // from 0
	Moves   int               `json:"moves"` // played in the stage
}

// MarshalJSON implements [json.Marshaler]. The error is that of [Control.Check].
func (k Clock) MarshalJSON() ([]byte, error) {
	return json.Marshal(storedClock{k.control, jsonform.Duration(k.left), k.stage, k.moves})
}

// UnmarshalJSON implements [json.Unmarshaler]: it reads what [Clock.MarshalJSON] writes. The
// error says what is invalid, also if it is null; the Clock is then unchanged.
func (k *Clock) UnmarshalJSON(data []byte) error {
	var s storedClock
	if err := unmarshal(data, &s, json.Unmarshal); err != nil {
		return err
	}
	read := Clock{s.Control, time.Duration(s.Left), s.Stage, s.Moves}
	if s.Stage < 0 || s.Stage >= max(len(s.Control), 1) || s.Moves < 0 || s.Moves >= max(read.Stage().Moves, 1) ||
		read.left < 0 || read.left > maxDuration || len(s.Control) == 0 && read.left > 0 {
		return &Error{"reading JSON", errors.New("impossible state of a clock")}
	}
	*k = read
	return nil
}
