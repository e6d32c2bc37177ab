package lichess_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci/lichess"
	"github.com/luftchess/luft/uci/lichess/lichesstest"
)

func TestSearcherFails(t *testing.T) {
	for name, failure := range map[string]func(*player){
		"error":   func(p *player) { p.on = func(*game.Game, search.Limits) error { return errors.New("out of squares") } },
		"panic":   func(p *player) { p.on = func(*game.Game, search.Limits) error { panic("out of squares") } },
		"illegal": nil,
	} {
		for _, always := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, always %v", name, always), func(t *testing.T) {
				var opened, closed atomic.Int64
				inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
					b.Open = func(context.Context, lichess.Game) (search.Searcher, error) {
						c := &closing{player: player{moves: []string{"e2e4", "d2d4"}}, closed: &closed}
						if opened.Add(1) == 2 || always {
							c.illegal = failure == nil
							if failure != nil {
								failure(&c.player)
							}
						}
						if opened.Load() == 1 && !always {
							return nil, errors.New("no memory")
						}
						return c, nil
					}
				}, func(h *hall) {
					id := h.start(lichesstest.Game{})
					sleep(20 * time.Second)
					v, _ := h.View(id)
					if always && v.Outcome.Termination != game.Aborted || !always && v.Ply != 1 {
						t.Errorf("after %d plies: %v", v.Ply, v.Outcome)
					}
					if opened.Load() != 3 || !h.log.has("the searcher has failed") {
						t.Errorf("opened %d times", opened.Load())
					}
				})
				if want := map[bool]int64{false: 2, true: 3}[always]; closed.Load() != want {
					t.Errorf("closed %d searchers, want %d", closed.Load(), want)
				}
			})
		}
	}
}

// A closing searcher counts when it is closed.
type closing struct {
	player
	illegal bool
	closed  *atomic.Int64
}

func (c *closing) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	r, err := c.player.Search(ctx, g, lim, report)
	if c.illegal {
		r.Move = board.NewMove(board.E1, board.E8)
	}
	return r, err
}

func (c *closing) Close() error {
	c.closed.Add(1)
	return nil
}

func TestLimits(t *testing.T) {
	var limits list[search.Limits]
	note := func(p *player) *player {
		p.on = func(_ *game.Game, lim search.Limits) error {
			limits.add(lim)
			return nil
		}
		return p
	}
	t.Run("clock", func(t *testing.T) {
		limits = list[search.Limits]{}
		inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
			b.Lag = 500 * time.Millisecond
			b.Limits = search.Limits{Depth: 9, Nodes: 1000, MultiPV: 7}
			b.Open = with(note(&player{think: 10 * time.Second}))
		}, func(h *hall) {
			id := h.Start(lichesstest.Game{Searcher: &player{think: 20 * time.Second}, Control: live.Control{{Time: 5 * time.Minute, Increment: 2 * time.Second}}})
			for v, _ := h.View(id); v.Ply < 5; v, _ = h.View(id) {
				sleep(time.Second)
			}
		})
		got := limits.all()
		if len(got) < 3 {
			t.Fatalf("%d searches", len(got))
		}
		first, second, third := got[0], got[1], got[2]
		if first.MoveTime != 2*time.Second || first.Depth != 9 || first.Nodes != 1000 || first.MultiPV != 0 {
			t.Errorf("before the clocks run: %+v", first)
		}
		if c := second.Clocks[board.White]; second.MoveTime != 0 || c.Remaining != 301500*time.Millisecond || c.Increment != 1500*time.Millisecond {
			t.Errorf("at the first move with the clock: %+v", second)
		}
		// No time is lost on the way: the estimate of the lag has become less.
		lag := 500*time.Millisecond - 500*time.Millisecond/8
		if c := third.Clocks[board.White]; c.Remaining != 294*time.Second-lag || c.Increment != 2*time.Second-lag {
			t.Errorf("at the second: %+v", third)
		}
		if c := third.Clocks[board.Black]; c.Remaining != 284*time.Second || c.Increment != 2*time.Second {
			t.Errorf("the opponent: %+v", third)
		}
	})
	t.Run("correspondence", func(t *testing.T) {
		limits = list[search.Limits]{}
		inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) { b.Open = with(note(&player{})) }, func(h *hall) {
			h.start(lichesstest.Game{Control: live.Control{{Delay: 72 * time.Hour}}})
		})
		if got := limits.all(); len(got) != 1 || got[0].MoveTime != 10*time.Second || got[0].Clocks != ([2]search.Clock{}) {
			t.Errorf("%+v", got)
		}
	})
}

