package pgn_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/pgn"
)

func TestCommands(t *testing.T) {
	tests := []struct {
		name string
		in   pgn.Comment
		want [][2]string
		text string
	}{
		{"none", "just text", nil, "just text"},
		{"empty", "", nil, ""},
		{"one", "[%clk 0:03:00]", [][2]string{{"clk", "0:03:00"}}, ""},
		{"several and text", "[%eval 0.2] [%clk 1:00] good [%x a b] move", [][2]string{{"eval", "0.2"}, {"clk", "1:00"}, {"x", "a b"}}, "good move"},
		{"without blanks between", "a[%x 1][%y 2]b", [][2]string{{"x", "1"}, {"y", "2"}}, "ab"},
		{"broken by lines", "[%clk\n1:00\r\n]\nx", [][2]string{{"clk", "1:00"}}, "x"},
		{"without a value", "[%x] [%y ]", [][2]string{{"x", ""}, {"y", ""}}, ""},
		{"twice", "[%x 1] [%x 2]", [][2]string{{"x", "1"}, {"x", "2"}}, ""},
		{"not closed", "[%x 1 [%y", nil, "[%x 1 [%y"},
		{"no name", "[% 1] [%] [%=3] [%y 2]", [][2]string{{"y", "2"}}, "[% 1] [%] [%=3]"},
		{"a bracket inside", "[%x [%y 2]", [][2]string{{"x", "[%y 2"}}, ""},
		{"Latin-1", "\xe4 [%x \xfc]", [][2]string{{"x", "\xfc"}}, "\xe4"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got [][2]string
			for name, value := range test.in.Commands() {
				got = append(got, [2]string{name, value})
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("Commands (-want +got):\n%s", diff)
			}
			if got := test.in.Text(); got != test.text {
				t.Errorf("Text() = %q, want %q", got, test.text)
			}
			for _, c := range test.want {
				if _, ok := test.in.Command(c[0]); !ok {
					t.Errorf("Command(%q) is not found", c[0])
				}
			}
		})
	}
	for range pgn.Comment("[%a][%b]").Commands() {
		break
	}
}

func TestWithCommand(t *testing.T) {
	tests := []struct {
		name        string
		in          pgn.Comment
		command     string
		value       string
		want        pgn.Comment
		wantWithout pgn.Comment
	}{
		{"into nothing", "", "clk", "1", "[%clk 1]", ""},
		{"before text", "text", "clk", "1", "[%clk 1] text", "text"},
		{"before text that begins with a blank", "  text", "clk", "1", "[%clk 1]   text", "  text"},
		{"after other commands", "[%a 1] [%b 2]  text [%c 3]", "clk", "1", "[%a 1] [%b 2] [%clk 1]  text [%c 3]", "[%a 1] [%b 2]  text [%c 3]"},
		{"in its place", "x [%clk 1] y [%clk 2] z", "clk", "3", "x [%clk 3] y [%clk 2] z", "x y z"},
		{"over lines", "x\n[%clk\n1]\ny", "clk", "3", "x\n[%clk 3]\ny", "x\n\ny"},
		{"without a value", "x", "new", "", "[%new] x", "x"},
		{"hidden by another", "[%c[%clk 1]lk 2]", "clk", "3", "[%c[%clk 3]lk 2]", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := test.in.WithCommand(test.command, test.value)
			if err != nil || got != test.want {
				t.Errorf("WithCommand = %q, %v, want %q", got, err, test.want)
			}
			if got := test.want.WithoutCommand(test.command); got != test.wantWithout {
				t.Errorf("WithoutCommand = %q, want %q", got, test.wantWithout)
			}
		})
	}
	for _, bad := range [][2]string{{"", "1"}, {"a b", "1"}, {"a]", "1"}, {"a", "]"}, {"a", "}"}, {"a", " 1"}, {"a", "1\n"}, {strings.Repeat("a", 65), "1"}} {
		if got, err := pgn.Comment("x").WithCommand(bad[0], bad[1]); got != "x" || !errors.Is(err, pgn.ErrCommand) {
			t.Errorf("WithCommand(%q, %q) = %q, %v", bad[0], bad[1], got, err)
		}
	}
}

