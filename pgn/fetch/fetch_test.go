package fetch_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/pgn/fetch"
)

// ids collects the games of a download, up to its first error.
func ids(games iter.Seq2[*fetch.Game, error]) (got []string, err error) {
	for g, err := range games {
		if err != nil {
			return got, err
		}
		if !strings.Contains(g.PGN, g.ID) || !json.Valid([]byte(g.JSON)) || strings.Contains(g.JSON, "\n") || g.Time.IsZero() || !strings.HasSuffix(g.URL, g.ID) {
			return got, fmt.Errorf("game %+v", g)
		}
		got = append(got, g.ID)
	}
	return got, nil
}

// want compares the games of a download with those wanted.
func want(t *testing.T, games iter.Seq2[*fetch.Game, error], want ...string) {
	t.Helper()
	got, err := ids(games)
	if err != nil {
		t.Error(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("games (-want +got):\n%s", d)
	}
}

// stored returns what is read of a stored point.
func stored(t *testing.T, p *fetch.Point) *fetch.Point {
	t.Helper()
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	read := new(fetch.Point)
	if err := json.Unmarshal(text, read); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if again, err := json.Marshal(read); err != nil || !bytes.Equal(again, text) {
		t.Fatalf("%s, read and written: %s, %v", text, again, err)
	}
	return read
}

const second = int64(1_700_000_000_000) // of the games on Lichess

func TestLichessResumes(t *testing.T) {
	games := []record{{id: "a", at: second}, {id: "b", at: second + 5}, {id: "c", at: second + 5}, {id: "d", at: second + 6}, {id: "e", at: second + 9}}
	for _, inclusive := range []bool{false, true} {
		for n := range len(games) + 1 {
			synctest.Test(t, func(t *testing.T) {
				f := serve(t, &fakeLichess{inclusive: inclusive, games: games})
				p := new(fetch.Point)
				var got []string
				for g, err := range fetch.Lichess(t.Context(), "Some-Body", p, f.options()) {
					if err != nil {
						t.Fatal(err)
					}
					if got = append(got, g.ID); len(got) == n {
						break
					}
				}
				p = stored(t, p)
				rest, err := ids(fetch.Lichess(t.Context(), "Some-Body", p, f.options()))
				if got = append(got, rest...); strings.Join(got, "") != "abcde" || err != nil {
					t.Errorf("stopped after %d games: got %q, %v", n, got, err)
				}
			})
		}
	}
}

func TestLichessGamesInProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		site := &fakeLichess{}
		for i := range 700 {
			site.games = append(site.games, record{fmt.Sprint("g", i), second + int64(i), "started"})
		}
		site.games[0].status, site.games[699].status = "mate", "created"
		f := serve(t, site)
		p := new(fetch.Point)
		want(t, fetch.Lichess(t.Context(), "Some-Body", p, f.options()), "g0")
		f.asked()
		site.games[5].status, site.games[650].status = "resign", "draw"
		site.games = append(slices.Delete(site.games, 7, 8), record{"new", second + 1000, "mate"}) // g7 was aborted
		p = stored(t, p)
		want(t, fetch.Lichess(t.Context(), "Some-Body", p, f.options()), "g5", "g650", "new")
		if got := f.asked(); len(got) != 4 || !strings.HasPrefix(got[2], "POST /api/games/export/_ids?") {
			t.Errorf("asked %q", got)
		}
		p = stored(t, p)
		want(t, fetch.Lichess(t.Context(), "Some-Body", p, f.options()))
		if text, _ := json.Marshal(p); bytes.Contains(text, []byte(`"g7"`)) || bytes.Contains(text, []byte(`"g5"`)) || !bytes.Contains(text, []byte(`"g6"`)) {
			t.Errorf("point %s", text)
		}
	})
}

