package train

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/luftchess/luft/eval/sample"
)

// A file of positions begins with the magic and the version, in headerSize bytes. Blocks follow,
// each of which was in memory at once when it was shuffled, and a block without positions, which
// ends the file. A block begins with its number, the capacity of a block, and the numbers of its
// positions to train with and held out, in 64 bits each, and their CRC-32C. The positions
// follow, in chunks of chunkSize each of which has a CRC-32C behind it; the last chunk of each
// kind may have fewer. The last block has the number of positions that were skipped in
// place of the capacity.
//
// As blocks are shuffled, the same part of each block is a random sample of all positions: the
// shards are such parts.
const (
	fileMagic   = "LUFTSETS"
	fileVersion = 1
	headerSize  = 16
	blockSize   = 4*8 + sumSize
	sumSize     = 4
)

// fileSum returns the checksum of data in a file.
func fileSum(data []byte) uint32 { return crc32.Checksum(data, castagnoli) }

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// A Writer writes a file of positions in random order, which may be more than fit into memory.
// It must not be used by several goroutines at once.
type Writer struct {
	out    io.Writer
	err    error // of out
	random *rand.Rand
	most   int // positions of a block
	block  Set
	number uint64 // of the block
	text   []byte

	training, heldOut, skipped int
}

// NewWriter returns a Writer to w. It keeps about memory bytes of positions in memory, at
// least 1 MiB, and so does [Run] when it reads the file. The first Append allocates them. Seed
// determines the order. The caller must call [Writer.Close].
func NewWriter(w io.Writer, memory int, seed uint64) *Writer {
	return &Writer{out: w, random: rand.New(rand.NewPCG(seed, 0)), most: max(memory, 1<<20) / RecordSize}
}

// Append writes the positions of a set, which stay held out if they were. The set can be used
// again. The error is that of the underlying writer, after which all calls return it.
func (w *Writer) Append(set *Set) error {
	if w.block.Training == nil {
		// A slice that grows would take several times the memory for a while. What is not used of
		// this one is never touched.
		w.block.Training = make([]Record, 0, w.most)
	}
	w.training += len(set.Training)
	w.heldOut += len(set.HeldOut)
	w.skipped += set.Skipped
	for i := range set.Training {
		w.block.Training = append(w.block.Training, set.Training[i])
		w.flushFull()
	}
	for i := range set.HeldOut {
		w.block.HeldOut = append(w.block.HeldOut, set.HeldOut[i])
		w.flushFull()
	}
	return w.err
}

// Close writes what has not been written, and the end of the file. It does not close the
// underlying writer, whose error it returns.
func (w *Writer) Close() error {
	if len(w.block.Training)+len(w.block.HeldOut) > 0 {
		w.flush()
	}
	w.head(w.skipped)
	return w.err
}

// Len returns the numbers of positions to train with and held out that were appended, and of those
// that were not accepted; see [Set].
func (w *Writer) Len() (training, heldOut, skipped int) { return w.training, w.heldOut, w.skipped }

func (w *Writer) flushFull() {
	if len(w.block.Training)+len(w.block.HeldOut) == w.most {
		w.flush()
	}
}

// flush writes a block.
func (w *Writer) flush() {
	w.head(w.most)
	for _, list := range []*[]Record{&w.block.Training, &w.block.HeldOut} {
		records := *list
		w.random.Shuffle(len(records), func(i, j int) { records[i], records[j] = records[j], records[i] })
		for len(records) > 0 {
			n := min(len(records), chunkSize)
			w.text = w.text[:0]
			for i := range records[:n] {
				w.text, _ = records[i].AppendBinary(w.text) // the error is nil
			}
			w.write(binary.LittleEndian.AppendUint32(w.text, fileSum(w.text)))
			records = records[n:]
		}
		*list = (*list)[:0]
	}
	w.number++
}

