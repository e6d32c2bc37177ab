package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
)

// kings returns what S's king is worth where it stands, with the pawns and
// pieces around it, and what pins to it cost.
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
		// Without branches, as nobody can foresee them.
		blockers := movegen.Between(king, snipers.First()) & e.occupied
		pin := bit(blockers^(blockers-1) > blockers-1) // if there is one
		own := pin & bit(blockers&e.colors[us] != 0)
		pins += pin
		s += weights[M, S](e, pinned+int((b.Piece(blockers.First()).Kind()-board.Pawn)&7), own)
	}
	e.danger[us] += pinMenace[M, S](e, pins)
	return s
}

// pinMenace returns the danger of pins, or of discovered checks to come, to S's
// king.
func pinMenace[M mode, S side](e *state, n int) taper {
	if color[S]() == board.White {
		return menace[M, black](e, dangerPins, n)
	}
	return menace[M, white](e, dangerPins, n)
}

// assault completes the danger in which S puts the other king. Unless some
// pieces take part, there is none.
func assault[M mode, S side](e *state) {
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
	d += menace[M, S](e, danger, 1)
	d += menace[M, S](e, dangerNoQueen, bit(queen == 0))

	// A square is weak if nothing but king and queen guards it, and not both
	// of two guards.
	weak := all &^ twiceTheirs & (^allTheirs | theirs[board.Queen] | theirs[board.King])
	d += menace[M, S](e, dangerWeak, (weak & e.ring[them]).Count())

	// Where pieces could give check, and whether they would be taken for it.
	safe := ^e.colors[us] & (^allTheirs | weak&twice)
	through := e.occupied ^ e.pieces[them][board.Queen]
	diagonal := movegen.BishopAttacks(king, through)
	straight := movegen.RookAttacks(king, through)
	byKnights := movegen.KnightAttacks(king) & ours[board.Knight]
	byBishops := diagonal & ours[board.Bishop]
	byRooks := straight & ours[board.Rook]
	byQueens := (diagonal | straight) & ours[board.Queen] &^ theirs[board.Queen]
	d += menace[M, S](e, dangerCheck, oneOrTwo(byKnights&safe))
	d += menace[M, S](e, dangerCheck+1, oneOrTwo(byBishops&safe))
	d += menace[M, S](e, dangerCheck+2, oneOrTwo(byRooks&safe))
	d += menace[M, S](e, dangerCheck+3, oneOrTwo(byQueens&safe))
	d += menace[M, S](e, dangerUnsafe, ((byKnights | byBishops | byRooks) &^ (safe | e.colors[us])).Count())

	d += menace[M, S](e, dangerHoles, int(e.pawns.holes[them]))
	wing := kingWings[king&7]
	if us == board.White {
		wing &^= 0xffffff
	} else {
		wing &= 1<<40 - 1
	}
	d += menace[M, S](e, dangerFlank, (all&wing).Count()+(twice&wing).Count())
	d += menace[M, S](e, dangerDefence, (allTheirs & wing).Count())
	d += menace[M, S](e, dangerKnight, bit(theirs[board.Knight]&theirs[board.King] != 0))
	e.danger[them] = d
}

// oneOrTwo counts safe checks by pieces of one kind, of which a third is no worse
// than a second.
func oneOrTwo(from board.Bitboard) int { return bit(from != 0) + bit(from&(from-1) != 0) }

// kingWings are the files that matter to a king, by its file.
var kingWings = func() (t [8]board.Bitboard) {
	for f := range t {
		for near := max(0, min(f-2, 4)); near <= min(7, max(f+2, 3)); near++ {
			t[f] |= fileA << near
		}
	}
	return t
}()

// harm returns what the danger to a king costs its player. One attack is no
// attack, and two are more than twice as dangerous: in the middlegame it grows
// with the square.
func harm(danger taper) (middlegame, endgame eval.Score) {
	m := min(max(eval.Score(danger.Middlegame()), 0), dangerMost)
	e := min(max(eval.Score(danger.Endgame()), 0), dangerMost)
	return m * m / dangerSquared, e / dangerEndgame
}

const (
	dangerMost    = 2000
	dangerSquared = 1024
	dangerEndgame = 4
)
