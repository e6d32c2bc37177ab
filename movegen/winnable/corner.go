package winnable

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// Bishops and knights mate most easily in a corner that the other player's own men block:
//
//	k n . .     A man blocks one of the two squares beside the king, and the attacker's king
//	. . . .     guards the other one and the one between them.
//	K B . .
//
//	k n . .     Men block both squares, and a bishop guards the third.
//	b B . .
//
// A corner is one of the four, with the two squares beside it.
type corner struct {
	square board.Square
	beside [2]board.Square
	guards [2]board.Bitboard // squares from which a king guards what is not blocked if beside[i] is
}

var corners = func() (list [4]corner) {
	for i, s := range []board.Square{board.A1, board.H1, board.A8, board.H8} {
		around := movegen.KingAttacks(s)
		between := around & diagonals(s.Bitboard())
		beside := around &^ between
		a, b := beside.First(), beside.Last()
		guards := func(s board.Square) board.Bitboard {
			return movegen.KingAttacks(s) & neighbours(between) &^ around.With(list[i].square)
		}
		list[i] = corner{square: s, beside: [2]board.Square{a, b}}
		list[i].guards = [2]board.Bitboard{guards(b), guards(a)}
	}
	return list
}()

// minorWeights are the weights for a player who has only bishops and knights.
type minorWeights struct {
	flight  int // each square to which the king could go
	noCheck int // no move gives check
	king    int // each step of the king from the corner
	kings   int // each step of the attacker's king from where it guards
	blocker int // each move of the men that block
	piece   int // each piece of the other player
}

// estimate is that of weights: the distance from a mate in the nearest corner.
func (w *minorWeights) estimate(b *board.Board, c board.Color, flights int, check bool) int {
	own, other := b.Color(c), b.Color(c.Other())
	cost := w.flight*flights + w.piece*(other&^b.Kind(board.Pawn)).Count()
	if !check {
		cost += w.noCheck
	}
	best := costs
	for i := range corners {
		k := &corners[i]
		shade := board.LightSquares
		if !shade.Has(k.square) {
			shade = board.DarkSquares
		}
		bishop := own&b.Kind(board.Bishop)&shade != 0
		if bishop || own&b.Kind(board.Knight) != 0 {
			best = min(best, w.king*distance(b.King(c.Other()), k.square)+w.rest(b, c, k, bishop))
		}
	}
	return cost + best
}

// rest is the part of an estimate for a corner that is about other men than the king to be
// mated.
func (w *minorWeights) rest(b *board.Board, c board.Color, k *corner, bishop bool) int {
	// For each square, the fewest moves of a man to it, the man, and the fewest of another man.
	var moves, second [2]int
	var men [2]board.Square
	for i, to := range k.beside {
		moves[i], second[i] = far, far
		for m := b.Color(c.Other()) &^ b.Kind(board.King); m != 0; m &= m - 1 {
			from := m.First()
			switch n := travel(b, from, to); {
			case n < moves[i]:
				moves[i], second[i], men[i] = n, moves[i], from
			case n < second[i]:
				second[i] = n
			}
		}
	}
	king := b.King(c)
	best := min(
		w.blocker*moves[0]+w.kings*nearest(k.guards[0], king),
		w.blocker*moves[1]+w.kings*nearest(k.guards[1], king),
	)
	if bishop {
		both := moves[0] + moves[1]
		if men[0] == men[1] {
			both = min(moves[0]+second[1], second[0]+moves[1])
		}
		best = min(best, w.blocker*both)
	}
	return best
}

// far is more moves than a man needs to any square.
const far = 10

// travel returns how many moves the man on from needs to the square to, on an empty board. For
// a pawn that must promote, it is a guess.
func travel(b *board.Board, from, to board.Square) int {
	if from == to {
		return 0
	}
	p := b.Piece(from)
	switch p.Kind() {
	case board.Knight:
		n, reached := 0, from.Bitboard()
		for ; !reached.Has(to); n++ {
			reached = knights(reached)
		}
		return n
	case board.Bishop:
		switch {
		case board.LightSquares.Has(from) != board.LightSquares.Has(to):
			return far
		case movegen.BishopAttacks(from, 0).Has(to):
			return 1
		}
		return 2
	case board.Rook, board.Queen:
		if movegen.RookAttacks(from, 0).Has(to) {
			return 1
		}
		return 2
	}
	left := int(from.Rank())
	if p.Color() == board.White {
		left = 7 - left
	}
	if from.Bitboard().Forward(p.Color())&b.Occupied() != 0 {
		left++
	}
	if from.File() == to.File() && fill(from.Bitboard(), p.Color()).Has(to) {
		return distance(from, to)
	}
	return left + 2
}
