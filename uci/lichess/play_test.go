package lichess_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci/lichess"
	"github.com/luftchess/luft/uci/lichess/lichesstest"
)

func position(t *testing.T, text string) board.Board {
	t.Helper()
	b, err := fen.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// play plays a move of the opponent and lets the bot react.
func (h *hall) play(id, text string) {
	h.t.Helper()
	m, err := board.ParseMove(text)
	if err == nil {
		err = h.Play(id, m)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	sleep(time.Second)
}

// act executes an action of the opponent and lets the bot react.
func (h *hall) act(id string, a live.Action) {
	h.t.Helper()
	if err := h.Act(id, a); err != nil {
		h.t.Fatal(err)
	}
	sleep(time.Second)
}

// start begins a game and lets the bot react.
func (h *hall) start(g lichesstest.Game) string {
	id := h.Start(g)
	sleep(time.Second)
	return id
}

// expect checks the moves of a game.
func (h *hall) expect(id, moves string) {
	h.t.Helper()
	if got := h.Moves(id); got != moves {
		h.t.Errorf("the moves are %q, want %q", got, moves)
	}
}

func TestCastlingSpelling(t *testing.T) {
	usual := position(t, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	other := position(t, "4k3/8/8/8/8/8/8/5K1R w K - 0 1")
	tests := []struct {
		name    string
		variant lichess.Variant
		start   board.Board
		want    string
	}{
		{"standard", lichess.Standard, usual, "e1g1"},
		{"from position", lichess.FromPosition, usual, "e1g1"},
		{"from position, the king on f1", lichess.FromPosition, other, "f1h1"},
		{"Chess960, usual squares", lichess.Chess960, usual, "e1h1"},
		{"Chess960", lichess.Chess960, other, "f1h1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
				b.Open = with(&player{moves: []string{"e1g1", "f1h1"}})
			}, func(h *hall) {
				id := h.start(lichesstest.Game{Variant: test.variant, Start: test.start})
				if h.count("/move/"+test.want) != 1 || h.Moves(id) != test.want {
					t.Errorf("the bot has sent %q", h.Requests())
				}
				h.play(id, "e8e7") // and reads its own castling
				if v, _ := h.View(id); v.Ply != 3 {
					t.Errorf("the game stands at ply %d", v.Ply)
				}
			})
		})
	}
}

func TestTakebacks(t *testing.T) {
	inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
		b.Takebacks = 1
		b.Open = with(&player{moves: []string{"e7e5", "d7d5", "d5e4"}})
	}, func(h *hall) {
		id := h.start(lichesstest.Game{Color: board.Black})
		h.play(id, "e2e4")
		h.expect(id, "e2e4 e7e5")
		h.act(id, live.ActOfferTakeback)
		h.expect(id, "")
		h.play(id, "d2d4")
		h.expect(id, "d2d4 e7e5")
		h.act(id, live.ActOfferTakeback) // one too many
		h.expect(id, "d2d4 e7e5")
		if h.count("takeback/yes") != 1 || h.count("takeback/no") != 1 {
			t.Errorf("requests %q", h.Requests())
		}
		if n := h.count("GET /api/bot/game/stream"); n != 1 {
			t.Errorf("the stream was opened %d times", n)
		}
		h.play(id, "d4e5")
		if v, _ := h.View(id); v.Ply != 4 {
			t.Errorf("the game stands at ply %d", v.Ply)
		}
	})
}

// The opponent takes back while the bot thinks: the search is about a position that is gone.
func TestTakebackDuringSearch(t *testing.T) {
	inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
		b.Takebacks = 1
		b.Open = with(&player{think: 5 * time.Second, moves: []string{"e7e5"}})
	}, func(h *hall) {
		id := h.start(lichesstest.Game{Color: board.Black})
		h.play(id, "e2e4")
		h.act(id, live.ActOfferTakeback)
		h.expect(id, "")
		h.play(id, "d2d4")
		sleep(10 * time.Second)
		h.expect(id, "d2d4 e7e5")
		if n := h.count("/move/"); n != 1 {
			t.Errorf("%d moves sent", n)
		}
	})
}

