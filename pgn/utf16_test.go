package pgn

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/internal/utf16text"
)

// encode returns s in UTF-16 with a byte order mark.
func encode(s string, order binary.AppendByteOrder) string {
	b := order.AppendUint16(nil, 0xfeff)
	for _, u := range utf16.Encode([]rune(s)) {
		b = order.AppendUint16(b, u)
	}
	return string(b)
}

// decodeSlowly is what the decoder should do, for a text as a whole.
func decodeSlowly(s string) string {
	var order binary.ByteOrder
	switch {
	case strings.HasPrefix(s, "\xff\xfe"):
		order = binary.LittleEndian
	case strings.HasPrefix(s, "\xfe\xff"):
		order = binary.BigEndian
	default:
		return s
	}
	var units []uint16
	for s = s[2:]; len(s) >= 2; s = s[2:] {
		units = append(units, order.Uint16([]byte(s)))
	}
	return string(utf16.Decode(units)) + strings.Repeat("\ufffd", len(s))
}

// decoded returns what a decoder makes of in, in pieces.
func decoded(in io.Reader) (text []byte, err error) {
	d := utf16text.NewDecoder(in)
	for {
		var p [7]byte
		n, err := d.Read(p[:])
		text = append(text, p[:n]...)
		if err == io.EOF {
			return text, nil
		} else if err != nil {
			return text, err
		}
	}
}

const umlauts = "[White \"Grünfeld\"]\n[Black \"王\"]\n\n1. d4 {é \U0001f600} Nf6± (1... d5)\n\n[White \"b\"]\n1. e4 e4 *\n\n[White \"c\"]\n*\n"

// TestUTF16 reads the same games whichever way they are encoded.
func TestUTF16(t *testing.T) {
	want := read16(umlauts, nil)
	for name, order := range map[string]binary.AppendByteOrder{"little-endian": binary.LittleEndian, "big-endian": binary.BigEndian} {
		in := encode(umlauts, order)
		if diff := cmp.Diff(want, read16(in, nil)); diff != "" {
			t.Errorf("%s (-UTF-8 +UTF-16):\n%s", name, diff)
		}
		if diff := cmp.Diff(want, read16(in, iotest.OneByteReader)); diff != "" {
			t.Errorf("%s, byte by byte (-UTF-8 +UTF-16):\n%s", name, diff)
		}
		var headers []string
		for tags, err := range NewReader(strings.NewReader(in)).Headers() {
			headers = append(headers, fmt.Sprint([]Tag(tags), err))
		}
		if diff := cmp.Diff([]string{`[[White "Grünfeld"] [Black "王"]] <nil>`, `[[White "b"]] <nil>`, `[[White "c"]] <nil>`}, headers); diff != "" {
			t.Errorf("%s, headers (-want +got):\n%s", name, diff)
		}
		for _, batch := range []int{1, 50, 0} {
			got := inParallel(strings.NewReader(in), ParallelOptions{Batch: batch, Workers: 2})
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, in parallel, batches of %d (-UTF-8 +UTF-16):\n%s", name, batch, diff)
			}
		}
	}
}

// read16 returns what readAll does.
func read16(s string, wrap func(io.Reader) io.Reader) string {
	var in io.Reader = strings.NewReader(s)
	if wrap != nil {
		in = wrap(in)
	}
	return readAll(NewReader(in))
}

// TestUTF16Places checks that spans and offsets of errors are places in the input as it
// is, however it is read.
func TestUTF16Places(t *testing.T) {
	text := strings.Repeat(umlauts, 700) // several windows
	wantSpans := skimmed(NewReader(strings.NewReader(text)))
	for name, order := range map[string]binary.AppendByteOrder{"little-endian": binary.LittleEndian, "big-endian": binary.BigEndian} {
		in := encode(text, order)
		spans := skimmed(NewReader(strings.NewReader(in)))
		if len(spans) != len(wantSpans) {
			t.Fatalf("%s: %d games, want %d", name, len(spans), len(wantSpans))
		}
		for i, s := range spans {
			raw := in[s.Offset : s.Offset+s.Length]
			want := text[wantSpans[i].Offset : wantSpans[i].Offset+wantSpans[i].Length]
			if got := decodeSlowly(in[:2] + raw); got != want {
				t.Fatalf("%s: game %d is %q at %v, want %q", name, i+1, got, s, want)
			}
		}
		bad := 0
		r := NewReader(strings.NewReader(in))
		for err := range errorsOf(r) {
			e, ok := errors.AsType[*Error](err)
			if !ok {
				t.Fatal(err)
			}
			bad++
			if raw := in[e.Offset:]; !strings.HasPrefix(decodeSlowly(in[:2]+raw[:40]), e.Near) {
				t.Fatalf("%s: %v at offset %d, where there is %q", name, err, e.Offset, raw[:8])
			}
		}
		if bad != 700 {
			t.Errorf("%s: %d malformed games", name, bad)
		}
		for _, batch := range []int{1, 1000, 0} {
			got := readParallel(strings.NewReader(in), ParallelOptions{Batch: batch, Workers: 2}, func(r *Reader) string { return lines(skimmed(r)) })
			if got != lines(spans) {
				t.Errorf("%s: other places in parallel, batches of %d", name, batch)
			}
		}
	}
}

// errorsOf yields the errors of all games.
func errorsOf(r *Reader) func(func(error) bool) {
	return func(yield func(error) bool) {
		for {
			err := r.Next(Nop{})
			if err == io.EOF || err != nil && !yield(err) {
				return
			}
		}
	}
}

