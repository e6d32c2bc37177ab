package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
)

// kings returns the score of S's king on its square, of the pieces around it, and of pins
// to it.
func kings[M mode, S side](e *state, b *board.Board) (s taper) {
	us, them := color[S](), color[S]().Other()
	king := e.king[us]
	if isTracing[M]() {
		e.place(us, board.King, king)
	}
	s = e.worthOf(us, board.King)[king&63]
	minors := e.pieces[us][board.Knight] | e.pieces[us][board.Bishop]
	e.counted[us][isDefender] = minors & e.ring[us]
	queens := e.pieces[them][board.Queen]
	snipers := diagonals[king&63]&(e.pieces[them][board.Bishop]|queens) | straights[king&63]&(e.pieces[them][board.Rook]|queens)
	pins := 0
	for ; snipers != 0; snipers &= snipers - 1 {
		// Without branches, as the processor could not predict them.
		blockers := movegen.Between(king, snipers.First()) & e.occupied
		pin := bit(blockers^(blockers-1) > blockers-1) // if there is one
		own := pin & bit(blockers&e.colors[us] != 0)
		pins += pin
		s += weights[M, S](e, pinned+int((b.Piece(blockers.First()).Kind()-board.Pawn)&7), own)
	}
	e.danger[us] += pinDanger[M, S](e, pins)
	return s
}

// pinDanger returns the attack units of n pins, or of possible discovered checks, against
// S's king.
func pinDanger[M mode, S side](e *state, n int) taper {
	if color[S]() == board.White {
		return dangerWeights[M, black](e, dangerPins, n)
	}
	return dangerWeights[M, white](e, dangerPins, n)
}

// kingDanger completes the danger to the king of S's opponent. There is none unless S
// attacks with two pieces, or with a queen and another piece.
func kingDanger[M mode, S side](e *state) {
	us, them := color[S](), color[S]().Other()
	queen := e.pieces[us][board.Queen]
	if e.attackers[us]+bit(queen != 0) < 2 {
		if isTracing[M]() {
			e.trace.noDanger(them)
		}
		e.danger[them] = 0
		return
	}
	king := e.king[them]
	ours, theirs := &e.by[us], &e.by[them]
	all, twice := e.all[us], e.twice[us]
	allTheirs, twiceTheirs := e.all[them], e.twice[them]
	d := e.danger[them]
	d += dangerWeights[M, S](e, danger, 1)
	d += dangerWeights[M, S](e, dangerNoQueen, bit(queen == 0))

	// A square is weak if it is attacked by us and defended at most once, by the king
	// or the queen.
	weak := all &^ twiceTheirs & (^allTheirs | theirs[board.Queen] | theirs[board.King])
	d += dangerWeights[M, S](e, dangerWeak, (weak & e.ring[them]).Count())

	// Squares from which pieces could give check, and whether they would be captured there.
	safe := ^e.colors[us] & (^allTheirs | weak&twice)
	through := e.occupied ^ e.pieces[them][board.Queen]
	diagonal := movegen.BishopAttacks(king, through)
	straight := movegen.RookAttacks(king, through)
	byKnights := movegen.KnightAttacks(king) & ours[board.Knight]
	byBishops := diagonal & ours[board.Bishop]
	byRooks := straight & ours[board.Rook]
	byQueens := (diagonal | straight) & ours[board.Queen] &^ theirs[board.Queen]
	d += dangerWeights[M, S](e, dangerCheck, oneOrTwo(byKnights&safe))
	d += dangerWeights[M, S](e, dangerCheck+1, oneOrTwo(byBishops&safe))
	d += dangerWeights[M, S](e, dangerCheck+2, oneOrTwo(byRooks&safe))
	d += dangerWeights[M, S](e, dangerCheck+3, oneOrTwo(byQueens&safe))
	d += dangerWeights[M, S](e, dangerUnsafe, ((byKnights | byBishops | byRooks) &^ (safe | e.colors[us])).Count())

	d += dangerWeights[M, S](e, dangerHoles, int(e.pawns.holes[them]))
	flank := kingFlanks[king&7]
	if us == board.White {
		flank &^= 0xffffff
	} else {
		flank &= 1<<40 - 1
	}
	d += dangerWeights[M, S](e, dangerFlank, (all&flank).Count()+(twice&flank).Count())
	d += dangerWeights[M, S](e, dangerDefence, (allTheirs & flank).Count())
	d += dangerWeights[M, S](e, dangerKnight, bit(theirs[board.Knight]&theirs[board.King] != 0))
	e.danger[them] = d
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