// Comments may be large, and are not gone through again for each of their commands.
func TestManyCommands(t *testing.T) {
	const n = 1 << 18
	if c := pgn.Comment(strings.Repeat("[%a]", n)); c.Text() != "" || c.WithoutCommand("a") != "" {
		t.Error("plain: something is left")
	}
	nested := pgn.Comment(strings.Repeat("[%a", n) + "[%a]" + strings.Repeat("]", n))
	if got := nested.Text(); got != "" {
		t.Errorf("nested: %d bytes are left", len(got))
	}
	between := pgn.Comment(strings.Repeat("[%bb[%a]", n))
	if got := between.WithoutCommand("a"); got != pgn.Comment(strings.Repeat("[%bb", n)) {
		t.Errorf("names not ended: %d bytes are left", len(got))
	}
}

func TestClock(t *testing.T) {
	const h, m, s, ms = time.Hour, time.Minute, time.Second, time.Millisecond
	tests := []struct {
		in   string
		want time.Duration
		out  string // written, "" if it is no clock
	}{
		{"0:03:00", 3 * m, "0:03:00"},
		{"1:30:05", h + 30*m + 5*s, "1:30:05"},
		{"12:34", 12*m + 34*s, "0:12:34"},
		{"59", 59 * s, "0:00:59"},
		{"100:00:00", 100 * h, "100:00:00"},
		{"0:00:09.8", 9*s + 800*ms, "0:00:09.8"},
		{"0:00:00.050", 50 * ms, "0:00:00.05"},
		{"0:00:01.123456789", s + 123456789, "0:00:01.123"},
		{"-0:00:05.5", -5*s - 500*ms, "-0:00:05.5"},
		{"0:90:61", 91*m + s, "1:31:01"},
		{"0:00:\n11", 11 * s, "0:00:11"},
		{"0: \r\n00 :04.5", 4*s + 500*ms, "0:00:04.5"},
		{"0:00:1\n1", 0, ""},
		{"", 0, ""},
		{"x", 0, ""},
		{"1:2:3:4", 0, ""},
		{"1::3", 0, ""},
		{"1:+2:3", 0, ""},
		{"1:02:03.", 0, ""},
		{"1:02:03.x", 0, ""},
		{"0:00:00.1234567890", 0, ""},
		{"2000000:00:00", 2_000_000 * h, "2000000:00:00"},
		{"-1999999:60:00", -2_000_000 * h, "-2000000:00:00"},
		{"2000000:00:01", 0, ""},
		{"99999999:00:00", 0, ""},
		{"99999999999999999999:00", 0, ""},
	}
	for _, test := range tests {
		t.Run(test.in, func(t *testing.T) {
			c := pgn.Comment("[%clk " + test.in + "] [%emt " + test.in + "]")
			left, ok := c.Clock()
			taken, also := c.Elapsed()
			if left != test.want || taken != test.want || ok != (test.out != "") || also != ok {
				t.Fatalf("Clock() = %v, %v, Elapsed() = %v, %v, want %v", left, ok, taken, also, test.want)
			}
			if !ok {
				return
			}
			want := pgn.Comment("[%clk " + test.out + "] [%emt " + test.out + "]")
			if got := c.WithClock(left).WithElapsed(taken); got != want {
				t.Errorf("written as %q, want %q", got, want)
			}
		})
	}
	if _, ok := pgn.Comment("[%emt 1]").Clock(); ok {
		t.Error("no clock was found")
	}
}

