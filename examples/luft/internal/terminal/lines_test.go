package terminal

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReadLines(t *testing.T) {
	broken := errors.New("broken")
	for _, test := range []struct {
		name string
		in   io.Reader
		want string
		err  string
	}{
		{"nothing", strings.NewReader(""), "", ""},
		{"last line without an end", strings.NewReader("a\n\nb"), "a||b", ""},
		{"an error", io.MultiReader(strings.NewReader("a\n"), iotest.ErrReader(broken)), "a", "broken"},
		{"a long line", strings.NewReader("a\n" + strings.Repeat("x", 100_000)), "a", "a line has more than 65536 bytes"},
	} {
		l := ReadLines(test.in, nil)
		var got []string
		for line := range l.C {
			got = append(got, line)
		}
		err := ""
		if l.Err() != nil {
			err = l.Err().Error()
		}
		if strings.Join(got, "|") != test.want || err != test.err {
			t.Errorf("%s: %q, %q", test.name, got, err)
		}
	}
}

// The goroutine ends when nobody wants more lines.
func TestReadLinesDone(t *testing.T) {
	done := make(chan struct{})
	l := ReadLines(strings.NewReader("a\nb\n"), done)
	<-l.C
	close(done)
	for range l.C { // one more may have been on its way
	}
}
