package lichess

import (
	"slices"
	"strings"
	"time"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/search"
)

// An Acceptance says which challenges a [Bot] accepts. The zero value accepts games of ordinary chess
// with a clock, rated or not, against anybody, one game at a time. Other challenges
// are declined with the reason.
type Acceptance struct {
	// Variants are those that are accepted, and that the searchers of the bot must play; nil is
	// [Standard], [Chess960] and [FromPosition].
	Variants []Variant `json:"variants"`

	// Speeds are those that are accepted; nil is [Bullet], [Blitz], [Rapid] and
	// [Classical].
	Speeds []Speed `json:"speeds"`

	// Limits of the time of the clock and of the increment. A zero maximum is no limit.
	// They do not apply to correspondence chess.
	MinTime      time.Duration `json:"min_time"`
	MaxTime      time.Duration `json:"max_time"`
	MinIncrement time.Duration `json:"min_increment"`
	MaxIncrement time.Duration `json:"max_increment"`

	// Limits of the challenger's rating. Zero is no limit. With a limit, a challenger
	// whose rating is unknown is declined.
	MinRating int `json:"min_rating"`
	MaxRating int `json:"max_rating"`

	Mode      Mode         `json:"mode"`
	Opponents OpponentKind `json:"opponents"`

	// Only, if not empty, lists the only users who may challenge the bot, and Never those
	// who may not. Case is ignored.
	Only  []string `json:"only"`
	Never []string `json:"never"`

	// Games is the maximum number of games at a time, those of the bot's own challenges
	// included. Zero or less is 1. Games that run already when the bot starts are played
	// even if there are more.
	Games int `json:"games"`
}

// A Mode says whether games may count for ratings.
type Mode string

// The modes.
const (
	AnyMode Mode = ""
	Rated   Mode = "rated"
	Casual  Mode = "casual"
)

// An OpponentKind is a kind of opponents.
type OpponentKind string

// The kinds of opponents.
const (
	Anybody OpponentKind = ""
	Bots    OpponentKind = "bots"
	Humans  OpponentKind = "humans"
)

// playable are all variants, ordinary those that every searcher plays, and realTime the speeds
// with a clock that bots may play.
var (
	ordinary = []Variant{Standard, Chess960, FromPosition}
	playable = append(ordinary[:3:3], ThreeCheck, KingOfTheHill, RacingKings, Horde, Antichess, Atomic, Crazyhouse)
	realTime = []Speed{Bullet, Blitz, Rapid, Classical}
)

func (a *Acceptance) variants() []Variant {
	if a.Variants == nil {
		return ordinary
	}
	return a.Variants
}

func (a *Acceptance) speeds() []Speed {
	if a.Speeds == nil {
		return realTime
	}
	return a.Speeds
}

func (a *Acceptance) games() int { return max(a.Games, 1) }

// refuse returns why a challenge is declined, in a word of the API, or "". The number of games
// is not looked at.
func (a *Acceptance) refuse(c *challengeInfo) (reason string) {
	control, speed := c.control()
	_, err := parseStart(c.Variant.Key, c.InitialFEN)
	who := Player{Title: c.Challenger.Title}
	rated := a.MinRating > 0 || a.MaxRating > 0
	rating := c.Challenger.Rating
	switch {
	case a.Opponents == Humans && who.IsBot():
		return "noBot"
	case a.Opponents == Bots && !who.IsBot():
		return "onlyBot"
	case !slices.Contains(a.variants(), c.Variant.Key) || !slices.Contains(playable, c.Variant.Key):
		if slices.Equal(a.variants(), []Variant{Standard}) {
			return "standard"
		}
		return "variant"
	case !slices.Contains(a.speeds(), speed) || speed == UltraBullet:
		return "timeControl"
	case a.Mode == Casual && c.Rated:
		return "casual"
	case a.Mode == Rated && !c.Rated:
		return "rated"
	case speed != Correspondence && (control[0].Time < a.MinTime || control[0].Increment < a.MinIncrement):
		return "tooFast"
	case speed != Correspondence && (above(control[0].Time, a.MaxTime) || above(control[0].Increment, a.MaxIncrement)):
		return "tooSlow"
	case rated && rating <= 0 || rating < a.MinRating || a.MaxRating > 0 && rating > a.MaxRating,
		len(a.Only) > 0 && !names(a.Only, c.Challenger),
		names(a.Never, c.Challenger),
		err != nil:
		return "generic"
	}
	return ""
}

// above reports whether d is above a maximum, of which zero is none.
func above(d, most time.Duration) bool { return most > 0 && d > most }

// names reports whether a user is in a list.
func names(list []string, u userInfo) bool {
	return slices.ContainsFunc(list, func(name string) bool {
		return strings.EqualFold(name, u.Name) || strings.EqualFold(name, u.ID)
	})
}

// offerPause is the number of plies between two draw offers.
const offerPause = 20

// A judge applies the rules to a game. Scores are those of the bot.
type judge struct {
	draw   search.DrawRule
	resign search.ResignRule

	score   eval.Score // the last
	scored  bool       // there is a last score
	even    int        // consecutive moves with an even score
	losing  int
	offered int // ply of the last offer plus one, or 0
}

// see takes in the result of a search.
func (j *judge) see(r *search.Result) {
	if r.Bound == search.NoBound {
		return
	}
	j.score, j.scored = r.Score, true
	count(&j.even, -j.draw.Score <= r.Score && r.Score <= j.draw.Score)
	count(&j.losing, r.Score <= -j.resign.Score)
}

func count(n *int, more bool) {
	if more {
		*n++
	} else {
		*n = 0
	}
}

// resigns reports whether to resign.
func (j *judge) resigns() bool { return j.resign.Moves > 0 && j.losing >= j.resign.Moves }

// accepts reports whether to accept a draw at move number n.
func (j *judge) accepts(n int) bool {
	return j.draw.Moves > 0 && n >= j.draw.From && j.scored && j.score <= j.draw.Score
}

// offers reports whether to offer a draw with move number n at a ply, and notes the offer.
func (j *judge) offers(n, ply int) bool {
	if j.draw.Moves <= 0 || n < j.draw.From || j.even < j.draw.Moves || j.offered > 0 && ply-(j.offered-1) < offerPause {
		return false
	}
	j.offered = ply + 1
	return true
}

// forget forgets the scores, after a take-back.
func (j *judge) forget() { *j = judge{draw: j.draw, resign: j.resign} }