func TestDraws(t *testing.T) {
	even := lichess.DrawRule{Moves: 2, Score: 10, From: 2}
	tests := []struct {
		name    string
		rule    lichess.DrawRule
		score   eval.Score
		accepts bool // the opponent does
		want    game.Termination
		offers  int
	}{
		{"no rule", lichess.DrawRule{}, 0, true, game.NoTermination, 0},
		{"even", even, -7, true, game.DrawAgreement, 1},
		{"even, but declined", even, 0, false, game.NoTermination, 1},
		{"too good", even, 11, true, game.NoTermination, 0},
		{"too bad", even, -11, true, game.NoTermination, 0},
		{"too early", lichess.DrawRule{Moves: 2, Score: 10, From: 40}, 0, true, game.NoTermination, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
				b.Draw = test.rule
				b.Open = with(&player{score: test.score, moves: []string{"a2a3", "b2b3", "c2c3"}})
			}, func(h *hall) {
				id := h.start(lichesstest.Game{AcceptDraws: test.accepts})
				h.play(id, "e7e5")
				if v, _ := h.View(id); v.Outcome == (game.Outcome{}) {
					h.play(id, "d7d5")
				}
				if v, _ := h.View(id); v.Outcome.Termination != test.want {
					t.Errorf("outcome %v", v.Outcome)
				}
				if n := h.count("offeringDraw=true"); n != test.offers {
					t.Errorf("%d offers, want %d", n, test.offers)
				}
			})
		})
	}
}

func TestDrawOffersOfTheOpponent(t *testing.T) {
	tests := []struct {
		name   string
		rule   lichess.DrawRule
		score  eval.Score
		onTurn bool // the offer comes while the bot thinks
		want   string
	}{
		{"no rule", lichess.DrawRule{}, -500, false, "draw/no"},
		{"even", lichess.DrawRule{Moves: 5, Score: 10}, 10, false, "draw/yes"},
		{"bad", lichess.DrawRule{Moves: 5, Score: 10}, -200, false, "draw/yes"},
		{"good", lichess.DrawRule{Moves: 5, Score: 10}, 11, false, "draw/no"},
		{"too early", lichess.DrawRule{Moves: 5, Score: 10, From: 10}, 0, false, "draw/no"},
		{"even, on the bot's turn", lichess.DrawRule{Moves: 5, Score: 10}, 0, true, "offeringDraw=true"},
		{"good, on the bot's turn", lichess.DrawRule{Moves: 5, Score: 10}, 50, true, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
				b.Draw = test.rule
				b.Open = with(&player{think: 3 * time.Second, score: test.score, moves: []string{"a7a6", "b7b6"}})
			}, func(h *hall) {
				id := h.start(lichesstest.Game{Color: board.Black})
				h.play(id, "e2e4")
				if !test.onTurn {
					sleep(5 * time.Second)
				}
				h.act(id, live.ActOfferDraw)
				sleep(5 * time.Second)
				accepted := test.want == "draw/yes" || test.want == "offeringDraw=true"
				if v, _ := h.View(id); (v.Outcome.Termination == game.DrawAgreement) != accepted {
					t.Errorf("outcome %v", v.Outcome)
				}
				n := 0
				for _, r := range h.Requests() {
					if strings.Contains(strings.ToLower(r), "draw") {
						n++
						if test.want == "" || !strings.Contains(r, test.want) {
							t.Errorf("request %s, want %s", r, test.want)
						}
					}
				}
				if n == 0 && test.want != "" {
					t.Errorf("the bot has not answered")
				}
			})
		})
	}
}

