package opening

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/match"
)

const (
	twoPositions = `rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - id "Indian";
# a comment

rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
`
	twoGames = `[Opening "Spanish"]

1. e4 {a comment} (1. d4 d5) 1... e5 2. Nf3 Nc6 3. Bb5 a6 1-0

[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"]

1. O-O Kd7 *
`
)

// readText reads a text as a file of a name, and collects what is skipped.
func readText(t *testing.T, name, text string, o Options) (s Suite, skipped []string, err error) {
	t.Helper()
	s, err = Read(t.Context(), strings.NewReader(text), name, o)
	for _, e := range s.Skipped {
		skipped = append(skipped, e.Error())
	}
	return s, skipped, err
}

// describe returns each opening on a line.
func describe(openings []match.Opening) (list []string) {
	for _, o := range openings {
		start := "startpos"
		if o.Start != (board.Board{}) {
			start = fen.Format(&o.Start)
		}
		list = append(list, strings.TrimSpace(fmt.Sprint(o.Name, " ", start, " ", o.Moves)))
	}
	return list
}

func TestRead(t *testing.T) {
	const (
		indian   = "Indian rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1 []"
		sicilian = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 []"
		ending   = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1 "
	)
	spanish := "Spanish startpos [e2e4 e7e5 g1f3 b8c6 f1b5 a7a6]"
	tests := []struct {
		name, file, text string
		options          Options
		want             []string
		skipped          string // parts in order, with | between
	}{
		{"positions", "x.epd", twoPositions, Options{}, []string{indian, sicilian}, ""},
		{"any other name", "x", twoPositions, Options{Plies: 3}, []string{indian, sicilian}, ""},
		{"games", "x.pgn", twoGames, Options{}, []string{spanish, ending + "[e1g1 e8d7]"}, ""},
		{"capitals", "X.PGN", twoGames, Options{}, []string{spanish, ending + "[e1g1 e8d7]"}, ""},
		{"one ply", "x.pgn", twoGames, Options{Plies: 1}, []string{"Spanish startpos [e2e4]", ending + "[e1g1]"}, ""},
		{"the second first", "x.epd", twoPositions, Options{Start: 1}, []string{sicilian, indian}, ""},
		{"the third is the first", "x.epd", twoPositions, Options{Start: 2}, []string{indian, sicilian}, ""},
		{"only one", "x.epd", twoPositions, Options{Start: 5, Count: 1}, []string{sicilian}, ""},
		{"bad positions", "x.epd", "8/8\n" + twoPositions + "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n", Options{}, []string{indian, sicilian},
			"x.epd:1: fen: line 1,|x.epd:6: the game is over"},
		{"bad games", "x.pgn", twoGames + "\n1. f3 e5 2. g4 Qh4# 0-1\n\n1. e5 *\n\n1. e4 -- 2. d4 *\n", Options{}, []string{spanish, ending + "[e1g1 e8d7]"},
			"x.pgn:10: the game is over|x.pgn:12: pgn: line 12,|x.pgn:14: the opening has a null move"},
		{"games that are drawn", "x.epd", twoPositions + "7k/8/6K1/8/8/8/8/R7 b - - 100 90\n7k/8/6K1/8/8/8/8/R7 b - - 150 90\n7k/8/6K1/8/8/8/8/R7 b - - 99 90\n", Options{},
			[]string{indian, sicilian, "7k/8/6K1/8/8/8/8/R7 b - - 99 90 []"}, "x.epd:5: the game is over|x.epd:6: the game is over"},
		{"a game that repeats", "x.pgn", twoGames + "\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *", Options{}, []string{spanish, ending + "[e1g1 e8d7]"},
			"x.pgn:10: the game is over"},
		{"not over before its end", "x.pgn", "1. f3 e5 2. g4 Qh4# 0-1", Options{Plies: 3}, []string{"startpos [f2f3 e7e5 g2g4]"}, ""},
		{"not illegal before its end", "x.pgn", "1. f3 e5 2. g4 Kd4 0-1", Options{Plies: 3}, []string{"startpos [f2f3 e7e5 g2g4]"}, ""},
		{"a game without moves", "x.pgn", "[Event \"x\"]\n\n*\n", Options{}, []string{"startpos []"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s, skipped, err := readText(t, test.file, test.text, test.options)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, describe(s.Openings)); diff != "" {
				t.Errorf("openings (-want +got):\n%s", diff)
			}
			if s.Checksum != crc32.ChecksumIEEE([]byte(test.text)) {
				t.Errorf("checksum %08x", s.Checksum)
			}
			parts := strings.Split(test.skipped, "|")
			if test.skipped == "" {
				parts = nil
			}
			if len(parts) != len(skipped) {
				t.Fatalf("skipped %q, want %q", skipped, parts)
			}
			for i, part := range parts {
				if !strings.Contains(skipped[i], part) {
					t.Errorf("skipped %q, want %q", skipped[i], part)
				}
			}
		})
	}
}

