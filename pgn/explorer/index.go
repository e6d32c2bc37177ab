package explorer

import (
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"sort"
	"sync"

	"github.com/luftchess/luft/internal/mapped"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn/compact"
)

// An Index is an index in a file. It is not loaded into memory, except for the names of its
// sources. What is read is checked: a damaged file gives an *[Error], never wrong
// statistics.
//
// An Index is safe for concurrent use until it is closed. The zero Index is empty.
type Index struct {
	name    string
	in      io.ReaderAt
	closer  io.Closer // nil if the caller owns the file
	footer  footer
	sources []SourceInfo
	firsts  []int64         // the first game of each source, from 0
	kept    *compact.Reader // of the games, nil if they are not in the index
	spare   sync.Pool
}

// scratch is what a look-up needs of memory.
type scratch struct {
	block [blockSize]byte
	game  [gameSize]byte
	heap  []byte
	list  []byte // a piece of a list
	entry entry
	sum   totals
	moves movegen.Generator
}

// Open opens an index and maps it into memory. The caller must close the Index, and must
// not truncate the file before. The error is an *[fs.PathError] or an *[Error].
func Open(name string) (*Index, error) {
	file, err := mapped.Open(name)
	if err != nil {
		return nil, err
	}
	x, err := newIndex(name, file, int64(file.Len()))
	if err != nil {
		file.Close() // it was only read
		return nil, err
	}
	x.closer = file
	return x, nil
}

// New returns the index in the first size bytes of in. The error is an *[Error].
func New(in io.ReaderAt, size int64) (*Index, error) { return newIndex("", in, size) }

func newIndex(name string, in io.ReaderAt, size int64) (*Index, error) {
	x := &Index{name: name, in: in}
	head := make([]byte, headerSize)
	if size < int64(headerSize) {
		return nil, x.fail(0, ErrFormat)
	}
	if err := x.read(head, 0); err != nil {
		return nil, err
	}
	switch {
	case string(head[:len(magic)]) != magic:
		return nil, x.fail(0, ErrFormat)
	case string(head[len(magic):]) != version && string(head[len(magic):]) != keptVersion:
		return nil, x.fail(int64(len(magic)), ErrVersion)
	case size < int64(headerSize)+footerSize:
		return nil, x.fail(size, ErrDamaged)
	}
	b := make([]byte, footerSize)
	at := size - footerSize
	if err := x.read(b, at); err != nil {
		return nil, err
	}
	var ok bool
	x.footer, ok = footerIn(b)
	keeps := string(head[len(magic):]) == keptVersion
	if !ok || x.footer.size() > size || keeps == (x.footer.size() == size) {
		return nil, x.fail(at, ErrDamaged)
	}
	if keeps {
		if err := x.openKept(size - x.footer.size()); err != nil {
			return nil, err
		}
	}
	at = x.footer.sourcesAt()
	b, err := x.readLong(nil, int(x.footer.sources), at)
	if err != nil {
		return nil, err
	}
	if x.sources, ok = sourcesIn(b, x.footer.games); !ok || checksum(b) != x.footer.sourcesCheck {
		return nil, x.fail(at, ErrDamaged)
	}
	first := int64(0)
	for _, s := range x.sources {
		x.firsts = append(x.firsts, first)
		first += s.Games
	}
	return x, nil
}

// Close closes the file if the index was opened with [Open]. The Index must not be used
// afterwards.
func (x *Index) Close() error {
	if x.closer == nil {
		return nil
	}
	return x.closer.Close()
}

func (x *Index) fail(offset int64, err error) error { return &Error{x.name, offset, err} }

// read fills b with what is at an offset.
func (x *Index) read(b []byte, at int64) error {
	if len(b) == 0 {
		return nil
	}
	n, err := x.in.ReadAt(b, at)
	if n == len(b) {
		return nil
	}
	if err == nil || err == io.EOF {
		err = ErrDamaged
	}
	return x.fail(at+int64(max(0, n)), err)
}