// badLines has the lines of a site in which some games are malformed: bad returns the line for one of them, or "".
func badLines(site http.Handler, bad func(r *http.Request, id string) string) func(int, http.ResponseWriter, *http.Request) bool {
	return func(_ int, w http.ResponseWriter, r *http.Request) bool {
		whole := httptest.NewRecorder()
		site.ServeHTTP(whole, r)
		for line := range strings.Lines(whole.Body.String()) {
			var told struct{ ID string }
			if json.Unmarshal([]byte(line), &told) == nil {
				if b := bad(r, told.ID); b != "" {
					line = b + "\n"
				}
			}
			if _, err := io.WriteString(w, line); err != nil {
				panic(http.ErrAbortHandler)
			}
		}
		return true
	}
}

// Games that could not be read come at a later download, each once, wherever they were.
func TestLichessBadLines(t *testing.T) {
	const timeless, unknown = `{"id":%q,"createdAt":"x"}`, `{"error":%q}`
	export := func(r *http.Request) bool { return strings.HasSuffix(r.URL.Path, "_ids") }
	stream := func(r *http.Request) bool { return !export(r) }
	for _, test := range []struct {
		name string
		bad  string // the line, of which %q is the identifier
		of   string // the game
		in   func(*http.Request) bool
	}{
		{"in progress", timeless, "b", export},
		{"in progress, unknown", unknown, "b", export},
		{"first", timeless, "a", stream},
		{"of the same time", timeless, "c", stream},
		{"last", timeless, "e", stream},
		{"last, unknown", unknown, "e", stream},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				site := &fakeLichess{games: []record{{id: "a", at: second}, {id: "b", at: second + 1, status: "started"},
					{id: "c", at: second + 5}, {id: "d", at: second + 5}, {id: "e", at: second + 7}}}
				f := serve(t, site)
				p := new(fetch.Point)
				var got []string
				faults := 0
				f.fault = badLines(site, func(r *http.Request, id string) string {
					if id != test.of || !test.in(r) {
						return ""
					}
					return fmt.Sprintf(test.bad, id)
				})
				for call := range 4 {
					if call == 1 {
						site.games[1].status = "mate"
					}
					if call == 2 {
						f.fault = nil
					}
					for g, err := range fetch.Lichess(t.Context(), "Some-Body", p, f.options()) {
						if err != nil {
							faults++
							continue
						}
						got = append(got, g.ID)
						if call >= 2 { // an interrupt
							break
						}
					}
					p = stored(t, p)
				}
				rest, err := ids(fetch.Lichess(t.Context(), "Some-Body", p, f.options()))
				got = append(got, rest...)
				slices.Sort(got)
				if strings.Join(got, "") != "abcde" || faults == 0 || err != nil {
					t.Errorf("got %q, %d faults, %v", got, faults, err)
				}
				if text, _ := json.Marshal(p); bytes.Contains(text, []byte(`"open":["`)) {
					t.Errorf("games are left to be asked for: %s", text)
				}
			})
		})
	}
}

func TestLichessLimits(t *testing.T) {
	for _, inclusive := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			f := serve(t, &fakeLichess{inclusive: inclusive, games: []record{{id: "a", at: second}, {id: "b", at: second + 1}, {id: "c", at: second + 2}, {id: "d", at: second + 3}}})
			o := f.options()
			o.Since, o.Until = time.UnixMilli(second+1), time.UnixMilli(second+3)
			o.Query = url.Values{"rated": {"true"}, "clocks": {"false"}, "max": {"1"}}
			p := new(fetch.Point)
			want(t, fetch.Lichess(t.Context(), "Some-Body", p, o), "b", "c")
			if asked := f.asked(); len(asked) != 1 || !strings.Contains(asked[0], "rated=true") || !strings.Contains(asked[0], "clocks=false") || strings.Contains(asked[0], "max=") {
				t.Errorf("asked %q", asked)
			}
			o.Until = time.Time{}
			want(t, fetch.Lichess(t.Context(), "Some-Body", p, o), "d")
		})
	}
}

