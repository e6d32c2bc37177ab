package pgn

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/internal/testdata"
)

// TestParallelHugeOptions has options that overflow where they are computed with.
func TestParallelHugeOptions(t *testing.T) {
	in := strings.Repeat("1. e4 "+strings.Repeat("{x} ", 3000)+"e5 *\n\n"+manyGames(20), 3)
	for name, o := range map[string]ParallelOptions{
		"workers":            {Workers: math.MaxInt},
		"game":               {ReaderOptions: ReaderOptions{MaxGame: math.MaxInt64}},
		"game, nearly":       {ReaderOptions: ReaderOptions{MaxGame: math.MaxInt64 - 1000}},
		"game without bound": {ReaderOptions: ReaderOptions{MaxGame: -1}},
		"comment and tag":    {ReaderOptions: ReaderOptions{MaxComment: math.MaxInt, MaxTag: math.MaxInt, MaxGame: math.MaxInt64}},
	} {
		r := NewReader(strings.NewReader(in))
		r.ReaderOptions = o.ReaderOptions
		want := readAll(r)
		o.Batch = 1000
		if got := inParallel(strings.NewReader(in), o); got != want {
			t.Errorf("%s (-alone +parallel):\n%s", name, cmp.Diff(want, got))
		}
		if s := newSplitter(nil, o); o.MaxGame != 0 && s.r.MaxGame != maxMemory {
			t.Errorf("%s: a game may have %d bytes", name, s.r.MaxGame)
		}
	}
}

// TestParallelLarge has games beyond the limit, of which a batch has only a part.
func TestParallelLarge(t *testing.T) {
	long := func(s string) string { return strings.Repeat(s, 80_000/len(s)) }
	for _, test := range []struct {
		name, large string
		elsewhere   bool // what is wrong is found at another place
	}{
		{"moves", "1. e4 " + long("-- "), false},
		{"comments", "1. e4 " + long("{0123456789} e4 "), false},
		{"tags in comments", "1. e4 " + long("{x\n[Event \"y\"]\n\n1. e4 *\n} "), false},
		{"comment that is not closed", "1. e4 {" + long("0123456789"), false},
		{"line comments", "1. e4 " + long(";[%x 1]\n% *\n"), false},
		{"variations", "1. e4 " + long("(1. d4 d5 (1... c5) 1-0 {(}) "), false},
		{"variation", "1. e4 (" + long("-- ") + ")", true},
		{"castling", "1. e4 " + long("O-O O-O-O "), false},
		{"castling, not by the letter", "1. e4 " + long("0-0\n0-0-0\n"), false},
		{"blanks", "1. e4 " + long(" \r\n"), false},
		{"an escaped line", "1. e4\n%" + long("x") + "\n1. d4", true},
		{"tags", "[A \"b\"]\n" + long("[C \"d\"]\n"), false},
		{"an escaped line between tags", "[A \"b\"]\n%" + long("x") + "\n[C \"d\"]\n1. d4", true},
		{"word", "1. e4 " + long("abc"), false},
		{"comments after the result", "1. e4 * " + long("{x} "), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := strings.Repeat("1. e4 *\n[A \"large\"]\n\n"+test.large+"\n\n[A \"next\"]\n\n1. e4 e5 *\n", 3)
			o := ReaderOptions{MaxGame: 1000, MaxComment: 100, MaxTag: 100, MaxTags: 1 << 20, RawMoves: true}
			for _, batch := range []int{1, 2000} {
				for name, read := range waysToRead(6) {
					r := NewReader(strings.NewReader(in))
					r.ReaderOptions = o
					want := read(r)
					p := ParallelOptions{ReaderOptions: o, Batch: batch}
					got := readParallel(strings.NewReader(in), p, read)
					if test.elsewhere && (name == "Next" || name == "Headers") {
						want, got = withoutPlaces(want), withoutPlaces(got)
					}
					if diff := cmp.Diff(want, got); diff != "" {
						t.Errorf("%s, batches of %d (-alone +parallel):\n%s", name, batch, diff)
					}
				}
			}
		})
	}
}

