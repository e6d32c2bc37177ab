package explorer

import "math/bits"

// A record is a 128-bit number to be sorted, with its first half first. In a [Builder] it
// is a move of a game: the key of the position, and then 16 bits of the code of the move and
// 48 of the number of the game.
type record struct {
	key, low uint64
}

func (r record) less(s record) bool {
	return r.key < s.key || r.key == s.key && r.low < s.low
}

// digitBits is the number of bits by which records are distributed at a time.
const digitBits = 8

// digit returns the digit of r below a bit, counted from the lowest: the highest one of
// what is below that bit. In the key, the last digit may have fewer bits.
func (r record) digit(bit int) uint8 {
	switch {
	case bit >= 64+digitBits:
		return uint8(r.key >> (bit - 64 - digitBits))
	case bit > 64:
		return uint8(r.key) & (1<<(bit-64) - 1)
	}
	return uint8(r.low >> (bit - digitBits))
}

// below returns the bit of the next digit.
func below(bit int) int {
	if bit > 64 {
		return max(bit-digitBits, 64)
	}
	return bit - digitBits
}

// smallSort is the number of records up to which insertion is the fastest way to sort.
const smallSort = 32

// sortRecords sorts records from the highest digit to the lowest. Spare is at least as long
// and is overwritten.
func sortRecords(records, spare []record) {
	differ := uint64(0)
	for _, r := range records {
		differ |= r.key ^ records[0].key
	}
	radixSort(records, spare[:len(records)], 64+bits.Len64(differ), false)
}

// radixSort sorts a, whose records differ only below a bit, into b or else in place.
func radixSort(a, b []record, bit int, into bool) {
	if len(a) <= smallSort {
		insertionSort(a)
	} else if bit <= 64 && isSorted(a) {
		// All keys are equal here, and often the rest is in order.
	} else {
		var counts [1 << digitBits]int
		for _, r := range a {
			counts[r.digit(bit)]++
		}
		if counts[a[0].digit(bit)] == len(a) {
			radixSort(a, b, below(bit), into)
			return
		}
		at := 0
		for d, n := range counts {
			counts[d] = at
			at += n
		}
		for _, r := range a {
			d := r.digit(bit)
			b[counts[d]] = r
			counts[d]++
		}
		from := 0
		for _, to := range counts {
			if to > from {
				radixSort(b[from:to], a[from:to], below(bit), !into)
				from = to
			}
		}
		return
	}
	if into {
		copy(b, a)
	}
}

func insertionSort(a []record) {
	for i := 1; i < len(a); i++ {
		r := a[i]
		j := i
		for ; j > 0 && r.less(a[j-1]); j-- {
			a[j] = a[j-1]
		}
		a[j] = r
	}
}

func isSorted(a []record) bool {
	for i := 1; i < len(a); i++ {
		if a[i].less(a[i-1]) {
			return false
		}
	}
	return true
}
