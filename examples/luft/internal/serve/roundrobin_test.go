package serve

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
)

// TestRoundRobin has networks take one place, which comes to them in turn, and not to those who
// have gone.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		places := newRoundRobin(1)
		a, b, c := netip.MustParsePrefix("10.0.0.1/32"), netip.MustParsePrefix("10.0.0.2/32"), netip.MustParsePrefix("10.0.0.3/32")
		took := make(chan string, 10)
		wait := func(ctx context.Context, name string, from netip.Prefix) {
			go func() {
				if err := places.take(ctx, from); err != nil {
					name += " went"
				}
				took <- name
			}()
			synctest.Wait()
		}
		gone, cancel := context.WithCancel(t.Context())
		wait(t.Context(), "a1", a) // has the place
		wait(t.Context(), "a2", a)
		wait(gone, "c1", c)
		wait(gone, "a3", a)
		wait(t.Context(), "a4", a)
		wait(t.Context(), "b1", b)
		wait(t.Context(), "a5", a)
		wait(t.Context(), "b2", b)
		cancel()
		synctest.Wait()
		for range 6 { // all that are left
			places.leave()
			synctest.Wait()
		}
		close(took)
		order := collect(took)
		slices.Sort(order[1:3]) // they go at the same time
		want := []string{"a1", "a3 went", "c1 went", "a2", "b1", "a4", "b2", "a5"}
		if !slices.Equal(order, want) {
			t.Errorf("got %q, want %q", order, want)
		}
		if places.free != 1 || len(places.waiting) > 0 || len(places.order) > 0 {
			t.Errorf("nobody waits: %d free, %v %v", places.free, places.waiting, places.order)
		}
		if err := places.take(gone, a); err != nil { // a place is free
			t.Error(err)
		}
		if err := places.take(gone, a); !errors.Is(err, context.Canceled) {
			t.Errorf("without a place: %v", err)
		}
	})
}

// askByTurns asks a handler 20 times from one address, ten times from one that goes away, and
// once from a third, and returns the addresses and statuses in the order of the answers. It must
// be called in a synctest bubble.
func askByTurns(t *testing.T, handler http.Handler, path string) []string {
	t.Helper()
	answered := make(chan string, 100)
	ask := func(ctx context.Context, address string) {
		go func() {
			r := request("http://localhost"+path, "{}").WithContext(ctx)
			r.RemoteAddr = address
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			if ctx.Err() == nil {
				answered <- fmt.Sprint(address, " ", w.Code)
			}
		}()
		synctest.Wait()
	}
	gone, cancel := context.WithCancel(t.Context())
	for range 20 {
		ask(t.Context(), "192.0.2.1:1000")
	}
	for range 10 {
		ask(gone, "192.0.2.2:1000")
	}
	ask(t.Context(), "[2001:db8::1]:1000")
	cancel()
	time.Sleep(time.Minute)
	synctest.Wait()
	close(answered)
	return collect(answered)
}

// collect returns what a channel gives until it is closed.
func collect(from <-chan string) (all []string) {
	for s := range from {
		all = append(all, s)
	}
	return all
}

// indexOf returns an index of games in PGN.
func indexOf(t testing.TB, games string) *explorer.Index {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(name, []byte(games), 0o600); err != nil {
		t.Fatal(err)
	}
	x, err := openExplorer(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestExplorerGamesByTurns asks for the games of a position 20 times from one address and then
// once from another, which does not wait for all of those. Nothing is read for who has gone.
func TestExplorerGamesByTurns(t *testing.T) {
	x := indexOf(t, "1. e4 e5 1-0\n")
	synctest.Test(t, func(t *testing.T) {
		var reads atomic.Int64
		read := func(*explorer.Game) (*pgn.Game, error) {
			reads.Add(1)
			time.Sleep(time.Second)
			return pgn.Parse("1. e4 e5 1-0")
		}
		handler := newHandler(endpoint.New(endpoint.Options{Explorer: x, ReadGame: read}), new(engine), access{})
		order := askByTurns(t, handler, "/api/explorer/games")
		// The first ones have places, and then both addresses have their turn.
		if i := slices.Index(order, "[2001:db8::1]:1000 200"); len(order) != 21 || i < 0 || i >= 2*maxReaders {
			t.Errorf("answered: %q", order)
		}
		if n := reads.Load(); n != 21 {
			t.Errorf("%d games were read, want 21", n)
		}
	})
}

// TestExplorerGamesEnd has who asked for games go away at the second of them: the others are
// not read.
func TestExplorerGamesEnd(t *testing.T) {
	x := indexOf(t, strings.Repeat("1. e4 e5 1-0\n\n", 5))
	ctx, cancel := context.WithCancel(t.Context())
	reads := 0
	d := endpoint.New(endpoint.Options{Explorer: x, ReadGame: func(*explorer.Game) (*pgn.Game, error) {
		if reads++; reads == 2 {
			cancel()
		}
		return pgn.Parse("1. e4 e5 1-0")
	}})
	if games, err := d.ExplorerGames(ctx, endpoint.Explore{}); err != nil || len(games.Games) != 2 || reads != 2 {
		t.Errorf("%d games read, %+v, %v", reads, games, err)
	}
}

// TestExplorerGamesPatience asks for games that take long to read: who has waited too long for a
// place is told so, before the connection is closed without an answer.
func TestExplorerGamesPatience(t *testing.T) {
	x := indexOf(t, "1. e4 e5 1-0\n")
	synctest.Test(t, func(t *testing.T) {
		read := func(*explorer.Game) (*pgn.Game, error) {
			time.Sleep(9 * time.Second)
			return pgn.Parse("1. e4 e5 1-0")
		}
		handler := newHandler(endpoint.New(endpoint.Options{Explorer: x, ReadGame: read}), new(engine), access{})
		answered := make(map[string]int) // by status
		for _, a := range askByTurns(t, handler, "/api/explorer/games") {
			answered[a[strings.LastIndexByte(a, ' ')+1:]]++
		}
		// Places are free three times in 20 seconds.
		if answered["200"] != 3*maxReaders || answered["503"] != 21-3*maxReaders {
			t.Errorf("answered: %v", answered)
		}
	})
}
