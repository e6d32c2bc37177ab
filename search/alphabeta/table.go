package alphabeta

import (
	"math"
	"math/bits"
	"runtime"
	"runtime/debug"
	"sync/atomic"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/internal/largepage"
	"github.com/luftchess/luft/search"
)

// A table is a transposition table: the results of earlier searches by the keys of the
// positions, so that a transposition, or the same position in the next iteration, need not
// be searched again. Its size is fixed; the least valuable entry of a
// bucket is replaced.
// See https://www.chessprogramming.org/Transposition_Table.
//
// Workers read and write it at the same time without locks. The data of an entry is one word,
// and the checks of a bucket's entries are another, which say to which positions the data
// belongs. As one goroutine may write them while others read or write, a check is of the key
// and the data: where they do not belong together, the position is not found. About one probe
// in 700,000 finds another position, so that a move from the table may be illegal.
// See https://www.chessprogramming.org/Shared_Hash_Table#Lockless.
type table struct {
	buckets    []bucket
	generation uint8 // of the present search, modulo generations
}

// A word of the table is read and written by several threads at a time, but for WebAssembly:
// it has one thread, in which no other goroutine runs during a probe or a store, and the
// functions of sync/atomic are calls there.
type word struct{ bits uint64 }

func (w *word) load() uint64 {
	if runtime.GOARCH == "wasm" {
		return w.bits
	}
	return atomic.LoadUint64(&w.bits)
}

func (w *word) store(bits uint64) {
	if runtime.GOARCH == "wasm" {
		w.bits = bits
	} else {
		atomic.StoreUint64(&w.bits, bits)
	}
}

// A bucket is half as large as a line of the processor's cache.
type bucket struct {
	data   [bucketEntries]word
	checks word // from the lowest bits
}

const (
	bucketEntries = 3
	bucketSize    = 32 // bytes
	checkBits     = 21 // of each check
)

// checkOf returns the check of data that belongs to the position with a key: all their bits,
// folded.
func checkOf(key, data uint64) uint64 {
	x := key ^ data
	return (x ^ x>>checkBits ^ x>>(2*checkBits)) % (1 << checkBits)
}

// check returns the check of the entry i, given those of its bucket.
func check(checks uint64, i int) uint64 { return checks >> (i * checkBits) % (1 << checkBits) }

// set stores data that belongs to the position with a key as entry i.
func (b *bucket) set(i int, key, data uint64) {
	b.data[i].store(data)
	checks := b.checks.load()
	b.checks.store(checks ^ (check(checks, i)^checkOf(key, data))<<(i*checkBits))
}

// resize makes the table as large as fits in the given number of bytes, and empties it.
// A table that has that size already is kept. Another one is given back to the system
// first, so that there are never two.
func (t *table) resize(bytes int64) {
	t.release(bytes)
	if t.buckets == nil {
		t.buckets = make([]bucket, bucketsIn(bytes))
		largepage.Use(t.buckets)
	}
}

// bucketsIn returns the number of buckets of a table of this many bytes.
func bucketsIn(bytes int64) int { return int(max(bytes/bucketSize, 1)) }

// release gives the memory of the table back to the operating system unless the table has
// the size of this many bytes. The runtime would keep it for as long as nothing is
// allocated, which may be until the next table is made.
func (t *table) release(bytes int64) {
	n := len(t.buckets)
	if n == 0 || n == bucketsIn(bytes) {
		return
	}
	t.buckets, t.generation = nil, 0
	if n*bucketSize >= minRelease {
		debug.FreeOSMemory()
	}
}

// minRelease is the size from which a table is given back at once: that takes a garbage
// collection.
const minRelease = 4 << 20

// clear empties the table. It must not be in use.
func (t *table) clear() {
	clear(t.buckets)
	t.generation = 0
}

// newSearch begins a new search, in which older entries are worth less.
func (t *table) newSearch() { t.generation = (t.generation + 1) % generations }

// bucket returns where a key belongs: it is scaled down to the number of buckets, which need
// be no power of two. WebAssembly has no instruction for the high bits of a product of 64
// bits, and a table in 4 GiB has no more than 2^26 buckets.
func (t *table) bucket(key uint64) *bucket {
	n := uint64(len(t.buckets))
	if runtime.GOARCH == "wasm" {
		return &t.buckets[key>>32*n>>32]
	}
	hi, _ := bits.Mul64(key, n)
	return &t.buckets[hi]
}

// prefetch has the processor fetch the bucket of a key into its cache, while it does
// other things. Without it, a probe takes longer than anything else at a node.
func (t *table) prefetch(key uint64) {
	if len(t.buckets) > 0 {
		fetch(t.bucket(key))
	}
}

// probe returns the entry of the position with this key.
func (t *table) probe(key uint64) (entry, bool) {
	b := t.bucket(key)
	checks := b.checks.load()
	for i := range b.data {
		data := b.data[i].load()
		if checkOf(key, data) == check(checks, i) && data != 0 {
			return unpack(data), true
		}
	}
	return entry{}, false
}

// store stores e for the position with this key. It replaces an older entry of the
// position, or the least valuable entry of the bucket.
func (t *table) store(key uint64, e entry) {
	b := t.bucket(key)
	checks := b.checks.load()
	place, least := 0, math.MaxInt
	for i := range b.data {
		data := b.data[i].load()
		if data != 0 && checkOf(key, data) == check(checks, i) {
			old := unpack(data)
			if e.bound != search.Exact && e.depth+3 < old.depth && generation(data) == t.generation {
				return // a bound from a shallow search is worth less than this
			}
			if e.move == 0 {
				e.move = old.move
			}
			place = i
			break
		}
		if w := t.value(data); w < least {
			place, least = i, w
		}
	}
	b.set(place, key, e.pack(t.generation))
}