func TestResigns(t *testing.T) {
	for _, test := range []struct {
		name  string
		score eval.Score
		rule  lichess.ResignRule
		want  bool
	}{
		{"no rule", -1000, lichess.ResignRule{}, false},
		{"lost", -1000, lichess.ResignRule{Moves: 2, Score: 800}, true},
		{"mated soon", eval.MatedIn(4), lichess.ResignRule{Moves: 2, Score: 800}, true},
		{"only bad", -799, lichess.ResignRule{Moves: 2, Score: 800}, false},
		{"not yet", -1000, lichess.ResignRule{Moves: 3, Score: 800}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
				b.Resign = test.rule
				b.Open = with(&player{score: test.score, moves: []string{"a2a3", "b2b3"}})
			}, func(h *hall) {
				id := h.start(lichesstest.Game{})
				h.play(id, "e7e5")
				v, _ := h.View(id)
				if got := v.Outcome == (game.Outcome{Result: game.BlackWins, Termination: game.Resignation}); got != test.want {
					t.Errorf("outcome %v", v.Outcome)
				}
				if test.want && (len(h.finished.all()) != 1 || h.finished.all()[0].Status != "resign") {
					t.Errorf("finished: %+v", h.finished.all())
				}
			})
		})
	}
}

func TestOpponentGone(t *testing.T) {
	tests := []struct {
		name  string
		start board.Board
		back  bool // the opponent comes back in time
		want  game.Outcome
	}{
		{"victory", board.Start(), false, game.Outcome{Result: game.WhiteWins, Termination: game.Adjudication}},
		{"draw without mating material", position(t, "4k3/8/8/8/8/8/q7/4K3 w - - 0 1"), false, game.Outcome{Result: game.Draw, Termination: game.Adjudication}},
		{"back in time", board.Start(), true, game.Outcome{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
				b.Open = with(&player{think: 500 * time.Millisecond, moves: []string{"e1f1", "e2e4"}})
			}, func(h *hall) {
				id := h.start(lichesstest.Game{Start: test.start, Variant: lichess.FromPosition})
				if err := h.Gone(id, 10*time.Second); err != nil {
					t.Fatal(err)
				}
				sleep(5 * time.Second)
				if test.back {
					if err := h.Gone(id, -1); err != nil {
						t.Fatal(err)
					}
				}
				if h.count("claim") != 0 {
					t.Error("claimed too early")
				}
				sleep(20 * time.Second)
				v, _ := h.View(id)
				if v.Outcome != test.want {
					t.Errorf("outcome %v, want %v; %q", v.Outcome, test.want, h.Requests())
				}
			})
		})
	}
}

// A claim on the bot's own turn has no effect on Lichess, so it waits for the move.
func TestNoClaimOnOwnTurn(t *testing.T) {
	inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
		b.Open = with(&player{think: 40 * time.Second})
	}, func(h *hall) {
		id := h.start(lichesstest.Game{Color: board.Black})
		h.play(id, "e2e4")
		if err := h.Gone(id, 5*time.Second); err != nil {
			t.Fatal(err)
		}
		sleep(20 * time.Second)
		if h.count("claim") != 0 {
			t.Error("claimed on its own turn")
		}
		if o := h.wait(id, time.Minute); o.Result != game.BlackWins {
			t.Errorf("outcome %v", o)
		}
	})
}

func TestAbortsWithoutFirstMove(t *testing.T) {
	inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
		b.Open = with(&player{})
		b.Accept.Games = 3
	}, func(h *hall) {
		black, white := h.Start(lichesstest.Game{Color: board.Black}), h.Start(lichesstest.Game{Color: board.White})
		slow := h.Start(lichesstest.Game{Color: board.Black, Control: live.Control{{Delay: 24 * time.Hour}}})
		sleep(29 * time.Second)
		for _, id := range []string{black, white} {
			if v, _ := h.View(id); v.Outcome != (game.Outcome{}) {
				t.Errorf("game %s: %v", id, v.Outcome)
			}
		}
		sleep(2 * time.Second)
		for _, id := range []string{black, white} {
			if v, _ := h.View(id); v.Outcome.Termination != game.Aborted {
				t.Errorf("game %s: %v", id, v.Outcome)
			}
		}
		sleep(time.Hour)
		if v, _ := h.View(slow); v.Outcome != (game.Outcome{}) {
			t.Errorf("the correspondence game: %v", v.Outcome)
		}
		if len(h.finished.all()) != 2 || h.finished.all()[0].Status != "aborted" {
			t.Errorf("finished: %+v", h.finished.all())
		}
	})
}

