package main

import (
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
)

// newEvaluator returns what judges positions. This is the place to try another.
func newEvaluator() *eval.Classical { return eval.NewClassical() }

const (
	usualHash   = 16      // MiB
	mostHash    = 1 << 12 // more than there is would end the program
	mostThreads = 256     // the same

	// Milliseconds. A machine that does other things too may stop a program for a
	// while, now and then; so much is kept on the clock, once and not for each
	// move.
	usualOverhead = 100
	mostOverhead  = 10_000
)

// A player is a searcher whose options can be set one by one.
type player struct {
	searcher *search.AlphaBeta
	options  search.Options
}

func newPlayer() *player {
	o := search.Options{Evaluator: newEvaluator(), Hash: usualHash, Overhead: usualOverhead * time.Millisecond}
	return &player{search.NewAlphaBeta(o), o}
}

// engine describes the player to a user interface. Other options, such as MultiPV
// and UCI_Chess960, are uci's.
func (p *player) engine() uci.Engine {
	evaluator := newEvaluator() // apart from the searcher's, which may be busy
	return uci.Engine{
		Name:     "Luft",
		Author:   "the Luft authors",
		Searcher: p.searcher,
		Options: []uci.Option{
			uci.Spin{Name: "Hash", Default: usualHash, Min: 1, Max: mostHash, Set: func(mib int) error {
				p.options.Hash = mib
				return p.apply()
			}},
			uci.Spin{Name: "Threads", Default: 1, Min: 1, Max: mostThreads, Set: func(n int) error {
				p.options.Threads = n
				return p.apply()
			}},
			uci.Spin{Name: "Move Overhead", Default: usualOverhead, Max: mostOverhead, Set: func(ms int) error {
				p.options.Overhead = time.Duration(ms) * time.Millisecond
				if ms == 0 {
					p.options.Overhead = -1 // 0 would be the default
				}
				return p.apply()
			}},
		},
		Explain: func(b *board.Board) string {
			return evaluator.Trace(b).String()
		},
	}
}

func (p *player) apply() error {
	p.searcher.SetOptions(p.options)
	return nil
}
