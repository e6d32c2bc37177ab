// Package standard makes the engine of search/alphabeta a UCI engine with the options that GUIs
// and testing tools expect. A program that serves it is:
//
//	engine, release := standard.New(alphabeta.Options{})
//	err := uci.Serve(ctx, os.Stdin, os.Stdout, engine)
//	return errors.Join(err, release())
//
// The options are:
//
//   - Hash is the size of the transposition table in MiB. The first game of a variant allocates
//     another one of this size.
//   - Threads is the number of goroutines that search together.
//   - Move Overhead is the time in milliseconds that is lost with each move.
//   - OwnBook plays from the Polyglot book of Book File. The moves are chosen at random by
//     their weights.
//   - Book File is the name of the book. If it cannot be opened, the previous book stays open.
//   - SyzygyPath is the folders of Syzygy tablebases, separated as in PATH. If one cannot be
//     read, or none has a table, the previous tables stay open.
//   - SyzygyProbeDepth is the minimum depth of nodes with the maximum number of pieces that
//     are probed.
//   - SyzygyProbeLimit is the maximum number of pieces of positions that are probed.
//   - Syzygy50MoveRule counts wins that the fifty-move rule makes draws as draws.
//   - UseNNUE, which is on by default, evaluates positions with the network. Without it, the
//     evaluation is that of package classical.
//   - EvalFile is the name of a file with a network; see package nnue. If it cannot be read,
//     the previous network stays in use. An empty name selects the network of the program.
//
// Serve adds UCI_Variant: the engine plays all variants, with the evaluation of package variant. If its
// evaluator is neither a network nor a [classical.Evaluator], it plays what the evaluator knows.
//
// An engine whose evaluator is not a network has neither UseNNUE nor EvalFile. Serve adds
// UCI_LimitStrength and UCI_Elo, with the levels of package alphabeta.
package standard

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/eval/variant"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
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
	variants alphabeta.Searcher // plays games of variants
	options  alphabeta.Options
	open     *book.Book // the open book, or nil
	ownBook  bool       // the option OwnBook

	tables *syzygy.Tables // the open tablebases, or nil
	pieces int            // the option SyzygyProbeLimit

	own    eval.Evaluator  // of the program; nil is the network of the module
	file   *nnue.Evaluator // with the network of EvalFile, or nil
	noNNUE bool            // the option UseNNUE is off
}

// Search implements [search.Searcher].
func (p *player) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	if b := g.Board(); b.Rules() != board.Standard && p.hasVariants() {
		return p.variants.Search(ctx, g, lim, report)
	}
	return p.Searcher.Search(ctx, g, lim, report)
}

// NewGame implements [search.NewGamer].
func (p *player) NewGame() {
	p.Searcher.NewGame()
	p.variants.NewGame()
}

// SupportsRules implements [search.RulesSearcher].
func (p *player) SupportsRules(r board.Rules) bool {
	return p.hasVariants() && r.IsValid() || p.searcher.SupportsRules(r)
}

// hasVariants reports whether variants are evaluated by package variant.
func (p *player) hasVariants() bool {
	switch p.own.(type) {
	case nil, *nnue.Evaluator, *classical.Evaluator:
		return true
	}
	return false
}

// Close closes the open book and the tablebases.
func (p *player) Close() error { return errors.Join(p.openBook(""), p.openTables("")) }

// New returns an engine for [uci.Serve], which adds options such as MultiPV and
// UCI_Chess960. The caller may change any field of e, such as Name, or append to Options.
//
// The settings in o are the defaults of the options, clamped to their ranges; settings without
// an option are used as they are. The command "eval" explains the evaluation of a position by
// a network or a [classical.Evaluator]; with another evaluator, it does not exist.
//
// The caller must call release after Serve has returned: it closes the open book and the
// tablebases of SyzygyPath. Searcher is also an io.Closer, whose Close does the same, for
// players of a match. [uci.SetOption] sets an option without Serve.
func New(o alphabeta.Options) (e uci.Engine, release func() error) {
	if o.Hash <= 0 {
		o.Hash = defaultHash
	}
	if o.Overhead == 0 {
		o.Overhead = defaultOverhead * time.Millisecond
	}
	if o.TablebasePieces <= 0 {
		o.TablebasePieces = maxPieces
	}
	o.Hash, o.Threads = min(o.Hash, maxHash), min(max(o.Threads, 1), maxThreads)
	o.Overhead = min(o.Overhead, maxOverhead*time.Millisecond)
	o.TablebaseDepth, o.TablebasePieces = min(max(o.TablebaseDepth, 1), maxProbeDepth), min(o.TablebasePieces, maxPieces)
	p := &player{searcher: alphabeta.New(o), options: o, pieces: o.TablebasePieces, own: o.Evaluator}
	p.variants.SetOptions(variantOptions(o))
	p.Searcher = book.Searcher{Inner: p.searcher, Pick: book.Weighted(rand.NewPCG(rand.Uint64(), rand.Uint64()))}
	return p.engine(), p.Close
}