// A surrogate by itself is one character, and does no harm to what stands beside it.
func TestLoneSurrogates(t *testing.T) {
	for _, test := range []struct {
		name string
		in   []uint16
		want string
	}{
		{"high", []uint16{'{', 0xd800, '}', '*'}, "{\ufffd}*"},
		{"low", []uint16{'{', 0xdc00, '}', '*'}, "{\ufffd}*"},
		{"the wrong way round", []uint16{'{', 0xdc00, 0xd800, '}', '*'}, "{\ufffd\ufffd}*"},
		{"high before a pair", []uint16{'{', 0xd800, 0xd83d, 0xde00, '}', '*'}, "{\ufffd\U0001f600}*"},
		{"high at the end", []uint16{'*', 0xd800}, "*\ufffd"},
		{"mark inside", []uint16{'*', 0xfeff, '*'}, "*\ufeff*"},
		{"nothing", nil, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
				b := order.AppendUint16(nil, 0xfeff)
				for _, u := range test.in {
					b = order.AppendUint16(b, u)
				}
				for name, in := range map[string]io.Reader{
					"whole":        bytes.NewReader(b),
					"byte by byte": iotest.OneByteReader(bytes.NewReader(b)),
					"with EOF":     iotest.DataErrReader(bytes.NewReader(b)),
				} {
					got, err := decoded(in)
					if string(got) != test.want || err != nil {
						t.Errorf("%s: %q, %v; want %q", name, got, err, test.want)
					}
				}
				if got, want := readAll(NewReader(bytes.NewReader(b))), readAll(NewReader(strings.NewReader(test.want))); got != want {
					t.Errorf("read as %q, want %q", got, want)
				}
			}
		})
	}
}

// An input that fails says so after what was read.
func TestUTF16InputError(t *testing.T) {
	broken := errors.New("broken")
	in := encode("1. e4 *\n1. d4 *\n1. c4 e5 2. N", binary.LittleEndian) + "f" // half a unit
	r := NewReader(io.MultiReader(strings.NewReader(in), iotest.ErrReader(broken)))
	want := "begin start move e4 result * end begin start move d4 result * end begin start move c4 move e5 end"
	var e events
	var err error
	for err == nil {
		err = r.Next(&e)
	}
	if diff := cmp.Diff(want, strings.Join(e.lines, " ")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if want := fmt.Sprintf("pgn: input at offset %d: broken", len(in)); err.Error() != want || !errors.Is(err, broken) {
		t.Errorf("error %v, want %s", err, want)
	}
}

// What is too large to be held by Parallel has its place all the same.
func TestUTF16TooLarge(t *testing.T) {
	in := encode("1. e4 {é} *\n1. d4 "+strings.Repeat("{é}", 200_000)+" d5 *\n1. c4 *", binary.LittleEndian)
	o := ParallelOptions{Batch: 1}
	o.MaxGame, o.MaxComment, o.MaxTag = 1000, 1000, 1000
	r := NewReader(strings.NewReader(in))
	r.ReaderOptions = o.ReaderOptions
	want := skimmed(r)
	if len(want) != 3 {
		t.Fatalf("%d games", len(want))
	}
	if got := readParallel(strings.NewReader(in), o, func(r *Reader) string { return lines(skimmed(r)) }); got != lines(want) {
		t.Errorf("in parallel %s, want %s", got, lines(want))
	}
}

// FuzzUTF16 compares the decoder with the slow one, in chunks, and reads of both the
// same games at places that agree.
func FuzzUTF16(f *testing.F) {
	for i, s := range readerSeeds {
		f.Add(encode(s, binary.LittleEndian), "\x00\x05", uint8(i))
		f.Add(encode(s, binary.BigEndian)+"x", "\x01\x02", uint8(i))
	}
	f.Add("\xff", "", uint8(0))
	f.Add("\xff\xfe\x00\xd8*\x00", "", uint8(0))
	f.Fuzz(func(t *testing.T, s, sizes string, n uint8) {
		if len(s) > 1<<13 {
			return
		}
		text := decodeSlowly(s)
		got, err := decoded(&chunks{s: s, sizes: []byte(sizes)})
		if string(got) != text || err != nil {
			t.Fatalf("decoded to %q, %v; want %q", got, err, text)
		}
		if text == s {
			return
		}
		if diff := cmp.Diff(readAll(NewReader(strings.NewReader(text))), readAll(NewReader(&chunks{s: s, sizes: []byte(sizes)}))); diff != "" {
			t.Errorf("(-UTF-8 +UTF-16):\n%s", diff)
		}
		spans := skimmed(NewReader(strings.NewReader(s)))
		for i, at := range skimmed(NewReader(strings.NewReader(text))) {
			raw := s[spans[i].Offset : spans[i].Offset+spans[i].Length]
			if got, want := decodeSlowly(s[:2]+raw), text[at.Offset:at.Offset+at.Length]; got != want {
				t.Errorf("game %d is %q, want %q", i+1, got, want)
			}
		}
		skim := func(r *Reader) string { return lines(skimmed(r)) }
		if diff := cmp.Diff(lines(spans), readParallel(strings.NewReader(s), ParallelOptions{Workers: 2, Batch: 1 + int(n)}, skim)); diff != "" {
			t.Errorf("places in parallel (-alone +parallel):\n%s", diff)
		}
	})
}
