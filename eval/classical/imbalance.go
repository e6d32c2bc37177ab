package classical

import "github.com/luftchess/luft/board"

// A materialEntry is an entry of the table of material: what depends only on the numbers of pieces.
type materialEntry struct {
	key   materialKey
	score taper // the imbalance, White's minus Black's
	phase int32 // see tapered.Phases
}

// A materialKey holds the number of pieces of each kind and colour, without kings, in six bits
// each: the pawns are in the highest twelve bits, and White's number is above Black's.
type materialKey uint64

// newMaterialKey counts the pieces.
func newMaterialKey(white, black *player) materialKey {
	if canCount {
		return materialAssembled(white, black)
	}
	return materialCompiled(white, black)
}

func materialCompiled(white, black *player) (key materialKey) {
	for k := board.Pawn; k <= board.Queen; k++ {
		key = key<<12 | materialKey(white.pieces[k&7].Count())<<6 | materialKey(black.pieces[k&7].Count())
	}
	return key
}

// probeMaterial returns the entry of the position's material. Most moves do not change it, so
// that entries are kept for the material met last.
func probeMaterial[M mode](e *state) *materialEntry {
	white, black := e.sides(board.White)
	key := newMaterialKey(white, black)
	entry := &e.material[key*0x9e3779b97f4a7c15>>56]
	if isTracing[M]() || entry.key != key { // the zero entry is right for bare kings
		*entry = materialEntry{
			key:   key,
			score: imbalance[M](e, white, black) - imbalance[M](e, black, white),
			phase: phaseOf(white) + phaseOf(black),
		}
	}
	return entry
}

// phaseOf returns the player's contribution to the phase.
func phaseOf(p *player) int32 {
	minors := p.pieces[board.Knight] | p.pieces[board.Bishop]
	return int32(minors.Count() + 2*p.pieces[board.Rook].Count() + 4*p.pieces[board.Queen].Count())
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
