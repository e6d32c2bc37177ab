package train

import (
	"fmt"
	"testing"

	"github.com/luftchess/luft/internal/training"
)

// BenchmarkTrain measures learning with one thread, by position. The positions take more
// memory than most caches hold.
func BenchmarkTrain(b *testing.B) {
	few := newSet(2000)
	set := new(Set)
	for len(set.Training) < 1<<21 {
		set.Training = append(set.Training, few.Training...)
	}
	for _, hidden := range []int{16, 128, 256, 512} {
		b.Run(fmt.Sprintf("hidden=%d", hidden), func(b *testing.B) {
			t, err := newTrainer(set, Options{Hidden: hidden, Threads: 1, K: 200})
			if err != nil {
				b.Fatal(err)
			}
			training.Shuffle(t.order, t.o.Seed, t.epoch)
			at, updates := 0, 0
			for b.Loop() {
				if at += t.batch; at > len(t.order) {
					at = t.batch
				}
				t.learn(t.order[at-t.batch : at])
				t.change(t.batch, updates, 1000)
				updates++
			}
			b.ReportMetric(float64(updates*t.batch)/b.Elapsed().Seconds(), "positions/s")
			b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(updates*t.batch), "ns/position")
		})
	}
}
