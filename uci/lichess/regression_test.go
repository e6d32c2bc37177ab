package lichess_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci/lichess"
	"github.com/luftchess/luft/uci/lichess/lichesstest"
)

// instead has requests that are chosen answered by f.
func instead(chosen func(*http.Request) bool, f func(w http.ResponseWriter, r *http.Request, next http.Handler)) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if chosen(r) {
				f(w, r, next)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

// dailyLimit has a bot make challenges, and the server refuse them for hours.
func dailyLimit(s *lichesstest.Server, b *lichess.Bot) {
	b.Challenges = []lichess.Challenge{{Opponent: "Other", Control: live.Control{{Time: time.Minute}}}}
	s.Wrap = instead(func(r *http.Request) bool { return r.URL.Path == "/api/challenge/Other" },
		func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
			w.WriteHeader(http.StatusTooManyRequests)
			fmt.Fprint(w, `{"error":"You played 100 games","ratelimit":{"key":"bot.vsBot.day","seconds":36000}}`)
		})
}

// A bot that may make no challenges for hours accepts those of others all the same, also after a
// game, and asks again when it may.
func TestChallengeLimitLeavesAccepting(t *testing.T) {
	inHall(t, dailyLimit, func(h *hall) {
		sleep(2 * time.Minute) // the limit is hit
		h.act(h.challenge(), live.ActAbort)
		sleep(10 * time.Minute)
		h.challenge()
		if h.count("accept") != 2 || h.count("decline") != 0 {
			t.Errorf("requests %q", h.Requests())
		}
	})
	inHall(t, dailyLimit, func(h *hall) {
		sleep(2 * time.Minute)
		h.act(h.challenge(), live.ActAbort)
		sleep(10*time.Hour - 10*time.Minute)
		if n := h.count("/api/challenge/Other"); n != 1 {
			t.Errorf("asked %d times before the limit has ended", n)
		}
		sleep(10 * time.Minute)
		if n := h.count("/api/challenge/Other"); n != 2 {
			t.Errorf("asked %d times after the limit has ended", n)
		}
	})
}

// challenge challenges the bot, and lets it react.
func (h *hall) challenge() string {
	id := h.Challenge(lichesstest.Game{Color: board.Black})
	sleep(2 * time.Second)
	return id
}

// The list of bots that are online has a rate limit of its own.
func TestOnlineLimitLeavesAccepting(t *testing.T) {
	inHall(t, func(s *lichesstest.Server, b *lichess.Bot) {
		b.Challenges = []lichess.Challenge{{Control: live.Control{{Time: time.Minute}}}}
		s.Wrap = instead(func(r *http.Request) bool { return r.URL.Path == "/api/bot/online" },
			func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
				w.WriteHeader(http.StatusTooManyRequests)
			})
	}, func(h *hall) {
		sleep(time.Minute + 10*time.Second)
		h.challenge()
		if h.count("accept") != 1 {
			t.Errorf("requests %q", h.Requests())
		}
	})
}

func TestChallengeLimitLeavesStopping(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := lichesstest.NewServer("TestBot")
		defer s.Close()
		b := lichess.Bot{Token: s.Token(), URL: s.URL(), Client: s.Client(), Open: with(new(search.Random))}
		dailyLimit(s, &b)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		ended := make(chan error, 1)
		go func() { ended <- b.Run(ctx) }()
		sleep(2 * time.Minute)
		id := s.Challenge(lichesstest.Game{Color: board.Black})
		sleep(2 * time.Second)
		if err := s.Act(id, live.ActAbort); err != nil {
			t.Fatal(err)
		}
		sleep(10 * time.Minute) // no game runs
		at := time.Now()
		cancel()
		if err := <-ended; err != nil || time.Since(at) > 0 {
			t.Errorf("Run returned %v %v after it was cancelled, without games", err, time.Since(at))
		}
	})
}

// A rate limit that is over at once, or was already, does not make the bot send without a pause.
func TestRateLimitWithoutPause(t *testing.T) {
	for _, header := range []string{"0", "Sat, 01 Jan 2000 00:00:00 GMT"} {
		t.Run(header, func(t *testing.T) {
			inHall(t, func(s *lichesstest.Server, b *lichess.Bot) {
				var n atomic.Int64
				s.Wrap = instead(func(r *http.Request) bool { return isMove(r) && n.Add(1) < 1000 }, func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
					w.Header().Set("Retry-After", header)
					w.WriteHeader(http.StatusTooManyRequests)
				})
			}, func(h *hall) {
				h.start(lichesstest.Game{})
				sleep(500 * time.Millisecond)
				if n := h.count("/move/"); n != 2 {
					t.Errorf("%d requests within 1.5 s, want 2", n)
				}
				sleep(time.Minute)
				if n := h.count("/move/"); n > 12 {
					t.Errorf("%d requests within a minute", n)
				}
			})
		})
	}
}

