package endpoint

import (
	"slices"
	"strings"
	"sync"

	"github.com/luftchess/luft/pgn/eco"
)

// NamedOpenings are the names of openings by their ECO codes.
type NamedOpenings struct {
	// Names are without what follows the first comma, each once, in the order of the table.
	Names map[string][]string `json:"names"`
}

// Openings returns the names of the openings of [eco.Builtin], which nobody may change.
var Openings = sync.OnceValue(func() *NamedOpenings {
	names := make(map[string][]string)
	for o := range eco.Builtin().All() {
		name, _, _ := strings.Cut(o.Name, ",")
		if !slices.Contains(names[o.ECO], name) {
			names[o.ECO] = append(names[o.ECO], name)
		}
	}
	return &NamedOpenings{names}
})
