package syzygy

import (
	"encoding/binary"
	"io"
	"math"
)

// The sizes of blocks are powers of two between these.
const (
	minBlockBits = 5
	maxBlockBits = 10
)

// The numbers of index entries and of block lengths that are read at once. The decoder
// may look beyond the end of a block, at the padding.
const (
	entriesRead  = 8
	lengthsRead  = 32
	blockPadding = 8
)

const chunkBits = 7

// A decoder looks values up. It keeps what it has read last, so that most probes near
// others read nothing, and those far from others read three times: the index, the lengths
// of the blocks and a block.
type decoder struct {
	chunks [1 << chunkBits]chunk
}

// A chunk is a piece of a file.
type chunk struct {
	owner *pairs // whose values it belongs to
	at    int64
	bytes []byte // followed by blockPadding zeros

	// marks are places in a block from which it can be decoded too: one for every
	// markBytes after the first eight, as far as it has been decoded.
	marks []mark
}

// A mark is the state of decoding a block when it first looks at the bytes from such a place
// on.
type mark struct {
	values uint16 // number of values before it
	used   uint16 // bits used of the eight bytes before it
}

const markBytes = 8

// read returns size bytes of a file. They are valid until the next call.
func (d *decoder) read(p *pairs, file io.ReaderAt, at int64, size int) (*chunk, error) {
	const golden = 0x9E3779B97F4A7C15
	c := &d.chunks[uint64(at)*golden>>(64-chunkBits)]
	if c.owner == p && c.at == at {
		return c, nil
	}
	c.owner, c.marks = nil, c.marks[:0]
	if cap(c.bytes) < size+blockPadding {
		c.bytes = make([]byte, max(size, 1<<maxBlockBits/8)+blockPadding)
	}
	c.bytes = c.bytes[:size+blockPadding]
	if err := readFull(file, c.bytes[:size], at); err != nil {
		return nil, err
	}
	clear(c.bytes[size:])
	c.owner, c.at = p, at
	return c, nil
}

// at returns the value with the number n, which is less than the size of the sequence.
func (p *pairs) at(file io.ReaderAt, d *decoder, n uint64) (uint16, error) {
	if p.constant {
		return p.value, nil
	}
	entry := int64(n >> p.spanBits)
	if entry >= p.entries {
		return 0, corrupt(p.index, "position %d beyond the index", n)
	}
	from := entry &^ (entriesRead - 1)
	c, err := d.read(p, file, p.index+6*from, int(6*min(entriesRead, p.entries-from)))
	if err != nil {
		return 0, err
	}
	index := c.bytes[6*(entry-from):]

	// The index says which value of which block is in the middle of its span; the
	// lengths of the blocks lead to the one that has the value.
	block := int64(binary.LittleEndian.Uint32(index))
	offset := int(binary.LittleEndian.Uint16(index[4:])) + int(n&(1<<p.spanBits-1)) - 1<<(p.spanBits-1)
	block, offset, err = p.find(file, d, block, offset)
	if err != nil {
		return 0, err
	}
	where := p.data + block<<p.blockBits
	if block >= p.blocks {
		return 0, corrupt(where, "block %d of %d", block, p.blocks)
	}
	c, err = d.read(p, file, where, 1<<p.blockBits)
	if err != nil {
		return 0, err
	}
	v, ok := p.decode(c, offset)
	if !ok {
		return 0, corrupt(where, "value %d of the block is not encoded", offset)
	}
	return v, nil
}

