package rooms

import (
	"context"
	"errors"
	"net/netip"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
)

var origin = netip.MustParsePrefix("192.0.2.1/32")

// A client is somebody who follows a room.
type client struct {
	t      *testing.T
	h      *Hall
	seat   Seat
	last   *State
	pings  int
	cancel context.CancelFunc
	err    error
}

// follow has a client follow a room.
func follow(t *testing.T, h *Hall, seat Seat) *client {
	ctx, cancel := context.WithCancel(t.Context())
	c := &client{t: t, h: h, seat: seat, cancel: cancel}
	go func() {
		c.err = h.Watch(ctx, seat.ID, seat.Token, func(s *State) error {
			if s == nil {
				c.pings++
			} else {
				c.last = s
			}
			return nil
		})
	}()
	synctest.Wait()
	return c
}

func (c *client) leave() {
	c.cancel()
	synctest.Wait()
}

// pass lets time pass.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// move plays a move in the position that the client has seen last.
func (c *client) move(text string) {
	c.t.Helper()
	if err := c.h.Move(c.seat.ID, c.seat.Token, text, len(c.last.Moves)); err != nil {
		c.t.Errorf("%s: %v", text, err)
	}
	synctest.Wait()
}

func (c *client) act(text string) {
	c.t.Helper()
	if err := c.h.Act(c.seat.ID, c.seat.Token, text); err != nil {
		c.t.Errorf("%s: %v", text, err)
	}
	synctest.Wait()
}

// meet opens a room and takes both seats.
func meet(t *testing.T, h *Hall, i Invitation) (white, black *client) {
	t.Helper()
	i.Color = "white"
	first, err := h.Open(origin, i)
	if err != nil {
		t.Fatal(err)
	}
	white = follow(t, h, *first)
	if white.last.Game != 0 || white.last.You != "white" || !white.last.Players[0].Present || white.last.Players[1].Present {
		t.Errorf("while White waits: %+v", white.last)
	}
	second, err := h.Join(first.ID, " Bob\n the   second ")
	if err != nil {
		t.Fatal(err)
	}
	return white, follow(t, h, *second)
}

func wants(t *testing.T, err error, code endpoint.Code) {
	t.Helper()
	var wrong *endpoint.Error
	if !errors.As(err, &wrong) || wrong.Code != code {
		t.Errorf("got %v, want the code %s", err, code)
	}
}

// Two play a variant, which each state names.
func TestVariant(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(Options{})
		white, black := meet(t, h, Invitation{Start: "crazyhouse"})
		const start = "crazyhouse rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
		if white.last.Start != start {
			t.Errorf("it begins from %s", white.last.Start)
		}
		for i, text := range strings.Fields("e4 d5 exd5 Qxd5 P@e4") {
			[]*client{white, black}[i%2].move(text)
		}
		if got := len(black.last.Moves); got != 5 || black.last.Moves[4] != "P@e4" {
			t.Errorf("moves %v", black.last.Moves)
		}
	})
}

// TestControlTag tells the time control as PGN has it, with colons between stages and no delays.
func TestControlTag(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(Options{})
		for _, tt := range []struct{ control, tag string }{
			{"-", "-"}, {"5m+3", "300+3"}, {"40/90m+30,30m+30", "40/5400+30:1800+30"}, {"300d2", "300"}, {"0d86400", "1/86400"},
		} {
			white, black := meet(t, h, Invitation{Control: tt.control})
			if got := white.last.Tag; got != tt.tag {
				t.Errorf("the tag of %s is %q, want %q", tt.control, got, tt.tag)
			}
			white.leave()
			black.leave()
		}
	})
}

