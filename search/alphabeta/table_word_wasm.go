package alphabeta

// A word of the transposition table. WebAssembly has one thread, in which no other goroutine
// runs during a probe or a store, and there the functions of sync/atomic are calls.
type word uint64

func (w *word) Load() uint64       { return uint64(*w) }
func (w *word) Store(value uint64) { *w = word(value) }

// scale scales a key down to below n, which need be no power of two. There is no instruction
// for the high bits of a product of 64 bits, and a table in 4 GiB has no more than 2^26
// buckets.
func scale(key, n uint64) uint64 { return key >> 32 * n >> 32 }