// Whatever breaks, each game comes once, after the pauses that the server asks for.
func TestLichessFaults(t *testing.T) {
	var games []record
	var all []string
	for i := range 50 {
		games = append(games, record{id: fmt.Sprintf("game%02d", i), at: second + int64(i/3)})
		all = append(all, games[i].id)
	}
	site := &fakeLichess{games: games}
	for _, test := range []struct {
		name     string
		fault    func(n int, w http.ResponseWriter, r *http.Request) bool
		min, max time.Duration
	}{
		{"cut off everywhere", func(n int, w http.ResponseWriter, r *http.Request) bool {
			site.ServeHTTP(&cutter{w, 800 + n}, r)
			return true
		}, time.Second, 2 * time.Minute},
		{"rate limit without a time", func(n int, w http.ResponseWriter, _ *http.Request) bool {
			if n < 2 {
				w.WriteHeader(http.StatusTooManyRequests)
			}
			return n < 2
		}, 2 * time.Minute, 2 * time.Minute},
		{"rate limit with a time", func(n int, w http.ResponseWriter, _ *http.Request) bool {
			if n == 0 {
				w.Header().Set("Retry-After", "600")
				w.WriteHeader(http.StatusTooManyRequests)
			}
			return n == 0
		}, 10 * time.Minute, 10 * time.Minute},
		{"server out of order", func(n int, w http.ResponseWriter, _ *http.Request) bool {
			if n < 7 {
				w.WriteHeader(http.StatusBadGateway)
			}
			return n < 7
		}, 30 * time.Second, 5 * time.Minute},
		{"silence", func(n int, w http.ResponseWriter, r *http.Request) bool {
			if n == 0 {
				w.(http.Flusher).Flush()
				<-r.Context().Done()
			}
			return n == 0
		}, 2 * time.Minute, 3 * time.Minute},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := serve(t, site)
				f.fault = test.fault
				begin := time.Now()
				want(t, fetch.Lichess(t.Context(), "Some-Body", new(fetch.Point), f.options()), all...)
				if d := time.Since(begin); d < test.min || d > test.max {
					t.Errorf("it took %v of the bubble's time, want %v to %v", d, test.min, test.max)
				}
			})
		})
	}
}

func TestErrors(t *testing.T) {
	status := func(code int, text string) func(int, http.ResponseWriter, *http.Request) bool {
		return func(_ int, w http.ResponseWriter, _ *http.Request) bool {
			w.WriteHeader(code)
			_, _ = io.WriteString(w, text)
			return true
		}
	}
	ok := func(text string) func(int, http.ResponseWriter, *http.Request) bool {
		return status(http.StatusOK, text)
	}
	other := new(fetch.Point)
	if err := json.Unmarshal([]byte(`{"version":1,"site":"lichess.org","user":"somebody else"}`), other); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, user string
		p          *fetch.Point
		fault      func(int, http.ResponseWriter, *http.Request) bool
		lichess    string // the errors wanted
		chessCom   string
	}{
		{"no name", "", new(fetch.Point), nil, "invalid name", "invalid name"},
		{"path for a name", "a/../b", new(fetch.Point), nil, "invalid name", "invalid name"},
		{"another point", "somebody", other, nil, "resume point of another", "resume point of another"},
		{"unknown player", "nobody", new(fetch.Point), nil, `status 404 Not Found: "Not found"`, "status 404 Not Found"},
		{"refused", "somebody", new(fetch.Point), status(http.StatusUnauthorized, `{"error":"bad `+token+`"}`), `401 Unauthorized: "bad [token]"`, `401 Unauthorized`},
		{"redirected elsewhere", "somebody", new(fetch.Point), func(_ int, w http.ResponseWriter, r *http.Request) bool {
			http.Redirect(w, r, "http://elsewhere.example/", http.StatusFound)
			return true
		}, "302 Found", "302 Found"},
		{"not found for ever", "somebody", new(fetch.Point), status(http.StatusServiceUnavailable, ""), "503", "503"},
		{"no JSON", "somebody", new(fetch.Point), ok("<html>\n"), "invalid character", "invalid character"},
		{"no game", "somebody", new(fetch.Point), ok("{}\n"), "without an identifier", ""},
		{"no month", "somebody", new(fetch.Point), ok(`{"archives":["https://x/y"],"id":"a","createdAt":5}` + "\n"), "", "no month"},
		{"newest first", "somebody", new(fetch.Point), ok(`{"id":"a","createdAt":5,"status":"mate"}` + "\n" + `{"id":"b","createdAt":4}` + "\n"), "not in the order", ""},
		{"too long", "somebody", new(fetch.Point), ok(strings.Repeat("x", 9<<20)), "too long", "invalid character"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				check := func(f *fake, games iter.Seq2[*fetch.Game, error], want string) {
					f.fault = test.fault
					err := error(nil)
					for _, e := range games {
						if err = e; err != nil {
							break
						}
					}
					if want == "" {
						if err != nil {
							t.Error(err)
						}
						return
					}
					_, typed := errors.AsType[*fetch.Error](err)
					if !typed || !strings.Contains(err.Error(), want) {
						t.Errorf("error %v, want one with %q", err, want)
					}
					if strings.Contains(err.Error(), "lichess.org") && strings.Contains(err.Error(), token) {
						t.Errorf("the error has the token: %v", err)
					}
				}
				var log bytes.Buffer
				f := serve(t, &fakeLichess{})
				o := f.options()
				o.Token, o.Log = func() string { return token + "\n" }, slog.NewTextHandler(&log, nil)
				check(f, fetch.Lichess(t.Context(), test.user, test.p, o), test.lichess)
				f = serve(t, &fakeChessCom{})
				o = f.options()
				o.Log = slog.NewTextHandler(&log, nil)
				point := *test.p
				if test.p != other {
					point = fetch.Point{}
				}
				check(f, fetch.ChessCom(t.Context(), test.user, &point, o), test.chessCom)
				if strings.Contains(log.String(), token) {
					t.Errorf("the log has the token:\n%s", &log)
				}
			})
		})
	}
}