// The time that is lost on the network is measured, so that a bot that uses its clock well does not
// lose on time.
func TestLag(t *testing.T) {
	inHall(t, func(s *lichesstest.Server, b *lichess.Bot) {
		b.Open = with(new(spender))
		s.Wrap = func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.Contains(r.URL.Path, "/move/") {
					time.Sleep(700 * time.Millisecond)
				}
				next.ServeHTTP(w, r)
			})
		}
	}, func(h *hall) {
		id := h.Start(lichesstest.Game{Searcher: &player{think: 10 * time.Millisecond}, Control: live.Control{{Time: 2 * time.Minute}}})
		if o := h.wait(id, time.Hour); o.Termination == game.TimeForfeit || o.Termination == game.Aborted {
			t.Errorf("outcome %v", o)
		}
	})
}

// A spender plays like a player, and uses the soft limit of its time.
type spender struct{}

func (spender) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	b := g.Board()
	soft, _ := lim.TimeLimits(&b, 10*time.Millisecond)
	return (&player{think: soft}).Search(ctx, g, lim, report)
}

// An error of a searcher that looks like a cancelled search is a failure like others.
func TestSearcherSaysCanceled(t *testing.T) {
	var opened atomic.Int64
	inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
		b.Open = func(context.Context, lichess.Game) (search.Searcher, error) {
			opened.Add(1)
			return nil, context.Canceled
		}
	}, func(h *hall) {
		if o := h.wait(h.start(lichesstest.Game{}), time.Minute); o.Termination != game.Aborted || opened.Load() != 3 {
			t.Errorf("%v after %d tries", o, opened.Load())
		}
	})
}

// unscored is a searcher whose results have no score, whatever their Score is.
type unscored struct{ search.Random }

func (u *unscored) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	r, err := u.Random.Search(ctx, g, lim, report)
	r.Score, r.Bound = -5000, search.NoBound
	return r, err
}

// A searcher without scores, as a book is, neither resigns nor offers a draw, and says so.
func TestNoScore(t *testing.T) {
	inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
		b.Draw, b.Resign = search.DrawRule{Moves: 1, Score: 10_000}, search.ResignRule{Moves: 1, Score: 1}
		b.Open = with(new(unscored))
	}, func(h *hall) {
		id := h.start(lichesstest.Game{Color: board.Black})
		if err := h.Chat(id, "spectator", "Onlooker", "!eval"); err != nil {
			t.Fatal(err)
		}
		h.play(id, "e2e4")
		sleep(5 * time.Second)
		if err := h.Chat(id, "spectator", "Onlooker", "!eval"); err != nil {
			t.Fatal(err)
		}
		h.act(id, live.ActOfferDraw)
		if v, _ := h.View(id); v.Outcome.IsOver() || h.count("offeringDraw") != 0 || h.count("draw/no") != 1 {
			t.Errorf("%v after %q", v.Outcome, h.Requests())
		}
		chats := strings.Join(h.Chats(id), "\n")
		for _, want := range []string{"TestBot: I have no evaluation yet", "TestBot: I played ", " without an evaluation"} {
			if !strings.Contains(chats, want) {
				t.Errorf("no %q in %s", want, chats)
			}
		}
	})
}
