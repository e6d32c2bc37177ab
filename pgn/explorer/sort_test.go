package explorer

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSortRecords sorts records that differ in few or many bits, anywhere.
func TestSortRecords(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		keys, low := r.Uint64()&r.Uint64(), r.Uint64()&r.Uint64()
		if r.IntN(4) == 0 {
			keys = 0
		}
		keys >>= r.IntN(64)
		records := make([]record, r.IntN(3000))
		for i := range records {
			records[i] = record{r.Uint64() & keys, r.Uint64() & low}
		}
		want := slices.Clone(records)
		slices.SortFunc(want, func(a, b record) int {
			switch {
			case a.less(b):
				return -1
			case b.less(a):
				return 1
			}
			return 0
		})
		sortRecords(records, make([]record, len(records)+1))
		if !slices.Equal(records, want) {
			t.Fatalf("%d records that differ in the bits %x, %x", len(want), keys, low)
		}
	}
	sortRecords(nil, nil)
}
