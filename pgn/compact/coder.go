package compact

// The arithmetic coder. The encoder has an interval of numbers, of which the first 56 bits
// that are not yet decided are low and low+size-1, and each symbol takes its share of it. The
// bytes are the digits of a number in the interval.
const (
	stateBits = 56
	firstByte = stateBits - 8
	topState  = 1 << stateBits
	minSize   = 1 << firstByte
)

// An encoder appends a coded sequence of symbols to a slice.
type encoder struct {
	dst       []byte
	begin     int // of the sequence in dst
	low, size uint64
}

func (e *encoder) reset(dst []byte) {
	e.dst, e.begin, e.low, e.size = dst, len(dst), 0, topState
}

// encode appends a symbol that has the share of from to to-1 in total, which is at most 1<<32.
func (e *encoder) encode(from, to, total uint64) {
	r := e.size / total
	e.low += r * from
	if to == total {
		e.size -= r * from // the last symbol gets the remainder
	} else {
		e.size = r * (to - from)
	}
	e.carry()
	for e.size < minSize {
		e.dst = append(e.dst, byte(e.low>>firstByte))
		e.low = e.low << 8 & (topState - 1)
		e.size <<= 8
	}
}

// carry adds what exceeds 56 bits to the bytes that have been written.
func (e *encoder) carry() {
	if e.low < topState {
		return
	}
	e.low -= topState
	for i := len(e.dst) - 1; i >= e.begin; i-- {
		e.dst[i]++
		if e.dst[i] != 0 {
			return
		}
	}
}

// close ends the sequence with the shortest number of the interval and returns the slice.
// The decoder reads zeros after the end.
func (e *encoder) close() []byte {
	for drop := stateBits; drop >= 0; drop -= 8 { // low bits that become zero
		mask := uint64(1)<<drop - 1
		v := (e.low + mask) &^ mask
		if v-e.low >= e.size {
			continue
		}
		e.low = v
		e.carry()
		for shift := firstByte; shift >= drop; shift -= 8 {
			e.dst = append(e.dst, byte(e.low>>shift))
		}
		break
	}
	return e.dst
}

// A decoder decodes such a sequence.
type decoder struct {
	data       []byte
	at         int    // the next byte to read, at most stateBits/8 after the end of data
	code, size uint64 // code is relative to the low end of the interval
}

func (d *decoder) reset(data []byte) {
	*d = decoder{data: data, size: topState}
	for range stateBits / 8 {
		d.read()
	}
}

// read reads a byte, which is zero after the end of data.
func (d *decoder) read() {
	d.code <<= 8
	if d.at < len(d.data) {
		d.code |= uint64(d.data[d.at])
	}
	d.at++
}

// share returns a number from 0 to total-1, which is in the share of the next symbol.
func (d *decoder) share(total uint64) uint64 {
	return min(d.code/(d.size/total), total-1)
}

// decode removes a symbol, which has the share of from to to-1 in total.
func (d *decoder) decode(from, to, total uint64) {
	r := d.size / total
	d.code -= r * from
	if to == total {
		d.size -= r * from
	} else {
		d.size = r * (to - from)
	}
	for d.size < minSize {
		d.read()
		d.size <<= 8
	}
}

// isOver reports whether the decoder has read more than the encoder can have written.
func (d *decoder) isOver() bool { return d.at > len(d.data)+stateBits/8 }

// isComplete reports whether the decoder has read all data.
func (d *decoder) isComplete() bool { return d.at >= len(d.data) }
