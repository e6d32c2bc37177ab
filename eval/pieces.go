package eval

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// knights returns what S's knights are worth: they like squares from which no
// pawn can drive them away, pawns on the board to hop over, and a pawn in front
// of them.
func knights[M mode, S side](e *state) (s taper) {
	us, them := color[S](), color[S]().Other()
	set := e.pieces[us][board.Knight]
	if set == 0 {
		return 0
	}
	outposts := ranks[S](3, 5) &^ e.pawns.spans[them]
	area := e.area[us] &^ e.by[them][board.Pawn]
	r, ring := reach{all: e.all[us], twice: e.twice[us]}, e.ring[them]
	for rest := set; rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		at := movegen.KnightAttacks(sq)
		r = r.with(at, ring)
		if isTracing[M]() {
			e.place(us, board.Knight, sq)
		}
		s += e.worth[us][board.Knight][sq&63]
		s += weight[M, S](e, knightMobility+(at&area).Count())
		s += weights[M, S](e, minorDistance, distance(sq, e.king[us]))
		switch {
		case outposts.Has(sq):
			s += weight[M, S](e, knightOutpost+bit(e.by[us][board.Pawn].Has(sq)))
		case at&outposts&e.by[us][board.Pawn]&^e.colors[us] != 0:
			s += weight[M, S](e, outpostReach)
		}
	}
	reached[M, S](e, board.Knight, r)
	s += weights[M, S](e, minorBehind, (forward[S](set) & (e.pieces[us][board.Pawn] | e.pieces[them][board.Pawn])).Count())
	return s + weights[M, S](e, knightPawns+min(e.pieces[us][board.Pawn].Count(), 8), set.Count())
}

// bishops returns what S's bishops are worth: more as a pair and on outposts,
// less behind pawns that stand on their colour.
func bishops[M mode, S side](e *state) (s taper) {
	us, them := color[S](), color[S]().Other()
	set := e.pieces[us][board.Bishop]
	if set == 0 {
		return 0
	}
	pawns := e.pieces[us][board.Pawn]
	rammed := pawns & backward[S](e.pieces[them][board.Pawn])
	outposts := ranks[S](3, 5) &^ e.pawns.spans[them]
	area := e.area[us] &^ e.by[them][board.Pawn]
	through := e.occupied ^ e.pieces[us][board.Queen]
	r, ring := reach{all: e.all[us], twice: e.twice[us]}, e.ring[them]
	for rest := set; rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		at := movegen.BishopAttacks(sq, through)
		r = r.with(at, ring)
		if isTracing[M]() {
			e.place(us, board.Bishop, sq)
		}
		s += e.worth[us][board.Bishop][sq&63]
		s += weight[M, S](e, bishopMobility+(at&area).Count())
		s += weights[M, S](e, minorDistance+1, distance(sq, e.king[us]))
		if outposts.Has(sq) {
			s += weight[M, S](e, bishopOutpost+bit(e.by[us][board.Pawn].Has(sq)))
		}
		shade := board.LightSquares
		if board.DarkSquares.Has(sq) {
			shade = board.DarkSquares
		}
		s += weights[M, S](e, bishopPawns, (pawns & shade).Count())
		s += weights[M, S](e, bishopRammed, (rammed & shade).Count())
		if longDiagonals.Has(sq) && (at&middle)&(at&middle-1) != 0 {
			s += weight[M, S](e, longDiagonal)
		}
	}
	reached[M, S](e, board.Bishop, r)
	if set&board.LightSquares != 0 && set&board.DarkSquares != 0 {
		s += weight[M, S](e, bishopPair)
	}
	return s + weights[M, S](e, minorBehind+1, (forward[S](set)&(pawns|e.pieces[them][board.Pawn])).Count())
}

const (
	longDiagonals board.Bitboard = 0x8142241818244281
	middle        board.Bitboard = 0x0000001818000000 // d4, e4, d5, e5
)

// rooks returns what S's rooks are worth: more on files without pawns and on the
// seventh rank, less when their own king shuts them in.
func rooks[M mode, S side](e *state) (s taper) {
	us, them := color[S](), color[S]().Other()
	set := e.pieces[us][board.Rook]
	if set == 0 {
		return 0
	}
	pawns := e.pieces[us][board.Pawn]
	area := e.area[us] &^ e.by[them][board.Pawn]
	through := e.occupied ^ e.pieces[us][board.Queen] ^ set
	r, ring := reach{all: e.all[us], twice: e.twice[us]}, e.ring[them]
	for rest := set; rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		at := movegen.RookAttacks(sq, through)
		r = r.with(at, ring)
		mobility := (at & area).Count()
		if isTracing[M]() {
			e.place(us, board.Rook, sq)
		}
		s += e.worth[us][board.Rook][sq&63]
		s += weight[M, S](e, rookMobility+mobility)
		if file := fileA << (sq & 7); file&pawns == 0 {
			s += weight[M, S](e, rookFile+bit(file&e.pieces[them][board.Pawn] == 0))
		} else if k := e.king[us]; mobility <= 3 && rankOf[S](k) == 0 && (k&7 < 4) == (sq&7 < k&7) {
			s += weight[M, S](e, rookTrapped)
		}
		if rankOf[S](sq) == 6 &&
			(ranks[S](6, 6)&e.pieces[them][board.Pawn]|ranks[S](7, 7)&e.pieces[them][board.King]) != 0 {
			s += weight[M, S](e, rookSeventh)
		}
	}
	reached[M, S](e, board.Rook, r)
	return s + weights[M, S](e, rookPawns+min(pawns.Count(), 8), set.Count())
}

const fileA board.Bitboard = 0x0101010101010101

// queens returns what S's queens are worth: less with an enemy slider behind a
// single piece, which can step aside and attack something else.
func queens[M mode, S side](e *state) (s taper) {
	us, them := color[S](), color[S]().Other()
	set := e.pieces[us][board.Queen]
	if set == 0 {
		return 0
	}
	area := e.area[us] &^ e.by[them][board.Pawn]
	r, ring := reach{all: e.all[us], twice: e.twice[us]}, e.ring[them]
	for rest := set; rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		at := movegen.QueenAttacks(sq, e.occupied)
		r = r.with(at, ring)
		if isTracing[M]() {
			e.place(us, board.Queen, sq)
		}
		s += e.worth[us][board.Queen][sq&63]
		s += weight[M, S](e, queenMobility+(at&area).Count())
		snipers := diagonals[sq]&e.pieces[them][board.Bishop] | straights[sq]&e.pieces[them][board.Rook]
		for ; snipers != 0; snipers &= snipers - 1 {
			if (movegen.Between(sq, snipers.First()) & e.occupied).IsSingle() {
				s += weight[M, S](e, queenExposed)
				break
			}
		}
	}
	reached[M, S](e, board.Queen, r)
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

// distances are the king moves between two squares.
var distances = func() (t [64][64]uint8) {
	for a := range board.NoSquare {
		for b := range board.NoSquare {
			t[a][b] = uint8(a.Distance(b))
		}
	}
	return t
}()

func distance(a, b board.Square) int { return int(distances[a&63][b&63]) }
