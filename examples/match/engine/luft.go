package engine

import (
	"errors"
	"fmt"
	"strings"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/examples/bots/bot"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// builtIn returns a new searcher of this module.
func (s *Spec) builtIn() (search.Searcher, error) {
	var o alphabeta.Options
	switch s.Luft {
	case "material":
		o.Evaluator = eval.Material{}
	case "piecesquare":
		o.Evaluator = eval.PieceSquare{}
	case "classical":
		o.Evaluator = classical.New()
	default:
		return s.small()
	}
	for _, f := range s.Options {
		err := errOption
		if f.Key == "Hash" {
			o.Hash, err = count(f.Value, 1<<15)
		}
		if err != nil {
			return nil, fmt.Errorf("option.%s=%s: %w", f.Key, f.Value, err)
		}
	}
	return alphabeta.New(o), nil
}

var errOption = errors.New("unknown option")

// small returns a searcher without options: one of package search, or a bot.
func (s *Spec) small() (search.Searcher, error) {
	if len(s.Options) > 0 {
		return nil, fmt.Errorf("option.%s=%s: %w", s.Options[0].Key, s.Options[0].Value, errOption)
	}
	switch s.Luft {
	case "random":
		return new(search.Random), nil
	case "minimax":
		return new(search.Minimax), nil
	}
	b, err := bot.New(s.Luft)
	if err != nil {
		names := []string{"minimax", "material", "piecesquare", "classical"}
		for _, d := range bot.All() {
			names = append(names, d.Name)
		}
		return nil, fmt.Errorf("luft=%s: want one of %s", s.Luft, strings.Join(names, ", "))
	}
	return b, nil
}
