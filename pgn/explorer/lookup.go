package explorer

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"github.com/luftchess/luft/board"
)

// Moves appends the moves that were played in the position of b to dst, the most frequent
// first, and returns the extended slice. It appends nothing if the index does not have the
// position. Moves that are not legal on b are left out; they come from another position with
// the same key.
//
// Moves does not allocate if dst has room and the file is mapped into memory. The error is
// an *[Error].
func (x *Index) Moves(dst []Move, b *board.Board) ([]Move, error) {
	return x.legalMoves(dst, b, nil)
}

// legalMoves is Moves for the games that sel selects, which are all if it is nil.
func (x *Index) legalMoves(dst []Move, b *board.Board, sel *selector) ([]Move, error) {
	start := len(dst)
	s := x.scratch()
	defer x.spare.Put(s)
	dst, err := x.findMoves(dst, b.Hash(), s, sel)
	if len(dst) == start {
		return dst, err
	}
	s.moves.Reset(b)
	kept := dst[:start]
	for i := range dst[start:] {
		if m := &dst[start+i]; s.moves.IsLegal(m.Move) {
			kept = append(kept, *m)
		}
	}
	return kept, err
}

// TopGames returns the games with the highest ratings that continue from the position of b,
// the highest first and at most [MaxTop]: the highest of those in [Stats.Top] of its moves.
// The error is an *[Error].
func (x *Index) TopGames(b *board.Board) ([]Game, error) {
	moves, err := x.Moves(nil, b)
	if err != nil {
		return nil, err
	}
	return x.topGames(moves)
}

// topGames returns the best rated games of moves.
func (x *Index) topGames(moves []Move) ([]Game, error) {
	var ids []GameID
	for i := range moves {
		for _, id := range moves[i].Top {
			if id != 0 {
				ids = append(ids, id)
			}
		}
	}
	slices.Sort(ids) // a game may come to the position several times
	var games []Game
	for _, id := range slices.Compact(ids) {
		g, err := x.Game(id)
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	slices.SortStableFunc(games, ByRating)
	return games[:min(len(games), MaxTop)], nil
}

// Find is like [Index.Moves] for the position with the given key, which is that of
// [board.Board.Hash] and of Polyglot's books. Whether the moves are legal is not checked.
func (x *Index) Find(dst []Move, key uint64) ([]Move, error) {
	s := x.scratch()
	defer x.spare.Put(s)
	return x.findMoves(dst, key, s, nil)
}

// findMoves is Find for the games that sel selects, which are all if it is nil.
func (x *Index) findMoves(dst []Move, key uint64, s *scratch, sel *selector) ([]Move, error) {
	body, at, lists, err := x.find(key, s)
	if err != nil || len(body) == 0 {
		return dst, err
	}
	return x.appendMoves(dst, body, at, lists, s, sel)
}

// appendMoves appends the moves of a position with the given entries, of the games that sel
// selects, which are all if it is nil. At is a place in the file for errors.
func (x *Index) appendMoves(dst []Move, body []byte, at int64, lists int, s *scratch, sel *selector) ([]Move, error) {
	start := len(dst)
	var err error
	e := &s.entry
	ok := entries(body, x.footer.games, lists, e, func() bool {
		if e.n > 0 || sel != nil {
			if err = x.count(e, at, s, sel); err != nil {
				return false
			}
			if e.games == 0 {
				return true
			}
		}
		dst = append(dst, Move{Move: e.code.move(), BookMove: e.code.bookMove()})
		e.stats(&dst[len(dst)-1].Stats)
		return true
	})
	switch {
	case err != nil:
		return dst[:start], err
	case !ok:
		return dst[:start], x.fail(at, ErrDamaged)
	}
	slices.SortFunc(dst[start:], func(a, b Move) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Move, b.Move))
	})
	return dst, nil
}

