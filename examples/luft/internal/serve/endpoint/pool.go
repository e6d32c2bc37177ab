package endpoint

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/bots"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// long is the time from which on a search is a long one. Long searches may use only half of
// the searchers, so that bots continue to play while others analyse.
const long = 5 * time.Second

// A pool has a number of workers, each for one search at a time, and a bounded queue before
// them.
type pool struct {
	options Options
	slots   chan struct{} // one for each running search
	longs   chan struct{} // one for each running long search
	helpers chan struct{} // one for each thread beside the first of a search
	wanted  chan struct{} // gets one of each search that has to wait
	waiting atomic.Int64

	mu   sync.Mutex
	free []*worker // the one released last is the first
}

// A worker has the searcher of the player who used it last. One searcher per worker, and not
// one per player, bounds the memory.
type worker struct {
	player   string
	searcher search.Searcher
}

func newPool(o Options) *pool {
	p := &pool{
		options: o,
		slots:   make(chan struct{}, o.Searches),
		longs:   make(chan struct{}, max(1, o.Searches/2)),
		helpers: make(chan struct{}, o.Threads-1),
		wanted:  make(chan struct{}),
	}
	for range o.Searches {
		p.free = append(p.free, new(worker))
	}
	return p
}

// take waits for a free worker and returns the player's searcher and the function that
// releases it. It waits until ctx ends, but at most for [Options.Patience]. The error is an
// *Error.
func (p *pool) take(ctx context.Context, who Player, isLong bool) (search.Searcher, func(), error) {
	busy := Errorf(Busy, "too many searches are under way; try again in a moment")
	defer p.waiting.Add(-1)
	if p.waiting.Add(1) > int64(p.options.Waiting) {
		return nil, nil, busy
	}
	ctx, cancel := context.WithTimeout(ctx, p.options.Patience)
	defer cancel()
	slots := []chan struct{}{p.slots}
	if isLong {
		slots = []chan struct{}{p.longs, p.slots}
	}
	for i, slot := range slots {
		if !p.acquire(ctx, slot) {
			release(slots[:i])
			return nil, nil, busy
		}
	}
	w := p.pick(who)
	done := func() {
		p.mu.Lock()
		p.free = slices.Insert(p.free, 0, w)
		p.mu.Unlock()
		release(slots)
	}
	if w.player != who.ID {
		o := p.options
		o.Threads = 1 // unless who has more
		searcher, err := who.open(o)
		if err != nil {
			done()
			return nil, nil, AsError(Failed, err)
		}
		*w = worker{who.ID, searcher}
	}
	return w.searcher, done, nil
}

// acquire waits for a slot until ctx ends, and reports whether it has one.
func (p *pool) acquire(ctx context.Context, slot chan struct{}) bool {
	select {
	case slot <- struct{}{}:
		return true
	default:
	}
	for wanted := p.wanted; ; wanted = nil {
		select {
		case slot <- struct{}{}:
			return true
		case wanted <- struct{}{}: // one infinite search ends
		case <-ctx.Done():
			return false
		}
	}
}

// share calls end when a search waits that an infinite search would keep waiting for too
// long. It returns when ctx ends.
func (p *pool) share(ctx context.Context, end func()) {
	select {
	case <-ctx.Done():
		return
	case <-time.After(p.options.Share):
	}
	select {
	case <-ctx.Done():
	case <-p.wanted:
		end()
	}
}

// help returns how many of the threads that a search asks for it gets, and the function that
// releases those beside the first.
func (p *pool) help(threads int) (int, func()) {
	n := 1
	for n < threads {
		select {
		case p.helpers <- struct{}{}:
			n++
			continue
		default:
		}
		break
	}
	return n, func() {
		for range n - 1 {
			<-p.helpers
		}
	}
}

func release(slots []chan struct{}) {
	for _, slot := range slots {
		<-slot
	}
}

// pick removes a worker from the free ones and returns it: the one that the player used last,
// or else the one that has been free for the longest time.
func (p *pool) pick(who Player) *worker {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := slices.IndexFunc(p.free, func(w *worker) bool { return w.player == who.ID })
	if at < 0 {
		at = len(p.free) - 1
	}
	w := p.free[at]
	p.free = slices.Delete(p.free, at, at+1)
	return w
}

// A Player is somebody to play against.
type Player struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	About string `json:"about"`
	// Levels are the strengths to choose from, the last being Full; empty if there is
	// but one.
	Levels []alphabeta.Level `json:"levels,omitempty"`
	// Tablebases is the number of pieces up to which the strongest player has tablebases,
	// and Threads how many threads it may have, if that is more than one. Both are 0 for
	// the others.
	Tablebases int `json:"tablebases,omitempty"`
	Threads    int `json:"threads,omitempty"`

	// Variants reports whether the player plays variants too, and Variant is the one that the page
	// begins with, of the first player.
	Variants bool   `json:"variants,omitempty"`
	Variant  string `json:"variant,omitempty"`

	open func(o Options) (search.Searcher, error)
}

// Players returns who there is to play against. The first is the usual one, which
// also analyses.
func Players() []Player {
	players := []Player{{
		ID: "luft", Name: "Luft", Levels: alphabeta.Levels(), Variants: true,
		About: "The full search, as weak as you like.",
		open: func(o Options) (search.Searcher, error) {
			options := alphabeta.Options{Hash: o.Hash, Threads: o.Threads}
			if o.Tables != nil {
				options.Tablebase, options.TablebasePieces = o.Tables, o.Tables.MaxPieces()
			}
			return alphabeta.New(options), nil
		},
	}}
	for _, b := range bots.All() {
		players = append(players, Player{
			ID: b.Name, Name: capital(b.Name), About: capital(b.Text) + ".", Variants: b.Name == "random",
			open: func(Options) (search.Searcher, error) { return bots.New(b.Name) },
		})
	}
	return players
}

// Players returns who there is to play against at this service.
func (d *Service) Players() []Player {
	players := Players()
	if d.options.Tables != nil {
		players[0].Tablebases = d.options.Tables.MaxPieces()
	}
	if d.options.Threads > 1 {
		players[0].Threads = d.options.Threads
	}
	if d.options.Variant != board.Standard {
		players[0].Variant = d.options.Variant.String()
	}
	return players
}

// with returns the player with a number of threads.
func (p Player) with(threads int) Player {
	if threads == 1 {
		return p
	}
	open := p.open
	p.ID = fmt.Sprintf("%s of %d threads", p.ID, threads) // another searcher
	p.open = func(o Options) (search.Searcher, error) {
		o.Threads = threads
		return open(o)
	}
	return p
}

// weak returns the player for levels below full strength, which would not lose what tables
// show to be won.
func (p Player) weak() Player {
	open := p.open
	p.ID += " weak" // another searcher
	p.open = func(o Options) (search.Searcher, error) {
		o.Tables = nil
		return open(o)
	}
	return p
}

// player finds a player by ID; "" is the first.
func player(id string) (Player, error) {
	players := Players()
	i := slices.IndexFunc(players, func(p Player) bool { return id == "" || id == p.ID })
	if i < 0 {
		return Player{}, Errorf(NotFound, "there is no player %s", quote(id))
	}
	return players[i], nil
}

// capital returns a text in ASCII with a capital letter at the beginning.
func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
