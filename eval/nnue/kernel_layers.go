package nnue

import "math/bits"

// The layers of layered networks, in Go: a word has two 32-bit sums of neurons, and one
// multiplication weighs an input for both. Three of four products of an accumulator are 0, so
// a list is made of those that are not. Most of the others have a negative number, and the signs
// of four are known at once.

// rowWords is the number of words of a row of weights, for 16 neurons.
const rowWords = 16 / 2

// packRows packs two weights each into a word, which is their sum, the second times 2^32; see pack.
// A product of a word and an input is the same of two products.
func packRows[T int8 | int16](weights []T) []uint64 {
	words := make([]uint64, len(weights)/2)
	for i := range words {
		words[i] = uint64(int64(weights[2*i])) + uint64(int64(weights[2*i+1]))<<32
	}
	return words
}

// An active is an input of a layer that is not 0.
type active struct {
	row   uint32 // index of its first word of weights
	value uint32
}

// actives has space for all inputs of the first layer.
type actives [maxHidden]active

// scratch is the space in which an evaluator computes an output.
type scratch struct {
	actives
	vectorScratch
}

// outputCompiled is output in Go.
func (l *layers) outputCompiled(own, opponent []uint64, bucket int, weights []int16, s *scratch) int32 {
	list := &s.actives
	n := products(list, 0, own, 0)
	n = products(list, n, opponent, uint32(len(own)*lanes/2*rowWords))
	inputs := lanes * len(own)

	z := sums(l.firstBias[bucket*firstSize:], list[:n], l.firstRows[bucket*inputs*rowWords:])
	return secondCompiled(z, l.secondRows[bucket*2*firstSize*2*rowWords:], l.secondBias[bucket*secondSize:], weights[bucket*secondSize:], list)
}

// secondCompiled returns the weighted sum of the activations of the second layer, given the sums of the
// first, and space for a list.
func secondCompiled(z [firstSize]int32, rows []uint64, bias []int32, weights []int16, list *actives) (sum int32) {
	n := 0
	for k, x := range z {
		linear := min(max(x, 0), maxLinear)
		s := min(max(x, -maxLinear), maxLinear)
		list[n] = active{uint32(2 * k * rowWords), uint32(linear)}
		n += int(uint32(-linear) >> 31)
		square := s * s >> squareShift
		list[n] = active{uint32(2 * (firstSize + k) * rowWords), uint32(square)}
		n += int(uint32(-square) >> 31)
	}

	for half := range secondSize / 16 {
		y := sums(bias[16*half:], list[:n], rows[half*rowWords:])
		for j, w := range weights[16*half:][:16] {
			v := min(max(y[j]>>secondShift, 0), maxLinear)
			sum += v * v >> squareShift * int32(w)
		}
	}
	return sum
}

// products appends the products of an accumulator that are not 0 to the n of the list, and
// returns their number. Row is that of the first.
func products(list *actives, n int, accumulator []uint64, row uint32) int {
	half := len(accumulator) / 2
	for at := 0; at < half; at += 16 {
		a := accumulator[at:min(at+16, half)]
		b := accumulator[half+at:][:len(a)]
		// Bit 16*lane+15-i is 1 if neither number of lane i is negative.
		var candidates uint64
		for i, x := range a {
			candidates |= (x & b[i] & zeros) >> i
		}
		for ; candidates != 0; candidates &= candidates - 1 {
			bit := bits.TrailingZeros64(candidates)
			i, shift := ^bit&15, bit&48
			x := min(uint32(a[i]>>shift)&0x7fff, QA)
			y := min(uint32(b[i]>>shift)&0x7fff, QA)
			p := (x*y + productRound) >> productShift
			list[n&(maxHidden-1)] = active{row + rowWords*uint32(lanes*(at+i)+shift/16), p}
			n += int((p + maxProduct) >> 7) // 0 if p is, otherwise 1
		}
	}
	return n
}

// sums returns the sums of 16 neurons: their biases, and all inputs times their weights.
func sums(bias []int32, inputs []active, rows []uint64) (z [16]int32) {
	var s0, s1, s2, s3, s4, s5, s6, s7 uint64
	for _, in := range inputs {
		w := (*[rowWords]uint64)(rows[in.row:])
		x := uint64(in.value)
		s0 += x * w[0]
		s1 += x * w[1]
		s2 += x * w[2]
		s3 += x * w[3]
		s4 += x * w[4]
		s5 += x * w[5]
		s6 += x * w[6]
		s7 += x * w[7]
	}
	for i, s := range [rowWords]uint64{s0, s1, s2, s3, s4, s5, s6, s7} {
		low := int32(s)
		z[2*i] = bias[2*i] + low
		z[2*i+1] = bias[2*i+1] + int32((s-uint64(int64(low)))>>32)
	}
	return z
}
