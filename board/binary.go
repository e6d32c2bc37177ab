package board

import "encoding/binary"

// The binary form of a Board has [binarySize] bytes, at these offsets. Numbers are
// little-endian.
//
//	 0    version, 1
//	 1    player to move: 0 White, 1 Black
//	 2    four bits for each square, a1 in the low half of the first byte
//	34    halfmove clock
//	36    move number
//
// The four bits are the Piece on the square. Three values that are not a Piece mean a
// white or black rook with a castling right, and the en passant square.
//
// A variant has version 2 and further bytes:
//
//	38    the number of the rules
//	39    the checks that White must still give, in the low four bits, and Black
//
// Crazyhouse has still more:
//
//	40    the squares of promoted pieces, from a1 in the lowest bit
//	48    White's pawns, knights, bishops, rooks and queens in the pocket, a byte each
//	53    Black's
const (
	binaryVersion = 1
	binarySize    = 38

	variantVersion = 2
	variantSize    = 40
	crazyhouseSize = 58

	whiteCastlingRook = 7
	blackCastlingRook = 15
	enPassantSquare   = 8
)

// AppendBinary implements [encoding.BinaryAppender]. It appends 38 bytes, 40 or 58 for a variant, or
// none for the zero Board, which [Board.UnmarshalBinary] reads back as an equal Board. The first
// byte is a version number, and later releases will read this version. The errors are
// those of [Board.AppendText].
func (b Board) AppendBinary(dst []byte) ([]byte, error) {
	s, err := b.check()
	if err != nil || b == (Board{}) {
		return dst, err
	}
	version := byte(binaryVersion)
	if s.Rules != Standard {
		version = variantVersion
	}
	dst = append(dst, version, byte(s.Turn))
	for sq := Square(0); sq < 64; sq += 2 {
		dst = append(dst, s.code(sq)|s.code(sq+1)<<4)
	}
	dst = binary.LittleEndian.AppendUint16(dst, uint16(s.Halfmove))
	dst = binary.LittleEndian.AppendUint16(dst, uint16(s.Fullmove))
	if s.Rules != Standard {
		dst = append(dst, byte(s.Rules), s.ChecksLeft[White]|s.ChecksLeft[Black]<<4)
	}
	if s.Rules == Crazyhouse {
		dst = binary.LittleEndian.AppendUint64(dst, uint64(s.Promoted))
		for _, pocket := range s.Pockets {
			dst = append(dst, pocket[Pawn:]...)
		}
	}
	return dst, nil
}

// code returns the four bits of a square.
func (s *Setup) code(sq Square) byte {
	switch {
	case s.EnPassant.Has(sq):
		return enPassantSquare
	case !s.Castling.Has(sq):
		return byte(s.Pieces[sq])
	case s.Pieces[sq].Color() == Black:
		return blackCastlingRook
	}
	return whiteCastlingRook
}

// MarshalBinary implements [encoding.BinaryMarshaler]; see [Board.AppendBinary].
func (b Board) MarshalBinary() ([]byte, error) { return b.AppendBinary(nil) }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler]. It validates the position as
// [Setup.Board] does, with all reasons waived that can be waived. The error is a
// *[ParseError], or a *[SetupError] for an illegal position; b is then unchanged.
func (b *Board) UnmarshalBinary(data []byte) error {
	if len(data) == 0 {
		*b = Board{}
		return nil
	}
	bad := func(at int) error { return &ParseError{"board in binary form", string(data), at} }
	size := binarySize
	if data[0] == variantVersion {
		size = variantSize
		if len(data) >= variantSize && Rules(data[38]) == Crazyhouse {
			size = crazyhouseSize
		}
	}
	switch {
	case data[0] != binaryVersion && data[0] != variantVersion:
		return bad(0)
	case len(data) != size:
		return bad(min(len(data), size))
	case size != binarySize && (data[38] == byte(Standard) || !Rules(data[38]).IsValid()):
		return bad(38)
	case data[1] > byte(Black):
		return bad(1)
	}
	s := Setup{
		Turn:     Color(data[1]),
		Halfmove: int(binary.LittleEndian.Uint16(data[34:])),
		Fullmove: int(binary.LittleEndian.Uint16(data[36:])),
	}
	for sq := range Square(64) {
		switch code := data[2+sq/2] >> (sq % 2 * 4) & 15; code {
		case enPassantSquare:
			if s.EnPassant != 0 {
				return bad(2 + int(sq/2))
			}
			s.EnPassant = sq.Bitboard()
		case whiteCastlingRook, blackCastlingRook:
			s.Pieces[sq] = NewPiece(Color(code>>3), Rook)
			s.Castling = s.Castling.With(sq)
		default:
			s.Pieces[sq] = Piece(code)
		}
	}
	if size != binarySize {
		s.Rules = Rules(data[38])
		s.ChecksLeft = [2]uint8{data[39] & 15, data[39] >> 4}
	}
	if size == crazyhouseSize {
		s.Promoted = Bitboard(binary.LittleEndian.Uint64(data[40:]))
		copy(s.Pockets[White][Pawn:], data[48:])
		copy(s.Pockets[Black][Pawn:], data[53:])
	}
	v, err := s.Board(Waivable()...)
	if err == nil {
		*b = v
	}
	return err
}
