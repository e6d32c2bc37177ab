package pgn_test

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"github.com/luftchess/luft/pgn"
)

// A kept is what [pgn.Reader.Text] returns for a game.
type kept struct{ before, game string }

const keptText = "\ufeff% one\n\n[White \"\\\"Ä\"]\n\n1. e4 {%} *\n\n\n% two\n1. d4 Ke3 *\n1. c4 (1. b3) 1-0 \n% three\n"

var wantKept = []kept{
	{"\ufeff% one\n\n", "[White \"\\\"Ä\"]\n\n1. e4 {%} *"},
	{"\n\n\n% two\n", "1. d4 Ke3 *"},
	{"\n", "1. c4 (1. b3) 1-0 "},
	{"\n% three\n", ""},
}

// readKept reads all games and the rest.
func readKept(r *pgn.Reader, next func() error) (got []kept) {
	r.KeepText = true
	for {
		err := next()
		before, game := r.Text()
		got = append(got, kept{string(before), string(game)})
		if err == io.EOF {
			return got
		}
	}
}

func joined(games []kept) (s string) {
	for _, k := range games {
		s += k.before + k.game
	}
	return s
}

// Whatever a game is read with, its text is kept, and all texts together are the input.
func TestText(t *testing.T) {
	for name, next := range map[string]func(r *pgn.Reader) error{
		"Next":     func(r *pgn.Reader) error { return r.Next(pgn.Nop{}) },
		"ReadGame": func(r *pgn.Reader) error { _, err := r.ReadGame(); return err },
		"Skip":     func(r *pgn.Reader) error { _, err := r.Skip(); return err },
	} {
		for _, in := range []io.Reader{strings.NewReader(keptText), iotest.OneByteReader(strings.NewReader(keptText))} {
			r := pgn.NewReader(in)
			got := readKept(r, func() error { return next(r) })
			if !slices.Equal(got, wantKept) {
				t.Errorf("%s: the texts are %q, want %q", name, got, wantKept)
			}
		}
	}
}

// The text of a file in UTF-16 is UTF-8, without the mark.
func TestTextOfUTF16(t *testing.T) {
	var in strings.Builder
	for _, u := range utf16.Encode([]rune(keptText)) {
		in.Write([]byte{byte(u), byte(u >> 8)})
	}
	r := pgn.NewReader(strings.NewReader(in.String()))
	if got := readKept(r, func() error { return r.Next(pgn.Nop{}) }); joined(got) != strings.TrimPrefix(keptText, "\ufeff") {
		t.Errorf("%q", got)
	}
}

// A range has the texts of its games, and a batch of Parallel as well.
func TestTextOfParts(t *testing.T) {
	in := strings.NewReader(keptText)
	for cut := range int64(len(keptText)) {
		all := ""
		for _, p := range [][2]int64{{0, cut}, {cut, in.Size()}} {
			r := pgn.NewRangeReader(in, in.Size(), p[0], p[1])
			for _, k := range readKept(r, func() error { return r.Next(pgn.Nop{}) }) {
				if span := r.Span(); k.game != "" && !strings.Contains(keptText, k.game) {
					t.Errorf("cut at %d: game at %d is %q", cut, span.Offset, k.game)
				}
				all += k.game
			}
		}
		if want := wantKept[0].game + wantKept[1].game + wantKept[2].game; all != want {
			t.Errorf("cut at %d: %q, want %q", cut, all, want)
		}
	}
	games := ""
	for batch, err := range pgn.Parallel(context.Background(), strings.NewReader(keptText), pgn.ParallelOptions{Batch: 10, Workers: 2}, func(r *pgn.Reader) (s string, _ error) {
		for _, k := range readKept(r, func() error { return r.Next(pgn.Nop{}) }) {
			s += k.game
		}
		return s, nil
	}) {
		if err != nil {
			t.Fatal(err)
		}
		games += batch
	}
	for _, k := range wantKept {
		if !strings.Contains(games, strings.TrimSpace(k.game)) {
			t.Errorf("the batches have %q, without %q", games, k.game)
		}
	}
}

// The text of a game that is too large is dropped, and that of the next one is there.
func TestTextTooLarge(t *testing.T) {
	large := "1. e4 " + strings.Repeat("{"+strings.Repeat("x", 1000)+"} ", 2000) + "*\n\n"
	r := pgn.NewReader(strings.NewReader("1. d4 *\n\n" + large + "1. c4 *\n"))
	r.MaxGame, r.MaxComment, r.MaxTag = 10_000, 2000, 1000
	got := readKept(r, func() error { return r.Next(pgn.Nop{}) })
	want := []kept{{"", "1. d4 *"}, {"", ""}, {"\n\n", "1. c4 *"}, {"\n", ""}}
	if !slices.Equal(got, want) {
		t.Errorf("%.100q, want %q", got, want)
	}
}

func ExampleReader_Text() {
	r := pgn.NewReader(strings.NewReader("1. e4 e5 *\n\n1. d4 {a pawn} d5 *\n"))
	r.KeepText = true
	for range r.Games() {
		_, text := r.Text()
		fmt.Printf("%q\n", text)
	}
	// Output:
	// "1. e4 e5 *"
	// "1. d4 {a pawn} d5 *"
}
