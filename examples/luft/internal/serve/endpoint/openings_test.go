package endpoint_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
)

// TestOpenings looks up codes whose openings everybody knows.
func TestOpenings(t *testing.T) {
	names := endpoint.Openings().Names
	for code, want := range map[string]string{
		"B90": "Sicilian Defense: Najdorf Variation",
		"C33": "King's Gambit Accepted",
		"D06": "Queen's Gambit",
	} {
		if got := names[code]; !slices.ContainsFunc(got, func(name string) bool { return strings.HasPrefix(name, want) }) {
			t.Errorf("%s is %q, without %q", code, got, want)
		}
	}
	for code, all := range names {
		if once := slices.Compact(slices.Sorted(slices.Values(all))); len(once) != len(all) {
			t.Errorf("%s has a name twice: %q", code, all)
		}
	}
}
