package train

import (
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/internal/training"
)

// A Set is a set of positions to train with. It keeps 32 bytes for each. The zero value is
// an empty set that accepts all positions. Only one goroutine at a time may add positions; any
// number of calls of [Run] may then read the Set.
type Set struct {
	// MaxScore is the largest absolute score of a position that is accepted, in
	// centipawns. 0 or less selects no limit but that of a [Record], 32767. Scores of
	// mates are never accepted.
	MaxScore eval.Score

	// MinPly is the number of plies before the first position of a game that is
	// accepted, counted from the start of the game that was given.
	MinPly int

	// Training are the positions to train with, and HeldOut those for validation.
	Training, HeldOut []Record

	// Skipped is the number of positions that were not accepted.
	Skipped int
}

// AddGame adds the samples of a game. Whether they are held out for validation depends on
// the number and the start of the game only, so that the same games are held out whatever
// else is in the set, and after their positions have been scored anew. Positions that cannot be
// a [Record], such as those of a variant, are skipped.
func (s *Set) AddGame(g *sample.Game) {
	held := training.HeldOut(g)
	b := g.Start
	for i, p := range g.Plies {
		m := b.Canonical(p.Move)
		if p.Keep {
			r, err := NewRecord(&b, p.Score, g.Result)
			if err != nil || i < s.MinPly {
				s.Skipped++
			} else {
				s.add(r, held)
			}
		}
		b.Play(m)
	}
}

// Add adds a position of which the game is unknown. Whether it is held out for validation
// depends on its pieces only.
func (s *Set) Add(r Record) {
	key := r.occupied
	for i, p := range r.pieces {
		key = key*31 + uint64(p)<<(i%8)
	}
	s.add(r, training.HeldOutKey(key))
}

func (s *Set) add(r Record, held bool) {
	score := r.Score()
	switch {
	case score.IsMate() || s.MaxScore > 0 && max(score, -score) > s.MaxScore:
		s.Skipped++
	case held:
		s.HeldOut = append(s.HeldOut, r)
	default:
		s.Training = append(s.Training, r)
	}
}

// Append adds all positions of other, which stay held out if they were.
func (s *Set) Append(other *Set) {
	s.Training = append(s.Training, other.Training...)
	s.HeldOut = append(s.HeldOut, other.HeldOut...)
	s.Skipped += other.Skipped
}