func TestChat(t *testing.T) {
	inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
		b.Name = "Gust 1.0"
		b.Greeting = "Hello!"
		b.Open = with(&player{score: 34})
	}, func(h *hall) {
		id := h.start(lichesstest.Game{})
		h.play(id, "e7e5")
		for _, m := range []struct{ room, user, text string }{
			{"player", "opponent", "!name"},
			{"player", "opponent", "!eval"},
			{"spectator", "Onlooker", "!EVAL now"},
			{"player", "opponent", "hello"},
			{"player", "opponent", "!unknown"},
			{"player", "testbot", "!name"}, // the bot itself
			{"lobby", "opponent", "!name"},
			{"player", "opponent", "!help"},
			{"player", "opponent", "!help"}, // too soon
		} {
			if m.text != "!help" {
				sleep(5 * time.Second)
			}
			if err := h.Chat(id, m.room, m.user, m.text); err != nil {
				t.Fatal(err)
			}
		}
		sleep(5 * time.Second)
		var got []string
		for _, line := range h.Chats(id) {
			if strings.Contains(line, " TestBot: ") {
				got = append(got, line)
			}
		}
		want := []string{
			"player TestBot: Hello!",
			"player TestBot: I am Gust 1.0",
			"player TestBot: I tell my evaluation to spectators only, until the game is over",
			"spectator TestBot: My evaluation is +0.34 at depth 1",
			"player TestBot: Commands: !help, !name, !eval (for spectators)",
		}
		if !slices.Equal(got, want) {
			t.Errorf("the bot has written %q, want %q", got, want)
		}
		for range 100 { // a flood is not answered at length
			sleep(time.Second)
			if err := h.Chat(id, "player", "opponent", "!name"); err != nil {
				break // the game has ended
			}
		}
		if n := h.count("/chat"); n > 40 {
			t.Errorf("%d messages", n)
		}
	})
}

func TestRunningGamesAreResumed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := lichesstest.NewServer("TestBot")
		defer s.Close()
		id := s.Start(lichesstest.Game{Searcher: &player{think: time.Second}, Control: live.Control{{Time: 10 * time.Minute}}})
		for range 3 {
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			bot := lichess.Bot{Token: s.Token(), URL: s.URL(), Client: s.Client(), Open: with(&player{think: time.Second}), OnCancel: lichess.LeaveGames}
			if err := bot.Run(ctx); err != nil {
				t.Error(err)
			}
			cancel()
			sleep(5 * time.Second)
		}
		if v, _ := s.View(id); v.Ply < 12 || v.Outcome != (game.Outcome{}) {
			t.Errorf("after %d plies: %v", v.Ply, v.Outcome)
		}
	})
}

