package book

import (
	"bufio"
	"io"
	"math"
	"math/bits"
)

// Write writes a book with the entries in any order: sorted by key, and the moves of a
// position by weight, best first. The slice is not changed. The error is that of w.
func Write(w io.Writer, entries []Entry) error {
	out := newWriter(w)
	for _, e := range sorted(entries) {
		if err := out.write(e); err != nil {
			return err
		}
	}
	return out.Flush()
}

// A writer writes entries in the given order.
type writer struct{ *bufio.Writer }

func newWriter(w io.Writer) writer { return writer{bufio.NewWriterSize(w, 64<<10)} }

func (w writer) write(e Entry) error {
	if w.Available() < EntrySize {
		if err := w.Flush(); err != nil {
			return err
		}
	}
	_, err := w.Write(e.append(w.AvailableBuffer()))
	return err
}

// scale returns a weight for the file, given the greatest weight of the position. If that
// exceeds 16 bits, weights are scaled down, but no positive weight becomes 0.
func scale(weight, greatest uint64) uint16 {
	if greatest <= math.MaxUint16 {
		return uint16(weight)
	}
	high, low := bits.Mul64(weight, math.MaxUint16)
	quotient, _ := bits.Div64(high, low, greatest) // at most MaxUint16
	if weight > 0 {
		quotient = max(quotient, 1)
	}
	return uint16(quotient)
}

// sum adds weights and saturates.
func sum(a, b uint64) uint64 {
	s, carry := bits.Add64(a, b, 0)
	if carry != 0 {
		return math.MaxUint64
	}
	return s
}
