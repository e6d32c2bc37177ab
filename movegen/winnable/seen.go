package winnable

import "github.com/luftchess/luft/board"

// A key identifies a position. The hash alone would confuse two of two million positions
// about once in ten million searches.
type key struct{ hash, pieces uint64 }

func keyOf(b *board.Board) key {
	pieces := uint64(b.Occupied())
	for k := board.Pawn; k <= board.King; k++ {
		pieces = (pieces ^ uint64(b.Kind(k))) * 0x9e3779b97f4a7c15
		pieces ^= pieces >> 29
	}
	pieces ^= uint64(b.Color(board.White)) * 0xd6e8feb86659fd93
	return key{b.Hash(), pieces}
}

// A keys is a set of keys that is emptied in constant time, which a map is not: most searches are
// short, and one long search leaves a large table behind. It is a hash table with open
// addressing and linear probing.
type keys struct {
	slots []slot // a power of two of them, at most half of them full
	n     int    // slots that are full
	round uint32 // the number of times that the set was emptied
}

// A slot is full if its round is that of the set.
type slot struct {
	key
	round uint32
}

// The fewest slots, and the most that are kept for the next search.
const (
	minSlots = 1 << 10
	maxKept  = 1 << 16
)

// reset empties the set.
func (s *keys) reset() {
	s.n = 0
	s.round++
	if len(s.slots) == 0 || len(s.slots) > maxKept || s.round == 0 {
		s.slots, s.round = make([]slot, minSlots), 1
	}
}

// add adds k, and reports whether it was missing.
func (s *keys) add(k key) bool {
	if 2*s.n >= len(s.slots) {
		old := s.slots
		s.slots = make([]slot, 2*len(old))
		for i := range old {
			if old[i].round == s.round {
				*s.find(old[i].key) = old[i]
			}
		}
	}
	at := s.find(k)
	if at.round == s.round {
		return false
	}
	*at = slot{k, s.round}
	s.n++
	return true
}

// find returns the slot of k, or the free one where it belongs.
func (s *keys) find(k key) *slot {
	last := len(s.slots) - 1
	for i := int(k.hash) & last; ; i = (i + 1) & last {
		if at := &s.slots[i]; at.round != s.round || at.key == k {
			return at
		}
	}
}
