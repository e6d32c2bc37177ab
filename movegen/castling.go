package movegen

import "github.com/luftchess/luft/board"

// A castlingPath holds the squares that must be empty and safe for castling.
type castlingPath struct {
	empty board.Bitboard // must hold no other piece
	safe  board.Bitboard // passed or reached by the king: must not be attacked
}

// castlingPaths is indexed by colour, king's file and rook's file.
var castlingPaths = castlingPathTable()

func castlingPathTable() (paths [2][8][8]castlingPath) {
	for _, c := range [...]board.Color{board.White, board.Black} {
		back := board.Rank1.Relative(c)
		for i := range 64 {
			king, rook := board.NewSquare(board.File(i/8), back), board.NewSquare(board.File(i%8), back)
			side := board.CastlingSideOf(king, rook)
			way := func(from, to board.Square) board.Bitboard {
				return (between[from][to] | to.Bitboard()) &^ (king.Bitboard() | rook.Bitboard())
			}
			paths[c][i/8][i%8] = castlingPath{
				empty: way(king, side.KingTo(c)) | way(rook, side.RookTo(c)),
				safe:  between[king][side.KingTo(c)] | side.KingTo(c).Bitboard(),
			}
		}
	}
	return paths
}

// castlesWith returns the rook with which m, a move of the king, castles.
func (g *Generator) castlesWith(m board.Move) (rook board.Square, ok bool) {
	for rest := g.castling; rest != 0; rest &= rest - 1 {
		if m == board.NewCastling(g.king, rest.First()) {
			return rest.First(), true
		}
	}
	return board.NoSquare, false
}
