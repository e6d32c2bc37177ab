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
	pawns    *pawnEntry
	players  [2]player
}

// A player is what an evaluation knows about the pieces of one colour. What is used most comes
// first, as the processor's instructions are shorter then.
type player struct {
	all   board.Bitboard // squares attacked
	twice board.Bitboard // squares attacked at least twice

	colors    board.Bitboard // the pieces
	ring      board.Bitboard // the king's square, the squares next to it, and one rank more
	area      board.Bitboard // squares without blocked pawns, king and queens
	reachable board.Bitboard // the mobility area: those of them that no enemy pawn attacks

	pieces [8]board.Bitboard // by board.Kind
	by     [8]board.Bitboard // squares attacked

	color     board.Color
	flanks    flanks
	king      board.Square
	danger    taper     // to the king
	attackers int       // pieces that attack the other king's ring
	moving    int       // the number of moves
	moves     [64]moves // of pieces; see mobility
	counted   countable
}

// sides returns the player of colour us and the opponent.
func (e *state) sides(us board.Color) (own, foe *player) {
	return &e.players[us], &e.players[us^1]
}

// The three functions below are called everywhere, so they call no generic function
// unless tracing: the compiler would pass a dictionary each time.

// weight returns weight i, and when tracing records that it counts for the player.
func weight[M mode](e *state, own *player, i int) taper {
	var m M
	if len(m) == traces {
		e.trace.note(own.color, i, 1)
	}
	return e.weights.values[i]
}

// weights returns n times weight i, and when tracing records that it counts n times for
// the player.
func weights[M mode](e *state, own *player, i, n int) taper {
	var m M
	if len(m) == traces {
		e.trace.note(own.color, i, n)
	}
	return e.weights.values[i] * taper(n)
}

// dangerWeights returns n times weight i, in attack units of the player against the other king.
func dangerWeights[M mode](e *state, own *player, i, n int) taper {
	var m M
	if len(m) == traces {
		e.trace.note(own.color^1, i, n)
	}
	return e.weights.values[i] * taper(n)
}

// worthOf returns the value of a piece of kind k and colour c on each square.
func (e *state) worthOf(own *player, k board.Kind) *[64]taper {
	return &e.worth[own.color&1][own.flanks&3][k&7]
}

// load reads the sets of the board.
func (e *state) load(b *board.Board) {
	// All sets are read before any is written: after a write, the compiler would read
	// the board again.
	pawns, knights, bishops := b.Kind(board.Pawn), b.Kind(board.Knight), b.Kind(board.Bishop)
	rooks, queens, kings := b.Kind(board.Rook), b.Kind(board.Queen), b.Kind(board.King)
	occupied, theirs := b.Occupied(), b.Color(board.Black)

	white, black := e.sides(board.White)
	e.turn = b.Turn()
	e.occupied = occupied
	white.colors, black.colors = occupied&^theirs, theirs
	e.divide(board.Pawn, pawns, theirs)
	e.divide(board.Knight, knights, theirs)
	e.divide(board.Bishop, bishops, theirs)
	e.divide(board.Rook, rooks, theirs)
	e.divide(board.Queen, queens, theirs)
	e.divide(board.King, kings, theirs)
	white.king = (kings &^ theirs).First()
	black.king = (kings & theirs).First()
	white.color, black.color = board.White, board.Black
	white.flanks, black.flanks = newFlanks(white.king, black.king), newFlanks(black.king, white.king)
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
	white, black := e.sides(board.White)
	white.pieces[k&7], black.pieces[k&7] = set&^theirs, set&theirs
}

// begin computes what the terms of both colours need to know about the player, before the pieces
// are evaluated.
func begin(e *state, own, foe *player) {
	us := own.color & 1
	pawns, theirs := own.pieces[board.Pawn], foe.pieces[board.Pawn]
	kings := own.pieces[board.King]
	byPawns := pawnAttacks(us, pawns)
	king := movegen.KingAttacks(own.king)
	byTwo := pawnAttacks(us, pawns&notA) & pawnAttacks(us, pawns&notH)

	by := &own.by
	by[board.Pawn], by[board.King] = byPawns, king
	by[board.Knight], by[board.Bishop], by[board.Rook], by[board.Queen] = 0, 0, 0, 0
	own.all = byPawns | king
	own.twice = byPawns&king | byTwo

	ring := king | kings
	ring |= forward(us, ring)
	own.ring = ring &^ byTwo

	blocked := pawns & backward(us, e.occupied)
	own.area = ^(blocked | kings | own.pieces[board.Queen])
	own.reachable = own.area &^ attackedBack(us, theirs)
	own.moving, own.danger = 0, 0
}

// place records that a piece stands on a square.
func (e *state) place(c board.Color, k board.Kind, sq board.Square) {
	if k < board.King {
		e.trace.note(c, material+int(k-board.Pawn), 1)
	}
	e.trace.note(c, e.players[c&1].flanks.square(k, sq.Relative(c)), 1)
}
