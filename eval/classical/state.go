package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A state is an evaluation in progress: the position as bitboards, and the attacks. It is
// reused for the next evaluation, and holds the weights too, so that one pointer reaches
// everything.
type state struct {
	parameters
	trace *counts // nil unless tracing

	turn     board.Color
	phase    int32 // see tapered.Phases
	occupied board.Bitboard
	colors   [2]board.Bitboard
	pieces   [2][8]board.Bitboard // by board.Kind
	king     [2]board.Square
	flanks   [2]flanks
	pawns    *pawnEntry

	ring      [2]board.Bitboard // the king's square, the squares next to it, and one rank more
	area      [2]board.Bitboard // squares without blocked pawns, king and queens
	reachable [2]board.Bitboard // the mobility area: those of them that no enemy pawn attacks
	by        [2][8]board.Bitboard
	all       [2]board.Bitboard // squares attacked
	twice     [2]board.Bitboard // squares attacked at least twice

	counted [2]countable

	moves  [2][64]moves // of pieces; see mobility
	moving [2]int       // the number of them

	attackers [2]int   // each colour's pieces that attack the other king's ring
	danger    [2]taper // to the king of each colour
}

// The three functions below are called everywhere, so they call no generic function
// unless tracing: the compiler would pass a dictionary each time.

// weight returns weight i, and when tracing records that it counts for S.
func weight[M mode, S side](e *state, i int) taper {
	var m M
	if len(m) == traces {
		e.trace.note(color[S](), i, 1)
	}
	return e.weights.values[i]
}

// weights returns n times weight i, and when tracing records that it counts n times for
// S.
func weights[M mode, S side](e *state, i, n int) taper {
	var m M
	if len(m) == traces {
		e.trace.note(color[S](), i, n)
	}
	return e.weights.values[i] * taper(n)
}

// dangerWeights returns n times weight i, in attack units of S against the other king.
func dangerWeights[M mode, S side](e *state, i, n int) taper {
	var m M
	if len(m) == traces {
		e.trace.note(color[S]().Other(), i, n)
	}
	return e.weights.values[i] * taper(n)
}

// worthOf returns the value of a piece of kind k and colour c on each square.
func (e *state) worthOf(c board.Color, k board.Kind) *[64]taper {
	return &e.worth[c&1][e.flanks[c&1]&3][k&7]
}

// load reads the sets of the board.
func (e *state) load(b *board.Board) {
	// All sets are read before any is written: after a write, the compiler would read
	// the board again.
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
	for c := range e.flanks {
		e.flanks[c] = newFlanks(e.king[c], e.king[c^1])
	}
	e.phase = int32((knights | bishops).Count() + 2*rooks.Count() + 4*queens.Count())
}

// flanks says on which side of the board the kings are, from a player's point of view:
// 1 if the player's own king is on the files a to d, plus 2 if the kings are on opposite
// flanks. Piece-square tables are mirrored if the own king is on the queen side, so that
// the weights of one castled position apply to the other too.
type flanks uint8

func newFlanks(own, their board.Square) flanks {
	return flanks(^own>>2&1 | (own^their)>>1&2)
}

// square returns the index of the weight of a piece of kind k on a square, which is given
// from its player's side.
func (w flanks) square(k board.Kind, sq board.Square) int {
	if w&1 != 0 {
		sq ^= 7
	}
	return squares + (int(w>>1)*6+int(k-board.Pawn))*64 + int(sq&63)
}

func (e *state) divide(k board.Kind, set, theirs board.Bitboard) {
	e.pieces[board.White][k&7], e.pieces[board.Black][k&7] = set&^theirs, set&theirs
}

// begin computes what the terms of both colours need to know about S, before the pieces
// are evaluated.
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

// place records that a piece stands on a square.
func (e *state) place(c board.Color, k board.Kind, sq board.Square) {
	if k < board.King {
		e.trace.note(c, material+int(k-board.Pawn), 1)
	}
	e.trace.note(c, e.flanks[c].square(k, sq.Relative(c)), 1)
}