// count sets the totals of an entry to those of its games that sel selects, which are all if
// it is nil. At is as in appendMoves.
func (x *Index) count(e *entry, at int64, s *scratch, sel *selector) (err error) {
	sum := &s.sum
	sum.reset()
	add := func(id uint32) bool {
		var p place
		if p, err = x.place(id, s); err == nil {
			err = sel.cause()
		}
		if err == nil && sel.selects(&p) {
			sum.addGame(id, p.facts, e.code.turn())
		}
		return err == nil
	}
	if e.n > 0 {
		for _, id := range e.ids[:e.n] {
			if !add(id) {
				return err
			}
		}
	} else if bad := x.eachGame(e, at, s, add); bad != nil {
		return bad
	}
	e.totals = *sum
	return err
}

// Games returns an iterator over the games in which the move was played in the position of
// b, in the order of their numbers. [board.NoMove] stands for any move; a game in which
// several moves were played in the position then appears for each of them, after the games
// of the move before. As in [Index.Moves], moves that are not legal on b are left out. The
// iteration ends after an error, which is an *[Error].
func (x *Index) Games(b *board.Board, m board.Move) iter.Seq2[Game, error] {
	at := *b
	return func(yield func(Game, error) bool) { x.legalGames(&at, m, nil, yield) }
}

// legalGames yields the games of Games that sel selects, which are all if it is nil.
func (x *Index) legalGames(b *board.Board, m board.Move, sel *selector, yield func(Game, error) bool) {
	s := new(scratch) // the loop may look up other positions
	s.moves.Reset(b)
	m = b.Canonical(m)
	x.gamesOf(b.Hash(), func(played board.Move) bool {
		return (m == board.NoMove || m == played) && s.moves.IsLegal(played)
	}, s, sel, yield)
}

// gamesOf yields the games that sel selects, which are all if it is nil, of the position with
// the given key and the moves that accepts accepts.
func (x *Index) gamesOf(key uint64, accepts func(board.Move) bool, s *scratch, sel *selector, yield func(Game, error) bool) {
	var failed error
	err := x.eachOf(key, accepts, s, func(id uint32) bool {
		p, err := x.place(id, s)
		if err == nil {
			err = sel.cause()
		}
		if err != nil {
			failed = err
			return false
		}
		return !sel.selects(&p) || yield(x.game(id, p), nil)
	})
	if err = cmp.Or(failed, err); err != nil {
		yield(Game{}, err)
	}
}

// eachOf calls do for the number of each game of the position with the given key and the moves
// that accepts accepts, until do returns false.
func (x *Index) eachOf(key uint64, accepts func(board.Move) bool, s *scratch, do func(id uint32) bool) error {
	body, at, lists, err := x.find(key, s)
	if err != nil || len(body) == 0 {
		return err
	}
	ended := false
	each := func(id uint32) bool {
		ended = !do(id)
		return !ended
	}
	e := &s.entry
	ok := entries(body, x.footer.games, lists, e, func() bool {
		if !accepts(e.code.move()) {
			return true
		}
		if e.n == 0 {
			err = x.eachGame(e, at, s, each)
			return err == nil && !ended
		}
		for _, id := range e.ids[:e.n] {
			if !each(id) {
				return false
			}
		}
		return true
	})
	if err == nil && !ok && !ended {
		err = x.fail(at, ErrDamaged)
	}
	return err
}

// A Position is a position of an index with its moves.
type Position struct {
	Key   uint64 // [board.Board.Hash] of the position
	Moves []Move // the most frequent first; valid until the iteration continues
}

// All returns an iterator over all positions in the order of their keys. It ends after an
// error, which is an *[Error].
func (x *Index) All() iter.Seq2[Position, error] {
	return func(yield func(Position, error) bool) {
		s := new(scratch)
		var moves []Move
		for r, err := range x.records(s) {
			if err == nil {
				moves, err = x.appendMoves(moves[:0], r.body, r.at, r.lists, s, nil)
			}
			if err != nil {
				yield(Position{}, err)
				return
			}
			if !yield(Position{r.key, moves}, nil) {
				return
			}
		}
	}
}

// A stored is a position as the file has it: its entries, their place or that of the lists,
// and the size of the lists.
type stored struct {
	key   uint64
	body  []byte
	at    int64
	lists int
}

