// Package engines has what commands share that have an engine search many positions.
package engines

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/pflag"

	"github.com/luftchess/luft/examples/internal/builtin"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/match/engine"
)

// Help is a paragraph on the flags for the text of help.
const Help = `The engine is Luft unless --engine selects another, in the syntax of luft help engines. It
searches each position for a second if there is no other limit. With only --nodes or
--depth, an engine that does not answer within --stall has failed.`

// Flags are those that select the engine and say how long it searches a position.
type Flags struct {
	Engine      engine.Spec
	Limits      search.Limits
	Stall       time.Duration
	Concurrency int
}

// DeclareEngine declares the flag that replaces the engine spec.
func DeclareEngine(flags *pflag.FlagSet, spec *engine.Spec) {
	given := false
	flags.Func("engine", "the engine, as `KEY=VALUE,...`; see luft help engines (default luft=nnue)", func(s string) (err error) {
		if given {
			return errors.New("given more than once")
		}
		given = true
		*spec, err = builtin.Engines().Parse(s, "")
		return err
	})
}

// Declare declares the flags. What is what several engines share, such as "games".
func (f *Flags) Declare(flags *pflag.FlagSet, what string) {
	f.Engine = builtin.Default()
	DeclareEngine(flags, &f.Engine)
	cli.Limits(flags, &f.Limits.MoveTime, &f.Limits.Nodes, &f.Limits.Depth)
	cli.Duration(flags, &f.Stall, "stall", engine.DefaultStall, "`TIME` after which an engine without --movetime has failed")
	cli.Concurrency(flags, &f.Concurrency, cli.MaxThreads, what)
}

// Check returns an error if the flags make no sense, and fills in the limits.
func (f *Flags) Check() error {
	c, l := &f.Engine.Control, &f.Limits
	switch {
	case f.Stall <= 0:
		return errors.New("--stall must be positive")
	case len(c.Clock) > 0:
		return errors.New("tc= is only for matches")
	}
	if l.MoveTime == 0 && l.Nodes == 0 && l.Depth == 0 {
		l.MoveTime, l.Nodes, l.Depth = c.MoveTime, c.Nodes, c.Depth
	}
	if l.MoveTime == 0 && l.Nodes == 0 && l.Depth == 0 {
		l.MoveTime = time.Second
	}
	return nil
}

// KeyFlag declares a flag whose value is a list KEY=VALUE,... The keys are those that declare
// declares, each time anew, of which the required ones must be given.
func KeyFlag(flags *pflag.FlagSet, name, usage string, required []string, declare func(keys *pflag.FlagSet)) {
	flags.Func(name, usage, func(s string) error {
		fields, err := engine.Fields(s)
		if err != nil {
			return err
		}
		keys := pflag.NewFlagSet(name, pflag.ContinueOnError)
		declare(keys)
		for _, f := range fields {
			switch key := keys.Lookup(f.Key); {
			case key == nil:
				return fmt.Errorf("unknown key %q", f.Key)
			case key.Changed:
				return fmt.Errorf("duplicate key %s", key.Name)
			case keys.Set(f.Key, f.Value) != nil:
				return fmt.Errorf("%s=%s: invalid value", key.Name, f.Value)
			}
		}
		for _, key := range required {
			if !keys.Changed(key) {
				return fmt.Errorf("missing %s=", key)
			}
		}
		return nil
	})
}