func TestHeaders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var got []string
		f := serve(t, &fakeLichess{})
		f.fault = func(_ int, w http.ResponseWriter, r *http.Request) bool {
			got = append(got, r.Header.Get("User-Agent"), r.Header.Get("Authorization"))
			return false
		}
		o := f.options()
		want(t, fetch.Lichess(t.Context(), "Some-Body", new(fetch.Point), o))
		o.Agent, o.Token = "me@example.com", func() string { return token + "\n" }
		want(t, fetch.Lichess(t.Context(), "Some-Body", new(fetch.Point), o))
		f = serve(t, &fakeChessCom{})
		f.fault = func(_ int, w http.ResponseWriter, r *http.Request) bool {
			got = append(got, r.Header.Get("User-Agent"), r.Header.Get("Authorization"))
			return false
		}
		o.Client = f.client
		want(t, fetch.ChessCom(t.Context(), "SomeBody", new(fetch.Point), o))
		if d := cmp.Diff([]string{"luft user:Some-Body", "", "me@example.com", "Bearer " + token, "me@example.com", ""}, got); d != "" {
			t.Errorf("headers (-want +got):\n%s", d)
		}
	})
}

func TestCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := serve(t, &fakeLichess{games: []record{{id: "a", at: second}, {id: "b", at: second + 1}}})
		ctx, cancel := context.WithCancelCause(t.Context())
		defer cancel(nil)
		cause := errors.New("cause")
		f.fault = func(n int, w http.ResponseWriter, r *http.Request) bool {
			(&fakeLichess{games: []record{{id: "a", at: second}}}).ServeHTTP(w, r)
			w.(http.Flusher).Flush()
			<-r.Context().Done()
			return true
		}
		var got []string
		var last error
		for g, err := range fetch.Lichess(ctx, "Some-Body", new(fetch.Point), f.options()) {
			if last = err; err == nil {
				got = append(got, g.ID)
				cancel(cause)
			}
		}
		if !errors.Is(last, cause) || len(got) != 1 {
			t.Errorf("games %q, error %v", got, last)
		}
		last = nil
		for _, err := range fetch.ChessCom(ctx, "somebody", new(fetch.Point), f.options()) {
			last = err
		}
		if !errors.Is(last, cause) {
			t.Errorf("error %v", last)
		}
	})
}

