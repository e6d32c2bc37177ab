package lichess

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game/live"
)

// The types below are what the API documents, as far as it is used. Fields that are missing
// are zero, and unknown ones are ignored.

// An account is the bot's user.
type account struct {
	ID       string
	Username string
	Title    string
}

// A userInfo is a user in a challenge or a game.
type userInfo struct {
	ID      string
	Name    string
	Title   string
	Rating  int
	AILevel int
}

func (u userInfo) player() Player {
	return Player{Name: cut(u.Name), Title: cut(u.Title), Rating: u.Rating, AI: u.AILevel}
}

// cut shortens a word of the server that is too long to be one.
func cut(word string) string {
	const most = 40
	return strings.ToValidUTF8(word[:min(len(word), most)], "")
}

// An event is a line of the stream of events.
type event struct {
	Type string
	Game struct {
		ID, GameID string
	}
	Challenge challengeInfo
}

// gameID returns the game that the event is about.
func (e *event) gameID() string {
	if e.Game.GameID != "" {
		return e.Game.GameID
	}
	return e.Game.ID
}

// A challengeInfo is a challenge to the bot or of the bot.
type challengeInfo struct {
	ID          string
	Status      string
	Challenger  userInfo
	DestUser    userInfo
	Variant     variantInfo
	Rated       bool
	Speed       Speed
	TimeControl struct {
		Type        string
		Limit       int64 // seconds
		Increment   int64
		DaysPerTurn int64
	}
	InitialFEN    string
	DeclineReason string `json:"declineReasonKey"`
}

type variantInfo struct{ Key Variant }

// isID reports whether an identifier of the server is one, so that it can be a part of a path.
func isID(s string) bool {
	if s == "" || len(s) > 40 {
		return false
	}
	for _, c := range []byte(s) {
		if !isAlphanumeric(c) {
			return false
		}
	}
	return true
}

// isUser reports whether s can be the name of a user.
func isUser(s string) bool {
	return isID(strings.NewReplacer("-", "x", "_", "x").Replace(s))
}

// An update is a line of the stream of a game.
type update struct {
	Type string

	// Of the type gameFull.
	ID          string
	Variant     variantInfo
	Clock       *clockInfo
	DaysPerTurn int64
	Speed       Speed
	Rated       bool
	CreatedAt   int64 // milliseconds
	White       userInfo
	Black       userInfo
	InitialFEN  string
	State       *state

	// Of the type gameState.
	state

	// Of the type chatLine.
	Room     string
	Username string
	Text     string

	// Of the type opponentGone.
	Gone       bool
	ClaimAfter *int64 `json:"claimWinInSeconds"`
}

// A clockInfo is a time control in milliseconds.
type clockInfo struct{ Initial, Increment int64 }

// A state is the state of a game.
type state struct {
	Moves     string
	WTime     int64 // milliseconds
	BTime     int64
	WInc      int64
	BInc      int64
	Status    string
	Winner    string
	WDraw     bool
	BDraw     bool
	WTakeback bool
	BTakeback bool
}

// The types of lines.
const (
	gameStart         = "gameStart"
	gameFinish        = "gameFinish"
	challengeMade     = "challenge"
	challengeCanceled = "challengeCanceled"
	challengeDeclined = "challengeDeclined"

	gameFull     = "gameFull"
	gameState    = "gameState"
	chatLine     = "chatLine"
	opponentGone = "opponentGone"
)

// parseEvent reads a line of the stream of events. Lines of unknown types have no fields but
// Type.
func parseEvent(line []byte) (*event, error) {
	e, other, err := parseLine[event](line, gameStart, gameFinish, challengeMade, challengeCanceled, challengeDeclined)
	switch {
	case err != nil:
		return nil, err
	case e == nil:
		return &event{Type: other}, nil
	}
	switch e.Type {
	case gameStart, gameFinish:
		if !isID(e.gameID()) {
			return nil, fmt.Errorf("%s: bad id", e.Type)
		}
	case challengeMade, challengeCanceled, challengeDeclined:
		if !isID(e.Challenge.ID) {
			return nil, fmt.Errorf("%s: bad id", e.Type)
		}
	}
	return e, nil
}

// parseUpdate reads a line of the stream of a game. Lines of unknown types have no fields but
// Type.
func parseUpdate(line []byte) (*update, error) {
	u, other, err := parseLine[update](line, gameFull, gameState, chatLine, opponentGone)
	switch {
	case err != nil:
		return nil, err
	case u == nil:
		return &update{Type: other}, nil
	}
	if u.Type == gameFull {
		if u.State == nil {
			return nil, fmt.Errorf("%s: no state", u.Type)
		}
		u.state = *u.State
	}
	return u, nil
}

// parseLine reads a line if it is of one of the types. Otherwise it returns the type.
func parseLine[T any](line []byte, types ...string) (v *T, other string, err error) {
	var is struct{ Type string }
	if err := json.Unmarshal(line, &is); err != nil {
		return nil, "", err
	}
	if !slices.Contains(types, is.Type) {
		return nil, is.Type, nil
	}
	v = new(T)
	return v, "", json.Unmarshal(line, v)
}

// parseStart reads the start position of a game, which is in FEN or "startpos". Positions that
// cannot arise but can be played are fine.
func parseStart(v Variant, text string) (board.Board, error) {
	if text == "" || text == "startpos" {
		return v.Rules().Start(), nil
	}
	s, err := fen.Parser{Rules: v.Rules()}.ParseSetup(text)
	if err != nil {
		return board.Board{}, err
	}
	return s.Board(board.Waivable()...)
}

// scaled returns n units as a duration that is not negative and cannot overflow sums.
func scaled(n int64, unit time.Duration) time.Duration {
	const most = 10_000 * time.Hour
	return min(time.Duration(min(max(n, 0), int64(most/unit)))*unit, most)
}

// clockControl returns a time control, which must have a time: Lichess has games that begin with
// an increment. Their speed is not that of this time control: it is for a time of zero.
func clockControl(limit, increment time.Duration) live.Control {
	if limit == 0 {
		limit = max(increment, time.Millisecond)
	}
	return live.Control{{Time: limit, Increment: increment}}
}

// daysControl returns the time control of correspondence chess. Zero is no clock.
func daysControl(days int64) live.Control {
	if days <= 0 {
		return nil
	}
	return live.Control{{Delay: scaled(days, 24*time.Hour)}}
}

// control returns the time control of a challenge, and its speed.
func (c *challengeInfo) control() (live.Control, Speed) {
	if c.TimeControl.Type == "clock" {
		limit, increment := scaled(c.TimeControl.Limit, time.Second), scaled(c.TimeControl.Increment, time.Second)
		return clockControl(limit, increment), clockSpeed(limit, increment)
	}
	return daysControl(c.TimeControl.DaysPerTurn), Correspondence
}

// control returns the time control of a game.
func (u *update) control() live.Control {
	if u.Clock != nil {
		return clockControl(scaled(u.Clock.Initial, time.Millisecond), scaled(u.Clock.Increment, time.Millisecond))
	}
	return daysControl(u.DaysPerTurn)
}
