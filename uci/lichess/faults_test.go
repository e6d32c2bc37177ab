package lichess_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
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

// isGame reports whether a path is that of the stream of a game.
func isGame(path string) bool { return strings.HasPrefix(path, "/api/bot/game/stream/") }

// lineFaults are what can happen to the lines of a stream. Each function returns what is written
// instead of a line, and whether the stream is cut then; n counts the lines of the test.
var lineFaults = map[string]func(n int, path string, line []byte) ([]byte, bool){
	"cut in the middle of a line": func(n int, path string, line []byte) ([]byte, bool) {
		if n%7 == 3 {
			return line[:len(line)/2], true
		}
		return line, false
	},
	"cut at the end of a line": func(n int, path string, line []byte) ([]byte, bool) { return line, n%5 == 2 },
	"cut before the line end": func(n int, path string, line []byte) ([]byte, bool) {
		if n%7 == 3 {
			return line[:len(line)-1], true
		}
		return line, false
	},
	"lines twice": func(n int, path string, line []byte) ([]byte, bool) { return bytes.Repeat(line, 2), false },
	"blank lines, and CRLF": func(n int, path string, line []byte) ([]byte, bool) {
		return []byte("\n\r\n" + strings.TrimSpace(string(line)) + "\r\n\n"), false
	},
	"unknown and broken lines": func(n int, path string, line []byte) ([]byte, bool) {
		junk := `{"type":"fanfare","game":7,"moves":["e2e4"]}` + "\n{\n[]\n0\nnull\n{\"type\":\"gameStart\"}\n{\"type\":\"gameFull\"}\n" +
			`{"type":"gameState","moves":"e2e5"}` + "\n\x00\xff\n" + `{"type":"gameState","moves":7}` + "\n"
		if !isGame(path) {
			junk += `{"type":"gameStart","game":{"gameId":"../../x"}}` + "\n" + `{"type":"challenge","challenge":{"id":"a/b"}}` + "\n"
			return append([]byte(junk), line...), false
		}
		if n%9 == 4 {
			return append([]byte(junk), line...), false
		}
		return line, false
	},
	"long lines": func(n int, path string, line []byte) ([]byte, bool) {
		if n%40 == 5 {
			return append(bytes.Repeat([]byte("x"), 2<<20), line...), false
		}
		return append([]byte(fmt.Sprintf("{\"type\":%q}\n", strings.Repeat("long", 5_000))), line...), false
	},
}

// TestLineFaults plays games over streams with faults. None may be lost by them.
func TestLineFaults(t *testing.T) {
	for name, fault := range lineFaults {
		t.Run(name, func(t *testing.T) {
			var n atomic.Int64
			playThrough(t, func(s *lichesstest.Server) {
				s.Line = func(path string, line []byte) ([]byte, bool) { return fault(int(n.Add(1)), path, line) }
			})
		})
	}
	t.Run("late", func(t *testing.T) { // each state comes once more, after the next
		var mu sync.Mutex
		before := map[string][]byte{}
		playThrough(t, func(s *lichesstest.Server) {
			s.Line = func(path string, line []byte) ([]byte, bool) {
				mu.Lock()
				defer mu.Unlock()
				late := before[path]
				before[path] = line
				if !isGame(path) || bytes.Contains(line, []byte("gameFull")) || bytes.Contains(late, []byte("gameFull")) {
					return line, false
				}
				return append(bytes.Clone(line), late...), false
			}
		})
	})
}

