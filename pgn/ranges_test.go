package pgn

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/luftchess/luft/internal/testdata"
)

// rangeTexts are inputs in which it is hard to say where a game begins.
var rangeTexts = map[string]string{
	"plain":                     "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n1. c4 *\n",
	"CR LF":                     "[Event \"a\"]\r\n\r\n1. e4 *\r\n\r\n[Event \"b\"]\r\n\r\n1. d4 *\r\n",
	"CR":                        "[Event \"a\"]\r\r1. e4 *\r\r[Event \"b\"]\r\r1. d4 *\r",
	"no markers":                "[Event \"a\"]\n\n1. e4\n\n[Event \"b\"]\n\n1. d4\n\n[Event \"c\"]\n\n1. c4\n",
	"quoted in a comment":       "[Event \"a\"]\n\n1. e4 { as in\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n} e5 *\n\n[Event \"d\"]\n\n1. c4 *\n",
	"quoted in a long comment":  "1. e4 *\n[Event \"a\"]\n\n1. e4 {" + strings.Repeat("y", 30) + "\n 1. d4 *\n\n[Event \"c\"]\n} e5 *\n\n[Event \"d\"]\n\n1. c4 *\n",
	"quoted in a line comment":  "[Event \"a\"]\n; 1. e4 *\n[Site \"b\"]\n\n1. d4 ; {\n\n[Event \"c\"]\n\n1. c4 *\n",
	"brace in a line comment":   "[Event \"a\"]\n; } 1. e4 *\n[Site \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n1. c4 *\n",
	"brace in a malformed tag":  "[Event \"a\"]\n[White \"} 1. e4 *\n[Site \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n1. c4 *\n",
	"brace in an escaped line":  "[Event \"a\"]\n% } 1. e4 *\n[Site \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n1. c4 *\n",
	"comment before tags":       "1. e4 *\n\n{ first\nsecond } \n[Event \"a\"]\n\n1. d4 *\n\n{ of\n one } {two}\n[Event \"b\"]\n\n1. c4 *\n",
	"comment after CR":          "1. e4 * {x}\r{ y }\n[Event \"a\"]\n\n1. d4 e5 {x} 2. c4\r{ y }\n[Event \"b\"]\n\n1. c4 *\n",
	"comment at the end":        "1. e4 *\n[Event \"a\"]\n\n1. e4 {one\n two} e5 {three}\n\n[Event \"b\"]\n\n1. d4 {three}\n\n[Event \"c\"]\n*",
	"tags after a blank line":   "1. e4 *\n[Event \"a\"]\n\n[Site \"b\"]\n\n[Event \"c\"]\n\n1. d4 *\n[Event \"d\"]\n[Event \"e\"]\n*",
	"open variation":            "1. e4 (1. d4 1-0\n\n[Event \"a\"]\n\n1. d4 *\n",
	"byte order marks":          "\ufeff[Event \"a\"]\n\n1. e4 *\n\n\ufeff[Event \"b\"]\n\n1. d4 *\n\ufeff\n[Event \"c\"]\n\n1. c4 *\n",
	"malformed":                 "[Event \"a\"]\n\n1. e5 *\n\n[Event \"b\"]\n\n1. d4 d4 *\n\n[Event \"c\n\n1. c4 c9 *\n\n[Event \"d\"]\n\n1. e4 (\n",
	"unclosed comment":          "[Event \"a\"]\n\n1. e4 { *\n\n[Event \"b\"]\n\n1. d4 { *\n\n[Event \"c\"]\n\n1. c4 *\n",
	"Latin-1":                   "1. e4 *\n[Event \"a\"]\n\xe4\n[White \"\xfc\"]\n\n1. d4 * \xff\xfe\n\n[Event \"b\"]\n*\n",
	"text that is no movetext":  "}\n[A \"b\"]\n{\n}\n[A \"c\"]\n\x7f\n[A \"d\"]\n.\n[A \"e\"]\n100%\n[A \"f\"]\n",
	"mark of UTF-16 in between": "1. e4 *\n\n[A \"b\"]\n\xff\xfe\n[A \"c\"]\n*\n[A \"d\"]\n",
}

