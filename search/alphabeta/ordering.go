package alphabeta

import (
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/search"
)

// A picker is a move picker: it returns the legal moves of a node one by one, the most
// promising first, as the number of cutoffs depends on the move ordering. It works in
// stages and generates moves only when their stage is reached, which a cutoff avoids. See https://www.chessprogramming.org/Move_Ordering.
type picker struct {
	worker  *worker
	node    *node         // that the picker belongs to
	killers [2]board.Move // of the node
	table   board.Move    // the transposition table's move
	good    bool          // leave out captures and promotions that lose material
	quiets  quietFilter   // which of the quiet moves left to return

	stage  stage
	moves  []scoredMove // of the present stage; from index on those that are left
	index  int
	losing []board.Move // captures that lose material, for the end
}

// A scoredMove is a move with its value, as one number, so that the best move is the
// greatest number. From the lowest bit: 16 of the move, 16 that count down, so that of moves
// of the same value the one that was generated first is the best, and 32 of the value.
type scoredMove int64

func newScoredMove(value, index int, m board.Move) scoredMove {
	return scoredMove(value)<<32 | scoredMove(maxMoves-1-index)<<16 | scoredMove(m)
}

func (s scoredMove) move() board.Move { return board.Move(s) }

// maxMoves is an upper bound of the number of legal moves.
const maxMoves = 1 << 16

// A quietFilter says which quiet moves a picker returns.
type quietFilter uint8

const (
	allQuiets quietFilter = iota
	quietChecks
	noQuiets
)

// A stage is where a picker is.
type stage uint8

const (
	tableMove stage = iota
	makeCaptures
	goodCaptures // and promotions, by what they win
	firstKiller
	secondKiller
	makeQuiets
	quietMoves // by history
	badCaptures
	finished
)

// newPicker restarts the picker of the node at ply, with all legal moves.
func (w *worker) newPicker(ply int, table board.Move) *picker {
	n := &w.stack[ply]
	p := &n.picker
	p.begin(table)
	p.killers = n.killers
	return p
}

// newQuiescencePicker restarts the picker of the node at ply, with captures and
// promotions, without those that lose material if good is set, and with the quiet moves
// that wanted accepts.
func (w *worker) newQuiescencePicker(ply int, table board.Move, good bool, wanted quietFilter) *picker {
	n := &w.stack[ply]
	p := &n.picker
	p.begin(table)
	p.killers = [2]board.Move{}
	p.good, p.quiets = good, wanted
	if p.table != board.NoMove && isQuiet(&p.node.board, p.table) && !p.accepts(p.table) {
		p.table = board.NoMove
	}
	return p
}

// begin restarts the picker at a node whose generator is reset.
func (p *picker) begin(table board.Move) {
	p.table, p.stage = table, tableMove
	p.good, p.quiets = false, allQuiets
	p.moves, p.losing, p.index = p.moves[:0], p.losing[:0], 0
	if table != board.NoMove && !p.node.gen.IsLegal(table) {
		p.table = board.NoMove
	}
}

// next returns the next move, or NoMove after the last.
func (p *picker) next() board.Move {
	for {
		switch p.stage {
		case tableMove:
			p.stage++
			if p.table != board.NoMove {
				return p.table
			}
		case makeCaptures:
			p.stage++
			p.scoreCaptures()
		case goodCaptures:
			if m := p.selectBest(); m == board.NoMove {
				p.stage++
				if p.quiets == noQuiets {
					p.stage, p.index = badCaptures, 0
				}
			} else if m == p.table {
				continue
			} else if p.worker.mateSearch || p.node.gen.SEE(m, 0) {
				return m
			} else if !p.good {
				p.losing = append(p.losing, m)
			}
		case firstKiller, secondKiller:
			m := &p.killers[p.stage-firstKiller]
			p.stage++
			if *m == p.table || !p.isKiller(*m) || !p.accepts(*m) {
				*m = board.NoMove
			} else {
				return *m
			}
		case makeQuiets:
			p.stage++
			if p.quiets == noQuiets {
				p.stage, p.index = badCaptures, 0
				continue
			}
			p.scoreQuiets()
		case quietMoves:
			if m := p.nextQuiet(); m != board.NoMove {
				return m
			}
			p.stage, p.index = badCaptures, 0
		case badCaptures:
			if p.index < len(p.losing) {
				p.index++
				return p.losing[p.index-1]
			}
			p.stage++
		default:
			return board.NoMove
		}
	}
}

