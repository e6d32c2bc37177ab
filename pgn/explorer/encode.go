package explorer

import "slices"

// An encoder encodes the entries of a position.
type encoder struct {
	facts       func(id uint32) facts
	body, lists []byte
	moves       int
	sum         totals

	// For minGames: the games of the moves so far, in any order and perhaps several
	// times, or isFrequent if a move has enough games.
	minGames   int64
	games      []uint32
	isFrequent bool
}

// begin begins a position.
func (e *encoder) begin() {
	e.body, e.lists = e.body[:0], e.lists[:0]
	e.moves = 0
	e.games, e.isFrequent = e.games[:0], e.minGames <= 1
}

// count counts some games of a move that has n games.
func (e *encoder) count(n int64, ids []uint32) {
	if e.isFrequent = e.isFrequent || n >= e.minGames; !e.isFrequent {
		e.games = append(e.games, ids...)
	}
}

// enough reports whether the position has at least minGames games. A game that comes to the
// position several times, and goes on with different moves, is one.
func (e *encoder) enough() bool {
	if e.isFrequent || int64(len(e.games)) < e.minGames {
		return e.isFrequent
	}
	slices.Sort(e.games)
	e.games = slices.Compact(e.games)
	return int64(len(e.games)) >= e.minGames
}

// add adds a move with its games, which ascend.
func (e *encoder) add(c code, ids []uint32) {
	e.count(int64(len(ids)), ids)
	if len(ids) <= fewGames {
		e.moves++
		e.body = appendFew(e.body, c, ids)
		return
	}
	e.sum.reset()
	for _, id := range ids {
		e.sum.addGame(id, e.facts(id), c.turn())
	}
	start := len(e.lists)
	e.lists = appendList(e.lists, 0, ids)
	e.addMany(c, &e.sum, start)
}

// addMany adds a move with the list of its games, which has been appended to e.lists from
// start on. Its games have been counted.
func (e *encoder) addMany(c code, t *totals, start int) {
	e.moves++
	e.body = appendMany(e.body, c, t, len(e.lists)-start)
	check := checksum(e.lists[start:])
	e.lists = append(e.lists, byte(check), byte(check>>8), byte(check>>16), byte(check>>24))
}
