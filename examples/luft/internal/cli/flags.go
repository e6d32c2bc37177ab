package cli

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"
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

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// duration is a flag's value: a duration with its unit.
type duration struct{ d *time.Duration }

// Duration declares a flag whose value is a duration with a unit, such as 5s. An error
// about a number without a unit says so.
func Duration(flags *pflag.FlagSet, d *time.Duration, name string, value time.Duration, usage string) {
	*d = value
	flags.Var(duration{d}, name, usage)
}

func (v duration) String() string {
	if v.d == nil || *v.d == 0 {
		return ""
	}
	return v.d.String()
}

func (duration) Type() string { return "duration" }

func (v duration) Set(s string) error {
	d, err := time.ParseDuration(s)
	if err == nil {
		*v.d = d
		return nil
	}
	if _, err := strconv.ParseFloat(s, 64); err == nil && strings.TrimSpace(s) == s {
		return fmt.Errorf("missing unit, try %ss", s)
	}
	return fmt.Errorf("not a duration such as 5s, 300ms or 1m30s")
}

// Files checks the arguments of a command that reads files called WHAT, of which "-" is
// the standard input.
func Files(what string, names []string) error {
	stdins := 0
	for _, name := range names {
		if name == "-" {
			stdins++
		}
	}
	switch {
	case len(names) == 0:
		return Usagef("missing %s (\"-\" is the standard input)", what)
	case stdins > 1:
		return Usagef("the standard input can be read only once")
	}
	return nil
}