// inFile writes down what a Reader finds, with offsets in place of game numbers and lines.
func inFile(readers ...*Reader) string {
	var e events
	for _, r := range readers {
		for {
			err := r.Next(&e)
			if err == io.EOF {
				break
			}
			if bad, ok := errors.AsType[*Error](err); ok {
				err = fmt.Errorf("at %d, ply %d, %q: %w", bad.Offset, bad.Ply, bad.Near, bad.Err)
			}
			e.add("%v %v", r.Span(), err)
			if r.bad == nil && err != nil {
				break
			}
		}
	}
	return strings.Join(e.lines, "\n")
}

// rangesOf returns Readers of the ranges of text between cuts.
func rangesOf(text string, o ReaderOptions, cuts ...int64) (readers []*Reader) {
	size, from := int64(len(text)), int64(0)
	for _, to := range append(slices.Sorted(slices.Values(cuts)), size) {
		r := NewRangeReader(strings.NewReader(text), size, from, to)
		r.ReaderOptions = o
		readers = append(readers, r)
		from = to
	}
	return readers
}

func reader(text string, o ReaderOptions) *Reader {
	r := NewReader(strings.NewReader(text))
	r.ReaderOptions = o
	return r
}

// slowIsBoundary is what the package documentation says of boundaries. At is not 0.
func slowIsBoundary(text string, at int, maxComment int) bool {
	if text[at] != '[' || text[at-1] != '\n' && text[at-1] != '\r' {
		return false
	}
	blanks := func(r rune) bool { return r <= ' ' }
	before := strings.TrimRightFunc(text[:at], blanks)
	start := strings.LastIndexAny(before, "\r\n") + 1
	if line := before[start:]; line == "" || at-start > lineReach || !slowIsMovetext(line) {
		return false
	} else if _, rest, ok := strings.Cut(line, "}"); ok && !slowIsMovetext(rest) {
		return false
	}
	near := text[max(0, at-maxComment-2):at]
	return !strings.Contains(near, "{") || strings.LastIndexByte(near, '{') < strings.LastIndexByte(near, '}')
}

// slowIsMovetext examines a line that does not begin in a comment.
func slowIsMovetext(line string) bool {
	text := ""
	for {
		before, after, ok := strings.Cut(line, "{")
		text += before
		if !ok {
			break
		}
		if _, line, ok = strings.Cut(after, "}"); !ok {
			return false
		}
	}
	return !strings.ContainsAny(text, "[;%") &&
		strings.ContainsFunc(text, func(r rune) bool { return ' ' < r && r < 0x7f })
}

// checkBoundaries checks that a Reader finds the first boundary from each of some offsets
// on, and that a Reader of the whole text begins a game at each boundary. It returns how
// many there are.
func checkBoundaries(t *testing.T, text string, o ReaderOptions, froms func(n int) []int) (n int) {
	t.Helper()
	o = o.complete()
	next := make([]int64, len(text)+1)
	next[len(text)] = int64(len(text))
	games := make(map[int64]bool)
	for _, s := range skimmed(reader(text, o)) {
		games[s.Offset] = true
	}
	wide := strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff")
	for i := len(text) - 1; i > 0; i-- {
		next[i] = next[i+1]
		if !wide && slowIsBoundary(text, i, o.MaxComment) {
			next[i] = int64(i)
			n++
			if !games[int64(i)] {
				t.Errorf("no game begins at the boundary at %d of %.200q", i, text)
			}
		}
	}
	for _, from := range froms(len(text)) {
		r := NewRangeReader(strings.NewReader(text), int64(len(text)), 0, 0)
		r.options = o
		if got := r.boundary(int64(from), int64(len(text))); from > 0 && got != next[from] {
			t.Fatalf("first boundary from %d on is at %d, want %d, of %.200q", from, got, next[from], text)
		}
	}
	return n
}

// all are the offsets of a text.
func all(n int) (offsets []int) {
	for i := range n + 1 {
		offsets = append(offsets, i)
	}
	return offsets
}

