package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// knights returns the score of the player's knights: outposts (squares that no enemy pawn can
// attack), more value with more pawns on the board, and a pawn in front of them.
func knights[M mode](e *state, own, foe *player) (s taper) {
	us := own.color & 1
	set := own.pieces[board.Knight]
	pawns := own.pieces[board.Pawn] | foe.pieces[board.Pawn]
	own.counted[isBehind] = forward(us, set) & pawns
	if set == 0 {
		return 0
	}
	outposts := ranks(us, 3, 5) &^ e.pawns.spans[us^1]
	reachable := outposts & own.by[board.Pawn] &^ own.colors
	near := &distances[own.king&63]
	worth, view := &own.worth[board.Knight], own.view
	withPawns := knightPawns + int(min(e.pawns.count[us], 8))
	far := 0
	n := own.moving
	for rest := set; rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		at := movegen.KnightAttacks(sq)
		own.moves[n&63] = moves{at, board.Knight}
		n++
		if isTracing[M]() {
			e.place(us, board.Knight, sq)
		}
		s += worth[(sq^view)&63]
		s += weight[M](e, own, withPawns)
		far += int(near[sq&63])
		elsewhere := outposts>>sq&1 - 1 // all ones, or 0 for a knight on an outpost
		s += weights[M](e, own, outpostReach, bit(at&reachable&elsewhere != 0))
	}
	own.moving = n
	if on := set & outposts; on != 0 {
		s += onOutposts[M](e, own, knightOutpost, on)
	}
	return s + weights[M](e, own, minorDistance, far)
}

// onOutposts returns the score of the player's pieces on outposts, by weight i and, for those that
// a pawn defends, weight i + 1.
func onOutposts[M mode](e *state, own *player, i int, on board.Bitboard) taper {
	guarded := on & own.by[board.Pawn]
	return weights[M](e, own, i, (on&^guarded).Count()) + weights[M](e, own, i+1, guarded.Count())
}

// bishops returns the score of the player's bishops: more as a pair and on outposts, less with own
// pawns on squares of their colour.
func bishops[M mode](e *state, own, foe *player) (s taper) {
	us := own.color & 1
	set := own.pieces[board.Bishop]
	pawns := own.pieces[board.Pawn] | foe.pieces[board.Pawn]
	own.counted[isBehind+1] = forward(us, set) & pawns
	if set == 0 {
		return 0
	}
	through := e.occupied ^ own.pieces[board.Queen]
	near := &distances[own.king&63]
	shaded, rammed := &e.pawns.shaded[us], &e.pawns.rammed[us]
	var far, onShade, onRammed int
	worth, view := &own.worth[board.Bishop], own.view
	n := own.moving
	for rest := set; rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		at := movegen.BishopAttacks(sq, through)
		own.moves[n&63] = moves{at, board.Bishop}
		n++
		if isTracing[M]() {
			e.place(us, board.Bishop, sq)
		}
		s += worth[(sq^view)&63]
		far += int(near[sq&63])
		shade := board.DarkSquares >> sq & 1
		onShade += int(shaded[shade])
		onRammed += int(rammed[shade])
		// Two of the four squares in the middle are on a long diagonal.
		both := at & middle
		s += weights[M](e, own, longDiagonal, bit(both&(both-1) != 0))
	}
	own.moving = n
	if on := set & ranks(us, 3, 5) &^ e.pawns.spans[us^1]; on != 0 {
		s += onOutposts[M](e, own, bishopOutpost, on)
	}
	if set&board.LightSquares != 0 && set&board.DarkSquares != 0 {
		s += weight[M](e, own, bishopPair)
	}
	return s + weights[M](e, own, minorDistance+1, far) +
		weights[M](e, own, bishopPawns, onShade) + weights[M](e, own, bishopRammed, onRammed)
}

const middle board.Bitboard = 0x0000001818000000 // d4, e4, d5, e5

// rooks returns the score of the player's rooks: more on open and semi-open files and on the seventh
// rank, less when trapped by their own king.
func rooks[M mode](e *state, own, foe *player) (s taper) {
	us := own.color & 1
	set := own.pieces[board.Rook]
	half := e.pawns.open[us].squares()
	open := half & e.pawns.open[us^1].squares()
	own.counted[onFile], own.counted[onFile+1] = set&half&^open, set&open
	if set == 0 {
		return 0
	}
	through := e.occupied ^ own.pieces[board.Queen] ^ set
	withPawns := rookPawns + int(min(e.pawns.count[us], 8))
	worth, view := &own.worth[board.Rook], own.view
	cornered := board.Bitboard(0)
	if king := own.king; rankOf(us, king) == 0 {
		cornered = set & corners[king&7] &^ half
	}
	n := own.moving
	for rest := set; rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		at := movegen.RookAttacks(sq, through)
		own.moves[n&63] = moves{at, board.Rook}
		n++
		if isTracing[M]() {
			e.place(us, board.Rook, sq)
		}
		if cornered>>sq&1 != 0 && (at&own.reachable).Count() <= 3 {
			s += weight[M](e, own, rookTrapped)
		}
		s += worth[(sq^view)&63]
		s += weight[M](e, own, withPawns)
	}
	own.moving = n
	if on := set & ranks(us, 6, 6); on != 0 &&
		(ranks(us, 6, 6)&foe.pieces[board.Pawn]|ranks(us, 7, 7)&foe.pieces[board.King]) != 0 {
		s += weights[M](e, own, rookSeventh, on.Count())
	}
	return s
}

// corners are the files on which a king on the first rank traps its rooks, by its file: those
// between it and the nearer edge.
var corners = func() (t [8]board.Bitboard) {
	for f := range t {
		for file := range t {
			if f < 4 && file < f || f >= 4 && file > f {
				t[f] |= fileA << file
			}
		}
	}
	return t
}()

const fileA board.Bitboard = 0x0101010101010101

// queens returns the score of the player's queens: less with an enemy slider behind a single piece,
// which threatens a discovered attack.
func queens[M mode](e *state, own, foe *player) (s taper) {
	us := own.color & 1
	set := own.pieces[board.Queen]
	if set == 0 {
		return 0
	}
	worth, view := &own.worth[board.Queen], own.view
	n := own.moving
	for rest := set; rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		at := movegen.QueenAttacks(sq, e.occupied)
		own.moves[n&63] = moves{at, board.Queen}
		n++
		if isTracing[M]() {
			e.place(us, board.Queen, sq)
		}
		s += worth[(sq^view)&63]
		snipers := diagonals[sq]&foe.pieces[board.Bishop] | straights[sq]&foe.pieces[board.Rook]
		for ; snipers != 0; snipers &= snipers - 1 {
			if (movegen.Between(sq, snipers.First()) & e.occupied).IsSingle() {
				s += weight[M](e, own, queenExposed)
				break
			}
		}
	}
	own.moving = n
	return s
}

// bit returns 1 for true.
func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// diagonals and straights are what bishops and rooks attack on an empty board.
var diagonals, straights = func() (diagonals, straights [64]board.Bitboard) {
	for sq := range board.NoSquare {
		diagonals[sq], straights[sq] = movegen.BishopAttacks(sq, 0), movegen.RookAttacks(sq, 0)
	}
	return diagonals, straights
}()

// distances is the number of king moves between two squares.
var distances = func() (t [64][64]uint8) {
	for a := range board.NoSquare {
		for b := range board.NoSquare {
			t[a][b] = uint8(a.Distance(b))
		}
	}
	return t
}()

func distance(a, b board.Square) int { return int(distances[a&63][b&63]) }
