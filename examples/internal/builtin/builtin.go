// Package builtin has the engines of this module by name, for programs that play with engines
// in the same process.
package builtin

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/examples/bots"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/match/engine"
)

// Engines returns the engines: random, minimax, material, piecesquare, classical and the bots
// of examples/bots.
func Engines() engine.Catalog {
	all := engine.Catalog{
		"random":      func(o []engine.Field) (search.Searcher, error) { return new(search.Random), none(o) },
		"minimax":     func(o []engine.Field) (search.Searcher, error) { return new(search.Minimax), none(o) },
		"material":    func(o []engine.Field) (search.Searcher, error) { return alphaBeta(eval.Material{}, o) },
		"piecesquare": func(o []engine.Field) (search.Searcher, error) { return alphaBeta(eval.PieceSquare{}, o) },
		"classical":   func(o []engine.Field) (search.Searcher, error) { return alphaBeta(classical.New(), o) },
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

// Classical returns the engine with the hand-written evaluation.
func Classical() engine.Spec {
	return engine.Spec{Name: "classical", New: Engines()["classical"]}
}

var errOption = errors.New("unknown option")

// none refuses options.
func none(options []engine.Field) error {
	if len(options) > 0 {
		return optionError(options[0], errOption)
	}
	return nil
}

func optionError(f engine.Field, err error) error {
	return fmt.Errorf("option.%s=%s: %w", f.Key, f.Value, err)
}

// alphaBeta returns the engine with an evaluator. Its option is Hash, in MiB.
func alphaBeta(e eval.Evaluator, options []engine.Field) (search.Searcher, error) {
	o := alphabeta.Options{Evaluator: e}
	for _, f := range options {
		if f.Key != "Hash" {
			return nil, optionError(f, errOption)
		}
		n, err := strconv.Atoi(f.Value)
		if err == nil && (n < 1 || n > 1<<15) {
			err = errors.New("out of range")
		}
		if err != nil {
			return nil, optionError(f, err)
		}
		o.Hash = n
	}
	return alphabeta.New(o), nil
}
