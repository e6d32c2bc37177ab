package lichess

import (
	"bytes"
	"context"
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/cli/clitest"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci/lichess"
	"github.com/luftchess/luft/uci/lichess/lichesstest"
)

// A buffer is written to and read by several goroutines.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// bot runs the command with a server until end is called, which returns the exit status.
func bot(t *testing.T, s *lichesstest.Server, log *buffer, args ...string) (end func() int) {
	t.Helper()
	t.Setenv(tokenVariable, s.Secret())
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan int, 1)
	go func() {
		ended <- cli.Run(ctx, command(s.Client()), append([]string{"--url", s.URL()}, args...), nil, log, log)
	}()
	end = sync.OnceValue(func() int {
		cancel()
		return <-ended
	})
	t.Cleanup(func() { end() })
	return end
}

func TestPlays(t *testing.T) {
	s := lichesstest.NewServer("TestBot")
	defer s.Close()
	start, err := fen.Parse("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "games.pgn")
	old := "[Event \"old\"]\n\n1. e4 *\n\n"
	if err := os.WriteFile(file, []byte(old), 0o600); err != nil {
		t.Fatal(err)
	}
	log := new(buffer)
	end := bot(t, s, log, "--engine", "luft=material", "--depth", "3", "--pgn", file, "--greeting", "Hello!", "--verbose", "--json", "--concurrency=2")
	g := lichesstest.Game{Start: start, Variant: lichess.FromPosition, Searcher: new(search.Random)}
	id := s.Challenge(g)
	g.Rated = true
	rated := s.Challenge(g)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if o, err := s.Wait(ctx, id); err != nil || o.Termination != game.Checkmate {
		t.Errorf("outcome %v, %v", o, err)
	}
	if why := s.Declined(ctx, rated); why != "casual" {
		t.Errorf("the rated game was declined with %q", why)
	}
	for !strings.Contains(log.String(), "game over") {
		time.Sleep(time.Millisecond)
	}
	if status := end(); status != 0 {
		t.Errorf("status %d", status)
	}
	checkTimes(t, log.String())
	text, err := os.ReadFile(file)
	if err != nil || !strings.HasPrefix(string(text), old) {
		t.Fatalf("%q, %v", text, err)
	}
	var games []*pgn.Game
	for g, err := range pgn.NewReader(bytes.NewReader(text)).Games() {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	if len(games) != 2 {
		t.Fatalf("%d games: %s", len(games), text)
	}
	tags := games[1].Tags
	for name, want := range map[string]string{
		"Event": "casual blitz game", "Site": s.URL() + "/" + id, "White": "TestBot", "Black": "opponent", "Result": "1-0",
		"BlackElo": "1500", "WhiteTitle": "BOT", "TimeControl": "180+2", "FEN": "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
	} {
		if got := tags.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if games[1].Main().Len() != 1 {
		t.Errorf("the game is %v", games[1])
	}
	for _, want := range []string{`"level":"INFO","msg":"connected","user":"TestBot"`, `"msg":"game over"`, `"level":"DEBUG","msg":"move"`, `"reason":"casual"`} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("no %q in the log:\n%s", want, log)
		}
	}
	if strings.Contains(log.String(), s.Secret()) {
		t.Errorf("the token is in the log:\n%s", log)
	}
}

// checkTimes checks that a log in JSON has the times of moves as text: there was a number of
// nanoseconds, with the key that the time of the line has, too.
func checkTimes(t *testing.T, log string) {
	t.Helper()
	moves := 0
	for line := range strings.Lines(log) {
		var v struct {
			Time time.Time
			Msg  string
			Took string
		}
		if err := json.Unmarshal([]byte(line), &v); err != nil || v.Time.IsZero() {
			t.Errorf("%s: %v", line, err)
		}
		if v.Msg != "move" {
			continue
		}
		moves++
		if _, err := time.ParseDuration(v.Took); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
	if moves == 0 {
		t.Errorf("the log has no moves: %s", log)
	}
}

func TestChallenges(t *testing.T) {
	s := lichesstest.NewServer("TestBot")
	defer s.Close()
	asked := make(chan string, 10)
	s.Answer = func(user string, form url.Values) (search.Searcher, string) {
		asked <- user + " " + form.Encode()
		return nil, "later"
	}
	log := new(buffer)
	end := bot(t, s, log, "--engine", "luft=random", "--idle", "10ms",
		"--challenge", "opponent=Some-One", "tc=180+2,variant=chess960,rated=true", "--challenge", "opponent=Other,tc=0d86400,color=white")
	for _, want := range []string{
		"Some-One clock.increment=2&clock.limit=180&rated=true&variant=chess960",
		"Other color=white&days=1&rated=false",
	} {
		select {
		case got := <-asked:
			if got != want {
				t.Errorf("asked %q, want %q", got, want)
			}
		case <-time.After(time.Minute):
			t.Fatalf("not asked; the log is\n%s", log)
		}
	}
	if status := end(); status != 0 || !strings.Contains(log.String(), "id=g0001") {
		t.Errorf("status %d:\n%s", status, log)
	}
}

func TestFlags(t *testing.T) {
	o := newOptions()
	flags := pflag.NewFlagSet("lichess", pflag.ContinueOnError)
	o.declare(flags)
	err := flags.Parse(strings.Fields(`--variants standard,chess960 --speeds correspondence --min-time 1m --max-time 10m --min-increment 1s
		--max-increment 5s --min-rating 1000 --max-rating 2000 --mode any --opponents humans --only a,b --never c --concurrency 3 --draw move=30,count=5,score=7
		--resign count=3,score=800 --takebacks 2 --patience 20s --on-interrupt leave --tb somewhere --lag 1s`))
	if err == nil {
		err = o.check()
	}
	if err != nil {
		t.Fatal(err)
	}
	a := &o.bot.Accept
	if len(a.Variants) != 2 || len(a.Speeds) != 1 || a.MinTime != time.Minute || a.MaxTime != 10*time.Minute || a.MinIncrement != time.Second ||
		a.MaxIncrement != 5*time.Second || a.MinRating != 1000 || a.MaxRating != 2000 || a.Mode != lichess.AnyMode || a.Opponents != lichess.Humans ||
		len(a.Only) != 2 || len(a.Never) != 1 || a.Games != 3 {
		t.Errorf("rules %+v", a)
	}
	b := &o.bot
	if b.Draw != (search.DrawRule{Moves: 5, Score: 7, From: 30}) || b.Resign != (search.ResignRule{Moves: 3, Score: 800}) || b.Takebacks != 2 ||
		b.Patience != 20*time.Second || b.OnCancel != lichess.LeaveGames || b.Lag != time.Second {
		t.Errorf("bot %+v", b)
	}
	if n := len(o.engine.Options); n == 0 || o.engine.Options[n-1].Value != "somewhere" {
		t.Errorf("options of the engine: %+v", o.engine.Options)
	}
}

func TestMisuse(t *testing.T) {
	t.Setenv(tokenVariable, "lip_0123456789")
	for name, test := range map[string]struct{ want, args string }{
		"argument":            {"unexpected argument", "now"},
		"variant":             {`"bughouse" is none of the words`, "--variants standard,bughouse"},
		"speed":               {`"ultraBullet" is none of the words`, "--speeds ultraBullet"},
		"mode":                {`"x" is none of the words`, "--mode x"},
		"games":               {"not from 1 to 64", "--concurrency 0"},
		"challenge, no clock": {"missing tc=", "--challenge opponent=x"},
		"challenge, clock":    {"tc=x: invalid value", "--challenge tc=x"},
		"challenge, variant":  {`challenge 1: unknown variant "bughouse"`, "--engine luft=random --challenge tc=60,variant=bughouse"},
		"draw":                {"missing score=", "--draw count=3"},
		"negative":            {"must not be negative", "--min-rating -1"},
		"range":               {"a minimum is above its maximum", "--min-time 2m --max-time 1m"},
		"tc= of the engine":   {"only for matches", "--engine luft=random,tc=60"},
		"server without TLS":  {"neither https", "--engine luft=random --url http://lichess.org"},
	} {
		clitest.Misuse(t, name, command(nil), test.want, strings.Fields(test.args)...)
	}
	for name, test := range map[string]struct{ token, want, args string }{
		"no token":       {"", "LICHESS_TOKEN: lichess: token: missing", ""},
		"bad token":      {"lip 0123456789", "other characters than letters", ""},
		"no book":        {"lip_0123456789", "nowhere.bin", "--book nowhere.bin"},
		"no engine":      {"lip_0123456789", "nowhere", "--engine cmd=./nowhere"},
		"no option":      {"lip_0123456789", "SyzygyPath", "--engine luft=random --tb nowhere"},
		"no place to go": {"lip_0123456789", "nowhere", "--engine luft=random --pgn nowhere/games.pgn"},
	} {
		t.Setenv(tokenVariable, test.token)
		status, _, bad := clitest.Run(t, command(nil), "", strings.Fields(test.args)...)
		if status != 1 || !strings.Contains(bad, test.want) || test.token != "" && strings.Contains(bad, test.token) {
			t.Errorf("%s: status %d, %q; want %q", name, status, bad, test.want)
		}
	}
}

func TestWrite(t *testing.T) {
	b, err := board.Chess960(7)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	err = write(&out, &lichess.Game{
		URL: "https://lichess.org/abc", Players: [2]lichess.Player{{AI: 3}, {Name: "TestBot", Title: "BOT"}}, Rated: true, Variant: lichess.Chess960,
		Speed: lichess.Correspondence, Start: b, Created: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
		Outcome: game.Outcome{Result: game.BlackWins, Termination: game.TimeForfeit},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`[White "lichess AI level 3"]`, `[BlackTitle "BOT"]`, `[Variant "Chess960"]`, `[TimeControl "-"]`, `[Date "2026.01.02"]`, `[Termination "time forfeit"]`,
		`[Event "rated correspondence game"]`, "\n0-1\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %s in\n%s", want, &out)
		}
	}
	if err := write(&out, &lichess.Game{Moves: []board.Move{board.NewMove(board.E2, board.E5)}}); err == nil {
		t.Error("a game with an illegal move was written")
	}
}
