package svg_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
)

func TestParseColor(t *testing.T) {
	tests := []struct {
		name, in string
		want     svg.Color
	}{
		{"opaque", "#2f8f3a", 0x2f8f3aff},
		{"with alpha", "#2f8f3acc", 0x2f8f3acc},
		{"short", "#fa0", 0xffaa00ff},
		{"short with alpha", "#fa08", 0xffaa0088},
		{"capitals", "#FFAA00", 0xffaa00ff},
		{"transparent", "#ffffff00", 0xffffff00},
		{"zero", "#00000000", 0},
		{"name", "green", svg.Green},
		{"last name", "orange", svg.Orange},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := svg.ParseColor(test.in)
			if err != nil || got != test.want {
				t.Errorf("ParseColor(%q) = %v, %v; want %v", test.in, got, err, test.want)
			}
		})
	}
}

func TestParseColorErrors(t *testing.T) {
	tests := []struct {
		name, in string
		offset   int
	}{
		{"empty", "", 0},
		{"no digits", "#", 1},
		{"no hash", "2f8f3a", 0},
		{"unknown name", "mauve", 0},
		{"name in capitals", "Green", 0},
		{"blank before", " #fff", 0},
		{"blank after", "#fff ", 4},
		{"five digits", "#12345", 6},
		{"nine digits", "#123456789", 10},
		{"no digit", "#12g456", 3},
		{"markup", `#fff"/><script>`, 4},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := svg.ParseColor(test.in)
			var bad *board.ParseError
			if !errors.As(err, &bad) {
				t.Fatalf("error %v, want a *board.ParseError", err)
			}
			if bad.What != "colour" || bad.Text != test.in || bad.Offset != test.offset {
				t.Errorf("error %+v, want offset %d", bad, test.offset)
			}
		})
	}
}

func FuzzParseColor(f *testing.F) {
	for _, s := range []string{"#fff", "#12345678", "green", "#", `#"`, "#ffg", "", "#ABCdef"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := svg.ParseColor(s)
		if err != nil {
			return
		}
		again, err := svg.ParseColor(c.String())
		if err != nil || again != c {
			t.Errorf("%q is %v, and that is %v, %v", s, c, again, err)
		}
		var read svg.Color
		if err := read.UnmarshalText([]byte(s)); err != nil || read != c {
			t.Errorf("UnmarshalText(%q): %v, %v; want %v", s, read, err, c)
		}
		if strings.ContainsAny(c.String(), `"<>&`) {
			t.Errorf("%v has markup in it", c)
		}
	})
}
