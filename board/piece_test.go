package board_test

import (
	"testing"

	"github.com/luftchess/luft/board"
)

func TestPiece(t *testing.T) {
	letters := map[board.Piece]string{
		board.WhitePawn: "P", board.WhiteKnight: "N", board.WhiteBishop: "B",
		board.WhiteRook: "R", board.WhiteQueen: "Q", board.WhiteKing: "K",
		board.BlackPawn: "p", board.BlackKnight: "n", board.BlackBishop: "b",
		board.BlackRook: "r", board.BlackQueen: "q", board.BlackKing: "k",
	}
	for v := range 256 {
		p := board.Piece(v)
		letter, valid := letters[p]
		if p.IsValid() != valid {
			t.Errorf("Piece(%d).IsValid() = %v", v, p.IsValid())
		}
		if !valid {
			continue
		}
		if p.String() != letter {
			t.Errorf("Piece(%d) is written %q, want %q", v, p, letter)
		}
		if got := board.NewPiece(p.Color(), p.Kind()); got != p {
			t.Errorf("NewPiece(%v, %v) = %v, want %v", p.Color(), p.Kind(), got, p)
		}
		if flipped := p.Flip(); flipped.Kind() != p.Kind() || flipped.Color() == p.Color() || flipped.Flip() != p {
			t.Errorf("%v.Flip() = %v", p, flipped)
		}
		if got, want := p.Kind().Letter(), letters[board.NewPiece(board.Black, p.Kind())][0]; got != want {
			t.Errorf("%v.Letter() = %c, want %c", p.Kind(), got, want)
		}
	}
	if p := board.NoPiece; p.Flip() != p || p.Kind() != board.NoKind || p.String() != "." {
		t.Errorf("NoPiece: Flip %v, Kind %v, String %q", p.Flip(), p.Kind(), p)
	}
	for _, c := range []board.Color{board.White, board.Black} {
		if got := board.NewPiece(c, board.NoKind); got != board.NoPiece {
			t.Errorf("NewPiece(%v, NoKind) = %v", c, got)
		}
	}
	if got := board.NoKind.Letter(); got != '.' {
		t.Errorf("NoKind.Letter() = %c", got)
	}
}

func TestColor(t *testing.T) {
	if board.White.Other() != board.Black || board.Black.Other() != board.White {
		t.Errorf("Other: %v for White, %v for Black", board.White.Other(), board.Black.Other())
	}
	var zero board.Color
	if zero != board.White {
		t.Error("the zero Color is not White")
	}
}

func TestCastlingSide(t *testing.T) {
	for _, tt := range []struct {
		name       string
		side       board.CastlingSide
		color      board.Color
		king, rook board.Square
	}{
		{"White short", board.KingSide, board.White, board.G1, board.F1},
		{"White long", board.QueenSide, board.White, board.C1, board.D1},
		{"Black short", board.KingSide, board.Black, board.G8, board.F8},
		{"Black long", board.QueenSide, board.Black, board.C8, board.D8},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.side.KingTo(tt.color); got != tt.king {
				t.Errorf("KingTo = %v, want %v", got, tt.king)
			}
			if got := tt.side.RookTo(tt.color); got != tt.rook {
				t.Errorf("RookTo = %v, want %v", got, tt.rook)
			}
		})
	}
}
