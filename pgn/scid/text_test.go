package scid

import (
	"fmt"
	"strings"
	"testing"
)

// TestTexts compares the texts of all dates and codes with what fmt makes of them.
func TestTexts(t *testing.T) {
	part := func(n uint32, width int) string {
		if n == 0 {
			return strings.Repeat("?", width)
		}
		return fmt.Sprintf("%0*d", width, n)
	}
	for d := range uint32(1 << 20) {
		if d>>9%97 > 2 && d>>9 != 2047 { // some years are enough
			continue
		}
		want := part(d>>9, 4) + "." + part(d>>5&15, 2) + "." + part(d&31, 2)
		if got := string(appendDate(nil, d)); got != want {
			t.Fatalf("date %#x: %s, want %s", d, got, want)
		}
	}
	code := uint16(0)
	check := func(want string) {
		if got := string(appendECO(nil, code)); got != want {
			t.Fatalf("code %d: %s, want %s", code, got, want)
		}
		code++
	}
	check("")
	for letter := 'A'; letter <= 'E'; letter++ {
		for n := range 100 {
			basic := fmt.Sprintf("%c%02d", letter, n)
			check(basic)
			for x := 'a'; x <= 'z'; x++ {
				for _, digit := range []string{"", "1", "2", "3", "4"} {
					check(basic + string(x) + digit)
				}
			}
		}
	}
	check("")
}