// playThrough plays two games against an opponent who resigns after a while.
func playThrough(t *testing.T, prepare func(*lichesstest.Server)) {
	t.Helper()
	inHall(t, func(s *lichesstest.Server, b *lichess.Bot) {
		prepare(s)
		b.Accept.Games = 2
		b.Open = func(context.Context, lichess.Game) (search.Searcher, error) {
			return &player{think: 100 * time.Millisecond}, nil
		}
	}, func(h *hall) {
		control := live.Control{{Time: 15 * time.Minute}}
		tired := func(g *game.Game, _ search.Limits) error {
			if g.Ply() >= 20 {
				return errors.New("tired")
			}
			return nil
		}
		g := lichesstest.Game{Searcher: &player{think: 100 * time.Millisecond, on: tired}, Control: control}
		ids := []string{h.Start(g)}
		g.Color = board.Black
		ids = append(ids, h.Start(g))
		for _, id := range ids {
			if o := h.wait(id, time.Hour); o.Termination != game.Resignation {
				t.Errorf("game %s: %v", id, o)
			}
		}
		for i, want := range []game.Result{game.WhiteWins, game.BlackWins} {
			if v, _ := h.View(ids[i]); v.Outcome.Result != want {
				t.Errorf("game %s: %v", ids[i], v.Outcome)
			}
		}
		sleep(2 * time.Minute) // a stream may have to be opened again to see the end
		if len(h.finished.all()) != len(ids) {
			t.Errorf("%d games finished, want %d: %+v", len(h.finished.all()), len(ids), h.finished.all())
		}
	})
}

// requestFaults are what can happen to requests; n counts all of them, and k those of the same
// path.
var requestFaults = map[string]func(n, k int, w http.ResponseWriter, r *http.Request, next http.Handler){
	"unavailable": func(n, k int, w http.ResponseWriter, r *http.Request, next http.Handler) {
		if k%3 != 0 {
			http.Error(w, "<html>502 Bad Gateway</html>", http.StatusBadGateway)
			return
		}
		next.ServeHTTP(w, r)
	},
	"answers lost": func(n, k int, w http.ResponseWriter, r *http.Request, next http.Handler) {
		if k%3 == 1 && r.Method == http.MethodPost {
			next.ServeHTTP(httptest.NewRecorder(), r)
			http.Error(w, "", http.StatusGatewayTimeout)
			return
		}
		next.ServeHTTP(w, r)
	},
	"connections cut": func(n, k int, w http.ResponseWriter, r *http.Request, next http.Handler) {
		if k%3 == 1 {
			panic(http.ErrAbortHandler)
		}
		next.ServeHTTP(w, r)
	},
	"slow": func(n, k int, w http.ResponseWriter, r *http.Request, next http.Handler) {
		time.Sleep(time.Duration(n%4) * 300 * time.Millisecond)
		next.ServeHTTP(w, r)
	},
	"no answer": func(n, k int, w http.ResponseWriter, r *http.Request, next http.Handler) {
		if n%20 == 7 {
			<-r.Context().Done()
			return
		}
		next.ServeHTTP(w, r)
	},
	"rate limit": func(n, k int, w http.ResponseWriter, r *http.Request, next http.Handler) {
		if n%30 == 12 {
			w.Header().Set("Retry-After", "2")
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	},
	"mad": func(n, k int, w http.ResponseWriter, r *http.Request, next http.Handler) {
		switch n % 5 {
		case 1:
			http.Redirect(w, r, "http://elsewhere.example/", http.StatusTemporaryRedirect)
		case 2:
			w.WriteHeader(http.StatusBadRequest)
			fmt.Fprint(w, `{"error":{"global":["`+strings.Repeat("x", 1<<20))
		default:
			next.ServeHTTP(w, r)
		}
	},
}

func TestRequestFaults(t *testing.T) {
	for name, fault := range requestFaults {
		t.Run(name, func(t *testing.T) {
			var paths list[string]
			playThrough(t, func(s *lichesstest.Server) {
				s.Wrap = func(next http.Handler) http.Handler {
					return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
						if name == "mad" && !strings.Contains(r.URL.Path, "/move/") {
							next.ServeHTTP(w, r)
							return
						}
						paths.add(r.URL.Path)
						n, k := 0, 0
						for _, path := range paths.all() {
							n++
							if path == r.URL.Path {
								k++
							}
						}
						fault(n, k, w, r, next)
					})
				}
			})
		})
	}
}

