package pgn

import "testing"

// TestWords compares the functions that look at eight bytes at once with the
// table.
func TestWords(t *testing.T) {
	for c := range 256 {
		for i := range 8 {
			x := uint64(0x2020202020202020)&^(0xff<<(8*i)) | uint64(c)<<(8*i) // other bytes: blanks
			if got, want := solidIn(x) != 8, class[c]&filler == 0; got != want || got && solidIn(x) != i {
				t.Errorf("solidIn(%#x at %d) = %d", c, i, solidIn(x))
			}
			x = uint64(0x6161616161616161)&^(0xff<<(8*i)) | uint64(c)<<(8*i) // letters
			if got, want := wordEndIn(x) != 8, class[c]&wordEnd != 0; got != want || got && wordEndIn(x) != i {
				t.Errorf("wordEndIn(%#x at %d) = %d", c, i, wordEndIn(x))
			}
		}
	}
}
