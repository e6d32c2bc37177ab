//go:build !race

package compact_test

import (
	"testing"

	"github.com/luftchess/luft/pgn/compact"
)

// Coding and decoding into memory that is there allocates nothing. Under the race detector a pool loses
// entries at random.
func TestAllocations(t *testing.T) {
	g := moves(t, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *")
	record := mustRoundTrip(t, g)
	buffer := make([]byte, 0, 100)
	var to compact.Game
	if n := testing.AllocsPerRun(100, func() {
		if _, err := compact.Append(buffer, g); err != nil {
			t.Fatal(err)
		}
		if err := compact.Decode(&to, record); err != nil {
			t.Fatal(err)
		}
	}); n >= 1 { // the pool may lose an entry
		t.Errorf("%v allocations", n)
	}
}