func isMove(r *http.Request) bool { return strings.Contains(r.URL.Path, "/move/") }

// A challenge to a correspondence game stays open for a day, and no other is made meanwhile.
func TestOneCorrespondenceChallenge(t *testing.T) {
	var made atomic.Int64
	answer := "" // the reason for which challenges are declined
	prepare := func(s *lichesstest.Server, b *lichess.Bot) {
		b.Challenges = []lichess.Challenge{{Opponent: "Other", Control: live.Control{{Delay: 24 * time.Hour}}}}
		s.Answer = func(string, url.Values) (search.Searcher, string) {
			made.Add(1)
			return nil, answer
		}
	}
	inHall(t, prepare, func(h *hall) {
		sleep(time.Hour)
		if made.Load() != 1 {
			t.Errorf("%d challenges after an hour", made.Load())
		}
		if why := h.Declined(h.ctx, h.challenge()); why != "later" {
			t.Errorf("another was answered with %q", why)
		}
		sleep(24 * time.Hour)
		if made.Load() != 2 || h.count("/cancel") != 1 {
			t.Errorf("%d challenges after a day, %q", made.Load(), h.Requests())
		}
	})
	made.Store(0)
	answer = "later"
	inHall(t, prepare, func(h *hall) {
		sleep(10*time.Minute + 30*time.Second)
		if made.Load() != 10 {
			t.Errorf("%d challenges were declined within ten minutes", made.Load())
		}
	})
}

// The context that Open gets is that of the game, not of the first search.
func TestOpenContext(t *testing.T) {
	var opened atomic.Pointer[context.Context]
	inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
		b.Open = func(ctx context.Context, _ lichess.Game) (search.Searcher, error) {
			opened.Store(&ctx)
			return &player{}, nil
		}
	}, func(h *hall) {
		id := h.start(lichesstest.Game{})
		h.play(id, "e7e5")
		ctx := *opened.Load()
		if ctx.Err() != nil {
			t.Errorf("while the game runs: %v", ctx.Err())
		}
		h.act(id, live.ActResign)
		if ctx.Err() == nil {
			t.Error("after the game, it has not ended")
		}
	})
}

// A request of no importance that is not answered does not cost the time of a game.
func TestMovesPassHungRequests(t *testing.T) {
	inHall(t, func(s *lichesstest.Server, b *lichess.Bot) {
		b.Greeting = "hello"
		b.Open = with(&player{})
		s.Wrap = instead(func(r *http.Request) bool { return strings.HasSuffix(r.URL.Path, "/chat") },
			func(http.ResponseWriter, *http.Request, http.Handler) { time.Sleep(14 * time.Second) })
	}, func(h *hall) {
		id := h.start(lichesstest.Game{Color: board.Black, Control: live.Control{{Time: time.Minute}}})
		h.play(id, "e2e4")
		if v, _ := h.View(id); v.Ply != 2 {
			t.Errorf("no move within a second: %q", h.Requests())
		}
	})
}

// The opponent declines before the answer to the challenge has come.
func TestDeclinedBeforeTheAnswer(t *testing.T) {
	var made atomic.Int64
	inHall(t, func(s *lichesstest.Server, b *lichess.Bot) {
		b.Challenges = []lichess.Challenge{{Control: live.Control{{Time: time.Minute}}}}
		s.Online = []lichess.Player{{Name: "One", Rating: 1500}}
		s.Answer = func(string, url.Values) (search.Searcher, string) {
			made.Add(1)
			return nil, "later"
		}
		s.Wrap = instead(func(r *http.Request) bool { return r.URL.Path == "/api/challenge/One" },
			func(w http.ResponseWriter, r *http.Request, next http.Handler) {
				answer := httptest.NewRecorder()
				next.ServeHTTP(answer, r)
				time.Sleep(300 * time.Millisecond)
				_, _ = w.Write(answer.Body.Bytes())
			})
	}, func(h *hall) {
		sleep(30 * time.Minute)
		if made.Load() != 1 || h.count("/cancel") != 0 {
			t.Errorf("asked %d times in half an hour: %q", made.Load(), h.Requests())
		}
	})
}

// The server may not know a game at first that it has announced. If it goes on not to know it, the
// bot gives up.
func TestGameNotFoundAtFirst(t *testing.T) {
	for unknown, plies := range map[int64]int{1: 1, 5: 1, 1000: 0} {
		var n atomic.Int64
		inHall(t, func(s *lichesstest.Server, b *lichess.Bot) {
			s.Wrap = instead(func(r *http.Request) bool { return isGame(r.URL.Path) && n.Add(1) <= unknown },
				func(w http.ResponseWriter, _ *http.Request, _ http.Handler) { w.WriteHeader(http.StatusNotFound) })
		}, func(h *hall) {
			id := h.start(lichesstest.Game{})
			sleep(20 * time.Second)
			if v, _ := h.View(id); v.Ply != plies || n.Load() > 6 || h.log.has("game lost sight of") != (plies == 0) {
				t.Errorf("not found %d times: %d plies, %q", unknown, v.Ply, h.Requests())
			}
		})
	}
}

