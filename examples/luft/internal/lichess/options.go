package lichess

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/luftchess/luft/examples/internal/builtin"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/engines"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/match/engine"
	"github.com/luftchess/luft/uci/lichess"
)

// options is what the flags say.
type options struct {
	bot    lichess.Bot // without what is opened
	engine engine.Spec

	book, tables, pgn string
	verbose, json     bool
}

func newOptions() *options {
	o := &options{engine: builtin.Default()}
	o.bot.Accept.Mode = lichess.Casual
	return o
}

// The words of the flags.
var (
	modes    = map[string]lichess.Mode{"any": lichess.AnyMode, "rated": lichess.Rated, "casual": lichess.Casual}
	kinds    = map[string]lichess.OpponentKind{"any": lichess.Anybody, "bots": lichess.Bots, "humans": lichess.Humans}
	policies = map[string]lichess.CancelPolicy{"finish": lichess.FinishGames, "resign": lichess.ResignGames, "leave": lichess.LeaveGames}
	variants = []lichess.Variant{
		lichess.Standard, lichess.Chess960, lichess.FromPosition, lichess.ThreeCheck, lichess.KingOfTheHill,
		lichess.RacingKings, lichess.Horde, lichess.Antichess, lichess.Atomic, lichess.Crazyhouse,
	}
	speeds = []lichess.Speed{lichess.Bullet, lichess.Blitz, lichess.Rapid, lichess.Classical, lichess.Correspondence}
)

// word declares a flag whose value is one of the words.
func word[T any](flags *pflag.FlagSet, to *T, name, value, usage string, words map[string]T) {
	cli.Func(flags, name, value, usage, func(s string) error {
		v, ok := words[s]
		if !ok {
			return fmt.Errorf("%q is none of the words", s)
		}
		*to = v
		return nil
	})
}

// list declares a flag whose value is some of the words, separated by commas.
func list[T ~string](flags *pflag.FlagSet, to *[]T, name, value, usage string, words []T) {
	cli.Func(flags, name, value, usage, func(s string) error {
		*to = nil
		for text := range strings.SplitSeq(s, ",") {
			if !slices.Contains(words, T(text)) {
				return fmt.Errorf("%q is none of the words", text)
			}
			*to = append(*to, T(text))
		}
		return nil
	})
}

// declare declares the flags.
func (o *options) declare(flags *pflag.FlagSet) {
	b, a := &o.bot, &o.bot.Accept
	engines.DeclareEngine(flags, &o.engine)
	flags.StringVar(&o.book, "book", "", "play openings from the Polyglot book `FILE`, at random by their weights")
	flags.StringVar(&o.tables, "tb", "", "let the engine use the Syzygy tablebases in `DIR`, several separated as in PATH")
	cli.Limits(flags, &b.Limits.MoveTime, &b.Limits.Nodes, &b.Limits.Depth)
	cli.Duration(flags, &b.Lag, "lag", 300*time.Millisecond, "`TIME` that a move takes on the network, until it is measured")

	list(flags, &a.Variants, "variants", "standard,chess960,fromPosition", "accept these variants, a `LIST`; others are threeCheck, kingOfTheHill, racingKings, horde, antichess, atomic and crazyhouse", variants)
	list(flags, &a.Speeds, "speeds", "bullet,blitz,rapid,classical", "accept these speeds, a `LIST`; correspondence is another", speeds)
	cli.Duration(flags, &a.MinTime, "min-time", 0, "minimum `TIME` of the clock")
	cli.Duration(flags, &a.MaxTime, "max-time", 0, "maximum `TIME` of the clock; 0 is no limit")
	cli.Duration(flags, &a.MinIncrement, "min-increment", 0, "minimum increment, a `TIME`")
	cli.Duration(flags, &a.MaxIncrement, "max-increment", 0, "maximum increment, a `TIME`; 0 is no limit")
	flags.IntVar(&a.MinRating, "min-rating", 0, "minimum `N` of challengers")
	flags.IntVar(&a.MaxRating, "max-rating", 0, "maximum `N` of challengers; 0 is no limit")
	word(flags, &a.Mode, "mode", "casual", "accept `MODE` games: casual, rated or any", modes)
	word(flags, &a.Opponents, "opponents", "any", "accept challenges of `KIND`: bots, humans or any", kinds)
	flags.StringSliceVar(&a.Only, "only", nil, "accept challenges of these users only, a `LIST`")
	flags.StringSliceVar(&a.Never, "never", nil, "accept no challenges of these users, a `LIST`")
	cli.Concurrency(flags, &a.Games, 64, "games")

	engines.KeyFlag(flags, "challenge", "make a challenge, as `KEY=VALUE,...`; can be repeated", []string{"tc"}, o.challenge)
	cli.Duration(flags, &b.Idle, "idle", time.Minute, "`TIME` without a game before a challenge")
	engines.KeyFlag(flags, "draw", "offer and accept draws, as `KEY=VALUE,...`: move=40,count=8,score=10", []string{"count", "score"}, func(keys *pflag.FlagSet) {
		keys.IntVar(&b.Draw.From, "move", 0, "")
		keys.IntVar(&b.Draw.Moves, "count", 0, "")
		keys.Int32Var((*int32)(&b.Draw.Score), "score", 0, "")
	})
	engines.KeyFlag(flags, "resign", "resign, as `KEY=VALUE,...`: count=4,score=900", []string{"count", "score"}, func(keys *pflag.FlagSet) {
		keys.IntVar(&b.Resign.Moves, "count", 0, "")
		keys.Int32Var((*int32)(&b.Resign.Score), "score", 0, "")
	})
	cli.Lists(flags, "engine", "challenge", "draw", "resign")
	flags.IntVar(&b.Takebacks, "takebacks", 0, "accept `N` take-backs in a game")
	cli.Duration(flags, &b.Patience, "patience", 30*time.Second, "`TIME` for the opponent's first move before the game is aborted")
	word(flags, &b.OnCancel, "on-interrupt", "finish", "what to do with games at Ctrl-C, a `WORD`: finish, resign or leave", policies)

	flags.StringVar(&b.Name, "name", "Luft", "`TEXT` to answer !name with")
	flags.StringVar(&b.Greeting, "greeting", "", "write `TEXT` into the chat at the beginning of a game")
	flags.StringVar(&o.pgn, "pgn", "", "append finished games to `FILE`")
	flags.BoolVar(&o.verbose, "verbose", false, "log moves and chat too")
	flags.BoolVar(&o.json, "json", false, "log an object on each line")
	flags.StringVar(&b.URL, "url", "https://lichess.org", "`URL` of the server")
}

