package pgn

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// chunks is an io.Reader that returns a few bytes at a time, as sizes has it.
type chunks struct {
	s     string
	sizes []byte
	n     int
	err   error // at the end, if not nil
}

func (c *chunks) Read(p []byte) (int, error) {
	size := 1
	if len(c.sizes) > 0 {
		size = int(c.sizes[c.n%len(c.sizes)])%97 + 1
		c.n++
	}
	n := copy(p[:min(size, len(p))], c.s)
	c.s = c.s[n:]
	if len(c.s) == 0 {
		if c.err != nil {
			return n, c.err
		}
		if n == 0 || c.n%2 == 0 {
			return n, io.EOF
		}
	}
	return n, nil
}

var readerSeeds = []string{
	"",
	"1. e4 e5 2. Nf3 {a [b] \n[c \"d\"]} (2. f4 exf4 (2... d5 $4)) 2... Nc6!? 1-0\n\n[Event \"x\"]\n\n1. d4 *",
	"[Event \"a\"]\r\n[Site \"b\"]\r\n\r\n; c\r\n% d\r\n1. e4 {e\r\n1-0} 1/2-1/2 {f} ; g\r\n[Event \"h\"]\r\n\r\n[Event \"i\"]\r\n*",
	"[Event \"a\"]\n\n[Site \"b\"]\n\n[Event \"c\"]\n\n1. e4 {unclosed\n\n[Event \"d\"]\n\n1. d4 d5 {closed}",
	"[A \"b\\\"\"] [B \"b\\\\\"] [C \"A]]\"] 1. e4 1-0 1. d4 0-1 {x} * * 1/2",
	"[Event \"x\\\"]\n[Site \"The \"open\" cup\"]\n[Bad tag\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n1. e4 -- 2. e5 Z0 (2... Kd7 1-0) 1-0",
	"\ufeff{pre} [Event \"x\"] 1.e4(1.d4)e5)1-0",
	"[FEN \"nonsense\"]\n\n1. e4\n[Variant \"Atomic\"]\n\n1. e4 *",
	"1. e4 e5\r\r[Event \"cr\"]\r\r1. d4 ;c\r d5 *",
	"[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. @e4 1-0\n\n[FEN \"4k3/8/8/8/8/8/8/4K3[P] w - - 0 1\"]\n[Variant \"crazyhouse\"]\n\n1. P@e4 (1. @d4) *\n[Variant \"Horde\"]\n1. e5 *",
	"e4 $1 $256 1-0 a1-0 1-0! {(} (1-0) 0-1",
	"1. e4 0000 2. 0000! (2... 0000) Nf3 0000{a} 0000 00 000 00000 0000. 0000",
	"1. e4 d5 2. exd5 e5 3. dxe6 e.p. fxe6 4. f4 e5 5. f5 g5 6. fxg6e.p. h6 7. g7 h5 8. gxh8(Q) *",
}

func FuzzReader(f *testing.F) {
	for _, s := range readerSeeds {
		f.Add(s, "\x00\x01\x02\x03", uint8(3))
	}
	for _, s := range oddTexts {
		f.Add(s, "\x00\x01\x02\x03", uint8(3))
	}
	f.Fuzz(func(t *testing.T, s, sizes string, n uint8) {
		if len(s) > 1<<14 {
			return
		}
		for _, o := range []ReaderOptions{
			{}, {RawMoves: true}, {Variants: true}, {MaxComment: 3 + int(n)%16, MaxTag: 8 + int(n)%16, MaxTags: 2, MaxNesting: 2, MaxGame: 64},
		} {
			reader := func() *Reader {
				r := NewReader(strings.NewReader(s))
				r.ReaderOptions = o
				return r
			}
			chunked := func(err error) *Reader {
				r := NewReader(&chunks{s: s, sizes: []byte(sizes), err: err})
				r.ReaderOptions = o
				return r
			}

			// Any chunking gives the same events, with an error at the end too.
			if diff := cmp.Diff(readAll(reader()), readAll(chunked(nil))); diff != "" {
				t.Errorf("in chunks (-whole +chunks):\n%s", diff)
			}
			broken := errors.New("broken")
			whole := NewReader(io.MultiReader(strings.NewReader(s), &chunks{err: broken}))
			whole.ReaderOptions = o
			if diff := cmp.Diff(readAll(whole), readAll(chunked(broken))); diff != "" {
				t.Errorf("in chunks, then an error (-whole +chunks):\n%s", diff)
			}

			// So does reading in parallel.
			p := ParallelOptions{ReaderOptions: o, Workers: 2, Batch: 1 + int(n)}
			if diff := cmp.Diff(readAll(reader()), inParallel(strings.NewReader(s), p)); diff != "" {
				t.Errorf("in parallel (-alone +parallel):\n%s", diff)
			}

			// However a game is left, the next begins at the same place.
			want := skimmed(reader())
			if diff := cmp.Diff(want, skimmed(chunked(nil))); diff != "" {
				t.Errorf("skimmed in chunks (-whole +chunks):\n%s", diff)
			}
			skim := func(r *Reader) string { return lines(skimmed(r)) }
			if diff := cmp.Diff(lines(want), readParallel(strings.NewReader(s), p, skim)); diff != "" {
				t.Errorf("skimmed in parallel (-alone +parallel):\n%s", diff)
			}
			var headed []Span
			r := reader()
			for range r.Headers() {
				headed = append(headed, r.Span())
			}
			if diff := cmp.Diff(want, headed); diff != "" {
				t.Errorf("headers (-skimmed +headers):\n%s", diff)
			}
			for _, stop := range []error{nil, SkipVariation, SkipGame, SkipAll, broken} {
				for _, at := range []int{int(n), int(n) % 8} {
					if diff := cmp.Diff(want, visited(reader(), at, stop)); diff != "" {
						t.Errorf("%v at %d (-skimmed +visited):\n%s", stop, at, diff)
					}
				}
			}
		}
	})
}
