package match

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/movegen/game/live"
)

func TestParseControl(t *testing.T) {
	const s = time.Second
	tests := []struct {
		in   string
		want Control
		out  string // if it is written in another way
	}{
		{"8+0.08", Control{Clock: live.Control{{Time: 8 * s, Increment: 80 * time.Millisecond}}}, ""},
		{"60", Control{Clock: live.Control{{Time: 60 * s}}}, ""},
		{"40/60+0.6", Control{Clock: live.Control{{Moves: 40, Time: 60 * s, Increment: 600 * time.Millisecond}}}, ""},
		{"1:30.5+1", Control{Clock: live.Control{{Time: 90*s + s/2, Increment: s}}}, "90.5+1"},
		{"0.001", Control{Clock: live.Control{{Time: time.Millisecond}}}, ""},
		{"40/9,20/5+1,20+1", Control{Clock: live.Control{{Moves: 40, Time: 9 * s}, {Moves: 20, Time: 5 * s, Increment: s}, {Time: 20 * s, Increment: s}}}, ""},
		{"300d5 nodes=7", Control{Clock: live.Control{{Time: 300 * s, Delay: 5 * s}}, Nodes: 7}, ""},
		{"5+0", Control{Clock: live.Control{{Time: 5 * s}}}, "5"},
		{"-", Control{}, ""},
		{"nodes=18446744073709551615", Control{Nodes: 1<<64 - 1}, ""},
		{"movetime=500ms", Control{MoveTime: s / 2}, ""},
		{"40/60+0.6 movetime=2s nodes=5000 depth=8 margin=50ms", Control{Clock: live.Control{{Moves: 40, Time: 60 * s, Increment: 600 * time.Millisecond}}, MoveTime: 2 * s, Nodes: 5000, Depth: 8, Margin: 50 * time.Millisecond}, ""},
		{"depth=8 margin=-1ns nodes=1", Control{Depth: 8, Nodes: 1, Margin: -1}, "nodes=1 depth=8 margin=-1ns"},
	}
	for _, test := range tests {
		t.Run(test.in, func(t *testing.T) {
			got, err := ParseControl(test.in)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("control (-want +got):\n%s", diff)
			}
			want := test.out
			if want == "" {
				want = test.in
			}
			if got.String() != want {
				t.Errorf("written %q, want %q", got, want)
			}
		})
	}
	for _, in := range []string{"", "0", "-1", "8+", "8+-1", "+1", "0/8", "x/8", "40/", "inf", "1e3", "NaN", "8+0.08+1", "8 + 1",
		"9999999999999999", "1:2:3", "a:3", "65535:35999999", ".",
		"nodes=0", "nodes=-1", "depth=x", "depth=", "nodes", "nodes=1 nodes=2", "depth=1 8+0.08", "movetime=5", "movetime=-1s", "margin=0s",
		"tc=8", "8+0.08  nodes=1", " 8", "8 ", "- nodes=1", "nodes=1,depth=1"} {
		if c, err := ParseControl(in); err == nil {
			t.Errorf("%q is %+v", in, c)
		}
	}
	for want, c := range map[string]Control{"-": {Nodes: 5}, "1/0.5": {MoveTime: s / 2}, "40/9+1:20": {Clock: live.Control{{Moves: 40, Time: 9 * s, Increment: s}, {Time: 20 * s}}, Depth: 3}} {
		if got := c.tag(); got != want {
			t.Errorf("the TimeControl tag of %+v is %q, want %q", c, got, want)
		}
	}
}

func FuzzParseControl(f *testing.F) {
	for _, s := range []string{"8+0.08", "40/60+0.6", "1:30", "0.0000000001", "35999999.9999999999", "-", "8 movetime=1s nodes=5 depth=6 margin=-5ms"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := ParseControl(s)
		if err != nil {
			return
		}
		if why := c.check(); why != "" && why != errNoLimit {
			t.Fatalf("%q: %s", s, why)
		}
		text, err := c.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		again, err := ParseControl(string(text))
		if err != nil || !again.Equal(c) {
			t.Fatalf("%q: written %q and read as %+v, %v; was %+v", s, c, again, err, c)
		}
	})
}