func (x *Index) scratch() *scratch {
	if s, ok := x.spare.Get().(*scratch); ok {
		return s
	}
	return new(scratch)
}

// Info describes an index.
type Info struct {
	Games     int64 `json:"games"` // games with at least one move, even if MinGames leaves out their positions
	Positions int64 `json:"positions"`
	Moves     int64 `json:"moves"`     // of all positions
	MaxPly    int   `json:"max_ply"`   // the depth limit in plies, 0 if there is none
	MinGames  int   `json:"min_games"` // positions with fewer games were left out; 0 if none were
}

// Info returns a description of the index.
func (x *Index) Info() Info {
	f := &x.footer
	return Info{f.games, f.positions, f.moves, int(f.maxPly), int(f.minGames)}
}

// Sources returns the sources of the games in the order of their names.
func (x *Index) Sources() []SourceInfo { return slices.Clone(x.sources) }

var errNoGame = errors.New("invalid game number")

// Game returns a game. An invalid number is an error.
func (x *Index) Game(id GameID) (Game, error) {
	if id == 0 || int64(id) > x.footer.games {
		return Game{}, x.fail(int64(headerSize), errNoGame)
	}
	s := x.scratch()
	defer x.spare.Put(s)
	p, err := x.place(uint32(id-1), s)
	if err != nil {
		return Game{}, err
	}
	return x.game(uint32(id-1), p), nil
}

func (x *Index) game(id uint32, p place) Game {
	source := sort.Search(len(x.firsts), func(i int) bool { return x.firsts[i] > int64(id) }) - 1
	f := p.facts
	return Game{GameID(id) + 1, x.sources[source].Name, p.offset, f.result(), f.white(), f.black(), dateOf(f.dateBits())}
}

// place reads a game, counted from 0.
func (x *Index) place(id uint32, s *scratch) (place, error) {
	at := int64(headerSize) + gameSize*int64(id)
	if err := x.read(s.game[:], at); err != nil {
		return place{}, err
	}
	p, ok := placeIn(s.game[:])
	if !ok {
		return place{}, x.fail(at, ErrDamaged)
	}
	return p, nil
}

// blockAt returns the offset of a block.
func (x *Index) blockAt(number int64) int64 { return x.footer.blocksAt() + blockSize*number }

// findBlock returns the number of the block for the positions with the given key. There
// must be blocks. Keys are hashes, which are distributed evenly, so interpolation finds the
// block within a few steps.
func (x *Index) findBlock(key uint64, s *scratch) (int64, error) {
	const interpolations = 8 // more than even huge indexes need
	low, high := int64(0), x.footer.blocks-1
	from, to := uint64(0), ^uint64(0)
	for step := 0; low <= high; step++ {
		middle := low + (high-low)/2
		if step < interpolations && from <= key && key <= to && from < to {
			middle = low + int64(float64(key-from)/float64(to-from)*float64(high-low))
			middle = min(max(middle, low), high)
		}
		at := x.blockAt(middle)
		b := s.block[:16]
		if err := x.read(b, at); err != nil {
			return 0, err
		}
		first, last := binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:])
		switch {
		case key < first:
			high, to = middle-1, first
		case key > last:
			low, from = middle+1, last
		default:
			return middle, nil
		}
	}
	return 0, x.fail(x.blockAt(min(low, x.footer.blocks-1)), ErrDamaged) // there is a block for each key
}

// A block is a decoded block: the keys that it is for, and its records.
type block struct {
	low, high uint64
	decoder
	key   uint64 // of the last record
	begun bool
}

// blockIn reads the beginning of a block and checks it.
func blockIn(b []byte) (block, bool) {
	var r block
	r.low, r.high = binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:])
	r.key = r.low
	used := int(binary.LittleEndian.Uint16(b[16:]))
	if checksum(b[:blockSize-blockCheck]) != binary.LittleEndian.Uint32(b[blockSize-blockCheck:]) ||
		used < blockHeader || used > blockSize-blockCheck || r.low > r.high {
		return r, false
	}
	r.b = b[blockHeader:used]
	return r, true
}

