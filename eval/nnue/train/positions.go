package train

import "github.com/luftchess/luft/internal/training"

// Positions are what [Run] trains with: a [*Set] in memory, or a [*File].
type Positions interface{ source() source }

// A source is how Run reads positions.
type source interface {
	// sizes returns the number of positions to train with in each shard, and of the chunks
	// of those held out.
	sizes() (shards []int, heldChunks int)

	// shard returns the positions of a shard. It may use buf, and is called by one goroutine
	// at a time.
	shard(i int, buf []Record) ([]Record, error)

	// heldOut returns a chunk of the positions held out. It is called by several goroutines
	// at once.
	heldOut(chunk int) ([]Record, error)

	// labels returns how often each score and result occurs in the positions to train with.
	labels() *labels
}

// chunkSize is the largest number of positions that are validated at a time, and that have a
// checksum in a file.
const chunkSize = 1 << 12

// labels counts positions by score and result.
type labels [1 << 16][3]int

func (l *labels) add(score int16, result uint8) { l[uint16(score)][result]++ }

// fitK returns the K with which the scores are nearest to the results.
func (l *labels) fitK() float64 {
	type label struct{ score, result, n float64 }
	var list []label
	for score, results := range l {
		for result, n := range results {
			if n > 0 {
				list = append(list, label{float64(int16(score)), float64(result) / 2, float64(n)})
			}
		}
	}
	return training.FitK(len(list), func(i int) float64 { return list[i].score },
		func(i int) float64 { return list[i].result }, func(i int) float64 { return list[i].n })
}

func (s *Set) source() source { return s }

func (s *Set) sizes() (shards []int, heldChunks int) {
	return []int{len(s.Training)}, (len(s.HeldOut) + chunkSize - 1) / chunkSize
}

func (s *Set) shard(int, []Record) ([]Record, error) { return s.Training, nil }

func (s *Set) heldOut(i int) ([]Record, error) {
	return s.HeldOut[i*chunkSize : min((i+1)*chunkSize, len(s.HeldOut))], nil
}

func (s *Set) labels() *labels {
	l := new(labels)
	for i := range s.Training {
		l.add(s.Training[i].score, s.Training[i].result)
	}
	return l
}
