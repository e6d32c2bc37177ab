package explorer

import (
	"encoding/binary"
	"math/bits"
)

// fewGames is the number of games up to which an entry has just their numbers, from which
// the statistics follow.
const fewGames = 4

// An entry is a move of a position. Its encoding is
//
//	2 bytes  the code of the move, little-endian
//	uvarint  first<<4 | n, if it has n games, at most fewGames
//	uvarint  for each other game: the difference from the one before
//
// where a game is its number in the index, counted from 0, or, if there are more games,
//
//	uvarint  games<<4
//	uvarint  wins, draws, losses, rated, ratingSum, opponents, opponentSum, opponentPoints
//	uvarint  first date, last date; both 0 if there is none
//	uvarint  for each of the MaxTop best games: its number
//	uvarint  the length of the list of all games
//
// The list is a uvarint for the first game and for the differences of the others, followed
// by its checksum in four bytes, little-endian.
type entry struct {
	code code
	n    int              // games, if they are few; otherwise 0
	ids  [fewGames]uint32 // these games, ascending
	totals

	// The place of the list, without its checksum, among the lists of the position.
	at, length int
}

// count returns the number of games.
func (e *entry) count() int64 {
	if e.n > 0 {
		return int64(e.n)
	}
	return e.games
}

// listCheck is the size of the checksum of a list.
const listCheck = 4

// appendFew appends the encoding of a move with at least one and at most fewGames games.
func appendFew(b []byte, c code, ids []uint32) []byte {
	b = binary.LittleEndian.AppendUint16(b, uint16(c))
	b = binary.AppendUvarint(b, uint64(ids[0])<<4|uint64(len(ids)))
	return appendList(b, ids[0], ids[1:])
}

// appendList appends the differences between the games in ids, which follow previous.
func appendList(b []byte, previous uint32, ids []uint32) []byte {
	for _, id := range ids {
		d := id - previous
		previous = id
		for ; d >= 0x80; d >>= 7 {
			b = append(b, byte(d)|0x80)
		}
		b = append(b, byte(d))
	}
	return b
}

// appendMany appends the encoding of a move with more than fewGames games. List is the size of
// its list without the checksum.
func appendMany(b []byte, c code, t *totals, list int) []byte {
	b = binary.LittleEndian.AppendUint16(b, uint16(c))
	b = binary.AppendUvarint(b, uint64(t.games)<<4)
	first := t.first
	if first == noDate {
		first = 0
	}
	for _, n := range [...]int64{t.wins, t.draws, t.losses, t.rated, t.ratingSum,
		t.opponents, t.opponentSum, t.opponentPoints, int64(first), int64(t.last)} {
		b = binary.AppendUvarint(b, uint64(n))
	}
	for _, r := range t.top[:t.tops] {
		b = binary.AppendUvarint(b, uint64(r.id))
	}
	return binary.AppendUvarint(b, uint64(list))
}

// A decoder reads numbers from the beginning of b. After an error, bad is set and all
// numbers are 0.
type decoder struct {
	b   []byte
	bad bool
}

// uvarint is [binary.Uvarint].
func (d *decoder) uvarint() uint64 {
	if len(d.b) > 0 && d.b[0] < 0x80 {
		v := d.b[0]
		d.b = d.b[1:]
		return uint64(v)
	}
	if len(d.b) >= 8 {
		if v, n := uvarint8(binary.LittleEndian.Uint64(d.b)); n > 0 {
			d.b = d.b[n:]
			return v
		}
	}
	v, n := binary.Uvarint(d.b)
	if n <= 0 {
		d.b, d.bad = nil, true
		return 0
	}
	d.b = d.b[n:]
	return v
}

