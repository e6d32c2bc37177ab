package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// knights returns the score of S's knights: outposts (squares that no enemy pawn can
// attack), more value with more pawns on the board, and a pawn in front of them.
func knights[M mode, S side](e *state) (s taper) {
	us, them := color[S](), color[S]().Other()
	set := e.pieces[us][board.Knight]
	pawns := e.pieces[us][board.Pawn] | e.pieces[them][board.Pawn]
	e.counted[us][isBehind] = forward[S](set) & pawns
	if set == 0 {
		return 0
	}
	outposts := ranks[S](3, 5) &^ e.pawns.spans[them]
	reachable := outposts & e.by[us][board.Pawn] &^ e.colors[us]
	near := &distances[e.king[us]&63]
	worth := e.worthOf(us, board.Knight)
	withPawns := knightPawns + int(min(e.pawns.count[us], 8))
	far := 0
	n := e.moving[us]
	for rest := set; rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		at := movegen.KnightAttacks(sq)
		e.moves[us][n&63] = moves{at, board.Knight}
		n++
		if isTracing[M]() {
			e.place(us, board.Knight, sq)
		}
		s += worth[sq&63]
		s += weight[M, S](e, withPawns)
		far += int(near[sq&63])
		elsewhere := outposts>>sq&1 - 1 // all ones, or 0 for a knight on an outpost
		s += weights[M, S](e, outpostReach, bit(at&reachable&elsewhere != 0))
	}
	e.moving[us] = n
	if on := set & outposts; on != 0 {
		s += onOutposts[M, S](e, knightOutpost, on)
	}
	return s + weights[M, S](e, minorDistance, far)
}

// onOutposts returns the score of S's pieces on outposts, by weight i and, for those that
// a pawn defends, weight i + 1.
func onOutposts[M mode, S side](e *state, i int, on board.Bitboard) taper {
	guarded := on & e.by[color[S]()][board.Pawn]
	return weights[M, S](e, i, (on&^guarded).Count()) + weights[M, S](e, i+1, guarded.Count())
}

// bishops returns the score of S's bishops: more as a pair and on outposts, less with own
// pawns on squares of their colour.
func bishops[M mode, S side](e *state) (s taper) {
	us, them := color[S](), color[S]().Other()
	set := e.pieces[us][board.Bishop]
	pawns := e.pieces[us][board.Pawn] | e.pieces[them][board.Pawn]
	e.counted[us][isBehind+1] = forward[S](set) & pawns
	if set == 0 {
		return 0
	}
	through := e.occupied ^ e.pieces[us][board.Queen]
	near := &distances[e.king[us]&63]
	shaded, rammed := &e.pawns.shaded[us], &e.pawns.rammed[us]
	var far, onShade, onRammed int
	worth := e.worthOf(us, board.Bishop)
	n := e.moving[us]
	for rest := set; rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		at := movegen.BishopAttacks(sq, through)
		e.moves[us][n&63] = moves{at, board.Bishop}
		n++
		if isTracing[M]() {
			e.place(us, board.Bishop, sq)
		}
		s += worth[sq&63]
		far += int(near[sq&63])
		shade := board.DarkSquares >> sq & 1
		onShade += int(shaded[shade])
		onRammed += int(rammed[shade])
		// Two of the four squares in the middle are on a long diagonal.
		both := at & middle
		s += weights[M, S](e, longDiagonal, bit(both&(both-1) != 0))
	}
	e.moving[us] = n
	if on := set & ranks[S](3, 5) &^ e.pawns.spans[them]; on != 0 {
		s += onOutposts[M, S](e, bishopOutpost, on)
	}
	if set&board.LightSquares != 0 && set&board.DarkSquares != 0 {
		s += weight[M, S](e, bishopPair)
	}
	return s + weights[M, S](e, minorDistance+1, far) +
		weights[M, S](e, bishopPawns, onShade) + weights[M, S](e, bishopRammed, onRammed)
}

const middle board.Bitboard = 0x0000001818000000 // d4, e4, d5, e5

// rooks returns the score of S's rooks: more on open and semi-open files and on the seventh
// rank, less when trapped by their own king.
func rooks[M mode, S side](e *state) (s taper) {
	us, them := color[S](), color[S]().Other()
	set := e.pieces[us][board.Rook]
	half := e.pawns.open[us].squares()
	open := half & e.pawns.open[them].squares()
	e.counted[us][onFile], e.counted[us][onFile+1] = set&half&^open, set&open
	if set == 0 {
		return 0
	}
	through := e.occupied ^ e.pieces[us][board.Queen] ^ set
	withPawns := rookPawns + int(min(e.pawns.count[us], 8))
	worth := e.worthOf(us, board.Rook)
	n := e.moving[us]
	for rest := set; rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		at := movegen.RookAttacks(sq, through)
		e.moves[us][n&63] = moves{at, board.Rook}
		n++
		if isTracing[M]() {
			e.place(us, board.Rook, sq)
		}
		s += worth[sq&63]
		s += weight[M, S](e, withPawns)
	}
	e.moving[us] = n
	if king := e.king[us]; rankOf[S](king) == 0 {
		for rest := set & corners[king&7] &^ half; rest != 0; rest &= rest - 1 {
			if (movegen.RookAttacks(rest.First(), through) & e.reachable[us]).Count() <= 3 {
				s += weight[M, S](e, rookTrapped)
			}
		}
	}
	if on := set & ranks[S](6, 6); on != 0 &&
		(ranks[S](6, 6)&e.pieces[them][board.Pawn]|ranks[S](7, 7)&e.pieces[them][board.King]) != 0 {
		s += weights[M, S](e, rookSeventh, on.Count())
	}
	return s
}

// corners are the files on which a king on the first rank traps its rooks, by its file.
var corners = func() (t [8]board.Bitboard) {
	for f := range t {
		for file := range t {
			if (f < 4) == (file < f) {
				t[f] |= fileA << file
			}
		}
	}
	return t
}()

const fileA board.Bitboard = 0x0101010101010101

// queens returns the score of S's queens: less with an enemy slider behind a single piece,
// which threatens a discovered attack.
func queens[M mode, S side](e *state) (s taper) {
	us, them := color[S](), color[S]().Other()
	set := e.pieces[us][board.Queen]
	if set == 0 {
		return 0
	}
	worth := e.worthOf(us, board.Queen)
	n := e.moving[us]
	for rest := set; rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		at := movegen.QueenAttacks(sq, e.occupied)
		e.moves[us][n&63] = moves{at, board.Queen}
		n++
		if isTracing[M]() {
			e.place(us, board.Queen, sq)
		}
		s += worth[sq&63]
		snipers := diagonals[sq]&e.pieces[them][board.Bishop] | straights[sq]&e.pieces[them][board.Rook]
		for ; snipers != 0; snipers &= snipers - 1 {
			if (movegen.Between(sq, snipers.First()) & e.occupied).IsSingle() {
				s += weight[M, S](e, queenExposed)
				break
			}
		}
	}
	e.moving[us] = n
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
