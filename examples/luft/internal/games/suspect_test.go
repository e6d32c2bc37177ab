package games

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/luftchess/luft/pgn"
)

func TestDoubt(t *testing.T) {
	const (
		good  = "[Event \"x\"]\n\n1. e4 e5 *\n\n"
		bad   = "[Event \"x\"]\n\n1. e9 e5 *\n\n"
		later = "[Event \"x\"]\n\n1. e4 e9 *\n\n"
	)
	tests := []struct {
		name, text string
		other      bool
	}{
		{"nothing", "", false},
		{"games", strings.Repeat(good, 20), false},
		{"nine", strings.Repeat(bad, 9), false},
		{"nine and a good one", strings.Repeat(bad, 9) + good + bad, false},
		{"ten", strings.Repeat(bad, 10), true},
		{"a good one first", good + strings.Repeat(bad, 20), false},
		{"a good one among them", strings.Repeat(bad, 5) + good + strings.Repeat(bad, 20), false},
		{"malformed later", strings.Repeat(later, 20), false},
	}
	for _, test := range tests {
		other := false
		for _, err := range Visits(pgn.NewReader(strings.NewReader(test.text)), pgn.Nop{}) {
			other = other || err == ErrOther
		}
		if other != test.other {
			t.Errorf("%s: other %v", test.name, other)
		}
	}
}

func TestText(t *testing.T) {
	for text, want := range map[string]bool{
		"":                                  true,
		"[Event \"é\"]\n\n1. e4 *\n":        true,
		strings.Repeat("1. e4 *\n", 10_000): true,
		"[Event\x00":                        false,
		"\x28\xb5\x2f\xfd\x00":              false,
	} {
		r, err := Text(strings.NewReader(text))
		if (err == nil) != want {
			t.Errorf("%.20q: %v", text, err)
		}
		if err != nil {
			continue
		}
		if got, err := io.ReadAll(r); string(got) != text || err != nil {
			t.Errorf("%.20q is read as %.20q, %v", text, got, err)
		}
	}
	broken := errors.New("broken")
	r, err := Text(io.MultiReader(strings.NewReader("1. e4"), iotest.ErrReader(broken)))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); string(got) != "1. e4" || err != broken {
		t.Errorf("%q, %v", got, err)
	}
}
