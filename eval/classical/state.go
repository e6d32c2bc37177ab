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
	material [256]materialEntry
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

	worth     *[8][64]taper // of a piece on a square, material included
	view      board.Square
	zones     zones
	color     board.Color
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
}

// newView returns how a player sees the squares: exclusive or with it gives the square that
// stands for a square in the weights. Black sees the board upside down, and a player whose
// king is on the queen side sees it mirrored, so that the weights of one castled position
// apply to the other too.
func newView(c board.Color, king board.Square) board.Square {
	view := board.Square(c&1) * 56
	if king&4 == 0 {
		view |= 7
	}
	return view
}

// zones says where the kings are, as a player sees them: the zone of the own king, and
// ownZones times that of the other.
type zones uint16

// The zones of a king are the files, of which there are four for the own king because the
// board is mirrored, on three parts of the board: the first rank, the second and the others,
// as the king's player counts them.
const (
	ownZones   = 4 * 3
	theirZones = 8 * 3
)

func newZones(view, own, their board.Square) zones {
	own, their = own^view, their^view^56
	zone := zones(own&3) + 4*zones(min(own>>3, 2))
	return zone + ownZones*(zones(their&7)+8*zones(min(their>>3, 2)))
}

// boards is the number of weights of piece-square tables for all kinds of pieces.
const boards = 6 * 64

// squareWeights returns the two weights of a piece of kind k on a square, as its player sees it.
func (z zones) squareWeights(k board.Kind, sq board.Square) (own, their int) {
	at := int(k-board.Pawn)*64 + int(sq&63)
	return squares + int(z%ownZones)*boards + at, theirSquares + int(z/ownZones)*boards + at
}

// look sets how a player sees the board.
func (e *state) look(own, foe *player) {
	own.view = newView(own.color, own.king)
	own.zones = newZones(own.view, own.king, foe.king)
	own.worth = &e.worth[own.zones]
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
	p := &e.players[c&1]
	own, their := p.zones.squareWeights(k, sq^p.view)
	e.trace.note(c, own, 1)
	e.trace.note(c, their, 1)
}
