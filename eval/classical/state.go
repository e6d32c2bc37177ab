package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A state is an evaluation under way: the position, taken apart, and what is
// attacked. It is used again for the next one, with the weights in it, so that
// neither must be cleared or looked for.
type state struct {
	parameters
	trace *counts // nil unless tracing

	turn     board.Color
	phase    int32 // how many pieces are left; see tapered.Phases
	occupied board.Bitboard
	colors   [2]board.Bitboard
	pieces   [2][8]board.Bitboard // by board.Kind
	king     [2]board.Square
	wings    [2]wings
	pawns    *pawnEntry

	ring      [2]board.Bitboard // the king's squares, those it reaches, and a rank more
	area      [2]board.Bitboard // squares that are not blocked pawns', the king's or queens'
	reachable [2]board.Bitboard // those of them that no pawn attacks: they count for mobility
	by        [2][8]board.Bitboard
	all       [2]board.Bitboard // squares attacked
	twice     [2]board.Bitboard // squares attacked more than once

	counted [2]countable

	moves  [2][64]moves // of pieces; see mobility
	moving [2]int       // how many these are

	attackers [2]int   // each colour's pieces that attack the other king's ring
	danger    [2]taper // to the king of each colour
}

// The three functions below are called all over, and so call no generic function
// themselves unless tracing: the compiler would check its arguments each time.

// weight returns weight i, and when tracing notes that it counts for S.
func weight[M mode, S side](e *state, i int) taper {
	var m M
	if len(m) == traces {
		e.trace.note(color[S](), i, 1)
	}
	return e.weights.values[i]
}

// weights returns n times weight i, and when tracing notes that it counts for S
// as often.
func weights[M mode, S side](e *state, i, n int) taper {
	var m M
	if len(m) == traces {
		e.trace.note(color[S](), i, n)
	}
	return e.weights.values[i] * taper(n)
}

// menace returns n times weight i, which is for the danger in which S puts the
// other king.
func menace[M mode, S side](e *state, i, n int) taper {
	var m M
	if len(m) == traces {
		e.trace.note(color[S]().Other(), i, n)
	}
	return e.weights.values[i] * taper(n)
}

// worthOf returns what a piece of kind k and of colour c is worth on each square.
func (e *state) worthOf(c board.Color, k board.Kind) *[64]taper {
	return &e.worth[c&1][e.wings[c&1]&3][k&7]
}

// load takes the board apart.
func (e *state) load(b *board.Board) {
	// All sets are read before any is written: a write would make the compiler
	// read the board anew.
	pawns, knights, bishops := b.Kind(board.Pawn), b.Kind(board.Knight), b.Kind(board.Bishop)
	rooks, queens, kings := b.Kind(board.Rook), b.Kind(board.Queen), b.Kind(board.King)
	occupied, theirs := b.Occupied(), b.Color(board.Black)

	e.turn = b.Turn()
	e.occupied = occupied
	e.colors[board.White], e.colors[board.Black] = occupied&^theirs, theirs
	e.divide(board.Pawn, pawns, theirs)
	e.divide(board.Knight, knights, theirs)
	e.divide(board.Bishop, bishops, theirs)
	e.divide(board.Rook, rooks, theirs)
	e.divide(board.Queen, queens, theirs)
	e.divide(board.King, kings, theirs)
	e.king[board.White] = (kings &^ theirs).First()
	e.king[board.Black] = (kings & theirs).First()
	for c := range e.wings {
		e.wings[c] = newWings(e.king[c], e.king[c^1])
	}
	e.phase = int32((knights | bishops).Count() + 2*rooks.Count() + 4*queens.Count())
}

// wings says on which wings the kings are, as a player sees it: plus 1 if the
// player's own is on the files a to d, plus 2 if they are on opposite wings.
// Squares count from the wing of the player's own king, so that what holds after
// castling on one side holds on the other.
type wings uint8

func newWings(own, their board.Square) wings {
	return wings(^own>>2&1 | (own^their)>>1&2)
}

// square returns the index of the weight of a piece of kind k on a square, which is
// relative to its player.
func (w wings) square(k board.Kind, sq board.Square) int {
	if w&1 != 0 {
		sq ^= 7
	}
	return squares + (int(w>>1)*6+int(k-board.Pawn))*64 + int(sq&63)
}

func (e *state) divide(k board.Kind, set, theirs board.Bitboard) {
	e.pieces[board.White][k&7], e.pieces[board.Black][k&7] = set&^theirs, set&theirs
}

// begin works out what the terms of both colours need of S, before the pieces
// are looked at.
func begin[S side](e *state) {
	us, them := color[S](), color[S]().Other()
	pawns, theirs := e.pieces[us][board.Pawn], e.pieces[them][board.Pawn]
	own := e.pieces[us][board.King]
	byPawns := pawnAttacks[S](pawns)
	king := movegen.KingAttacks(e.king[us])
	byTwo := pawnAttacks[S](pawns&notA) & pawnAttacks[S](pawns&notH)

	by := &e.by[us]
	by[board.Pawn], by[board.King] = byPawns, king
	by[board.Knight], by[board.Bishop], by[board.Rook], by[board.Queen] = 0, 0, 0, 0
	e.all[us] = byPawns | king
	e.twice[us] = byPawns&king | byTwo

	ring := king | own
	ring |= forward[S](ring)
	e.ring[us] = ring &^ byTwo

	blocked := pawns & backward[S](e.occupied)
	e.area[us] = ^(blocked | own | e.pieces[us][board.Queen])
	e.reachable[us] = e.area[us] &^ attackedBack[S](theirs)
	e.moving[us], e.danger[us] = 0, 0
}

// place notes that a piece stands somewhere.
func (e *state) place(c board.Color, k board.Kind, sq board.Square) {
	if k < board.King {
		e.trace.note(c, material+int(k-board.Pawn), 1)
	}
	e.trace.note(c, e.wings[c].square(k, sq.Relative(c)), 1)
}