// some are a few of them.
func some(n int) (offsets []int) {
	rnd := rand.New(rand.NewPCG(uint64(n), 0))
	for range 20 {
		offsets = append(offsets, rnd.IntN(n+1))
	}
	return offsets
}

// TestRanges cuts odd inputs at each place.
func TestRanges(t *testing.T) {
	texts := map[string]string{"many": manyGames(3)}
	for _, some := range []map[string]string{rangeTexts, oddTexts} {
		for name, text := range some {
			texts[name] = text
		}
	}
	for i, text := range readerSeeds {
		texts[fmt.Sprint("seed ", i)] = text
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			for _, o := range []ReaderOptions{{}, {MaxComment: 20, MaxTag: 20, MaxTags: 2, MaxNesting: 2, MaxGame: 64}} {
				want := inFile(reader(text, o))
				for cut := range int64(len(text) + 1) {
					if diff := cmp.Diff(want, inFile(rangesOf(text, o, cut)...)); diff != "" {
						t.Fatalf("cut at %d (-whole +ranges):\n%s", cut, diff)
					}
				}
				checkBoundaries(t, text, o, all)
			}
		})
	}
	for name, want := range map[string]int{"plain": 2, "CR LF": 1, "CR": 1, "no markers": 2, "quoted in a comment": 1, "open variation": 1} {
		if n := checkBoundaries(t, rangeTexts[name], ReaderOptions{}, all); n != want {
			t.Errorf("%s has %d boundaries, want %d", name, n, want)
		}
	}
}

