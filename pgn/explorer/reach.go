package explorer

import (
	"math/bits"

	"github.com/luftchess/luft/board"
)

// Reaching returns the IDs, in ascending order, of the games in the range [first, end) that may reach the
// position of b by the moves of [Index.ReadGame]. No game outside the result reaches it, but a game in the
// result may not: replay its moves to be sure.
//
// A game is always in the result if the index does not have all of its positions: if it is longer than
// [Options].MaxPly or has a null move. All games of the range are in the result if the index leaves out rare
// positions, if it does not have its games ([Options].KeepGames), or if b is a position of a variant. For
// short results, build the index of whole games, with a negative MaxPly.
//
// The error is an *[Error].
func (x *Index) Reaching(b *board.Board, first, end GameID) ([]GameID, error) {
	first = max(first, 1)
	end = min(end, GameID(x.footer.games)+1)
	if first >= end {
		return nil, nil
	}
	from, n := uint32(first-1), uint32(end-first)
	found := make([]uint64, n/64+1)
	s := x.scratch()
	defer x.spare.Put(s)
	add := func(id uint32) bool {
		if id-from < n {
			found[(id-from)/64] |= 1 << ((id - from) % 64)
		}
		return true
	}
	// predecessors knows only standard chess, so the last positions of games of variants cannot be found.
	lacking := !x.KeepsGames() || x.footer.minGames != 0 || b.Rules() != board.Standard
	for i := range n {
		if !lacking {
			p, err := x.place(from+i, s)
			if err != nil {
				return nil, err
			}
			if p.facts&whole != 0 {
				continue
			}
		}
		add(from + i)
	}
	if !lacking {
		// The index does not have the last positions of games, so those before them are looked up
		// too.
		if err := x.eachOf(b.Hash(), func(board.Move) bool { return true }, s, add); err != nil {
			return nil, err
		}
		for _, p := range predecessors(b) {
			if err := x.eachOf(p.key, func(m board.Move) bool { return m == p.move }, s, add); err != nil {
				return nil, err
			}
		}
	}
	var ids []GameID
	for i, word := range found {
		for ; word != 0; word &= word - 1 {
			ids = append(ids, first+GameID(64*i+bits.TrailingZeros64(word)))
		}
	}
	return ids, nil
}
