package syzygy

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
)

// pairs is one compressed sequence of values. Neighbouring values are replaced in pairs
// by symbols, again and again (recursive pairing), and the symbols of each block are
// written in a canonical Huffman code. See Larsson and Moffat, "Off-line
// dictionary-based compression", Proceedings of the IEEE 88 (2000).
type pairs struct {
	constant bool // all values are value, and there is no data
	value    uint16

	blockBits uint  // a block has 1<<blockBits bytes
	blocks    int64 // number of blocks that have data
	lengths   int64 // number of blocks that have a length
	spanBits  uint  // an entry of the index stands for 1<<spanBits values
	entries   int64 // of the index

	index   int64 // the place of the index in the file: 6 bytes an entry
	lengthA int64 // the place of the blocks' lengths: 2 bytes each
	data    int64 // the place of the blocks

	minLength int
	base      []uint64 // of the codes of each length, moved to the highest bit
	first     []uint16 // the symbol of the lowest code of each length
	symbols   []symbol
}

// A symbol stands for two others or, if count is 0, for the value in left.
type symbol struct {
	left, right uint16
	count       uint16 // number of values it stands for, less one
}

// leaf marks a symbol that is a value.
const leaf = 0xFFF

// readPairs reads the description of a sequence of size values.
func readPairs(h *header, size uint64, wdl bool) *pairs {
	p := new(pairs)
	if flags := h.uint8(); flags&0x80 != 0 {
		p.constant = true
		if v := h.uint8(); wdl {
			p.value = uint16(v)
		}
		return p
	}
	p.blockBits, p.spanBits = uint(h.uint8()), uint(h.uint8())
	padding := h.uint8()
	p.blocks = h.uint32()
	p.lengths = p.blocks + int64(padding)
	longest, shortest := h.uint8(), h.uint8()
	switch {
	case h.err != nil:
		return p
	case p.blockBits < 5 || p.blockBits > 15:
		h.fail("blocks of 1<<%d bytes", p.blockBits)
	case p.spanBits == 0 || p.spanBits > 24:
		h.fail("index entries of 1<<%d values", p.spanBits)
	case shortest < 1 || longest > 32 || shortest > longest:
		h.fail("codes of %d to %d bits", shortest, longest)
	case p.blocks == 0:
		h.fail("no blocks")
	}
	if h.err != nil {
		return p
	}
	p.minLength = shortest
	p.first = make([]uint16, longest-shortest+1)
	for i := range p.first {
		p.first[i] = uint16(h.uint16())
	}
	p.base = make([]uint64, len(p.first))
	for i := len(p.base) - 2; i >= 0; i-- {
		p.base[i] = (p.base[i+1] + uint64(p.first[i]) - uint64(p.first[i+1])) / 2
	}
	for i := range p.base {
		p.base[i] <<= 64 - uint(shortest+i)
	}
	p.readSymbols(h)
	p.entries = int64((size + 1<<p.spanBits - 1) >> p.spanBits)
	return p
}

// readSymbols reads what the symbols stand for.
func (p *pairs) readSymbols(h *header) {
	n := h.uint16()
	if n == 0 || n > leaf+1 {
		h.fail("%d symbols", n)
		return
	}
	p.symbols = make([]symbol, n)
	for i := range p.symbols {
		b := h.bytes(3)
		p.symbols[i].left = uint16(b[0]) | uint16(b[1]&0x0F)<<8
		p.symbols[i].right = uint16(b[1]>>4) | uint16(b[2])<<4
	}
	if n%2 != 0 {
		h.bytes(1)
	}
	if h.err != nil {
		return
	}
	const (
		unknown = iota
		pending
		known
	)
	state := make([]uint8, n)
	var expand func(s int) bool
	expand = func(s int) bool {
		switch state[s] {
		case pending:
			h.fail("symbol %d contains itself", s)
			return false
		case known:
			return true
		}
		e := &p.symbols[s]
		if e.right == leaf {
			state[s] = known
			return true
		}
		state[s] = pending
		if int(e.left) >= n || int(e.right) >= n {
			h.fail("symbol %d is of symbols %d and %d of %d", s, e.left, e.right, n)
			return false
		}
		if !expand(int(e.left)) || !expand(int(e.right)) {
			return false
		}
		count := int(p.symbols[e.left].count) + int(p.symbols[e.right].count) + 1
		if count > math.MaxUint16 {
			h.fail("symbol %d stands for more than %d values", s, math.MaxUint16)
			return false
		}
		e.count = uint16(count)
		state[s] = known
		return true
	}
	for s := range p.symbols {
		if !expand(s) {
			return
		}
	}
}

// place steps over one of the three areas of the sequence.
func (p *pairs) place(h *header, size int64, at *int64) {
	if !p.constant && h.err == nil {
		*at = h.skip(size)
	}
}

