package winnable

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/ray"
	"github.com/luftchess/luft/movegen"
)

// A static is an upper bound of what the pieces of a position can ever do, in whatever order the
// players move. It ignores whose turn it is, attacks by pieces that can move, and that a square
// holds only one piece at a time. A pawn that promotes counts as all the pieces it can become.
type static struct {
	reach    [2][board.King + 1]board.Bitboard // squares on which pieces of a colour and kind may ever stand
	frozen   board.Bitboard                    // squares whose pieces can never move nor be captured
	pure     [2]board.Bitboard                 // squares on which pawns that have not captured may stand
	captured [2]board.Bitboard                 // and those that have
	arrive   [2]board.Bitboard                 // squares on which pieces of a colour can capture
}

// The kinds of a pawn's promotions.
var promotions = [...]board.Kind{board.Knight, board.Bishop, board.Rook, board.Queen}

// analyse computes the smallest static that is consistent with itself: it begins with all
// pieces frozen where they stand, and adds what they can do until nothing is left to add.
func (s *static) analyse(b *board.Board) {
	occupied := b.Occupied()
	s.frozen = occupied
	for c := range s.reach {
		for k := board.Pawn; k <= board.King; k++ {
			s.reach[c][k] = b.Kind(k) & b.Color(board.Color(c))
		}
		s.pure[c] = s.reach[c][board.Pawn]
		s.captured[c], s.arrive[c] = 0, 0
	}
	s.castle(b)
	for changed := true; changed; {
		changed = s.advance(b, board.White)
		changed = s.advance(b, board.Black) || changed
	}
}

// castle adds the squares of castling, which may take a king and a rook past each other.
func (s *static) castle(b *board.Board) {
	if b.Castling() == 0 {
		return
	}
	for c := range s.reach {
		for _, side := range []board.CastlingSide{board.KingSide, board.QueenSide} {
			rook := b.CastlingRook(board.Color(c), side)
			if rook == board.NoSquare {
				continue
			}
			king := b.King(board.Color(c))
			kingTo, rookTo := board.G1, board.F1
			if side == board.QueenSide {
				kingTo, rookTo = board.C1, board.D1
			}
			if board.Color(c) == board.Black {
				kingTo, rookTo = kingTo.Flip(), rookTo.Flip()
			}
			s.reach[c][board.King] |= kingTo.Bitboard()
			s.reach[c][board.Rook] |= rookTo.Bitboard()
			s.frozen = s.frozen.Without(king).Without(rook)
		}
	}
}

// advance adds what follows for colour c from all that is known, and reports whether
// anything was added.
func (s *static) advance(b *board.Board, c board.Color) (changed bool) {
	own, other := &s.reach[c], &s.reach[c.Other()]
	frozen := s.frozen
	open := ^frozen
	prey := b.Color(c.Other()) &^ b.Kind(board.King)
	land := open | prey // squares where a piece can arrive
	guarded := s.guarded(b, c.Other())

	movers := board.Bitboard(0) // squares from which some piece can move
	arrive := board.Bitboard(0) // squares where some piece can capture

	grow := func(k board.Kind, step func(board.Bitboard) board.Bitboard, land board.Bitboard) {
		r := own[k]
		if r == 0 {
			return
		}
		for {
			next := r | step(r)&land
			if next == r {
				break
			}
			r = next
		}
		movers |= r & step(land)
		arrive |= r
		if r != own[k] {
			own[k] = r
			changed = true
		}
	}

	// Pawns, and what they become.
	present := other[board.Pawn] | other[board.Knight] | other[board.Bishop] | other[board.Rook] | other[board.Queen]
	mine := own[board.Pawn] | own[board.Knight] | own[board.Bishop] | own[board.Rook] | own[board.Queen]
	if ep := b.EnPassant(); ep != board.NoSquare { // a pawn can be captured there, whoever's it is
		present |= ep.Bitboard()
		mine |= ep.Bitboard()
	}
	pawns, pure := own[board.Pawn], s.pure[c]
	if pawns != 0 {
		// A pawn that has not captured cannot pass an opposing pawn of its file, unless that one
		// is captured on its way or leaves the file by a capture.
		leaves := s.pure[c.Other()] & (s.arrive[c] | mine.PawnAttacks(c))
		barrier := b.Kind(board.Pawn) & b.Color(c.Other()) &^ fill(leaves, c)
		for {
			next := pure | pure.Forward(c)&open&^barrier
			if next == pure {
				break
			}
			pure = next
		}
		pawns |= pure
		captured := s.captured[c]
		for {
			next := captured | pawns.PawnAttacks(c)&present&land
			next |= next.Forward(c) & open
			if next == captured {
				break
			}
			captured = next
			pawns |= captured
		}
		if s.pure[c] != pure || s.captured[c] != captured {
			s.pure[c], s.captured[c] = pure, captured
			changed = true
		}
		movers |= pure&(open&^barrier).Forward(c.Other()) | pawns&(present&land).PawnAttacks(c.Other())
		arrive |= pawns.PawnAttacks(c) & present
		if pawns != own[board.Pawn] {
			own[board.Pawn] = pawns
			changed = true
		}
		if last := pawns & (board.Rank1.Bitboard() | board.Rank8.Bitboard()); last != 0 {
			for _, k := range promotions {
				own[k] |= last
			}
		}
	}
	grow(board.Knight, knights, land)
	grow(board.Bishop, diagonals, land)
	grow(board.Rook, orthogonals, land)
	grow(board.Queen, neighbours, land)
	grow(board.King, neighbours, land&^guarded)

	// A pawn that has just made its double step can be captured where it stands.
	if ep := b.EnPassant(); ep != board.NoSquare && ep.Bitboard().PawnAttacks(c.Other())&pawns != 0 {
		arrive |= ep.Bitboard().Forward(c.Other())
	}
	if arrive != s.arrive[c] {
		s.arrive[c] = arrive
		changed = true
	}
	frozen &^= movers&b.Color(c) | arrive&prey
	if frozen != s.frozen {
		s.frozen = frozen
		changed = true
	}
	return changed
}

