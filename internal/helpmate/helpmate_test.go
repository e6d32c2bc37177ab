package helpmate

import (
	"os"
	"testing"

	"github.com/luftchess/luft/board"
)

// A sample of all endgames of three pieces with LUFT_LONG, otherwise of two of them, or of one in
// a short test.
func TestThreePieces(t *testing.T) {
	pieces := []board.Piece{board.WhiteKnight, board.WhitePawn}
	if testing.Short() {
		pieces = pieces[:1]
	} else if os.Getenv("LUFT_LONG") != "" {
		pieces = []board.Piece{
			board.WhitePawn, board.WhiteKnight, board.WhiteBishop, board.WhiteRook, board.WhiteQueen,
			board.BlackPawn, board.BlackKnight, board.BlackBishop, board.BlackRook, board.BlackQueen,
		}
	}
	var s Solver
	for _, p := range pieces {
		c := s.Table(p).Compare(997, 20_000)
		for _, text := range c.Wrong {
			t.Error(text)
		}
		if len(c.Undetermined) > 0 {
			t.Errorf("%v: %d undetermined, first %s", p, len(c.Undetermined), c.Undetermined[0].FEN())
		}
		// A lone pawn nearly always promotes; a lone knight cannot mate.
		if p == board.WhitePawn && c.Winnable*10 < c.Positions*9 || p == board.WhiteKnight && c.Winnable > 0 {
			t.Errorf("%v: %d of %d winnable", p, c.Winnable, c.Positions)
		}
	}
}
