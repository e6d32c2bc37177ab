package nnue

// lanes is the number of 16-bit numbers in a word.
const lanes = 4

// zeros is four lanes that all stand for 0 in an accumulator: there, 0x8000 is added to each
// lane.
const zeros = 0x8000_8000_8000_8000

// pack appends words of four numbers to dst. A word is the sum of its numbers, each times a
// power of 2^16: a negative number borrows from the lane above it. So one addition or
// subtraction of words does four of numbers, and the lanes of the result are exact as long as
// each true sum, with 0x8000 added, is between 0 and 0xffff. On the way there it need not be:
// the arithmetic is that of integers modulo 2^64, where order does not matter.
//
// The length of numbers must be a multiple of four.
func pack(dst []uint64, numbers []int16) []uint64 {
	for ; len(numbers) >= lanes; numbers = numbers[lanes:] {
		var word uint64
		for i, x := range numbers[:lanes] {
			word += uint64(int64(x)) << (16 * i)
		}
		dst = append(dst, word)
	}
	return dst
}

// unpack appends the four numbers of each word to dst. It is the inverse of pack.
func unpack(dst []int16, words []uint64) []int16 {
	for _, word := range words {
		for range lanes {
			x := int16(word)
			dst = append(dst, x)
			word = (word - uint64(int64(x))) >> 16
		}
	}
	return dst
}

// lanesOf returns the numbers of an accumulator.
func lanesOf(accumulator []uint64) []int16 {
	var numbers []int16
	for _, word := range accumulator {
		numbers = unpack(numbers, []uint64{word - zeros})
	}
	return numbers
}
