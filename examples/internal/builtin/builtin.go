// Package builtin has the engines of this module by name, for programs that play with engines
// in the same process.
package builtin

import (
	"errors"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/examples/bots"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/match/engine"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/standard"
)

// Engines returns the engines: random, minimax, material, piecesquare, classical, nnue (with the default
// network or that of its option EvalFile) and the bots of examples/bots.
func Engines() engine.Catalog {
	all := engine.Catalog{
		"random":      func(o []engine.Field) (search.Searcher, error) { return new(search.Random), none(o) },
		"minimax":     func(o []engine.Field) (search.Searcher, error) { return new(search.Minimax), none(o) },
		"material":    func(o []engine.Field) (search.Searcher, error) { return alphaBeta(eval.Material{}, o) },
		"piecesquare": func(o []engine.Field) (search.Searcher, error) { return alphaBeta(eval.PieceSquare{}, o) },
		"classical":   func(o []engine.Field) (search.Searcher, error) { return alphaBeta(classical.New(nil), o) },
		"nnue":        network,
	}
	for _, d := range bots.All() {
		all[d.Name] = func(o []engine.Field) (search.Searcher, error) {
			if err := none(o); err != nil {
				return nil, err
			}
			return bots.New(d.Name)
		}
	}
	return all
}

// Default returns the engine for users who select none: nnue.
func Default() engine.Spec {
	return engine.Spec{Name: "nnue", New: network}
}

// none refuses options.
func none(options []engine.Field) error {
	if len(options) > 0 {
		return uci.SetOption(nil, options[0].Key, options[0].Value)
	}
	return nil
}

// alphaBeta returns the engine with an evaluator and the options of package standard.
func alphaBeta(e eval.Evaluator, options []engine.Field) (search.Searcher, error) {
	player, release := standard.New(alphabeta.Options{Evaluator: e})
	for _, f := range options {
		if err := uci.SetOption(player.Options, f.Key, f.Value); err != nil {
			return nil, errors.Join(err, release())
		}
	}
	return player.Searcher, nil
}

// network returns the engine with its network.
func network(options []engine.Field) (search.Searcher, error) { return alphaBeta(nil, options) }