// losesNothing reports whether it is known that the last move is a capture or promotion that
// loses no material: the picker has asked SEE.
func (p *picker) losesNothing() bool { return p.stage == goodCaptures && !p.worker.mateSearch }

// nextQuiet returns the next quiet move that the filter accepts, or NoMove.
func (p *picker) nextQuiet() board.Move {
	switch p.quiets {
	case quietChecks:
		return p.nextCheck()
	case noQuiets:
		return board.NoMove
	}
	m := p.selectBest()
	for p.isDone(m) {
		m = p.selectBest()
	}
	return m
}

// nextCheck returns the next quiet move that gives check, in any order, or NoMove. The moves
// left are all quiet moves if the filter has changed since they were generated.
func (p *picker) nextCheck() board.Move {
	checks := p.node.preparedChecks()
	for p.index < len(p.moves) {
		m := p.moves[p.index].move()
		p.index++
		if checks.Gives(m) && !p.isDone(m) {
			return m
		}
	}
	return board.NoMove
}

// isDone reports whether m is a move that has been returned in an earlier stage.
func (p *picker) isDone(m board.Move) bool {
	return m != board.NoMove && (m == p.table || m == p.killers[0] || m == p.killers[1])
}

// selectBest returns the best of the moves that are left, or NoMove. This is cheaper than
// sorting, as few nodes come to their last moves.
func (p *picker) selectBest() board.Move {
	if p.index >= len(p.moves) {
		return board.NoMove
	}
	left := p.moves[p.index:]
	p.index++
	best, at := left[0], 0
	for i, m := range left {
		if m > best {
			best, at = m, i
		}
	}
	left[0], left[at] = best, left[0]
	return best.move()
}

// accepts reports whether the filter accepts the quiet move m.
func (p *picker) accepts(m board.Move) bool {
	return p.quiets == allQuiets || p.quiets == quietChecks && p.node.givesCheck(m)
}

// isKiller reports whether m, a killer move, is a legal quiet move here.
func (p *picker) isKiller(m board.Move) bool {
	return m != board.NoMove && isQuiet(&p.node.board, m) && p.node.gen.IsLegal(m)
}

// scoreCaptures orders captures by most valuable victim; those of about the same value
// by capture history, and then by least valuable attacker.
// See https://www.chessprogramming.org/MVV-LVA.
func (p *picker) scoreCaptures() {
	w := p.worker
	w.moves = p.node.gen.AppendCaptures(w.moves[:0])
	for i, m := range w.moves {
		v := pawnInHistory*(kindValues[victim(&p.node.board, m)&7]+kindValues[m.Promotion()&7]) - int(p.node.board.Piece(m.From()).Kind())
		p.moves = append(p.moves, newScoredMove(v+w.captureHistory(p.node, m)+p.mateSearchBonus(m), i, m))
	}
}

// scoreQuiets generates the quiet moves, and orders them by history. If only checks are
// wanted, it generates only these, in any order.
func (p *picker) scoreQuiets() {
	w := p.worker
	if p.quiets == quietChecks {
		w.moves = p.node.preparedChecks().AppendQuiets(w.moves[:0])
	} else {
		if !w.options.NoContinuationHistory {
			for _, h := range p.node.continuations {
				h.prefetch(p.node.board.Turn())
			}
		}
		w.moves = p.node.gen.AppendQuiets(w.moves[:0])
	}
	scored := slices.Grow(p.moves[:0], len(w.moves))[:len(w.moves)]
	for i, m := range w.moves {
		value := 0
		if p.quiets == allQuiets {
			value = w.quietHistory(p.node, m) + p.mateSearchBonus(m)
		}
		scored[i] = newScoredMove(value, i, m)
	}
	p.moves, p.index = scored, 0
}

// mateSearchBonus puts checks first in a search for mate.
func (p *picker) mateSearchBonus(m board.Move) int {
	if p.worker.mateSearch && p.node.givesCheck(m) {
		return 1 << 20
	}
	return 0
}

// pawnInHistory is what a pawn is worth in units of the capture history, whose range is thus
// about five pawns: the best history makes up for the difference between a minor piece and a
// rook, but not for that between a pawn and a queen.
const pawnInHistory = 6000

// kindValues are rough values of the kinds, for ordering only. Promotion to less than a
// queen is hardly ever good.
var kindValues = [8]int{board.Pawn: 1, board.Knight: 3, board.Bishop: 3, board.Rook: 5, board.Queen: 9}

