package train

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/search/alphabeta"
)

// maxBound is the largest bound that is accepted, which is the largest parameter.
const maxBound = 1 << 16

// A variable is a parameter to be tuned.
type variable struct {
	name     string
	start    int
	min, max int
	step     float64 // by how much it is changed for the games of the last iteration
	rate     float64 // and by what part of that it moves after them, for each game won
}

// newVariable returns the variable of that name, with bounds and step that go with
// its value.
func newVariable(name string, value int, rate float64) variable {
	v := variable{name: name, start: value, step: max(1, math.Abs(float64(value))/10), rate: rate}
	switch {
	case value > 0:
		v.min, v.max = value/4, 4*value
	case value < 0:
		v.min, v.max = 4*value, value/4
	default:
		v.min, v.max = -10, 10
	}
	return v
}

// check says what about v makes no sense.
func (v *variable) check() error {
	switch {
	case v.min >= v.max || v.min < -maxBound || v.max > maxBound:
		return fmt.Errorf("%s: invalid bounds %d and %d", v.name, v.min, v.max)
	case v.start < v.min || v.start > v.max:
		return fmt.Errorf("%s: its value %d is not from %d to %d", v.name, v.start, v.min, v.max)
	case !(v.step >= 0.5 && v.step <= float64(v.max-v.min)):
		return fmt.Errorf("%s: step %g is not from 0.5 to %d", v.name, v.step, v.max-v.min)
	case !(v.rate >= 0 && v.rate <= 1):
		return fmt.Errorf("%s: rate %g is not from 0 to 1", v.name, v.rate)
	}
	return nil
}

// choose returns the variables of --parameters, or all of them if it is empty, in the order of
// the fields, with the bounds and steps of --steps. Those that say how to spend time are
// among all only if games are timed.
func (s *spsa) choose() ([]variable, error) {
	all := alphabeta.Parameters()
	var only []string
	if s.only != "" {
		only = strings.Split(s.only, ",")
	}
	for i, name := range only {
		switch {
		case !slices.Contains(all, name):
			return nil, fmt.Errorf("--parameters: unknown parameter %q; want some of %s", name, strings.Join(all, ", "))
		case slices.Contains(only[:i], name):
			return nil, fmt.Errorf("--parameters: duplicate %s", name)
		}
	}
	var vars []variable
	for _, name := range all {
		idle := strings.HasPrefix(name, "Time") && s.control.Nodes > 0
		if slices.Contains(only, name) || only == nil && !idle {
			value, _ := (alphabeta.Tuning{}).Value(name)
			vars = append(vars, newVariable(name, value, s.rate))
		}
	}
	if s.steps != "" {
		if err := readSteps(s.steps, vars); err != nil {
			return nil, err
		}
	}
	for _, v := range vars {
		if err := v.check(); err != nil {
			return nil, err
		}
	}
	return vars, nil
}

// settings returns all parameters on a line each, with what they are by default if that differs.
func settings(t alphabeta.Tuning) string {
	var text strings.Builder
	for _, name := range alphabeta.Parameters() {
		value, _ := t.Value(name)
		fmt.Fprintf(&text, "%s=%d", name, value)
		if usual, _ := (alphabeta.Tuning{}).Value(name); usual != value {
			fmt.Fprintf(&text, " # was %d", usual)
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// readSteps changes variables by what a file says of them. What it says of other
// parameters is passed over.
func readSteps(name string, vars []variable) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	n := 0
	var seen []string
	for line := range strings.Lines(string(text)) {
		n++
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		err := applySteps(fields, vars)
		if slices.Contains(seen, fields[0]) {
			err = fmt.Errorf("duplicate %s", fields[0])
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
		seen = append(seen, fields[0])
	}
	return nil
}

// applySteps changes the variable that is meant by a line.
func applySteps(fields []string, vars []variable) error {
	if len(fields) < 4 || len(fields) > 5 {
		return errors.New("want NAME MIN MAX STEP [RATE]")
	}
	if !slices.Contains(alphabeta.Parameters(), fields[0]) {
		return fmt.Errorf("unknown parameter %q", fields[0])
	}
	at := &variable{} // of another parameter
	if i := slices.IndexFunc(vars, func(v variable) bool { return v.name == fields[0] }); i >= 0 {
		at = &vars[i]
	}
	v := *at
	for i, to := range []any{&v.min, &v.max, &v.step, &v.rate}[:len(fields)-1] {
		var err error
		switch to := to.(type) {
		case *int:
			*to, err = strconv.Atoi(fields[1+i])
		case *float64:
			*to, err = strconv.ParseFloat(fields[1+i], 64)
		}
		if err != nil {
			return fmt.Errorf("%q is not a number", fields[1+i])
		}
	}
	if v.name == "" {
		return nil
	}
	*at = v
	return v.check()
}
