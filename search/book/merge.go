package book

import (
	"io"
	"iter"
	"slices"
)

// Merge writes a book with the positions of all books. A position that several have gets all
// their moves, with the sum of their weights. An error of a book is an *[Error],
// with [ErrOrder] if it is not sorted; any other error is that of w. After an error the output
// is incomplete.
//
// Weights are not normalized between books. Sums that exceed 16 bits are scaled down as by
// [Builder.Entries]. Moves of weight 0 are kept. Learn is 0. Only one position is in memory
// at a time.
func Merge(w io.Writer, books ...*Book) error { return mergeAll(w, false, books) }

// Overlay is [Merge], but a position that several books have gets only the moves of the first
// of them.
func Overlay(w io.Writer, books ...*Book) error { return mergeAll(w, true, books) }

func mergeAll(w io.Writer, overlay bool, books []*Book) error {
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
		entries, err := merge(key, overlay, heads)
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

// A mergeInput is a book that is being merged.
type mergeInput struct {
	entry Entry
	ok    bool // entry is valid
	next  func() (Entry, error, bool)
	stop  func()
}

// advance reads the next entry.
func (h *mergeInput) advance() (err error) {
	h.entry, err, h.ok = h.next()
	return err
}

// lowestKey returns the lowest key that is not merged yet.
func lowestKey(heads []*mergeInput) (key uint64, ok bool) {
	for _, h := range heads {
		if h.ok && (!ok || h.entry.Key < key) {
			key, ok = h.entry.Key, true
		}
	}
	return key, ok
}

// merge consumes all entries with the key and returns the merged ones.
func merge(key uint64, overlay bool, heads []*mergeInput) ([]Entry, error) {
	weights := make(map[Move]uint64)
	for _, h := range heads {
		known := overlay && len(weights) > 0
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
