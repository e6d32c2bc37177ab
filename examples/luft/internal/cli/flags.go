package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/board"
)

// doubleDashes returns args with a second dash before the names of flags that have
// one dash, so that both "-threads 2" and "--threads 2" are understood, as by
// programs that use Go's package flag. Single letters and negative numbers stay.
func doubleDashes(args []string) []string {
	out := make([]string, 0, len(args))
	for i, arg := range args {
		if arg == "--" {
			return append(out, args[i:]...)
		}
		if len(arg) > 2 && arg[0] == '-' && isLetter(arg[1]) && arg[2] != '=' {
			arg = "-" + arg
		}
		out = append(out, arg)
	}
	return out
}

// The annotations of flags.
const (
	lists    = "lists"    // the value is a list; the strings are words that may stand in it
	several  = "several"  // it was given as several arguments
	optional = "optional" // the value, which begins with a digit, may be left out
)

// annotate sets an annotation of a declared flag.
func annotate(flags *pflag.FlagSet, name, key string, values []string) {
	f := flags.Lookup(name)
	if f.Annotations == nil {
		f.Annotations = make(map[string][]string)
	}
	f.Annotations[key] = values
}

// Lists marks declared flags whose value is a list KEY=VALUE,... Arguments of that form that
// follow the value belong to it, as they do in fastchess and cutechess:
//
//	--engine cmd=./new name=new --engine cmd=./old name=old
func Lists(flags *pflag.FlagSet, names ...string) {
	for _, name := range names {
		annotate(flags, name, lists, nil)
	}
}

// ListWords marks a declared flag as [Lists] does. These words may follow the value too, and
// mean WORD=true. A value that is followed by one and has no key is that of the key first:
//
//	--pgnout games.pgn min fi
func ListWords(flags *pflag.FlagSet, name, first string, words ...string) {
	annotate(flags, name, lists, append([]string{first}, words...))
}

// Optional marks a declared flag whose value may be left out, and is then missing. An argument
// after the flag is its value if it begins with a digit.
func Optional(flags *pflag.FlagSet, name, missing string) {
	flags.Lookup(name).NoOptDefVal = missing
	annotate(flags, name, optional, nil)
}

// Several reports whether the arguments have a list as several arguments; see [Lists].
func Several(flags *pflag.FlagSet) bool {
	found := false
	flags.VisitAll(func(f *pflag.Flag) {
		_, ok := f.Annotations[several]
		found = found || ok
	})
	return found
}

// joinLists returns args in which a list is one argument, and so are a flag and its optional value.
func joinLists(flags *pflag.FlagSet, args []string) []string {
	var out []string
	for i := 0; i < len(args); i++ {
		out = append(out, args[i])
		if args[i] == "--" {
			return append(out, args[i+1:]...)
		}
		name, ok := strings.CutPrefix(args[i], "--")
		f := flags.Lookup(name)
		if !ok || f == nil || i+1 == len(args) {
			continue
		}
		if _, ok := f.Annotations[optional]; ok && args[i+1] != "" && '0' <= args[i+1][0] && args[i+1][0] <= '9' {
			i++
			out[len(out)-1] += "=" + args[i]
		}
		words, ok := f.Annotations[lists]
		if !ok {
			continue
		}
		i++
		list := []string{args[i]}
		for ; i+1 < len(args); i++ {
			next := args[i+1]
			if len(words) > 0 && slices.Contains(words[1:], next) {
				next += "=true"
			} else if !strings.Contains(next, "=") || strings.HasPrefix(next, "-") {
				break
			}
			list = append(list, next)
		}
		if len(list) > 1 {
			annotate(flags, name, several, nil)
			if len(words) > 0 && !strings.Contains(list[0], "=") {
				list[0] = words[0] + "=" + list[0]
			}
			for j := range list {
				list[j] = protected(list[j])
			}
		}
		out = append(out, strings.Join(list, ","))
	}
	return out
}

