package book

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// enPassantKeys are Polyglot's random numbers for en passant on the files a to h.
var enPassantKeys = [8]uint64{
	0x70cc73d90bc26e24, 0xe21a6b35df0c3ad7, 0x003a93d8b2806962, 0x1c99ded33cb890a1,
	0xcf3145de0add4289, 0xd0e4427a5514fb72, 0x77c621cc9fb3a483, 0x67a34dac4356550b,
}

// Key returns the Polyglot key of the game's current position.
//
// It is [board.Board.Hash] with one exception: after a double push beside an enemy pawn,
// Polyglot's key includes the en passant file even if the pawn may not capture because it is
// pinned or the king is in check. The push is known only if it is the last move played in the
// game; a game that starts right after a push has the key without the file.
func Key(g *game.Game) uint64 {
	b := g.Board()
	return keyAfter(g.LastMove(), &b)
}

// keyAfter returns the key of b, given the last move, or NoMove if it is unknown.
func keyAfter(last board.Move, b *board.Board) uint64 {
	to := last.To()
	beside := to.Bitboard().East() | to.Bitboard().West()
	isDoublePush := last.From()^to == 16 && b.Piece(to) == board.NewPiece(b.Turn().Other(), board.Pawn)
	if !isDoublePush || b.EnPassant() != board.NoSquare || beside&b.Pieces(board.NewPiece(b.Turn(), board.Pawn)) == 0 {
		return b.Hash()
	}
	return b.Hash() ^ enPassantKeys[to.File()]
}