// maxBlock is the size of the largest block, and blockPadding what the decoder may look
// at beyond its end.
const (
	maxBlock     = 1 << 15
	blockPadding = 16
)

// A decoder holds what is needed to look values up, so that this allocates nothing. It
// keeps the blocks that it has read last.
type decoder struct {
	small [16 * 2]byte
	cache [cachedBlocks]cachedBlock
}

const cachedBlocks = 16

// A cachedBlock is a block as it stands in the file.
type cachedBlock struct {
	owner *pairs
	block int64
	bytes []byte
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
	where := p.index + 6*entry
	b := d.small[:6]
	if err := readFull(file, b, where); err != nil {
		return 0, err
	}
	block := int64(binary.LittleEndian.Uint32(b))
	offset := int(binary.LittleEndian.Uint16(b[4:])) + int(n&(1<<p.spanBits-1)) - 1<<(p.spanBits-1)

	// The index says which value of which block is in the middle of its span; the
	// lengths of the blocks lead to the one that has the value.
	for offset < 0 {
		if block--; block < 0 {
			return 0, corrupt(where, "position %d before the first block", n)
		}
		length, err := p.length(file, d, block)
		if err != nil {
			return 0, err
		}
		offset += length
	}
	for {
		length, err := p.length(file, d, block)
		if err != nil {
			return 0, err
		}
		if offset < length {
			break
		}
		offset -= length
		block++
	}
	data, err := p.block(file, d, block)
	if err != nil {
		return 0, err
	}
	v, ok := p.decode(data, offset)
	if !ok {
		return 0, corrupt(p.data+block<<p.blockBits, "value %d of the block is not encoded", offset)
	}
	return v, nil
}

// length returns the number of values in a block.
func (p *pairs) length(file io.ReaderAt, d *decoder, block int64) (int, error) {
	where := p.lengthA + 2*block
	if block < 0 || block >= p.lengths {
		return 0, corrupt(where, "block %d of %d", block, p.lengths)
	}
	b := d.small[:2]
	if err := readFull(file, b, where); err != nil {
		return 0, err
	}
	return int(binary.LittleEndian.Uint16(b)) + 1, nil
}

// block returns the bytes of a block, with padding behind.
func (p *pairs) block(file io.ReaderAt, d *decoder, block int64) ([]byte, error) {
	where := p.data + block<<p.blockBits
	if block >= p.blocks {
		return nil, corrupt(where, "block %d of %d", block, p.blocks)
	}
	c := &d.cache[uint64(block)%cachedBlocks]
	if c.owner == p && c.block == block {
		return c.bytes, nil
	}
	size := 1<<p.blockBits + blockPadding
	if cap(c.bytes) < size {
		c.bytes = make([]byte, size)
	}
	c.owner, c.bytes = nil, c.bytes[:size]
	if err := readFull(file, c.bytes[:size-blockPadding], where); err != nil {
		return nil, err
	}
	clear(c.bytes[size-blockPadding:])
	c.owner, c.block = p, block
	return c.bytes, nil
}

// decode returns the value with the number n of a block.
func (p *pairs) decode(data []byte, n int) (uint16, bool) {
	code, next := binary.BigEndian.Uint64(data), 8
	bits := 0 // of code that are used up
	var s symbol
	for {
		l := 0
		for l < len(p.base)-1 && code < p.base[l] {
			l++
		}
		length := l + p.minLength
		number := uint64(p.first[l]) + (code-p.base[l])>>(64-uint(length))
		if number >= uint64(len(p.symbols)) {
			return 0, false
		}
		s = p.symbols[number]
		if n <= int(s.count) {
			break
		}
		n -= int(s.count) + 1
		code <<= uint(length)
		if bits += length; bits >= 32 {
			bits -= 32
			if next+4 > len(data) {
				return 0, false
			}
			code |= uint64(binary.BigEndian.Uint32(data[next:])) << uint(bits)
			next += 4
		}
	}
	for s.count > 0 {
		left := p.symbols[s.left]
		if n <= int(left.count) {
			s = left
			continue
		}
		n -= int(left.count) + 1
		s = p.symbols[s.right]
	}
	return s.left, true
}

// corrupt returns the error of a table with wrong content at a place.
func corrupt(at int64, format string, args ...any) error {
	return &TableError{Offset: at, Err: fmt.Errorf("%w: %s", ErrCorrupt, fmt.Sprintf(format, args...))}
}

// readFull fills b from a place in the file. A file that ends before that is corrupt.
func readFull(file io.ReaderAt, b []byte, at int64) error {
	n, err := file.ReadAt(b, at)
	switch {
	case n == len(b):
		return nil
	case err == nil || errors.Is(err, io.EOF):
		return corrupt(at, "the file has become shorter")
	}
	return &TableError{Offset: at, Err: err}
}
