package engine

import (
	"fmt"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/search"
)

// builtIn returns a new searcher of this module.
func (s *Spec) builtIn() (search.Searcher, error) {
	o := search.Options{}
	for _, f := range s.Options {
		var err error
		switch {
		case f.Key == "Hash" && s.Luft != "random" && s.Luft != "minimax":
			o.Hash, err = count(f.Value, 1<<15)
		default:
			err = fmt.Errorf("luft=%s has no such option", s.Luft)
		}
		if err != nil {
			return nil, fmt.Errorf("option.%s=%s: %w", f.Key, f.Value, err)
		}
	}
	switch s.Luft {
	case "random":
		return new(search.Random), nil
	case "minimax":
		return new(search.Minimax), nil
	case "material":
		o.Evaluator = eval.Material{}
	case "piecesquare":
		o.Evaluator = eval.PieceSquare{}
	case "classical":
		o.Evaluator = eval.NewClassical()
	default:
		return nil, fmt.Errorf("luft=%s: there are random, minimax, material, piecesquare and classical", s.Luft)
	}
	return search.NewAlphaBeta(o), nil
}