// TestAllFaults mixes the faults at random.
func TestAllFaults(t *testing.T) {
	seeds := uint64(3)
	if os.Getenv("LUFT_LONG") != "" {
		seeds = 200
	}
	for seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			var mu sync.Mutex
			random := rand.New(rand.NewPCG(seed, 1))
			draw := func(n int) int {
				mu.Lock()
				defer mu.Unlock()
				return random.IntN(n)
			}
			playThrough(t, func(s *lichesstest.Server) {
				s.Line = func(path string, line []byte) ([]byte, bool) {
					switch draw(20) {
					case 0:
						return line[:draw(len(line))], true
					case 1:
						return bytes.Repeat(line, 1+draw(3)), draw(4) == 0
					case 2:
						return append([]byte("{\"type\":\"?\"}\n\n"), line...), false
					}
					return line, false
				}
				s.Wrap = func(next http.Handler) http.Handler {
					return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
						switch draw(20) {
						case 0:
							w.WriteHeader(http.StatusServiceUnavailable)
						case 1:
							if r.Method == http.MethodPost {
								next.ServeHTTP(httptest.NewRecorder(), r)
							}
							panic(http.ErrAbortHandler)
						default:
							time.Sleep(time.Duration(draw(100)) * time.Millisecond)
							next.ServeHTTP(w, r)
						}
					})
				}
			})
		})
	}
}

// A server that restarts is away for a minute. The clocks stand still meanwhile on Lichess; here
// there is time enough.
func TestServerRestart(t *testing.T) {
	var away atomic.Bool
	var cut atomic.Pointer[chan struct{}]
	renew := func() {
		c := make(chan struct{})
		cut.Store(&c)
	}
	inHall(t, func(s *lichesstest.Server, b *lichess.Bot) {
		renew()
		b.Open = with(&player{think: 3 * time.Second})
		s.Wrap = func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if away.Load() {
					w.WriteHeader(http.StatusServiceUnavailable)
					return
				}
				ctx, cancel := context.WithCancel(r.Context())
				defer cancel()
				end := *cut.Load()
				go func() {
					select {
					case <-end:
						cancel()
					case <-ctx.Done():
					}
				}()
				next.ServeHTTP(w, r.WithContext(ctx))
			})
		}
	}, func(h *hall) {
		id := h.Start(lichesstest.Game{Searcher: &player{think: 5 * time.Second}, Control: live.Control{{Time: 15 * time.Minute}}})
		sleep(10 * time.Second)
		away.Store(true)
		close(*cut.Load())
		renew()
		sleep(time.Minute)
		before := h.Moves(id)
		away.Store(false)
		sleep(2 * time.Minute)
		if len(h.Moves(id)) <= len(before) {
			t.Errorf("after the restart, the game stands at %q", h.Moves(id))
		}
		late := h.Challenge(lichesstest.Game{})
		if why := h.Declined(h.ctx, late); why != "later" {
			t.Errorf("the challenge after the restart was answered with %q", why)
		}
	})
}

// A stream that is open and silent is dead: the server sends an empty line every few seconds.
func TestSilentStream(t *testing.T) {
	var hung atomic.Int64
	inHall(t, func(s *lichesstest.Server, b *lichess.Bot) {
		b.Open = with(&player{})
		s.Wrap = func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.Contains(r.URL.Path, "stream") && hung.Add(1) <= 2 {
					_ = http.NewResponseController(w).Flush()
					<-r.Context().Done()
					return
				}
				next.ServeHTTP(w, r)
			})
		}
	}, func(h *hall) {
		h.wait(h.Start(lichesstest.Game{Searcher: &player{}, Control: live.Control{{Time: time.Hour}}}), 2*time.Hour)
	})
}

