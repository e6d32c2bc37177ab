package pgn

import (
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/luftchess/luft/pgn/san"
)

// repeated is an io.Reader of s, n times over, which takes no memory.
type repeated struct {
	s string
	n int
	i int
}

func (r *repeated) Read(p []byte) (n int, err error) {
	for n < len(p) && r.n > 0 {
		k := copy(p[n:], r.s[r.i:])
		n += k
		if r.i += k; r.i == len(r.s) {
			r.n--
			r.i = 0
		}
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// TestBoundedMemory reads what is made to take memory, and a game after it.
func TestBoundedMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("goes through many MiB")
	}
	const most = 8 << 20 // the largest window and what else there is
	for _, test := range []struct {
		name, before, s string
		n               int
		kind            error
		lost            bool // the next line is a part of it
	}{
		{"parentheses", "1. e4 ", "(", 1e6, ErrVariation, false},
		{"variations", "1. e4 ", "(1. d4 ", 1e6, ErrNesting, false},
		{"a word", "1. ", "e", 1 << 22, ErrTooLarge, false},
		{"a word after the result", "1. e4 1-0 ", "a", 1 << 24, ErrToken, false},
		{"a number", "1. e4 ", "1", 1 << 22, ErrTooLarge, false},
		{"annotation", "1. e4 $", "1", 1 << 22, ErrNAG, false},
		{"a comment", "1. e4 {", "a", 1 << 22, ErrComment, false},
		{"a line comment", "1. e4 ;", "a", 1 << 22, ErrTooLarge, false},
		{"an escaped line", "1. e4\n%", "a", 1 << 20, nil, false},
		{"comments", "1. e4 ", "{a}", 1 << 20, ErrTooLarge, false},
		{"comments after the result", "1. e4 * ", "{a}", 1 << 20, ErrTooLarge, false},
		{"comments not closed", "", "1. e4 {\n[A \"b\"]\n", 1 << 17, ErrComment, false},
		{"moves", "", "-- ", 1 << 22, ErrTooLarge, false},
		{"blanks", "1. e4", " ", 1 << 23, ErrTooLarge, false},
		{"a tag's name", "[", "a", 1 << 22, ErrTooLarge, true},
		{"a tag's value", "[A \"", "a", 1 << 22, ErrTooLarge, true},
		{"a tag's blanks", "[A", " ", 1 << 22, ErrTooLarge, true},
		{"tags", "", "[A \"b\"]\n", 1 << 20, ErrTooLarge, false},
		{"games", "", "1. e4 (1. d4 d5) e5 *\n", 1 << 17, nil, false},
		{"malformed games", "", "1. e5 *\n", 1 << 16, san.ErrIllegal, false},
		{"zeros", "", "\x00", 1 << 22, nil, false},
		{"binary", "", "\x80\xff\x01", 1 << 20, san.ErrSyntax, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := NewReader(io.MultiReader(strings.NewReader(test.before), &repeated{s: test.s, n: test.n}, strings.NewReader("\n[A \"b\"]\n[Last \"\"]\n*")))
			r.MaxGame = 2 << 20 // reached soon
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			v := lastTag{}
			err := r.Next(&v)
			first := err
			for err != io.EOF {
				if e := (*Error)(nil); err != nil && !errors.As(err, &e) {
					t.Fatal(err)
				}
				err = r.Next(&v)
			}
			runtime.GC()
			runtime.ReadMemStats(&after)
			if test.kind == nil != (first == nil) || !errors.Is(first, test.kind) {
				t.Errorf("error %v, want %v", first, test.kind)
			}
			if v.seen == test.lost {
				t.Errorf("the last tag is found: %v", v.seen)
			}
			if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > most {
				t.Errorf("%d bytes more", grown)
			}
			runtime.KeepAlive(r)
		})
	}
}

type lastTag struct {
	Nop
	seen bool
}

func (l *lastTag) Tag(name, value []byte) error {
	if string(name) == "Last" {
		l.seen = true
	}
	return nil
}
