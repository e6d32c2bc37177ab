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
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci/lichess"
	"github.com/luftchess/luft/uci/lichess/lichesstest"
)

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
		if v, _ := s.View(id); v.Ply < 12 || v.Outcome.IsOver() {
			t.Errorf("after %d plies: %v", v.Ply, v.Outcome)
		}
	})
}

func TestOnCancel(t *testing.T) {
	tests := []struct {
		policy lichess.CancelPolicy
		wait   time.Duration // before it is cancelled
		want   game.Termination
	}{
		{lichess.FinishGames, 10 * time.Second, game.Checkmate},
		{lichess.ResignGames, 10 * time.Second, game.Resignation},
		{lichess.ResignGames, 500 * time.Millisecond, game.Aborted},
		{lichess.LeaveGames, 10 * time.Second, game.NoTermination},
	}
	for _, test := range tests {
		t.Run(fmt.Sprintf("%q after %v", test.policy, test.wait), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := lichesstest.NewServer("TestBot")
				defer s.Close()
				id := s.Start(lichesstest.Game{Searcher: &player{think: time.Second}, Control: live.Control{{Time: time.Hour}}})
				letter := s.Start(lichesstest.Game{Control: live.Control{{Delay: 24 * time.Hour}}})
				ctx, cancel := context.WithTimeout(t.Context(), test.wait)
				defer cancel()
				var finished atomic.Int64
				bot := lichess.Bot{
					Token: s.Token(), URL: s.URL(), Client: s.Client(), OnCancel: test.policy,
					Open:     func(context.Context, lichess.Game) (search.Searcher, error) { return &player{think: time.Second}, nil },
					Finished: func(lichess.Game) { finished.Add(1) },
				}
				if err := bot.Run(ctx); err != nil {
					t.Error(err)
				}
				if v, _ := s.View(id); v.Outcome.Termination != test.want {
					t.Errorf("outcome %v, want %v", v.Outcome, test.want)
				}
				if v, _ := s.View(letter); v.Outcome.IsOver() {
					t.Errorf("the correspondence game: %v", v.Outcome)
				}
				if want := min(int64(test.want), 1); finished.Load() != want {
					t.Errorf("%d games finished, want %d", finished.Load(), want)
				}
			})
		})
	}
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
		"no token":               {Open: open},
		"no Open":                {Token: token},
		"on cancel":              {Token: token, Open: open, OnCancel: "run"},
		"mode":                   {Token: token, Open: open, Accept: lichess.Acceptance{Mode: "x"}},
		"kind":                   {Token: token, Open: open, Accept: lichess.Acceptance{Opponents: "x"}},
		"variant":                {Token: token, Open: open, Accept: lichess.Acceptance{Variants: []lichess.Variant{"bughouse"}}},
		"speed":                  {Token: token, Open: open, Accept: lichess.Acceptance{Speeds: []lichess.Speed{lichess.UltraBullet}}},
		"challenge":              {Token: token, Open: open, Challenges: []lichess.Challenge{{}}},
		"draw":                   {Token: token, Open: open, Draw: search.DrawRule{Moves: 5, Score: -1}},
		"resigning a level game": {Token: token, Open: open, Resign: search.ResignRule{Moves: 2}},
		"no TLS":                 {Token: token, Open: open, URL: "http://lichess.org"},
		"no host":                {Token: token, Open: open, URL: "lichess.org"},
		"broken URL":             {Token: token, Open: open, URL: "https://u:p@ss@%zz"},
		"FTP":                    {Token: token, Open: open, URL: "ftp://localhost"},
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
