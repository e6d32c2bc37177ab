package match

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
)

// Options describe a match. Players and Rounds are required, and a time control for each player.
//
// Games are numbered by the players, the rounds and the pairing alone. They are started
// and counted in that order: a game that ends early waits for those before it, so that
// short games do not get more weight than long ones, and an SPRT has the same result
// whatever the concurrency. If players are deterministic and limited by nodes or depth,
// two runs play the same games.
type Options struct {
	// Players are two or more, with different names.
	Players []Player

	// Gauntlet makes the first player play all others, and these not each other; without
	// it, everybody plays everybody (round robin). Rounds is the number of pairs of games
	// that any two opponents play.
	Gauntlet bool
	Rounds   int

	// Control is the time control of players without their own.
	Control Control

	// Openings are played in their order, one per round, the two games of a pair with
	// reversed colors. If there are more rounds than openings, they start over. Without
	// openings, games start from the standard position. After an opening the game must not be
	// over, nor drawn by a claim. Package opening reads them.
	Openings []Opening

	// Seed determines the seeds that Player.NewGame gets.
	Seed uint64

	// Concurrency is the number of games played at a time. Zero is one.
	Concurrency int

	// Draw, Resign and Tablebase adjudicate games. The count of Draw restarts after a capture
	// or a pawn move. MaxMoves, if not zero, ends a game as a draw after that many moves by
	// each side, including those of the opening.
	Draw      search.DrawRule
	Resign    search.ResignRule
	MaxMoves  int
	Tablebase TablebaseRule

	// SPRT, if not nil, tests the first of two players, and ends the match when it has
	// reached a decision.
	SPRT *SPRT

	// Stall is the time limit for a move without a clock or move time. Zero selects ten
	// minutes. A player that exceeds it loses on time.
	Stall time.Duration

	// MaxFaults is the number of faults of one player (games lost on time, by an illegal
	// move or by a crash) at which the match ends with a *[FaultError]. Zero selects 5; a
	// negative number disables the limit. Games that were resumed do not count.
	MaxFaults int

	// Games, if not nil, receives each game as PGN when it ends, in one Write. Tags are
	// added to each game, such as Event and Date, but not those that the match sets, such as
	// Round and Termination.
	Games io.Writer
	Tags  pgn.Tags

	// Report, if not nil, is called by [Run] after each game that is counted, in the order of
	// the games, on the goroutine that called Run. It owns the Summary.
	Report func(*Record, Summary)

	// Resume, if not nil, is an earlier run of the match; see [ReadPlayed]. [Run] counts its
	// games, and plays those that are missing.
	Resume *Played
}

// A ConfigError reports an invalid field of [Options], a [Control] or an [SPRT].
type ConfigError struct {
	Field string // of the Options, or "Control" or "SPRT" for a value of that type
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
func (o *Options) control(p *Player) Control {
	if p.Control.limited() {
		return p.Control
	}
	return o.Control
}

func (o *Options) stall() time.Duration {
	if o.Stall <= 0 {
		return defaultStall
	}
	return min(o.Stall, maxDuration)
}

// tooMany reports whether that number of faults of a player ends the match.
func (o *Options) tooMany(faults int) bool {
	switch {
	case o.MaxFaults < 0:
		return false
	case o.MaxFaults == 0:
		return faults >= defaultMaxFaults
	}
	return faults >= o.MaxFaults
}

// check returns a *[ConfigError] for an invalid field.
func (o *Options) check() error {
	if err := o.checkPlayers(); err != nil {
		return err
	}
	fail := func(field, format string, args ...any) error {
		return &ConfigError{field, fmt.Sprintf(format, args...)}
	}
	pairs := int64(len(o.Players)) * int64(len(o.Players)-1) / 2
	switch {
	case o.Rounds < 1 || o.Rounds > maxRounds:
		return fail("Rounds", "%d is not in the range 1 to %d", o.Rounds, maxRounds)
	case 2*pairs*int64(o.Rounds) > maxGames:
		return fail("Rounds", "%d rounds are more than %d games", o.Rounds, maxGames)
	case o.Concurrency < 0 || o.Concurrency > maxConcurrency:
		return fail("Concurrency", "%d is not in the range 0 to %d", o.Concurrency, maxConcurrency)
	case o.MaxMoves < 0:
		return fail("MaxMoves", "negative value")
	case o.Tablebase.MaxPieces < 0:
		return fail("Tablebase", "negative value")
	}
	if err := o.Draw.Check(); err != nil {
		return fail("Draw", "%v", err)
	}
	if err := o.Resign.Check(); err != nil {
		return fail("Resign", "%v", err)
	}
	if why := checkTags(o.Tags); why != "" {
		return fail("Tags", "%s", why)
	}
	if why := checkOpenings(o.Openings); why != "" {
		return fail("Openings", "%s", why)
	}
	if o.SPRT != nil {
		if len(o.Players) != 2 {
			return fail("SPRT", "needs two players, not %d", len(o.Players))
		}
		if why := o.SPRT.check(); why != "" {
			return fail("SPRT", "%s", why)
		}
	}
	return nil
}

func (o *Options) checkPlayers() error {
	if n := len(o.Players); n < 2 || n > maxPlayers {
		return &ConfigError{"Players", fmt.Sprintf("%d is not in the range 2 to %d", n, maxPlayers)}
	}
	names := make(map[string]bool)
	for i := range o.Players {
		p := &o.Players[i]
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
		if why := o.control(p).check(); why != "" {
			return &ConfigError{"Control", "of " + p.Name + ": " + why}
		}
	}
	return nil
}
