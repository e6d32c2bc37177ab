package variant

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

// fitted has the weights of the variants, as TestFit prints them. In 200 games against the weights
// set by hand, at 800 to 1000 nodes a move, they scored: horde 116.5, three-check 110.5, atomic 108.5,
// king of the hill 104.5. Those of the others are still the ones set by hand, which fitted weights did
// not beat (racing kings 95.5, antichess 99.5, crazyhouse 82).
var fitted = [...]weights{
	board.ThreeCheck:    {material: [7]eval.Score{0, -75, -27, -38, 1, -2, 0}, pressure: 76, checks: [4]eval.Score{1000, 451, 214, -105}},
	board.KingOfTheHill: {material: [7]eval.Score{0, -11, -34, 3, -19, 4, 0}, pressure: 38, distances: [4]eval.Score{1000, 230, 60, -50}, hillAttack: 32, step: 154, stepNext: 700},
	board.RacingKings:   {material: [7]eval.Score{0, 33, 108, 108, 167, 325, 0}, ranks: [8]eval.Score{0, 60, 130, 220, 330, 460, 620, 900}},
	board.Horde:         {material: [7]eval.Score{0, 24, -44, -47, -21, 1, 40}, ranks: [8]eval.Score{18, -21, -7, 19, 32, 27, 64, 42}, open: 39, army: [6]eval.Score{0, 5, 0, 0, 0, -39}, defended: 30, threats: -1, stopped: -51, mobility: [6]eval.Score{0, 0, -25, 6, -3, -2}, undefended: 33},
	board.Antichess:     {material: [7]eval.Score{0, -100, -130, -150, -170, -190, -90}},
	board.Atomic:        {material: [7]eval.Score{0, 69, -39, -37, -51, 31, 0}, explosion: 111},
	board.Crazyhouse:    {pocket: [6]eval.Score{0, 110, 320, 320, 420, 850}, pressure: 14},
}
