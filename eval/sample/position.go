package sample

import (
	"encoding/binary"

	"github.com/luftchess/luft/board"
)

// Codes of pieces beside their kinds; a kind's own is one less than the Kind.
const (
	castlingRook  = 6
	enPassantPawn = 7
	blackPiece    = 8
)

// appendBoard appends a position.
func appendBoard(dst []byte, b *board.Board) []byte {
	passer := board.Bitboard(0)
	if s := b.EnPassant(); s != board.NoSquare {
		passer = s.Bitboard().Forward(b.Turn().Other())
	}
	dst = appendPieces(dst, b, passer)
	dst = append(dst, byte(b.Turn()))
	dst = binary.AppendUvarint(dst, uint64(b.Halfmove()))
	return binary.AppendUvarint(dst, uint64(b.Fullmove()))
}

// appendPieces appends the occupied squares and the codes of the pieces on them.
func appendPieces(dst []byte, b *board.Board, passer board.Bitboard) []byte {
	occupied := b.Occupied()
	dst = binary.LittleEndian.AppendUint64(dst, uint64(occupied))
	half := false
	for s := range occupied.Squares() {
		p := b.Piece(s)
		code := byte(p.Kind()) - 1
		switch {
		case b.Castling().Has(s):
			code = castlingRook
		case passer.Has(s):
			code = enPassantPawn
		}
		if p.Color() == board.Black {
			code |= blackPiece
		}
		if half {
			dst[len(dst)-1] |= code << 4
		} else {
			dst = append(dst, code)
		}
		half = !half
	}
	return dst
}

// board reads a position.
func (d *decoder) board() board.Board {
	var s board.Setup
	occupied := board.Bitboard(d.uint64())
	codes := d.bytes((occupied.Count() + 1) / 2)
	turn := d.byte()
	if turn > 1 {
		d.fail(errFormat)
	}
	s.Turn = board.Color(turn)
	s.Halfmove = int(d.short(1<<16 - 1))
	s.Fullmove = int(d.short(1<<16 - 1))
	if d.err != nil {
		return board.Board{}
	}
	d.place(&s, occupied, codes)
	if n := occupied.Count(); n%2 == 1 && codes[n/2]>>4 != 0 {
		d.fail(errFormat)
	}
	b, err := s.Board(board.Waivable()...)
	if err != nil {
		d.fail(err)
	}
	if b.EnPassant() != s.EnPassant.First() {
		d.fail(errFormat) // it says that a pawn can be captured, and it cannot
	}
	return b
}

// place puts the pieces with these codes on the occupied squares.
func (d *decoder) place(s *board.Setup, occupied board.Bitboard, codes []byte) {
	n := 0
	for sq := range occupied.Squares() {
		code := codes[n/2] >> (4 * (n % 2)) & 15
		n++
		c, kind := board.Color(code/blackPiece), board.Kind(code%blackPiece+1)
		switch code % blackPiece {
		case castlingRook:
			kind = board.Rook
			s.Castling = s.Castling.With(sq)
		case enPassantPawn:
			kind = board.Pawn
			s.EnPassant |= sq.Bitboard().Forward(c.Other())
			if c == s.Turn {
				d.fail(errFormat)
			}
		}
		s.Pieces[sq] = board.NewPiece(c, kind)
	}
}
