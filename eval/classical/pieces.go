package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// knights returns the score of the player's knights: outposts (squares that no enemy pawn can
// attack), more value with more pawns on the board, and a pawn in front of them.
func (e *state) knights(own, foe *player) (s taper) {
	us, set := own.color, own.pieces[board.Knight]
	outposts := ranks(us, 3, 5) &^ e.pawns.spans[us^1]
	reachable := outposts & own.by[board.Pawn] &^ own.colors
	for sq := range set.Squares() {
		at := movegen.KnightAttacks(sq)
		s += e.place(own, board.Knight, sq) + e.attack(own, foe, board.Knight, at)
		s += e.weight(us, knightPawns+min(own.pieces[board.Pawn].Count(), 8), 1)
		s += e.weight(us, minorDistance, sq.Distance(own.king))
		s += e.weight(us, outpostReach, bit(at&reachable != 0 && !outposts.Has(sq)))
	}
	return s + e.onOutposts(own, knightOutpost, set&outposts) +
		e.weight(us, minorBehind, e.behindPawns(own, foe, set))
}

// onOutposts returns the score of the player's pieces on outposts, by weight i and, for those that
// a pawn defends, weight i + 1.
func (e *state) onOutposts(own *player, i int, on board.Bitboard) taper {
	guarded := on & own.by[board.Pawn]
	return e.weight(own.color, i, (on&^guarded).Count()) + e.weight(own.color, i+1, guarded.Count())
}

// behindPawns returns the number of pieces of a set with a pawn of either colour in front of them.
func (e *state) behindPawns(own, foe *player, set board.Bitboard) int {
	return (set.Forward(own.color) & (own.pieces[board.Pawn] | foe.pieces[board.Pawn])).Count()
}

// bishops returns the score of the player's bishops: more as a pair and on outposts, less with own
// pawns on squares of their colour.
func (e *state) bishops(own, foe *player) (s taper) {
	us, set, pawns := own.color, own.pieces[board.Bishop], own.pieces[board.Pawn]
	through := e.occupied ^ own.pieces[board.Queen]
	rammed := pawns & backward(us, foe.pieces[board.Pawn])
	for sq := range set.Squares() {
		at := movegen.BishopAttacks(sq, through)
		s += e.place(own, board.Bishop, sq) + e.attack(own, foe, board.Bishop, at)
		s += e.weight(us, minorDistance+1, sq.Distance(own.king))
		shade := board.LightSquares
		if board.DarkSquares.Has(sq) {
			shade = board.DarkSquares
		}
		s += e.weight(us, bishopPawns, (pawns&shade).Count()) + e.weight(us, bishopRammed, (rammed&shade).Count())
		// Two of the four squares in the middle are on a long diagonal.
		s += e.weight(us, longDiagonal, bit((at&middle).Count() > 1))
	}
	s += e.onOutposts(own, bishopOutpost, set&ranks(us, 3, 5)&^e.pawns.spans[us^1])
	s += e.weight(us, bishopPair, bit(set&board.LightSquares != 0 && set&board.DarkSquares != 0))
	return s + e.weight(us, minorBehind+1, e.behindPawns(own, foe, set))
}

// rooks returns the score of the player's rooks: more on open and semi-open files and on the seventh
// rank, less when trapped by their own king.
func (e *state) rooks(own, foe *player) (s taper) {
	us, set := own.color, own.pieces[board.Rook]
	if set == 0 {
		return 0
	}
	through := e.occupied ^ own.pieces[board.Queen] ^ set
	half := ^files(own.pieces[board.Pawn])
	open := half &^ files(foe.pieces[board.Pawn])
	var cornered board.Bitboard // rooks between a king on the first rank and the edge
	if rankOf(us, own.king) == 0 {
		cornered = set & corners[own.king&7] &^ half
	}
	for sq := range set.Squares() {
		at := movegen.RookAttacks(sq, through)
		s += e.place(own, board.Rook, sq) + e.attack(own, foe, board.Rook, at)
		s += e.weight(us, rookPawns+min(own.pieces[board.Pawn].Count(), 8), 1)
		s += e.weight(us, rookTrapped, bit(cornered.Has(sq) && (at&own.reachable).Count() <= 3))
	}
	s += e.weight(us, rookFile, (set&half&^open).Count()) + e.weight(us, rookFile+1, (set&open).Count())
	if ranks(us, 6, 6)&foe.pieces[board.Pawn]|ranks(us, 7, 7)&foe.pieces[board.King] != 0 {
		s += e.weight(us, rookSeventh, (set & ranks(us, 6, 6)).Count())
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

// queens returns the score of the player's queens: less with an enemy slider behind a single piece,
// which threatens a discovered attack.
func (e *state) queens(own, foe *player) (s taper) {
	for sq := range own.pieces[board.Queen].Squares() {
		s += e.place(own, board.Queen, sq)
		s += e.attack(own, foe, board.Queen, movegen.QueenAttacks(sq, e.occupied))
		exposed := false
		snipers := movegen.BishopAttacks(sq, 0)&foe.pieces[board.Bishop] | movegen.RookAttacks(sq, 0)&foe.pieces[board.Rook]
		for sniper := range snipers.Squares() {
			exposed = exposed || (movegen.Between(sq, sniper) & e.occupied).IsSingle()
		}
		s += e.weight(own.color, queenExposed, bit(exposed))
	}
	return s
}