// variantOptions returns the options for games of variants.
func variantOptions(o alphabeta.Options) alphabeta.Options {
	return alphabeta.Options{Hash: o.Hash, Threads: o.Threads, Overhead: o.Overhead, Now: o.Now}
}

// engine describes the player.
func (p *player) engine() uci.Engine {
	o := &p.options
	e := uci.Engine{
		Name:     "Luft",
		Author:   "the Luft authors",
		Searcher: p,
		Ratings:  Ratings(),
		Options: []uci.Option{
			uci.Spin("Hash", o.Hash, 1, maxHash, func(mib int) error {
				o.Hash = mib
				return p.apply()
			}),
			uci.Spin("Threads", o.Threads, 1, maxThreads, func(n int) error {
				o.Threads = n
				return p.apply()
			}),
			uci.Spin("Move Overhead", max(int(o.Overhead.Milliseconds()), 0), 0, maxOverhead, func(ms int) error {
				o.Overhead = time.Duration(ms) * time.Millisecond
				if ms == 0 {
					o.Overhead = -1 // 0 is the default
				}
				return p.apply()
			}),
			uci.Check("OwnBook", false, func(on bool) error {
				p.ownBook = on
				return p.apply()
			}),
			{Name: "Book File", Type: "string", Set: p.openBook},
			{Name: "SyzygyPath", Type: "string", Set: p.openTables, Describe: p.describeTables},
			uci.Spin("SyzygyProbeDepth", o.TablebaseDepth, 1, maxProbeDepth, func(plies int) error {
				o.TablebaseDepth = plies
				return p.apply()
			}),
			uci.Spin("SyzygyProbeLimit", p.pieces, 0, maxPieces, func(n int) error {
				p.pieces = n
				return p.apply()
			}),
			uci.Check("Syzygy50MoveRule", !o.IgnoreFifty, func(on bool) error {
				o.IgnoreFifty = !on
				return p.apply()
			}),
		},
	}
	switch p.own.(type) {
	case nil, *nnue.Evaluator:
		e.Options = append(e.Options,
			uci.Check("UseNNUE", true, func(on bool) error {
				p.noNNUE = !on
				return p.chooseEvaluator()
			}),
			uci.Option{Name: "EvalFile", Type: "string", Set: p.readNetwork},
		)
		e.Explain = p.explain
	case *classical.Evaluator:
		e.Explain = p.explain
	}
	return e
}

// Ratings are the levels of package alphabeta, for Serve.
func Ratings() *uci.Ratings {
	levels := alphabeta.Levels() // the last is full strength
	return &uci.Ratings{
		Min: int(levels[0]), Max: int(levels[len(levels)-2]),
		Weakness: func(elo int) search.Weakness { return alphabeta.Level(elo).Weakness() },
	}
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
	p.variants.SetOptions(variantOptions(o))
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
			return errors.New("no tablebases found")
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

// chooseEvaluator selects the evaluator by the options UseNNUE and EvalFile.
func (p *player) chooseEvaluator() error {
	switch _, isClassical := p.options.Evaluator.(*classical.Evaluator); {
	case p.noNNUE && isClassical:
	case p.noNNUE:
		p.options.Evaluator = classical.New(nil)
	case p.file != nil:
		p.options.Evaluator = p.file
	default:
		p.options.Evaluator = p.own
	}
	return p.apply()
}

// readNetwork replaces the network by that of a file, or by the program's if name is empty.
// If reading fails, the one before stays.
func (p *player) readNetwork(name string) error {
	var next *nnue.Evaluator
	if name != "" {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer file.Close() // it was only read
		n, err := nnue.Read(file)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		next = nnue.New(n)
	}
	p.file = next
	return p.chooseEvaluator()
}

// explain is the command "eval". The searcher may be using its evaluator.
func (p *player) explain(b *board.Board) string {
	if b.Rules() != board.Standard {
		return fmt.Sprintf("%v for the player to move, by the rules of %s", variant.Evaluator{}.Evaluate(b), b.Rules().Title())
	}
	switch e := p.options.Evaluator.(type) {
	case *nnue.Evaluator:
		return nnue.New(e.Network()).Trace(b).String()
	case *classical.Evaluator:
		return eval.Fork(e).(*classical.Evaluator).Trace(b).String()
	}
	return nnue.New(nnue.Default()).Trace(b).String()
}