var errBroken = errors.New("broken")

func TestReadErrors(t *testing.T) {
	many := strings.Repeat(twoPositions+"8/8\n", 200)
	cancelled, cancel := context.WithCancelCause(t.Context())
	cancel(errBroken)
	tests := []struct {
		name string
		err  error
		want string
		is   error
	}{
		{"empty", second(readText(t, "x.epd", "", Options{})), "x.epd: no openings", ErrEmpty},
		{"only bad ones", second(readText(t, "x.epd", "8/8\n", Options{})), "x.epd: no openings", ErrEmpty},
		{"too many", second(readText(t, "x.epd", many, Options{})), "entry 303: x.epd:505: fen", ErrTooManyBad},
		{"more than are allowed", second(readText(t, "x.epd", many, Options{MaxSkipped: 2})), "entry 9: ", ErrTooManyBad},
		{"none is allowed", second(readText(t, "x.epd", many, Options{MaxSkipped: -1})), "x.epd:5: fen: line 5,", nil},
		{"another kind", second(readText(t, "x.epd", strings.Repeat(twoGames, 2), Options{})), "x.epd: too many bad openings, the last at entry 10", ErrTooManyBad},
		{"not compressed", second(readText(t, "x.pgn.gz", twoGames, Options{})), "x.pgn.gz: gzip", gzip.ErrHeader},
		{"a book that is cut", second(readText(t, "x.bin", "123", Options{})), "x.bin: ", nil},
		{"an interrupt", second(Read(cancelled, strings.NewReader(twoGames), "x.pgn", Options{})), "x.pgn: broken", errBroken},
		{"an interrupt, no games", second(Read(cancelled, strings.NewReader(""), "x.pgn", Options{})), "x.pgn: broken", errBroken},
		{"an interrupt, no positions", second(Read(cancelled, strings.NewReader(""), "x", Options{})), "x: broken", errBroken},
		{"an error in games", second(Read(t.Context(), io.MultiReader(strings.NewReader(twoGames), iotest.ErrReader(errBroken)), "x.pgn", Options{})), "x.pgn: ", errBroken},
		{"an error in positions", second(Read(t.Context(), io.MultiReader(strings.NewReader(twoPositions), iotest.ErrReader(errBroken)), "x", Options{})), "x: ", errBroken},
		{"an error in a book", second(Read(t.Context(), iotest.ErrReader(errBroken), "x.bin", Options{})), "x.bin: ", errBroken},
		{"no file", second(ReadFile(t.Context(), filepath.Join(t.TempDir(), "none.epd"), Options{})), "none.epd", os.ErrNotExist},
		{"no reader", second(Read(t.Context(), nil, "x", Options{})), "nil", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.err == nil || !strings.Contains(test.err.Error(), test.want) || test.is != nil && !errors.Is(test.err, test.is) {
				t.Errorf("%v, want %q", test.err, test.want)
			}
		})
	}
}

// second returns the error of a call.
func second(_ Suite, rest ...any) error {
	err, _ := rest[len(rest)-1].(error)
	return err
}

func TestCompressed(t *testing.T) {
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	if _, err := io.WriteString(w, twoGames); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	closed := 0
	o := Options{Decompress: map[string]func(io.Reader) (io.ReadCloser, error){
		".up": func(in io.Reader) (io.ReadCloser, error) {
			text, err := io.ReadAll(in)
			return closer{strings.NewReader(strings.ReplaceAll(string(text), "k", "q") + "k7/8/8/8/8/8/4P3/7K w - -"), &closed}, err
		},
		".none": func(io.Reader) (io.ReadCloser, error) { return nil, errBroken },
	}}
	plain, _, err := readText(t, "x.pgn", twoGames, Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, _, err := readText(t, "X.pgn.GZ", zipped.String(), Options{})
	if diff := cmp.Diff(plain, got); err != nil || diff != "" {
		t.Errorf("%v (-plain +gz):\n%s", err, diff)
	}
	half := zipped.String()[:zipped.Len()/2]
	if _, _, err := readText(t, "x.pgn.gz", half, Options{}); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("half a file: %v", err)
	}
	if s, _, err := readText(t, "x.epd.up", "k7/8/8/8/8/8/4P3/7K w - -\n", o); err != nil || len(s.Openings) != 1 || closed != 1 {
		t.Errorf("%v, closed %d times", err, closed)
	}
	// The output of bzip2 for "4k3/8/8/8/8/8/4P3/4K2R w K -\n".
	text, err := base64.StdEncoding.DecodeString("QlpoOTFBWSZTWSf8iOYAAAjfgAAQQAKcQAAIUAAACACAIAAhppGjT01CAaAJt5VqAaxoIwOsMz8XckU4UJAn/Ijm")
	if err != nil {
		t.Fatal(err)
	}
	if s, _, err := readText(t, "x.epd.bz2", string(text), Options{}); err != nil || len(s.Openings) != 1 {
		t.Errorf("bzip2: %v", err)
	}
	if _, _, err := readText(t, "x.epd.none", "", o); !errors.Is(err, errBroken) {
		t.Errorf("%v", err)
	}
}