// value says how valuable an entry is: deep ones took long to make, and old ones may not
// be needed again. One search of age counts as eight plies, about as much as there is
// between shallow entries and those near the root.
func (t *table) value(data uint64) int {
	if data == 0 {
		return -1 << 20
	}
	age := (t.generation + generations - generation(data)) % generations
	return unpack(data).depth - 8*int(age)
}

// hashFull returns how many of a thousand entries are from the present search.
func (t *table) hashFull() int {
	sample := t.buckets[:min(333, len(t.buckets))]
	n := 0
	for i := range sample {
		for j := range sample[i].data {
			if data := sample[i].data[j].load(); data != 0 && generation(data) == t.generation {
				n++
			}
		}
	}
	return n * 1000 / max(bucketEntries*len(sample), 1)
}

// An entry is the result of a search of a position.
//
// It has no more than four fields, so that the compiler can hold it in registers; a copy in
// memory would wait for its parts to be stored. Hence the struct in the struct.
type entry struct {
	values
	move  board.Move   // the best, or one that was good enough; or NoMove
	depth int          // of the search, 0 to 255 plies
	bound search.Bound // of score
}

// values are the scores of an entry.
type values struct {
	score eval.Score // mates counted from this position on
	eval  eval.Score // static evaluation, or noEval; a search for mate has others, see endProof
}

// unknown is the entry of a position that the table does not have.
func unknown() entry { return entry{values: values{eval: noEval}} }

// noEval is the static evaluation of a node that has none.
const noEval eval.Score = -1 << 15

// generations is the number of searches after which entries look new again.
const generations = 64

// An entry in the table is, from the lowest bit: 16 of move, 16 of score, 16 of
// evaluation, 8 of depth, 2 of bound, 6 of generation. The bound is not NoBound,
// so that an entry is never 0.
func (e entry) pack(generation uint8) uint64 {
	return uint64(e.move) |
		uint64(uint16(e.score))<<16 |
		uint64(uint16(e.eval))<<32 |
		uint64(uint8(min(e.depth, 255)))<<48 |
		uint64(e.bound)<<56 |
		uint64(generation)<<58
}

func unpack(data uint64) entry {
	return entry{
		values: values{score: eval.Score(int16(data >> 16)), eval: eval.Score(int16(data >> 32))},
		move:   board.Move(data),
		depth:  int(uint8(data >> 48)),
		bound:  search.Bound(data >> 56 & 3),
	}
}

// generation returns the generation of a packed entry.
func generation(data uint64) uint8 { return uint8(data >> 58) }

// cutsOff reports whether the score, as it is at this node, decides a search with the
// window from alpha to beta.
func (e entry) cutsOff(score, alpha, beta eval.Score) bool {
	switch e.bound {
	case search.Lower:
		return score >= beta
	case search.Upper:
		return score <= alpha
	}
	return true
}

// key returns the key of a position in the table. The moves played without a capture or
// pawn move belong to it: the nearer the fifty-move rule is, the more they change
// what a search finds. At first they make no difference, so that transpositions of
// unequal length are recognised; then eight plies are one step, so that what was found is
// used with a clock up to seven plies further on; and in the last lastPlies, each is one.
func (w *worker) key(b *board.Board) uint64 { return w.keyOf(b.Hash(), b.Halfmove()) }

// keyAfter returns what key returns for the position after a legal move, given whether the move
// is quiet.
func (w *worker) keyAfter(b *board.Board, m board.Move, quiet bool) uint64 {
	halfmove := b.Halfmove() + 1
	if !quiet || b.Piece(m.From()).Kind() == board.Pawn {
		halfmove = 0
	}
	return w.keyOf(b.HashAfter(m), halfmove)
}

// prefetchAfter prefetches the bucket of the position after a legal move, given whether the move
// is quiet. It does so before the move is played: the earlier, the less the probe has to wait.
func (w *worker) prefetchAfter(b *board.Board, m board.Move, quiet bool) {
	if prefetches {
		w.table.prefetch(w.keyAfter(b, m, quiet))
	}
}

// keyOf is key for a position with this hash and halfmove clock.
func (w *worker) keyOf(hash uint64, halfmove int) uint64 {
	const (
		freePlies = 16 // that make no difference
		lastPlies = 20 // each of which does
		step      = 8
	)
	key := hash ^ w.keySalt
	switch {
	case halfmove < freePlies:
		return key
	case halfmove < 100-lastPlies:
		return key ^ uint64(halfmove/step)*spreadPawns
	default:
		return key ^ uint64(halfmove)*spreadPawns
	}
}

// probe returns the table's entry for the node, with the score as it is here.
func (w *worker) probe(n *node, ply int) (e entry, score eval.Score, ok bool) {
	if !w.uses(transpositionTable) {
		return unknown(), noEval, false
	}
	w.Probes++
	e, ok = w.table.probe(w.key(&n.board))
	if !ok {
		return unknown(), noEval, false
	}
	w.Hits++
	return e, e.score.ToRoot(ply), true
}

// store stores the result of the node in the table.
func (w *worker) store(n *node, ply int, e entry) {
	if !w.uses(transpositionTable) {
		return
	}
	e.score = e.score.FromRoot(ply)
	w.table.store(w.key(&n.board), e)
}