func TestOnCancel(t *testing.T) {
	tests := []struct {
		leaving lichess.Leaving
		wait    time.Duration // before it is cancelled
		want    game.Termination
	}{
		{lichess.FinishGames, 10 * time.Second, game.Checkmate},
		{lichess.ResignGames, 10 * time.Second, game.Resignation},
		{lichess.ResignGames, 500 * time.Millisecond, game.Aborted},
		{lichess.LeaveGames, 10 * time.Second, game.NoTermination},
	}
	for _, test := range tests {
		t.Run(fmt.Sprintf("%q after %v", test.leaving, test.wait), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := lichesstest.NewServer("TestBot")
				defer s.Close()
				id := s.Start(lichesstest.Game{Searcher: &player{think: time.Second}, Control: live.Control{{Time: time.Hour}}})
				letter := s.Start(lichesstest.Game{Control: live.Control{{Delay: 24 * time.Hour}}})
				ctx, cancel := context.WithTimeout(t.Context(), test.wait)
				defer cancel()
				var finished atomic.Int64
				bot := lichess.Bot{
					Token: s.Token(), URL: s.URL(), Client: s.Client(), OnCancel: test.leaving,
					Open:     func(context.Context, lichess.Game) (search.Searcher, error) { return &player{think: time.Second}, nil },
					Finished: func(lichess.Game) { finished.Add(1) },
				}
				if err := bot.Run(ctx); err != nil {
					t.Error(err)
				}
				if v, _ := s.View(id); v.Outcome.Termination != test.want {
					t.Errorf("outcome %v, want %v", v.Outcome, test.want)
				}
				if v, _ := s.View(letter); v.Outcome != (game.Outcome{}) {
					t.Errorf("the correspondence game: %v", v.Outcome)
				}
				if want := min(int64(test.want), 1); finished.Load() != want {
					t.Errorf("%d games finished, want %d", finished.Load(), want)
				}
			})
		})
	}
}

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

func TestChallenges(t *testing.T) {
	blitz, rapid := live.Control{{Time: 3 * time.Minute, Increment: 2 * time.Second}}, live.Control{{Time: 15 * time.Minute}}
	var calls list[string]
	inHall(t, func(s *lichesstest.Server, b *lichess.Bot) {
		b.Open = with(&player{})
		b.Challenges = []lichess.Challenge{
			{Opponent: "Refuser", Control: blitz},
			{Opponent: "Sleeper", Control: blitz, Rated: true, Color: "black"},
			{Control: rapid, Variant: lichess.Chess960},
			{Opponent: "Player", Control: live.Control{{Delay: 24 * time.Hour}}},
		}
		b.Accept.MinRating, b.Accept.MaxRating, b.Accept.Never = 1000, 2000, []string{"never"}
		s.Online = []lichess.Player{
			{Name: "Weak", Rating: 900}, {Name: "Strong", Rating: 2001}, {Name: "Never", Rating: 1500}, {Name: "TestBot", Rating: 1500},
			{Name: "Equal", Rating: 1500},
		}
		s.Answer = func(user string, form url.Values) (search.Searcher, string) {
			calls.add(user + " " + form.Encode())
			switch user {
			case "Refuser":
				return nil, "later"
			case "Sleeper":
				return nil, ""
			}
			return &player{}, ""
		}
	}, func(h *hall) {
		sleep(59 * time.Second)
		if asked := calls.all(); len(asked) > 0 {
			t.Errorf("asked too early: %q", asked)
		}
		sleep(10 * time.Minute)
		want := []string{
			"Refuser clock.increment=2&clock.limit=180&rated=false",
			"Sleeper clock.increment=2&clock.limit=180&color=black&rated=true",
			"Equal clock.increment=0&clock.limit=900&rated=false&variant=chess960",
			"Player days=1&rated=false",
		}
		if asked := calls.all(); len(asked) < len(want) || !slices.Equal(asked[:len(want)], want) {
			t.Errorf("asked %q, want %q", asked, want)
		}
		if len(h.finished.all()) < 2 || h.finished.all()[0].Players[board.Black].Name != "Equal" {
			t.Errorf("finished %+v", h.finished.all())
		}
		if !h.log.has("reason=later") || !h.log.has("challenge not answered") {
			t.Errorf("log %q", h.log.lines.all())
		}
	})
}

// The daily limit of games between bots is told with the number of seconds to wait.
func TestChallengeLimit(t *testing.T) {
	var times list[time.Time]
	inHall(t, func(s *lichesstest.Server, b *lichess.Bot) {
		b.Challenges = []lichess.Challenge{{Opponent: "Other", Control: live.Control{{Time: time.Minute}}}}
		s.Wrap = func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/api/challenge/Other" {
					times.add(time.Now())
					w.WriteHeader(http.StatusTooManyRequests)
					fmt.Fprint(w, `{"error":"You played 100 games against other bots today","ratelimit":{"key":"bot.vsBot.day","seconds":3600}}`)
					return
				}
				next.ServeHTTP(w, r)
			})
		}
	}, func(h *hall) {
		sleep(3*time.Hour + 2*time.Minute)
		at := times.all()
		if len(at) != 4 {
			t.Fatalf("%d requests: %v", len(at), at)
		}
		if d := at[1].Sub(at[0]); d != time.Hour {
			t.Errorf("again after %v", d)
		}
	})
}