// Two play a game with offers and a rematch, and a spectator sees all of it.
func TestGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(Options{})
		white, black := meet(t, h, Invitation{Control: "1m+2", Name: "Ann"})
		guest := follow(t, h, Seat{ID: white.seat.ID})
		if s := guest.last; s.You != "" || s.Watched != 1 || s.Players != [2]Player{{"Ann", true}, {"Bob the second", true}} ||
			s.Begin != 120_000 || s.Running || s.Control != "60+2" {
			t.Errorf("at the start: %+v", s)
		}
		white.move("e4")
		black.move("e5")
		pass(5 * time.Second)
		white.move("Nf3")
		if s := black.last; strings.Join(s.Moves, " ") != "e2e4 e7e5 g1f3" || s.Left != [2]int64{59_000, 62_000} || !s.Running ||
			s.Clocks[2] != 59_000 || s.Begin != 0 {
			t.Errorf("after three moves: %+v", s)
		}

		wants(t, h.Move(white.seat.ID, white.seat.Token, "d4", 3), Refused)
		wants(t, h.Move(black.seat.ID, black.seat.Token, "Ke4", 3), endpoint.IllegalMove)
		wants(t, h.Move(black.seat.ID, black.seat.Token, "d6", 1), Refused)
		wants(t, h.Move(black.seat.ID, "", "d6", 3), Forbidden)
		wants(t, h.Act(black.seat.ID, "x", "resign"), Forbidden)
		wants(t, h.Act(black.seat.ID, black.seat.Token, "offer rematch"), Refused)
		wants(t, h.Act(black.seat.ID, black.seat.Token, "dance"), endpoint.BadRequest)
		wants(t, h.Act("?", black.seat.Token, "resign"), endpoint.NotFound)
		_, err := h.Join(white.seat.ID, "")
		wants(t, err, Refused)

		white.act("offer takeback")
		if guest.last.Takeback != "white" {
			t.Errorf("after the proposal: %+v", guest.last)
		}
		black.act("accept takeback")
		if s := white.last; len(s.Moves) != 2 || s.Left != [2]int64{62_000, 62_000} || s.Takeback != "" {
			t.Errorf("after the take-back: %+v", s)
		}
		white.move("f4")
		black.act("offer draw")
		if white.last.Draw != "black" {
			t.Errorf("after the offer: %+v", white.last)
		}
		white.act("accept draw")
		if s := guest.last; s.Result != "1/2-1/2" || s.Reason != "draw agreement" || s.Running {
			t.Errorf("after the game: %+v", s)
		}

		black.act("offer rematch")
		wants(t, h.Act(black.seat.ID, black.seat.Token, "offer rematch"), Refused)
		if white.last.Rematch != "black" {
			t.Errorf("after the offer of a rematch: %+v", white.last)
		}
		white.act("offer rematch")
		if s := black.last; s.Game != 2 || s.You != "white" || len(s.Moves) != 0 || s.Result != "*" || s.Players[0].Name != "Bob the second" || s.Rematch != "" {
			t.Errorf("the second game: %+v", s)
		}
		black.move("d4")
		white.act("resign")
		if s := guest.last; s.Result != "1-0" || s.Reason != "resignation" {
			t.Errorf("the end of the second game: %+v", s)
		}
	})
}

// A flag falls while both are away, and whoever comes back with the token plays on.
func TestReturn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(Options{})
		white, black := meet(t, h, Invitation{Control: "1m"})
		white.move("e4")
		white.leave()
		if black.last.Players[0].Present {
			t.Error("White is said to be there")
		}
		white = follow(t, h, white.seat)
		if s := white.last; s.You != "white" || len(s.Moves) != 1 || !black.last.Players[0].Present {
			t.Errorf("after the return: %+v", s)
		}
		black.move("e5")
		pass(pingTime + time.Second)
		if black.pings == 0 {
			t.Error("no sign of life")
		}
		white.leave()
		pass(time.Minute)
		if s := black.last; s.Result != "0-1" || s.Reason != "time forfeit" {
			t.Errorf("after the flag: %+v", s)
		}
	})
}

// Without a first move a game with clocks is aborted, and one without is not.
func TestFirstMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(Options{})
		white, _ := meet(t, h, Invitation{Control: "1m"})
		other, _ := meet(t, h, Invitation{})
		pass(firstMoveTime + time.Second)
		if s := white.last; s.Result != "*" || s.Reason != "aborted" {
			t.Errorf("with clocks: %+v", s)
		}
		if s := other.last; s.Reason != "" || s.Begin != 0 || s.Left != [2]int64{} {
			t.Errorf("without: %+v", s)
		}
		other.move("Nc3")
	})
}

