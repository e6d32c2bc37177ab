package uci

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/uci/internal/wire"
)

// An Option is a setting of an engine that its user can change. [Check] and [Spin] make
// options whose values are not text.
//
// Names and values may contain single spaces. Names are compared ignoring case. The text
// form, which JSON uses, is the declaration; it does not include the functions.
type Option struct {
	Name string

	// Type is "check" (on or off), "spin" (an integer from Min to Max), "combo" (one of
	// Values), "button" (triggers an action) or "string" (text without line breaks).
	Type string

	// Default is "true" or "false" for a check, a number for a spin, one of Values for a
	// combo, text for a string; not used for a button.
	Default  string
	Min, Max int      // of a spin
	Values   []string // of a combo

	// Set is called with each new valid value, on the goroutine of [Serve], never during
	// a search, and not with the default. The value of a button is "". An error from Set
	// is shown to the user. It may be nil.
	Set func(value string) error

	// Describe returns what to tell the user after Set, such as what a file contains;
	// the empty string for nothing. It may be nil.
	Describe func() string
}

// Check returns an option that is on or off. Set may be nil.
func Check(name string, def bool, set func(on bool) error) Option {
	o := Option{Name: name, Type: "check", Default: strconv.FormatBool(def)}
	if set != nil {
		o.Set = func(value string) error { return set(value == "true") }
	}
	return o
}

// Spin returns an option that is an integer from min to max. Set may be nil.
func Spin(name string, def, min, max int, set func(n int) error) Option {
	o := Option{Name: name, Type: "spin", Default: strconv.Itoa(def), Min: min, Max: max}
	if set != nil {
		o.Set = func(value string) error {
			n, err := strconv.Atoi(value)
			if err != nil {
				return err
			}
			return set(n)
		}
	}
	return o
}

// empty is how UCI writes an empty string.
const empty = "<empty>"

// String returns the declaration of the option, such as "option name Hash type spin
// default 16 min 1 max 1024".
func (o Option) String() string {
	text := "option name " + o.Name + " type " + o.Type
	switch o.Type {
	case "button":
		return text
	case "spin":
		return fmt.Sprintf("%s default %s min %d max %d", text, o.Default, o.Min, o.Max)
	}
	text += " default " + cmp.Or(o.Default, empty)
	for _, v := range o.Values {
		text += " var " + v
	}
	return text
}

// ParseOption parses the declaration of an option, as [Option.String] returns it. Its
// functions are nil. The error is a *[board.ParseError].
func ParseOption(s string) (Option, error) {
	o, err := parseOption(s)
	if err != nil {
		return Option{}, &board.ParseError{What: "UCI option", Text: s}
	}
	return o, nil
}

// MarshalText implements [encoding.TextMarshaler]. The error says what is wrong with the
// option.
func (o Option) MarshalText() ([]byte, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	text := o.String()
	again, err := parseOption(text)
	if err != nil || again.String() != text { // a bound of more than 32 bits, for example
		return nil, errors.New("the option cannot be sent")
	}
	return []byte(text), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler], as [ParseOption].
func (o *Option) UnmarshalText(text []byte) error {
	return textform.Unmarshal(o, ParseOption, text)
}

