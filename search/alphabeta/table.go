package alphabeta

import (
	"github.com/luftchess/luft/search"
	"math"
	"math/bits"
	"sync/atomic"
)

// A table is a transposition table: what has been found out about positions,
// by their keys, so that a position reached in another order of moves, or again
// in the next iteration, need not be searched again. It has a fixed size and
// forgets what is worth least.
// See https://www.chessprogramming.org/Transposition_Table.
//
// Workers read and write it at once without locks. An entry is two words, and
// as one goroutine may write them while another reads, the first holds the key
// mixed with the second: two words that do not belong together do not give the
// key. See https://www.chessprogramming.org/Shared_Hash_Table#Lockless.
type table struct {
	buckets    []bucket
	generation uint8 // of the present search, modulo generations
}

// A bucket is as large as a line of the processor's cache.
type bucket [4]slot

type slot struct {
	check atomic.Uint64 // key ^ data
	data  atomic.Uint64
}

const bucketSize = 64 // bytes

// resize makes the table as large as it can be in the given number of bytes,
// and empty. A table that has that size already is kept as it is.
func (t *table) resize(bytes int64) {
	if n := int(max(bytes/bucketSize, 1)); n != len(t.buckets) {
		t.buckets, t.generation = make([]bucket, n), 0
		advise(t.buckets)
	}
}

// clear forgets everything. Nobody else may use the table meanwhile.
func (t *table) clear() {
	clear(t.buckets)
	t.generation = 0
}

// age begins a new search, to which older entries are worth less.
func (t *table) age() { t.generation = (t.generation + 1) % generations }

// bucket returns where a key belongs. The high bits of the product are the key
// scaled down to the number of buckets, which need be no power of two.
func (t *table) bucket(key uint64) *bucket {
	hi, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[hi]
}

// prefetch has the processor fetch what probe will look at, while it does other
// things. It takes longer to come than anything else in a node.
func (t *table) prefetch(key uint64) {
	if len(t.buckets) > 0 {
		fetch(t.bucket(key))
	}
}

// probe returns what is known of the position with this key.
func (t *table) probe(key uint64) (entry, bool) {
	b := t.bucket(key)
	for i := range b {
		data := b[i].data.Load()
		if b[i].check.Load()^data == key && data != 0 {
			return unpack(data), true
		}
	}
	return entry{}, false
}

// store keeps e for the position with this key, in place of an older entry for
// it or of the entry worth least.
func (t *table) store(key uint64, e entry) {
	b := t.bucket(key)
	var (
		place *slot
		least = math.MaxInt
	)
	for i := range b {
		data := b[i].data.Load()
		if data != 0 && b[i].check.Load()^data == key {
			old := unpack(data)
			if e.bound != search.Exact && e.depth+3 < old.depth && generation(data) == t.generation {
				return // a bound from a shallow search is worth less than this
			}
			if e.move == 0 {
				e.move = old.move
			}
			place = &b[i]
			break
		}
		if w := t.worth(data); w < least {
			place, least = &b[i], w
		}
	}
	data := e.pack(t.generation)
	place.data.Store(data)
	place.check.Store(key ^ data)
}

// worth says how much is lost when this entry is: deep ones took long to make,
// and old ones may not be asked for again. A search ago counts as eight plies, about
// as much as there is between shallow entries and those near the root.
func (t *table) worth(data uint64) int {
	if data == 0 {
		return -1 << 20
	}
	age := (t.generation + generations - generation(data)) % generations
	return unpack(data).depth - 8*int(age)
}

// full returns how many of a thousand entries are from the present search.
func (t *table) full() int {
	sample := t.buckets[:min(250, len(t.buckets))]
	n := 0
	for i := range sample {
		for j := range sample[i] {
			if data := sample[i][j].data.Load(); data != 0 && generation(data) == t.generation {
				n++
			}
		}
	}
	return n * 1000 / max(4*len(sample), 1)
}
