package winnable

import (
	"math/rand/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// weights weigh what is still missing for a mate, so that the search expands first the positions
// that are nearest to one. They decide how fast an answer is found, never which.
type weights struct {
	flight    int // each square to which the king could go
	noCheck   int // no move gives check
	nearCheck int // only moves next to the king do
	edge      int // each step of the king from the edge
	corner    int // each step of the king from a corner, counted in files and ranks
	piece     int // each piece of the other player
	pawn      int // each pawn of the other player
	promote   int // a pawn must promote first
	promotion int // each move of that pawn
	kings     int // each step between the kings
	depth     int // each four plies from the root

	minor minorWeights

	minors bool // use minor although the player has pawns, as they can never promote
}

// vary returns weights that are each multiplied by a random factor.
func (w weights) vary(r *rand.Rand) weights {
	m := &w.minor
	for _, p := range []*int{
		&w.flight, &w.noCheck, &w.nearCheck, &w.edge, &w.corner, &w.piece, &w.pawn, &w.promote, &w.promotion, &w.kings, &w.depth,
		&m.flight, &m.noCheck, &m.king, &m.kings, &m.blocker, &m.piece,
	} {
		*p = *p * factors[r.IntN(len(factors))] / 2
	}
	return w
}

var factors = [...]int{0, 1, 2, 2, 3, 4, 6} // halves

// The plans that a search tries in turn. The first was fitted by random changes to the final
// positions of 3,750 games lost on time and to 400 composed positions, minimizing the positions
// visited. The other two leave the other player's pieces, which can block their king.
var plans = [...]weights{
	{flight: 1, noCheck: 3, nearCheck: 2, edge: 1, corner: 2, piece: 7, pawn: 7, promote: 10, promotion: 6, kings: 3,
		minor: minorWeights{flight: 4, noCheck: 5, king: 6, kings: 3, blocker: 4, piece: 7}},
	{flight: 4, noCheck: 8, nearCheck: 4, edge: 2, corner: 1, promote: 16, promotion: 5, kings: 1,
		minor: minorWeights{flight: 2, noCheck: 4, king: 3, kings: 3, blocker: 6, piece: 7}},
	{flight: 4, noCheck: 8, nearCheck: 4, edge: 2, corner: 1, promote: 16, promotion: 5, kings: 1, depth: 4,
		minor: minorWeights{flight: 2, noCheck: 9, king: 9, kings: 3, blocker: 4}},
}

// estimate guesses how far b is from a position in which c mates.
func (w *weights) estimate(b *board.Board, c board.Color) int {
	own, other := b.Color(c), b.Color(c.Other())
	king, target := b.King(c), b.King(c.Other())
	around := movegen.KingAttacks(target)
	occupied := b.Occupied().Without(target) // it does not hide a square from a slider behind it

	// The squares to which the king could go, and those from which a move can give check.
	attacked := movegen.KingAttacks(king) | (own & b.Kind(board.Pawn)).PawnAttacks(c)
	lines, diagonals := movegen.RookAttacks(target, occupied)&^own, movegen.BishopAttacks(target, occupied)&^own
	var checks board.Bitboard
	for n := own & b.Kind(board.Knight); n != 0; n &= n - 1 {
		a := movegen.KnightAttacks(n.First())
		attacked |= a
		checks |= a & movegen.KnightAttacks(target) &^ own
	}
	for n := own & b.Kind(board.Bishop); n != 0; n &= n - 1 {
		a := movegen.BishopAttacks(n.First(), occupied)
		attacked |= a
		checks |= a & diagonals
	}
	for n := own & b.Kind(board.Rook); n != 0; n &= n - 1 {
		a := movegen.RookAttacks(n.First(), occupied)
		attacked |= a
		checks |= a & lines
	}
	for n := own & b.Kind(board.Queen); n != 0; n &= n - 1 {
		a := movegen.QueenAttacks(n.First(), occupied)
		attacked |= a
		checks |= a & (lines | diagonals)
	}
	flights := (around &^ other &^ attacked).Count()
	if w.minors || own&(b.Kind(board.Pawn)|b.Orthogonals()) == 0 {
		return w.minor.estimate(b, c, flights, checks != 0)
	}

	cost := w.flight*flights + w.kings*distance(king, target)
	if checks == 0 {
		cost += w.noCheck
	} else if checks&^around == 0 {
		cost += w.nearCheck
	}
	file, rank := int(target.File()), int(target.Rank())
	file, rank = min(file, 7-file), min(rank, 7-rank)
	cost += w.edge*min(file, rank) + w.corner*(file+rank)
	cost += w.piece*(other&^b.Kind(board.Pawn)).Count() + w.pawn*(other&b.Kind(board.Pawn)).Count()
	if own&b.Orthogonals() == 0 {
		cost += w.promote + w.promotion*toPromotion(b, c)
	}
	return cost
}

// nearest returns the distance of the nearest square in set to s, or 7 if set is empty.
func nearest(set board.Bitboard, s board.Square) int {
	d := 7
	for ; set != 0; set &= set - 1 {
		d = min(d, distance(set.First(), s))
	}
	return d
}

// toPromotion returns how many moves the foremost pawn of c is from promoting, or one more if
// its way is blocked.
func toPromotion(b *board.Board, c board.Color) int {
	best := 7
	for p := b.Color(c) & b.Kind(board.Pawn); p != 0; p &= p - 1 {
		from := p.First()
		left := int(from.Rank())
		if c == board.White {
			left = 7 - left
		}
		if from.Bitboard().Forward(c)&b.Occupied() != 0 {
			left++
		}
		best = min(best, left)
	}
	return best
}

// distance returns the number of king moves between two squares of an empty board.
func distance(a, b board.Square) int {
	files := int(a.File()) - int(b.File())
	ranks := int(a.Rank()) - int(b.Rank())
	return max(files, -files, ranks, -ranks)
}