func TestEval(t *testing.T) {
	tests := []struct {
		in   string
		want pgn.Eval
		out  string // written, "" if it is none
	}{
		{"0.25", pgn.Eval{Score: 25}, "0.25"},
		{"-1.2", pgn.Eval{Score: -120}, "-1.20"},
		{"+3", pgn.Eval{Score: 300}, "3.00"},
		{"-0.05", pgn.Eval{Score: -5}, "-0.05"},
		{"0.129", pgn.Eval{Score: 12}, "0.12"},
		{"1.2,18", pgn.Eval{Score: 120, Depth: 18}, "1.20,18"},
		{"1.2, 18", pgn.Eval{Score: 120, Depth: 18}, "1.20,18"},
		{"23,14", pgn.Eval{Score: 23, Depth: 14}, "0.23,14"},
		{"-24600,\n25", pgn.Eval{Score: -24600, Depth: 25}, "-246.00,25"},
		{"+0,0", pgn.Eval{}, "0.00"},
		{"99999,1", pgn.Eval{Score: int(eval.MaxCentipawns), Depth: 1}, "300.00,1"},
		{"31766,1", pgn.Eval{Score: int(eval.MaxCentipawns), Depth: 1}, "300.00,1"},
		{"31767,1", pgn.Eval{Score: int(eval.MateIn(1999)), Depth: 1}, "#1000,1"},
		{"32764,9", pgn.Eval{Score: int(eval.MateIn(5)), Depth: 9}, "#3,9"},
		{"-32765,9", pgn.Eval{Score: int(eval.MatedIn(4)), Depth: 9}, "#-2,9"},
		{"-32767,0", pgn.Eval{Score: int(eval.MatedIn(0))}, "#-0"},
		{"#3", pgn.Eval{Score: int(eval.MateIn(5))}, "#3"},
		{"#-3,22", pgn.Eval{Score: int(eval.MatedIn(6)), Depth: 22}, "#-3,22"},
		{"", pgn.Eval{}, ""},
		{"#", pgn.Eval{}, ""},
		{"#0", pgn.Eval{Score: int(eval.MateIn(0))}, "#0"},
		{"#+0", pgn.Eval{Score: int(eval.MateIn(0))}, "#0"},
		{"#-0,1", pgn.Eval{Score: int(eval.MatedIn(0)), Depth: 1}, "#-0,1"},
		{"#--1", pgn.Eval{}, ""},
		{"x", pgn.Eval{}, ""},
		{"1.", pgn.Eval{}, ""},
		{".5", pgn.Eval{}, ""},
		{"1.x", pgn.Eval{}, ""},
		{"+-1", pgn.Eval{}, ""},
		{"1,", pgn.Eval{}, ""},
		{"1,-2", pgn.Eval{}, ""},
		{"99999.99", pgn.Eval{Score: int(eval.MaxCentipawns)}, "300.00"},
		{"#-9999999,65535", pgn.Eval{Score: int(eval.MatedIn(2000)), Depth: 65535}, "#-1000,65535"},
		{"100000", pgn.Eval{}, ""},
		{"#10000000", pgn.Eval{}, ""},
		{"1,65536", pgn.Eval{}, ""},
		{"99999999", pgn.Eval{}, ""},
		{"#99999999", pgn.Eval{}, ""},
	}
	for _, test := range tests {
		t.Run(test.in, func(t *testing.T) {
			got, ok := pgn.Comment("[%eval " + test.in + "]").Eval()
			if got != test.want || ok != (test.out != "") {
				t.Fatalf("Eval() = %+v, %v, want %+v", got, ok, test.want)
			}
			if ok && got.String() != test.out {
				t.Errorf("written as %q, want %q", got, test.out)
			}
			var e pgn.Eval
			if err := e.UnmarshalText([]byte(test.in)); (err == nil) != ok || e != got {
				t.Errorf("UnmarshalText: %+v, %v", e, err)
			}
		})
	}
}

