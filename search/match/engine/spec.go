package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/uci"
)

// A Spec describes an engine. It may be used by any number of goroutines.
type Spec struct {
	Name string

	// Command is the program of a UCI engine, with its arguments and working directory.
	Command string
	Args    []string
	Dir     string

	// New, if not nil, opens an engine in the same process instead, with Options.
	New func(options []Field) (search.Searcher, error)

	// Options are set before the first game, in this order.
	Options []Field

	// Control, if it has a limit, is the time control of this engine.
	Control match.Control

	// Ponder is that of [match.Player].
	Ponder bool

	// Log, if not nil, is called with each line that is exchanged with the program. Several
	// programs of this engine may run at once: they are counted from 1 in the order in
	// which they are started. It may be called by several goroutines at once, but for
	// each program as [uci.Driver].Log.
	Log func(name string, program int, d uci.Direction, line string)
}

// A Catalog has engines that run in the same process, by name. Each function opens one with
// options, whose keys are their names.
type Catalog map[string]func(options []Field) (search.Searcher, error)

// Parse parses a Spec. The keys are
//
//	name           name of the engine; the default is that of luft or cmd
//	luft           name of an engine of the catalog, which may be nil
//	cmd            program of a UCI engine
//	args           its arguments, separated by spaces; single quotes protect spaces
//	dir            its working directory
//	option.NAME    value of the option NAME
//	tc             time control, such as 8+0.08 or 40/60; see [live.ParseControl]
//	st             seconds per move
//	nodes, depth   limits per move
//	margin         milliseconds by which it may exceed its time
//	ponder         true or false: whether it thinks on the opponent's time
//
// and each may occur once. The case of NAME is ignored, as in UCI. Exactly one of luft and cmd is required. The settings in each,
// which has the same syntax and may be empty, are the defaults for keys that s does not have.
func (c Catalog) Parse(s, each string) (Spec, error) {
	fields, err := Fields(s)
	if err != nil {
		return Spec{}, err
	}
	var spec Spec
	seen := make(map[string]bool)
	apply := func(fields []Field) error {
		for _, f := range fields {
			key := folded(f.Key)
			if seen[key] {
				return fmt.Errorf("duplicate key %s", f.Key)
			}
			seen[key] = true
			if err := spec.set(f, c); err != nil {
				return fmt.Errorf("%s=%s: %w", f.Key, f.Value, err)
			}
		}
		return nil
	}
	if err := apply(fields); err != nil {
		return Spec{}, err
	}
	if each != "" {
		common, err := Fields(each)
		if err != nil {
			return Spec{}, err
		}
		common = slices.DeleteFunc(common, func(f Field) bool {
			return slices.ContainsFunc(fields, func(g Field) bool { return folded(f.Key) == folded(g.Key) })
		})
		if err := apply(common); err != nil {
			return Spec{}, err
		}
	}
	return spec, spec.check(seen)
}

// folded returns a key as it is compared with others.
func folded(key string) string {
	if strings.HasPrefix(key, "option.") {
		return strings.ToLower(key)
	}
	return key
}

func (s *Spec) set(f Field, c Catalog) (err error) {
	switch f.Key {
	case "name":
		s.Name = f.Value
	case "luft":
		s.New = c[f.Value]
		if s.New == nil {
			return fmt.Errorf("want one of %s", strings.Join(slices.Sorted(maps.Keys(c)), ", "))
		}
		s.Name = cmp.Or(s.Name, f.Value)
	case "ponder":
		s.Ponder, err = strconv.ParseBool(f.Value)
	case "cmd":
		s.Command = f.Value
	case "args":
		s.Args, err = words(f.Value)
	case "dir":
		s.Dir = f.Value
	case "tc":
		s.Control.Clock, err = live.ParseControl(f.Value)
	case "st":
		var seconds float64
		seconds, err = strconv.ParseFloat(f.Value, 64)
		if err == nil && !(seconds >= 1e-9 && seconds < 1e6) {
			err = errRange
		}
		s.Control.MoveTime = time.Duration(seconds * float64(time.Second))
	case "nodes":
		s.Control.Nodes, err = strconv.ParseUint(f.Value, 10, 63)
		if err == nil && s.Control.Nodes == 0 {
			err = errRange
		}
	case "depth":
		s.Control.Depth, err = count(f.Value, 1000)
	case "margin":
		var ms int
		if ms, err = strconv.Atoi(f.Value); err == nil && (ms < 0 || ms > 1e6) {
			err = errRange
		}
		s.Control.Margin = time.Duration(ms) * time.Millisecond
		if ms == 0 {
			s.Control.Margin = -1
		}
	default:
		name, ok := strings.CutPrefix(f.Key, "option.")
		if !ok || name == "" {
			return fmt.Errorf("unknown key")
		}
		s.Options = append(s.Options, Field{name, f.Value})
	}
	return err
}

var errRange = errors.New("out of range")

// count parses a number from 1 to most.
func count(s string, most int) (int, error) {
	n, err := strconv.Atoi(s)
	if err == nil && (n < 1 || n > most) {
		err = errRange
	}
	return n, err
}

// check completes the Spec and reports keys that contradict each other.
func (s *Spec) check(seen map[string]bool) error {
	switch {
	case seen["luft"] == seen["cmd"]:
		return fmt.Errorf("want either luft= or cmd=")
	case seen["cmd"] && s.Command == "":
		return fmt.Errorf("cmd= is empty")
	case seen["luft"] && (seen["args"] || seen["dir"]):
		return fmt.Errorf("args= and dir= require cmd=")
	case seen["margin"] && !s.Control.Timed():
		return fmt.Errorf("margin= requires tc= or st=")
	}
	if s.New != nil {
		opened, err := s.New(s.Options)
		if err != nil {
			return err
		}
		return search.Close(opened)
	}
	s.Name = cmp.Or(s.Name, filepath.Base(s.Command))
	return nil
}

// Open starts the engine. The error is that of Spec.New, or a *[uci.Error].
func (s *Spec) Open(ctx context.Context) (search.Searcher, error) {
	if s.New != nil {
		return s.New(s.Options)
	}
	return s.start(ctx, 1)
}

// Player returns the engine as a player of a match.
func (s *Spec) Player() match.Player {
	p := match.Player{Name: s.Name, Control: s.Control, Ponder: s.Ponder, Settings: s.settings(), Open: s.Open}
	if s.New == nil {
		var programs atomic.Int64
		p.Open = func(ctx context.Context) (search.Searcher, error) { return s.start(ctx, int(programs.Add(1))) }
	} else {
		p.NewGame = func(s search.Searcher, seed uint64) {
			if r, ok := s.(*search.Random); ok {
				r.Seed = seed
			}
			search.NotifyNewGame(s)
		}
	}
	return p
}

// settings returns the options as text, as a match notes them with its games.
func (s *Spec) settings() string {
	var parts []string
	for _, f := range s.Options {
		parts = append(parts, f.String())
	}
	return strings.Join(parts, ",")
}
