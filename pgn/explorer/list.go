package explorer

import (
	"encoding/binary"
	"hash/crc32"
	"slices"
)

// pieceSize is how much is read at a time of what may be long. The sizes in a file may be
// wrong, so that no more is allocated before the file has shown that it has as much.
const pieceSize = 1 << 16

// readLong appends the n bytes at an offset to b, in pieces that grow.
func (x *Index) readLong(b []byte, n int, at int64) ([]byte, error) {
	for read := 0; read < n; {
		piece := min(n-read, max(read, pieceSize))
		end := len(b)
		b = slices.Grow(b, piece)[:end+piece]
		if err := x.read(b[end:], at+int64(read)); err != nil {
			return b[:end], err
		}
		read += piece
	}
	return b, nil
}

// eachGame calls do for each game of an entry with a list, until it returns false. The
// lists of the position are at an offset in the file. The list is not read into memory as a
// whole: it is read once for its checksum, and once more for the games.
func (x *Index) eachGame(e *entry, lists int64, s *scratch, do func(id uint32) bool) error {
	begin := lists + int64(e.at)
	end := begin + int64(e.length)
	s.list = slices.Grow(s.list[:0], min(e.length, pieceSize))[:min(e.length, pieceSize)]
	sum := uint32(0)
	for at := begin; at < end; {
		b := s.list[:min(end-at, int64(len(s.list)))]
		if err := x.read(b, at); err != nil {
			return err
		}
		sum = crc32.Update(sum, castagnoli, b)
		at += int64(len(b))
	}
	var check [listCheck]byte
	if err := x.read(check[:], end); err != nil {
		return err
	}
	if binary.LittleEndian.Uint32(check[:]) != sum {
		return x.fail(begin, ErrDamaged)
	}

	l := listDecoder{games: x.footer.games}
	at := begin
	for range e.games {
		if len(l.b) < binary.MaxVarintLen64 && at < end {
			kept := copy(s.list, l.b)
			l.b = s.list[:kept+int(min(end-at, int64(len(s.list)-kept)))]
			if err := x.read(l.b[kept:], at); err != nil {
				return err
			}
			at += int64(len(l.b) - kept)
		}
		id, ok := l.next()
		if !ok {
			return x.fail(begin, ErrDamaged)
		}
		if !do(id) {
			return nil
		}
	}
	if len(l.b) > 0 || at < end {
		return x.fail(begin, ErrDamaged)
	}
	return nil
}

// A listDecoder decodes the games of a list.
type listDecoder struct {
	decoder
	games int64 // of the index
	id    int64 // the last one
	begun bool
}

// next returns the next game, and reports whether the encoding is valid.
func (l *listDecoder) next() (uint32, bool) {
	step := l.upTo(l.games - 1 - l.id)
	if l.begun && step == 0 || l.bad {
		return 0, false
	}
	l.begun = true
	l.id += step
	return uint32(l.id), true
}

// appendIDs appends the games of a list of count games to ids. It reports whether the list is
// valid in an index with the given number of games.
func appendIDs(ids []uint32, list []byte, count, games int64) ([]uint32, bool) {
	l := listDecoder{decoder: decoder{b: list}, games: games}
	for range count {
		id, ok := l.next()
		if !ok {
			return ids, false
		}
		ids = append(ids, id)
	}
	return ids, len(l.b) == 0 && count > 0
}
