package classical

import "github.com/luftchess/luft/board"

// A materialEntry is an entry of the table of imbalances.
type materialEntry struct {
	key   uint64
	score taper // White's minus Black's
}

// imbalances returns the imbalance of both players, White's minus Black's. It depends only on the
// numbers of pieces, which most moves do not change, and so is kept for those met last.
func imbalances[M mode](e *state) taper {
	white, black := e.sides(board.White)
	key := uint64(0)
	for k := board.Pawn; k <= board.Queen; k++ {
		key = key<<12 | uint64(white.pieces[k&7].Count())<<6 | uint64(black.pieces[k&7].Count())
	}
	entry := &e.material[key*0x9e3779b97f4a7c15>>56]
	if isTracing[M]() || entry.key != key { // the empty entry is that of no pieces
		*entry = materialEntry{key, imbalance[M](e, white, black) - imbalance[M](e, black, white)}
	}
	return entry.score
}

// imbalance returns what the player's pieces are worth more or less with others on the board: a
// weight for each pair of kinds, counted for each pair of pieces, among the player's own and
// with the opponent's. For pieces of one kind against each other it would be the same for both
// players. See https://www.chessprogramming.org/Material#Imbalances.
func imbalance[M mode](e *state, own, foe *player) (s taper) {
	i, j := imbalanceOwn, imbalanceTheir
	for k := board.Pawn; k <= board.Queen; k++ {
		n := own.pieces[k].Count()
		for other := board.Pawn; other < k; other++ {
			s += weights[M](e, own, i, n*own.pieces[other].Count())
			s += weights[M](e, own, j, n*foe.pieces[other].Count())
			i, j = i+1, j+1
		}
		s += weights[M](e, own, i, n*n)
		i++
	}
	return s
}
