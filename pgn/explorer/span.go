package explorer

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"
)

// merged is what a span has become.
type merged struct {
	positions     []mergedPosition
	bodies, lists []byte
}

// A mergedPosition is a position with the sizes of its entries and lists.
type mergedPosition struct {
	key         uint64
	body, lists int
	moves       int
}

// A spanMerger merges spans, one after the other.
type spanMerger struct {
	*merger
	scratch scratch
	arena   []byte     // parts of the indexes
	heap    []heapPart // positions from the heap
	records []record   // positions: the key, then the place of the entries, see newRecord
	spare   []record
	entries []part // of a position
	order   []int  // of these, by code and first game
	encoder encoder
	ids     []uint32
	long    []byte // a list that is not in the arena
}

// A heapPart is a position of an index: its place, and where its entries are in the arena.
// If the lists are not long, they follow there.
type heapPart struct {
	chunk
	begin int
}

// longLists is from which size on the lists of a position are not read into the arena, so
// that its size does not depend on the number of games.
const longLists = 4096

func (c chunk) isLong() bool { return c.lists >= longLists }

// A part is an entry of an index.
type part struct {
	entry
	index int
	first uint32 // its first game, renumbered
	list  []byte // nil if it is long
	at    int64  // of the list in the file
}

// The low half of a record is, from the lowest bit: 32 bits of an offset in the arena, 16
// of the index, and 16 of the length of the entries. If these are in the heap, the length
// is 0 and the offset is one in spanMerger.heap.
const (
	indexShift = 32
	sizeShift  = 48
	maxIndexes = 1 << (sizeShift - indexShift)
)

// merge merges the positions whose keys are from first to last.
func (s *spanMerger) merge(first, last uint64) (*merged, error) {
	s.arena, s.heap, s.records = s.arena[:0], s.heap[:0], s.records[:0]
	for i, x := range s.indexes {
		if s.ctx.Err() != nil {
			return nil, context.Cause(s.ctx)
		}
		if err := s.load(i, x, first, last); err != nil {
			return nil, err
		}
	}
	s.spare = slices.Grow(s.spare[:0], len(s.records))[:len(s.records)]
	sortRecords(s.records, s.spare)
	out := &merged{positions: make([]mergedPosition, 0, len(s.records)), bodies: make([]byte, 0, len(s.arena)/2)}
	e := &s.encoder
	e.facts = func(id uint32) facts { return s.facts[id] }
	e.minGames = s.minGames
	for rest := s.records; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].key == rest[0].key {
			n++
		}
		e.begin()
		if err := s.position(rest[:n]); err != nil {
			return nil, err
		}
		if e.enough() {
			out.positions = append(out.positions, mergedPosition{rest[0].key, len(e.body), len(e.lists), e.moves})
			out.bodies = append(out.bodies, e.body...)
			out.lists = append(out.lists, e.lists...)
		}
		rest = rest[n:]
	}
	return out, nil
}

