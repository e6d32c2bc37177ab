package syzygy

import (
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

	// Of the codes of each length, from shortest on: the lowest one, moved to the highest
	// bit, and its symbol. The lowest of the longest codes is 0.
	shortest uint
	base     [64]uint64
	first    [64]uint16

	symbols []symbol

	// runs has what the whole codes in the next runBits bits stand for; nil if there are
	// not often several.
	runs *[1 << runBits]run
}

const runBits = 9

// A run is as many codes as fit into some bits.
type run struct {
	values uint16 // number of values they stand for
	bits   uint8  // that they have; 0 if not even one code fits
}

// A symbol stands for two others or, if right is leaf, for the value in left.
type symbol struct {
	left, right uint16
	count       uint16 // number of values that it stands for, less one
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
	case p.blockBits < minBlockBits || p.blockBits > maxBlockBits:
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
	p.shortest = uint(shortest)
	for l := shortest; l <= longest; l++ {
		p.first[l] = uint16(h.uint16())
	}
	for l := longest - 1; l >= shortest; l-- {
		p.base[l] = (p.base[l+1] + uint64(p.first[l]) - uint64(p.first[l+1])) / 2
	}
	for l := shortest; l <= longest; l++ {
		p.base[l] <<= 64 - uint(l)
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
