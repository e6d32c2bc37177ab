package pgn

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

// slowPassed looks at each square before a pawn.
func slowPassed(b *board.Board, c board.Color) (pawns board.Bitboard) {
	step := 1
	if c == board.Black {
		step = -1
	}
	for s := range b.Pieces(board.NewPiece(c, board.Pawn)).Squares() {
		free := true
		file, rank := int(s)%8, int(s)/8
		for r := rank + step; 0 <= r && r < 8; r += step {
			for f := max(0, file-1); f <= min(7, file+1); f++ {
				free = free && b.Piece(board.Square(8*r+f)) != board.NewPiece(c.Other(), board.Pawn)
			}
		}
		if free {
			pawns = pawns.With(s)
		}
	}
	return pawns
}

func TestPassed(t *testing.T) {
	passers := 0
	for _, text := range []string{
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 1",
		"4k3/p7/1p6/P7/7p/6P1/7P/4K3 b - - 0 1", "4k3/8/p1p5/1P6/8/6P1/5p1p/4K3 w - - 0 1", "4k3/2p5/1P1P4/8/4p3/8/3PP3/4K3 w - - 0 1", "4k3/8/2P2P2/8/3p4/8/8/4K3 w - - 0 1",
	} {
		b, err := fen.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []board.Color{board.White, board.Black} {
			got, want := passed(&b, c), slowPassed(&b, c)
			if got != want {
				t.Errorf("%s, %v: got %v, want %v", text, c, got, want)
			}
			passers += want.Count()
		}
	}
	if passers < 8 {
		t.Errorf("only %d passed pawns", passers)
	}
}
