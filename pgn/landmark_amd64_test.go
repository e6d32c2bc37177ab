//go:build !purego

package pgn

import (
	"strings"
	"testing"
)

// TestIndexLandmark has each byte found, or passed over, at each place of what is
// looked at together, and nothing found after the end.
func TestIndexLandmark(t *testing.T) {
	const escape = 0x1b // is found too, and does no harm
	for c := range 0x100 {
		for at := range 70 {
			b := make([]byte, at+1+pad)
			for i := range b {
				b[i] = 'e'
			}
			b[at] = byte(c)
			want := at + 1
			if strings.IndexByte(landmarks, byte(c)) >= 0 || c == escape {
				want = at
			}
			if got := indexLandmark(&b[0], at+1); got != want {
				t.Fatalf("%#x at %d: found at %d, want %d", c, at, got, want)
			}
			if got := indexLandmark(&b[0], at); got != at {
				t.Fatalf("%#x at %d: found at %d before it", c, at, got)
			}
		}
	}
}