// TestParallelGaps has more between games, and after the last, than is held.
func TestParallelGaps(t *testing.T) {
	for _, gap := range []string{strings.Repeat("\n", 1<<20), "\n%" + strings.Repeat("x", 1<<20) + "\n"} {
		for _, rest := range []string{"", "1. d4 *\n", "1. d4 d4 *\n" + gap + "[A \"b\"]\n\n1. e4 e5 *\n"} {
			in := "1. e4 *\n1. c4 *\n" + gap + gap + rest
			o := ReaderOptions{MaxGame: 1000, MaxComment: 100, MaxTag: 100}
			for name, read := range waysToRead(3) {
				r := NewReader(strings.NewReader(in))
				r.ReaderOptions = o
				want := read(r)
				if got := readParallel(strings.NewReader(in), ParallelOptions{ReaderOptions: o, Batch: 2000}, read); got != want {
					t.Errorf("%s, %q (-alone +parallel):\n%s", name, rest[:min(len(rest), 10)], cmp.Diff(want, got))
				}
			}
		}
	}
}

// TestParallelLargeRandom has games of all sorts of things, wherever a batch happens
// to be cut.
func TestParallelLargeRandom(t *testing.T) {
	things := []string{
		"e4 ", "1. ", "O-O ", "--", "1-", "0", "1/2", "-0 ", "$5", "!", "e.p.", "\"", "\\", "\ufeff", "\x00",
		"{", "}", "(", ")", "[", ";", "{ab [c ", "; line\n", "%xx\n", "\n%yy ", "\n", "\r\n", "\r", " ",
		"\n[A \"b\"]\n", "x[A \"b\"]\n", " *\n" + strings.Repeat("\n", 300), " *\n" + strings.Repeat("%xxxxxxxxx\n", 30), "{zzz\n[A \"b\"]\n}", strings.Repeat("y", 90), strings.Repeat(" ", 40),
	}
	cut := 0
	seeds := uint64(25)
	if testdata.Long() {
		seeds = 100
	}
	for seed := range seeds {
		rnd := rand.New(rand.NewPCG(seed, 0))
		some := make([]string, 3+rnd.IntN(12))
		for i := range some {
			some[i] = things[rnd.IntN(len(things))]
		}
		var sb strings.Builder
		for sb.Len() < 4000 {
			sb.WriteString(some[rnd.IntN(len(some))])
			if rnd.IntN(400) == 0 {
				sb.WriteString(" *\n\n[A \"b\"]\n[B \"c\"]\n\n")
			}
		}
		in := sb.String()
		o := ParallelOptions{Batch: 1 + rnd.IntN(50), ReaderOptions: ReaderOptions{
			MaxGame: 200, MaxComment: 10 + rnd.IntN(50), MaxTag: 30 + rnd.IntN(20), MaxTags: 1 + rnd.IntN(20),
			MaxNesting: 1 + rnd.IntN(300), RawMoves: rnd.IntN(2) == 0,
		}}
		for name, read := range waysToRead(1 + int(seed)%9) {
			r := NewReader(strings.NewReader(in))
			r.ReaderOptions = o.ReaderOptions
			want := withoutPlaces(read(r))
			if got := withoutPlaces(readParallel(strings.NewReader(in), o, read)); got != want {
				t.Fatalf("seed %d, %s (-alone +parallel):\n%s", seed, name, cmp.Diff(want, got))
			}
		}
		split := newSplitter(strings.NewReader(in), o)
		for r := split.next(nil); r != nil; r = split.next(nil) {
			if r.missing > 0 {
				cut++
			}
		}
	}
	if cut == 0 {
		t.Error("no batch was cut")
	}
}

// waysToRead are functions that read all games of a Reader in some way and write down
// what they find. Some of them skip something at an event of that number.
func waysToRead(at int) map[string]func(*Reader) string {
	return map[string]func(*Reader) string{
		"Next":          readAll,
		"Spans":         func(r *Reader) string { return lines(skimmed(r)) },
		"Headers":       allHeaders,
		"SkipGame":      func(r *Reader) string { return lines(visited(r, at, SkipGame)) },
		"SkipVariation": func(r *Reader) string { return lines(visited(r, at, SkipVariation)) },
	}
}

// lines writes each thing in a line.
func lines[T any](all []T) string {
	var text []string
	for _, x := range all {
		text = append(text, fmt.Sprint(x))
	}
	return strings.Join(text, "\n")
}

// allHeaders reads tags.
func allHeaders(r *Reader) string {
	var text []string
	for tags, err := range r.Headers() {
		text = append(text, fmt.Sprint(tags, err))
	}
	return strings.Join(text, "\n")
}

var place = regexp.MustCompile(`line \d+, column \d+`)

// withoutPlaces drops the places of errors.
func withoutPlaces(s string) string { return place.ReplaceAllString(s, "somewhere") }
