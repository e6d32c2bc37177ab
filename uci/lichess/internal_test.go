package lichess

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
)

func TestToken(t *testing.T) {
	const secret = "lip_0123456789abc"
	token, err := NewToken(" " + secret + "\n")
	if err != nil || token.secret != secret {
		t.Fatalf("%q, %v", token.secret, err)
	}
	var b strings.Builder
	for _, handler := range []slog.Handler{slog.NewTextHandler(&b, nil), slog.NewJSONHandler(&b, nil)} {
		slog.New(handler).Info("x", "token", token, "bot", Bot{Token: token}, "error", fmt.Errorf("%w %v", io.EOF, token))
	}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		fmt.Fprintf(&b, verb+verb+verb, token, &token, Bot{Token: token})
	}
	b.WriteString(token.String())
	text, err := json.Marshal(Bot{Token: token}.Token)
	if err == nil {
		t.Errorf("marshalled as %s", text)
	}
	if strings.Contains(b.String(), "0123") || strings.Contains(b.String(), fmt.Sprintf("%x", "0123")) {
		t.Errorf("the token shows in %s", b.String())
	}
	for _, text := range []string{"", "tooshort1", "lip_0123456789 abc", "lip_0123456789\r\nX: y", "lip_0123456789é"} {
		if _, err := NewToken(text); err == nil || text != "" && strings.Contains(err.Error(), text) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestAcceptance(t *testing.T) {
	challenge := func(change func(c *challengeInfo)) *challengeInfo {
		c := &challengeInfo{ID: "x", Challenger: userInfo{ID: "some", Name: "Some", Rating: 1500}, Variant: variantInfo{Standard}}
		c.TimeControl.Type, c.TimeControl.Limit, c.TimeControl.Increment = "clock", 180, 2
		if change != nil {
			change(c)
		}
		return c
	}
	clock := func(limit, increment int64) *challengeInfo {
		return challenge(func(c *challengeInfo) { c.TimeControl.Limit, c.TimeControl.Increment = limit, increment })
	}
	days := challenge(func(c *challengeInfo) { c.TimeControl.Type, c.TimeControl.DaysPerTurn = "correspondence", 3 })
	unlimited := challenge(func(c *challengeInfo) { c.TimeControl.Type = "unlimited" })
	bot := challenge(func(c *challengeInfo) { c.Challenger.Title = "BOT" })
	rated := challenge(func(c *challengeInfo) { c.Rated = true })
	unknown := challenge(func(c *challengeInfo) { c.Challenger.Rating = 0 })
	variant := func(v Variant) *challengeInfo {
		return challenge(func(c *challengeInfo) { c.Variant.Key = v })
	}
	tests := []struct {
		name  string
		rules Acceptance
		c     *challengeInfo
		want  string
	}{
		{"usual", Acceptance{}, challenge(nil), ""},
		{"rated", Acceptance{}, rated, ""},
		{"bot", Acceptance{}, bot, ""},
		{"Chess960", Acceptance{}, variant(Chess960), ""},
		{"another variant", Acceptance{}, variant("atomic"), "variant"},
		{"another variant that is asked for", Acceptance{Variants: []Variant{"atomic"}}, variant("atomic"), ""},
		{"an unknown variant that is asked for", Acceptance{Variants: []Variant{"bughouse"}}, variant("bughouse"), "variant"},
		{"standard only", Acceptance{Variants: []Variant{Standard}}, variant(Chess960), "standard"},
		{"no variant", Acceptance{}, variant(""), "variant"},
		{"correspondence", Acceptance{}, days, "timeControl"},
		{"correspondence wanted", Acceptance{Speeds: []Speed{Correspondence}, MinTime: time.Hour, MaxIncrement: 1}, days, ""},
		{"unlimited", Acceptance{}, unlimited, "timeControl"},
		{"unlimited wanted", Acceptance{Speeds: []Speed{Correspondence}}, unlimited, ""},
		{"UltraBullet", Acceptance{Speeds: []Speed{UltraBullet}}, clock(15, 0), "timeControl"},
		{"no time at all", Acceptance{Speeds: []Speed{Correspondence, Bullet}}, clock(0, 0), "timeControl"},
		{"an increment only", Acceptance{}, clock(0, 1), ""},
		{"a speed that is not wanted", Acceptance{Speeds: []Speed{Rapid}}, challenge(nil), "timeControl"},
		{"too fast", Acceptance{MinTime: 181 * time.Second}, challenge(nil), "tooFast"},
		{"too small an increment", Acceptance{MinIncrement: 3 * time.Second}, challenge(nil), "tooFast"},
		{"too slow", Acceptance{MaxTime: 179 * time.Second}, challenge(nil), "tooSlow"},
		{"too great an increment", Acceptance{MaxIncrement: time.Second}, challenge(nil), "tooSlow"},
		{"within", Acceptance{MinTime: 180 * time.Second, MaxTime: 180 * time.Second, MinIncrement: 2 * time.Second, MaxIncrement: 2 * time.Second}, challenge(nil), ""},
		{"a time that overflows", Acceptance{}, clock(1<<62, 1<<62), ""},
		{"a negative time", Acceptance{MinTime: 1}, clock(-1<<62, -1<<62), "timeControl"},
		{"weak", Acceptance{MinRating: 1501}, challenge(nil), "generic"},
		{"strong", Acceptance{MaxRating: 1499}, challenge(nil), "generic"},
		{"rating within", Acceptance{MinRating: 1500, MaxRating: 1500}, challenge(nil), ""},
		{"unknown rating", Acceptance{MaxRating: 3000}, unknown, "generic"},
		{"unknown rating, no limit", Acceptance{}, unknown, ""},
		{"casual only", Acceptance{Mode: Casual}, rated, "casual"},
		{"rated only", Acceptance{Mode: Rated}, challenge(nil), "rated"},
		{"humans only", Acceptance{Opponents: Humans}, bot, "noBot"},
		{"bots only", Acceptance{Opponents: Bots}, challenge(nil), "onlyBot"},
		{"never", Acceptance{Never: []string{"SOME"}}, challenge(nil), "generic"},
		{"only others", Acceptance{Only: []string{"other"}}, challenge(nil), "generic"},
		{"only", Acceptance{Only: []string{"other", "sOmE"}}, challenge(nil), ""},
		{"bad position", Acceptance{}, challenge(func(c *challengeInfo) { c.InitialFEN = "8/8/8/8/8/8/8/8 w - - 0 1" }), "generic"},
		{"heavy position", Acceptance{}, challenge(func(c *challengeInfo) { c.InitialFEN = "QQQQQQQk/8/8/8/8/8/QQQQQQ2/QQQQQQQK b - - 0 1" }), ""},
	}
	for _, test := range tests {
		if got := test.rules.refuse(test.c); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestChallengeCheck(t *testing.T) {
	clock := func(limit, increment time.Duration) live.Control {
		return live.Control{{Time: limit, Increment: increment}}
	}
	for text, valid := range map[string]bool{
		"180+2": true, "15+1": true, "30": true, "45": true, "90": true, "10800+60": true, "15+0": false, "0d86400": true, "0d1209600": true,
		"15": false, "75": false, "10860": false, "180+61": false, "180.5": false, "180+0.5": false, "0d172800": true, "0d345600": false,
		"40/300": false, "300d2": false, "300b2": false, "60,60": false, "-": false, "0d1": false,
	} {
		control, err := live.ParseControl(text)
		if err != nil && text != "40/300" {
			if !valid {
				continue
			}
			t.Errorf("%s: %v", text, err)
		}
		if err := (&Challenge{Control: control}).check(); (err == nil) != valid {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, c := range []Challenge{
		{Opponent: "a/b", Control: clock(time.Minute, 0)},
		{Opponent: "..", Control: clock(time.Minute, 0)},
		{Variant: FromPosition, Control: clock(time.Minute, 0)},
		{Color: "red", Control: clock(time.Minute, 0)},
		{Control: clock(-time.Minute, time.Minute)},
		{Control: clock(0, 0)},
	} {
		if c.check() == nil {
			t.Errorf("%+v is valid", c)
		}
	}
}

func TestSpeedOf(t *testing.T) {
	for text, want := range map[string]Speed{
		"29": UltraBullet, "30": Bullet, "1+1": Bullet, "179": Bullet, "180": Blitz, "60+3": Blitz, "479": Blitz, "480": Rapid, "300+5": Rapid,
		"1499": Rapid, "1500": Classical, "0d86400": Correspondence, "-": Correspondence,
	} {
		c, err := live.ParseControl(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := SpeedOf(c); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// Lichess has clocks that begin with an increment. It counts 40 increments for the speed, whatever
// the bot makes of the first.
func TestSpeedOfIncrementOnly(t *testing.T) {
	for increment, want := range map[int64]Speed{0: UltraBullet, 1: Bullet, 4: Bullet, 5: Blitz, 37: Rapid, 38: Classical} {
		c := challengeInfo{}
		c.TimeControl.Type, c.TimeControl.Increment = "clock", increment
		control, speed := c.control()
		if speed != want {
			t.Errorf("0+%d: %v, want %v", increment, speed, want)
		}
		if err := control.Check(); err != nil {
			t.Errorf("0+%d: %v", increment, err)
		}
		plain := live.Control{{Increment: time.Duration(increment) * time.Second}}
		if got := SpeedOf(plain); increment > 0 && got != want {
			t.Errorf("%v: %v, want %v", plain, got, want)
		}
	}
}

func TestGate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var g gate
		ctx, cancel := context.WithCancel(t.Context())
		first, err := g.enter(ctx, false)
		if err != nil {
			t.Fatal(err)
		}
		var mu sync.Mutex
		var order []string
		start := func(ctx context.Context, name string, urgent bool) {
			go func() {
				pass, err := g.enter(ctx, urgent)
				mu.Lock()
				defer mu.Unlock()
				if err != nil {
					order = append(order, name+" gave up")
					return
				}
				order = append(order, name)
				g.leave(pass)
			}()
			synctest.Wait()
		}
		start(t.Context(), "chat 1", false)
		start(ctx, "chat 2", false)
		start(t.Context(), "chat 3", false)
		start(t.Context(), "move 1", true)
		start(t.Context(), "move 2", true)
		cancel()
		synctest.Wait()
		g.leave(first)
		synctest.Wait()
		if want := []string{"chat 2 gave up", "move 1", "move 2", "chat 1", "chat 3"}; !slices.Equal(order, want) {
			t.Errorf("order %q, want %q", order, want)
		}
		if g.inside != nil {
			t.Error("the gate is not free")
		}
	})
}

// A request that is not answered keeps urgent ones waiting for a second, each after the other, and
// those that are not urgent until it ends.
func TestGateOverdue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var g gate
		hung, err := g.enter(t.Context(), false)
		if err != nil {
			t.Fatal(err)
		}
		begin := time.Now()
		var through [3]time.Duration
		var all sync.WaitGroup
		for i := range through {
			all.Go(func() {
				pass, err := g.enter(t.Context(), i < 2)
				if err != nil {
					t.Error(err)
				}
				through[i] = time.Since(begin)
				if i == 2 {
					g.leave(pass)
				}
			})
			synctest.Wait()
		}
		time.Sleep(time.Minute)
		g.leave(hung) // the second urgent one is inside, which has not left
		synctest.Wait()
		if g.inside == nil || through != [3]time.Duration{time.Second, 2 * time.Second} {
			t.Errorf("let through after %v", through)
		}
		g.leave(g.inside)
		all.Wait()
		if through[2] != time.Minute {
			t.Errorf("the last was let through after %v", through[2])
		}
	})
}

func TestLines(t *testing.T) {
	long := strings.Repeat("y", 100_000)
	for _, test := range []struct {
		text  string
		want  []string
		alive int
		err   error
	}{
		{"", nil, 0, io.ErrUnexpectedEOF},
		{"a\n\n\r\n b \r\nc", []string{"a", "b"}, 4, io.ErrUnexpectedEOF},
		{long + "\nz\n", []string{long, "z"}, 2, io.ErrUnexpectedEOF},
		{"a\n" + strings.Repeat("x", maxLine+1) + "\nb\n", []string{"a"}, 1, errLongLine},
	} {
		var got []string
		alive := 0
		err := lines(strings.NewReader(test.text), func() { alive++ }, func(line []byte) { got = append(got, string(line)) })
		if !slices.Equal(got, test.want) || alive != test.alive || err != test.err {
			t.Errorf("%.20q: %d lines, %d signs of life, %v", test.text, len(got), alive, err)
		}
	}
}

func TestOutcome(t *testing.T) {
	mated := game.New(board.Start())
	for _, text := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		m, err := board.ParseMove(text)
		if err == nil {
			err = mated.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	repeated := game.New(board.Start())
	for range 2 {
		for _, text := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
			m, err := board.ParseMove(text)
			if err == nil {
				err = repeated.Play(m)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	fresh := game.New(board.Start())
	for _, test := range []struct {
		status, winner string
		game           *game.Game
		want           string
	}{
		{"started", "", fresh, "* game in progress"},
		{"created", "", fresh, "* game in progress"},
		{"aborted", "", fresh, "* aborted"},
		{"noStart", "white", fresh, "* aborted"},
		{"mate", "black", mated, "0-1 checkmate"},
		{"mate", "", mated, "* checkmate"},
		{"resign", "white", fresh, "1-0 resignation"},
		{"stalemate", "", fresh, "1/2-1/2 stalemate"},
		{"timeout", "white", fresh, "1-0 crash"},
		{"timeout", "", fresh, "1/2-1/2 crash"},
		{"outoftime", "black", fresh, "0-1 time forfeit"},
		{"outoftime", "", fresh, "1/2-1/2 time forfeit"},
		{"draw", "", fresh, "1/2-1/2 draw agreement"},
		{"draw", "", repeated, "1/2-1/2 threefold repetition"},
		{"insufficientMaterialClaim", "", fresh, "1/2-1/2 insufficient material"},
		{"cheat", "white", fresh, "1-0 adjudication"},
		{"somethingNew", "", fresh, "* adjudication"},
	} {
		if got := outcome(&state{Status: test.status, Winner: test.winner}, test.game).String(); got != test.want {
			t.Errorf("%s %s: %s, want %s", test.status, test.winner, got, test.want)
		}
	}
}

// TestTold says of a person who has left that the game was abandoned.
func TestTold(t *testing.T) {
	for _, test := range []struct {
		outcome game.Outcome
		want    string
	}{
		{game.Outcome{Result: game.WhiteWins, Termination: game.Crash}, "1-0 abandoned"},
		{game.Outcome{Result: game.Draw, Termination: game.Stalemate}, "1/2-1/2 stalemate"},
	} {
		if got := told(test.outcome); got != test.want {
			t.Errorf("%v: %q, want %q", test.outcome, got, test.want)
		}
	}
}

func TestStatusError(t *testing.T) {
	err := error(&Error{"account", &StatusError{Status: 404, Message: "Not\x1b found."}})
	if got, want := err.Error(), `lichess: account: status 404 Not Found: "Not\x1b found."`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for status, final := range map[int]bool{301: true, 400: true, 401: true, 404: true, 408: false, 429: false, 500: false, 503: false} {
		if isFinal(fmt.Errorf("x: %w", &StatusError{Status: status})) != final {
			t.Errorf("%d: final is not %v", status, final)
		}
	}
	if isFinal(errors.New("x")) || isFinal(nil) {
		t.Error("another error is final")
	}
}
