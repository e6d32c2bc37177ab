package uci

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/uci/internal/wire"
)

// An Option is a setting of an engine that its user can change: a [CheckOption],
// [SpinOption], [ComboOption], [ButtonOption] or [StringOption].
//
// The function of an option is called with each new valid value, on the goroutine of
// [Serve], never during a search, and not with the default. An error from it is shown to
// the user.
//
// Names and values may contain single spaces. Names are compared ignoring case.
type Option interface {
	// String returns the declaration of the option, such as "option name Hash type
	// spin default 16 min 1 max 1024".
	String() string

	// name returns the name of the option.
	name() string
	// check returns what is wrong with the declaration.
	check() error
	// set sets the value, given as text.
	set(value string) error
}

// A CheckOption is on or off.
type CheckOption struct {
	Name    string
	Default bool
	Set     func(bool) error // may be nil
}

// A SpinOption is an integer from Min to Max.
type SpinOption struct {
	Name              string
	Default, Min, Max int
	Set               func(int) error // may be nil
}

// A ComboOption is one of several values.
type ComboOption struct {
	Name    string
	Default string
	Values  []string
	Set     func(string) error // gets one of Values; nil does nothing
}

// A ButtonOption triggers an action.
type ButtonOption struct {
	Name  string
	Press func() error // may be nil
}

// A StringOption is text without line breaks.
type StringOption struct {
	Name    string
	Default string
	Set     func(string) error // may be nil

	// Describe returns what to tell the user after Set, such as what a file contains;
	// the empty string for nothing. It may be nil.
	Describe func() string
}

// empty is how UCI writes an empty string.
const empty = "<empty>"

// String implements [Option].
func (o CheckOption) String() string {
	return declare(o.Name, "check") + " default " + strconv.FormatBool(o.Default)
}

// String implements [Option].
func (o SpinOption) String() string {
	return fmt.Sprintf("%s default %d min %d max %d", declare(o.Name, "spin"), o.Default, o.Min, o.Max)
}

// String implements [Option].
func (o ComboOption) String() string {
	text := declare(o.Name, "combo") + " default " + o.Default
	for _, v := range o.Values {
		text += " var " + v
	}
	return text
}

// String implements [Option].
func (o ButtonOption) String() string { return declare(o.Name, "button") }

// String implements [Option].
func (o StringOption) String() string {
	text := o.Default
	if text == "" {
		text = empty
	}
	return declare(o.Name, "string") + " default " + text
}

func declare(name, kind string) string { return "option name " + name + " type " + kind }

func (o CheckOption) name() string  { return o.Name }
func (o SpinOption) name() string   { return o.Name }
func (o ComboOption) name() string  { return o.Name }
func (o ButtonOption) name() string { return o.Name }
func (o StringOption) name() string { return o.Name }

func (o CheckOption) check() error  { return checkName(o.Name) }
func (o ButtonOption) check() error { return checkName(o.Name) }

func (o SpinOption) check() error {
	if o.Default < o.Min || o.Default > o.Max {
		return fmt.Errorf("default %d is not from %d to %d", o.Default, o.Min, o.Max)
	}
	return checkName(o.Name)
}

func (o ComboOption) check() error {
	if !slices.Contains(o.Values, o.Default) {
		return fmt.Errorf("default %q is not one of the values", o.Default)
	}
	for _, v := range o.Values {
		if words := splitTokens(v); !isSingleSpaced(v) || slices.Contains(words, "var") || slices.Contains(words, "default") {
			return fmt.Errorf("value %q cannot be sent", v)
		}
	}
	return checkName(o.Name)
}

func (o StringOption) check() error {
	if strings.ContainsAny(o.Default, "\r\n") || o.Default != strings.Trim(o.Default, whitespace) {
		return fmt.Errorf("default %q cannot be sent", o.Default)
	}
	return checkName(o.Name)
}

func checkName(name string) error {
	if _, _, found := cutType(name); !isSingleSpaced(name) || found {
		return errors.New("the name cannot be sent")
	}
	return nil
}

// isSingleSpaced reports whether text is words separated by single spaces.
func isSingleSpaced(text string) bool {
	return text != "" && text == strings.Join(splitTokens(text), " ")
}

func splitTokens(text string) (all []string) {
	w := tokens{text}
	for word := w.next(); word != ""; word = w.next() {
		all = append(all, word)
	}
	return all
}

func (o CheckOption) set(value string) error {
	on := strings.EqualFold(value, "true")
	if !on && !strings.EqualFold(value, "false") {
		return fmt.Errorf("%s is not true or false", wire.Quoted(value))
	}
	return call(o.Set, on)
}

func (o SpinOption) set(value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < o.Min || n > o.Max {
		return fmt.Errorf("%s is not a number from %d to %d", wire.Quoted(value), o.Min, o.Max)
	}
	return call(o.Set, n)
}

func (o ComboOption) set(value string) error {
	value = strings.Join(splitTokens(value), " ")
	for _, v := range o.Values {
		if strings.EqualFold(v, value) {
			return call(o.Set, v)
		}
	}
	return fmt.Errorf("%s is not one of %q", wire.Quoted(value), o.Values)
}

