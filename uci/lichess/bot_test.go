package lichess_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci/lichess"
	"github.com/luftchess/luft/uci/lichess/lichesstest"
)

// A player is a searcher that thinks for a while, and plays the first legal move that it knows
// nothing against.
type player struct {
	think time.Duration
	score eval.Score // of all moves, if scored
	moves []string   // to be played, as far as they are legal
	on    func(g *game.Game, lim search.Limits) error
}

func (p *player) Search(ctx context.Context, g *game.Game, lim search.Limits, _ func(search.Info)) (search.Result, error) {
	if p.on != nil {
		if err := p.on(g, lim); err != nil {
			return search.Result{}, err
		}
	}
	select {
	case <-time.After(p.think):
	case <-ctx.Done():
	}
	b := g.Board()
	if !movegen.HasLegal(&b) {
		return search.Terminal(&b), nil
	}
	r := search.Result{Score: p.score, Bound: search.Exact, Depth: 1}
	for _, text := range p.moves {
		m, err := board.ParseMove(text)
		if m = b.Canonical(m); err == nil && g.IsLegal(m) {
			r.Move = m
			break
		}
	}
	if r.Move == board.NoMove {
		for m := range g.LegalMoves() {
			r.Move = m
			break
		}
	}
	r.PV = []board.Move{r.Move}
	return r, nil
}

// with returns an Open function for a searcher.
func with(s search.Searcher) func(context.Context, lichess.Game) (search.Searcher, error) {
	return func(context.Context, lichess.Game) (search.Searcher, error) { return s, nil }
}

// A logged is the messages of a log.
type logged struct {
	t     *testing.T
	lines list[string]
}

func (l *logged) Enabled(context.Context, slog.Level) bool { return true }
func (l *logged) WithAttrs(a []slog.Attr) slog.Handler     { return l }
func (l *logged) WithGroup(string) slog.Handler            { return l }
func (l *logged) Handle(_ context.Context, r slog.Record) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%v %s", r.Level, r.Message)
	r.Attrs(func(a slog.Attr) bool {
		fmt.Fprintf(&b, " %s=%v", a.Key, a.Value)
		return true
	})
	l.lines.add(b.String())
	if testing.Verbose() {
		l.t.Log(time.Now().Format("15:04:05.000 ") + b.String())
	}
	return nil
}

// has reports whether a line contains text.
func (l *logged) has(text string) bool {
	return slices.ContainsFunc(l.lines.all(), func(line string) bool { return strings.Contains(line, text) })
}

// A hall is a server with a bot, in a bubble.
type hall struct {
	*lichesstest.Server
	t        *testing.T
	ctx      context.Context
	log      *logged
	finished list[lichess.Game]
}

// inHall calls f with a server and a bot that is connected, and ends both.
func inHall(t *testing.T, prepare func(*lichesstest.Server, *lichess.Bot), f func(*hall)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := &hall{Server: lichesstest.NewServer("TestBot"), t: t, log: &logged{t: t}}
		defer h.Close()
		bot := lichess.Bot{
			Token: h.Token(), URL: h.URL(), Client: h.Client(), Open: with(new(search.Random)), Log: h.log, OnCancel: lichess.LeaveGames,
			Finished: h.finished.add,
		}
		if prepare != nil {
			prepare(h.Server, &bot)
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		h.ctx = ctx
		ended := make(chan error, 1)
		go func() { ended <- bot.Run(ctx) }()
		synctest.Wait()
		f(h)
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run: %v", err)
		}
		if h.log.has("lip_") {
			t.Error("the token is in the log")
		}
	})
}

// wait returns the end of a game, after at most so much time.
func (h *hall) wait(id string, limit time.Duration) game.Outcome {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.ctx, limit)
	defer cancel()
	o, err := h.Wait(ctx, id)
	if err != nil {
		h.t.Errorf("game %s: %v", id, err)
	}
	synctest.Wait()
	return o
}

// A list is values that several goroutines add.
type list[T any] struct {
	mu     sync.Mutex
	values []T
}

func (l *list[T]) add(v T) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.values = append(l.values, v)
}

func (l *list[T]) all() []T {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.values)
}

// sleep passes time in a bubble, and lets everybody do what there is to do.
func sleep(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// count returns the number of requests that contain text.
func (h *hall) count(text string) (n int) {
	for _, r := range h.Requests() {
		if strings.Contains(r, text) {
			n++
		}
	}
	return n
}

func TestPlaysGames(t *testing.T) {
	chess960, _ := board.Chess960(7)
	fromPosition, err := fen.Parse("4k2r/8/8/8/8/8/8/R3K3 b Qk - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	games := []lichesstest.Game{
		{},
		{Color: board.Black},
		{Color: board.Black, Rated: true, Opponent: lichess.Player{Name: "Somebody-Else_1", Title: "BOT", Rating: 2000}},
		{Variant: lichess.Chess960, Start: chess960},
		{Variant: lichess.FromPosition, Start: fromPosition},
		{Control: live.Control{{Time: time.Minute}}, Think: time.Millisecond},
	}
	inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
		b.Accept.Games = len(games)
		b.Open = func(context.Context, lichess.Game) (search.Searcher, error) {
			return &player{think: time.Millisecond, moves: []string{"e1g1", "e1c1", "e1a1"}}, nil
		}
	}, func(h *hall) {
		var ids []string
		for _, g := range games {
			g.Searcher = &player{think: 3 * time.Millisecond}
			ids = append(ids, h.Challenge(g))
		}
		for i, id := range ids {
			o := h.wait(id, time.Hour)
			if o.Termination > game.ThreefoldRepetition || o.Termination == game.NoTermination {
				t.Errorf("game %d has ended by %v", i, o.Termination)
			}
			finished := h.finished.all()
			k := slices.IndexFunc(finished, func(g lichess.Game) bool { return g.ID == id })
			if k < 0 {
				t.Errorf("game %d: Finished was not called", i)
				continue
			}
			g := finished[k]
			if g.Outcome != o || g.Color != games[i].Color || g.URL != "http://localhost/"+id || g.Rated != games[i].Rated {
				t.Errorf("game %d: Finished got %+v, want outcome %v", i, g, o)
			}
			replayed, err := game.Replay(g.Start, g.Moves...)
			if err != nil || replayed.OutcomeWithClaims() != o {
				t.Errorf("game %d: its moves end in %v, %v", i, replayed, err)
			}
		}
	})
}
