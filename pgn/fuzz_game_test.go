package pgn_test

import (
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/pgn"
)

var gameSeeds = []string{
	"",
	"1. e4 e5 2. Nf3 *",
	"[Event \"a \\\"b\\\" \\\\ \\c\"]\n[Result \"1-0\"]\n\n{before} 1. e4! $14 {after} {twice} (1. d4 {x} d5 (1... Nf6 2. c4 ({only}) e6) 2. c4) {between} (1. c4) {last} 1... e5 1-0 {late}\n",
	"[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]\n[SetUp \"1\"]\n\n12... Kd7 13. e4 () -- 1/2-1/2",
	"[Variant \"Chess960\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]\n\n1. O-O ;rest } of the line\n$3 (1. Nf3) *",
	"[White \"A\"]\n\n1-0\n\n[White \"B\"]\n\n{no\r\nmoves} 0-1",
	"$1 $2 {x} *",
	"1. e4 ($7) e5 (1... c5 $1 {%\n% y}) 2. Nf3 {a;b} ;c\n*",
	"[A \"x\"]\n;between tags\n[A \"y\"]\n[Date \"2020\"]\n1. e4",
	"1. e4 e5 2. e8(Q) 0-0 exd6e.p.",
	"[FEN \"\"]\n[Result \"x\"]\n1. d4",
	"[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 (2... Nf6 3. P@e6) 3. P@e4 {a drop} Qxe4+ *",
	"[FEN \"4k3/8/8/8/8/8/8/q~3K2R/Qn w K - 3 4\"]\n[Variant \"crazyhouse\"]\n\n4. @e4 Q@d8 *",
	"[Variant \"Three-check\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1 +0+1\"]\n\n1. Rh8+ Ke7 1-0",
	"[Variant \"Antichess\"]\n[FEN \"8/P7/8/8/8/8/8/7k w - - 0 1\"]\n\n1. a8=K Kh2 *",
	"[Variant \"Atomic\"]\n\n1. Nf3 f6 2. Ng5 fxg5 *",
	"[FEN \"0\"][",
	"[Variant \"Horde\"]\n\n1. e5 d6 2. e6 *",
	"[Variant \"Racing Kings\"]\n\n1. Kh3 Ka3 *",
	"[Variant \"King of the Hill\"]\n\n1. e4 e5 2. Ke2 Ke7 3. Ke3 Ke6 4. Kd3 Kd6 5. Kc4 h6 6. Kd5# 1-0",
}

func FuzzGame(f *testing.F) {
	for _, s := range gameSeeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		games, err := pgn.ParseAll(s)
		for _, g := range games {
			if isOtherChess(err) {
				continue
			}
			text := checkRoundTrip(t, g)
			if !g.Clone().Equal(g) {
				t.Error("the clone is not equal")
			}
			for _, width := range []int{-1, 1, 20} {
				narrow, err := write(g, width)
				if err != nil {
					t.Fatal(err)
				}
				if again, err := pgn.Parse(narrow); err != nil || !again.Equal(g) || again.String() != text {
					t.Fatalf("width %d: %v\n%s", width, err, narrow)
				}
			}
		}
	})
}

// What a Writer makes of moves that are not resolved stays the same when it is
// read and written again.
func FuzzTokens(f *testing.F) {
	for _, s := range gameSeeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once, ok := copyTokens(t, s)
		if !ok {
			return
		}
		if twice, ok := copyTokens(t, once); !ok || twice != once {
			t.Fatalf("once:\n%s\ntwice:\n%s", once, twice)
		}
	})
}

// copyTokens copies games, moves as they are written. It reports false if one is
// malformed.
func copyTokens(t *testing.T, s string) (string, bool) {
	var sb strings.Builder
	w := pgn.NewWriter(&sb)
	r := pgn.NewReader(strings.NewReader(s))
	r.RawMoves = true
	bad := false
	for {
		err := r.Next(w)
		if err == io.EOF {
			break
		}
		if _, unwritable := err.(*pgn.WriteError); unwritable {
			t.Fatal(err)
		}
		bad = bad || err != nil
	}
	w.Flush()
	return sb.String(), !bad
}