func (o ButtonOption) set(string) error {
	if o.Press == nil {
		return nil
	}
	return o.Press()
}

func (o StringOption) set(value string) error {
	if value == empty {
		value = ""
	}
	return call(o.Set, value)
}

// describe returns what to tell the user of an option that has been set.
func describe(o Option) string {
	if s, ok := o.(StringOption); ok && s.Describe != nil {
		return s.Describe()
	}
	return ""
}

func call[T any](set func(T) error, value T) error {
	if set == nil {
		return nil
	}
	return set(value)
}

// findOption returns the option of that name, ignoring case.
func findOption(all []Option, name string) (Option, bool) {
	for _, o := range all {
		if strings.EqualFold(o.name(), name) {
			return o, true
		}
	}
	return nil, false
}

// SetOption sets the option of that name, ignoring case, to a value given as text, as [Serve]
// does for "setoption": it calls the function of the option. The error is an *[Error] with
// an *[OptionError] in it: the option does not exist, cannot have the value, or its function
// has returned an error.
func SetOption(options []Option, name, value string) error {
	o, ok := findOption(options, name)
	err := ErrNoOption
	if ok {
		err = o.set(value)
	}
	if err != nil {
		return &Error{"setting an option", &OptionError{name, value, err}}
	}
	return nil
}

// parseSetOption reads what follows "setoption": "name" and a name, then, unless it is
// a button, "value" and a value. As a name may contain the word "value", the longest name
// of an option is taken.
func (w *tokens) parseSetOption(all []Option) (o Option, value string, err error) {
	for word := w.next(); !strings.EqualFold(word, "name"); word = w.next() {
		if word == "" {
			return nil, "", errors.New("setoption without a name")
		}
	}
	const maxName = 1000 // bytes
	name := ""
	for word := w.next(); word != "" && len(name) < maxName; word = w.next() {
		if strings.EqualFold(word, "value") {
			if found, ok := findOption(all, name); ok {
				o, value = found, w.remaining()
			}
		}
		name = strings.TrimLeft(name+" "+word, " ")
	}
	if found, ok := findOption(all, name); ok {
		o, value = found, ""
	}
	if o != nil {
		return o, value, nil
	}
	return nil, "", fmt.Errorf("unknown option %s", wire.Quoted(name))
}

// parseOption reads the declaration of an option. Its function is nil.
func parseOption(line string) (Option, error) {
	w := tokens{line}
	if w.next() != "option" || w.next() != "name" {
		return nil, errors.New("not an option declaration")
	}
	name, rest, ok := cutType(w.rest)
	if !ok {
		return nil, errors.New("option without a type")
	}
	name, w = strings.Join(splitTokens(name), " "), tokens{rest}
	var o Option
	switch w.next() {
	case "check":
		o = CheckOption{Name: name, Default: strings.EqualFold(w.items("default")["default"], "true")}
	case "button":
		o = ButtonOption{Name: name}
	case "string":
		text := ""
		if w.next() == "default" {
			text = w.remaining()
		}
		if text == empty {
			text = ""
		}
		o = StringOption{Name: name, Default: text}
	case "combo":
		c := ComboOption{Name: name}
		for key, text := range w.sections("default", "var") {
			if key == "var" {
				c.Values = append(c.Values, text)
			} else {
				c.Default = text
			}
		}
		o = c
	case "spin":
		s, items := SpinOption{Name: name}, w.items("default", "min", "max")
		for _, item := range [...]struct {
			name string
			to   *int
		}{{"default", &s.Default}, {"min", &s.Min}, {"max", &s.Max}} {
			text := tokens{items[item.name]}
			n, ok := text.boundedInt(-1 << 31)
			if !ok {
				return nil, fmt.Errorf("option %s: %s is not a number", wire.Quoted(name), item.name)
			}
			*item.to = n
		}
		o = s
	}
	if err := o.check(); err != nil {
		return nil, fmt.Errorf("option %s: %w", wire.Quoted(name), err)
	}
	return o, nil
}

// cutType cuts text around the first word "type" that is followed by the name of a
// type.
func cutType(text string) (before, after string, found bool) {
	w := tokens{text}
	for {
		at := len(text) - len(w.rest)
		switch w.next() {
		case "type":
			switch w.peek() {
			case "check", "spin", "combo", "button", "string":
				return text[:at], w.rest, true
			}
		case "":
			return text, "", false
		}
	}
}

// items returns the sections of a line by key, the last of each.
func (w tokens) items(keys ...string) map[string]string { return maps.Collect(w.sections(keys...)) }

// sections returns an iterator over the given keys in a line, each with the words
// between it and the next key.
func (w tokens) sections(keys ...string) iter.Seq2[string, string] {
	return func(yield func(key, text string) bool) {
		var (
			left = w
			key  string
			all  []string // joined once: a line may be long
		)
		for {
			word := left.next()
			if word != "" && !slices.Contains(keys, word) {
				all = append(all, word)
				continue
			}
			if key != "" && !yield(key, strings.Join(all, " ")) || word == "" {
				return
			}
			key, all = word, all[:0]
		}
	}
}