func TestRunRefuses(t *testing.T) {
	token, err := lichess.NewToken("lip_0123456789")
	if err != nil {
		t.Fatal(err)
	}
	open := with(&player{})
	for name, b := range map[string]lichess.Bot{
		"no token":   {Open: open},
		"no Open":    {Token: token},
		"leaving":    {Token: token, Open: open, OnCancel: "run"},
		"mode":       {Token: token, Open: open, Accept: lichess.Rules{Mode: "x"}},
		"kind":       {Token: token, Open: open, Accept: lichess.Rules{Opponents: "x"}},
		"variant":    {Token: token, Open: open, Accept: lichess.Rules{Variants: []lichess.Variant{"atomic"}}},
		"speed":      {Token: token, Open: open, Accept: lichess.Rules{Speeds: []lichess.Speed{lichess.UltraBullet}}},
		"challenge":  {Token: token, Open: open, Challenges: []lichess.Challenge{{}}},
		"no TLS":     {Token: token, Open: open, URL: "http://lichess.org"},
		"no host":    {Token: token, Open: open, URL: "lichess.org"},
		"broken URL": {Token: token, Open: open, URL: "https://u:p@ss@%zz"},
		"FTP":        {Token: token, Open: open, URL: "ftp://localhost"},
	} {
		err := b.Run(t.Context())
		if e, ok := errors.AsType[*lichess.Error](err); !ok || e.Op != "settings" || strings.Contains(err.Error(), "p@ss") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAccount(t *testing.T) {
	for name, test := range map[string]struct {
		status int
		body   string
		want   string
		is     error
	}{
		"no bot":     {200, `{"id":"x","username":"X"}`, "lichess: account: not a bot account", lichess.ErrNotBot},
		"bad token":  {401, `{"error":"No such token"}`, `lichess: account: status 401 Unauthorized: "No such token"`, nil},
		"no account": {404, `not JSON`, `lichess: account: status 404 Not Found`, nil},
		"no name":    {200, `{"title":"BOT"}`, `lichess: account: the answer names no user`, nil},
		"no JSON":    {200, `<html>`, `lichess: account: answer: invalid character '<' looking for beginning of value`, nil},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := lichesstest.NewServer("TestBot")
				defer s.Close()
				s.Wrap = func(http.Handler) http.Handler {
					return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
						w.WriteHeader(test.status)
						fmt.Fprint(w, test.body)
					})
				}
				bot := lichess.Bot{Token: s.Token(), URL: s.URL(), Client: s.Client(), Open: with(&player{})}
				err := bot.Run(t.Context())
				if err == nil || err.Error() != test.want || test.is != nil && !errors.Is(err, test.is) {
					t.Errorf("Run: %v, want %s", err, test.want)
				}
			})
		})
	}
}

// A cancelled bot ends at once, even if the server does not answer.
func TestCancelledWithoutServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := lichesstest.NewServer("TestBot")
		defer s.Close()
		s.Wrap = func(http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		begin := time.Now()
		bot := lichess.Bot{Token: s.Token(), URL: s.URL(), Client: s.Client(), Open: with(&player{})}
		if err := bot.Run(ctx); err != nil || time.Since(begin) != time.Second {
			t.Errorf("Run: %v after %v", err, time.Since(begin))
		}
	})
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

