package live_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game/live"
)

func TestParseControl(t *testing.T) {
	tests := []struct {
		text string
		want live.Control
		tag  string
	}{
		{"-", nil, "-"},
		{"300", live.Control{{Time: 5 * time.Minute}}, "300"},
		{"8+0.08", live.Control{{Time: 8 * time.Second, Increment: 80 * time.Millisecond}}, "8+0.08"},
		{"0.000000001", live.Control{{Time: 1}}, "0.000000001"},
		{"300d5", live.Control{{Time: 5 * time.Minute, Delay: 5 * time.Second}}, "300"},
		{"300+1d2.5b3", live.Control{{Time: 5 * time.Minute, Increment: time.Second, Delay: 2500 * time.Millisecond, Bronstein: 3 * time.Second}}, "300+1"},
		{"40/5400+30,1800+30", live.Control{{Moves: 40, Time: 90 * time.Minute, Increment: 30 * time.Second}, {Time: 30 * time.Minute, Increment: 30 * time.Second}},
			"40/5400+30:1800+30"},
		{"0d86400", live.Control{{Delay: 24 * time.Hour}}, "1/86400"},
	}
	for _, tt := range tests {
		got, err := live.ParseControl(tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.text, diff)
		}
		if got.String() != tt.text || got.Tag() != tt.tag {
			t.Errorf("%s is written %s, tag %s, want %s", tt.text, got, got.Tag(), tt.tag)
		}
	}
	if c, err := live.ParseControl("300+0d0"); err != nil || c.String() != "300" {
		t.Errorf("zeros: %v, %v", c, err)
	}
	minutes, err := live.ParseControl("40/1:30+0:02")
	if err != nil || minutes.String() != "40/90+2" {
		t.Errorf("minutes: %v, %v", minutes, err)
	}
}

// Times with units, and minutes before a colon.
func TestParseControlUnits(t *testing.T) {
	for text, want := range map[string]string{
		"3m+2": "180+2", "15m": "900", "1h30m+30s": "5400+30", "40/2h,1h+30": "40/7200,3600+30", "1:30": "90",
		"90:00": "5400", "0:59.5": "59.5", "1.5m": "90", "5md3": "300d3",
	} {
		c, err := live.ParseControl(text)
		if err != nil || c.String() != want {
			t.Errorf("%s is read as %v, %v, want %s", text, c, err, want)
		}
	}
}

// ParseControlTag reads what Tag writes, and tags of other programs.
func TestParseControlTag(t *testing.T) {
	for tag, want := range map[string]live.Control{
		"-":                      nil,
		"180+2":                  {{Time: 3 * time.Minute, Increment: 2 * time.Second}},
		"40/7200:3600":           {{Moves: 40, Time: 2 * time.Hour}, {Time: time.Hour}},
		"40/7200:20/3600:900+30": {{Moves: 40, Time: 2 * time.Hour}, {Moves: 20, Time: time.Hour}, {Time: 15 * time.Minute, Increment: 30 * time.Second}},
		"1/86400":                {{Delay: 24 * time.Hour}},
		"60+0.6":                 {{Time: time.Minute, Increment: 600 * time.Millisecond}},
	} {
		c, err := live.ParseControlTag(tag)
		if diff := cmp.Diff(want, c); err != nil || diff != "" || c.Tag() != tag {
			t.Errorf("%s is read as %v, %v, and written as %s", tag, c, err, c.Tag())
		}
	}
	for tag, want := range map[string]live.Control{ // of cutechess and fastchess
		"5/move":     {{Delay: 5 * time.Second}},
		"0.1/move":   {{Delay: 100 * time.Millisecond}},
		"86400/move": {{Delay: 24 * time.Hour}},
		"inf":        nil,
	} {
		if c, err := live.ParseControlTag(tag); err != nil || !cmp.Equal(want, c) {
			t.Errorf("%s is read as %v, %v; want %v", tag, c, err, want)
		}
	}
	for _, marked := range []string{"§", "§?", "§*180", "§/move", "§0/move", "§3m/move", "§1:30/move", "§40/5/move", "§5/moves", "§5+1/move", "§-5/move", "§inf/move", "§infinite", "§3m+2", "300§d5", "40/7200:§", "§300:60", "300+§", "40/300,§60", "§0"} {
		before, _, _ := strings.Cut(marked, "§")
		c, err := live.ParseControlTag(strings.Replace(marked, "§", "", 1))
		if wrong, ok := errors.AsType[*board.ParseError](err); !ok || wrong.What != "TimeControl tag" {
			t.Errorf("%s is read as %v, %v (offset %d)", marked, c, err, len(before))
		}
	}
}

