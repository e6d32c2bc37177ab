package main

import (
	"math/rand/v2"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/uci"
)

// newEvaluator returns what judges positions. This is the place to try another.
func newEvaluator() *classical.Evaluator { return classical.New() }

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

// A player is a searcher whose options can be set one by one, with a book to play
// from first.
type player struct {
	searcher *alphabeta.Searcher
	options  alphabeta.Options

	opening book.Searcher // before searcher
	book    *book.Book    // the file named, or nil
	ownBook bool          // play from it
}

func newPlayer() *player {
	o := alphabeta.Options{Evaluator: newEvaluator(), Hash: usualHash, Overhead: usualOverhead * time.Millisecond}
	p := &player{searcher: alphabeta.New(o), options: o}
	p.opening = book.Searcher{Inner: p.searcher, Pick: book.Weighted(rand.NewPCG(rand.Uint64(), rand.Uint64()))}
	return p
}

// engine describes the player to a user interface. Other options, such as MultiPV
// and UCI_Chess960, are uci's.
func (p *player) engine() uci.Engine {
	evaluator := newEvaluator() // apart from the searcher's, which may be busy
	return uci.Engine{
		Name:     "Luft",
		Author:   "the Luft authors",
		Searcher: &p.opening,
		Options: []uci.Option{
			uci.SpinOption{Name: "Hash", Default: usualHash, Min: 1, Max: mostHash, Set: func(mib int) error {
				p.options.Hash = mib
				return p.apply()
			}},
			uci.SpinOption{Name: "Threads", Default: 1, Min: 1, Max: mostThreads, Set: func(n int) error {
				p.options.Threads = n
				return p.apply()
			}},
			uci.SpinOption{Name: "Move Overhead", Default: usualOverhead, Max: mostOverhead, Set: func(ms int) error {
				p.options.Overhead = time.Duration(ms) * time.Millisecond
				if ms == 0 {
					p.options.Overhead = -1 // 0 would be the default
				}
				return p.apply()
			}},
			uci.CheckOption{Name: "OwnBook", Set: func(on bool) error {
				p.ownBook = on
				return p.apply()
			}},
			uci.StringOption{Name: "Book File", Set: p.openBook},
		},
		Explain: func(b *board.Board) string {
			return evaluator.Trace(b).String()
		},
	}
}

func (p *player) apply() error {
	p.searcher.SetOptions(p.options)
	p.opening.Book = nil
	if p.ownBook {
		p.opening.Book = p.book
	}
	return nil
}

// openBook takes the book in the file named, or none, in place of the present one,
// which stays if that fails.
func (p *player) openBook(name string) error {
	var next *book.Book
	if name != "" {
		var err error
		if next, err = book.Open(name); err != nil {
			return err
		}
	}
	last := p.book
	p.book = next
	_ = p.apply()
	if last != nil {
		return last.Close()
	}
	return nil
}
