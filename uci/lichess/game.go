package lichess

import (
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
)

// A Variant is a variant of chess, by its name in the API of Lichess.
type Variant string

// The variants that a [Bot] can play. The first three are ordinary chess; the others are played
// by the [board.Rules] of the same name, if the searchers of the bot play them.
const (
	Standard      Variant = "standard"
	Chess960      Variant = "chess960"
	FromPosition  Variant = "fromPosition" // standard chess from any position
	ThreeCheck    Variant = "threeCheck"
	KingOfTheHill Variant = "kingOfTheHill"
	RacingKings   Variant = "racingKings"
	Horde         Variant = "horde"
	Antichess     Variant = "antichess"
	Atomic        Variant = "atomic"
	Crazyhouse    Variant = "crazyhouse"
)

// Rules returns the rules of the variant; those of ordinary chess if it is unknown.
func (v Variant) Rules() board.Rules {
	r, err := board.ParseRules(string(v))
	if err != nil {
		return board.Standard
	}
	return r
}

// A Speed is the class of a time control, by its name in the API of Lichess. It depends on the
// time plus 40 increments: see [SpeedOf].
type Speed string

// The speeds. Bots cannot play UltraBullet.
const (
	UltraBullet    Speed = "ultraBullet"
	Bullet         Speed = "bullet"
	Blitz          Speed = "blitz"
	Rapid          Speed = "rapid"
	Classical      Speed = "classical"
	Correspondence Speed = "correspondence"
)

// SpeedOf returns the speed of a time control as Lichess defines it: by the duration of a game of
// 40 moves, which is below half a minute for [UltraBullet], 3 minutes for [Bullet], 8 for
// [Blitz], and 25 for [Rapid]. A time for each move, and no clock, are [Correspondence].
func SpeedOf(c live.Control) Speed {
	if len(c) == 0 || c[0].Time == 0 && c[0].Increment == 0 {
		return Correspondence
	}
	return clockSpeed(c[0].Time, c[0].Increment)
}

// clockSpeed returns the speed of games with a clock.
func clockSpeed(limit, increment time.Duration) Speed {
	switch d := limit + 40*increment; {
	case d < 30*time.Second:
		return UltraBullet
	case d < 3*time.Minute:
		return Bullet
	case d < 8*time.Minute:
		return Blitz
	case d < 25*time.Minute:
		return Rapid
	}
	return Classical
}

// A Player is a user of Lichess, as a player of a game.
type Player struct {
	Name   string `json:"name"`
	Title  string `json:"title"`  // such as "GM", or "BOT"
	Rating int    `json:"rating"` // 0 if it is unknown
	AI     int    `json:"ai"`     // level of Lichess's own computer; 0 for all others
}

// IsBot reports whether the player is a program.
func (p Player) IsBot() bool { return p.Title == "BOT" || p.AI > 0 }

// A Game is a snapshot of a game on Lichess.
type Game struct {
	ID  string `json:"id"`
	URL string `json:"url"`

	Players [2]Player   `json:"players"` // by [board.Color]
	Color   board.Color `json:"color"`   // of the bot

	Variant Variant `json:"variant"`
	Speed   Speed   `json:"speed"`
	Rated   bool    `json:"rated"`

	// Control is the time control: one stage with Time and Increment, or with a Delay,
	// which is the time for each move in correspondence chess. It is nil without a clock.
	// If a game begins without time on the clock, Time is that of one increment.
	Control live.Control `json:"control"`

	Created time.Time    `json:"created"`
	Start   board.Board  `json:"start"`
	Moves   []board.Move `json:"moves"` // with castling in the canonical spelling

	// Outcome is how the game has ended, and Status the same in the word of Lichess, which
	// is "started" before.
	Outcome game.Outcome `json:"outcome"`
	Status  string       `json:"status"`
}
