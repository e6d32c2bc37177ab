package eval

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A state is an evaluation under way: the position, taken apart, and what is
// attacked.
type state struct {
	*parameters
	trace *counts // nil unless tracing
	board *board.Board

	occupied board.Bitboard
	colors   [2]board.Bitboard
	pieces   [2][8]board.Bitboard // by board.Kind
	king     [2]board.Square
	wings    [2]wings
	worth    [2]*[8][64]taper // of a piece on a square
	pawns    *pawnEntry

	ring  [2]board.Bitboard // the king's squares, those it reaches, and a rank more
	area  [2]board.Bitboard // squares that count for mobility
	by    [2][8]board.Bitboard
	all   [2]board.Bitboard // squares attacked
	twice [2]board.Bitboard // squares attacked more than once

	// The attack on the king of each colour.
	attackers [2]int
	danger    [2]taper
}

// weight returns weight i, and when tracing notes that it counts for S.
func weight[M mode, S side](e *state, i int) taper {
	if isTracing[M]() {
		e.trace.note(color[S](), i, 1)
	}
	return e.weights.values[i]
}

// weights returns n times weight i, and when tracing notes that it counts for S
// as often.
func weights[M mode, S side](e *state, i, n int) taper {
	if isTracing[M]() {
		e.trace.note(color[S](), i, n)
	}
	return e.weights.values[i] * taper(n)
}

// load takes the board apart.
func (e *state) load(b *board.Board) {
	e.board = b
	e.occupied = b.Occupied()
	theirs := b.Color(board.Black)
	e.colors[board.White], e.colors[board.Black] = e.occupied&^theirs, theirs
	// Written out, as sets of a kind known at compile time cost next to nothing.
	e.divide(board.Pawn, b.Kind(board.Pawn), theirs)
	e.divide(board.Knight, b.Kind(board.Knight), theirs)
	e.divide(board.Bishop, b.Kind(board.Bishop), theirs)
	e.divide(board.Rook, b.Kind(board.Rook), theirs)
	e.divide(board.Queen, b.Kind(board.Queen), theirs)
	e.divide(board.King, b.Kind(board.King), theirs)
	e.king[board.White] = e.pieces[board.White][board.King].First()
	e.king[board.Black] = e.pieces[board.Black][board.King].First()
	for c := range e.wings {
		e.wings[c] = newWings(e.king[c], e.king[c^1])
		e.worth[c] = &e.parameters.worth[c][e.wings[c]]
	}
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
// are looked at. Pawns come before S's.
func begin[S side](e *state) {
	us := color[S]()
	pawns := e.pieces[us][board.Pawn]
	byPawns := pawnAttacks[S](pawns)
	king := movegen.KingAttacks(e.king[us])
	byTwo := pawnAttacks[S](pawns&notA) & pawnAttacks[S](pawns&notH)

	e.by[us] = [8]board.Bitboard{board.Pawn: byPawns, board.King: king}
	e.all[us] = byPawns | king
	e.twice[us] = byPawns&king | byTwo

	ring := king | e.pieces[us][board.King]
	ring |= forward[S](ring)
	e.ring[us] = ring &^ byTwo

	blocked := pawns & backward[S](e.occupied)
	e.area[us] = ^(blocked | e.pieces[us][board.King] | e.pieces[us][board.Queen])
	e.attackers[us], e.danger[us] = 0, 0
}

// A reach is what the pieces of one kind attack. It has four fields, as many as
// a compiler keeps in registers.
type reach struct {
	all, twice, by board.Bitboard
	hits           uint64 // squares of the other king's ring, and above 1<<32 the pieces that attack it
}

// with returns the reach with what one more piece attacks.
func (r reach) with(at, ring board.Bitboard) reach {
	hit := at & ring
	return reach{r.all | at, r.twice | r.all&at, r.by | at, r.hits + uint64(hit.Count()) + uint64(bit(hit != 0))<<32}
}

// reached enters what the pieces of kind k attack.
func reached[M mode, S side](e *state, k board.Kind, r reach) {
	us := color[S]()
	e.all[us], e.twice[us], e.by[us][k&7] = r.all, r.twice, r.by
	attackers := int(r.hits >> 32)
	e.attackers[us] += attackers
	menace[M, S](e, dangerAttacker+int(k-board.Knight), attackers)
	menace[M, S](e, dangerSquares, int(r.hits&0xffff))
}

// place notes that a piece stands somewhere.
func (e *state) place(c board.Color, k board.Kind, sq board.Square) {
	if k < board.King {
		e.trace.note(c, material+int(k-board.Pawn), 1)
	}
	e.trace.note(c, e.wings[c].square(k, sq.Relative(c)), 1)
}

// menace adds n times weight i to the danger in which S puts the other king.
func menace[M mode, S side](e *state, i, n int) {
	them := color[S]().Other()
	if isTracing[M]() {
		e.trace.note(them, i, n)
	}
	e.danger[them] += e.weights.values[i] * taper(n)
}