// TestParseControlErrors holds that the offset of an error is that of the mark.
func TestParseControlErrors(t *testing.T) {
	for _, marked := range []string{
		"§", "§x", "§-1", "§1e3", "300+§", "300+§x", "§x/300", "§0/300", "40/§", "300d5§+1", "300b1§d1", "300+1§+1", "300+1§+",
		"§0", "§0+5", "40/§0b3", "300§,300", "40/300,§", "40/300,20/§x", "§99999999999", "§1:", "§1:2:3", "§1:60", "40/§7200:3600", "§-3m", "§3m:20", "§3x", "§3us", "§300 ", "§-,-", "§9223372036854775808/1",
	} {
		before, _, _ := strings.Cut(marked, "§")
		text := strings.Replace(marked, "§", "", 1)
		c, err := live.ParseControl(text)
		wrong, ok := errors.AsType[*board.ParseError](err)
		if !ok || wrong.What != "time control" {
			t.Errorf("%q: got %v, %v", text, c, err)
		} else if wrong.Offset != len(before) {
			t.Errorf("%q: offset %d, want %d", text, wrong.Offset, len(before))
		}
	}
}

func TestControlCheck(t *testing.T) {
	for name, c := range map[string]live.Control{
		"negative time":          {{Time: -1}},
		"negative increment":     {{Time: 1, Increment: -1}},
		"too long":               {{Time: 1, Delay: 10_001 * time.Hour}},
		"negative moves":         {{Time: 1, Moves: -1}},
		"empty stage":            {{}},
		"endless stage not last": {{Time: 1}, {Time: 1}},
		"no time for the flag":   {{Increment: time.Second}},
	} {
		err := c.Check()
		if _, ok := errors.AsType[*live.Error](err); !ok {
			t.Errorf("%s: Check returns %v", name, err)
		}
		if text, err := c.MarshalText(); err == nil {
			t.Errorf("%s: is written as %s", name, text)
		}
		if _, err := live.New(began, live.Settings{Controls: [2]live.Control{nil, c}}); err == nil {
			t.Errorf("%s: New returns no error", name)
		}
		clock := live.NewClock(c)
		for range 3 {
			clock.Press(time.Second) // must not panic
		}
	}
	for name, s := range map[string]live.Settings{"lag": {Lag: -1}, "first move": {FirstMove: -1}} {
		if _, err := live.New(began, s); err == nil {
			t.Errorf("%s: New returns no error", name)
		}
	}
}

func FuzzParseControl(f *testing.F) {
	for _, s := range []string{"-", "300", "40/5400+30,1800+30", "0d5", "300d5b1", "1:30", "300+1d2.5b3", "1/1,1/1,1", "9/"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := live.ParseControl(s)
		if err != nil {
			wrong, ok := errors.AsType[*board.ParseError](err)
			if !ok || wrong.Offset < 0 || wrong.Offset > len(s) || wrong.Text != s {
				t.Fatalf("%q: %#v", s, err)
			}
			return
		}
		if err := c.Check(); err != nil {
			t.Fatalf("%q: %v", s, err)
		}
		again, err := live.ParseControl(c.String())
		if err != nil || !cmp.Equal(c, again) {
			t.Fatalf("%q: %v reads back as %v, %v", s, c, again, err)
		}
		fromTag, err := live.ParseControlTag(c.Tag())
		if err != nil || fromTag.Tag() != c.Tag() {
			t.Fatalf("%q: tag %s reads back as %v, %v", s, c.Tag(), fromTag, err)
		}
	})
}

func TestClock(t *testing.T) {
	control, err := live.ParseControl("2/10+1,20d3b2")
	if err != nil {
		t.Fatal(err)
	}
	k := live.NewClock(control)
	for i, tt := range []struct {
		thought          float64
		limit, remaining float64 // before the move; shown when it is made
		toGo             int
		after            float64
	}{
		{4, 10, 6, 2, 7},
		{2, 7, 5, 1, 26},
		{2, 29, 26, 0, 26},
		{4, 29, 25, 0, 26},
		{10, 29, 19, 0, 21},
		{30, 24, 0, 0, 2},
	} {
		seconds := func(d time.Duration) float64 { return d.Seconds() }
		limit, ok := k.Limit()
		thought := time.Duration(tt.thought * float64(time.Second))
		if seconds(limit) != tt.limit || !ok || seconds(k.Remaining(thought)) != tt.remaining || k.MovesToGo() != tt.toGo {
			t.Errorf("move %d: limit %v, remaining %v, moves to go %d", i, limit, k.Remaining(thought), k.MovesToGo())
		}
		k.Press(thought)
		if got := seconds(k.Remaining(0)); got != tt.after {
			t.Errorf("move %d: %v after it, want %v", i, got, tt.after)
		}
	}
	var none live.Clock
	none.Press(time.Hour)
	if _, ok := none.Limit(); ok || none.Remaining(time.Hour) != 0 || none.MovesToGo() != 0 || none.Stage() != (live.Stage{}) {
		t.Errorf("the zero Clock is %+v", none)
	}
}
