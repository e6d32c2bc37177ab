package book

import (
	"io"
	"iter"
	"slices"
)

// A MergeRule says what becomes of a position that several books have. The zero
// value is AddWeights.
type MergeRule uint8

// The rules.
const (
	AddWeights    MergeRule = iota // all moves, and the sum of a move's weights
	PreferEarlier                  // the moves of the first book that has the position, with their weights
)

// Merge writes a book that has the positions of all the books. An error of a book is
// an *[Error], with [ErrOrder] if the book is not sorted; any other error is that
// of w. What has been written by then is of no use.
//
// Weights are taken as they are, though one book's may be on another scale than
// the other's; sums that take more than 16 bits are made to fit as [Builder.Entries]
// does. Moves of weight 0 are kept. Learn is 0. No more than a position is in
// memory at a time, however large the books are.
func Merge(w io.Writer, rule MergeRule, books ...*Book) error {
	var heads []*mergeInput
	defer func() {
		for _, h := range heads {
			h.stop()
		}
	}()
	for _, b := range books {
		next, stop := iter.Pull2(b.inOrder())
		h := &mergeInput{next: next, stop: stop}
		heads = append(heads, h)
		if err := h.advance(); err != nil {
			return err
		}
	}
	out := newWriter(w)
	for {
		key, ok := lowestKey(heads)
		if !ok {
			return out.Flush()
		}
		entries, err := merge(key, rule, heads)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if err := out.write(e); err != nil {
				return err
			}
		}
	}
}

// A head is how far the merging of a book has come.
type mergeInput struct {
	entry Entry
	ok    bool // there is an entry
	next  func() (Entry, error, bool)
	stop  func()
}

// advance goes on to the next entry.
func (h *mergeInput) advance() (err error) {
	h.entry, err, h.ok = h.next()
	return err
}

// lowest returns the lowest key that is still to be merged.
func lowestKey(heads []*mergeInput) (key uint64, ok bool) {
	for _, h := range heads {
		if h.ok && (!ok || h.entry.Key < key) {
			key, ok = h.entry.Key, true
		}
	}
	return key, ok
}

// merge takes all entries with the key and returns those of the merged book.
func merge(key uint64, rule MergeRule, heads []*mergeInput) ([]Entry, error) {
	weights := make(map[Move]uint64)
	for _, h := range heads {
		known := rule == PreferEarlier && len(weights) > 0
		for h.ok && h.entry.Key == key {
			if !known {
				weights[h.entry.Move] = sum(weights[h.entry.Move], uint64(h.entry.Weight))
			}
			if err := h.advance(); err != nil {
				return nil, err
			}
		}
	}
	var greatest uint64
	for _, weight := range weights {
		greatest = max(greatest, weight)
	}
	entries := make([]Entry, 0, len(weights))
	for m, weight := range weights {
		entries = append(entries, Entry{Key: key, Move: m, Weight: scale(weight, greatest)})
	}
	slices.SortFunc(entries, compare)
	return entries, nil
}
