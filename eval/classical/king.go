package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
)

// kings returns the score of the player's king on its square, of the pieces around it, and of pins
// to it.
func (e *state) kings(own, foe *player, b *board.Board) (s taper) {
	us, king := own.color, own.king
	s = e.place(own, board.King, king)
	minors := own.pieces[board.Knight] | own.pieces[board.Bishop]
	s += e.weight(us, kingDefenders, (minors & own.ring).Count())
	queens := foe.pieces[board.Queen]
	snipers := movegen.BishopAttacks(king, 0)&(foe.pieces[board.Bishop]|queens) |
		movegen.RookAttacks(king, 0)&(foe.pieces[board.Rook]|queens)
	for sniper := range snipers.Squares() {
		blockers := movegen.Between(king, sniper) & e.occupied
		if !blockers.IsSingle() {
			continue
		}
		own.danger += e.weight(us, dangerPins, 1)
		if blockers&own.colors != 0 {
			s += e.weight(us, pinned+int(b.Piece(blockers.First()).Kind()-board.Pawn), 1)
		}
	}
	return s
}

// kingDanger completes the danger to the king of the opponent. There is none unless the player
// attacks with two pieces, or with a queen and another piece.
func (e *state) kingDanger(own, foe *player) {
	queen := own.pieces[board.Queen]
	if own.attackers+bit(queen != 0) < 2 {
		if e.trace != nil {
			e.trace.noDanger(foe.color)
		}
		foe.danger = 0
		return
	}
	add := func(i, n int) { foe.danger += e.weight(foe.color, i, n) }
	add(danger, 1)
	add(dangerNoQueen, bit(queen == 0))

	// A square is weak if it is attacked by us and defended at most once, by the king
	// or the queen.
	weak := own.all &^ foe.twice & (^foe.all | foe.by[board.Queen] | foe.by[board.King])
	add(dangerWeak, (weak & foe.ring).Count())

	// Squares from which pieces could give check, and whether they would be captured there.
	king := foe.king
	safe := ^own.colors & (^foe.all | weak&own.twice)
	through := e.occupied ^ foe.pieces[board.Queen]
	diagonal, straight := movegen.BishopAttacks(king, through), movegen.RookAttacks(king, through)
	checks := [...]board.Bitboard{
		movegen.KnightAttacks(king) & own.by[board.Knight],
		diagonal & own.by[board.Bishop],
		straight & own.by[board.Rook],
		(diagonal | straight) & own.by[board.Queen] &^ foe.by[board.Queen],
	}
	for i, from := range checks {
		add(dangerCheck+i, min((from&safe).Count(), 2)) // a third counts no more than a second
	}
	others := checks[0] | checks[1] | checks[2]
	add(dangerUnsafe, (others &^ (safe | own.colors)).Count())

	add(dangerHoles, int(e.pawns.holes[foe.color]))
	flank := kingFlanks[king&7] & ranks(own.color, 3, 7)
	add(dangerFlank, (own.all&flank).Count()+(own.twice&flank).Count())
	add(dangerDefence, (foe.all & flank).Count())
	add(dangerKnight, bit(foe.by[board.Knight]&foe.by[board.King] != 0))
}

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