// find returns the block of the value that is offset values behind the first of a block, or
// before that if offset is negative, and the value's place in the block that it returns.
func (p *pairs) find(file io.ReaderAt, d *decoder, block int64, offset int) (int64, int, error) {
	var lengths []byte // of blocks, as many as are read together, from the block first on
	first := int64(0)
	back := offset < 0
	if back {
		block--
	}
	for {
		if block < 0 || block >= p.lengths {
			return 0, 0, corrupt(p.lengthA, "block %d of %d", block, p.lengths)
		}
		if lengths == nil || uint64(block-first) >= lengthsRead {
			first = block &^ (lengthsRead - 1)
			c, err := d.read(p, file, p.lengthA+2*first, int(2*min(lengthsRead, p.lengths-first)))
			if err != nil {
				return 0, 0, err
			}
			lengths = c.bytes
		}
		length := int(binary.LittleEndian.Uint16(lengths[2*(block-first):])) + 1
		switch {
		case back:
			if offset += length; offset >= 0 {
				return block, offset, nil
			}
			block--
		case offset < length:
			return block, offset, nil
		default:
			offset -= length
			block++
		}
	}
}

// mark returns the last of the marks that is not behind the value with the number n, -1 if
// there is none.
func (c *chunk) mark(n int) int {
	i, j := 0, len(c.marks)
	for i < j {
		if m := (i + j) / 2; int(c.marks[m].values) <= n {
			i = m + 1
		} else {
			j = m
		}
	}
	return i - 1
}

// makeRuns fills runs, the more the larger the data is.
func (p *pairs) makeRuns() {
	if p.constant || p.shortest > runBits/2 {
		return
	}
	p.runs = new([1 << runBits]run)
	for i := range p.runs {
		r := &p.runs[i]
		for {
			// What a code is does not depend on the bits behind it, which are zeros here.
			code, length := uint64(i)<<(64-runBits+uint(r.bits)), p.shortest
			for code < p.base[length] {
				length++
			}
			symbol := uint64(p.first[length]) + (code-p.base[length])>>(64-length)
			if symbol >= uint64(len(p.symbols)) || uint(r.bits)+length > runBits {
				break
			}
			values := int(r.values) + int(p.symbols[symbol].count) + 1
			if values > math.MaxUint16 {
				break
			}
			r.values, r.bits = uint16(values), r.bits+uint8(length)
		}
	}
}

// decode returns the value with the number n of a block.
func (p *pairs) decode(c *chunk, n int) (uint16, bool) {
	base, first, symbols, shortest, runs := &p.base, &p.first, p.symbols, p.shortest, p.runs
	data, next := c.bytes, 8                             // the next byte that code is to have
	code, used := binary.BigEndian.Uint64(data), uint(0) // bits that are used up
	total := n
	if i := c.mark(n); i >= 0 {
		m := c.marks[i]
		next, used = 8+(i+1)*markBytes, uint(m.used)
		code = binary.BigEndian.Uint64(data[next-8:]) << used
		n -= int(m.values)
	}
	var symbol uint64
	for {
		skip, length := 0, uint(0)
		if runs != nil {
			if r := runs[code>>(64-runBits)]; n >= int(r.values) {
				skip, length = int(r.values), uint(r.bits)
			}
		}
		if length == 0 {
			length = shortest & 63
			for code < base[length] {
				length = (length + 1) & 63
			}
			symbol = uint64(first[length]) + (code-base[length])>>((64-length)&63)
			if symbol >= uint64(len(symbols)) {
				return 0, false
			}
			if skip = int(symbols[symbol].count) + 1; n < skip {
				break
			}
		}
		n -= skip
		code <<= length & 63
		if used += length; used >= 32 {
			used -= 32
			if next+4 > len(data) {
				return 0, false
			}
			code |= uint64(binary.BigEndian.Uint32(data[next:])) << (used & 31)
			if next += 4; next == 8+(len(c.marks)+1)*markBytes {
				c.marks = append(c.marks, mark{uint16(total - n), uint16(used)})
			}
		}
	}
	// The symbol has been read whole, so those that it is made of exist.
	at := symbols[symbol]
	for at.count > 0 {
		left := symbols[at.left]
		if n <= int(left.count) {
			at = left
		} else {
			n -= int(left.count) + 1
			at = symbols[at.right]
		}
	}
	return at.left, true
}
