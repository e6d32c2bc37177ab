package textform_test

import (
	"testing"

	"github.com/luftchess/luft/internal/textform"
)

func TestPGNComment(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"one {line}", "one {line}"},
		{"two\r\nlines", "two\r\nlines"},
		{"{a}\nb", "{a} b"},
		{"a\r\n}\rb\n\n", "a } b  "},
	} {
		in := []byte(c.in)
		if got := string(textform.PGNComment(in)); got != c.want {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
		if string(in) != c.in {
			t.Errorf("%q was changed to %q", c.in, in)
		}
	}
}
