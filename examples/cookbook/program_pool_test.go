package cookbook_test

import (
	"context"
	"errors"
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

// A pool has engines that analyse positions at the same time. One that dies is started again.
type pool struct {
	idle chan *search.Supervisor
}

func newPool(n int, open func(context.Context) (search.Searcher, error)) *pool {
	p := &pool{make(chan *search.Supervisor, n)}
	for range n {
		p.idle <- &search.Supervisor{Open: open}
	}
	return p
}

// analyse waits for an engine and returns its result.
func (p *pool) analyse(ctx context.Context, b board.Board, lim search.Limits) (search.Result, error) {
	select {
	case engine := <-p.idle:
		defer func() { p.idle <- engine }()
		return engine.Search(ctx, game.New(b), lim, nil)
	case <-ctx.Done():
		return search.Result{}, context.Cause(ctx)
	}
}

// analyseAll analyses positions, each of them three times.
func (p *pool) analyseAll(positions []string) []string {
	best := make([]string, 3*len(positions))
	var all sync.WaitGroup
	for i := range best {
		all.Go(func() {
			b := must(fen.Parse(positions[i%len(positions)]))
			r := must(p.analyse(context.Background(), b, search.Limits{Depth: 4}))
			best[i] = fmt.Sprint(r.Move, " ", r.Score)
		})
	}
	all.Wait()
	return best[:len(positions)]
}

// close ends the engines when they are idle.
func (p *pool) close() (err error) {
	for range cap(p.idle) {
		err = errors.Join(err, (<-p.idle).Close())
	}
	return err
}

// openEngine starts an engine that speaks UCI. For Stockfish that is
//
//	uci.Start(ctx, "stockfish")
//
// with options set by SetOption. Here it is Luft at the other end of a pipe, so that the example needs no
// other program.
func openEngine(ctx context.Context) (*uci.Client, error) {
	near, far := net.Pipe()
	go func() {
		defer far.Close()
		e, end := standard.New(alphabeta.Options{})
		defer end()
		uci.Serve(context.Background(), far, far, e)
	}()
	c, err := uci.NewClient(ctx, near)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(c.SetOption("Hash", "1"), c.Ready(ctx)); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// A mortal engine dies after two searches.
type mortal struct {
	*uci.Client
	searches int
}

func (m *mortal) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	if m.searches++; m.searches > 2 {
		m.Close()
	}
	return m.Client.Search(ctx, g, lim, report)
}

// Analyse with a pool of engines, which are started again when they die.
func Example_enginePool() {
	var started atomic.Int32
	p := newPool(2, func(ctx context.Context) (search.Searcher, error) {
		started.Add(1)
		c, err := openEngine(ctx)
		if err != nil {
			return nil, err
		}
		return &mortal{Client: c}, nil
	})
	best := p.analyseAll([]string{"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "7k/8/6KP/8/8/8/8/R7 w - - 0 1"})
	check(p.close())
	fmt.Println(best, started.Load() > 2)
	// Output: [d1d8 #1 a8a1 #1 a1a8 #1] true
}
