package explorer

// An encoder encodes the entries of a position.
type encoder struct {
	facts       func(id uint32) facts
	body, lists []byte
	moves       int
	games       int64
	sum         totals
}

// begin begins a position.
func (e *encoder) begin() {
	e.body, e.lists = e.body[:0], e.lists[:0]
	e.moves, e.games = 0, 0
}

// add adds a move with its games, which ascend.
func (e *encoder) add(c code, ids []uint32) {
	if len(ids) <= fewGames {
		e.moves++
		e.games += int64(len(ids))
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
// start on.
func (e *encoder) addMany(c code, t *totals, start int) {
	e.moves++
	e.games += t.games
	e.body = appendMany(e.body, c, t, len(e.lists)-start)
	check := checksum(e.lists[start:])
	e.lists = append(e.lists, byte(check), byte(check>>8), byte(check>>16), byte(check>>24))
}