// Rooms are limited, and go when nobody has been looking for a while.
func TestLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(Options{Most: 3, PerOrigin: 2})
		white, black := meet(t, h, Invitation{})
		if _, err := h.Open(origin, Invitation{}); err != nil {
			t.Error(err)
		}
		_, err := h.Open(origin, Invitation{})
		wants(t, err, endpoint.Busy)
		other := netip.MustParsePrefix("192.0.2.2/32")
		if _, err := h.Open(other, Invitation{}); err != nil {
			t.Error(err)
		}
		_, err = h.Open(netip.MustParsePrefix("192.0.2.3/32"), Invitation{})
		wants(t, err, endpoint.Busy)

		white.leave()
		black.leave()
		pass(unusedTime + time.Second)
		for range 2 { // in place of those that nobody has come to
			if _, err := h.Open(other, Invitation{}); err != nil {
				t.Error(err)
			}
		}
		if s := follow(t, h, white.seat); s.err != nil || s.last == nil {
			t.Errorf("a game in progress has gone: %v", s.err)
		} else {
			s.act("resign")
			s.leave()
		}
		pass(unusedTime + time.Second)
		if _, err := h.Open(origin, Invitation{}); err != nil {
			t.Error(err)
		}
		wants(t, follow(t, h, white.seat).err, endpoint.NotFound)
	})
}

func TestSpectators(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(Options{})
		white, _ := meet(t, h, Invitation{})
		for range maxSpectators {
			follow(t, h, Seat{ID: white.seat.ID})
		}
		wants(t, follow(t, h, Seat{ID: white.seat.ID}).err, endpoint.Busy)
		wants(t, follow(t, h, Seat{ID: white.seat.ID, Token: "x"}).err, Forbidden)
		if white.last.Watched != maxSpectators {
			t.Errorf("%d watch", white.last.Watched)
		}
	})
}

func TestBadInvitations(t *testing.T) {
	h := New(Options{})
	for _, test := range []struct {
		invitation Invitation
		code       endpoint.Code
	}{
		{Invitation{Start: "x"}, endpoint.BadFEN},
		{Invitation{Control: "soon"}, endpoint.BadRequest},
		{Invitation{Control: "9999h"}, endpoint.BadRequest},
		{Invitation{Control: strings.Repeat("1/9,", maxStages) + "9"}, endpoint.BadRequest},
		{Invitation{Control: "9" + strings.Repeat("+", maxControlText)}, endpoint.BadRequest},
		{Invitation{Color: "red"}, endpoint.BadRequest},
	} {
		_, err := h.Open(origin, test.invitation)
		wants(t, err, test.code)
	}
	seat, err := h.Open(origin, Invitation{Start: "chess960 5", Name: strings.Repeat("é", 100)})
	if err != nil {
		t.Fatal(err)
	}
	if seat.Color != "white" && seat.Color != "black" {
		t.Errorf("%+v", seat)
	}
	if s, _, _ := h.rooms[seat.ID].state(0); s.Players[0].Name != strings.Repeat("é", longestName) && s.Players[1].Name != strings.Repeat("é", longestName) {
		t.Errorf("%+v", s.Players)
	}
}

// However much the players send, a room needs little memory: neither the stages of a time control
// nor the text around a name stay in it.
func TestRoomsAreSmall(t *testing.T) {
	h := New(Options{})
	control := strings.Repeat("1/1,", 1<<18) + "1"
	_, err := h.Open(origin, Invitation{Control: control})
	wants(t, err, endpoint.BadRequest)
	longest := strings.Repeat("100000/1h30m30s+30d10b10,", maxStages-1) + "1h30m+30"
	if _, err := h.Open(origin, Invitation{Control: longest}); err != nil {
		t.Error(err)
	}

	allocated := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := allocated()
	const rooms, length = 50, 1 << 20
	for range rooms {
		seat, err := h.Open(origin, Invitation{Name: strings.Repeat(" ", length) + "Ann"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.Join(seat.ID, strings.Repeat(" ", length)+"Bob"); err != nil {
			t.Fatal(err)
		}
	}
	if grown := int64(allocated()) - int64(before); grown > rooms*length/4 {
		t.Errorf("%d rooms need %d bytes", rooms, grown)
	}
	runtime.KeepAlive(h)
}