// After 429, a kind of requests waits as long as the server says, or else a minute.
func TestRateLimit(t *testing.T) {
	for name, header := range map[string]string{"no header": "", "seconds": "60", "no number": "soon"} {
		t.Run(name, func(t *testing.T) {
			var times list[time.Time]
			inHall(t, func(s *lichesstest.Server, b *lichess.Bot) {
				b.Open = with(&player{})
				s.Wrap = func(next http.Handler) http.Handler {
					return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
						if strings.Contains(r.URL.Path, "/move/") {
							times.add(time.Now())
							if len(times.all()) <= 2 {
								if header != "" {
									w.Header().Set("Retry-After", header)
								}
								w.WriteHeader(http.StatusTooManyRequests)
								return
							}
						}
						next.ServeHTTP(w, r)
					})
				}
			}, func(h *hall) {
				id := h.Start(lichesstest.Game{Control: live.Control{{Delay: 24 * time.Hour}}, Color: board.Black})
				if err := h.Play(id, board.NewMove(board.E2, board.E4)); err != nil {
					t.Fatal(err)
				}
				sleep(5 * time.Minute)
				at := times.all()
				if len(at) != 3 {
					t.Fatalf("%d requests, want 3", len(at))
				}
				for i := range 2 {
					if d := at[i+1].Sub(at[i]); d != time.Minute {
						t.Errorf("request %d came %v after the one before, want 1m", i+2, d)
					}
				}
			})
		})
	}
}

// Lichess asks for one request at a time.
func TestOneRequestAtATime(t *testing.T) {
	var now, most atomic.Int64
	inHall(t, func(s *lichesstest.Server, b *lichess.Bot) {
		b.Accept.Games = 8
		b.Greeting = "hello"
		b.Open = func(context.Context, lichess.Game) (search.Searcher, error) { return &player{}, nil }
		s.Wrap = func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.Contains(r.URL.Path, "stream") {
					next.ServeHTTP(w, r)
					return
				}
				n := now.Add(1)
				for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
				}
				time.Sleep(10 * time.Millisecond)
				next.ServeHTTP(w, r)
				now.Add(-1)
			})
		}
	}, func(h *hall) {
		var ids []string
		for range 8 {
			ids = append(ids, h.Challenge(lichesstest.Game{Searcher: &player{}}))
		}
		for _, id := range ids {
			h.wait(id, time.Hour)
		}
		if most.Load() != 1 {
			t.Errorf("%d requests at a time", most.Load())
		}
	})
}

// The token goes to the server and to nobody else.
func TestRedirectionIsNotFollowed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := lichesstest.NewServer("TestBot")
		defer s.Close()
		s.Wrap = func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.Host != "localhost" {
					t.Errorf("request to %s", r.Host)
				}
				http.Redirect(w, r, "http://elsewhere.example/", http.StatusFound)
			})
		}
		bot := lichess.Bot{Token: s.Token(), URL: s.URL(), Client: s.Client(), Open: with(&player{})}
		err := bot.Run(t.Context())
		if e, ok := errors.AsType[*lichess.StatusError](err); !ok || e.Status != http.StatusFound {
			t.Errorf("Run: %v", err)
		}
	})
}

// A server that sends the token back does not get it into errors or the log.
func TestTokenIsNotEchoed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := lichesstest.NewServer("TestBot")
		defer s.Close()
		var events atomic.Int64
		s.Wrap = func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				secret := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
				if r.URL.Path != "/api/stream/event" {
					next.ServeHTTP(w, r)
					return
				}
				if events.Add(1) > 1 {
					w.WriteHeader(http.StatusForbidden)
					fmt.Fprintf(w, `{"error":"bad token %s"}`, secret)
					return
				}
				fmt.Fprintf(w, `{"type":%q}`+"\n", secret)
				fmt.Fprintf(w, `{"type":"challenge","challenge":{"id":"abc","challenger":{"id":"x","name":%q}}}`+"\n", secret)
				fmt.Fprintf(w, `{"type":"gameStart","game":{"id":%q}}`+"\n", secret)
			})
		}
		log := &logged{t: t}
		bot := lichess.Bot{Token: s.Token(), URL: s.URL(), Client: s.Client(), Open: with(&player{}), Log: log}
		err := bot.Run(t.Context())
		if err == nil || strings.Contains(err.Error(), "lip_") || !strings.Contains(err.Error(), "bad token [token]") {
			t.Errorf("Run: %v", err)
		}
		if log.has("lip_") || !log.has("challenge") {
			t.Errorf("the log is %q", log.lines.all())
		}
	})
}