func TestChessCom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(day(time.March, 20)))
		site := &fakeChessCom{months: map[string][]record{
			"2024/02": {{id: "c", at: day(time.February, 3).Unix()}},
			"2023/12": {{id: "a", at: 1_702_000_000}, {id: "b", at: 1_702_000_001}},
			"2024/03": {{id: "e", at: day(time.March, 19).Unix()}, {id: "d", at: day(time.March, 18).Unix()}}, // not in order
		}}
		f := serve(t, site)
		p := new(fetch.Point)
		want(t, fetch.ChessCom(t.Context(), "SomeBody", p, f.options()), "a", "b", "c", "e", "d")
		f.asked()

		// What is complete is not asked for, and what has not changed is not sent.
		p = stored(t, p)
		want(t, fetch.ChessCom(t.Context(), "somebody", p, f.options()))
		if asked := f.asked(); len(asked) != 2 || site.sent != 3 {
			t.Errorf("asked %q, %d archives sent", asked, site.sent)
		}

		// A game of March appears when April has begun.
		site.months["2024/03"] = append(site.months["2024/03"], record{id: "f", at: day(time.March, 31).Unix()})
		site.months["2024/04"] = []record{{id: "g", at: day(time.April, 1).Unix()}}
		time.Sleep(time.Until(day(time.April, 2)))
		p = stored(t, p)
		want(t, fetch.ChessCom(t.Context(), "somebody", p, f.options()), "f", "g")
		time.Sleep(time.Until(day(time.April, 5)))
		site.months["2024/04"] = append(site.months["2024/04"], record{id: "h", at: day(time.April, 4).Unix()})
		p = stored(t, p)
		f.asked()
		want(t, fetch.ChessCom(t.Context(), "somebody", p, f.options()), "h")
		want(t, fetch.ChessCom(t.Context(), "somebody", p, f.options()))
		if asked := f.asked(); len(asked) != 5 { // March once more, without an answer that closes it
			t.Errorf("asked %q", asked)
		}
		if text, _ := json.Marshal(p); bytes.Contains(text, []byte(`"f"`)) || !bytes.Contains(text, []byte(`"h"`)) {
			t.Errorf("point %s", text)
		}
	})
}

// A download that breaks off anywhere, in any order of the games, is continued without loss.
func TestChessComResumes(t *testing.T) {
	for n := range 6 {
		synctest.Test(t, func(t *testing.T) {
			f := serve(t, &fakeChessCom{months: map[string][]record{
				"2024/01": {{id: "a", at: day(time.January, 9).Unix()}, {id: "b", at: day(time.January, 2).Unix()}, {id: "c", at: day(time.January, 9).Unix()}},
				"2024/02": {{id: "d", at: day(time.February, 9).Unix()}, {id: "e", at: day(time.February, 2).Unix()}},
			}})
			f.fault = func(i int, w http.ResponseWriter, r *http.Request) bool {
				if i%2 == 0 {
					w.WriteHeader(http.StatusInternalServerError)
				}
				return i%2 == 0
			}
			p := new(fetch.Point)
			var got []string
			for g, err := range fetch.ChessCom(t.Context(), "somebody", p, f.options()) {
				if err != nil {
					t.Fatal(err)
				}
				if got = append(got, g.ID); len(got) == n {
					break
				}
			}
			p = stored(t, p)
			rest, err := ids(fetch.ChessCom(t.Context(), "somebody", p, f.options()))
			if got = append(got, rest...); strings.Join(got, "") != "abcde" || err != nil {
				t.Errorf("stopped after %d games: got %q, %v", n, got, err)
			}
		})
	}
}

