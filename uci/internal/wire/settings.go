package wire

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// SettingOrder returns the names of settings in the order in which the engine declares its
// options, ignoring case. Those that it does not have come first.
func SettingOrder(declared []string, settings map[string]string) []string {
	place := func(name string) int {
		return slices.IndexFunc(declared, func(d string) bool { return strings.EqualFold(d, name) })
	}
	return slices.SortedFunc(maps.Keys(settings), func(a, b string) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a, b))
	})
}
