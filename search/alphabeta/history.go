package alphabeta

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/largepage"
)

// histories are the history tables of a worker: a move that refuted one line often
// refutes the next. A value increases when its move causes a beta cutoff, and decreases
// when the move was searched before one that does.
// See https://www.chessprogramming.org/History_Heuristic.
type histories struct {
	// Main (butterfly) history: by player, whether origin and destination are attacked, and these;
	// see mainIndex.
	main [8 * 64 * 64]int16

	// Capture history: by piece, destination and captured kind.
	capture [16][64][8]int16

	// Continuation history: quiet moves by piece and destination, after the move one,
	// two or four plies before.
	continuation [pieceSquares]continuationTable

	// Pawn history: quiet moves by piece and destination, with the same pawns.
	pawn [pawnSets]continuationTable

	correction correctionTable
}

// newHistories returns empty histories.
func newHistories() *histories {
	h := make([]histories, 1)
	largepage.Use(h)
	return &h[0]
}

// pawnSets is the number of sets of pawns that the pawn history distinguishes.
const pawnSets = 512

// A continuationTable has values of the moves that follow a certain move, or are with certain pawns.
type continuationTable [pieceSquares]int16

// pieceSquares is the number of values of pieceSquare.
const pieceSquares = 16 * 64

// kinds is the number of kinds of pieces.
const kinds = 6

// prefetch prefetches the values of c's moves, which seldom are all in the processor's caches.
func (h *continuationTable) prefetch(c board.Color) {
	if prefetches {
		first := int(board.NewPiece(c&1, board.Pawn)) << 6
		fetchRow((*[kinds * 64]int16)(h[first:]))
	}
}

// pieceSquare returns the piece that m moves on b with its destination, as an index.
func pieceSquare(b *board.Board, m board.Move) int {
	return int(b.Piece(m.From()))&15<<6 | int(m.To())&63
}

// historyMax is the maximum of a value, and -historyMax the minimum. It is half of what
// 16 bits hold, so that a step from one to the other does not overflow.
const historyMax = 1 << 14

// updateHistory adds a bonus to a value, less of it the nearer the value is to its limit
// ("gravity"), so that old results fade.
func updateHistory(v *int16, bonus int) {
	*v += int16(bonus - int(*v)*max(bonus, -bonus)/historyMax)
}

// limitHistory limits a bonus to what a value can hold.
func limitHistory(bonus int) int { return max(min(bonus, historyMax), -historyMax) }

// bonus is the history bonus of a move at a node of this depth.
func (p *params) bonus(depth int) int { return limitHistory(min(p.Bonus*depth, p.BonusMax)) }

// mainIndex returns where the main history has m, given the squares that the other player attacks.
func mainIndex(c board.Color, m board.Move, threats board.Bitboard) uint {
	from, to := uint(m.From()&63), uint(m.To()&63)
	plane := uint(c&1)<<2 | uint(threats>>from&1)<<1 | uint(threats>>to&1)
	return plane<<12 | from | to<<6
}

func (h *histories) captureEntry(b *board.Board, m board.Move) *int16 {
	return &h.capture[b.Piece(m.From())&15][m.To()&63][victim(b, m)&7]
}

// quietHistory returns the history of a quiet move of a node: continuation histories, main
// and pawn history, as much of them as the parameters say.
func (w *worker) quietHistory(n *node, m board.Move) int {
	value := 0
	if w.uses(mainHistory) {
		value += int(w.histories.main[mainIndex(n.board.Turn(), m, w.threats(n))]) * w.params.HistoryMain / 100
	}
	i := pieceSquare(&n.board, m)
	if w.uses(pawnHistory) {
		value += int(n.pawns[i]) * w.params.HistoryPawn / 100
	}
	if w.uses(continuationHistory) {
		value += int(n.continuations[0][i]) + int(n.continuations[1][i]) + int(n.continuations[2][i])*w.params.HistoryContinuation/100
	}
	return value
}

// captureHistory returns the history of a capture or promotion.
func (w *worker) captureHistory(n *node, m board.Move) int {
	if !w.uses(captureHistory) {
		return 0
	}
	return int(*w.histories.captureEntry(&n.board, m))
}

// updateHistories rewards best, which caused a cut-off at the node at ply, and penalises
// the moves in n.quiets and n.captures, which did not.
func (w *worker) updateHistories(ply int, best board.Move, depth int) {
	n := &w.stack[ply]
	change := w.params.bonus(depth)
	malus := limitHistory(-change * w.params.Malus / 100)
	if isQuiet(&n.board, best) {
		if w.uses(killers) && best != n.killers[0] {
			n.killers[1], n.killers[0] = n.killers[0], best
		}
		w.updateQuiet(n, best, change)
		for _, m := range n.quiets {
			w.updateQuiet(n, m, malus)
		}
	} else {
		updateHistory(w.histories.captureEntry(&n.board, best), change)
	}
	for _, m := range n.captures {
		updateHistory(w.histories.captureEntry(&n.board, m), -change)
	}
}

func (w *worker) updateQuiet(n *node, m board.Move, change int) {
	updateHistory(&w.histories.main[mainIndex(n.board.Turn(), m, w.threats(n))], change)
	i := pieceSquare(&n.board, m)
	updateHistory(&n.pawns[i], change)
	change = limitHistory(change * w.params.BonusContinuation / 100)
	for _, a := range n.continuations {
		updateHistory(&a[i], change)
	}
}

// setContinuation looks up the continuation histories of the moves that led to the node
// at ply, and the pawn history. Before the root, and after a null move, they are those of no piece.
func (w *worker) setContinuation(ply int) {
	n := &w.stack[ply]
	n.pawns = &w.histories.pawn[n.key.pawns%pawnSets]
	for i, back := range [...]int{1, 2, 4} {
		moved := 0
		if ply >= back {
			moved = w.stack[ply-back].pieceTo
		}
		n.continuations[i] = &w.histories.continuation[moved]
	}
}
