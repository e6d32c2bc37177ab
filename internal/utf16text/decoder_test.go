package utf16text_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"github.com/luftchess/luft/internal/utf16text"
)

// slowly returns the text of an input as a whole.
func slowly(s string) string {
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

// readAll reads n bytes at a time, two for the first.
func readAll(d *utf16text.Decoder, n int) (text []byte, err error) {
	p := make([]byte, max(2, n))
	for {
		k, err := d.Read(p)
		text = append(text, p[:k]...)
		if err == io.EOF {
			return text, nil
		} else if err != nil {
			return text, err
		}
		p = p[:n]
	}
}

func FuzzDecoder(f *testing.F) {
	for _, s := range []string{
		"", "a", "\xff", "\xfe", "\xff\xfe", "\xfe\xff", "\ufeffa\u00e9", "\xff\xfea\x00", "\xff\xfea\x00\xe9\x00\x2d\x20", "\xff\xfea\x00b", "\xfe\xff\x00a\xd8",
		"\xfe\xff\xd8\x3d\xde\x00\x00a", "\xfe\xff\xd8\x3d", "\xfe\xff\xde\x00\xd8\x3d\x00a", "\xff\xfe" + strings.Repeat("\x3d\xd8\x00\xde", 10_000),
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		want := slowly(s)
		for n := 1; n <= 5; n++ {
			for name, in := range map[string]io.Reader{
				"whole": strings.NewReader(s), "byte by byte": iotest.OneByteReader(strings.NewReader(s)), "with EOF": iotest.DataErrReader(strings.NewReader(s)),
			} {
				d := utf16text.NewDecoder(in)
				if got, err := readAll(d, n); string(got) != want || err != nil {
					t.Errorf("%q, %s, read %d bytes at a time: %q, %v; want %q", s, name, n, got, err, want)
				}
				if want != s && (!d.IsUTF16() || d.SourceOffset() != int64(len(s))) {
					t.Errorf("%q, %s: in UTF-16 %v, offset %d", s, name, d.IsUTF16(), d.SourceOffset())
				}
			}
		}
		if got, err := readAll(utf16text.NewRest(strings.NewReader(s)), 5); string(got) != s || err != nil {
			t.Errorf("as a later part: %q, %v; want %q", got, err, s)
		}
	})
}

// A liar returns a count that is more than it was asked for, after what is before it.
type liar struct{ before bytes.Buffer }

func (l *liar) Read(p []byte) (int, error) {
	if l.before.Len() > 0 {
		return l.before.Read(p)
	}
	return len(p) + 1, nil
}

func TestBadRead(t *testing.T) {
	var l liar
	l.before.WriteString("\xff\xfea\x00")
	if got, err := readAll(utf16text.NewDecoder(&l), 8); string(got) != "a" || !errors.Is(err, utf16text.ErrBadRead) {
		t.Errorf("%q, %v", got, err)
	}
}