// uvarint8 decodes a uvarint of at most eight bytes without a loop. Its bytes are the lowest
// of b; n is their number, or 0 if there are more.
func uvarint8(b uint64) (v uint64, n int) {
	ends := ^b & 0x8080_8080_8080_8080
	if ends == 0 {
		return 0, 0
	}
	v = b & (ends ^ (ends - 1)) // up to the first byte without the high bit
	v &= 0x7f7f_7f7f_7f7f_7f7f  // and then groups of 7, 14, 28 and 56 bits
	v = v&0x007f_007f_007f_007f | v>>1&0x3f80_3f80_3f80_3f80
	v = v&0x0000_3fff_0000_3fff | v>>2&0x0fff_c000_0fff_c000
	v = v&0x0000_0000_0fff_ffff | v>>4&0x00ff_ffff_f000_0000
	return v, bits.TrailingZeros64(ends)/8 + 1
}

// upTo returns a number that is at most limit.
func (d *decoder) upTo(limit int64) int64 {
	v := d.uvarint()
	if v > uint64(limit) {
		d.bad = true
		return 0
	}
	return int64(v)
}

// entry decodes the entry at the beginning of a position. Games is the number of games in the
// index, lists the size of the position's lists, and at where the lists of the entry begin.
// It reports whether the encoding is valid. The ranks of the best games and list are not set.
func (d *decoder) entry(e *entry, games int64, at, lists int) bool {
	if len(d.b) < 2 {
		return false
	}
	e.code = code(binary.LittleEndian.Uint16(d.b))
	d.b = d.b[2:]
	v := d.uvarint()
	if n := int(v & 15); n > 0 {
		e.n = n
		if v>>4 >= uint64(games) || n > fewGames {
			return false
		}
		id := int64(v >> 4)
		e.ids[0] = uint32(id)
		for i := 1; i < n; i++ {
			step := d.upTo(games - 1 - id)
			if step == 0 {
				return false
			}
			id += step
			e.ids[i] = uint32(id)
		}
		return !d.bad
	}
	e.n = 0
	t := &e.totals
	t.reset()
	if v>>4 <= fewGames || v>>4 > uint64(games) {
		return false
	}
	t.games = int64(v >> 4)
	t.wins = d.upTo(t.games)
	t.draws = d.upTo(t.games - t.wins)
	t.losses = d.upTo(t.games - t.wins - t.draws)
	t.rated = d.upTo(t.games)
	t.ratingSum = d.upTo(t.rated * maxRating)
	t.opponents = d.upTo(t.games)
	t.opponentSum = d.upTo(t.opponents * maxRating)
	t.opponentPoints = d.upTo(2 * t.opponents)
	first := uint64(d.upTo(1<<dateBits - 1))
	t.last = uint64(d.upTo(1<<dateBits - 1))
	switch {
	case first > t.last || first>>9 == 0 && t.last != 0 || !dateOf(first).isValid() || !dateOf(t.last).isValid():
		return false
	case first != 0:
		t.first = first
	}
	t.tops = int(min(t.games, MaxTop))
	for i := range t.top[:t.tops] {
		t.top[i].id = uint32(d.upTo(games - 1))
	}
	e.at, e.length = at, int(d.upTo(int64(max(0, lists-at-listCheck))))
	return !d.bad && int64(e.length) >= t.games && int64(e.length) <= binary.MaxVarintLen32*t.games
}

// entries decodes the entries of a position into e, one after the other, and calls do for
// each. Body is their encoding without the lists, and lists the size of those. It reports
// whether the encoding is valid.
func entries(body []byte, games int64, lists int, e *entry, do func() bool) bool {
	d := decoder{b: body}
	at, previous := 0, -1
	for len(d.b) > 0 {
		if !d.entry(e, games, at, lists) || int(e.code) <= previous {
			return false
		}
		previous = int(e.code)
		if e.n == 0 {
			at += e.length + listCheck
		}
		if !do() {
			return false
		}
	}
	return previous >= 0 && at == lists
}

// openList checks a list and its checksum and returns the list.
func openList(b []byte) ([]byte, bool) {
	n := len(b) - listCheck
	return b[:n], binary.LittleEndian.Uint32(b[n:]) == checksum(b[:n])
}