// fill returns the squares of set and those in front of them, as pawns of c see it.
func fill(set board.Bitboard, c board.Color) board.Bitboard {
	if c == board.White {
		return board.Bitboard(ray.North(uint64(set)))
	}
	return board.Bitboard(ray.South(uint64(set)))
}

// guarded returns squares that pieces of colour by attack for ever, because they are frozen.
func (s *static) guarded(b *board.Board, by board.Color) board.Bitboard {
	f := s.frozen & b.Color(by)
	return (f & b.Kind(board.Pawn)).PawnAttacks(by) |
		knights(f&b.Kind(board.Knight)) |
		orthogonals(f&b.Orthogonals()) |
		diagonals(f&b.Diagonals()) |
		neighbours(f&b.Kind(board.King))
}

// canMate reports whether the analysis leaves any square on which the other king could be
// mated by c: one that c can attack, and around which each square can be attacked by c or
// occupied by a piece of the other player.
func (s *static) canMate(b *board.Board, c board.Color) bool {
	own, other := &s.reach[c], &s.reach[c.Other()]
	attacked := own[board.Pawn].PawnAttacks(c) | knights(own[board.Knight]) |
		diagonals(own[board.Bishop]|own[board.Queen]) | orthogonals(own[board.Rook]|own[board.Queen])
	blockers := other[board.Pawn] | other[board.Knight] | other[board.Bishop] | other[board.Rook] | other[board.Queen]
	mates := other[board.King] & attacked &^ neighbours(^(attacked | neighbours(own[board.King]) | blockers))
	if mates == 0 {
		return false
	}
	men := b.Color(c.Other()) &^ b.Kind(board.King)
	var ways [16]board.Bitboard // for each man that can move, where it can go
	movers := ways[:0]
	for m := men &^ s.frozen; m != 0 && len(movers) < len(ways); m &= m - 1 {
		movers = append(movers, s.from(b, m.First()))
	}
	// blocked reports whether men of the other player can stand on all these squares.
	blocked := func(squares board.Bitboard) bool {
		if squares&^blockers != 0 {
			return false
		}
		squares &^= men & s.frozen
		n := squares.Count()
		if n == 0 || len(movers) == len(ways) {
			return true
		}
		for _, way := range movers {
			if way&squares != 0 {
				n--
			}
		}
		return n <= 0
	}
	for k := range mates.Squares() {
		around := movegen.KingAttacks(k)
		free := around &^ attacked // to be blocked, or attacked by the king
		kings := own[board.King] &^ around &^ k.Bitboard()
		if kings != 0 && blocked(free) {
			return true
		}
		for w := range (kings & neighbours(free)).Squares() {
			if blocked(free &^ movegen.KingAttacks(w)) {
				return true
			}
		}
	}
	return false
}

// from returns the squares that the piece on sq may ever reach. For a pawn, that is all that
// any piece of its colour can.
func (s *static) from(b *board.Board, sq board.Square) board.Bitboard {
	var step func(board.Bitboard) board.Bitboard
	switch b.Piece(sq).Kind() {
	case board.Knight:
		step = knights
	case board.Bishop:
		step = diagonals
	case board.Rook:
		if b.Castling() != 0 { // which may take it past the king
			return board.AllSquares
		}
		step = orthogonals
	case board.Queen:
		step = neighbours
	default:
		return board.AllSquares
	}
	way := sq.Bitboard()
	for {
		next := way | step(way)&^s.frozen
		if next == way {
			return way
		}
		way = next
	}
}

// neighbours returns the squares one move of a king away from those in s.
func neighbours(s board.Bitboard) board.Bitboard { return orthogonals(s) | diagonals(s) }

// orthogonals returns the squares one step of a rook away from those in s.
func orthogonals(s board.Bitboard) board.Bitboard {
	return s.East() | s.West() | s.North() | s.South()
}

// diagonals returns the squares one step of a bishop away from those in s.
func diagonals(s board.Bitboard) board.Bitboard {
	row := s.East() | s.West()
	return row.North() | row.South()
}

// knights returns the squares one move of a knight away from those in s.
func knights(s board.Bitboard) board.Bitboard { return board.Bitboard(ray.Knight(uint64(s))) }
