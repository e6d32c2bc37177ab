package endgame

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

// The bonuses of MopUp, in centipawns. Those for the kings only have to grow on the way
// to mate; a move that keeps the win must gain more by them than evaluators give for
// better squares.
const (
	winByPieces = 500 // enough material to mate
	winByPawn   = 300 // a won pawn ending; promoting gains the rest

	perKingMove = 10 // for each king move that the kings are nearer to each other
	perEdge     = 15 // for each step of the bare king away from the centre
	perCorner   = 20 // with bishop and knight, for each step towards a corner of the bishop's colour

	maxKingMoves = 7  // between two squares
	maxSteps     = 14 // between two squares, along ranks and files
)

// MopUp returns a bonus for positions in which one player has a bare king and the other
// wins: material that can mate, or a single pawn that promotes ([KPK]). The bonus grows
// as the kings approach each other and as the bare king is driven to the edge, or with
// knights and bishops on one colour to a corner of that colour, so that a search finds its
// way to a mate that is beyond its depth. Add it to the material. Like every score
// it is from the point of view of the player to move. In all other positions, and in
// variants, it is 0.
func MopUp(b *board.Board) eval.Score {
	if b.Rules() != board.Standard {
		return 0
	}
	for _, strong := range [...]board.Color{board.White, board.Black} {
		if b.Color(strong.Other()).IsSingle() {
			return mopUp(b, strong).White(strong).White(b.Turn())
		}
	}
	return 0
}

// mopUp returns the bonus of the player of colour strong against a bare king.
func mopUp(b *board.Board, strong board.Color) eval.Score {
	ours := b.Color(strong)
	if !canMate(b, ours) {
		if win, ok := KPK(b); ok && win {
			return winByPawn
		}
		return 0
	}
	king, bare := b.King(strong), b.King(strong.Other())
	if !king.IsValid() || !bare.IsValid() {
		return 0
	}
	bonus := winByPieces + perKingMove*eval.Score(maxKingMoves-king.Distance(bare))
	bishops := b.Kind(board.Bishop) & ours
	light, dark := bishops&board.LightSquares != 0, bishops&board.DarkSquares != 0
	// Bishops on both colours mate in any corner, and so do other pieces.
	if light != dark && b.Kind(board.Knight)&ours != 0 && (b.Orthogonals()|b.Kind(board.Pawn))&ours == 0 {
		corner, opposite := board.A1, board.H8
		if light {
			corner, opposite = board.H1, board.A8
		}
		return bonus + perCorner*eval.Score(maxSteps-min(steps(bare, corner), steps(bare, opposite)))
	}
	fromCentre := min(steps(bare, board.D4), steps(bare, board.D5), steps(bare, board.E4), steps(bare, board.E5))
	return bonus + perEdge*eval.Score(fromCentre)
}

// steps returns the distance between two squares along ranks and files (the Manhattan
// distance).
func steps(a, b board.Square) int {
	f, r := int(a&7)-int(b&7), int(a>>3)-int(b>>3)
	return max(f, -f) + max(r, -r)
}
