package explorer

import (
	"fmt"
	"sort"
)

// A renumbering maps the numbers of the games of one index, counted from 0, to those of
// the index that it is merged into. The order stays the same, so it consists of a few
// segments in which the numbers differ by a constant.
type renumbering []segment

// A segment begins at game first of the old index, which becomes game to of the new one.
type segment struct {
	first, to uint32
}

// number returns the new number of a game.
func (r renumbering) number(id uint32) uint32 {
	s := r[0]
	if len(r) > 1 {
		s = r[sort.Search(len(r), func(i int) bool { return r[i].first > id })-1]
	}
	return id - s.first + s.to
}

// A gamesReader reads the games of an index in order, many at a time.
type gamesReader struct {
	x     *Index
	next  int64 // the game after those in buf
	buf   []byte
	place place
	err   error
}

// advance reads the next game and reports whether it is one of those before end.
func (r *gamesReader) advance(end int64) bool {
	const many = 4096
	if len(r.buf) == 0 {
		n := min(end-r.next, many)
		if n <= 0 || r.err != nil {
			return false
		}
		r.buf = make([]byte, n*gameSize)
		if r.err = r.x.read(r.buf, int64(headerSize)+gameSize*r.next); r.err != nil {
			return false
		}
		r.next += n
	}
	var ok bool
	if r.place, ok = placeIn(r.buf); !ok {
		r.err = r.x.fail(int64(headerSize)+gameSize*(r.next-int64(len(r.buf)/gameSize)), ErrDamaged)
		return false
	}
	r.buf = r.buf[gameSize:]
	return true
}

// mergeGames orders the games of several indexes by source and offset. It calls add for
// each, and returns the sources and how each index is renumbered. The error is ErrSource,
// ErrOverlap, ErrTooMany or an *Error.
func mergeGames(indexes []*Index, add func(place)) ([]SourceInfo, []renumbering, error) {
	lists := make([][]SourceInfo, len(indexes))
	for i, x := range indexes {
		lists[i] = x.sources
	}
	sources, err := unite(lists...)
	if err != nil {
		return nil, nil, err
	}
	maps := make([]renumbering, len(indexes))
	next := make([]int, len(indexes)) // the next source of each index
	games := int64(0)
	for i := range sources {
		s := &sources[i]
		var readers []*sourceReader
		for j, x := range indexes {
			if n := next[j]; n < len(x.sources) && x.sources[n].Name == s.Name {
				next[j]++
				first := x.firsts[n]
				r := &sourceReader{gamesReader{x: x, next: first}, j, first, first + x.sources[n].Games}
				if r.advance(r.end) {
					readers = append(readers, r)
				} else if r.err != nil {
					return nil, nil, r.err
				}
			}
		}
		var last *sourceReader
		before := int64(-1)
		for len(readers) > 0 {
			best := 0
			for k, r := range readers {
				if r.place.offset < readers[best].place.offset {
					best = k
				}
			}
			r := readers[best]
			switch {
			case r.place.offset == before:
				return nil, nil, fmt.Errorf("%w: %q, offset %d", ErrOverlap, s.Name, before)
			case r.place.offset < before:
				return nil, nil, r.x.fail(int64(headerSize)+gameSize*r.id, ErrDamaged)
			case games >= maxGames:
				return nil, nil, ErrTooMany
			}
			before = r.place.offset
			m := &maps[r.index]
			if n := len(*m); r != last && (n == 0 || (*m)[n-1].to-(*m)[n-1].first != uint32(games)-uint32(r.id)) {
				*m = append(*m, segment{uint32(r.id), uint32(games)})
			}
			last = r
			add(r.place)
			s.Games++
			games++
			r.id++
			if !r.advance(r.end) {
				if r.err != nil {
					return nil, nil, r.err
				}
				readers = append(readers[:best], readers[best+1:]...)
			}
		}
	}
	return sources, maps, nil
}

// A sourceReader reads the games of a source in one index.
type sourceReader struct {
	gamesReader
	index   int
	id, end int64 // the game at hand, and the first one of the next source
}
