package eval

// A taper is two numbers in one, what something is worth in the middlegame in
// the upper half and in the endgame in the lower, so that adding two tapers adds
// both at once. The halves are wide enough for a board full of queens.
type taper int64

func newTaper(middlegame, endgame int) taper { return taper(middlegame)<<32 + taper(endgame) }

// middlegame returns the upper half, into which a negative lower half has
// carried.
func (t taper) middlegame() Score { return Score((t + 1<<31) >> 32) }

func (t taper) endgame() Score { return Score(int32(t)) }

// phases is how far each kind of piece keeps the game from being an endgame,
// by board.Kind: a minor piece 1, a rook 2, a queen 4.
var phases = [8]int32{2: 1, 3: 1, 4: 2, 5: 4}

// opening is the sum of phases at the start of a game. With promoted pieces
// there can be more, which counts as so much.
const opening = 24

// at returns the number between the two for a sum of phases.
func (t taper) at(phase int32) Score {
	p := Score(min(phase, opening))
	return (t.middlegame()*p + t.endgame()*(opening-p)) / opening
}