// The text of a mate has no number of plies, but the place in the game tells whose
// turn it is.
func TestNodeEval(t *testing.T) {
	const text = "[FEN \"7k/8/8/8/8/8/8/KR6 %s - - 0 1\"]\n\n%s {[%%eval %s]} *"
	for _, test := range []struct {
		name, turn, move, eval string
		want                   eval.Score
	}{
		{"White mates, White to move", "b", "Kg8", "#3", eval.MateIn(5)},
		{"White mates, Black to move", "w", "Ka2", "#3", eval.MateIn(6)},
		{"Black mates, White to move", "b", "Kg8", "#-3", eval.MatedIn(6)},
		{"Black mates, Black to move", "w", "Ka2", "#-3", eval.MatedIn(5)},
		{"White has mated", "w", "Ka2", "#0", eval.MateIn(0)},
		{"White has mated, as others write it", "w", "Ka2", "#-0", eval.MateIn(0)},
		{"Black has mated", "b", "Kg7", "#-0", eval.MatedIn(0)},
		{"Black has mated, as others write it", "b", "Kg7", "#0", eval.MatedIn(0)},
		{"no mate", "b", "Kg7", "-1.50", -150},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := parse(t, fmt.Sprintf(text, test.turn, test.move, test.eval))
			n := g.Main().First()
			if e, ok := n.Eval(); eval.Score(e.Score) != test.want || !ok {
				t.Errorf("Eval() = %v (%d), %v, want %d", e, e.Score, ok, test.want)
			}
			for plies := range 12 {
				for _, score := range []eval.Score{eval.MateIn(plies), eval.MatedIn(plies)} {
					turn := n.Board()
					if own := score.White(turn.Turn()); own > 0 == (plies%2 == 0) {
						continue // the player to move mates in an odd number of plies
					}
					n.SetEval(pgn.Eval{Score: int(score), Depth: plies})
					if e, ok := n.Eval(); eval.Score(e.Score) != score || e.Depth != plies || !ok {
						t.Errorf("%d becomes %d, %q", score, e.Score, n.CommentsAfter())
					}
				}
			}
		})
	}
}