// A search that ends because the bot resigns is not followed by its move.
func TestNoMoveAfterResigning(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := lichesstest.NewServer("TestBot")
		defer s.Close()
		s.Wrap = instead(func(r *http.Request) bool { return strings.HasSuffix(r.URL.Path, "/abort") },
			func(w http.ResponseWriter, r *http.Request, next http.Handler) {
				time.Sleep(time.Second)
				next.ServeHTTP(w, r)
			})
		b := lichess.Bot{
			Token: s.Token(), URL: s.URL(), Client: s.Client(), Open: with(&player{think: time.Minute}), OnCancel: lichess.ResignGames,
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		ended := make(chan error, 1)
		go func() { ended <- b.Run(ctx) }()
		sleep(time.Second)
		id := s.Start(lichesstest.Game{Color: board.Black})
		sleep(time.Second)
		if err := s.Play(id, board.NewMove(board.E2, board.E4)); err != nil {
			t.Fatal(err)
		}
		sleep(time.Second)
		cancel()
		if err := <-ended; err != nil {
			t.Fatal(err)
		}
		for _, r := range s.Requests() {
			if strings.Contains(r, "/move/") {
				t.Errorf("the bot has moved: %q", s.Requests())
			}
		}
		if v, _ := s.View(id); v.Outcome.Termination != game.Aborted {
			t.Errorf("outcome %v", v.Outcome)
		}
	})
}

// A bot whose searcher fails gives up again if that was refused.
func TestGivesUpAgain(t *testing.T) {
	var refused atomic.Int64
	inHall(t, func(s *lichesstest.Server, b *lichess.Bot) {
		b.Open = func(context.Context, lichess.Game) (search.Searcher, error) { return nil, fmt.Errorf("no memory") }
		s.Wrap = instead(func(r *http.Request) bool { return strings.HasSuffix(r.URL.Path, "/abort") && refused.Add(1) <= 2 },
			func(w http.ResponseWriter, _ *http.Request, _ http.Handler) { w.WriteHeader(http.StatusBadRequest) })
	}, func(h *hall) {
		id := h.start(lichesstest.Game{Control: live.Control{{Delay: 24 * time.Hour}}})
		sleep(time.Minute)
		if v, _ := h.View(id); v.Outcome.Termination != game.Aborted || refused.Load() != 3 {
			t.Errorf("%v after %d tries", v.Outcome, refused.Load())
		}
	})
}

// The opponent comes back while the stream is closed. Lichess repeats that an opponent is gone.
func TestGoneIsForgottenWithTheStream(t *testing.T) {
	var cut atomic.Bool
	inHall(t, func(s *lichesstest.Server, b *lichess.Bot) {
		b.Open = with(&player{})
		s.Line = func(path string, line []byte) ([]byte, bool) {
			return line, isGame(path) && strings.Contains(string(line), "opponentGone") && cut.CompareAndSwap(false, true)
		}
	}, func(h *hall) {
		id := h.start(lichesstest.Game{Control: live.Control{{Delay: 24 * time.Hour}}})
		if err := h.Gone(id, 5*time.Second); err != nil {
			t.Fatal(err)
		}
		sleep(time.Minute)
		if h.count("claim") != 0 || h.count("GET /api/bot/game/stream") != 2 {
			t.Errorf("requests %q", h.Requests())
		}
	})
}

// The bot accepts a draw with its move, and the server ends the game and refuses the move.
func TestDrawAcceptedByARefusedMove(t *testing.T) {
	inHall(t, func(s *lichesstest.Server, b *lichess.Bot) {
		b.Draw = search.DrawRule{Moves: 5, Score: 10}
		b.Open = with(&player{think: 3 * time.Second})
		s.Wrap = instead(isMove, func(w http.ResponseWriter, r *http.Request, next http.Handler) {
			next.ServeHTTP(httptest.NewRecorder(), r)
			w.WriteHeader(http.StatusBadRequest)
			fmt.Fprint(w, `{"error":"Not your turn, or game already over"}`)
		})
	}, func(h *hall) {
		id := h.start(lichesstest.Game{Color: board.Black})
		h.play(id, "e2e4")
		h.act(id, live.ActOfferDraw)
		sleep(time.Minute)
		finished := h.finished.all()
		if len(finished) != 1 || finished[0].Outcome != (game.Outcome{Result: game.Draw, Termination: game.DrawAgreement}) || h.count("/move/") != 1 {
			t.Errorf("finished %+v after %q", finished, h.Requests())
		}
	})
}
