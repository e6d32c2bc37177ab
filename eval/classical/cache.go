package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

// A cache holds the scores of positions that were evaluated lately. A search comes back to
// about one position in nine whose evaluation its transposition table does not have, mostly
// because the position was pruned. The zero value is empty.
//
// An entry is the key of the position, whose lowest bits are replaced by the score. The index of
// the entry gives all but four of these bits.
type cache [cacheEntries]uint64

// cacheEntries is the number of entries, a power of two. They take 32 KiB, a small part of the
// processor's second-level cache. With four times as many, one look-up in seven finds a score
// instead of one in nine, but the search is slower.
const cacheEntries = 1 << 12

// scoreBits is the number of bits of a score: those of Evaluate are clamped to fewer.
const scoreBits = 16

// get returns the score of b, if the cache has it.
func (c *cache) get(b *board.Board) (s eval.Score, ok bool) {
	key := b.Hash()
	e := c[key%cacheEntries]
	return eval.Score(int16(e)), (e^key)>>scoreBits == 0 && key>>scoreBits != 0 // else e may be empty
}

// put stores the score of b.
func (c *cache) put(b *board.Board, s eval.Score) {
	key := b.Hash()
	c[key%cacheEntries] = key>>scoreBits<<scoreBits | uint64(uint16(s))
}
