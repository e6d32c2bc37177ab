// Package neural adds options to the engine of package standard: to evaluate positions with a
// neural network, and to read the network from a file. A program that serves it is:
//
//	engine, release := neural.New(alphabeta.Options{}, nil)
//	err := uci.Serve(ctx, os.Stdin, os.Stdout, engine)
//	return errors.Join(err, release())
//
// The options are:
//
//   - UseNNUE, which is on by default, evaluates positions with the network, if there is one.
//   - EvalFile is the name of a file with a network; see package nnue. If it cannot be read,
//     the network before stays. Without a name, the network is that of the program.
//
// The options of package standard are there too.
package neural

import (
	"fmt"
	"os"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/standard"
)

// A player chooses the evaluator of an engine.
type player struct {
	engine    interface{ SetEvaluator(eval.Evaluator) }
	own, file *nnue.Network // of the program and of EvalFile; each may be nil
	on        bool          // the option UseNNUE

	other        eval.Evaluator            // without a network
	explainOther func(*board.Board) string // may be nil
}

// New returns the engine of [standard.New] with these options, which decide between o.Evaluator
// and a network: n, or that of a file. N may be nil. The command "eval" shows what the
// evaluator in use makes of a position.
func New(o alphabeta.Options, n *nnue.Network) (e uci.Engine, release func() error) {
	if o.Evaluator == nil {
		o.Evaluator = classical.New()
	}
	e, release = standard.New(o)
	p := &player{
		engine: e.Searcher.(interface{ SetEvaluator(eval.Evaluator) }),
		other:  o.Evaluator, explainOther: e.Explain,
		own: n, on: true,
	}
	if n != nil {
		p.apply()
	}
	e.Explain = p.explain
	e.Options = append(e.Options,
		uci.CheckOption{Name: "UseNNUE", Default: true, Set: func(on bool) error {
			if on != p.on {
				p.on = on
				p.apply()
			}
			return nil
		}},
		uci.StringOption{Name: "EvalFile", Set: p.read},
	)
	return e, release
}

// network returns the network in use, or nil.
func (p *player) network() *nnue.Network {
	switch {
	case !p.on:
		return nil
	case p.file != nil:
		return p.file
	}
	return p.own
}

func (p *player) apply() {
	if n := p.network(); n != nil {
		p.engine.SetEvaluator(nnue.New(n))
	} else {
		p.engine.SetEvaluator(p.other)
	}
}

// read replaces the network by that of a file, or by the program's if name is empty.
func (p *player) read(name string) error {
	var n *nnue.Network
	if name != "" {
		var err error
		if n, err = open(name); err != nil {
			return err
		}
	}
	p.file = n
	p.apply()
	return nil
}

// open reads a network from a file.
func open(name string) (*nnue.Network, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	n, err := nnue.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return n, nil
}

// explain is the command "eval".
func (p *player) explain(b *board.Board) string {
	switch n := p.network(); {
	case n != nil:
		return nnue.New(n).Trace(b).String()
	case p.explainOther != nil:
		return p.explainOther(b)
	}
	return "this evaluator explains nothing"
}