// protected returns an argument KEY=VALUE as a field of a list: a value with a comma that does not
// begin another KEY=VALUE is written in quotes.
func protected(arg string) string {
	fields := strings.Split(arg, ",")
	if !slices.ContainsFunc(fields, func(f string) bool { return !strings.Contains(f, "=") }) || strings.Contains(arg, `"`) {
		return arg
	}
	key, value, _ := strings.Cut(arg, "=")
	return key + `="` + strings.ReplaceAll(value, `\`, `\\`) + `"`
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// Func declares a flag whose value set parses, as flags.Func does, with a default that help
// shows unless it is empty.
func Func(flags *pflag.FlagSet, name, value, usage string, set func(string) error) {
	flags.Func(name, usage, set)
	flags.Lookup(name).DefValue = value
}

// Duration declares a flag whose value is a duration with a unit, such as 5s. An error
// about a number without a unit says so.
func Duration(flags *pflag.FlagSet, d *time.Duration, name string, value time.Duration, usage string) {
	*d = value
	shown := ""
	if value != 0 {
		shown = value.String()
	}
	Func(flags, name, shown, usage, func(s string) (err error) {
		if *d, err = time.ParseDuration(s); err == nil {
			return nil
		}
		if _, err := strconv.ParseFloat(s, 64); err == nil && strings.TrimSpace(s) == s {
			return fmt.Errorf("missing unit, try %ss", s)
		}
		return errors.New("not a duration such as 5s, 300ms or 1m30s")
	})
}

// Variant declares the flag that selects the rules.
func Variant(flags *pflag.FlagSet, to *board.Rules, usage string) {
	Func(flags, "variant", "chess", usage+" of the variant `NAME`, such as atomic", func(s string) (err error) {
		*to, err = board.ParseRules(s)
		return err
	})
}

// Within returns an error unless the value of a flag is from low to high.
func Within[T cmp.Ordered](flag string, v, low, high T) error {
	if low <= v && v <= high {
		return nil
	}
	return fmt.Errorf("--%s %v: not from %v to %v", flag, v, low, high)
}

// AtLeast returns an error if the value of a flag is less than low.
func AtLeast[T cmp.Ordered](flag string, v, low T) error {
	if v >= low {
		return nil
	}
	return fmt.Errorf("--%s %v: less than %v", flag, v, low)
}

// MaxThreads is the largest value of --threads and of --concurrency. It keeps a slip of the
// finger from asking for all the memory there is.
const MaxThreads = 1024

// Limits declares the flags that limit searches: --movetime, --nodes and --depth.
func Limits(flags *pflag.FlagSet, moveTime *time.Duration, nodes *uint64, depth *int) {
	Duration(flags, moveTime, "movetime", 0, "limit each search to `TIME`")
	Check(flags, "movetime", func() error { return AtLeast("movetime", *moveTime, 0) })
	flags.Uint64Var(nodes, "nodes", 0, "limit each search to `N` nodes; 0 means no limit")
	flags.IntVar(depth, "depth", 0, "limit each search to a depth of `N` plies; 0 means no limit")
	Check(flags, "depth", func() error { return AtLeast("depth", *depth, 0) })
}

// Concurrency declares --concurrency, the number of games, positions or the like (what) that
// are worked on at a time.
func Concurrency(flags *pflag.FlagSet, n *int, most int, what string) {
	Int(flags, n, "concurrency", 1, 1, most, "work on `N` "+what+" at a time")
}

// Hash declares --hash, with the default value in MiB.
func Hash(flags *pflag.FlagSet, n *int, value int) {
	Int(flags, n, "hash", value, 1, 1<<15, "transposition table of each searcher: `N` MiB")
}

// Int declares a flag whose value is from low to high.
func Int(flags *pflag.FlagSet, v *int, name string, value, low, high int, usage string) {
	flags.IntVar(v, name, value, usage)
	Check(flags, name, func() error { return Within(name, *v, low, high) })
}

// Float declares a flag whose value is from low to high.
func Float(flags *pflag.FlagSet, v *float64, name string, value, low, high float64, usage string) {
	flags.Float64Var(v, name, value, usage)
	Check(flags, name, func() error { return Within(name, *v, low, high) })
}

// Check has the value of a declared flag checked when it is set. An error of check is one
// of the arguments.
func Check(flags *pflag.FlagSet, name string, check func() error) {
	f := flags.Lookup(name)
	f.Value = checked{f.Value, check}
}

// A checked value of a flag cannot be set to any that its type has.
type checked struct {
	pflag.Value
	check func() error
}

func (c checked) Set(text string) error {
	if err := c.Value.Set(text); err != nil {
		return err
	}
	return Usage(c.check())
}

// FileArgs is for the Args of a command that reads files called WHAT; see [Files].
func FileArgs(what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, names []string) error { return Files(what, names) }
}

// Files checks the arguments of a command that reads files called WHAT, of which "-" is
// the standard input.
func Files(what string, names []string) error {
	if len(names) == 0 {
		return Usagef("missing %s (\"-\" is the standard input)", what)
	}
	if i := slices.Index(names, "-"); i >= 0 && slices.Contains(names[i+1:], "-") {
		return Usagef("the standard input can be read only once")
	}
	return nil
}
