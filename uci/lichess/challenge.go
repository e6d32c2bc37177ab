package lichess

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/luftchess/luft/movegen/game/live"
)

// A Challenge is a challenge that a [Bot] makes. Bots cannot seek games in the lobby of
// Lichess.
type Challenge struct {
	// Opponent is the user who is challenged. If it is empty, it is a random bot that is
	// online and whose rating [Bot.Accept] admits.
	Opponent string `json:"opponent"`

	// Control is the time control: one stage, with Time and Increment, or with a Delay of
	// 1, 2, 3, 5, 7, 10 or 14 days for each move. Time is 15, 30, 45 or 90 seconds, or
	// whole minutes up to 3 hours, and Increment whole seconds up to 60.
	Control live.Control `json:"control"`

	Variant Variant `json:"variant"` // empty is [Standard]; [FromPosition] cannot be asked for
	Rated   bool    `json:"rated"`
	Color   string  `json:"color"` // "white", "black", or empty for either
}

// check returns what is wrong with a challenge.
func (c *Challenge) check() error {
	if c.Opponent != "" && !isUser(c.Opponent) {
		return errors.New("the opponent is not a user name")
	}
	if !slices.Contains(playable, c.variant()) || c.Variant == FromPosition {
		return fmt.Errorf("unknown variant %q", c.Variant)
	}
	if !slices.Contains([]string{"", "white", "black"}, c.Color) {
		return fmt.Errorf("unknown color %q", c.Color)
	}
	if len(c.Control) != 1 {
		return errors.New("the time control must have exactly one stage")
	}
	s := c.Control[0]
	const day = 24 * time.Hour
	switch {
	case s.Moves != 0 || s.Bronstein != 0 || s.Delay != 0 && (s.Time != 0 || s.Increment != 0):
	case s.Delay != 0:
		if s.Delay%day == 0 && slices.Contains([]int{1, 2, 3, 5, 7, 10, 14}, int(s.Delay/day)) {
			return nil
		}
	case s.Increment < 0 || s.Increment > time.Minute || s.Increment%time.Second != 0:
	case s.Time <= 0 || s.Time > 3*time.Hour:
	case s.Time%time.Minute != 0 && !slices.Contains([]int{15, 30, 45, 90}, int(s.Time/time.Second)) || s.Time%time.Second != 0:
	case SpeedOf(c.Control) != UltraBullet:
		return nil
	}
	return fmt.Errorf("the time control %v is not available to bots on Lichess", c.Control)
}

// variant returns the variant of the game.
func (c *Challenge) variant() Variant { return cmp.Or(c.Variant, Standard) }

// form returns the parameters of the request.
func (c *Challenge) form() url.Values {
	v := url.Values{"rated": {strconv.FormatBool(c.Rated)}}
	if s := c.Control[0]; s.Delay > 0 {
		v.Set("days", strconv.Itoa(int(s.Delay/(24*time.Hour))))
	} else {
		v.Set("clock.limit", strconv.Itoa(int(s.Time/time.Second)))
		v.Set("clock.increment", strconv.Itoa(int(s.Increment/time.Second)))
	}
	if c.Variant != "" {
		v.Set("variant", string(c.Variant))
	}
	if c.Color != "" {
		v.Set("color", c.Color)
	}
	return v
}

// perf returns the name of the rating for which the game counts.
func (c *Challenge) perf() string {
	if c.variant() != Standard {
		return string(c.Variant)
	}
	return string(SpeedOf(c.Control))
}
