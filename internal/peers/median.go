package peers

import (
	"slices"
	"time"
)

// Median returns the middle one of the times, or the mean of the middle two.
func Median(times []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	mid := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[mid]
	}
	return (sorted[mid-1] + sorted[mid]) / 2
}