// A bad game and a bad archive cost no other.
func TestChessComBadArchive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		site := &fakeChessCom{months: map[string][]record{
			"2024/01": {{id: "a", at: day(time.January, 9).Unix()}},
			"2024/02": {{id: "b"}, {id: "c", at: day(time.February, 2).Unix()}},
			"2024/03": {{id: "d", at: day(time.March, 2).Unix()}},
		}}
		f := serve(t, site)
		bad := true
		f.fault = func(_ int, w http.ResponseWriter, r *http.Request) bool {
			if bad && strings.HasSuffix(r.URL.Path, "/01") {
				w.WriteHeader(http.StatusGone)
				return true
			}
			return false
		}
		p := new(fetch.Point)
		var got, errs []string
		for g, err := range fetch.ChessCom(t.Context(), "somebody", p, f.options()) {
			if err != nil {
				errs = append(errs, err.Error())
			} else {
				got = append(got, g.ID)
			}
		}
		wantErrs := []string{
			`fetch: chess.com: "somebody": archive 2024/01: status 410 Gone`,
			`fetch: chess.com: "somebody": archive 2024/02: game "b" without an identifier or a time`,
		}
		if d := cmp.Diff(wantErrs, errs); d != "" || strings.Join(got, "") != "cd" {
			t.Errorf("games %q, errors (-want +got):\n%s", got, d)
		}
		bad = false
		site.months["2024/02"][0].at = day(time.February, 1).Unix()
		want(t, fetch.ChessCom(t.Context(), "somebody", stored(t, p), f.options()), "a", "b")
	})
}

func TestChessComLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		site := &fakeChessCom{months: map[string][]record{}}
		for m := time.January; m <= time.June; m++ {
			site.months[day(m, 1).Format("2006/01")] = []record{{id: fmt.Sprint(int(m), "a"), at: day(m, 9).Unix()}, {id: fmt.Sprint(int(m), "b"), at: day(m, 20).Unix()}}
		}
		f := serve(t, site)
		o := f.options()
		o.Since, o.Until = day(time.February, 10), day(time.April, 20)
		p := new(fetch.Point)
		want(t, fetch.ChessCom(t.Context(), "somebody", p, o), "2b", "3a", "3b", "4a")
		if asked := f.asked(); len(asked) != 4 {
			t.Errorf("asked %q", asked)
		}
		o.Since, o.Until = time.Time{}, time.Time{}
		want(t, fetch.ChessCom(t.Context(), "somebody", p, o), "1a", "1b", "2a", "4b", "5a", "5b", "6a", "6b")
		o.Query = url.Values{"rated": {"true"}}
		if _, err := ids(fetch.ChessCom(t.Context(), "somebody", p, o)); err == nil {
			t.Error("no error for parameters")
		}
	})
}

func TestPointRefuses(t *testing.T) {
	for _, text := range []string{
		`[]`, `{"version":2}`, `{"version":-1}`, `{"site":"lichess.org"}`, `{"version":1,"last":"x"}`, `{"version":1,"months":[{"month":"2024/02"},{"month":"2024/01"}]}`,
	} {
		p := new(fetch.Point)
		if err := json.Unmarshal([]byte(text), p); err == nil {
			t.Errorf("%s: no error", text)
		}
		if now, err := json.Marshal(p); string(now) != "{}" || err != nil {
			t.Errorf("%s: changed to %s, %v", text, now, err)
		}
	}
}

func FuzzPoint(f *testing.F) {
	f.Add([]byte(`{"version":1,"site":"lichess.org","user":"a","last":5,"seen":["x"],"open":["y"]}`))
	f.Add([]byte(`{"version":1,"site":"chess.com","user":"a","months":[{"month":"2024/01","closed":true},{"month":"2024/02","etag":"W/\"1\"","seen":["x"]}]}`))
	f.Add([]byte(`{}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		p := new(fetch.Point)
		if json.Unmarshal(text, p) != nil {
			return
		}
		once, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		again := new(fetch.Point)
		if err := json.Unmarshal(once, again); err != nil {
			t.Fatalf("%s: %v", once, err)
		}
		if twice, err := json.Marshal(again); err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("%s, then %s, %v", once, twice, err)
		}
	})
}
