package search

import "github.com/luftchess/luft/board"

// A history remembers which quiet moves have been good in the positions searched
// before, by player and by the squares left and gone to: a move that refuted one
// line often refutes the next. It goes up when a move turned out too good for
// the opponent to allow, and down for the moves tried before it in vain.
// See https://www.chessprogramming.org/History_Heuristic.
type history [2][64][64]int16

// historyMax is the highest a value gets, and -historyMax the lowest.
const historyMax = 1 << 14

func (h *history) at(c board.Color, m board.Move) *int16 {
	return &h[c&1][m.From()&63][m.To()&63]
}

// add moves a value by bonus, less the nearer it is to its limit ("gravity"), so
// that old news fades.
func (h *history) add(c board.Color, m board.Move, bonus int) {
	v := h.at(c, m)
	*v += int16(bonus - int(*v)*max(bonus, -bonus)/historyMax)
}

// reward notes that best was good enough at a node of this depth where the quiet
// moves in tried were not.
func (h *history) reward(c board.Color, best board.Move, tried []board.Move, depth int) {
	bonus := min(16*depth*depth, 1600)
	h.add(c, best, bonus)
	for _, m := range tried {
		h.add(c, m, -bonus)
	}
}