// next returns the next record: the entries of a position, or, if inHeap is set, their
// place. At the end ok is false; then bad says whether the block is invalid.
func (r *block) next() (body []byte, inHeap, ok bool) {
	if len(r.b) == 0 {
		return nil, false, false
	}
	d := r.uvarint()
	h := r.uvarint()
	n := h >> 1
	if r.bad || d > r.high-r.key || d == 0 && r.begun || n > uint64(len(r.b)) {
		r.bad = true
		return nil, false, false
	}
	r.key += d
	r.begun = true
	body = r.b[:n]
	r.b = r.b[n:]
	return body, h&1 != 0, true
}

// skip passes over records before the one with a key of the block's range, as next would, but
// only as far as they are short and valid. Most of the time of a look-up would go into next.
func (r *block) skip(key uint64) {
	const longest = 8 + 1 // bytes of the difference between keys, and of the length
	for len(r.b) >= longest {
		d, n := uvarint8(binary.LittleEndian.Uint64(r.b))
		h := r.b[n]
		end := n + 1 + int(h>>1)
		if n == 0 || h >= 0x80 || d == 0 || d >= key-r.key || end > len(r.b) {
			return
		}
		r.key += d
		r.begun = true
		r.b = r.b[end:]
	}
}

// A chunk is the place of a position in the heap.
type chunk struct {
	at          int64
	body, lists int
}

// maxBody is the maximum size of the entries of a position without their lists. There are
// 65,536 codes.
const maxBody = 1 << 24

// chunkIn decodes the place of a position in the heap, and reports whether it is valid.
func (f *footer) chunkIn(b []byte) (c chunk, ok bool) {
	d := decoder{b: b}
	at := d.upTo(f.heap)
	body := d.upTo(f.heap - at)
	lists := d.upTo(f.heap - at - body)
	if d.bad || len(d.b) > 0 || body == 0 || body+listCheck+lists > f.heap-at || body > maxBody || int64(int(lists)) != lists {
		return chunk{}, false
	}
	return chunk{f.heapAt() + at, int(body), int(lists)}, true
}

// find returns the entries of the position with the given key, encoded and valid until s is
// used again, the place of their lists in the file, and the size of these. It returns no
// entries if the index does not have the position.
func (x *Index) find(key uint64, s *scratch) (body []byte, at int64, lists int, err error) {
	if x.footer.blocks == 0 {
		return nil, 0, 0, nil
	}
	number, err := x.findBlock(key, s)
	if err != nil {
		return nil, 0, 0, err
	}
	at = x.blockAt(number)
	if err := x.read(s.block[:], at); err != nil {
		return nil, 0, 0, err
	}
	b, ok := blockIn(s.block[:])
	if !ok || key < b.low || key > b.high {
		return nil, 0, 0, x.fail(at, ErrDamaged)
	}
	for {
		b.skip(key)
		body, inHeap, ok := b.next()
		switch {
		case b.bad:
			return nil, 0, 0, x.fail(at, ErrDamaged)
		case !ok || b.key > key:
			return nil, 0, 0, nil
		case b.key < key:
			continue
		case inHeap:
			return x.readChunk(body, at, s)
		}
		return body, at, 0, nil
	}
}

// readChunk reads the entries of a position from the heap. Record is its place, as found
// in the block at an offset.
func (x *Index) readChunk(record []byte, blockAt int64, s *scratch) (body []byte, at int64, lists int, err error) {
	c, ok := x.footer.chunkIn(record)
	if !ok {
		return nil, 0, 0, x.fail(blockAt, ErrDamaged)
	}
	if s.heap, err = x.readLong(s.heap[:0], c.body+listCheck, c.at); err != nil {
		return nil, 0, 0, err
	}
	body, ok = openList(s.heap)
	if !ok {
		return nil, 0, 0, x.fail(c.at, ErrDamaged)
	}
	return body, c.at + int64(c.body) + listCheck, c.lists, nil
}
