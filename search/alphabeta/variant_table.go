package alphabeta

import (
	"math/bits"
	"unsafe"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search"
)

// A variantResult is what the transposition table of variants has of a position.
type variantResult struct {
	score int32
	move  board.Move
	depth int8
	bound search.Bound
}

// A variantEntry is an entry of that table. As in the engine's table, several workers read and write it
// without locks: the key is stored XORed with the data, so that halves which do not belong together are
// found for no position.
type variantEntry struct {
	check, data word
}

// load returns the result for the position with a key, if it is there.
func (e *variantEntry) load(key uint64) (r variantResult, ok bool) {
	data := e.data.load()
	if e.check.load()^data != key {
		return r, false
	}
	return variantResult{int32(uint32(data)), board.Move(data >> 32), int8(data >> 48), search.Bound(data >> 56)}, true
}

// store replaces the entry by the result for the position with a key.
func (e *variantEntry) store(key uint64, r variantResult) {
	data := uint64(uint32(r.score)) | uint64(r.move)<<32 | uint64(uint8(r.depth))<<48 | uint64(r.bound)<<56
	e.check.store(key ^ data)
	e.data.store(data)
}

// variantEntries returns the number of entries in a table of the given maximum size: a power of two, and
// not less than 1024.
func variantEntries(bytes int64) int {
	n := max(bytes/int64(unsafe.Sizeof(variantEntry{})), 1024)
	return 1 << (bits.Len64(uint64(n)) - 1)
}

// resize makes the table, unless it has that size.
func (s *variantSearcher) resize(bytes int64) {
	s.release(bytes)
	if s.table == nil {
		s.table = make([]variantEntry, variantEntries(bytes))
	}
}

// release gives back the memory of the table, unless it has that size.
func (s *variantSearcher) release(bytes int64) {
	if len(s.table) != variantEntries(bytes) {
		s.table = nil
		for _, w := range s.workers {
			w.table = nil
		}
	}
}

// hashFull returns how many thousandths of the table are in use.
func (s *variantSearcher) hashFull() int {
	n := 0
	for i := range s.table[:1000] {
		if s.table[i].check.load()|s.table[i].data.load() != 0 {
			n++
		}
	}
	return n
}
