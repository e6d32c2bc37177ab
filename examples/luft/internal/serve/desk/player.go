package desk

import (
	"slices"
	"strings"

	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/examples/bots"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// A Player is somebody to play against.
type Player struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	About string `json:"about"`
	// Levels are the strengths to choose from, the last being Full; empty if there is
	// but one.
	Levels []search.Level `json:"levels,omitempty"`

	open func(o Options) (search.Searcher, error)
}

// Players returns who there is to play against. The first is the usual one, which
// also analyses.
func Players() []Player {
	players := []Player{{
		ID: "luft", Name: "Luft", Levels: search.Levels(),
		About: "The full search with the classical evaluation, as weak as you like.",
		open: func(o Options) (search.Searcher, error) {
			options := alphabeta.Options{Evaluator: classical.New(), Hash: o.Hash}
			if o.Tables != nil {
				options.Tablebase, options.TablebasePieces = o.Tables, o.Tables.MaxPieces()
			}
			return alphabeta.New(options), nil
		},
	}}
	for _, b := range bots.All() {
		players = append(players, Player{
			ID: b.Name, Name: capital(b.Name), About: capital(b.Text) + ".",
			open: func(Options) (search.Searcher, error) { return bots.New(b.Name) },
		})
	}
	return players
}

// player finds a player by ID; "" is the first.
func player(id string) (Player, error) {
	players := Players()
	i := slices.IndexFunc(players, func(p Player) bool { return id == "" || id == p.ID })
	if i < 0 {
		return Player{}, Errorf(NotFound, "there is no player %s", quote(id))
	}
	return players[i], nil
}

// capital returns a text in ASCII with a capital letter at the beginning.
func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
