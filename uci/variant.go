package uci

import (
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search"
)

// variantOption is the option that selects the rules.
const variantOption = "UCI_Variant"

// playable returns the rules that s plays.
func playable(s search.Searcher) []board.Rules {
	return slices.DeleteFunc(board.AllRules(), func(r board.Rules) bool { return !search.SupportsRules(s, r) })
}

// declareVariant returns the option UCI_Variant, and false if the engine plays only one kind of
// rules, which are ordinary chess for most. It sets the rules of s to the default.
func (s *server) declareVariant() (Option, bool) {
	all := playable(s.engine.Searcher)
	if len(all) == 0 || len(all) == 1 && all[0] == board.Standard {
		return Option{}, false
	}
	s.setRules(all[0])
	o := Option{Name: variantOption, Type: "combo", Default: all[0].String(), Set: func(value string) error {
		r, err := board.ParseRules(value)
		if err == nil {
			s.setRules(r)
		}
		return err
	}}
	for _, r := range all {
		o.Values = append(o.Values, r.String())
	}
	return o, true
}

// variantName returns the name by which an engine with the given options knows the rules r; false
// if it does not. An engine without the option UCI_Variant plays ordinary chess.
func variantName(options []Option, r board.Rules) (string, bool) {
	o := findOption(options, variantOption)
	if o == nil || o.Type != "combo" {
		return "", r == board.Standard
	}
	if slices.Contains(o.Values, r.String()) {
		return r.String(), true
	}
	for _, name := range o.Values {
		if same, err := board.ParseRules(name); err == nil && same == r {
			return name, true
		}
	}
	return "", false
}
