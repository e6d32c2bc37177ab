package tapered

import "github.com/luftchess/luft/board"

// A placement is the value of a kind of piece on each square: its material, plus a
// bonus for the rank (as its player counts ranks), one for the file (the same on both
// sides of the board), and one for the distance from the edge. The numbers were written
// by hand for this program, in round figures, from the advice of chess primers, which is
// named beside each piece; they were not taken from another program. They are meant to be
// read. Tuned values score higher.
type placement struct {
	worth int
	rank  [8]int // from the first to the eighth
	file  [4]int // from the edge, files a and h, to the centre, d and e
	ring  [4]int // from the edge of the board to the four squares in its centre
}

// In the middlegame, pieces belong in the centre and the king does not.
var middlegame = [...]placement{
	// Pawns: take the centre, do not leave d2 and e2 where they are, and do
	// not hurry on the wings, where they are the king's cover.
	board.Pawn: {
		worth: 90,
		rank:  [8]int{3: 5, 4: 12, 5: 20, 6: 40},
		file:  [4]int{-12, -2, 0, 4},
		ring:  [4]int{1: 6, 2: 2, 3: 18},
	},
	// Knights: a knight on the rim is dim, and one on the fifth or sixth rank
	// is an outpost.
	board.Knight: {
		worth: 335,
		rank:  [8]int{0: -16, 3: 4, 4: 10, 5: 12, 7: -10},
		ring:  [4]int{-22, -4, 10, 14},
	},
	// Bishops: off the back rank, on long diagonals.
	board.Bishop: {
		worth: 350,
		rank:  [8]int{0: -14, 1: 4, 3: 3, 4: 5, 7: -8},
		ring:  [4]int{-8, 4, 6, 9},
	},
	// Rooks: on the central files, and on the seventh rank.
	board.Rook: {
		worth: 490,
		rank:  [8]int{1: -6, 2: -6, 3: -4, 6: 18, 7: 8},
		file:  [4]int{-6, -3, 4, 8},
	},
	// The queen: not out too early, and then anywhere but the corners.
	board.Queen: {
		worth: 985,
		rank:  [8]int{0: -2, 1: 2, 4: 2, 5: 4, 6: 6},
		ring:  [4]int{-6, 1, 3, 4},
	},
	// The king: castled, behind its pawns.
	board.King: {
		rank: [8]int{0, -18, -45, -60, -70, -75, -75, -75},
		file: [4]int{22, 28, 4, -8},
	},
}

// In the endgame, pawns run, and the king comes out.
var endgame = [...]placement{
	board.Pawn: {
		worth: 112,
		rank:  [8]int{1: -6, 2: -4, 3: 4, 4: 18, 5: 42, 6: 80},
		file:  [4]int{4, 2, 0, -2},
	},
	board.Knight: {
		worth: 300,
		rank:  [8]int{0: -6, 4: 4, 5: 4},
		ring:  [4]int{-20, -4, 8, 14},
	},
	board.Bishop: {
		worth: 322,
		ring:  [4]int{-8, 0, 4, 7},
	},
	board.Rook: {
		worth: 545,
		rank:  [8]int{0: -4, 5: 4, 6: 12, 7: 8},
	},
	board.Queen: {
		worth: 1000,
		rank:  [8]int{0: -14, 1: -6, 4: 6, 5: 6, 6: 6},
		ring:  [4]int{-14, 0, 8, 14},
	},
	board.King: {
		rank: [8]int{0: -14, 1: -4, 3: 4, 4: 8, 5: 10, 6: 4, 7: -8},
		ring: [4]int{-24, 0, 14, 22},
	},
}

// on returns what a white piece gains by standing on sq.
func (p *placement) on(sq board.Square) int {
	f, r := int(sq.File()), int(sq.Rank())
	file, rank := min(f, 7-f), min(r, 7-r)
	return p.rank[r] + p.file[file] + p.ring[min(file, rank)]
}

// Material returns the value of a piece of kind k, the same on every square. A king
// has none.
func Material(k board.Kind) Score { return New(middlegame[k].worth, endgame[k].worth) }

// Square returns what a white piece of kind k gains or loses by standing on sq.
func Square(k board.Kind, sq board.Square) Score {
	return New(middlegame[k].on(sq), endgame[k].on(sq))
}

// PieceSquares is indexed by board.Piece and square, from White's point of view:
// Black's pieces count negative. An empty square counts 0.
var PieceSquares = func() (tables [16][64]Score) {
	for k := board.Pawn; k <= board.King; k++ {
		for sq := range board.NoSquare {
			t := Material(k) + Square(k, sq)
			tables[board.NewPiece(board.White, k)][sq] = t
			tables[board.NewPiece(board.Black, k)][sq.Flip()] = -t
		}
	}
	return tables
}()