// A server that repeats an offer or a claim without end does not make the bot send as many requests.
func TestFloodOfOccasions(t *testing.T) {
	inHall(t, func(s *lichesstest.Server, b *lichess.Bot) {
		b.Open = with(&player{})
		b.Accept.Games = 2
		s.Line = func(path string, line []byte) ([]byte, bool) {
			if !isGame(path) {
				return line, false
			}
			flood := `{"type":"opponentGone","gone":true,"claimWinInSeconds":0}` + "\n"
			for _, offer := range []string{"", `"bdraw":true,`, `"btakeback":true,`, ""} {
				flood += `{"type":"gameState",` + offer + `"moves":"a2a3","wtime":60000,"btime":60000,"winc":0,"binc":0,"status":"started"}` + "\n"
			}
			return append(line, strings.Repeat(flood, 40)...), false
		}
		s.Wrap = func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.Contains(r.URL.Path, "stream") || !strings.Contains(r.URL.Path, "/game/") || strings.Contains(r.URL.Path, "/move/") {
					next.ServeHTTP(w, r)
					return
				}
				time.Sleep(time.Second)
				w.WriteHeader(http.StatusBadRequest)
			})
		}
	}, func(h *hall) {
		h.start(lichesstest.Game{Control: live.Control{{Delay: 24 * time.Hour}}})
		sleep(20 * time.Second)
		if n := len(h.Requests()); n > 60 {
			t.Errorf("%d requests", n)
		}
	})
}

// Games that were agreed when the bot was stopped are cancelled before they begin.
func TestStopCancelsAgreedGames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := lichesstest.NewServer("TestBot")
		defer s.Close()
		s.Wrap = func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.HasSuffix(r.URL.Path, "/accept") {
					time.Sleep(5 * time.Second)
				}
				next.ServeHTTP(w, r)
			})
		}
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		id := s.Challenge(lichesstest.Game{Searcher: &player{}})
		bot := lichess.Bot{Token: s.Token(), URL: s.URL(), Client: s.Client(), Open: with(&player{})}
		if err := bot.Run(ctx); err != nil {
			t.Error(err)
		}
		cancelled := slices.ContainsFunc(s.Requests(), func(r string) bool { return r == "POST /api/challenge/"+id+"/cancel" })
		if v, _ := s.View(id); !cancelled || v.Outcome.Termination != game.Aborted {
			t.Errorf("cancelled %v, outcome %v", cancelled, v.Outcome)
		}
	})
}

// Games that the bot cannot play are left alone, and do not keep it from others.
func TestUnplayableGames(t *testing.T) {
	inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
		b.Open = with(&player{moves: []string{"e2e4"}})
	}, func(h *hall) {
		h.start(lichesstest.Game{Variant: "atomic"})
		if !h.log.has(`game cannot be played error=variant "atomic"`) {
			t.Errorf("log %q", h.log.lines.all())
		}
		computer := h.start(lichesstest.Game{Opponent: lichess.Player{AI: 2}})
		h.expect(computer, "e2e4")
	})
}

// A searcher without scores, as a book is, neither resigns nor offers a draw, and says so.
func TestNoScore(t *testing.T) {
	inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
		b.Draw, b.Resign = lichess.DrawRule{Moves: 1, Score: 10_000}, lichess.ResignRule{Moves: 1, Score: -10_000}
		b.Open = with(new(search.Random))
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
		if v, _ := h.View(id); v.Outcome != (game.Outcome{}) || h.count("offeringDraw") != 0 || h.count("draw/no") != 1 {
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

// While a game is played, other challenges are declined; after it, they are accepted again.
func TestOneGameAtATime(t *testing.T) {
	inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) { b.Open = with(&player{}) }, func(h *hall) {
		first := h.Challenge(lichesstest.Game{})
		second := h.Challenge(lichesstest.Game{})
		if why := h.Declined(h.ctx, second); why != "later" {
			t.Errorf("the second was declined with %q", why)
		}
		sleep(time.Second)
		h.act(first, live.ActAbort)
		third := h.Challenge(lichesstest.Game{})
		if why := h.Declined(h.ctx, third); why != "" {
			t.Errorf("the third was declined with %q", why)
		}
	})
}
