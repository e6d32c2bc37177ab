package cookbook_test

import (
	"context"
	"fmt"
	"net"
	"sync"
	"sync/atomic"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/standard"
)

// newPool returns engines that analyse at the same time. One that dies is started again. For Stockfish,
// open calls
//
//	driver.Start(ctx, "stockfish")
//
// Here it is Luft at the other end of a pipe, so that the example needs no other program.
func newPool(size int, dial func() net.Conn) *search.Pool {
	driver := uci.Driver{Options: map[string]string{"Hash": "1"}, ShowWDL: true}
	return &search.Pool{Size: size, Open: func(ctx context.Context) (search.Searcher, error) {
		return driver.NewClient(ctx, dial())
	}}
}

// analyseAll analyses positions, each of them three times.
func analyseAll(engines search.Searcher, positions []string) []string {
	best := make([]string, 3*len(positions))
	var all sync.WaitGroup
	for i := range best {
		all.Go(func() {
			b := must(fen.Parse(positions[i%len(positions)]))
			r := must(engines.Search(context.Background(), game.New(b), search.Limits{Depth: 4}, nil))
			best[i] = fmt.Sprint(r.Move, " ", r.Score, " ", r.WDL)
		})
	}
	all.Wait()
	return best[:len(positions)]
}

// serveLuft returns the near end of a pipe with an engine.
func serveLuft() net.Conn {
	near, far := net.Pipe()
	go func() {
		defer far.Close()
		e, end := standard.New(alphabeta.Options{})
		defer end()
		e.Searcher = &mortal{Searcher: e.Searcher, end: far}
		uci.Serve(context.Background(), far, far, e)
	}()
	return near
}

// A mortal engine dies in its third search.
type mortal struct {
	search.Searcher
	end      net.Conn
	searches int
}

func (m *mortal) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	if m.searches++; m.searches == 3 {
		m.end.Close()
	}
	return m.Searcher.Search(ctx, g, lim, report)
}

// SupportsRules and SupportsMultiPV say what the engine says.
func (m *mortal) SupportsRules(r board.Rules) bool { return search.SupportsRules(m.Searcher, r) }
func (m *mortal) SupportsMultiPV() bool            { return search.SupportsMultiPV(m.Searcher) }

// Analyse with a pool of engines, which are restarted when they die.
func Example_enginePool() {
	var started atomic.Int32
	engines := newPool(2, func() net.Conn {
		started.Add(1)
		return serveLuft()
	})
	defer engines.Close()
	best := analyseAll(engines, []string{"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "7k/8/6KP/8/8/8/8/R7 w - - 0 1"})
	fmt.Println(best, started.Load() > 2)
	// Output: [d1d8 #1 [1000 0 0] a8a1 #1 [1000 0 0] a1a8 #1 [1000 0 0]] true
}
