package movegen

import "github.com/luftchess/luft/board"

// InsufficientMaterial reports whether neither player has the material for any mate:
// bare kings, a single knight, or any number of bishops on squares of one colour. It
// does not recognise positions that are dead for other reasons, such as blocked pawns.
// [CanMate] is about one player.
//
// In a variant it reports whether nobody can win by any of its rules.
func InsufficientMaterial(b *board.Board) bool {
	if b.Rules() != board.Standard {
		return variantInsufficient(b)
	}
	if b.Kind(board.Pawn)|b.Orthogonals() != 0 {
		return false
	}
	knights, bishops := b.Kind(board.Knight), b.Diagonals()
	if knights != 0 {
		return knights.IsSingle() && bishops == 0
	}
	return bishops&board.LightSquares == 0 || bishops&board.DarkSquares == 0
}

// CanMate reports whether c has the material to mate by some sequence of legal moves,
// however bad. If c does not, a player who runs out of time against c does not lose but
// draws (FIDE Laws of Chess, article 6.9).
//
// A bare king cannot mate. A single knight can mate if the opponent has a pawn or a
// piece other than queens, which can block its own king. Bishops on squares of one
// colour can mate if the opponent has a pawn, a knight, or a bishop on the other
// colour. Any other material can mate.
//
// In a variant it reports whether c can win by any of its rules, as Lichess decides it. In
// [board.ThreeCheck] any piece besides the king can give check. In [board.Atomic] a bare king
// cannot win, nor a single rook, bishop or knight, two knights, or bishops on squares of one
// colour, against a bare king; with more on the board, a piece may explode beside its own king,
// unless all pieces are blocked. In [board.Antichess] nobody can win if all pieces are bishops and
// blocked pawns, each player's on squares of one colour; and of two single knights, only the one
// that will be captured. In [board.Horde] the horde needs four pieces, or other pieces that block
// the king; nobody can win a closed position, where only a king can move. In the other variants c
// can win with any piece.
func CanMate(b *board.Board, c board.Color) bool {
	if b.Rules() != board.Standard {
		return variantCanWin(b, c)
	}
	own, other := b.Color(c), b.Color(c.Other())
	pawns, knights, bishops := b.Kind(board.Pawn), b.Kind(board.Knight), b.Kind(board.Bishop)
	minors := own & (knights | bishops)
	switch {
	case own&(pawns|b.Orthogonals()) != 0:
		return true
	case minors == 0:
		return false
	case own&knights == 0:
		return pawns|knights != 0 || bishops&board.LightSquares != 0 && bishops&board.DarkSquares != 0
	case minors.IsSingle():
		return other&^b.Kind(board.King)&^b.Kind(board.Queen) != 0
	}
	return true
}