// load reads the positions of an index whose keys are from first to last.
func (s *spanMerger) load(index int, x *Index, first, last uint64) error {
	if x.footer.blocks == 0 {
		return nil
	}
	from, err := x.findBlock(first, &s.scratch)
	if err != nil {
		return err
	}
	to, err := x.findBlock(last, &s.scratch)
	if err != nil {
		return err
	}
	begin, err := s.take(x, x.blockAt(from), x.blockAt(to+1))
	if err != nil {
		return err
	}
	var chunks []chunk
	var owners []int // the records that they belong to
	for at := begin; at < len(s.arena); at += blockSize {
		where := x.blockAt(from) + int64(at-begin)
		b, ok := blockIn(s.arena[at : at+blockSize])
		if !ok {
			return x.fail(where, ErrDamaged)
		}
		next := at + blockHeader
		size := len(b.b)
		for {
			body, inHeap, ok := b.next()
			if !ok {
				break
			}
			end := next + size - len(b.b)
			if b.key < first || b.key > last {
				continue
			}
			r := record{b.key, uint64(index) << indexShift}
			if inHeap {
				c, ok := x.footer.chunkIn(body)
				if !ok || len(chunks) > 0 && c.at < chunks[len(chunks)-1].end() {
					return x.fail(where, ErrDamaged)
				}
				chunks = append(chunks, c)
				owners = append(owners, len(s.records))
			} else {
				r.low |= uint64(len(body))<<sizeShift | uint64(end-len(body))
				if len(body) == 0 || len(body) > maxInline {
					return x.fail(where, ErrDamaged)
				}
			}
			s.records = append(s.records, r)
		}
		if b.bad {
			return x.fail(where, ErrDamaged)
		}
	}
	for len(chunks) > 0 {
		// Those up to the next one with long lists are read at once.
		n := slices.IndexFunc(chunks, chunk.isLong) + 1
		if n == 0 {
			n = len(chunks)
		}
		start, end := chunks[0].at, chunks[n-1].end()
		if chunks[n-1].isLong() {
			end = chunks[n-1].listsAt()
		}
		begin, err := s.take(x, start, end)
		if err != nil {
			return err
		}
		for i, c := range chunks[:n] {
			at := begin + int(c.at-start)
			if _, ok := openList(s.arena[at : at+c.body+listCheck]); !ok {
				return x.fail(c.at, ErrDamaged)
			}
			s.records[owners[i]].low |= uint64(len(s.heap))
			s.heap = append(s.heap, heapPart{c, at})
		}
		chunks, owners = chunks[n:], owners[n:]
	}
	return nil
}

// listsAt returns where the lists begin in the file.
func (c chunk) listsAt() int64 { return c.at + int64(c.body) + listCheck }

// end returns where the lists end.
func (c chunk) end() int64 { return c.listsAt() + int64(c.lists) }

// take reads a part of an index into the arena and returns where it begins there.
func (s *spanMerger) take(x *Index, from, to int64) (int, error) {
	begin := len(s.arena)
	if int64(begin)+to-from > 1<<31-1 {
		return 0, x.fail(from, ErrDamaged) // no honest index has so much for so few positions
	}
	s.arena = slices.Grow(s.arena, int(to-from))[:begin+int(to-from)]
	return begin, x.read(s.arena[begin:], from)
}

// position merges the entries of a position.
func (s *spanMerger) position(records []record) error {
	s.entries = s.entries[:0]
	for _, r := range records {
		if err := s.decode(r, len(records) == 1); err != nil {
			return err
		}
	}
	s.order = s.order[:0]
	for i := range s.entries {
		s.order = append(s.order, i)
	}
	if len(records) > 1 {
		slices.SortFunc(s.order, func(i, j int) int {
			a, b := &s.entries[i], &s.entries[j]
			return cmp.Or(cmp.Compare(a.code, b.code), cmp.Compare(a.first, b.first))
		})
	}
	for rest := s.order; len(rest) > 0; {
		n := 1
		for n < len(rest) && s.entries[rest[n]].code == s.entries[rest[0]].code {
			n++
		}
		if err := s.move(rest[:n]); err != nil {
			return err
		}
		rest = rest[n:]
	}
	return nil
}

