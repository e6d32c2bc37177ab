package match

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/search/match/engine"
)

// foreign has what is known of the flags and keys of fastchess and cutechess that Luft does
// not have, so that the command lines of those programs can be used as they are. What makes no
// difference is noted once.
type foreign struct {
	games  int      // of --games: those of a round between two engines
	repeat int      // of --repeat: games with the same opening
	model  bool     // --sprt has a model
	notes  []string // what has no effect, and why
	usual  []string // the defaults of fastchess that were used
}

// note notes what has no effect.
func (f *foreign) note(what, why string) {
	text := what
	if why != "" {
		text += " (" + why + ")"
	}
	if !slices.Contains(f.notes, text) {
		f.notes = append(f.notes, text)
	}
}

// report writes the notes, each kind in one line.
func (f *foreign) report(w io.Writer, command string) {
	if len(f.notes) > 0 {
		fmt.Fprintf(w, "%s: note: without effect: %s\n", command, strings.Join(f.notes, ", "))
	}
	if len(f.usual) > 0 {
		fmt.Fprintf(w, "%s: note: with the defaults of fastchess: %s\n", command, strings.Join(f.usual, ", "))
	}
}

// The forms of values of flags.
const (
	noValue = iota
	oneValue
	optionalValue // which begins with a digit
	listValue     // KEY=VALUE, as several arguments
)

const (
	bothColors = "each opening is played with both colors"
	shown      = "the state is shown every ten seconds, or by --interval"
)

// ignored are the flags without effect.
var ignored = []struct {
	name  string
	value int
	why   string
}{
	{"autosaveinterval", oneValue, "--resume continues from the file of --pgn"},
	{"bookmode", oneValue, ""},
	{"crc32", listValue, ""},
	{"force-concurrency", noValue, ""},
	{"outcomeinterval", oneValue, shown},
	{"report", listValue, "pairs are always reported"},
	{"reverse", noValue, bothColors},
	{"resultformat", oneValue, "--json and --csv are the other formats"},
	{"scoreinterval", oneValue, shown},
	{"site", oneValue, ""},
	{"testEnv", noValue, ""},
	{"use-affinity", optionalValue, "engines are not bound to processors; see luft help fastchess"},
	{"wait", oneValue, ""},
}

// refused are the flags that cannot be ignored, with what to do instead.
var refused = map[string]string{
	"compliance": "use luft compliance",
	"config":     "use --resume with the file of --pgn",
	"debug":      "use --trace",
	"epdout":     "use --pgn",
	"noswap":     bothColors,
	"quick":      "use --engine, --tc and --openings",
}

// declare declares the flags, which help does not list one by one.
func (f *foreign) declare(flags *pflag.FlagSet) {
	const usage = "as in fastchess and cutechess"
	for _, i := range ignored {
		set := func(string) error {
			f.note("--"+i.name, i.why)
			return nil
		}
		if i.value == noValue {
			flags.BoolFunc(i.name, usage, set)
		} else {
			flags.Func(i.name, usage+": `N`", set)
		}
		switch i.value {
		case optionalValue:
			cli.Optional(flags, i.name, "0")
		case listValue:
			cli.Lists(flags, i.name)
		}
		flags.Lookup(i.name).Hidden = true
	}
	for name, instead := range refused {
		flags.BoolFunc(name, usage, func(string) error { return cli.Usagef("--%s: %s", name, instead) })
		flags.Lookup(name).Hidden = true
	}
	flags.IntVar(&f.games, "games", 2, "play `N` games in each round between two engines, an even number")
	flags.IntVar(&f.repeat, "repeat", 2, "play each opening in `N` games on end, an even number")
	cli.Optional(flags, "repeat", "2")
	flags.Func("seeds", usage+": `N` engines that play against the others of a gauntlet", func(s string) error {
		if s != "0" && s != "1" {
			return errors.New("want 1: a gauntlet is that of the first engine")
		}
		return nil
	})
	flags.Func("output", "as in fastchess: format=`FORMAT` of the output", func(s string) error {
		if s != "format=fastchess" && s != "format=cutechess" {
			return errors.New("want format=fastchess or format=cutechess")
		}
		f.note("--output "+s, "--json and --csv are the other formats")
		return nil
	})
	cli.Lists(flags, "output")
	for _, name := range []string{"games", "repeat", "seeds", "output"} {
		flags.Lookup(name).Hidden = true
	}
}