func FuzzComment(f *testing.F) {
	f.Add("[%clk 0:03:00] text", "eval", "0.25")
	f.Add("text [%clk 1:2:3.5][%cal Ga1a2] [%csl]", "clk", "x")
	f.Add("[%c[%clk 1]lk 2] [%", "clk", "")
	f.Add("[%eval #-3,12][%emt -0:00:01.050]", "emt", "[%a")
	f.Fuzz(func(t *testing.T, s, name, value string) {
		c := pgn.Comment(s)
		if d, ok := c.Clock(); ok {
			checkSame(t, c, c.WithClock(d), "clk")
			if again, ok := c.WithClock(d).Clock(); !ok || again.Milliseconds() != d.Milliseconds() {
				t.Errorf("%q: clock %v becomes %v", c, d, again)
			}
		}
		if e, ok := c.Eval(); ok {
			checkSame(t, c, c.WithEval(e), "eval")
			if again, ok := c.WithEval(e).Eval(); !ok || again != e {
				t.Errorf("%q: evaluation %v becomes %v", c, e, again)
			}
		}
		if arrows := c.Arrows(); arrows != nil {
			with, err := c.WithArrows(arrows...)
			if again := with.Arrows(); err != nil || len(again) != len(arrows) {
				t.Errorf("%q: arrows %v become %v, %v", c, arrows, again, err)
			}
			checkSame(t, c, with, "cal")
		}
		if marks := c.Marks(); marks != nil {
			with, err := c.WithMarks(marks...)
			if again := with.Marks(); err != nil || len(again) != len(marks) {
				t.Errorf("%q: marks %v become %v, %v", c, marks, again, err)
			}
			checkSame(t, c, with, "csl")
		}

		with, err := c.WithCommand(name, value)
		if err != nil {
			if with != c {
				t.Errorf("%q became %q with an error", c, with)
			}
			return
		}
		if got, ok := with.Command(name); !ok || got != value {
			t.Errorf("%q with %s %q: %q", c, name, value, got)
		}
		if _, had := c.Command(name); had {
			checkSame(t, c, with, name)
		} else if got := with.WithoutCommand(name); got != c {
			t.Errorf("%q with %s and without: %q", c, name, got)
		}
		if _, ok := with.WithoutCommand(name).Command(name); ok {
			t.Errorf("%q still has %s", with.WithoutCommand(name), name)
		}
	})
}

// Whatever numbers a program has, a comment takes them, or those of its range that
// come next.
func FuzzCommentNumbers(f *testing.F) {
	f.Add("", 25, 18, int64(180e9))
	f.Add("text", -5, 0, int64(-50e6))
	f.Add("[%eval 1] [%clk 1]", math.MinInt, math.MaxInt, int64(math.MaxInt64))
	f.Add("[%emt 1]", math.MaxInt, math.MinInt, int64(math.MinInt64))
	f.Fuzz(func(t *testing.T, s string, score, depth int, ns int64) {
		c := pgn.Comment(s)
		e := pgn.Eval{Score: score, Depth: depth}
		want := pgn.Eval{Score: e.Score, Depth: max(0, min(depth, math.MaxUint16))}
		clamped := eval.Score(min(max(score, int(eval.MatedIn(0))), int(eval.MateIn(0))))
		if moves := clamped.MateMoves(); clamped > eval.MaxCentipawns {
			want.Score = int(eval.MateIn(2*moves - 1))
		} else if clamped < -eval.MaxCentipawns {
			want.Score = int(eval.MatedIn(-2 * moves))
		}
		if got, ok := c.WithEval(e).Eval(); got != want || !ok {
			t.Errorf("%q: %+v becomes %+v, %v", c.WithEval(e), e, got, ok)
		}

		const longest = 2_000_000 * time.Hour
		d := time.Duration(ns)
		clock := max(-longest, min(d, longest)).Truncate(time.Millisecond)
		if got, ok := c.WithClock(d).Clock(); got != clock || !ok {
			t.Errorf("%q: %v becomes %v, %v", c.WithClock(d), d, got, ok)
		}
		if got, ok := c.WithElapsed(d).Elapsed(); got != clock || !ok {
			t.Errorf("%q: %v becomes %v, %v", c.WithElapsed(d), d, got, ok)
		}
	})
}

// checkSame checks that only the first command of that name differs.
func checkSame(t *testing.T, before, after pgn.Comment, name string) {
	t.Helper()
	collect := func(c pgn.Comment) (all []string) {
		found := false
		for n, v := range c.Commands() {
			if n == name && !found {
				found, v = true, ""
			}
			all = append(all, n+" "+v)
		}
		return all
	}
	a, b := collect(before), collect(after)
	if strings.Join(a, "\x00") != strings.Join(b, "\x00") {
		t.Errorf("%q became %q", before, after)
	}
	if x, y := before.WithoutCommand(name), after.WithoutCommand(name); x != y {
		t.Errorf("%q became %q; without %s: %q and %q", before, after, name, x, y)
	}
}