// decode appends the entries of one index to s.entries. If the position has no others, it
// encodes those with few games at once.
func (s *spanMerger) decode(r record, alone bool) error {
	index := int(r.low >> indexShift & (maxIndexes - 1))
	at, size := int(uint32(r.low)), int(r.low>>sizeShift)
	x, numbers := s.indexes[index], s.maps[index]
	body := s.arena[at : at+size]
	var h heapPart
	if size == 0 {
		h = s.heap[at]
		body = s.arena[h.begin : h.begin+h.body]
		alone = false
	}
	e := &s.scratch.entry
	var err error
	ok := entries(body, x.footer.games, h.chunk.lists, e, func() bool {
		for i := range e.ids[:e.n] {
			e.ids[i] = numbers.number(e.ids[i])
		}
		if alone {
			s.encoder.add(e.code, e.ids[:e.n])
			return true
		}
		p := part{entry: *e, index: index, first: e.ids[0]}
		if e.n == 0 {
			p.at = h.listsAt() + int64(e.at)
			if h.isLong() {
				if s.long, err = x.readLong(s.long[:0], binary.MaxVarintLen32, p.at); err != nil {
					return false
				}
			} else {
				var ok bool
				lists := s.arena[h.begin+h.body+listCheck:]
				if p.list, ok = openList(lists[e.at : e.at+e.length+listCheck]); !ok {
					return false
				}
			}
			first := p.list
			if first == nil {
				first = s.long
			}
			l := listDecoder{decoder: decoder{b: first}, games: x.footer.games}
			id, ok := l.next()
			if !ok {
				return false
			}
			p.first = numbers.number(id)
			for i := range p.top[:p.tops] {
				id := numbers.number(p.top[i].id)
				p.top[i] = ranked{s.facts[id].rank(), id}
			}
		}
		s.entries = append(s.entries, p)
		return true
	})
	if err == nil && !ok {
		err = x.fail(x.blockAt(0), ErrDamaged)
	}
	return err
}

// move merges the entries of a move, which are some of s.entries in the order of their first
// games.
func (s *spanMerger) move(parts []int) error {
	code := s.entries[parts[0]].code
	games := int64(0)
	for _, i := range parts {
		games += s.entries[i].count()
	}
	if games <= fewGames {
		s.ids = s.ids[:0]
		for _, i := range parts {
			p := &s.entries[i]
			s.ids = append(s.ids, p.ids[:p.n]...)
		}
		slices.Sort(s.ids)
		s.encoder.add(code, s.ids)
		return nil
	}
	e := &s.encoder
	sum := &e.sum
	sum.reset()
	start := len(e.lists)
	previous, inOrder := int64(-1), true
	for _, i := range parts {
		p := &s.entries[i]
		ids, err := s.numbers(p)
		if err != nil {
			return err
		}
		e.count(games, ids)
		if p.n > 0 {
			for _, id := range ids {
				sum.addGame(id, s.facts[id], code.turn())
			}
		} else {
			sum.add(&p.totals)
			for _, r := range p.top[:p.tops] {
				sum.addTop(r)
			}
		}
		if inOrder = inOrder && int64(ids[0]) > previous; inOrder {
			e.lists = appendList(e.lists, uint32(max(previous, 0)), ids)
			previous = int64(ids[len(ids)-1])
		}
	}
	if !inOrder { // the games of the indexes are mixed
		all := make([]uint32, 0, games)
		for _, i := range parts {
			ids, err := s.numbers(&s.entries[i])
			if err != nil {
				return err
			}
			all = append(all, ids...)
		}
		slices.Sort(all)
		e.lists = appendList(e.lists[:start], 0, all)
	}
	e.addMany(code, sum, start)
	return nil
}

// numbers returns the games of an entry, renumbered. They are valid until the next call.
func (s *spanMerger) numbers(p *part) ([]uint32, error) {
	if p.n > 0 {
		return p.ids[:p.n], nil
	}
	x, numbers := s.indexes[p.index], s.maps[p.index]
	list, ok := p.list, true
	if list == nil {
		var err error
		if s.long, err = x.readLong(s.long[:0], p.length+listCheck, p.at); err != nil {
			return nil, err
		}
		if list, ok = openList(s.long); !ok {
			return nil, x.fail(p.at, ErrDamaged)
		}
	}
	ids, ok := appendIDs(s.ids[:0], list, p.games, x.footer.games)
	s.ids = ids
	if !ok {
		return nil, x.fail(x.footer.heapAt(), ErrDamaged)
	}
	for i, id := range ids {
		ids[i] = numbers.number(id)
	}
	return ids, nil
}
