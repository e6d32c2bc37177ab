//go:build !purego

package pgn

import (
	"strings"
	"testing"
)

// TestIndexLandmark has each byte found, or passed over, at each place of what is
// looked at together, and nothing found after the end.
func TestIndexLandmark(t *testing.T) {
	const escape = 0x1b // with SSE2 it is found too, and does no harm
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
			for name, index := range indexers() {
				want := want
				if c == escape && name != "SSE2" {
					want = at + 1
				}
				if got := index(&b[0], at+1); got != want {
					t.Fatalf("%s: %#x at %d: found at %d, want %d", name, c, at, got, want)
				}
				if got := index(&b[0], at); got != at {
					t.Fatalf("%s: %#x at %d: found at %d before it", name, c, at, got)
				}
			}
		}
	}
}

func indexers() map[string]func(*byte, int) int {
	all := map[string]func(*byte, int) int{"SSE2": indexLandmark}
	if hasAVX2 {
		all["AVX2"] = indexLandmarkAVX2
	}
	return all
}
