package eval

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// kings returns what S's king is worth where it stands, with the pawns and
// pieces around it, and what pins to it cost.
func kings[M mode, S side](e *state) (s taper) {
	us, them := color[S](), color[S]().Other()
	king := e.king[us]
	if isTracing[M]() {
		e.place(us, board.King, king)
	}
	s = e.worth[us][board.King][king&63]
	minors := e.pieces[us][board.Knight] | e.pieces[us][board.Bishop]
	s += weights[M, S](e, kingDefenders, (minors & e.ring[us]).Count())
	snipers := diagonals[king&63]&(e.pieces[them][board.Bishop]|e.pieces[them][board.Queen]) |
		straights[king&63]&(e.pieces[them][board.Rook]|e.pieces[them][board.Queen])
	for ; snipers != 0; snipers &= snipers - 1 {
		blockers := movegen.Between(king, snipers.First()) & e.occupied
		if !blockers.IsSingle() {
			continue
		}
		pinMenace[M, S](e)
		if k := e.board.Piece(blockers.First()).Kind(); blockers&e.colors[us] != 0 && k < board.King {
			s += weight[M, S](e, pinned+int(k-board.Pawn))
		}
	}
	return s
}

// pinMenace notes a pin, or a discovered check to come, on S's king.
func pinMenace[M mode, S side](e *state) {
	if color[S]() == board.White {
		menace[M, black](e, dangerPins, 1)
	} else {
		menace[M, white](e, dangerPins, 1)
	}
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
	menace[M, S](e, danger, 1)
	menace[M, S](e, dangerNoQueen, bit(queen == 0))

	// A square is weak if nothing but king and queen guards it, and not both
	// of two guards.
	weak := e.all[us] &^ e.twice[them] & (^e.all[them] | e.by[them][board.Queen] | e.by[them][board.King])
	menace[M, S](e, dangerWeak, (weak & e.ring[them]).Count())

	// Where pieces could give check, and whether they would be taken for it.
	safe := ^e.colors[us] & (^e.all[them] | weak&e.twice[us])
	through := e.occupied ^ e.pieces[them][board.Queen]
	diagonal := movegen.BishopAttacks(king, through)
	straight := movegen.RookAttacks(king, through)
	byKnights := movegen.KnightAttacks(king) & e.by[us][board.Knight]
	byBishops := diagonal & e.by[us][board.Bishop]
	byRooks := straight & e.by[us][board.Rook]
	byQueens := (diagonal | straight) & e.by[us][board.Queen] &^ e.by[them][board.Queen]
	checks[M, S](e, 0, byKnights&safe)
	checks[M, S](e, 1, byBishops&safe)
	checks[M, S](e, 2, byRooks&safe)
	checks[M, S](e, 3, byQueens&safe)
	menace[M, S](e, dangerUnsafe, ((byKnights | byBishops | byRooks) &^ (safe | e.colors[us])).Count())

	menace[M, S](e, dangerHoles, int(e.pawns.holes[them]))
	wing := kingWings[king&7]
	if us == board.White {
		wing &^= 0xffffff
	} else {
		wing &= 1<<40 - 1
	}
	menace[M, S](e, dangerFlank, (e.all[us]&wing).Count()+(e.all[us]&e.twice[us]&wing).Count())
	menace[M, S](e, dangerDefence, (e.all[them] & wing).Count())
	menace[M, S](e, dangerKnight, bit(e.by[them][board.Knight]&e.by[them][board.King] != 0))
}

// checks notes safe checks by pieces of one kind, of which a third is no worse
// than a second.
func checks[M mode, S side](e *state, kind int, from board.Bitboard) {
	menace[M, S](e, dangerCheck+kind, bit(from != 0)+bit(from&(from-1) != 0))
}

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
func harm(danger taper) (middlegame, endgame Score) {
	m := min(max(danger.middlegame(), 0), dangerMost)
	e := min(max(danger.endgame(), 0), dangerMost)
	return m * m / dangerSquared, e / dangerEndgame
}

const (
	dangerMost    = 2000
	dangerSquared = 1024
	dangerEndgame = 4
)
