package pgn

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// exporter is a server with games of a player of Lichess, a second apart, whose downloads end at
// the first game that is not there yet.
type exporter struct {
	games int
	seen  []string // what was asked for, and with which token
}

func (e *exporter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	e.seen = append(e.seen, r.Header.Get("Authorization")+" "+r.URL.String())
	since, _ := strconv.Atoi(r.URL.Query().Get("since")) // 0 if there is none
	for i := range e.games {
		if at := 1000 * (i + 1); at >= since {
			fmt.Fprintf(w, `{"id":"game%d","createdAt":%d,"status":"mate","pgn":"[Event \"%d\"]\n\n1. e4 *\n\n\n"}`+"\n", i, at, i)
		}
	}
}

// exported is the PGN of the games from the first on and before the last.
func exported(first, last int) (text string) {
	for i := first; i < last; i++ {
		text += fmt.Sprintf("[Event \"%d\"]\n\n1. e4 *\n\n", i)
	}
	return text
}

func TestFetch(t *testing.T) {
	e := &exporter{games: 3}
	server := httptest.NewServer(e)
	defer server.Close()
	t.Setenv(tokenVariable, "lip_secret")
	name := filepath.Join(t.TempDir(), "mine.pgn")
	run := func(wantStatus int, wantErr string, args ...string) string {
		t.Helper()
		status, out, bad := pgnRun(t, "", append([]string{"fetch", "--url", server.URL}, args...)...)
		if status != wantStatus || !strings.Contains(bad, wantErr) || strings.Contains(bad, "lip_secret") {
			t.Errorf("%q: status %d, want %d, with %q, want %q", args, status, wantStatus, bad, wantErr)
		}
		return out
	}
	holds := func(want string) {
		t.Helper()
		if text, err := os.ReadFile(name); string(text) != want || err != nil {
			t.Errorf("file %q, %v, want %q", text, err, want)
		}
	}

	if out := run(0, "3 games", "https://lichess.org/@/somebody", "--query", "rated=true", "--since", "1970-01-01"); out != exported(0, 3) {
		t.Errorf("output %q", out)
	}
	if asked := e.seen[0]; !strings.HasPrefix(asked, "Bearer lip_secret /api/games/user/somebody?") || !strings.Contains(asked, "rated=true") {
		t.Errorf("asked %q", asked)
	}
	if out := run(0, "2 games", "lichess.org/somebody", "--json", "--since", "1970-01-01T00:00:02Z"); strings.Count(out, "\n") != 2 || !strings.HasPrefix(out, `{"id":"game1",`) {
		t.Errorf("output %q", out)
	}

	run(0, "3 games", "lichess.org/somebody", "-o", name)
	holds(exported(0, 3))
	run(1, "exists", "lichess.org/somebody", "-o", name)
	e.games = 5
	run(0, "2 games", "lichess.org/somebody", "-o", name, "--resume")
	holds(exported(0, 5))
	run(0, " 0 games", "lichess.org/somebody", "-o", name, "--resume")
	holds(exported(0, 5))

	// A run that was killed has written more than its resume point says.
	if err := os.WriteFile(name, []byte(exported(0, 5)+"[Event"), 0o600); err != nil {
		t.Fatal(err)
	}
	e.games = 6
	run(0, "1 games", "lichess.org/somebody", "-o", name, "--resume")
	holds(exported(0, 6))
	run(1, "in another format", "lichess.org/somebody", "-o", name, "--resume", "--json")
	run(1, "resume point of another download", "lichess.org/another", "-o", name, "--resume")
	holds(exported(0, 6))
	run(0, "6 games", "lichess.org/another", "-o", name, "--force")
	holds(exported(0, 6))
	if err := os.Truncate(name, 5); err != nil {
		t.Fatal(err)
	}
	run(1, "has 5 bytes", "lichess.org/another", "-o", name, "--resume")
	if err := os.Remove(name + pointSuffix); err != nil {
		t.Fatal(err)
	}
	run(1, "there is no "+name+pointSuffix, "lichess.org/another", "-o", name, "--resume")
	if err := os.WriteFile(name+pointSuffix, []byte(`{"point":{"version":9}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	run(1, "version 9", "lichess.org/another", "-o", name, "--resume")
}

// TestFetchRemovesOldPoint begins a download anew. While it runs, there is no resume point of the
// earlier one, with which a download that was killed would be continued.
func TestFetchRemovesOldPoint(t *testing.T) {
	name := filepath.Join(t.TempDir(), "mine.pgn")
	e := &exporter{games: 3}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := os.Stat(name + pointSuffix); err == nil {
			t.Error("the old resume point is there")
		}
		e.ServeHTTP(w, r)
	}))
	defer server.Close()
	fetch := func(want int, args ...string) {
		t.Helper()
		args = append([]string{"fetch", "--url", server.URL, "lichess.org/somebody", "-o", name}, args...)
		if status, _, bad := pgnRun(t, "", args...); status != want {
			t.Errorf("%q: status %d, want %d: %s", args, status, want, bad)
		}
	}
	fetch(0)
	fetch(1) // it exists
	if _, err := os.Stat(name + pointSuffix); err != nil {
		t.Errorf("the resume point of a file that stays: %v", err)
	}
	fetch(0, "--force")
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	fetch(0)
}

func TestFetchChessCom(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/pub/player/somebody/games/archives":
			fmt.Fprint(w, `{"archives":["x/2024/01","x/2024/02"]}`)
		case "/pub/player/somebody/games/2024/01":
			fmt.Fprint(w, `{"games":[{"url":"u/1","end_time":1704500000,"pgn":"1. e4 *"},{"url":"u/2","end_time":1704500001}]}`)
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	status, out, bad := pgnRun(t, "", "fetch", "--url", server.URL, "www.chess.com/member/SomeBody")
	if status != 1 || out != "1. e4 *\n\n" || !strings.Contains(bad, "archive 2024/02: status 404") || !strings.Contains(bad, "1 games, 1 more without PGN") {
		t.Errorf("status %d, output %q, %q", status, out, bad)
	}
}

func TestFetchUsage(t *testing.T) {
	for _, args := range [][]string{
		{}, {"a", "b"}, {"somebody"}, {"lichess.org"}, {"chess.com/"}, {"example.com/somebody"},
		{"chess.com/a", "--query", "rated=true"}, {"lichess.org/a", "--query", "rated"}, {"lichess.org/a", "--resume"},
		{"lichess.org/a", "--since", "yesterday"},
	} {
		if status, out, bad := pgnRun(t, "", append([]string{"fetch"}, args...)...); status != 2 || out != "" || bad == "" {
			t.Errorf("%q: status %d, output %q, %q", args, status, out, bad)
		}
	}
}
