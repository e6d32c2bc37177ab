package board

import "encoding/binary"

// The binary form of a Board is [binarySize] bytes, numbers with the low byte first:
//
//	 0    version, 1
//	 1    player to move: 0 White, 1 Black
//	 2    half a byte for each square, a1 in the low half of the first
//	34    halfmove clock
//	36    move number
//
// Half a byte is the Piece on the square. Three values that are no Piece tell the rest: a
// rook of White or Black that may castle, and the en passant square.
const (
	binaryVersion = 1
	binarySize    = 38

	whiteCastlingRook = 7
	blackCastlingRook = 15
	enPassantSquare   = 8
)

// AppendBinary implements [encoding.BinaryAppender]. It appends 38 bytes, or none for the
// zero Board, from which [Board.UnmarshalBinary] makes an equal Board. The form has a
// version, and later releases read it. It refuses what [Board.AppendText] refuses.
func (b Board) AppendBinary(dst []byte) ([]byte, error) {
	s, err := b.check()
	if err != nil || b == (Board{}) {
		return dst, err
	}
	dst = append(dst, binaryVersion, byte(s.Turn))
	for sq := Square(0); sq < 64; sq += 2 {
		dst = append(dst, s.code(sq)|s.code(sq+1)<<4)
	}
	dst = binary.LittleEndian.AppendUint16(dst, uint16(s.Halfmove))
	return binary.LittleEndian.AppendUint16(dst, uint16(s.Fullmove)), nil
}

// code returns the half byte of a square.
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

// UnmarshalBinary implements [encoding.BinaryUnmarshaler]. It checks the position as
// [Setup.Board] does, with the reasons waived that can be. The error is a *[ParseError],
// or a *[SetupError] for a position that cannot be played.
func (b *Board) UnmarshalBinary(data []byte) error {
	if len(data) == 0 {
		*b = Board{}
		return nil
	}
	bad := func(at int) error { return &ParseError{"board in binary form", string(data), at} }
	switch {
	case data[0] != binaryVersion:
		return bad(0)
	case len(data) != binarySize:
		return bad(min(len(data), binarySize))
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
	v, err := s.Board(waivable...)
	if err == nil {
		*b = v
	}
	return err
}
