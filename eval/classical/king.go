package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
)

// kings returns the score of the player's king on its square, of the pieces around it, and of pins
// to it.
func kings[M mode](e *state, own, foe *player, b *board.Board) (s taper) {
	us := own.color & 1
	king := own.king
	if isTracing[M]() {
		e.place(us, board.King, king)
	}
	s = own.worth[board.King][(king^own.view)&63]
	minors := own.pieces[board.Knight] | own.pieces[board.Bishop]
	own.counted[isDefender] = minors & own.ring
	queens := foe.pieces[board.Queen]
	snipers := diagonals[king&63]&(foe.pieces[board.Bishop]|queens) | straights[king&63]&(foe.pieces[board.Rook]|queens)
	pins := 0
	for ; snipers != 0; snipers &= snipers - 1 {
		// Without branches, as the processor could not predict them.
		blockers := movegen.Between(king, snipers.First()) & e.occupied
		pin := bit(blockers^(blockers-1) > blockers-1) // if there is one
		ours := pin & bit(blockers&own.colors != 0)
		pins += pin
		s += weights[M](e, own, pinned+int((b.Piece(blockers.First()).Kind()-board.Pawn)&7), ours)
	}
	own.danger += dangerWeights[M](e, foe, dangerPins, pins)
	return s
}

// kingDanger completes the danger to the king of the opponent. There is none unless the player
// attacks with two pieces, or with a queen and another piece.
func kingDanger[M mode](e *state, own, foe *player) {
	us := own.color & 1
	queen := own.pieces[board.Queen]
	if own.attackers+bit(queen != 0) < 2 {
		if isTracing[M]() {
			e.trace.noDanger(foe.color)
		}
		foe.danger = 0
		return
	}
	king := foe.king
	ours, theirs := &own.by, &foe.by
	all, twice := own.all, own.twice
	allTheirs, twiceTheirs := foe.all, foe.twice
	d := foe.danger
	d += dangerWeights[M](e, own, danger, 1)
	d += dangerWeights[M](e, own, dangerNoQueen, bit(queen == 0))

	// A square is weak if it is attacked by us and defended at most once, by the king
	// or the queen.
	weak := all &^ twiceTheirs & (^allTheirs | theirs[board.Queen] | theirs[board.King])
	d += dangerWeights[M](e, own, dangerWeak, (weak & foe.ring).Count())

	// Squares from which pieces could give check, and whether they would be captured there.
	safe := ^own.colors & (^allTheirs | weak&twice)
	through := e.occupied ^ foe.pieces[board.Queen]
	diagonal := movegen.BishopAttacks(king, through)
	straight := movegen.RookAttacks(king, through)
	byKnights := movegen.KnightAttacks(king) & ours[board.Knight]
	byBishops := diagonal & ours[board.Bishop]
	byRooks := straight & ours[board.Rook]
	byQueens := (diagonal | straight) & ours[board.Queen] &^ theirs[board.Queen]
	d += dangerWeights[M](e, own, dangerCheck, oneOrTwo(byKnights&safe))
	d += dangerWeights[M](e, own, dangerCheck+1, oneOrTwo(byBishops&safe))
	d += dangerWeights[M](e, own, dangerCheck+2, oneOrTwo(byRooks&safe))
	d += dangerWeights[M](e, own, dangerCheck+3, oneOrTwo(byQueens&safe))
	d += dangerWeights[M](e, own, dangerUnsafe, ((byKnights | byBishops | byRooks) &^ (safe | own.colors)).Count())

	d += dangerWeights[M](e, own, dangerHoles, int(e.pawns.holes[us^1]))
	flank := kingFlanks[king&7] & ranks(us, 3, 7)
	d += dangerWeights[M](e, own, dangerFlank, (all&flank).Count()+(twice&flank).Count())
	d += dangerWeights[M](e, own, dangerDefence, (allTheirs & flank).Count())
	d += dangerWeights[M](e, own, dangerKnight, bit(theirs[board.Knight]&theirs[board.King] != 0))
	foe.danger = d
}

// oneOrTwo counts safe checks by pieces of one kind; a third counts no more than a second.
func oneOrTwo(from board.Bitboard) int { return bit(from != 0) + bit(from&(from-1) != 0) }

// kingFlanks are the files near a king, by its file.
var kingFlanks = func() (t [8]board.Bitboard) {
	for f := range t {
		for near := max(0, min(f-2, 4)); near <= min(7, max(f+2, 3)); near++ {
			t[f] |= fileA << near
		}
	}
	return t
}()

// dangerScore converts attack units to the centipawns that they cost the king's player. A
// single attacker is harmless and two are more than twice as dangerous, so in the
// middlegame the cost grows with the square of the units.
func dangerScore(danger taper) (middlegame, endgame eval.Score) {
	m := min(max(eval.Score(danger.Middlegame()), 0), maxDanger)
	e := min(max(eval.Score(danger.Endgame()), 0), maxDanger)
	return m * m / dangerSquared, e / dangerEndgame
}

const (
	maxDanger     = 2000
	dangerSquared = 1024
	dangerEndgame = 4
)
