package fen_test

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
)

// summary reads all and writes a line for each record or error.
func summary(r *fen.Reader) (lines []string) {
	for e, err := range r.Records() {
		bad, ok := errors.AsType[*fen.Error](err)
		switch {
		case err == nil:
			lines = append(lines, fmt.Sprintf("%d: %s", r.Line(), e.ID()))
		case ok:
			lines = append(lines, fmt.Sprintf("%d: error in %v at %d", bad.Line, bad.Field, bad.Offset))
		default:
			lines = append(lines, "error: "+err.Error())
		}
	}
	return lines
}

func TestReader(t *testing.T) {
	broken := errors.New("broken")
	long := kings + " id " + strings.Repeat("x", 100_000) + ";\n"
	tests := []struct {
		name    string
		in      io.Reader
		maxLine int
		want    []string
	}{
		{"empty", strings.NewReader(""), 0, nil},
		{"blank lines and comments only", strings.NewReader("\n# a\n \t\n  # b\n"), 0, nil},
		{"records", strings.NewReader(kings + " id a;\n" + kings + " id b;\n"), 0, []string{"1: a", "2: b"}},
		{"no last line end", strings.NewReader(kings + " id a;\n\n" + kings + " id b;"), 0, []string{"1: a", "3: b"}},
		{"CR LF", strings.NewReader(kings + " id a;\r\n\r\n" + kings + " id b\r\n"), 0, []string{"1: a", "3: b"}},
		{"CR", strings.NewReader(kings + " id a;\r\r#\r" + kings + " id b;\r"), 0, []string{"1: a", "4: b"}},
		{"CR LF and others", strings.NewReader(kings + " id a;\r\n\n\r" + kings + " id b;\n\r\nx\r\n"), 0, []string{"1: a", "4: b", "6: error in piece placement at 0"}},
		{"CR only, a byte longer", strings.NewReader(kings + " id a;\r" + kings + " id bb;\r"), len(kings) + 6, []string{"1: a", "2: error in record at 31"}},
		{"byte order mark", strings.NewReader("\ufeff" + kings + " id a;\n"), 0, []string{"1: a"}},
		{"byte order mark before a comment", strings.NewReader("\ufeff# c\n" + kings + " id a;\n"), 0, []string{"2: a"}},
		{"bad lines", strings.NewReader("x\n" + kings + " id a;\n" + kings + " id \"b\n" + kings + " id c;\n8/8/8/8/8/8/8/8 w - -"), 0,
			[]string{"1: error in piece placement at 0", "2: a", "3: error in operation at 29", "4: c", "5: error in piece placement at 0"}},
		{"one byte at a time", iotest.OneByteReader(strings.NewReader(kings + " id a;\r\n" + kings + " id b;")), 0, []string{"1: a", "2: b"}},
		{"longer than the buffer", strings.NewReader(long + kings + " id b;"), 0,
			[]string{"1: " + strings.Repeat("x", 100_000), "2: b"}},
		{"longer than allowed", strings.NewReader(long + kings + " id b;\n"), 1000, []string{"1: error in record at 1000", "2: b"}},
		{"longer than allowed, no line end", strings.NewReader(strings.TrimSpace(long)), 1000, []string{"1: error in record at 1000"}},
		{"comment longer than allowed", strings.NewReader("#" + long + kings + " id b;\n"), 1000, []string{"2: b"}},
		{"just as long as allowed", strings.NewReader(kings + " id a;\r\n" + kings + " id b;"), len(kings) + 6, []string{"1: a", "2: b"}},
		{"byte order mark and just as long", strings.NewReader("\ufeff" + kings + " id a;\r\n" + kings + " id b;"), len(kings) + 6, []string{"1: a", "2: b"}},
		{"a byte longer", strings.NewReader(kings + " id a;\r\n" + kings + " id b;"), len(kings) + 5,
			[]string{"1: error in record at 30", "2: error in record at 30"}},
		{"byte order mark and a byte longer", strings.NewReader("\ufeff" + kings + " id a;\r\n"), len(kings) + 5, []string{"1: error in record at 30"}},
		{"no bound", strings.NewReader(kings + " id a;"), math.MaxInt, []string{"1: a"}},
		{"input breaks", io.MultiReader(strings.NewReader(kings+" id a;\n"+kings), iotest.ErrReader(broken)), 0, []string{"1: a", "error: broken"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := fen.NewReader(test.in)
			r.MaxLine = test.maxLine
			if diff := cmp.Diff(test.want, summary(r)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestReaderEncodings reads each input as it is and in UTF-16, with each kind of line end, whole
// and byte by byte.
func TestReaderEncodings(t *testing.T) {
	text := "# \u00e9 \U0001f600\n" + kings + " id \"\u00e9 \U0001f600\";\n\nx\n" + strings.Repeat(kings+" id \"\u738b\";\n", 2000) + "y"
	want := summary(fen.NewReader(strings.NewReader(text)))
	if len(want) != 2003 || want[0] != "2: \u00e9 \U0001f600" || want[1] != "4: error in piece placement at 0" {
		t.Fatal(want[:2], len(want))
	}
	for _, end := range []string{"\n", "\r\n", "\r"} {
		text := strings.ReplaceAll(text, "\n", end)
		inputs := map[string]string{"UTF-8": text, "UTF-8 with a mark": "\ufeff" + text}
		for name, order := range map[string]binary.AppendByteOrder{"UTF-16LE": binary.LittleEndian, "UTF-16BE": binary.BigEndian} {
			b := order.AppendUint16(nil, 0xfeff)
			for _, u := range utf16.Encode([]rune(text)) {
				b = order.AppendUint16(b, u)
			}
			inputs[name] = string(b)
		}
		for name, in := range inputs {
			for how, r := range map[string]io.Reader{"whole": strings.NewReader(in), "byte by byte": iotest.OneByteReader(strings.NewReader(in))} {
				if diff := cmp.Diff(want, summary(fen.NewReader(r))); diff != "" {
					t.Errorf("%s, line end %q, %s (-want +got):\n%s", name, end, how, diff)
				}
			}
		}
	}
}

// A lone CR ends its line at once, although a LF may follow.
func TestReaderDoesNotWait(t *testing.T) {
	in, out := io.Pipe()
	defer in.Close()
	go io.WriteString(out, kings+"\r")
	r := fen.NewReader(in)
	if _, err := r.Read(); err != nil || r.Line() != 1 {
		t.Fatal(err, r.Line())
	}
	go func() {
		io.WriteString(out, "\n"+kings+"\n")
		out.Close()
	}()
	if _, err := r.Read(); err != nil || r.Line() != 2 {
		t.Error(err, r.Line())
	}
	if _, err := r.Read(); err != io.EOF {
		t.Error(err)
	}
}

func TestReaderEnds(t *testing.T) {
	r := fen.NewReader(strings.NewReader(kings))
	if _, err := r.Read(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := r.Read(); err != io.EOF {
			t.Errorf("at the end: %v, want io.EOF", err)
		}
	}
	if _, err := new(fen.Reader).Read(); err != io.EOF {
		t.Errorf("zero Reader: %v, want io.EOF", err)
	}
	broken := errors.New("broken")
	r = fen.NewReader(iotest.ErrReader(broken))
	for range 2 {
		if _, err := r.Read(); err != broken {
			t.Errorf("broken input: %v, want %v", err, broken)
		}
	}
	r = fen.NewReader(strings.NewReader("x\n" + kings + "\n" + kings))
	for range 2 {
		for range r.Records() {
			break
		}
	}
	if got := r.Line(); got != 2 {
		t.Errorf("after two loops of one record each: line %d, want 2", got)
	}
}

func TestReaderLongLineError(t *testing.T) {
	r := fen.NewReader(strings.NewReader(kings))
	r.MaxLine = 10
	_, err := r.Read()
	if !errors.Is(err, bufio.ErrTooLong) {
		t.Errorf("error %v, want bufio.ErrTooLong", err)
	}
	checkError(t, err, fen.FieldNone, 10, nil)
}

func TestReaderWaive(t *testing.T) {
	const queens = "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - -"
	if _, err := fen.NewReader(strings.NewReader(queens)).Read(); !errors.Is(err, board.TooMuchMaterial) {
		t.Errorf("Read: %v, want %v", err, board.TooMuchMaterial)
	}
	r := fen.NewReader(strings.NewReader(queens))
	r.Waive = []board.Reason{board.TooMuchMaterial}
	if _, err := r.Read(); err != nil {
		t.Error(err)
	}
}

func TestEPDCorpus(t *testing.T) {
	waive := board.Waivable()
	const all = -1
	tests := []struct {
		name    string
		records int
		exact   int // of them, those in canonical form
		bad     []string
	}{
		{"epd/3fold.epd", 3, 0, []string{
			// The file forgets the quote at the end, so what is a string
			// and what is not cannot be told.
			`fen: line 3, operation (offset 64, at "\"bm g5g2; am g5f5;"): unterminated string`,
		}},
		{"epd/bratko-kopec-loose.epd", 24, 0, nil},
		{"epd/bratko-kopec.epd", 24, all, nil},
		{"epd/ccr.epd", 25, 18, nil},
		{"epd/endgame-dm-4.epd", 48, 47, nil},
		{"epd/endgame-wdl-dtz.epd", 200, all, nil},
		{"epd/kaufman.epd", 23, all, []string{
			`fen: line 2, operation (offset 65, at "id \"position-02\";"): missing semicolon before id`,
			`fen: line 7, operation (offset 73, at "id \"position-07\";"): missing semicolon before id`,
		}},
		{"epd/lapuce2.epd", 35, all, nil},
		{"epd/lct2.epd", 35, all, nil},
		{"epd/mate-suite.epd", 20, all, nil},
		{"epd/nullmove-zugzwang.epd", 5, 1, nil},
		{"epd/sbd.epd", 134, all, nil},
		{"epd/terminal-bench.epd", 148, 0, nil},
		{"epd/wac-first-release.epd", 300, all, nil},
		{"epd/wac.epd", 300, all, nil},
		{"epd/zugzwang.epd", 25, 0, []string{
			`fen: line 8, operation (offset 83, at "id \"MES.831\""): missing semicolon before id`,
			`fen: line 9, operation (offset 90, at "id \"CCC.321751\""): missing semicolon before id`,
			`fen: line 10, operation (offset 80, at "id \"CCC.321759\""): missing semicolon before id`,
			`fen: line 11, operation (offset 94, at "id \"CCC.321966\""): missing semicolon before id`,
			`fen: line 12, operation (offset 81, at "id \"CCC.347609\""): missing semicolon before id`,
		}},
		{"perft/classic6.epd", 6, 0, nil},
		{"perft/perftsuite.epd", 126, 0, nil},
		{"perft/standard.epd", 128, 0, nil},
		{"perft/fischer-a.epd", 480, 0, nil},
		{"perft/ferdy-enpassant-a.epd", 1880, 0, nil},
		{"tuning/sf13-selfplay-quiet.epd", sample, all, nil},
		{"tuning/tcec-quiet-eval.epd", sample, all, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var lines []string
			for n, line := range testdata.Lines(t, test.name) {
				lines = append(lines, line)
				if n == sample {
					break
				}
			}
			f, err := os.Open(testdata.File(t, test.name))
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			r := fen.NewReader(f)
			r.Waive = waive
			records, exact := 0, 0
			var bad []string
			for e, err := range r.Records() {
				if err != nil {
					bad = append(bad, err.Error())
					continue
				}
				checkEPDRoundTrip(t, e, waive...)
				if e.String() == lines[r.Line()-1] {
					exact++
				} else if test.exact == all {
					t.Errorf("line %d (-want +got):\n%s", r.Line(), cmp.Diff(lines[r.Line()-1], e.String()))
				}
				if records++; records == sample {
					break
				}
			}
			if testdata.Whole() && (records != test.records || test.exact != all && exact != test.exact) {
				t.Errorf("%d records, %d in canonical form, want %d and %d", records, exact, test.records, test.exact)
			}
			if records == 0 {
				t.Error("no records")
			}
			want := test.bad
			if !testdata.Whole() {
				want, bad = withoutLines(test.bad), withoutLines(bad)
				want = slices.DeleteFunc(want, func(e string) bool { return !slices.Contains(bad, e) })
			}
			if diff := cmp.Diff(want, bad); diff != "" {
				t.Errorf("errors (-want +got):\n%s", diff)
			}
		})
	}
}

// withoutLines returns errors without their line numbers, which are others in a slice of
// a file.
func withoutLines(errors []string) (all []string) {
	for _, e := range errors {
		line, rest, _ := strings.Cut(e, ", ")
		all = append(all, line[:strings.Index(line, "line")]+rest)
	}
	return all
}

// sample is how many records of the biggest files are read.
const sample = 20_000

// What becomes of dialects that say something other than the standard would
// make of them.
func TestLooseCorpus(t *testing.T) {
	tests := []struct {
		name string
		file string
		line string // a part of the line
		ops  []fen.Op
	}{
		{"check sign apart, zero byte at the end", "epd/bratko-kopec-loose.epd", "BK.01",
			[]fen.Op{op("bm", word("Qd1"), word("+")), op("id", word("BK.01\x00"))}},
		{"two moves", "epd/bratko-kopec-loose.epd", "BK.05",
			[]fen.Op{op("bm", word("Nd5"), word("a4")), op("id", word("BK.05\x00"))}},
		{"free text", "epd/zugzwang.epd", "ZPTS.04",
			[]fen.Op{op("bm", word("h3")), op("id", quoted("ZPTS.04")),
				op("CCC", word("post"), word("by"), word("Joachim"), word("Rang,"), word("mate"), word("in"), word("15"))}},
		{"free text that begins with a digit", "epd/zugzwang.epd", "ZPTS.29",
			[]fen.Op{op("bm", word("Kb2")), op("id", quoted("ZPTS.29")),
				op("1", word("Kb2!"), word("Kg8"), word("2"), word("Ka1!!,"), word("draw"))}},
		{"free text that begins with a sign", "epd/terminal-bench.epd", "+175, pass",
			[]fen.Op{op("class", word("witness-null-stalemate")), op("+175,", word("pass=+11"), word("pre-fix"))}},
		{"perft counts", "perft/perftsuite.epd", "4k3/8/8/8/8/8/8/4K2R w K",
			[]fen.Op{op("D1", word("15")), op("D2", word("66")), op("D3", word("1197")),
				op("D4", word("7059")), op("D5", word("133987")), op("D6", word("764643"))}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found := false
			for _, line := range testdata.Lines(t, test.file) {
				if !strings.Contains(line, test.line) {
					continue
				}
				found = true
				e, err := fen.ParseEPD(line)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(test.ops, e.Ops); diff != "" {
					t.Errorf("%q (-want +got):\n%s", line, diff)
				}
			}
			if !found {
				t.Errorf("%s has no line with %q", test.file, test.line)
			}
		})
	}
}
