package tbwrite

import (
	"bytes"
	"cmp"
	"container/heap"
	"encoding/binary"
	"errors"
	"math/bits"
	"slices"

	"github.com/luftchess/luft/board"
)

// A sequence is the encoded values of a part.
type sequence struct {
	constant bool
	value    uint16

	symbols []symbol // as they are numbered: those with the longest codes first
	index   []byte
	lengths []byte
	data    []byte
}

// A symbol stands for two others or, if right is leaf, for the value in left.
type symbol struct {
	left, right int
	uses        int // in the sequence
	length      int // of its code, in bits
}

const (
	leaf       = 0xFFF
	maxSymbols = leaf // a symbol has fewer than twelve bits
	blockBits  = 8    // blocks have 256 bytes
	spanBits   = 14   // of the index

	// The format has two bytes for the number of values of a block; the last entry of the
	// index, which is half a span behind the last value, must fit, too.
	maxBlock = 1 << 15

	// Symbols stand for up to 1<<maxRun values, as Fathom has a byte for their number.
	maxRun = 8
)

// encode returns the encoding of the values of a part.
func encode(l *layout, part *Part, turn board.Color) (*sequence, error) {
	if part.Value == nil {
		return &sequence{constant: true, value: part.Constant}, nil
	}
	if !l.pawns {
		return nil, errors.New("only tables with pawns can have more than one value")
	}
	e := &encoder{last: Any}
	p := Position{Pieces: l.pieces, Turn: turn}
	l.each(func(squares []board.Square) {
		p.Squares = squares
		e.add(part.Value(&p))
	})
	e.flush()
	switch n := len(e.symbols); {
	case n > maxSymbols:
		return nil, errors.New("there are too many different values")
	case n < 2:
		return nil, errors.New("there is only one value, which should be Constant")
	}
	seq := new(sequence)
	number := seq.number(e.symbols)
	seq.write(e.tokens, number)
	return seq, nil
}

// An encoder replaces runs of values with symbols.
type encoder struct {
	symbols []symbol
	runs    [1 << 12][]uint16 // for each value the symbols of 1, 2, 4 and so on of them
	tokens  []uint16          // the symbols that the sequence consists of

	last  uint16 // the value of the run; Any if there has been no other
	count int    // of values in the run
}

// add adds a value. Any value goes on with the run.
func (e *encoder) add(v uint16) {
	if v != e.last && v != Any {
		e.flush()
		e.last = v
	}
	e.count++
}

// flush ends the run.
func (e *encoder) flush() {
	if e.last == Any {
		return
	}
	for e.count > 0 {
		k := min(bits.Len(uint(e.count))-1, maxRun)
		s := e.run(e.last, k)
		e.symbols[s].uses++
		e.tokens = append(e.tokens, uint16(s))
		e.count -= 1 << k
	}
}

// run returns the symbol of 1<<k equal values.
func (e *encoder) run(v uint16, k int) int {
	runs := &e.runs[v&(1<<12-1)]
	for len(*runs) <= k {
		s := symbol{left: int(v), right: leaf}
		if n := len(*runs); n > 0 {
			s.left, s.right = int((*runs)[n-1]), int((*runs)[n-1])
		}
		*runs = append(*runs, uint16(len(e.symbols)))
		e.symbols = append(e.symbols, s)
	}
	return int((*runs)[k])
}

// number gives each symbol its code's length, by Huffman's algorithm, and its number in the
// sequence, and returns the numbers.
func (seq *sequence) number(symbols []symbol) (numbers []int) {
	uses := make([]int, len(symbols))
	for i, s := range symbols {
		uses[i] = s.uses + 1 // as each has a code
	}
	lengths := huffman(uses)
	for slices.Max(lengths) > 32 {
		for i := range uses {
			uses[i] = uses[i]/2 + 1
		}
		lengths = huffman(uses)
	}
	order := make([]int, len(symbols))
	for i := range order {
		order[i] = i
		symbols[i].length = lengths[i]
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(lengths[j], lengths[i]) })
	numbers = make([]int, len(order))
	for n, i := range order {
		numbers[i] = n
	}
	for _, i := range order {
		s := symbols[i]
		if s.right != leaf {
			s.left, s.right = numbers[s.left], numbers[s.right]
		}
		seq.symbols = append(seq.symbols, s)
	}
	return numbers
}

// codes returns the code of each symbol: the lowest is that of the first, and each length
// goes on where the longer one ends.
func (seq *sequence) codes() []uint64 {
	codes := make([]uint64, len(seq.symbols))
	for i, s := range seq.symbols[1:] {
		codes[i+1] = (codes[i] + 1) >> (seq.symbols[i].length - s.length)
	}
	return codes
}