// records returns an iterator over all positions. Bodies are valid until the iteration
// continues. It ends after an error.
func (x *Index) records(s *scratch) iter.Seq2[stored, error] {
	return func(yield func(stored, error) bool) {
		next := uint64(0) // the first key of the next block
		for i := range x.footer.blocks {
			at := x.blockAt(i)
			if err := x.read(s.block[:], at); err != nil {
				yield(stored{}, err)
				return
			}
			b, ok := blockIn(s.block[:])
			if last := i == x.footer.blocks-1; !ok || b.low != next || last != (b.high == ^uint64(0)) {
				yield(stored{}, x.fail(at, ErrDamaged))
				return
			}
			next = b.high + 1
			for {
				body, inHeap, ok := b.next()
				if !ok {
					break
				}
				r := stored{b.key, body, at, 0}
				if inHeap {
					var err error
					if r.body, r.at, r.lists, err = x.readChunk(body, at, s); err != nil {
						yield(stored{}, err)
						return
					}
				}
				if !yield(r, nil) {
					return
				}
			}
			if b.bad {
				yield(stored{}, x.fail(at, ErrDamaged))
				return
			}
		}
	}
}

// Verify reads the whole index and checks it: all checksums, that games and positions are
// in order, and that the statistics are those of the games. The error is the cause if ctx is
// cancelled, or an *[Error].
func (x *Index) Verify(ctx context.Context) error {
	if x.in == nil {
		return nil
	}
	c := &canceller{ctx: ctx}
	if err := x.verifyGames(c); err != nil {
		return err
	}
	s := new(scratch)
	var positions, moves, heap int64
	var err error
	for r, e := range x.records(s) {
		if e = cmp.Or(e, c.cause()); e != nil {
			return e
		}
		positions++
		e := &s.entry
		ok := entries(r.body, x.footer.games, r.lists, e, func() bool {
			moves++
			if e.n > 0 {
				return true
			}
			var sum totals
			sum.reset()
			var failed error // of a game
			err = x.eachGame(e, r.at, s, func(id uint32) bool {
				var p place
				if p, failed = x.place(id, s); failed == nil {
					failed = c.cause()
					sum.addGame(id, p.facts, e.code.turn())
				}
				return failed == nil
			})
			if err = cmp.Or(err, failed); err != nil {
				return false
			}
			for i := range sum.top {
				sum.top[i].rank = 0 // which the file does not have
			}
			return sum == e.totals
		})
		if err != nil {
			return err
		}
		if !ok {
			return x.fail(r.at, ErrDamaged)
		}
		if r.at >= x.footer.heapAt() { // the heap has its positions in order, without gaps
			if r.at-int64(len(r.body))-listCheck != x.footer.heapAt()+heap {
				return x.fail(r.at, ErrDamaged)
			}
			heap += int64(len(r.body)) + listCheck + int64(r.lists)
		}
	}
	if f := &x.footer; positions != f.positions || moves != f.moves || heap != f.heap {
		return x.fail(f.size()-footerSize, ErrDamaged)
	}
	return x.verifyKept(c)
}

// verifyGames checks the games, and the space after them.
func (x *Index) verifyGames(c *canceller) error {
	s := new(scratch)
	source, before := 0, int64(-1)
	for id := range x.footer.games {
		p, err := x.place(uint32(id), s)
		if err = cmp.Or(err, c.cause()); err != nil {
			return err
		}
		for source+1 < len(x.firsts) && x.firsts[source+1] <= id {
			source, before = source+1, -1
		}
		if p.offset <= before || p.offset >= x.sources[source].Size {
			return x.fail(int64(headerSize)+gameSize*id, ErrDamaged)
		}
		before = p.offset
	}
	at := int64(headerSize) + gameSize*x.footer.games
	space := make([]byte, x.footer.blocksAt()-at)
	if err := x.read(space, at); err != nil {
		return err
	}
	if len(space) > 0 && slices.Max(space) != 0 {
		return x.fail(at, ErrDamaged)
	}
	return nil
}