// TestRangesCorpus cuts the files of the corpus.
func TestRangesCorpus(t *testing.T) {
	var files []string
	for _, dir := range []string{"tricky", "large", "kokopu"} {
		if dir == "kokopu" && !testdata.Whole() {
			continue
		}
		more, err := filepath.Glob(filepath.Join(testdata.File(t, "pgn/"+dir), "*.pgn"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	games, boundaries, undivided := 0, 0, 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > 5e6 && !testdata.Long() {
			continue
		}
		text := string(data)
		cuts := some
		if testdata.Long() && len(text) < 2000 {
			cuts = all
		}
		want := skimmed(reader(text, ReaderOptions{}))
		n := checkBoundaries(t, text, ReaderOptions{}, cuts)
		games += len(want)
		boundaries += n
		if n == 0 && len(want) > 1 {
			undivided++
			t.Logf("%s: %d games and no boundary", filepath.Base(file), len(want))
		}
		for _, cut := range cuts(len(text)) {
			var got []Span
			for _, r := range rangesOf(text, ReaderOptions{}, int64(cut)) {
				got = append(got, skimmed(r)...)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%s cut at %d (-whole +ranges):\n%s", file, cut, diff)
			}
		}
		if len(text) > 100_000 {
			continue
		}
		var at []int64
		for _, cut := range some(len(text)) {
			at = append(at, int64(cut))
		}
		if diff := cmp.Diff(inFile(reader(text, ReaderOptions{})), inFile(rangesOf(text, ReaderOptions{}, at...)...)); diff != "" {
			t.Errorf("%s cut at %d (-whole +ranges):\n%s", file, at, diff)
		}
	}
	t.Logf("%d files, %d games, %d boundaries; %d files with several games have none", len(files), games, boundaries, undivided)
	if boundaries == 0 {
		t.Error("no boundaries")
	}
}

// TestRangesReach has lines, blanks and comments about as long as a boundary can have
// before it.
func TestRangesReach(t *testing.T) {
	const most = 70 << 10
	for name, c := range map[string]struct {
		text       string // after which a boundary may follow
		boundaries int
	}{
		"line at the limit":        {"*\n" + strings.Repeat("x", lineReach-2) + "*\n", 1},
		"line beyond it":           {"*\n" + strings.Repeat("x", lineReach-1) + "*\n", 0},
		"first line at the limit":  {strings.Repeat("x", lineReach-2) + "*\n", 1},
		"first line beyond it":     {strings.Repeat("x", lineReach) + "*\n", 0},
		"blanks":                   {"1. e4 *" + strings.Repeat("\n", lineReach), 0},
		"game in a comment":        {"*\n{" + strings.Repeat("x\n", most/2-3) + "*\n", 0},
		"game after an old brace":  {"*\n;{" + strings.Repeat("x\n", most/2-1) + "*\n", 0},
		"game after an older one":  {"*\n;{" + strings.Repeat("x\n", most/2) + "*\n", 1},
		"game after a closed one":  {"*\n;{}" + strings.Repeat("x\n", most/2-3) + "*\n", 1},
		"far from the first brace": {"*\n;{" + strings.Repeat("x\n", most) + "*\n", 1},
	} {
		t.Run(name, func(t *testing.T) {
			o := ReaderOptions{MaxComment: most}
			text := c.text + "[A \"b\"]\n"
			at := len(c.text)
			froms := func(int) []int {
				return []int{max(1, at-lineReach-1), max(1, at-lineReach), max(1, at-lineReach+1), at - 1, at, at + 1}
			}
			// A comment is closed after the boundary.
			for _, end := range []string{"", "} e5 *\n"} {
				if n := checkBoundaries(t, text+end, o, froms); n != c.boundaries {
					t.Errorf("%d boundaries, want %d", n, c.boundaries)
				}
				want := skimmed(reader(text+end, o))
				for _, from := range froms(len(text)) {
					var got []Span
					for _, r := range rangesOf(text+end, o, int64(from)) {
						got = append(got, skimmed(r)...)
					}
					if diff := cmp.Diff(want, got); diff != "" {
						t.Fatalf("cut at %d (-whole +ranges):\n%s", from, diff)
					}
				}
			}
		})
	}
}

// TestRangesUTF16 has each cut leave all games of a file in UTF-16 to the first range.
func TestRangesUTF16(t *testing.T) {
	// U+0A5B and U+5B0A have the bytes of a line feed and a bracket.
	text := encode("[White \"\u5b0a\"]\n\n1. e4 *\n\u0a5b\n[White \"\u0a5b\"]\n\n1. d5 *\n", binary.LittleEndian)
	want := inFile(reader(text, ReaderOptions{}))
	for cut := range int64(len(text)) {
		if diff := cmp.Diff(want, inFile(rangesOf(text, ReaderOptions{}, cut+1)[0])); diff != "" {
			t.Errorf("cut at %d (-whole +first range):\n%s", cut+1, diff)
		}
		if diff := cmp.Diff(want, inFile(rangesOf(text, ReaderOptions{}, cut)...)); diff != "" {
			t.Errorf("cut at %d (-whole +ranges):\n%s", cut, diff)
		}
	}
}

// TestRangesOutside has offsets outside the file.
func TestRangesOutside(t *testing.T) {
	text := rangeTexts["plain"]
	size := int64(len(text))
	for _, c := range []struct {
		size, from, to int64
		games          int
	}{
		{size, -5, size + 5, 3}, {size, 5, 4, 0}, {size, 5, 5, 0}, {size, size, size, 0}, {size, size + 1, size + 9, 0},
		{size, -9, -5, 0}, {size, -9, 0, 0}, {size, 0, 1, 1}, {-1, 0, 5, 0}, {0, 0, 5, 0}, {size - 21, 0, size, 2}, {size + 100, 1, size + 100, 2},
	} {
		if got := len(skimmed(NewRangeReader(strings.NewReader(text), c.size, c.from, c.to))); got != c.games {
			t.Errorf("%+v: %d games", c, got)
		}
	}
}

// brokenAt is a file that cannot be read from an offset on.
type brokenAt struct {
	*strings.Reader
	at  int64
	err error
}

func (b brokenAt) ReadAt(p []byte, off int64) (int, error) {
	n := min(int64(len(p)), max(0, b.at-off))
	m, err := b.Reader.ReadAt(p[:n], off)
	if err == nil && m < len(p) {
		err = b.err
	}
	return m, err
}

// TestRangesBroken has each range return the error of the file, and nothing after it.
func TestRangesBroken(t *testing.T) {
	text := rangeTexts["plain"]
	size := int64(len(text))
	broken := errors.New("broken")
	for at := range size {
		for from := range size {
			r := NewRangeReader(brokenAt{strings.NewReader(text), at, broken}, size, from, size)
			var err error
			for range 5 {
				if _, err = r.Skip(); err != nil {
					break
				}
			}
			// A range may end before the place. The last one does not.
			if !errors.Is(err, broken) {
				t.Errorf("range from %d, broken at %d: %v", from, at, err)
			}
			if _, again := r.Skip(); !errors.Is(again, broken) {
				t.Errorf("range from %d, broken at %d: then %v", from, at, again)
			}
		}
	}
	r := NewRangeReader(brokenAt{strings.NewReader(text), 70, broken}, size, 0, 20)
	if n := len(skimmed(r)); n != 1 {
		t.Errorf("%d games before the boundary", n)
	}
}

// FuzzRanges compares ranges of any text with the whole.
func FuzzRanges(f *testing.F) {
	for _, texts := range []map[string]string{rangeTexts, oddTexts} {
		for _, s := range texts {
			f.Add(s, uint16(20), uint16(50), uint8(3))
		}
	}
	for _, s := range readerSeeds {
		f.Add(s, uint16(9), uint16(90), uint8(7))
	}
	f.Fuzz(func(t *testing.T, text string, cut1, cut2 uint16, n uint8) {
		if len(text) > 1<<12 {
			return
		}
		size := int64(len(text))
		for _, o := range []ReaderOptions{
			{}, {RawMoves: true}, {MaxComment: 1 + int(n)%16, MaxTag: 8 + int(n)%16, MaxTags: 2, MaxNesting: 2, MaxGame: 64},
		} {
			cuts := []int64{int64(cut1) % (size + 1), int64(cut2) % (size + 1), int64(n) % (size + 1)}
			if diff := cmp.Diff(inFile(reader(text, o)), inFile(rangesOf(text, o, cuts...)...)); diff != "" {
				t.Errorf("cut at %d (-whole +ranges):\n%s", cuts, diff)
			}
			checkBoundaries(t, text, o, func(n int) []int { return []int{min(1, n), int(cuts[0]), int(cuts[1])} })
		}
		// The rest of a range is as it is whatever is left out of a game.
		var skipped []Span
		for _, r := range rangesOf(text, ReaderOptions{}, int64(cut1)%(size+1)) {
			skipped = append(skipped, visited(r, int(n), SkipGame)...)
		}
		if diff := cmp.Diff(skimmed(reader(text, ReaderOptions{})), skipped); diff != "" {
			t.Errorf("skipped in ranges (-whole +ranges):\n%s", diff)
		}
	})
}

// TestRangesRandom has many small texts of what matters to boundaries, at every cut.
func TestRangesRandom(t *testing.T) {
	things := []string{
		"{", "}", "[", ";", "%", "\n", "\n", "\n", "\r", " ", "*", "1-0", "e4", "(", ")", "\ufeff", "\x00", "\"",
		"[A \"b\"]", "\n[A \"b\"]\n", " *\n[A \"b\"]\n", "{x\n", "x}", "\n%", "\x7f", "\xff",
	}
	rounds := uint64(400)
	if testdata.Long() {
		rounds = 5000
	}
	boundaries := 0
	for seed := range rounds {
		rnd := rand.New(rand.NewPCG(seed, 1))
		var b bytes.Buffer
		for range 3 + rnd.IntN(25) {
			b.WriteString(things[rnd.IntN(len(things))])
		}
		text := b.String()
		o := ReaderOptions{MaxComment: 1 + rnd.IntN(40), RawMoves: true}
		want := inFile(reader(text, o))
		for range 4 {
			cut := rnd.Int64N(int64(len(text) + 1))
			if got := inFile(rangesOf(text, o, cut)...); got != want {
				t.Fatalf("%q cut at %d (-whole +ranges):\n%s", text, cut, cmp.Diff(want, got))
			}
		}
		boundaries += checkBoundaries(t, text, o, some)
	}
	if boundaries < int(rounds)/4 {
		t.Errorf("%d boundaries", boundaries)
	}
}
