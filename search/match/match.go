package match

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"

	"github.com/luftchess/luft/pgn"
)

// A Match describes the games to play. Set its fields before [Match.Run] and do not change
// them afterwards; run a Match once.
//
// Games are numbered by the players, the rounds and the pairing alone. They are started
// and counted in that order: a game that ends early waits for those before it, so that
// short games do not get more weight than long ones, and an SPRT has the same result
// whatever the concurrency. If players are deterministic and limited by nodes or depth,
// two runs play the same games.
type Match struct {
	// Players are two or more, with different names.
	Players []Player

	// Pairing is who plays whom. Rounds is the number of pairs of games that each two
	// of them play.
	Pairing Pairing
	Rounds  int

	// Control is the time control of players without their own.
	Control Control

	// Openings are played one a round in their order, the two games of a pair with
	// reversed colors. If there are more rounds than openings, they start over. Without
	// openings, games start from the standard position. Package opening reads them.
	Openings []Opening

	// Seed is the seed of what Player.NewGame gets.
	Seed uint64

	// Concurrency is the number of games played at a time. Zero is one.
	Concurrency int

	// Draw, Resign and Tablebase adjudicate games. MaxMoves, if not zero, ends a game as a draw
	// after that many moves by each side, including those of the opening.
	Draw      DrawRule
	Resign    ResignRule
	MaxMoves  int
	Tablebase TablebaseRule

	// SPRT, if not nil, tests the first of two players, and ends the match when it has
	// reached a verdict.
	SPRT *SPRT

	// Stall is the time limit for a move without a clock or move time. Zero selects ten
	// minutes. A player that exceeds it loses on time.
	Stall time.Duration

	// MaxFaults is the number of faults of one player (games lost on time, by an illegal
	// move or by a crash) at which the match ends with a *[FaultError]. Zero selects 5; a
	// negative number disables the limit. Games that were resumed do not count.
	MaxFaults int

	// Games, if not nil, receives each game as PGN when it ends, in one Write. Tags are
	// added to each game, such as Event and Date.
	Games io.Writer
	Tags  pgn.Tags

	// Report, if not nil, is called after each game that is counted, in the order of the
	// games, on the goroutine that called Run. It owns the Summary.
	Report func(*Record, Summary)

	resumed   map[int]outcome
	separator string // written before the next game
}

// A ConfigError reports an invalid field of a [Match], [Control] or [SPRT].
type ConfigError struct {
	Field string // of the Match, or "Control" or "SPRT" for a value of that type
	Why   string
}

// Error names the field and says why.
func (e *ConfigError) Error() string { return "match: " + e.Field + ": " + e.Why }

const (
	defaultStall     = 10 * time.Minute
	defaultMaxFaults = 5

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

// tooMany reports whether that number of faults of a player ends the match.
func (m *Match) tooMany(faults int) bool {
	switch {
	case m.MaxFaults < 0:
		return false
	case m.MaxFaults == 0:
		return faults >= defaultMaxFaults
	}
	return faults >= m.MaxFaults
}

// check returns a *[ConfigError] for an invalid field.
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
		return fail("Pairing", "unknown pairing %d", m.Pairing)
	case m.Rounds < 1 || m.Rounds > maxRounds:
		return fail("Rounds", "%d is not in the range 1 to %d", m.Rounds, maxRounds)
	case 2*pairs*int64(m.Rounds) > maxGames:
		return fail("Rounds", "%d rounds are more than %d games", m.Rounds, maxGames)
	case m.Concurrency < 0 || m.Concurrency > maxConcurrency:
		return fail("Concurrency", "%d is not in the range 0 to %d", m.Concurrency, maxConcurrency)
	case m.Draw.Moves < 0 || m.Draw.Score < 0 || m.Draw.From < 0:
		return fail("Draw", "negative value")
	case m.Resign.Moves < 0 || m.Resign.Score < 0:
		return fail("Resign", "negative value")
	case m.Resign.Moves > 0 && m.Resign.Score == 0:
		return fail("Resign", "Score must be positive")
	case m.MaxMoves < 0:
		return fail("MaxMoves", "negative value")
	case m.Tablebase.MaxPieces < 0:
		return fail("Tablebase", "negative value")
	}
	if why := checkOpenings(m.Openings); why != "" {
		return fail("Openings", "%s", why)
	}
	if m.SPRT != nil {
		if len(m.Players) != 2 {
			return fail("SPRT", "needs two players, not %d", len(m.Players))
		}
		if why := m.SPRT.check(); why != "" {
			return fail("SPRT", "%s", why)
		}
	}
	return nil
}

func (m *Match) checkPlayers() error {
	if n := len(m.Players); n < 2 || n > maxPlayers {
		return &ConfigError{"Players", fmt.Sprintf("%d is not in the range 2 to %d", n, maxPlayers)}
	}
	names := make(map[string]bool)
	for i := range m.Players {
		p := &m.Players[i]
		switch {
		case strings.TrimSpace(p.Name) != p.Name || p.Name == "" || strings.ContainsFunc(p.Name, unicode.IsControl):
			return &ConfigError{"Players", fmt.Sprintf("invalid name %q", p.Name)}
		case names[p.Name]:
			return &ConfigError{"Players", fmt.Sprintf("duplicate name %q", p.Name)}
		case p.Open == nil:
			return &ConfigError{"Players", p.Name + " has no Open function"}
		case strings.TrimSpace(p.Settings) != p.Settings || strings.ContainsFunc(p.Settings, unicode.IsControl):
			return &ConfigError{"Players", fmt.Sprintf("invalid settings %q of %s", p.Settings, p.Name)}
		}
		names[p.Name] = true
		if why := m.control(p).check(); why != "" {
			return &ConfigError{"Control", "of " + p.Name + ": " + why}
		}
	}
	return nil
}
