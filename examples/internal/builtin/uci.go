package builtin

import (
	"math/rand/v2"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/uci"
)

const (
	defaultHash = 16      // MiB
	maxHash     = 1 << 12 // allocating more memory than there is ends the program
	maxThreads  = 256     // for the same reason

	// In milliseconds.
	defaultOverhead = 10
	maxOverhead     = 10_000
)

// A player is a searcher with options that can be set one by one, and an opening book.
type player struct {
	searcher *alphabeta.Searcher
	options  alphabeta.Options

	opening book.Searcher // before searcher
	book    *book.Book    // the open book, or nil
	ownBook bool          // the option OwnBook
}

// UCI returns the strongest engine with its options, for [uci.Serve], which adds others
// such as MultiPV and UCI_Chess960. Release closes the open book after that.
func UCI() (e uci.Engine, release func() error) {
	o := alphabeta.Options{Evaluator: classical.New(), Hash: defaultHash, Overhead: defaultOverhead * time.Millisecond}
	p := &player{searcher: alphabeta.New(o), options: o}
	p.opening = book.Searcher{Inner: p.searcher, Pick: book.Weighted(rand.NewPCG(rand.Uint64(), rand.Uint64()))}
	return p.engine(), func() error { return p.openBook("") }
}

// engine describes the player.
func (p *player) engine() uci.Engine {
	evaluator := classical.New() // not the searcher's, which may be in use
	return uci.Engine{
		Name:     "Luft",
		Author:   "the Luft authors",
		Searcher: &p.opening,
		Options: []uci.Option{
			uci.SpinOption{Name: "Hash", Default: defaultHash, Min: 1, Max: maxHash, Set: func(mib int) error {
				p.options.Hash = mib
				return p.apply()
			}},
			uci.SpinOption{Name: "Threads", Default: 1, Min: 1, Max: maxThreads, Set: func(n int) error {
				p.options.Threads = n
				return p.apply()
			}},
			uci.SpinOption{Name: "Move Overhead", Default: defaultOverhead, Max: maxOverhead, Set: func(ms int) error {
				p.options.Overhead = time.Duration(ms) * time.Millisecond
				if ms == 0 {
					p.options.Overhead = -1 // 0 is the default
				}
				return p.apply()
			}},
			uci.CheckOption{Name: "OwnBook", Set: func(on bool) error {
				p.ownBook = on
				return p.apply()
			}},
			uci.StringOption{Name: "Book File", Set: p.openBook},
		},
		Explain: func(b *board.Board) string { return evaluator.Trace(b).String() },
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

// openBook replaces the book by that of a file, or by none if name is empty. If opening
// fails, the old one stays.
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
