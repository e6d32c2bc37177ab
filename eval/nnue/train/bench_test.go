package train

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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
	for _, o := range []Options{{Hidden: 16}, {Hidden: 128}, {Hidden: 256}, {Hidden: 512}, {Hidden: 512, Layered: true}} {
		b.Run(fmt.Sprintf("hidden=%d,layered=%v", o.Hidden, o.Layered), func(b *testing.B) {
			o.Threads, o.K = 1, 200
			t, err := newTrainer(set, o)
			if err != nil {
				b.Fatal(err)
			}
			training.Shuffle(t.order, t.o.Seed, t.epoch)
			at, updates := 0, 0
			for b.Loop() {
				if at += t.batch; at > len(t.order) {
					at = t.batch
				}
				t.learn(set.Training, t.order[at-t.batch:at], 0)
				t.change(t.batch, updates, 1000)
				updates++
			}
			b.ReportMetric(float64(updates*t.batch)/b.Elapsed().Seconds(), "positions/s")
			b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(updates*t.batch), "ns/position")
		})
	}
}

// BenchmarkRun compares an epoch over positions in memory with one over a file of several shards,
// with one thread.
func BenchmarkRun(b *testing.B) {
	few := newSet(2000)
	set := new(Set)
	for len(set.Training) < 1<<20 {
		set.Training = append(set.Training, few.Training...)
	}
	set.HeldOut = few.HeldOut
	name := filepath.Join(b.TempDir(), "positions")
	out, err := os.Create(name)
	if err != nil {
		b.Fatal(err)
	}
	w := NewWriter(out, 8<<20, 1)
	if err := errors.Join(w.Append(set), w.Close(), out.Close()); err != nil {
		b.Fatal(err)
	}
	in, err := os.Open(name)
	if err != nil {
		b.Fatal(err)
	}
	defer in.Close()
	stat, err := in.Stat()
	if err != nil {
		b.Fatal(err)
	}
	file, err := NewFile(in, stat.Size())
	if err != nil {
		b.Fatal(err)
	}
	for _, test := range []struct {
		name      string
		positions Positions
	}{{"memory", set}, {"file", file}} {
		b.Run(test.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Run(context.Background(), test.positions, Options{Hidden: 128, Epochs: 1, Threads: 1, K: 200}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N*len(set.Training))/b.Elapsed().Seconds(), "positions/s")
		})
	}
}
