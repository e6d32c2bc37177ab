package xboard

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/uci"
)

// formatOption returns the value of the feature "option" that declares o, such as
// "Hash -spin 16 1 1024". The error says that it cannot be written.
func formatOption(o uci.Option) (string, error) {
	var text string
	switch o := o.(type) {
	case uci.CheckOption:
		text = o.Name + " -check " + strconv.Itoa(toInt(o.Default))
	case uci.SpinOption:
		text = fmt.Sprintf("%s -spin %d %d %d", o.Name, o.Default, o.Min, o.Max)
	case uci.ComboOption:
		values := slices.Clone(o.Values)
		if i := slices.Index(values, o.Default); i >= 0 {
			values[i] = "*" + values[i]
		}
		text = o.Name + " -combo " + strings.Join(values, " /// ")
	case uci.ButtonOption:
		text = o.Name + " -button"
	case uci.StringOption:
		text = o.Name + " -string " + o.Default
	}
	again, ok := parseOption(text)
	if !ok || o == nil || again.String() != o.String() || strings.ContainsAny(text, "\"\r\n") {
		return "", errors.New("the option cannot be declared")
	}
	return text, nil
}

func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// parseOption reads the value of the feature "option". The function of the option is nil. The
// types that stand for a path are strings, a slider is a spin, and "save" and "reset" are
// buttons.
func parseOption(text string) (uci.Option, bool) {
	name, rest, found := strings.Cut(text+" ", " -")
	if !found || name == "" || strings.Contains(name, "=") {
		return nil, false
	}
	kind, rest := cutWord(rest)
	switch kind {
	case "check":
		return uci.CheckOption{Name: name, Default: rest == "1"}, true
	case "spin", "slider":
		f := strings.Fields(rest)
		if len(f) != 3 {
			return nil, false
		}
		var n [3]int
		for i := range n {
			v, err := strconv.ParseInt(f[i], 10, 32)
			if err != nil {
				return nil, false
			}
			n[i] = int(v)
		}
		return uci.SpinOption{Name: name, Default: n[0], Min: n[1], Max: n[2]}, n[1] <= n[0] && n[0] <= n[2]
	case "combo":
		c := uci.ComboOption{Name: name}
		for v := range strings.SplitSeq(rest, "///") {
			v = strings.TrimSpace(v)
			if chosen, ok := strings.CutPrefix(v, "*"); ok {
				v, c.Default = chosen, chosen
			}
			c.Values = append(c.Values, v)
		}
		if c.Default == "" {
			c.Default = c.Values[0]
		}
		return c, true
	case "button", "save", "reset":
		return uci.ButtonOption{Name: name}, true
	case "string", "file", "path":
		return uci.StringOption{Name: name, Default: rest}, true
	}
	return nil, false
}

// nameOf returns the name of an option.
func nameOf(o uci.Option) string {
	switch o := o.(type) {
	case uci.CheckOption:
		return o.Name
	case uci.SpinOption:
		return o.Name
	case uci.ComboOption:
		return o.Name
	case uci.ButtonOption:
		return o.Name
	case uci.StringOption:
		return o.Name
	}
	return ""
}

// find returns the option of that name, ignoring case.
func find(all []uci.Option, name string) (uci.Option, bool) {
	i := slices.IndexFunc(all, func(o uci.Option) bool { return strings.EqualFold(nameOf(o), name) })
	if i < 0 {
		return nil, false
	}
	return all[i], true
}

// The options that the protocol has commands for: "memory" and "cores".
const (
	hash    = "Hash"
	threads = "Threads"
	multiPV = "MultiPV"
)