// defaults sets what is not given as fastchess does.
func (f *foreign) defaults(o *options, given func(flag string) bool) {
	set := func(text string) { f.usual = append(f.usual, text) }
	m := &o.match
	if !given("rounds") {
		m.Rounds = 2
		set("2 rounds")
	}
	if m.SPRT != nil && !f.model {
		m.SPRT.Normalized = true
		set("--sprt of normalized Elo")
	}
	if o.openings != "" && !given("order") {
		o.order = sequential
		set("openings in their order")
	}
	if m.Control.Timed() && !given("margin") {
		m.Control.Margin = 0
		set("no time margin")
	}
}

// complete has the number of games of a round be that of --games, and checks --repeat.
func (f *foreign) complete(rounds *int) error {
	for _, flag := range []struct {
		name  string
		games int
	}{{"games", f.games}, {"repeat", f.repeat}} {
		if flag.games < 2 || flag.games%2 != 0 {
			return fmt.Errorf("--%s %d: want an even number, as %s", flag.name, flag.games, bothColors)
		}
	}
	*rounds *= f.games / 2
	return nil
}

// repeated returns openings for a number of rounds, each as often as --repeat says.
func (f *foreign) repeated(openings []match.Opening, rounds int) []match.Opening {
	n := f.repeat / 2
	if n == 1 {
		return openings
	}
	all := make([]match.Opening, min(n*len(openings), rounds))
	for i := range all {
		all[i] = openings[i/n]
	}
	return all
}

// fileKeys are the keys of files that have no effect, by flag.
var fileKeys = map[string][]string{
	"pgn": {
		"append", "fi", "hashfull", "latency", "match_line", "min", "nodes", "notation", "nps", "pv", "seldepth",
		"tbhits", "timeleft", "track",
	},
	"log":      {"append", "compress", "engine", "level", "realtime"},
	"openings": {"policy"},
}

// fileKey notes a key of a file, and reports whether it is one that is known.
func (f *foreign) fileKey(flag string, field engine.Field) bool {
	known := slices.Contains(fileKeys[flag], field.Key)
	if known {
		f.note(fmt.Sprintf("%s=%s of --%s", field.Key, field.Value, flag), "")
	}
	return known
}

// engine returns the settings of an engine with the keys that Luft has.
func (f *foreign) engine(list string) (string, error) {
	if list == "" {
		return "", nil
	}
	fields, err := engine.Fields(list)
	if err != nil {
		return "", err
	}
	var own, args []string
	for _, field := range fields {
		switch field.Key {
		case "proto":
			if field.Value != "uci" {
				return "", fmt.Errorf("proto=%s: want uci", field.Value)
			}
			continue
		case "restart":
			if field.Value != "off" && field.Value != "auto" {
				return "", fmt.Errorf("restart=%s: want off or auto, as an engine goes on with the next game", field.Value)
			}
			f.note("restart="+field.Value, "an engine goes on with the next game")
			continue
		case "arg":
			if strings.Contains(field.Value, "'") {
				return "", fmt.Errorf("arg=%s: single quotes are not supported", field.Value)
			}
			args = append(args, "'"+field.Value+"'")
			continue
		case "timemargin":
			field.Key = "margin"
		case "plies":
			field.Key = "depth"
		case "tc":
			if field.Value == "inf" {
				field.Value = "-"
			}
		}
		own = append(own, field.String())
	}
	if len(args) > 0 {
		own = append(own, engine.Field{Key: "args", Value: strings.Join(args, " ")}.String())
	}
	return strings.Join(own, ","), nil
}
