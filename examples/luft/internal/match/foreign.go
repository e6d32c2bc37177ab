package match

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/luftchess/luft/search/match/engine"
)

// foreign are the flags and keys of fastchess and cutechess that ask for what a match does
// anyway, or for what makes no difference to it. They are accepted, so that the command lines of
// those programs can be used as they are, and noted once.
type foreign struct {
	games int      // of a round between two engines
	notes []string // what has no effect, and why
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

// report writes the notes in one line.
func (f *foreign) report(w io.Writer, command string) {
	if len(f.notes) > 0 {
		fmt.Fprintf(w, "%s: note: without effect: %s\n", command, strings.Join(f.notes, ", "))
	}
}

// declare declares the flags, which help does not list one by one.
func (f *foreign) declare(flags *pflag.FlagSet) {
	hidden := func(name string) { flags.Lookup(name).Hidden = true }
	for name, why := range map[string]string{
		"repeat":            "each round is a pair of games with one opening",
		"force-concurrency": "",
		"use-affinity":      "engines are not bound to processors",
		"testEnv":           "",
	} {
		flags.BoolFunc(name, "as in fastchess and cutechess: "+why, func(string) error {
			f.note("--"+name, why)
			return nil
		})
		hidden(name)
	}
	for name, why := range map[string]string{
		"ratinginterval":   "the state is shown as the match goes on",
		"scoreinterval":    "the state is shown as the match goes on",
		"autosaveinterval": "--resume goes on from the file of --pgn",
		"wait":             "",
		"site":             "",
	} {
		flags.Func(name, "as in fastchess and cutechess: `N`, "+why, func(string) error {
			f.note("--"+name, why)
			return nil
		})
		hidden(name)
	}
	flags.IntVar(&f.games, "games", 2, "play `N` games in each round between two engines, an even number")
	flags.Func("output", "as in fastchess: format=`FORMAT` of the output", func(s string) error {
		if s != "format=fastchess" && s != "format=cutechess" {
			return errors.New("want format=fastchess or format=cutechess")
		}
		f.note("--output "+s, "--json and --csv are the other formats")
		return nil
	})
	flags.Func("variant", "as in fastchess: `VARIANTS` of the openings, standard or fischerandom", func(s string) error {
		if s != "standard" && s != "fischerandom" {
			return errors.New("want standard or fischerandom, whose positions are in the file of --openings")
		}
		f.note("--variant "+s, "it is known from the openings")
		return nil
	})
	for _, name := range []string{"games", "output", "variant"} {
		hidden(name)
	}
}

// rounds has the number of games of a round be that of --games.
func (f *foreign) rounds(rounds *int) error {
	if f.games < 2 || f.games%2 != 0 {
		return fmt.Errorf("--games %d: want an even number, as each opening is played with both colors", f.games)
	}
	*rounds *= f.games / 2
	return nil
}

// fileKeys are the keys of files that have no effect, by flag.
var fileKeys = map[string][]string{
	"pgn":      {"notation", "nodes", "seldepth", "nps", "hashfull", "timeleft", "latency", "track", "append", "min", "pv", "tbhits"},
	"log":      {"level", "append", "realtime", "engine", "compress"},
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
	var own []string
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
		case "timemargin":
			field.Key = "margin"
		case "plies":
			field.Key = "depth"
		}
		own = append(own, field.String())
	}
	return strings.Join(own, ","), nil
}
