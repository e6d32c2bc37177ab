package alphabeta

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

func TestCorrections(t *testing.T) {
	h := new(correctionTable)
	b := play(t, kiwipete, "").Board()
	key := correctionKeyOf(&b, 0)
	for range 200 {
		h.update(board.White, key, 8, 100)
	}
	high := corrected(20, h.sum(board.White, key), 100)
	if high <= 20+50 {
		t.Errorf("after being 100 too low for long, 20 is corrected to %d", high)
	}
	if most := eval.Score(20 + 4*correctionMax/correctionUnit); high > most {
		t.Errorf("20 is corrected to %d, at most %d is allowed", high, most)
	}
	if s := corrected(20, h.sum(board.Black, key), 100); s != 20 {
		t.Errorf("for the other player, 20 is corrected to %d", s)
	}
	for range 200 {
		h.update(board.White, key, 8, -30_000)
	}
	if low := corrected(20, h.sum(board.White, key), 100); low >= -30 {
		t.Errorf("after being far too high for long, 20 is corrected to %d", low)
	}
	if s := corrected(-eval.MaxCentipawns, h.sum(board.White, key), 100); s.IsMate() {
		t.Errorf("corrected to a mate, %v", s)
	}
}

func TestCorrectionKey(t *testing.T) {
	key := func(fen string) correctionKey {
		b := play(t, fen, "").Board()
		return correctionKeyOf(&b, 0)
	}
	base := key("4k3/pp1r4/8/8/8/8/PP1R4/4K3 w - - 0 1")
	tests := []struct {
		name                string
		fen                 string
		pawns, white, black bool // alike
	}{
		{"other player to move", "4k3/pp1r4/8/8/8/8/PP1R4/4K3 b - - 0 1", true, true, true},
		{"white rook elsewhere", "4k3/pp1r4/8/8/8/8/PPR5/4K3 w - - 0 1", true, false, true},
		{"black bishop for rook", "4k3/pp1b4/8/8/8/8/PP1R4/4K3 w - - 0 1", true, true, false},
		{"white pawn elsewhere", "4k3/pp1r4/8/8/8/P7/1P1R4/4K3 w - - 0 1", false, true, true},
		{"colours changed", "4k3/PP1R4/8/8/8/8/pp1r4/4K3 w - - 0 1", false, false, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			k := key(test.fen)
			if (k.pawns == base.pawns) != test.pawns || (k.white == base.white) != test.white || (k.black == base.black) != test.black {
				t.Errorf("%v, the first is %v", k, base)
			}
		})
	}
}

func TestCorrectionKeyOfMoves(t *testing.T) {
	b := play(t, kiwipete, "").Board()
	first, second := uint32(pieceSquare(&b, board.NewMove(board.E1, board.D1))), uint32(pieceSquare(&b, board.NewMove(board.E8, board.D8)))
	key := correctionKeyOf(&b, first*pieceSquares+second)
	if key != correctionKeyOf(&b, first*pieceSquares+second) {
		t.Error("the same moves have two keys")
	}
	if other := correctionKeyOf(&b, second*pieceSquares+first); key.moves == other.moves {
		t.Error("moves in another order have the same key")
	}
	if key.moves == correctionKeyOf(&b, second).moves {
		t.Error("one move has the key of two")
	}
}