// challenge declares the keys of a new challenge.
func (o *options) challenge(keys *pflag.FlagSet) {
	o.bot.Challenges = append(o.bot.Challenges, lichess.Challenge{})
	i := len(o.bot.Challenges) - 1
	c := &o.bot.Challenges[i]
	keys.StringVar(&c.Opponent, "opponent", "", "")
	keys.Func("tc", "", func(s string) (err error) {
		c.Control, err = live.ParseControl(s)
		return err
	})
	keys.StringVar((*string)(&c.Variant), "variant", "", "")
	keys.BoolVar(&c.Rated, "rated", false, "")
	keys.StringVar(&c.Color, "color", "", "")
}

// check returns what is wrong with the flags beside what the bot refuses, and passes the tablebases
// on to the engine.
func (o *options) check() error {
	b, a := &o.bot, &o.bot.Accept
	switch {
	case b.Lag < 0 || b.Idle < 0 || b.Patience < 0 || b.Takebacks < 0,
		a.MinTime < 0 || a.MaxTime < 0 || a.MinIncrement < 0 || a.MaxIncrement < 0 || a.MinRating < 0 || a.MaxRating < 0:
		return fmt.Errorf("times, limits and ratings must not be negative")
	case above(a.MinTime, a.MaxTime) || above(a.MinIncrement, a.MaxIncrement) || above(a.MinRating, a.MaxRating):
		return fmt.Errorf("a minimum is above its maximum")
	case len(o.engine.Control.Clock) > 0 || o.engine.Control.MoveTime > 0 || o.engine.Control.Nodes > 0 || o.engine.Control.Depth > 0:
		return fmt.Errorf("tc=, st=, nodes= and depth= of --engine are only for matches")
	}
	if o.tables != "" {
		o.engine.Options = append(slices.Clone(o.engine.Options), engine.Field{Key: "SyzygyPath", Value: o.tables})
	}
	return nil
}

// missing returns a variant of the flags that s does not play, or "".
func (o *options) missing(s search.Searcher) lichess.Variant {
	all := slices.Clone(o.bot.Accept.Variants)
	for _, c := range o.bot.Challenges {
		all = append(all, c.Variant)
	}
	for _, v := range all {
		if !search.SupportsRules(s, v.Rules()) {
			return v
		}
	}
	return ""
}

// above reports whether a minimum is above a maximum, of which zero is none.
func above[T ~int | ~int64](low, high T) bool { return high > 0 && low > high }
