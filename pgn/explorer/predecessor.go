package explorer

import (
	"math/bits"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A predecessor is a move that leads to a position, and the key of the position in which it is
// played.
type predecessor struct {
	key  uint64
	move board.Move
}

// predecessors returns all moves that lead to a position of standard chess, Chess960 included. It
// takes each piece of the player who has moved back to wherever it may have come from, with everything
// that it may have captured, and with all rights to castle or to capture en passant that may have
// been lost, and then tests the move.
func predecessors(b *board.Board) []predecessor {
	r := retreat{target: b, seen: map[predecessor]bool{}}
	us := b.Turn().Other() // who has moved
	for own := b.Color(us); own != 0; own &= own - 1 {
		to := own.First()
		kind := b.Piece(to).Kind()
		r.piece(us, kind, to, board.NoKind)
		if to.Rank() == board.Rank8.Relative(us) && kind != board.King {
			r.piece(us, board.Pawn, to, kind)
		}
	}
	for side := board.KingSide; side <= board.QueenSide; side++ {
		r.castling(us, side)
	}
	return r.found
}

type retreat struct {
	target *board.Board
	found  []predecessor
	seen   map[predecessor]bool
}

// piece takes back the moves of a piece to a square, which promoted there unless promotion is
// NoKind.
func (r *retreat) piece(us board.Color, kind board.Kind, to board.Square, promotion board.Kind) {
	b := r.target
	empty := ^b.Occupied()
	var from board.Bitboard
	switch kind {
	case board.Pawn:
		back := us.Other()
		captures := movegen.PawnAttacks(back, to) & empty
		one := to.Bitboard().Forward(back) & empty
		two := one.Forward(back) & empty
		for ; captures != 0; captures &= captures - 1 {
			for k := board.Pawn; k <= board.Queen; k++ {
				r.retreat(us, kind, captures.First(), to, promotion, k)
			}
			r.enPassant(us, captures.First(), to)
		}
		for from = one | two; from != 0; from &= from - 1 {
			r.retreat(us, kind, from.First(), to, promotion, board.NoKind)
		}
		return
	case board.Knight:
		from = movegen.KnightAttacks(to)
	case board.Bishop:
		from = movegen.BishopAttacks(to, b.Occupied())
	case board.Rook:
		from = movegen.RookAttacks(to, b.Occupied())
	case board.Queen:
		from = movegen.QueenAttacks(to, b.Occupied())
	case board.King:
		from = movegen.KingAttacks(to)
	}
	for from &= empty; from != 0; from &= from - 1 {
		for k := board.NoKind; k <= board.Queen; k++ {
			r.retreat(us, kind, from.First(), to, promotion, k)
		}
	}
}

// retreat takes back a move that captured a piece of a kind, or none if that is NoKind.
func (r *retreat) retreat(us board.Color, kind board.Kind, from, to board.Square, promotion, captured board.Kind) {
	s := r.target.Setup()
	s.Pieces[to] = board.NoPiece
	var rooks board.Bitboard // whose rights the move may have ended
	if captured != board.NoKind {
		s.Pieces[to] = board.NewPiece(us.Other(), captured)
		if captured == board.Rook && to.Rank() == board.Rank1.Relative(us.Other()) {
			rooks |= to.Bitboard()
		}
	}
	s.Pieces[from] = board.NewPiece(us, kind)
	home := board.Rank1.Relative(us)
	if kind == board.Rook && from.Rank() == home {
		rooks |= from.Bitboard()
	}
	if kind == board.King && from.Rank() == home {
		rooks |= r.target.Pieces(board.NewPiece(us, board.Rook)) & home.Bitboard()
	}
	m := board.NewMove(from, to)
	if promotion != board.NoKind {
		m = board.NewPromotion(from, to, promotion)
	}
	r.withRights(us, &s, rooks, m)
}

// enPassant takes back a capture en passant.
func (r *retreat) enPassant(us board.Color, from, to board.Square) {
	pawn := board.NewSquare(to.File(), from.Rank())
	if to.Rank() != board.Rank6.Relative(us) || r.target.Occupied().Has(pawn) {
		return
	}
	s := r.target.Setup()
	s.Pieces[to], s.Pieces[pawn], s.Pieces[from] = board.NoPiece, board.NewPiece(us.Other(), board.Pawn), board.NewPiece(us, board.Pawn)
	s.EnPassant = to.Bitboard()
	r.test(us, &s, board.NewMove(from, to))
}

// castling takes back castling, from wherever king and rook may have stood.
func (r *retreat) castling(us board.Color, side board.CastlingSide) {
	b := r.target
	kingTo, rookTo := side.KingTo(us), side.RookTo(us)
	if b.Piece(kingTo) != board.NewPiece(us, board.King) || b.Piece(rookTo) != board.NewPiece(us, board.Rook) {
		return
	}
	free := board.Rank1.Relative(us).Bitboard() & (^b.Occupied() | kingTo.Bitboard() | rookTo.Bitboard())
	for kings := free; kings != 0; kings &= kings - 1 {
		king := kings.First()
		for rooks := free &^ king.Bitboard(); rooks != 0; rooks &= rooks - 1 {
			rook := rooks.First()
			if board.CastlingSideOf(king, rook) != side {
				continue
			}
			s := b.Setup()
			s.Pieces[kingTo], s.Pieces[rookTo] = board.NoPiece, board.NoPiece
			s.Pieces[king], s.Pieces[rook] = board.NewPiece(us, board.King), board.NewPiece(us, board.Rook)
			s.Castling |= rook.Bitboard()
			other := b.Pieces(board.NewPiece(us, board.Rook)) & board.Rank1.Relative(us).Bitboard() &^ rookTo.Bitboard()
			r.withRights(us, &s, other, board.NewCastling(king, rook))
		}
	}
}

// withRights tests a move with every set of rights of some rooks, and with every pawn that may have
// made a double step before.
func (r *retreat) withRights(us board.Color, s *board.Setup, rooks board.Bitboard, m board.Move) {
	s.EnPassant = 0
	castling := s.Castling
	for rights := rooks; ; rights = (rights - 1) & rooks {
		s.Castling = castling | rights
		r.test(us, s, m)
		for file := board.FileA; file <= board.FileH; file++ {
			pawn := board.NewSquare(file, board.Rank5.Relative(us))
			if s.Pieces[pawn] != board.NewPiece(us.Other(), board.Pawn) {
				continue
			}
			s.EnPassant = board.NewSquare(file, board.Rank6.Relative(us)).Bitboard()
			r.test(us, s, m)
			s.EnPassant = 0
		}
		if rights == 0 {
			return
		}
	}
}

// test adds a move if it leads from a position to the target.
func (r *retreat) test(us board.Color, s *board.Setup, m board.Move) {
	s.Turn, s.Halfmove, s.Fullmove = us, 0, 1
	if bits.OnesCount64(uint64(s.EnPassant)) > 1 {
		return
	}
	before, err := s.Board(board.Waivable()...)
	if err != nil || !movegen.IsLegal(&before, m) {
		return
	}
	after := before
	after.Play(m)
	p := predecessor{before.Hash(), m}
	if after.SamePosition(r.target) && !r.seen[p] {
		r.seen[p] = true
		r.found = append(r.found, p)
	}
}
