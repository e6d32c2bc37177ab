package nnue

import "math/bits"

// The layers of layered networks, in Go: a word has sums of several neurons, and one multiplication
// weighs an input for all of them. Three of four products of an accumulator are 0, so a list is made
// of those that are not. Most of the others have a negative number, and the signs of four are known
// at once.

// The first layer has three neurons in a word, each in 21 bits. As many products are added up in
// them as fit: firstChunk*maxProduct*maxFirst <= 1<<20 - 1.
const (
	firstLanes = 3
	firstBits  = 64 / firstLanes
	firstChunk = (1<<(firstBits-1) - 1) / (maxProduct * maxFirst)
)

// A firstRow is the weights of an input of the first layer.
type firstRow [(firstSize + firstLanes - 1) / firstLanes]uint64

// The second layer has two neurons in a word.
const (
	secondLanes = 2
	secondBits  = 64 / secondLanes
)

// A secondRow is the weights of an input of the second layer, in two halves, since processors have
// too few registers for the sums of all neurons.
type secondRow [2][secondSize / 2 / secondLanes]uint64

// packLayers packs weights of both layers.
func packLayers(w *Weights) (first []firstRow, second []secondRow) {
	first = make([]firstRow, len(w.First)/firstSize)
	for i := range first {
		packLanes(first[i][:], w.First[i*firstSize:][:firstSize], firstBits)
	}
	second = make([]secondRow, len(w.Second)/secondSize)
	for i := range second {
		for half := range second[i] {
			packLanes(second[i][half][:], w.Second[i*secondSize+half*secondSize/2:][:secondSize/2], secondBits)
		}
	}
	return first, second
}

// packLanes adds weights to lanes of width bits. A word is the sum of its weights, each times a
// power of 2^width; see pack. So the product of a word and an input is the same of products.
func packLanes[T int8 | int16](words []uint64, weights []T, width int) {
	perWord := 64 / width
	for i, x := range weights {
		words[i/perWord] += uint64(int64(x)) << (width * (i % perWord))
	}
}

// An active is an input of a layer that is not 0.
type active struct{ input, value uint32 }

// actives has space for all inputs of the first layer.
type actives [maxHidden]active

// scratch is the space in which an evaluator computes an output.
type scratch struct {
	actives
	vectorScratch
}

// outputCompiled is output in Go.
func (l *layers) outputCompiled(own, opponent []uint64, bucket int, weights []int16, s *scratch) int32 {
	list, inputs := &s.actives, lanes*len(own)
	n := products(list, 0, own, 0)
	n = products(list, n, opponent, uint32(inputs/2))
	z := firstSums(l.firstBias[bucket*firstSize:][:firstSize], list[:n], l.firstRows[bucket*inputs:][:inputs])
	return secondCompiled(z, l.secondRows[bucket*2*firstSize:][:2*firstSize],
		l.secondBias[bucket*secondSize:][:secondSize], weights[bucket*secondSize:][:secondSize], list)
}

// secondCompiled returns the weighted sum of the activations of the second layer, given the sums
// of the first, and space for a list.
func secondCompiled(z [firstSize]int32, rows []secondRow, bias []int32, weights []int16, list *actives) (sum int32) {
	n := 0
	for k, x := range z {
		linear := min(max(x, 0), maxLinear)
		s := min(max(x, -maxLinear), maxLinear)
		square := s * s >> squareShift
		list[n] = active{uint32(k), uint32(linear)}
		n += int(uint32(-linear) >> 31) // 0 if linear is, otherwise 1
		list[n] = active{uint32(firstSize + k), uint32(square)}
		n += int(uint32(-square) >> 31)
	}
	for half := range 2 {
		at := half * secondSize / 2
		for j, y := range secondSums(list[:n], rows, half) {
			y = min(max((y+bias[at+j])>>secondShift, 0), maxLinear)
			sum += y * y >> squareShift * int32(weights[at+j])
		}
	}
	return sum
}

// products appends the products of an accumulator that are not 0 to the n of the list, and
// returns their number. The first product is that of the given input.
func products(list *actives, n int, accumulator []uint64, input uint32) int {
	half := len(accumulator) / 2
	for at := 0; at < half; at += 16 {
		size := min(16, half-at)
		n = pairProducts(list, n, accumulator[at:][:size], accumulator[half+at:][:size], input+uint32(lanes*at))
	}
	return n
}

// pairProducts is products of up to 16 words and their partners.
func pairProducts(list *actives, n int, a, b []uint64, input uint32) int {
	b = b[:len(a)]
	// Bit 16*lane+i is 1 if neither number of lane i is negative.
	var candidates uint64
	for i, x := range a {
		candidates = candidates>>1 | x&b[i]&zeros
	}
	for candidates >>= (16 - len(a)) & 15; candidates != 0; candidates &= candidates - 1 {
		bit := bits.TrailingZeros64(candidates)
		i, shift := bit&15, bit&48
		x := min(uint32(a[i]>>shift)&0x7fff, QA)
		y := min(uint32(b[i]>>shift)&0x7fff, QA)
		p := (x*y + productRound) >> productShift
		list[n&(maxHidden-1)] = active{input + uint32(lanes*i+shift>>4), p}
		n += int((p + maxProduct) >> 7) // 0 if p is, otherwise 1
	}
	return n
}

// firstSums returns the sums of the first layer: the biases, and all inputs times their weights.
func firstSums(bias []int32, inputs []active, rows []firstRow) (z [firstSize]int32) {
	copy(z[:], bias)
	for len(inputs) > 0 {
		n := min(len(inputs), firstChunk)
		for i, s := range firstWords(inputs[:n], rows) {
			for k := firstLanes * i; k < min(firstLanes*(i+1), firstSize); k++ {
				low := int64(s) << (64 - firstBits) >> (64 - firstBits)
				z[k] += int32(low)
				s = (s - uint64(low)) >> firstBits
			}
		}
		inputs = inputs[n:]
	}
	return z
}

// firstWords returns the sums of weighted inputs. It is a function of its own, as Go has no
// registers left for more.
func firstWords(inputs []active, rows []firstRow) firstRow {
	var s0, s1, s2, s3, s4, s5 uint64
	for _, in := range inputs {
		w, x := &rows[in.input], uint64(in.value)
		s0 += x * w[0]
		s1 += x * w[1]
		s2 += x * w[2]
		s3 += x * w[3]
		s4 += x * w[4]
		s5 += x * w[5]
	}
	return firstRow{s0, s1, s2, s3, s4, s5}
}

// secondSums returns the sums of half of the neurons of the second layer, without biases.
func secondSums(inputs []active, rows []secondRow, half int) (y [secondSize / 2]int32) {
	var s0, s1, s2, s3, s4, s5, s6, s7 uint64
	for _, in := range inputs {
		w, x := &rows[in.input][half&1], uint64(in.value)
		s0 += x * w[0]
		s1 += x * w[1]
		s2 += x * w[2]
		s3 += x * w[3]
		s4 += x * w[4]
		s5 += x * w[5]
		s6 += x * w[6]
		s7 += x * w[7]
	}
	for i, s := range [...]uint64{s0, s1, s2, s3, s4, s5, s6, s7} {
		low := int32(s)
		y[2*i] = low
		y[2*i+1] = int32((s - uint64(int64(low))) >> secondBits)
	}
	return y
}
