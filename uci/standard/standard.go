// Package standard makes the engine of search/alphabeta a UCI engine with the options that GUIs
// and testing tools expect. A program that serves it is:
//
//	engine, release := standard.New(alphabeta.Options{})
//	err := uci.Serve(ctx, os.Stdin, os.Stdout, engine)
//	return errors.Join(err, release())
//
// The options are:
//
//   - Hash is the size of the transposition table in MiB.
//   - Threads is the number of goroutines that search together.
//   - Move Overhead is the time in milliseconds that is lost with each move.
//   - OwnBook plays from the Polyglot book of Book File. The moves are chosen at random by
//     their weights.
//   - Book File is the name of the book. If it cannot be opened, the one before stays.
//   - SyzygyPath is the folders of Syzygy tablebases, separated as in PATH. If one cannot be
//     read, or none has a table, the tables before stay.
//   - SyzygyProbeDepth is the minimum depth of nodes with the maximum number of pieces that
//     are probed.
//   - SyzygyProbeLimit is the maximum number of pieces of positions that are probed.
//   - Syzygy50MoveRule counts wins that the fifty-move rule makes draws as draws.
package standard

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/search/syzygy"
	"github.com/luftchess/luft/uci"
)

// Bounds and defaults of the options.
const (
	defaultHash = 16      // MiB
	maxHash     = 1 << 12 // allocating more memory than there is ends the program
	maxThreads  = 256     // for the same reason

	// In milliseconds.
	defaultOverhead = 10
	maxOverhead     = 10_000

	maxProbeDepth = 100
	maxPieces     = 7 // of the largest tablebases there are
)

// A player is a searcher with options that can be set one by one, and an opening book.
type player struct {
	book.Searcher // before searcher

	searcher *alphabeta.Searcher
	options  alphabeta.Options
	open     *book.Book // the open book, or nil
	ownBook  bool       // the option OwnBook

	tables *syzygy.Tables // the open tablebases, or nil
	pieces int            // the option SyzygyProbeLimit
}

// SetEvaluator makes the next search use e.
func (p *player) SetEvaluator(e eval.Evaluator) {
	p.options.Evaluator = e
	_ = p.apply()
}

// Close closes the open book and the tablebases.
func (p *player) Close() error { return errors.Join(p.openBook(""), p.openTables("")) }

// New returns an engine for [uci.Serve], which adds options such as MultiPV and
// UCI_Chess960. The caller may change any field of e, such as Name, or append to Options.
//
// The settings in o are the defaults of the options, clamped to their ranges; those that are
// no option stay as they are. With a [classical.Evaluator], which nil selects, the command
// "eval" shows the terms of the evaluation.
//
// The caller must call release after Serve has returned: it closes the open book and the
// tablebases of SyzygyPath. Searcher is also an io.Closer, whose Close does the same, for
// players of a match. Between searches, its method SetEvaluator(eval.Evaluator) replaces the
// evaluator. [uci.SetOption] sets an option without Serve.
func New(o alphabeta.Options) (e uci.Engine, release func() error) {
	if o.Hash <= 0 {
		o.Hash = defaultHash
	}
	if o.Overhead == 0 {
		o.Overhead = defaultOverhead * time.Millisecond
	}
	if o.Evaluator == nil {
		o.Evaluator = classical.New()
	}
	o.Hash, o.Threads = min(o.Hash, maxHash), min(max(o.Threads, 1), maxThreads)
	o.TablebaseDepth = min(max(o.TablebaseDepth, 1), maxProbeDepth)
	p := &player{searcher: alphabeta.New(o), options: o, pieces: maxPieces}
	if o.TablebasePieces > 0 {
		p.pieces = min(o.TablebasePieces, maxPieces)
	}
	p.Searcher = book.Searcher{Inner: p.searcher, Pick: book.Weighted(rand.NewPCG(rand.Uint64(), rand.Uint64()))}
	return p.engine(), p.Close
}

// engine describes the player.
func (p *player) engine() uci.Engine {
	o := &p.options
	e := uci.Engine{
		Name:     "Luft",
		Author:   "the Luft authors",
		Searcher: p,
		Options: []uci.Option{
			uci.SpinOption{Name: "Hash", Default: o.Hash, Min: 1, Max: maxHash, Set: func(mib int) error {
				o.Hash = mib
				return p.apply()
			}},
			uci.SpinOption{Name: "Threads", Default: o.Threads, Min: 1, Max: maxThreads, Set: func(n int) error {
				o.Threads = n
				return p.apply()
			}},
			uci.SpinOption{Name: "Move Overhead", Default: min(max(int(o.Overhead.Milliseconds()), 0), maxOverhead), Max: maxOverhead, Set: func(ms int) error {
				o.Overhead = time.Duration(ms) * time.Millisecond
				if ms == 0 {
					o.Overhead = -1 // 0 is the default
				}
				return p.apply()
			}},
			uci.CheckOption{Name: "OwnBook", Set: func(on bool) error {
				p.ownBook = on
				return p.apply()
			}},
			uci.StringOption{Name: "Book File", Set: p.openBook},
			uci.StringOption{Name: "SyzygyPath", Set: p.openTables, Describe: p.describeTables},
			uci.SpinOption{Name: "SyzygyProbeDepth", Default: o.TablebaseDepth, Min: 1, Max: maxProbeDepth, Set: func(plies int) error {
				o.TablebaseDepth = plies
				return p.apply()
			}},
			uci.SpinOption{Name: "SyzygyProbeLimit", Default: p.pieces, Max: maxPieces, Set: func(n int) error {
				p.pieces = n
				return p.apply()
			}},
			uci.CheckOption{Name: "Syzygy50MoveRule", Default: !o.IgnoreFifty, Set: func(on bool) error {
				o.IgnoreFifty = !on
				return p.apply()
			}},
		},
	}
	if used, ok := o.Evaluator.(*classical.Evaluator); ok {
		evaluator := used.Fork().(*classical.Evaluator) // the searcher may be using its own
		e.Explain = func(b *board.Board) string { return evaluator.Trace(b).String() }
	}
	return e
}

func (p *player) apply() error {
	o := p.options
	o.TablebasePieces = p.pieces
	if p.tables != nil {
		o.Tablebase, o.TablebasePieces = p.tables, min(p.pieces, p.tables.MaxPieces())
	}
	if p.pieces == 0 {
		o.Tablebase = nil
	}
	p.searcher.SetOptions(o)
	p.Book = nil
	if p.ownBook {
		p.Book = p.open
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
	last := p.open
	p.open = next
	_ = p.apply()
	if last != nil {
		return last.Close()
	}
	return nil
}

// openTables replaces the tablebases by those of the folders in a list, or by none if it is
// empty. If opening fails, the old ones stay.
func (p *player) openTables(list string) error {
	var next *syzygy.Tables
	if list != "" {
		var err error
		if next, err = syzygy.Open(filepath.SplitList(list)...); err != nil {
			return err
		}
		if next.MaxPieces() == 0 {
			return errors.New("no tablebases there")
		}
	}
	last := p.tables
	p.tables = next
	_ = p.apply()
	if last != nil {
		return last.Close()
	}
	return nil
}

// describeTables says how many tables there are.
func (p *player) describeTables() string {
	if p.tables == nil {
		return ""
	}
	return fmt.Sprintf("found %d tablebase files of up to %d pieces", len(p.tables.Names()), p.tables.MaxPieces())
}