func TestNodeCommands(t *testing.T) {
	g := parse(t, "1. e4 {a} {[%clk 0:01:00] b [%x y]} e5 *")
	n, bare := g.Main().First(), g.Main().Last()
	if d, ok := n.Clock(); d != time.Minute || !ok {
		t.Errorf("Clock() = %v, %v", d, ok)
	}
	if v, ok := n.Command("x"); v != "y" || !ok {
		t.Errorf("Command(x) = %q, %v", v, ok)
	}
	if _, ok := bare.Eval(); ok {
		t.Error("an evaluation where there is none")
	}
	if _, ok := bare.Clock(); ok || bare.Marks() != nil || bare.Arrows() != nil || bare.Text() != "" {
		t.Error("commands where there are none")
	}
	n.SetClock(time.Second)
	n.SetElapsed(2 * time.Second)
	n.SetEval(pgn.Eval{Score: 25})
	err := errors.Join(
		bare.SetMarks(pgn.Mark{Color: 'G', Square: board.E4}),
		bare.SetArrows(pgn.Arrow{Color: 'R', From: board.E2, To: board.E4}),
		bare.SetCommand("mine", "1"))
	if err != nil {
		t.Fatal(err)
	}
	want := "1. e4 {[%emt 0:00:02] [%eval 0.25] a} {[%clk 0:00:01] b [%x y]} 1... e5 {[%csl Ge4] [%cal Re2e4] [%mine 1]} *"
	if diff := cmp.Diff(want, moves(t, g)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if d, ok := n.Elapsed(); d != 2*time.Second || !ok {
		t.Errorf("Elapsed() = %v, %v", d, ok)
	}
	if bad := bare.SetArrows(pgn.Arrow{}); bad == nil || len(bare.Arrows()) != 1 {
		t.Errorf("an arrow without a colour: %v", bad)
	}
	if bad := bare.SetCommand("no name", ""); bad != pgn.ErrCommand {
		t.Errorf("a command without a name: %v", bad)
	}
	if bad := bare.SetMarks(pgn.Mark{}); bad == nil || len(bare.Marks()) != 1 {
		t.Errorf("a mark without a colour: %v", bad)
	}

	n.RemoveCommand("emt")
	n.RemoveCommand("clk")
	if n.Text() != "a b" {
		t.Errorf("Text() = %q", n.Text())
	}
	n.SetText("c")
	bare.SetText("d")
	bare.SetText("")
	bare.RemoveCommand("mine")
	if err := errors.Join(bare.SetMarks(), bare.SetArrows()); err != nil {
		t.Fatal(err)
	}
	if got, want := moves(t, g), "1. e4 {[%eval 0.25] [%x y] c} 1... e5 *"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestOutOfRange has values beyond what a comment can say.
func TestOutOfRange(t *testing.T) {
	for _, test := range []struct {
		name     string
		in, want pgn.Eval
		text     string
	}{
		{"beyond mate by Black", pgn.Eval{Score: math.MinInt32}, pgn.Eval{Score: int(eval.MatedIn(0))}, "#-0"},
		{"beyond mate by White", pgn.Eval{Score: math.MaxInt32}, pgn.Eval{Score: int(eval.MateIn(0))}, "#0"},
		{"the longest mate", pgn.Eval{Score: int(eval.MaxCentipawns + 1)}, pgn.Eval{Score: int(eval.MateIn(1999))}, "#1000"},
		{"deep", pgn.Eval{Score: 5, Depth: 70000}, pgn.Eval{Score: 5, Depth: 65535}, "0.05,65535"},
		{"negative depth", pgn.Eval{Score: 5, Depth: -1}, pgn.Eval{Score: 5}, "0.05"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.in.String(); got != test.text {
				t.Errorf("written as %q, want %q", got, test.text)
			}
			if got, ok := pgn.Comment("").WithEval(test.in).Eval(); got != test.want || !ok {
				t.Errorf("read back as %+v, %v", got, ok)
			}
		})
	}
	const most = 2_000_000 * time.Hour
	for _, d := range []time.Duration{math.MaxInt64, most + time.Hour} {
		c := pgn.Comment("").WithClock(d).WithElapsed(-d)
		left, ok := c.Clock()
		taken, also := c.Elapsed()
		if left != most || taken != -most || !ok || !also {
			t.Errorf("%v becomes %v and %v: %q", d, left, taken, c)
		}
	}
	if got := pgn.Comment("").WithClock(math.MinInt64); got != "[%clk -2000000:00:00]" {
		t.Errorf("the least duration is %q", got)
	}
}

func TestDrawings(t *testing.T) {
	tests := []struct {
		name   string
		in     pgn.Comment
		marks  []pgn.Mark
		arrows []pgn.Arrow
	}{
		{"both", "[%csl Ga4,Rb5] [%cal Gc2c3,Rc3d4]",
			[]pgn.Mark{{'G', board.A4}, {'R', board.B5}}, []pgn.Arrow{{'G', board.C2, board.C3}, {'R', board.C3, board.D4}}},
		{"blanks", "[%csl Ga4, Rb5]", []pgn.Mark{{'G', board.A4}, {'R', board.B5}}, nil},
		{"no colour", "[%csl a4] [%cal c2c3]", nil, nil},
		{"small colour", "[%csl ga4] [%cal gc2c3]", nil, nil},
		{"no square", "[%csl Gi4] [%cal Gc2i3]", nil, nil},
		{"too short", "[%csl G-] [%cal Gc2-]", nil, nil},
		{"empty", "[%csl] [%cal ]", nil, nil},
		{"one of two malformed", "[%csl Ga4,x] [%cal Gc2c3,]", nil, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.marks, test.in.Marks()); diff != "" {
				t.Errorf("Marks (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.arrows, test.in.Arrows()); diff != "" {
				t.Errorf("Arrows (-want +got):\n%s", diff)
			}
		})
	}

	c := pgn.Comment("[%csl Ga4] x [%cal Ga1a2]")
	if got, err := c.WithMarks(); got != "x [%cal Ga1a2]" || err != nil {
		t.Errorf("no marks: %q, %v", got, err)
	}
	if got, err := c.WithArrows(); got != "[%csl Ga4] x" || err != nil {
		t.Errorf("no arrows: %q, %v", got, err)
	}
	if got, err := c.WithMarks(pgn.Mark{'g', board.A4}); got != c || err != pgn.ErrCommand {
		t.Errorf("a colour that is none: %q, %v", got, err)
	}
	if got, err := c.WithArrows(pgn.Arrow{'G', board.A4, board.NoSquare}); got != c || err != pgn.ErrCommand {
		t.Errorf("a square that is none: %q, %v", got, err)
	}
}
