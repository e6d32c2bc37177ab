package book

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// enPassantKeys are the numbers that Polyglot has for the files a to h of a double
// step.
var enPassantKeys = [8]uint64{
	0x70cc73d90bc26e24, 0xe21a6b35df0c3ad7, 0x003a93d8b2806962, 0x1c99ded33cb890a1,
	0xcf3145de0add4289, 0xd0e4427a5514fb72, 0x77c621cc9fb3a483, 0x67a34dac4356550b,
}

// Key returns the key under which a book has the game's present position.
//
// It is [board.Board.Hash] but for one case: after a double step that an enemy pawn
// stands beside, the file is in Polyglot's key even if the pawn may not legally
// capture, because it is pinned or the king is in check. A board does not know of
// such a step, the game does, if it is the last move played. So the key of a game
// that begins right after one is the key without it.
func Key(g *game.Game) uint64 {
	b := g.Board()
	return keyAfter(g.LastMove(), &b)
}

// keyAfter returns the key of b, which the move last has led to, or NoMove if
// that is not known.
func keyAfter(last board.Move, b *board.Board) uint64 {
	to := last.To()
	beside := to.Bitboard().East() | to.Bitboard().West()
	isStep := last.From()^to == 16 && b.Piece(to) == board.NewPiece(b.Turn().Other(), board.Pawn)
	if !isStep || b.EnPassant() != board.NoSquare || beside&b.Pieces(board.NewPiece(b.Turn(), board.Pawn)) == 0 {
		return b.Hash()
	}
	return b.Hash() ^ enPassantKeys[to.File()]
}
