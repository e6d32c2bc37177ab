package pgn

import (
	"context"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/luftchess/luft/internal/testdata"
)

// oddTexts are inputs that were once read wrongly, or in one way by one method and in
// another by the next.
var oddTexts = map[string]string{
	"variation open at the end":       "1. e4 (1. d4",
	"variation open before a tag":     "1. e4 (1. d4 (1. c4) d5\n [A \"b\"]\n\n1. e4 *",
	"zeros before a NAG":              "1. e4 $00001 e5 $0000000000000000000000000000000000000000000000000000000000000000001 *\n1. d4 *",
	"draw with blanks":                "1. e4 1/2 - 1/2\n1. d4 1/2  -1/2 {x}\n1. c4 1/2- 1/2\n1. f4 1/2 - 1/3 *",
	"draw with blanks in a variation": "1. e4 (1. d4 1/2 - 1/2) e5 1/2 - 1/2 *",
	"signs next to moves":             "1. e4± e5□ 2. Nf3+- Nc6-+ 3. Bc4⩲= Bc5‼ 4. c3+= *\n1. e4 ‼ e5 N 2. d4+-+- N *",
	"indented tags":                   "1. e4\n  [A \"b\"]\n\n1. d4\n\t\t[A \"b\"]\n1. c4\n \ufeff[A \"c\"]\n*",
	"indented too far":                "1. e4\n" + strings.Repeat(" ", maxIndent+1) + "[A \"b\"] *\n1. d4\n" + strings.Repeat(" ", maxIndent) + "[A \"b\"] *",
	"indented in a lost comment":      "1. e4 {x\n  [A \"b\"]\n\n1. d4 *",
	"zero after the result":           "1. e4 1-0 White\x00resigns\n1. d4 1-0 a\x001 *\n1. c4 *",
	"dash after the result":           "1. e4 e5 1-0 -\n\n1. d4 d5 0-1 – \n1. c4 * -- \n1. f4 * —",
	"blanks in the names of tags":     "[A\u00a0B \"x\"]\n[Ä \"x\"]\n[A\u2028 \"x\"]\n[\ufeffA \"x\"]\n\n1. e4 *\n[A\u0085B \"x\"]\n\n*",
	"signs and blanks in Latin-1":     "1. e4 e5 \xbd-\xbd\n[Result \"\xbd\x96\xbd\"]\n\n1. e4\xa0e5\xb1 2.\xa0Nf3 \xbd\x97\xbd\xa0{x}\n\n1. d4 1\x960 \x96\n1. c4 0\x961\x85\n1. f4 *\x85\n",
	"parentheses after the result":    "1. e4 e5 1/2-1/2 (time)\n1. d4 1-0 (\n1. c4 * (a) (b\n\n1. f4 1/2 - 1/2 (1. e4)\n1. e3 1 - 0 (x)\n",
	"unknown variant":                 "[Variant \"Atomic\"]\n\n1. e4 *\n1. d4 *",
}

// TestWaysAgree reads odd inputs in each way there is, in UTF-8 and in UTF-16.
func TestWaysAgree(t *testing.T) {
	for name, text := range oddTexts {
		t.Run(name, func(t *testing.T) { agree(t, text) })
	}
	for _, text := range readerSeeds {
		agree(t, text)
	}
	agree(t, manyGames(50))
}

// TestWaysAgreeCorpus does so with the odd files of the corpus.
func TestWaysAgreeCorpus(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testdata.File(t, "pgn/tricky"), "*.pgn"))
	if err != nil || len(files) < 4 || len(files) < 50 && testdata.Whole() {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if testing.Short() && len(text) > 50_000 {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) { agree(t, string(text)) })
	}
}

// agree checks that all ways of reading find the same games at the same places, and
// that those that report something report the same.
func agree(t *testing.T, text string) {
	t.Helper()
	inputs := map[string]string{"as it is": text}
	if utf8.ValidString(text) {
		inputs["UTF-16LE"] = encode(text, binary.LittleEndian)
		inputs["UTF-16BE"] = encode(text, binary.BigEndian)
	}
	told := readAll(NewReader(strings.NewReader(text)))
	for name, in := range inputs {
		reader := func() *Reader { return NewReader(strings.NewReader(in)) }
		if diff := cmp.Diff(told, readAll(reader())); diff != "" {
			t.Errorf("%s (-UTF-8 +this):\n%s", name, diff)
		}
		if len(in) < 50_000 {
			if diff := cmp.Diff(told, readAll(NewReader(iotest.OneByteReader(strings.NewReader(in))))); diff != "" {
				t.Errorf("%s, byte by byte (-at once +byte by byte):\n%s", name, diff)
			}
		}
		want := skimmed(reader())
		var headed []Span
		r := reader()
		for range r.Headers() {
			headed = append(headed, r.Span())
		}
		tokens := reader()
		tokens.RawMoves = true
		for way, got := range map[string][]Span{
			"headers": headed,
			"moves":   visited(reader(), 0, nil),
			"tokens":  visited(tokens, 0, nil),
			"skipped": visited(reader(), 3, SkipGame),
		} {
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s (-skimmed +%s):\n%s", name, way, diff)
			}
		}
		for _, span := range want {
			if name != "as it is" {
				break // the order of the bytes is known only at the beginning
			}
			section := io.NewSectionReader(strings.NewReader(in), span.Offset, span.Length)
			if alone := skimmed(NewReader(section)); len(alone) != 1 {
				t.Errorf("the game at %v has %d games: %v", span, len(alone), alone)
			}
		}
		for _, batch := range []int{1, 1000} {
			o := ParallelOptions{Workers: 2, Batch: batch}
			if diff := cmp.Diff(told, inParallel(strings.NewReader(in), o)); diff != "" {
				t.Errorf("%s, in parallel (-alone +parallel):\n%s", name, diff)
			}
			var spans []Span
			for some, err := range Parallel(context.Background(), strings.NewReader(in), o, func(r *Reader) ([]Span, error) { return skimmed(r), nil }) {
				if err != nil {
					t.Error(err)
				}
				spans = append(spans, some...)
			}
			if diff := cmp.Diff(want, spans); diff != "" {
				t.Errorf("%s, in parallel (-skimmed +parallel):\n%s", name, diff)
			}
		}
	}
}
