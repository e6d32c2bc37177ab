// Package engine opens the engines that are named on the command lines of programs such as
// match, suite and annotate.
//
//	name=new,cmd=./new,option.Hash=64
//	name=simple,luft=material,nodes=10000
//
// See [Parse] for the keys and [Fields] for the syntax.
package engine

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/match"
)

// A Spec describes an engine.
type Spec struct {
	Name string

	// Luft is the name of a searcher of this module, which runs in the same process.
	Luft string

	// Command is the program of a UCI engine, with its arguments and working directory.
	Command string
	Args    []string
	Dir     string

	// Options are set before the first game, in this order.
	Options []Field

	// Control, if it has a limit, is the time control of this engine.
	Control match.Control
}

// Parse parses a Spec. The keys are
//
//	name           name of the engine; the default is that of luft or cmd
//	luft           random, minimax, material, piecesquare, classical or a bot of
//	               examples/bots
//	cmd            program of a UCI engine
//	args           its arguments, separated by spaces; single quotes protect spaces
//	dir            its working directory
//	option.NAME    value of the option NAME; engines of luft have Hash, in MiB
//	tc             time control, such as 8+0.08 or 40/60
//	st             seconds per move
//	nodes, depth   limits per move
//	margin         milliseconds by which it may exceed its time
//
// and each may occur once. Exactly one of luft and cmd is required.
func Parse(s string) (Spec, error) {
	fields, err := Fields(s)
	if err != nil {
		return Spec{}, err
	}
	var spec Spec
	seen := make(map[string]bool)
	for _, f := range fields {
		if seen[f.Key] {
			return Spec{}, fmt.Errorf("duplicate key %s", f.Key)
		}
		seen[f.Key] = true
		if err := spec.set(f); err != nil {
			return Spec{}, fmt.Errorf("%s=%s: %w", f.Key, f.Value, err)
		}
	}
	return spec, spec.check(seen)
}

func (s *Spec) set(f Field) (err error) {
	switch f.Key {
	case "name":
		s.Name = f.Value
	case "luft":
		s.Luft = f.Value
	case "cmd":
		s.Command = f.Value
	case "args":
		s.Args, err = words(f.Value)
	case "dir":
		s.Dir = f.Value
	case "tc":
		var c match.Control
		c, err = match.ParseControl(f.Value)
		s.Control.Time, s.Control.Increment, s.Control.Moves = c.Time, c.Increment, c.Moves
	case "st":
		var seconds float64
		seconds, err = strconv.ParseFloat(f.Value, 64)
		if err == nil && !(seconds > 0 && seconds < 1e6) {
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

var errRange = fmt.Errorf("out of range")

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
	case seen["margin"] && s.Control.Time == 0 && s.Control.MoveTime == 0:
		return fmt.Errorf("margin= requires tc= or st=")
	}
	if seen["luft"] {
		if _, err := s.builtIn(); err != nil {
			return err
		}
	}
	s.Name = cmp.Or(s.Name, s.Luft, filepath.Base(s.Command))
	return nil
}

// Open starts the engine.
func (s *Spec) Open(ctx context.Context) (search.Searcher, error) {
	if s.Command != "" {
		return s.start(ctx)
	}
	return s.builtIn()
}

// Player returns the engine as a player of a match.
func (s *Spec) Player() match.Player {
	p := match.Player{Name: s.Name, Open: s.Open, Control: s.Control}
	if s.Luft == "random" {
		p.NewGame = func(s search.Searcher, seed uint64) {
			if r, ok := s.(*search.Random); ok {
				r.Seed = seed
			}
			search.NotifyNewGame(s)
		}
	}
	return p
}