type closer struct {
	io.Reader
	closed *int
}

func (c closer) Close() error {
	*c.closed++
	return nil
}

// The same seed gives the same order, which has all openings in it.
func TestShuffle(t *testing.T) {
	var text strings.Builder
	for i := range 50 {
		fmt.Fprintf(&text, "4k3/8/8/8/8/8/4P3/4K2R w K - id \"%d\";\n", i)
	}
	order := func(o Options) (names []string) {
		s, _, err := readText(t, "x.epd", text.String(), o)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range s.Openings {
			names = append(names, o.Name)
		}
		return names
	}
	one, again, two := order(Options{Shuffle: true, Seed: 1}), order(Options{Shuffle: true, Seed: 1}), order(Options{Shuffle: true, Seed: 2})
	if !cmp.Equal(one, again) || cmp.Equal(one, two) || cmp.Equal(one, order(Options{})) {
		t.Errorf("orders %v\n%v\n%v", one, again, two)
	}
	seen := map[string]bool{}
	for _, name := range two {
		seen[name] = true
	}
	if len(seen) != 50 {
		t.Errorf("%d different openings", len(seen))
	}
	if diff := cmp.Diff(one[7:10], order(Options{Shuffle: true, Seed: 1, Start: 7, Count: 3})); diff != "" {
		t.Errorf("from the eighth on (-want +got):\n%s", diff)
	}
}

// However many entries are skipped, no byte is read twice, and lines are counted right.
func TestSkippedInOnePass(t *testing.T) {
	var text strings.Builder
	want := []int{}
	line := 1
	for i := range 3000 {
		if i%3 > 0 {
			want = append(want, line)
		}
		game := []string{"1. d4 d5\r\n2. c4 *\r\n\r\n", "1. f3 e5 2. g4\n{\n\n}\nQh4# 0-1\n\n", "1. e4 -- *\n\n"}[i%3]
		text.WriteString(game)
		line += strings.Count(game, "\n")
	}
	in := &countingReader{in: strings.NewReader(text.String())}
	var got []int
	s, err := Read(t.Context(), in, "x.pgn", Options{MaxSkipped: 5000})
	for _, e := range s.Skipped {
		got = append(got, e.Line)
	}
	if err != nil || len(s.Openings) != 1000 || in.n != text.Len() {
		t.Fatalf("%d bytes of %d, %v", in.n, text.Len(), err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

type countingReader struct {
	in io.Reader
	n  int
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.in.Read(p)
	c.n += n
	return n, err
}

// Whatever the input, the openings can be played, games go on after them, and openings of
// games are those that their trees give.
func FuzzRead(f *testing.F) {
	f.Add("x.epd", twoPositions, 0)
	f.Add("x.pgn", twoGames, 3)
	f.Add("x.pgn", "1. f3 e5 2. g4 Qh4# 0-1 1. e4 -- *", 0)
	f.Add("x.pgn", "1. e4 (d) e5 *", 0) // a variation that no reader of openings looks at
	f.Add("x.bin", strings.Repeat("\x00", 32), 2)
	f.Fuzz(func(t *testing.T, name, text string, plies int) {
		s, _, err := readText(t, name, text, Options{Plies: plies})
		if err != nil {
			return
		}
		if len(s.Openings) == 0 {
			t.Fatal("no openings, and no error")
		}
		for _, o := range s.Openings {
			now := o.Start
			if now == (board.Board{}) {
				now = board.Start()
			}
			for _, m := range o.Moves {
				if !movegen.IsLegal(&now, m) {
					t.Fatalf("%v is illegal in %v", m, now)
				}
				now.Play(m)
			}
			if g, err := o.Game(); err != nil || g.OutcomeWithClaims().IsOver() {
				t.Fatalf("over: %v, %v", now, err)
			}
		}
		if !strings.HasSuffix(name, ".pgn") || len(s.Skipped) > 0 || plies > 0 {
			return
		}
		i := 0
		for g, err := range pgn.NewReader(strings.NewReader(text)).Games() {
			if err != nil && strings.Contains(text, "(") {
				return // of a variation, which openings do without
			}
			if err != nil {
				t.Fatal(err)
			}
			o, err := match.NewOpening(g, plies)
			if err != nil {
				t.Fatal(err)
			}
			if !cmp.Equal(o.Moves, s.Openings[i].Moves) || o.Name != s.Openings[i].Name {
				t.Fatalf("game %d: %v, want %v", i, s.Openings[i], o)
			}
			i++
		}
		if i != len(s.Openings) {
			t.Fatalf("%d games, %d openings", i, len(s.Openings))
		}
	})
}
