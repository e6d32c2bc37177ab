package textform_test

import (
	"testing"
	"unicode"

	"github.com/luftchess/luft/internal/textform"
)

// TestBlankLen compares with the tables of package unicode, for each rune.
func TestBlankLen(t *testing.T) {
	zero := 0
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		s := string(r)
		want := 0
		if unicode.Is(unicode.White_Space, r) || textform.IsZeroWidth(r) {
			want = len(s)
		}
		if textform.IsZeroWidth(r) {
			zero++
			if !unicode.Is(unicode.Cf, r) && r != '\u2065' {
				t.Errorf("%U is not a format character", r)
			}
		}
		if r == unicode.ReplacementChar || 0xd800 <= r && r < 0xe000 {
			continue
		}
		if got := textform.BlankLen(s + "x"); got != want {
			t.Errorf("%U: length %d, want %d", r, got, want)
		}
		if got := textform.BlankLenBefore([]byte("x" + s)); got != want {
			t.Errorf("%U: length before %d, want %d", r, got, want)
		}
	}
	if zero < 10 {
		t.Errorf("%d marks without width", zero)
	}
	for _, s := range []string{"", " ", "\xc2", "\xa0", "\xe2\x80", "\xff"} {
		if textform.BlankLen(s) != 0 || textform.BlankLenBefore(s) != 0 {
			t.Errorf("%q is a blank", s)
		}
	}
}

func TestFillBlanks(t *testing.T) {
	for _, c := range []struct{ in, outside, all string }{
		{"a b", "a b", "a b"},
		{"a\u00a0b", "a  b", "a  b"},
		{"a \"b\u3000c\" \ufeffd", "a \"b\u3000c\"    d", "a \"b   c\"    d"},
		{"\"\\\"\u00a0\"\u00a0", "\"\\\"\u00a0\"  ", "\"\\\"  \"  "},
	} {
		if got := textform.FillBlanks(c.in, true); got != c.outside {
			t.Errorf("%q outside strings: %q, want %q", c.in, got, c.outside)
		}
		if got := textform.FillBlanks(c.in, false); got != c.all {
			t.Errorf("%q: %q, want %q", c.in, got, c.all)
		}
	}
}