// head writes the beginning of a block, and before the first one that of the file.
func (w *Writer) head(most int) {
	if w.number == 0 {
		w.write(append([]byte(fileMagic), fileVersion, 0, 0, 0, 0, 0, 0, 0))
	}
	var text []byte
	for _, n := range []uint64{w.number, uint64(most), uint64(len(w.block.Training)), uint64(len(w.block.HeldOut))} {
		text = binary.LittleEndian.AppendUint64(text, n)
	}
	w.write(binary.LittleEndian.AppendUint32(text, fileSum(text)))
}

func (w *Writer) write(text []byte) {
	if w.err == nil {
		_, w.err = w.out.Write(text)
	}
}

// A File is the positions in a file of a [Writer], which [Run] reads again in each epoch. It is
// safe for concurrent use.
type File struct {
	in       io.ReaderAt
	training [][]chunk // of the shards
	held     []chunk   // out
	counts   labels
	sum      uint32
	skipped  int
}

// A chunk is where positions stand in a file.
type chunk struct {
	at  int64
	n   int
	sum uint32
}

// NewFile returns the positions of a file of size bytes that a [Writer] has written. It reads
// the whole file to check it. The error is a *[sample.Error], which wraps [sample.ErrHeader]
// if the file has another format, or that of the reader. The reader must stay open as long as
// the File is used.
func NewFile(r io.ReaderAt, size int64) (*File, error) {
	f := &File{in: r}
	s := scanner{in: r, size: size}
	if err := s.header(); err != nil {
		return nil, err
	}
	var blocks [][]chunk
	most := 0
	for {
		b, err := s.block()
		if err != nil {
			return nil, err
		}
		if b.training+b.heldOut == 0 {
			f.skipped = b.most
			break // the end
		}
		most = b.most
		list, err := f.scan(&s, b.training, true)
		if err != nil {
			return nil, err
		}
		blocks = append(blocks, list)
		list, err = f.scan(&s, b.heldOut, false)
		if err != nil {
			return nil, err
		}
		f.held = append(f.held, list...)
	}
	if s.at != size {
		return nil, &sample.Error{Offset: s.at, Err: ErrRecord}
	}
	f.sum = s.sum
	f.training = divide(blocks, most)
	return f, nil
}

// Len returns the numbers of positions to train with and held out, and of those that were
// not accepted; see [Set].
func (f *File) Len() (training, heldOut, skipped int) {
	return length(slices.Concat(f.training...)), length(f.held), f.skipped
}

// Checksum returns a checksum that identifies the file.
func (f *File) Checksum() uint32 { return f.sum }

// scan checks n positions.
func (f *File) scan(s *scanner, n int, training bool) (list []chunk, err error) {
	for ; n > 0; n -= chunkSize {
		c := chunk{at: s.at, n: min(n, chunkSize)}
		text, err := s.take(c.n * RecordSize)
		if err != nil {
			return nil, err
		}
		var r Record
		for at := 0; at < len(text); at += RecordSize {
			if err := r.UnmarshalBinary(text[at : at+RecordSize]); err != nil {
				return nil, &sample.Error{Offset: c.at + int64(at), Err: err}
			}
			if training {
				f.counts.add(r.score, r.result)
			}
		}
		c.sum = fileSum(text)
		list = append(list, c)
	}
	return list, nil
}

// divide returns the chunks of each shard: the same part of each block, in turn. There are as few
// shards as let two of them, and the order of one, take no more memory than a block of that many
// positions, unless a part is a single chunk.
func divide(blocks [][]chunk, most int) [][]chunk {
	longest := 0
	for _, b := range blocks {
		longest = max(longest, len(b))
	}
	for n := 1; ; n++ {
		shards := make([][]chunk, n)
		largest := 0
		for i := range shards {
			for _, b := range blocks {
				shards[i] = append(shards[i], b[i*len(b)/n:(i+1)*len(b)/n]...)
			}
			largest = max(largest, length(shards[i]))
		}
		if 17*largest <= 8*most || n >= longest {
			return shards
		}
	}
}