// check returns what is wrong with the declaration.
func (o *Option) check() error {
	switch o.Type {
	case "check":
		if o.Default != "true" && o.Default != "false" {
			return fmt.Errorf("default %q is not true or false", o.Default)
		}
	case "spin":
		if n, err := strconv.Atoi(o.Default); err != nil || n < o.Min || n > o.Max {
			return fmt.Errorf("default %s is not from %d to %d", o.Default, o.Min, o.Max)
		}
	case "combo":
		if !slices.Contains(o.Values, o.Default) {
			return fmt.Errorf("default %q is not one of the values", o.Default)
		}
		for _, v := range o.Values {
			if words := splitTokens(v); !isSingleSpaced(v) || slices.Contains(words, "var") || slices.Contains(words, "default") {
				return fmt.Errorf("value %q cannot be sent", v)
			}
		}
	case "string":
		if o.Default == empty {
			return fmt.Errorf("default %s means the empty string, which is \"\" here", empty)
		}
		if strings.ContainsAny(o.Default, "\r\n") || o.Default != strings.Trim(o.Default, whitespace) {
			return fmt.Errorf("default %q cannot be sent", o.Default)
		}
	case "button":
	default:
		return fmt.Errorf("unknown type %q", o.Type)
	}
	if _, _, found := cutType(o.Name); !isSingleSpaced(o.Name) || found {
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

// value returns a value as Set gets it.
func (o *Option) value(text string) (string, error) {
	switch o.Type {
	case "check":
		if value := strings.ToLower(text); value == "true" || value == "false" {
			return value, nil
		}
		return "", fmt.Errorf("%s is not true or false", wire.Quoted(text))
	case "spin":
		n, err := strconv.Atoi(text)
		if err != nil || n < o.Min || n > o.Max {
			return "", fmt.Errorf("%s is not a number from %d to %d", wire.Quoted(text), o.Min, o.Max)
		}
		return strconv.Itoa(n), nil
	case "combo":
		text = strings.Join(splitTokens(text), " ")
		for _, v := range o.Values {
			if strings.EqualFold(v, text) {
				return v, nil
			}
		}
		return "", fmt.Errorf("%s is not one of %q", wire.Quoted(text), o.Values)
	case "button":
		return "", nil
	}
	if text == empty {
		text = ""
	}
	return text, nil
}

// set sets the value, given as text.
func (o *Option) set(text string) error {
	value, err := o.value(text)
	if err != nil || o.Set == nil {
		return err
	}
	return o.Set(value)
}

// findOption returns the option of that name, ignoring case, or nil.
func findOption(all []Option, name string) *Option {
	i := slices.IndexFunc(all, func(o Option) bool { return strings.EqualFold(o.Name, name) })
	if i < 0 {
		return nil
	}
	return &all[i]
}

// SetOption sets the option of that name, ignoring case, to a value given as text, as [Serve]
// does for "setoption": it calls the function of the option. The error is an *[Error] with
// an *[OptionError] in it: the option does not exist, cannot have the value, or its function
// has returned an error.
func SetOption(options []Option, name, value string) error {
	err := ErrNoOption
	if o := findOption(options, name); o != nil {
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
func (w *tokens) parseSetOption(all []Option) (o *Option, value string, err error) {
	for word := w.next(); !strings.EqualFold(word, "name"); word = w.next() {
		if word == "" {
			return nil, "", errors.New("setoption without a name")
		}
	}
	const maxName = 1000 // bytes
	name := ""
	for word := w.next(); word != "" && len(name) < maxName; word = w.next() {
		if strings.EqualFold(word, "value") {
			if found := findOption(all, name); found != nil {
				o, value = found, w.remaining()
			}
		}
		name = strings.TrimLeft(name+" "+word, " ")
	}
	if found := findOption(all, name); found != nil {
		o, value = found, ""
	}
	if o == nil {
		return nil, "", fmt.Errorf("unknown option %s", wire.Quoted(name))
	}
	return o, value, nil
}

// parseOption reads the declaration of an option. Its functions are nil.
func parseOption(line string) (Option, error) {
	w := tokens{line}
	if w.next() != "option" || w.next() != "name" {
		return Option{}, errors.New("not an option declaration")
	}
	name, rest, ok := cutType(w.rest)
	if !ok {
		return Option{}, errors.New("option without a type")
	}
	w = tokens{rest}
	o := Option{Name: strings.Join(splitTokens(name), " "), Type: w.next()}
	switch o.Type {
	case "check":
		o.Default = strconv.FormatBool(strings.EqualFold(w.items("default")["default"], "true"))
	case "string":
		if w.next() == "default" {
			o.Default = w.remaining()
		}
		if o.Default == empty {
			o.Default = ""
		}
	case "combo":
		for key, text := range w.sections("default", "var") {
			if key == "var" {
				o.Values = append(o.Values, text)
			} else {
				o.Default = text
			}
		}
	case "spin":
		items := w.items("default", "min", "max")
		var n [3]int
		for i, key := range [...]string{"default", "min", "max"} {
			text := tokens{items[key]}
			if n[i], ok = text.boundedInt(-1 << 31); !ok {
				return Option{}, fmt.Errorf("option %s: %s is not a number", wire.Quoted(name), key)
			}
		}
		o.Default, o.Min, o.Max = strconv.Itoa(n[0]), n[1], n[2]
	}
	if err := o.check(); err != nil {
		return Option{}, fmt.Errorf("option %s: %w", wire.Quoted(name), err)
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