// write writes the blocks, each with as many symbols as there is room for, their lengths and
// the index.
func (seq *sequence) write(tokens []uint16, number []int) {
	codes := seq.codes()
	counts := make([]int, len(seq.symbols)) // of values
	for i := range seq.symbols {
		counts[i] = seq.count(i)
	}
	var w bitWriter
	var starts []int // the first value of each block
	at, start := 0, 0
	flush := func() {
		starts = append(starts, start)
		seq.lengths = binary.LittleEndian.AppendUint16(seq.lengths, uint16(at-start-1))
		seq.data = w.appendBlock(seq.data)
		start = at
	}
	for _, token := range tokens {
		s := number[token]
		length := seq.symbols[s].length
		if w.used+length > 8<<blockBits || at+counts[s]-start > maxBlock {
			flush()
		}
		w.add(codes[s], length)
		at += counts[s]
	}
	flush()

	// An entry of the index says where the value in the middle of its span is. The last
	// one may be behind the last value.
	block := 0
	for span := 0; span < at; span += 1 << spanBits {
		middle := span + 1<<(spanBits-1)
		for block+1 < len(starts) && starts[block+1] <= middle {
			block++
		}
		seq.index = binary.LittleEndian.AppendUint32(seq.index, uint32(block))
		seq.index = binary.LittleEndian.AppendUint16(seq.index, uint16(middle-starts[block]))
	}
}

// count returns the number of values that a symbol stands for.
func (seq *sequence) count(i int) int {
	s := seq.symbols[i]
	if s.right == leaf {
		return 1
	}
	return seq.count(s.left) + seq.count(s.right)
}

// describe writes what comes before the data.
func (seq *sequence) describe(out *bytes.Buffer, flags byte) {
	if seq.constant {
		out.Write([]byte{0x80 | flags, byte(seq.value)})
		return
	}
	longest, shortest := seq.symbols[0].length, seq.symbols[len(seq.symbols)-1].length
	b := []byte{flags, blockBits, spanBits, 0}
	b = binary.LittleEndian.AppendUint32(b, uint32(len(seq.data)>>blockBits))
	b = append(b, byte(longest), byte(shortest))
	for l := shortest; l <= longest; l++ {
		// Without a code of this length, the first symbol is that of the next shorter one.
		first := slices.IndexFunc(seq.symbols, func(s symbol) bool { return s.length <= l })
		b = binary.LittleEndian.AppendUint16(b, uint16(first))
	}
	b = binary.LittleEndian.AppendUint16(b, uint16(len(seq.symbols)))
	for _, s := range seq.symbols {
		b = append(b, byte(s.left), byte(s.left>>8|s.right<<4), byte(s.right>>4))
	}
	out.Write(b)
	align(out, 2)
}

// A bitWriter writes codes into a block, the highest bit first.
type bitWriter struct {
	block [1 << blockBits]byte
	used  int
}

func (w *bitWriter) add(code uint64, length int) {
	for length > 0 {
		n := min(length, 8-w.used&7) // bits that go into the same byte
		length -= n
		w.block[w.used>>3] |= byte(code >> length << (8 - w.used&7 - n))
		w.used += n
	}
}

// appendBlock appends the block to data and begins the next one.
func (w *bitWriter) appendBlock(data []byte) []byte {
	data = append(data, w.block[:]...)
	*w = bitWriter{}
	return data
}

// huffman returns the lengths of the codes of symbols that are used so often.
func huffman(uses []int) []int {
	h := new(nodes)
	for i, n := range uses {
		heap.Push(h, node{uses: n, symbols: []int{i}})
	}
	lengths := make([]int, len(uses))
	for h.Len() > 1 {
		a, b := heap.Pop(h).(node), heap.Pop(h).(node)
		both := append(a.symbols, b.symbols...)
		for _, s := range both {
			lengths[s]++
		}
		heap.Push(h, node{uses: a.uses + b.uses, symbols: both})
	}
	return lengths
}

// nodes are the subtrees of a Huffman tree, a heap by how often they are used.
type nodes []node

type node struct {
	uses    int
	symbols []int
}

func (h nodes) Len() int           { return len(h) }
func (h nodes) Less(i, j int) bool { return h[i].uses < h[j].uses }
func (h nodes) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *nodes) Push(x any)        { *h = append(*h, x.(node)) }
func (h *nodes) Pop() any {
	old := *h
	last := old[len(old)-1]
	*h = old[:len(old)-1]
	return last
}
