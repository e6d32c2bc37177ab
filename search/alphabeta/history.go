package alphabeta

import "github.com/luftchess/luft/board"

// Histories are what a worker has learned about moves in the positions searched
// so far: a move that refuted one line often refutes the next. Each value goes
// up when its move turned out too good for the opponent to allow, and down when
// the move was tried before such a one in vain.
// See https://www.chessprogramming.org/History_Heuristic.
type histories struct {
	// By player and by the squares left and gone to.
	quiets [2][64][64]int16

	// By the piece and its square, and by what it takes there.
	captures [16][64][8]int16

	// Quiet moves by piece and square, as answers to a piece having gone to a
	// square one, two or four plies before.
	follow [pieceSquares]answers

	corrections corrections
}

// answers are values of the moves after a certain one.
type answers [pieceSquares]int16

// pieceSquares is the number of ways to put a piece on a square.
const pieceSquares = 16 * 64

// pieceSquare returns the number of the way in which m, on b, puts a piece on a
// square.
func pieceSquare(b *board.Board, m board.Move) int {
	return int(b.Piece(m.From()))&15<<6 | int(m.To())&63
}

// historyMax is the highest a value gets, and -historyMax the lowest. It is half of
// what 16 bits hold, so that a step from one to the other is no overflow.
const historyMax = 1 << 14

// learn moves a value by bonus, less the nearer it is to its limit ("gravity"),
// so that old news fades.
func learn(v *int16, bonus int) {
	*v += int16(bonus - int(*v)*max(bonus, -bonus)/historyMax)
}

// bonus is what a move at a node of this depth is rewarded with.
func (p *params) bonus(depth int) int {
	return max(min(p.Bonus*depth, p.BonusMax, historyMax), -historyMax)
}

func (h *histories) quiet(c board.Color, m board.Move) *int16 {
	return &h.quiets[c&1][m.From()&63][m.To()&63]
}

func (h *histories) capture(b *board.Board, m board.Move) *int16 {
	return &h.captures[b.Piece(m.From())&15][m.To()&63][victim(b, m)&7]
}

// victim returns what m takes on b.
func victim(b *board.Board, m board.Move) board.Kind {
	k := b.Piece(m.To()).Kind()
	if k == board.NoKind && m.Promotion() == board.NoKind {
		return board.Pawn // en passant
	}
	return k
}

// quietValue returns how good a quiet move of the node at ply has been.
func (w *worker) quietValue(n *node, m board.Move) int {
	value := 0
	if !w.options.NoMainHistory {
		value += int(*w.learned.quiet(n.board.Turn(), m))
	}
	if !w.options.NoContinuationHistory {
		i := pieceSquare(&n.board, m)
		value += int(n.before[0][i]) + int(n.before[1][i]) + int(n.before[2][i])/2
	}
	return value
}

// reward notes that best was good enough at the node at ply where the moves in
// n.quiets and n.captures were not.
func (w *worker) reward(ply int, best board.Move, depth int) {
	n := &w.stack[ply]
	change := w.params.bonus(depth)
	if isQuiet(&n.board, best) {
		if !w.options.NoKillers && best != n.killers[0] {
			n.killers[1], n.killers[0] = n.killers[0], best
		}
		w.learnQuiet(n, best, change)
		for _, m := range n.quiets {
			w.learnQuiet(n, m, -change)
		}
	} else {
		learn(w.learned.capture(&n.board, best), change)
	}
	for _, m := range n.captures {
		learn(w.learned.capture(&n.board, m), -change)
	}
}

func (w *worker) learnQuiet(n *node, m board.Move, change int) {
	learn(w.learned.quiet(n.board.Turn(), m), change)
	i := pieceSquare(&n.board, m)
	for _, a := range n.before {
		learn(&a[i], change)
	}
}

// remember finds the values of answers to the moves that led to the node at ply.
// Before the root, and where a player passed, there are those to no piece.
func (w *worker) remember(ply int) {
	n := &w.stack[ply]
	for i, back := range [...]int{1, 2, 4} {
		moved := 0
		if ply >= back {
			moved = w.stack[ply-back].moved
		}
		n.before[i] = &w.learned.follow[moved]
	}
}
