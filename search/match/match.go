package match

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"

	"github.com/luftchess/luft/pgn"
)

// A Match is what is to be played. Its fields are set before [Match.Run] and not
// changed afterwards; a Match is run once.
//
// Games have numbers that depend on nothing but the players, the rounds and the
// pairing. They are begun in that order, and counted in it too: one that is over
// early waits for those before it, so that short games do not count for more than
// long ones, and a test comes to the same end however many games are played at a
// time. If the players are limited by nodes or depth and play the same each time,
// two runs are the same match.
type Match struct {
	// Players are two or more.
	Players []Player

	// Pairing says who plays whom, and Rounds how many pairs of games each two of
	// them play.
	Pairing Pairing
	Rounds  int

	// Control is how long the players may think.
	Control Control

	// Openings are played from, one in a round, with the colours changed for the
	// second game of each pair. They begin again when there are more rounds. None
	// means that games begin where chess does. Shuffle plays them in an order that
	// Seed decides.
	Openings []Opening
	Shuffle  bool
	Seed     uint64

	// Concurrency is how many games are played at a time. 0 is one.
	Concurrency int

	// Draw and Resign end games early. MaxMoves, if it is not 0, ends a game as
	// drawn after so many moves of each player, those of the opening included.
	Draw     DrawRule
	Resign   ResignRule
	MaxMoves int

	// SPRT, if it is not nil, ends the match when it has come to a verdict on the
	// first of two players.
	SPRT *SPRT

	// Stall is how long a move may take that has no clock; then it is lost by time.
	// 0 is ten minutes.
	Stall time.Duration

	// Games, if not nil, is written each game as it ends, as PGN and in one piece.
	// Tags are put into each, Event and Date perhaps.
	Games io.Writer
	Tags  pgn.Tags

	// Report, if not nil, is called after each game that is counted, on the
	// goroutine that called Run, in the order of the games. The Summary is the
	// function's own.
	Report func(*Record, Summary)

	resumed   map[int]outcome
	separator string // goes before the next game in Games
}

// A ConfigError says what about a Match makes no sense.
type ConfigError struct {
	Field string // of the Match
	Why   string
}

// Error names the field.
func (e *ConfigError) Error() string { return "match: " + e.Field + ": " + e.Why }

const (
	defaultStall = 10 * time.Minute

	maxPlayers     = 1 << 10
	maxRounds      = 1 << 24
	maxGames       = 1 << 26
	maxConcurrency = 1 << 10
)

// control returns the control of a player.
func (m *Match) control(p *Player) Control {
	if p.Control.limited() {
		return p.Control
	}
	return m.Control
}

func (m *Match) stall() time.Duration {
	if m.Stall <= 0 {
		return defaultStall
	}
	return min(m.Stall, maxDuration)
}

// check returns a *[ConfigError] if the match makes no sense.
func (m *Match) check() error {
	if err := m.checkPlayers(); err != nil {
		return err
	}
	fail := func(field, format string, args ...any) error {
		return &ConfigError{field, fmt.Sprintf(format, args...)}
	}
	pairs := int64(len(m.Players)) * int64(len(m.Players)-1) / 2
	switch {
	case m.Pairing > Gauntlet:
		return fail("Pairing", "%d is none", m.Pairing)
	case m.Rounds < 1 || m.Rounds > maxRounds:
		return fail("Rounds", "%d is not from 1 to %d", m.Rounds, maxRounds)
	case 2*pairs*int64(m.Rounds) > maxGames:
		return fail("Rounds", "%d are more than %d games", m.Rounds, maxGames)
	case m.Concurrency < 0 || m.Concurrency > maxConcurrency:
		return fail("Concurrency", "%d is not from 0 to %d", m.Concurrency, maxConcurrency)
	case m.Draw.Moves < 0 || m.Draw.Score < 0 || m.Draw.From < 0:
		return fail("Draw", "less than nothing")
	case m.Resign.Moves < 0 || m.Resign.Score < 0:
		return fail("Resign", "less than nothing")
	case m.Resign.Moves > 0 && m.Resign.Score == 0:
		return fail("Resign", "a score of 0 is not lost")
	case m.MaxMoves < 0:
		return fail("MaxMoves", "less than nothing")
	}
	if why := checkOpenings(m.Openings); why != "" {
		return fail("Openings", "%s", why)
	}
	if m.SPRT != nil {
		if len(m.Players) != 2 {
			return fail("SPRT", "goes with two players, not %d", len(m.Players))
		}
		if why := m.SPRT.check(); why != "" {
			return fail("SPRT", "%s", why)
		}
	}
	return nil
}

func (m *Match) checkPlayers() error {
	if n := len(m.Players); n < 2 || n > maxPlayers {
		return &ConfigError{"Players", fmt.Sprintf("%d are not from 2 to %d", n, maxPlayers)}
	}
	names := make(map[string]bool)
	for i := range m.Players {
		p := &m.Players[i]
		switch {
		case strings.TrimSpace(p.Name) != p.Name || p.Name == "" || strings.ContainsFunc(p.Name, unicode.IsControl):
			return &ConfigError{"Players", fmt.Sprintf("%q is no name", p.Name)}
		case names[p.Name]:
			return &ConfigError{"Players", fmt.Sprintf("two are called %q", p.Name)}
		case p.Open == nil:
			return &ConfigError{"Players", p.Name + " cannot be opened"}
		}
		names[p.Name] = true
		if why := m.control(p).check(); why != "" {
			return &ConfigError{"Control", "of " + p.Name + ": " + why}
		}
	}
	return nil
}
