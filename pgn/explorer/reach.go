package explorer

import (
	"math/bits"

	"github.com/luftchess/luft/board"
)

// Reaching returns the numbers of the games that may come to the position of b, in ascending order,
// of those with numbers from first up to and without end. A game that is missing does not come to it by
// the moves of [Index.ReadGame]. Whether one that is there does can only be told by its moves, if
// the index lacks some of its positions: those after [Options].MaxPly or after a null move, and all if
// the index leaves out rare positions or does not have its games. So whole games are best: a negative
// MaxPly.
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
	// Positions of variants have keys of their own, and their games are not kept.
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
		if err := x.eachOf(b.Hash(), board.NoMove, s, add); err != nil {
			return nil, err
		}
		for _, p := range predecessors(b) {
			if err := x.eachOf(p.key, p.move, s, add); err != nil {
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
