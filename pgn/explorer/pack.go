package explorer

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"

	"github.com/luftchess/luft/pgn/compact"
)

// The parts of the file; see the package documentation.
const (
	magic       = "luft explorer "
	version     = "2\n"
	keptVersion = "3\n" // of an index with its games
	headerSize  = len(magic) + len(version)
	blockSize   = 2048
	blockHeader = 18
	blockCheck  = 4
	footerSize  = 64

	// maxInline is the maximum length of the entries of a position in a block.
	maxInline = 512
)

// A footer is the end of a file.
type footer struct {
	games, blocks, heap, sources int64 // the first and second are numbers, the others bytes
	positions, moves             int64
	maxPly, minGames             uint32
	sourcesCheck                 uint32
}

func (f *footer) append(b []byte) []byte {
	start := len(b)
	for _, n := range [...]int64{f.games, f.blocks, f.heap, f.sources, f.positions, f.moves} {
		b = binary.LittleEndian.AppendUint64(b, uint64(n))
	}
	for _, n := range [...]uint32{f.maxPly, f.minGames, f.sourcesCheck} {
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	return binary.LittleEndian.AppendUint32(b, checksum(b[start:]))
}

// footerIn reads a footer and reports whether it is valid.
func footerIn(b []byte) (f footer, ok bool) {
	if binary.LittleEndian.Uint32(b[footerSize-4:]) != checksum(b[:footerSize-4]) {
		return f, false
	}
	for i, n := range [...]*int64{&f.games, &f.blocks, &f.heap, &f.sources, &f.positions, &f.moves} {
		v := binary.LittleEndian.Uint64(b[8*i:])
		if v > 1<<offsetBits {
			return f, false
		}
		*n = int64(v)
	}
	for i, n := range [...]*uint32{&f.maxPly, &f.minGames, &f.sourcesCheck} {
		*n = binary.LittleEndian.Uint32(b[48+4*i:])
	}
	return f, f.games <= maxGames && f.sources <= maxSources
}

// maxSources is the maximum number of bytes that the sources take. They are in memory while
// an index is open.
const maxSources = 1 << 28

// maxGames is the maximum number of games in an index.
const maxGames = math.MaxUint32 - 1

// blocksAt returns where the blocks begin.
func (f *footer) blocksAt() int64 {
	end := int64(headerSize) + gameSize*f.games
	return (end + blockSize - 1) / blockSize * blockSize
}

func (f *footer) heapAt() int64    { return f.blocksAt() + blockSize*f.blocks }
func (f *footer) sourcesAt() int64 { return f.heapAt() + f.heap }
func (f *footer) size() int64      { return f.sourcesAt() + f.sources + footerSize } // without the games themselves

// A heapWriter keeps what is too large for the blocks until they are written.
type heapWriter interface {
	io.Writer
	io.WriterTo
}

// A packer writes an index to w, from its beginning to its end.
type packer struct {
	w    *bufio.Writer
	heap heapWriter
	footer
	err error

	block []byte // the block at hand, as far as it has been filled
	low   uint64 // its first key
	last  uint64 // its last key so far, or low
	place []byte // of a position in the heap
}

// newPacker writes the facts of the games and returns a packer for the positions. Keeps says
// that close gets the games themselves.
func newPacker(w io.Writer, heap heapWriter, games int64, at func(i int64) place, f footer, keeps bool) *packer {
	p := &packer{w: bufio.NewWriterSize(w, 1<<16), heap: heap, footer: f}
	p.games = games
	v := version
	if keeps {
		v = keptVersion
	}
	p.write([]byte(magic + v))
	b := make([]byte, gameSize)
	for i := range games {
		at(i).put(b)
		p.write(b)
	}
	p.write(make([]byte, p.blocksAt()-int64(headerSize)-gameSize*games))
	p.begin(0)
	return p
}

func (p *packer) write(b []byte) {
	if p.err == nil {
		_, p.err = p.w.Write(b)
	}
}

// begin begins a block.
func (p *packer) begin(low uint64) {
	p.block = slices.Grow(p.block[:0], blockSize)[:blockHeader]
	p.low, p.last = low, low
}

// end writes the block at hand, whose last key may be high.
func (p *packer) end(high uint64) {
	used := len(p.block)
	b := p.block[:blockSize]
	clear(b[used:])
	binary.LittleEndian.PutUint64(b, p.low)
	binary.LittleEndian.PutUint64(b[8:], high)
	binary.LittleEndian.PutUint16(b[16:], uint16(used))
	binary.LittleEndian.PutUint32(b[blockSize-blockCheck:], checksum(b[:blockSize-blockCheck]))
	p.write(b)
	p.blocks++
}

// add adds a position with the given number of moves. Keys ascend.
func (p *packer) add(key uint64, body, lists []byte, moves int) {
	p.positions++
	p.moves += int64(moves)
	inHeap := uint64(0)
	if len(lists) > 0 || len(body) > maxInline {
		inHeap = 1
		b := binary.AppendUvarint(p.place[:0], uint64(p.footer.heap))
		b = binary.AppendUvarint(b, uint64(len(body)))
		b = binary.AppendUvarint(b, uint64(len(lists)))
		p.place = b
		p.toHeap(body)
		p.toHeap(binary.LittleEndian.AppendUint32(nil, checksum(body)))
		p.toHeap(lists)
		body = b
	}
	size := uint64(len(body))<<1 | inHeap
	if blockSize-blockCheck-len(p.block) < len(body)+2*binary.MaxVarintLen64 {
		// It may be too long.
		var head [2 * binary.MaxVarintLen64]byte
		h := binary.AppendUvarint(binary.AppendUvarint(head[:0], key-p.last), size)
		if len(p.block)+len(h)+len(body) > blockSize-blockCheck {
			p.end(key - 1)
			p.begin(key)
		}
	}
	p.block = binary.AppendUvarint(p.block, key-p.last)
	p.block = binary.AppendUvarint(p.block, size)
	p.block = append(p.block, body...)
	p.last = key
}

func (p *packer) toHeap(b []byte) {
	if p.err == nil {
		_, p.err = p.heap.Write(b)
		p.footer.heap += int64(len(b))
	}
}

// close writes the rest of the file, with the records of the games if kept is not nil.
func (p *packer) close(sources []SourceInfo, kept iter.Seq2[[]byte, error]) error {
	if p.positions > 0 {
		p.end(math.MaxUint64)
	}
	if p.err == nil {
		_, p.err = p.heap.WriteTo(p.w)
	}
	b := appendSources(nil, sources)
	p.sources, p.sourcesCheck = int64(len(b)), checksum(b)
	if p.err == nil && p.sources > maxSources {
		p.err = fmt.Errorf("%w: the sources take more than %d bytes", ErrTooMany, maxSources)
	}
	p.write(b)
	if kept != nil && p.err == nil {
		p.err = writeKept(p.w, kept)
	}
	p.write(p.footer.append(nil))
	if p.err == nil {
		p.err = p.w.Flush()
	}
	return p.err
}

// writeKept writes the records of games.
func writeKept(w io.Writer, kept iter.Seq2[[]byte, error]) error {
	out := compact.NewWriter(w)
	for record, err := range kept {
		if err == nil {
			err = out.WriteRecord(record)
		}
		if err != nil {
			return err
		}
	}
	return out.Close()
}