// isQuiet reports whether m, if it is legal, neither captures nor promotes.
func isQuiet(b *board.Board, m board.Move) bool {
	to := m.To().Bitboard()
	switch {
	case m.Promotion() != board.NoKind:
		return false
	case m.To() == b.EnPassant():
		return b.Kind(board.Pawn)&m.From().Bitboard() == 0
	}
	return b.Color(b.Turn().Other())&to == 0
}

// histories are the history tables of a worker: a move that refuted one line often
// refutes the next. A value increases when its move causes a beta cutoff, and decreases
// when the move was searched before one that does.
// See https://www.chessprogramming.org/History_Heuristic.
type histories struct {
	// Main (butterfly) history: by player, origin and destination.
	main [2][64][64]int16

	// Capture history: by piece, destination and captured kind.
	capture [16][64][8]int16

	// Continuation history: quiet moves by piece and destination, after the move one,
	// two or four plies before.
	continuation [pieceSquares]continuationHistory

	correction correctionHistory
}

// A continuationHistory has values of the moves that follow a certain move.
type continuationHistory [pieceSquares]int16

// pieceSquares is the number of values of pieceSquare.
const pieceSquares = 16 * 64

// kinds is the number of kinds of pieces.
const kinds = 6

// prefetch prefetches the values of c's moves, which seldom are all in the processor's caches.
func (h *continuationHistory) prefetch(c board.Color) {
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

func (h *histories) mainEntry(c board.Color, m board.Move) *int16 {
	return &h.main[c&1][m.From()&63][m.To()&63]
}

func (h *histories) captureEntry(b *board.Board, m board.Move) *int16 {
	return &h.capture[b.Piece(m.From())&15][m.To()&63][victim(b, m)&7]
}

// victim returns the kind of piece that m captures on b.
func victim(b *board.Board, m board.Move) board.Kind {
	k := b.Piece(m.To()).Kind()
	if k == board.NoKind && m.Promotion() == board.NoKind {
		return board.Pawn // en passant
	}
	return k
}

// quietHistory returns the history of a quiet move of a node: continuation histories, and
// the main history, as much of them as the parameters say.
func (w *worker) quietHistory(n *node, m board.Move) int {
	value := 0
	if !w.options.NoMainHistory {
		value += int(*w.histories.mainEntry(n.board.Turn(), m)) * w.params.HistoryMain / 100
	}
	if !w.options.NoContinuationHistory {
		i := pieceSquare(&n.board, m)
		value += int(n.continuations[0][i]) + int(n.continuations[1][i]) + int(n.continuations[2][i])*w.params.HistoryContinuation/100
	}
	return value
}

// captureHistory returns the history of a capture or promotion.
func (w *worker) captureHistory(n *node, m board.Move) int {
	if w.options.NoCaptureHistory {
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
		if !w.options.NoKillers && best != n.killers[0] {
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
	updateHistory(w.histories.mainEntry(n.board.Turn(), m), change)
	i := pieceSquare(&n.board, m)
	change = limitHistory(change * w.params.BonusContinuation / 100)
	for _, a := range n.continuations {
		updateHistory(&a[i], change)
	}
}

// setContinuation looks up the continuation histories of the moves that led to the node
// at ply. Before the root, and after a null move, they are those of no piece.
func (w *worker) setContinuation(ply int) {
	n := &w.stack[ply]
	for i, back := range [...]int{1, 2, 4} {
		moved := 0
		if ply >= back {
			moved = w.stack[ply-back].pieceTo
		}
		n.continuations[i] = &w.histories.continuation[moved]
	}
}

// A correctionHistory is the mean error of the static evaluation in positions with the
// same pawns, the same pieces of a player, or the same last two moves, which an evaluator
// tends to misjudge alike.
// See https://www.chessprogramming.org/Static_Evaluation_Correction_History.
type correctionHistory struct {
	pawns  [2][correctionSize]int16
	pieces [2][2][correctionSize]int16 // by the player to move, and by whose they are
	moves  [2][correctionSize]int16
}

const (
	correctionSize = 1 << 14

	// correctionMax is the maximum of a value, and correctionUnit a centipawn.
	correctionMax  = 1024
	correctionUnit = 16
)

// A correctionKey has the indexes of a position in a correctionHistory.
type correctionKey struct{ pawns, white, black, moves uint16 }

// Odd numbers with random bits, by which sets of squares are multiplied to spread
// them over a table.
const (
	spreadPawns   = 0x9E3779B97F4A7C15
	spreadKnights = 0xC2B2AE3D27D4EB4F
	spreadBishops = 0x165667B19E3779F9
	spreadRooks   = 0xD6E8FEB86659FD93
	spreadQueens  = 0xA0761D6478BD642F
	spreadKings   = 0xE7037ED1A0B428DB
)

// correctionKeyOf returns the key of a position, given its lastMoves.
func correctionKeyOf(b *board.Board, moves uint32) correctionKey {
	white, black := uint64(b.Color(board.White)), uint64(b.Color(board.Black))
	pawns := uint64(b.Kind(board.Pawn))
	knights, bishops := uint64(b.Kind(board.Knight)), uint64(b.Kind(board.Bishop))
	rooks, queens := uint64(b.Kind(board.Rook)), uint64(b.Kind(board.Queen))
	kings := uint64(b.Kind(board.King))
	of := func(c uint64) uint16 {
		return place((knights&c)*spreadKnights ^ (bishops&c)*spreadBishops ^ (rooks&c)*spreadRooks ^
			(queens&c)*spreadQueens ^ (kings&c)*spreadKings)
	}
	return correctionKey{
		pawns: place((pawns&white)*spreadPawns ^ (pawns&black)*spreadKnights),
		white: of(white),
		black: of(black),
		moves: place(uint64(moves) * spreadKings),
	}
}

// place mixes the high bits of a product, which are well mixed, down to an index.
func place(x uint64) uint16 {
	x ^= x >> 32
	return uint16(x*spreadPawns>>50) & (correctionSize - 1)
}

// of returns the values of a position in which it is c's turn.
func (h *correctionHistory) of(c board.Color, k correctionKey) [4]*int16 {
	return [4]*int16{
		&h.pawns[c&1][k.pawns&(correctionSize-1)],
		&h.pieces[c&1][board.White][k.white&(correctionSize-1)],
		&h.pieces[c&1][board.Black][k.black&(correctionSize-1)],
		&h.moves[c&1][k.moves&(correctionSize-1)],
	}
}

// prefetch prefetches the values of a position.
func (h *correctionHistory) prefetch(c board.Color, k correctionKey) {
	if prefetches {
		c &= 1
		fetchValues(&h.pawns[c][k.pawns&(correctionSize-1)],
			&h.pieces[c][board.White][k.white&(correctionSize-1)],
			&h.pieces[c][board.Black][k.black&(correctionSize-1)],
			&h.moves[c][k.moves&(correctionSize-1)])
	}
}

// sum returns the sum of the values of a position. It does not call of, which would be slower.
func (h *correctionHistory) sum(c board.Color, k correctionKey) int {
	c &= 1
	return int(h.pawns[c][k.pawns&(correctionSize-1)]) +
		int(h.pieces[c][board.White][k.white&(correctionSize-1)]) +
		int(h.pieces[c][board.Black][k.black&(correctionSize-1)]) +
		int(h.moves[c][k.moves&(correctionSize-1)])
}

// corrected returns a static evaluation with the given percentage of the correction
// added, where sum is that of the correction history's values.
func corrected(static eval.Score, sum, hundredths int) eval.Score {
	return (static + eval.Score(sum*hundredths/(100*correctionUnit))).Clamp()
}

// update records the difference between the score of a search to this depth and the
// static evaluation. Deeper searches have more weight, but one update is at most a quarter
// of the maximum.
func (h *correctionHistory) update(c board.Color, k correctionKey, depth int, off eval.Score) {
	change := min(max(int(off)*depth/8, -correctionMax/4), correctionMax/4)
	for _, v := range h.of(c, k) {
		*v += int16(change - int(*v)*max(change, -change)/correctionMax)
	}
}

// updateCorrection updates the correction history with the score of a node, unless the
// score is a bound on the wrong side, or the best move is a capture.
func (w *worker) updateCorrection(n *node, e entry, inCheck bool) {
	if w.options.NoCorrectionHistory || inCheck || e.score.IsMate() || e.move != board.NoMove && !isQuiet(&n.board, e.move) ||
		e.bound == search.Lower && e.score <= n.static || e.bound == search.Upper && e.score >= n.static {
		return
	}
	w.histories.correction.update(n.board.Turn(), n.key, e.depth, e.score-n.static)
}
