package explorer

// A record is a 128-bit number to be sorted, with its first half first. In a [Builder] it
// is a move of a game: the key of the position, and then 16 bits of the code of the move and
// 48 of the number of the game.
type record struct {
	key, low uint64
}

func (r record) less(s record) bool {
	return r.key < s.key || r.key == s.key && r.low < s.low
}

// digit returns byte number level of r, counted from the highest.
func (r record) digit(level int) uint8 {
	if level < 8 {
		return uint8(r.key >> (56 - 8*level))
	}
	return uint8(r.low >> (120 - 8*level))
}

// smallSort is the number of records up to which insertion is the fastest way to sort.
const smallSort = 32

// sortRecords sorts records from the highest byte to the lowest. Spare is at least as long
// and is overwritten.
func sortRecords(records, spare []record) {
	radixSort(records, spare[:len(records)], 0, false)
}

// radixSort sorts a, of which the first level bytes are equal, into b or else in place.
func radixSort(a, b []record, level int, into bool) {
	if len(a) <= smallSort {
		insertionSort(a)
	} else if level >= 8 && isSorted(a) {
		// All keys are equal here, and often the rest is in order.
	} else {
		var counts [256]int
		for _, r := range a {
			counts[r.digit(level)]++
		}
		if counts[a[0].digit(level)] == len(a) {
			radixSort(a, b, level+1, into)
			return
		}
		at := 0
		for d, n := range counts {
			counts[d] = at
			at += n
		}
		for _, r := range a {
			d := r.digit(level)
			b[counts[d]] = r
			counts[d]++
		}
		from := 0
		for _, to := range counts {
			if to > from {
				radixSort(b[from:to], a[from:to], level+1, !into)
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
