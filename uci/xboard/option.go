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
	text := o.Name + " -" + o.Type
	switch o.Type {
	case "check":
		text += " " + strconv.Itoa(toInt(o.Default == "true"))
	case "spin":
		text += fmt.Sprintf(" %s %d %d", o.Default, o.Min, o.Max)
	case "combo":
		values := slices.Clone(o.Values)
		if i := slices.Index(values, o.Default); i >= 0 {
			values[i] = "*" + values[i]
		}
		text += " " + strings.Join(values, " /// ")
	case "string":
		text += " " + o.Default
	}
	again, ok := parseOption(text)
	if !ok || again.String() != o.String() || strings.ContainsAny(text, "\"\r\n") {
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

// parseOption reads the value of the feature "option". The functions of the option are nil. The
// types that stand for a path are strings, a slider is a spin, and "save" and "reset" are
// buttons.
func parseOption(text string) (uci.Option, bool) {
	name, rest, found := strings.Cut(text+" ", " -")
	if !found || name == "" || strings.Contains(name, "=") {
		return uci.Option{}, false
	}
	kind, rest := cutWord(rest)
	switch kind {
	case "check":
		return uci.Check(name, rest == "1", nil), true
	case "spin", "slider":
		f := strings.Fields(rest)
		if len(f) != 3 {
			return uci.Option{}, false
		}
		var n [3]int
		for i := range n {
			v, err := strconv.ParseInt(f[i], 10, 32)
			if err != nil {
				return uci.Option{}, false
			}
			n[i] = int(v)
		}
		return uci.Spin(name, n[0], n[1], n[2], nil), n[1] <= n[0] && n[0] <= n[2]
	case "combo":
		c := uci.Option{Name: name, Type: "combo"}
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
		return uci.Option{Name: name, Type: "button"}, true
	case "string", "file", "path":
		return uci.Option{Name: name, Type: "string", Default: rest}, true
	}
	return uci.Option{}, false
}

// find returns the option of that name, ignoring case.
func find(all []uci.Option, name string) (uci.Option, bool) {
	i := slices.IndexFunc(all, func(o uci.Option) bool { return strings.EqualFold(o.Name, name) })
	if i < 0 {
		return uci.Option{}, false
	}
	return all[i], true
}

// The options that the protocol has commands for: "memory" and "cores".
const (
	hash    = "Hash"
	threads = "Threads"
	multiPV = "MultiPV"
)
