package syzygy

import "github.com/luftchess/luft/movegen"

// DTZ is the distance to zeroing: the number of plies to the next capture or pawn
// move, or to mate, when the winning side hurries and the losing side delays. It is
// positive for the side that wins, negative for the side that loses and 0 in a draw.
// If its absolute value is above 100, the fifty-move rule turns the outcome into a draw.
type DTZ struct {
	Plies int `json:"plies"`

	// Rounded says that the table stores full moves here, so that the true
	// distance is either |Plies| or |Plies|+1.
	Rounded bool `json:"rounded"`
}

// bounds returns the smallest and the greatest number of plies that the distance may be,
// whoever wins.
func (d DTZ) bounds() (nearest, furthest int) {
	nearest = max(d.Plies, -d.Plies)
	if d.Rounded {
		return nearest, nearest + 1
	}
	return nearest, nearest
}

// A Verdict is the outcome of a position for the player to move, the halfmove clock
// taken into account, as [Tables.Verdict] finds it. It is a WDL or, at the border of
// the fifty-move rule, one of two neighbours that a rounded distance cannot tell
// apart.
type Verdict struct {
	// Worst and Best bound the outcome. They are equal unless the distance is
	// rounded and the last ply before the fifty-move rule decides.
	Worst movegen.WDL `json:"worst"`
	Best  movegen.WDL `json:"best"`
}

// Exact returns the outcome, and false if the distance is rounded and leaves two
// outcomes open.
func (v Verdict) Exact() (movegen.WDL, bool) { return v.Worst, v.Worst == v.Best }

// String returns the outcome, or both that are possible, such as
// "cursed win or win".
func (v Verdict) String() string {
	if v.Worst == v.Best {
		return v.Worst.String()
	}
	return v.Worst.String() + " or " + v.Best.String()
}

// sign returns -1, 0 or 1.
func sign(w movegen.WDL) int {
	switch {
	case w < 0:
		return -1
	case w > 0:
		return 1
	}
	return 0
}

// beforeZeroing is the distance of a position in which a zeroing move that leads to
// the outcome w is the best.
func beforeZeroing(w movegen.WDL) DTZ {
	switch w {
	case movegen.Win:
		return DTZ{Plies: 1}
	case movegen.CursedWin:
		return DTZ{Plies: 101}
	case movegen.BlessedLoss:
		return DTZ{Plies: -101}
	case movegen.Loss:
		return DTZ{Plies: -1}
	}
	return DTZ{}
}
