package xboard

import (
	"slices"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/search"
)

// The names of the protocol for ordinary chess and for Chess960.
const (
	normal       = "normal"
	fischerandom = "fischerandom"
)

// variantNames are the names of a variant in the protocol, the first being the one that both sides
// prefer. Lichess's Antichess is the giveaway of the protocol, in which a player without a legal move
// wins, and not its suicide, in which the player with fewer pieces does.
func variantNames(r board.Rules) []string {
	switch r {
	case board.Standard:
		return []string{normal}
	case board.Antichess:
		return []string{r.String(), "giveaway"}
	}
	return []string{r.String()}
}

// ownVariants are those that the protocol does not have. A GUI learns their start position from
// the engine.
var ownVariants = []board.Rules{board.KingOfTheHill, board.RacingKings, board.Horde, board.Antichess}

// parseVariant returns the rules of a variant that s plays, and whether it is Chess960.
func parseVariant(name string, s search.Searcher) (r board.Rules, chess960, ok bool) {
	if name == fischerandom {
		return board.Standard, true, search.SupportsRules(s, board.Standard)
	}
	for _, r := range board.AllRules() {
		if slices.Contains(variantNames(r), name) {
			return r, false, search.SupportsRules(s, r)
		}
	}
	return board.Standard, false, false
}

// declaredVariants returns the value of the feature "variants" for a searcher.
func declaredVariants(s search.Searcher) string {
	var names []string
	for _, r := range board.AllRules() {
		if !search.SupportsRules(s, r) {
			continue
		}
		names = append(names, variantNames(r)...)
		if r == board.Standard {
			names = append(names, fischerandom)
		}
	}
	return strings.Join(names, ",")
}

// setup returns the command that tells a GUI the pieces and the start position of a variant, or ""
// if the protocol has the variant.
func setup(r board.Rules) string {
	if !slices.Contains(ownVariants, r) {
		return ""
	}
	start := r.Start()
	// The letters of the pieces in the order of the protocol, a dot for each that there is not.
	return "setup (PNBRQ................Kpnbrq................k) 8x8+0_fairy " + fen.Format(&start)
}

// plays reports whether the engine has declared a variant of this name.
func (c *Client) plays(name string) bool {
	declared, ok := c.features["variants"]
	if !ok {
		declared = knownFeatures["variants"]
	}
	return slices.Contains(strings.FieldsFunc(declared, func(r rune) bool { return r == ',' || r == ' ' }), name)
}

// variant returns the argument of the command "variant" for a game, "" for ordinary chess, which
// needs none. An engine that does not have the variant is an error.
func (c *Client) variant(start *board.Board, chess960 bool) (string, error) {
	r := start.Rules()
	switch {
	case r == board.Standard && !chess960:
		return "", nil
	case chess960 && (r != board.Standard || !c.plays(fischerandom)):
		return "", ErrNoChess960
	case chess960:
		return fischerandom, nil
	}
	for _, name := range variantNames(r) {
		if c.plays(name) {
			return name, nil
		}
	}
	return "", &board.RulesError{Op: "playing", Rules: r}
}

// SupportsRules implements [search.RulesSearcher]: it reports whether the engine has declared the
// variant. Every engine plays ordinary chess.
func (c *Client) SupportsRules(r board.Rules) bool {
	return r == board.Standard || slices.ContainsFunc(variantNames(r), c.plays)
}