// length returns the number of positions in chunks.
func length(list []chunk) (n int) {
	for _, c := range list {
		n += c.n
	}
	return n
}

func (f *File) source() source { return f }

func (f *File) sizes() (shards []int, heldChunks int) {
	for _, s := range f.training {
		shards = append(shards, length(s))
	}
	return shards, len(f.held)
}

func (f *File) shard(i int, buf []Record) ([]Record, error) {
	buf = slices.Grow(buf[:0], length(f.training[i]))
	var err error
	for _, c := range f.training[i] {
		if buf, err = f.read(buf, c); err != nil {
			return nil, err
		}
	}
	return buf, nil
}

func (f *File) heldOut(i int) ([]Record, error) {
	return f.read(make([]Record, 0, chunkSize), f.held[i])
}

func (f *File) labels() *labels { return &f.counts }

// read appends the positions of a chunk to dst. They have been checked when the file was opened,
// and must not have changed since.
func (f *File) read(dst []Record, c chunk) ([]Record, error) {
	text := make([]byte, c.n*RecordSize)
	if _, err := f.in.ReadAt(text, c.at); err != nil && err != io.EOF {
		return nil, err
	}
	if fileSum(text) != c.sum {
		return nil, &sample.Error{Offset: c.at, Err: sample.ErrChecksum}
	}
	for ; len(text) > 0; text = text[RecordSize:] {
		dst = append(dst, decode(text))
	}
	return dst, nil
}

// A scanner reads a file from its start.
type scanner struct {
	in     io.ReaderAt
	at     int64
	size   int64
	blocks uint64 // read
	sum    uint32 // of what was taken
	text   []byte
}

// take returns the next n bytes, which have a checksum behind them. They are good until the next
// call.
func (s *scanner) take(n int) ([]byte, error) {
	text, err := s.bytes(n + sumSize)
	if err != nil {
		return nil, err
	}
	if fileSum(text[:n]) != binary.LittleEndian.Uint32(text[n:]) {
		return nil, &sample.Error{Offset: s.at - int64(len(text)), Err: sample.ErrChecksum}
	}
	s.sum = crc32.Update(s.sum, castagnoli, text[:n])
	return text[:n], nil
}

func (s *scanner) bytes(n int) ([]byte, error) {
	if int64(n) > s.size-s.at {
		return nil, &sample.Error{Offset: s.size, Err: io.ErrUnexpectedEOF}
	}
	s.text = slices.Grow(s.text[:0], n)[:n]
	if _, err := s.in.ReadAt(s.text, s.at); err != nil && err != io.EOF {
		return nil, err
	}
	s.at += int64(n)
	return s.text, nil
}

func (s *scanner) header() error {
	text, err := s.bytes(int(min(s.size, headerSize)))
	switch {
	case err != nil:
		return err
	case !bytes.HasPrefix(text, []byte(fileMagic)):
		return &sample.Error{Err: sample.ErrHeader}
	case len(text) < headerSize:
		return &sample.Error{Offset: s.size, Err: io.ErrUnexpectedEOF}
	case text[len(fileMagic)] != fileVersion:
		return &sample.Error{Offset: int64(len(fileMagic)), Err: sample.ErrVersion}
	}
	return nil
}

// A blockHead is what the beginning of a block says; see [fileMagic].
type blockHead struct{ most, training, heldOut int }

// block reads the beginning of a block.
func (s *scanner) block() (b blockHead, err error) {
	at := s.at
	text, err := s.take(blockSize - sumSize)
	if err != nil {
		return b, err
	}
	var n [4]uint64
	for i := range n {
		n[i] = binary.LittleEndian.Uint64(text[8*i:])
	}
	end := n[2] == 0 && n[3] == 0
	if n[0] != s.blocks || n[1] > math.MaxInt || !end && (n[2] > n[1] || n[3] > n[1]-n[2]) {
		return b, &sample.Error{Offset: at, Err: ErrRecord}
	}
	s.blocks++
	return blockHead{int(n[1]), int(n[2]), int(n[3])}, nil
}
