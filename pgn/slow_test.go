package pgn

import (
	"bytes"
	"encoding/binary"
	"testing"
)

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

// TestHasZeros compares hasZeros with what it says.
func TestHasZeros(t *testing.T) {
	for c := range 256 {
		for i := range 8 {
			for j := range 8 {
				word := []byte("01/\xb01/0\xb0")
				word[6] = '1'
				word[i], word[j] = byte(c), '0'
				if got, want := hasZeros(binary.LittleEndian.Uint64(word)), bytes.Contains(word, []byte("00")); got != want {
					t.Fatalf("hasZeros(%q) = %v", word, got)
				}
			}
		}
	}
}
