package movegen_test

import (
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
)

func TestCanMate(t *testing.T) {
	for _, tt := range []struct {
		name, fen    string
		white, black bool
	}{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", true, true},
		{"bare kings", "4k3/8/8/8/8/8/8/4K3 w - -", false, false},
		{"a pawn", "4k3/8/8/8/8/8/4P3/4K3 w - -", true, false},
		{"a rook", "4k3/8/8/8/8/8/8/4K2R w - -", true, false},
		{"a queen", "4k2q/8/8/8/8/8/8/4K3 w - -", false, true},

		{"a knight against nothing", "4k3/8/8/8/8/8/8/4KN2 w - -", false, false},
		{"a knight against a pawn", "4k3/4p3/8/8/8/8/8/4KN2 w - -", true, true},
		{"a knight against a knight", "4kn2/8/8/8/8/8/8/4KN2 w - -", true, true},
		{"a knight against a bishop", "4kb2/8/8/8/8/8/8/4KN2 w - -", true, true},
		{"a knight against a rook", "4kr2/8/8/8/8/8/8/4KN2 w - -", true, true},
		{"a knight against a queen", "4k1q1/8/8/8/8/8/8/4KN2 w - -", false, true},
		{"a knight against two queens", "4k1qq/8/8/8/8/8/8/4KN2 w - -", false, true},
		{"a knight against a queen and a rook", "4k1qr/8/8/8/8/8/8/4KN2 w - -", true, true},
		{"two knights", "4k3/8/8/8/8/8/8/4KNN1 w - -", true, false},
		{"knight and bishop", "4k3/8/8/8/8/8/8/4KNB1 w - -", true, false},

		{"a bishop against nothing", "4k3/8/8/8/8/8/8/4KB2 w - -", false, false},
		{"bishops of one colour", "4k3/8/8/8/8/8/8/B1B1K3 w - -", false, false},
		{"bishops of both colours", "4k3/8/8/8/8/8/8/BB2K3 w - -", true, false},
		{"a bishop against one of its colour", "4kb2/8/8/8/8/8/8/2B1K3 w - -", false, false},
		{"a bishop against one of the other colour", "2b1k3/8/8/8/8/8/8/2B1K3 w - -", true, true},
		{"a bishop against bishops of both colours", "1bb1k3/8/8/8/8/8/8/2B1K3 w - -", true, true},
		{"a bishop against a pawn", "4k3/4p3/8/8/8/8/8/2B1K3 w - -", true, true},
		{"a bishop against a knight", "2n1k3/8/8/8/8/8/8/2B1K3 w - -", true, true},
		{"a bishop against a rook", "2r1k3/8/8/8/8/8/8/2B1K3 w - -", false, true},
		{"a bishop against a queen", "2q1k3/8/8/8/8/8/8/2B1K3 w - -", false, true},
		{"a bishop against a queen and a rook", "2qrk3/8/8/8/8/8/8/2B1K3 w - -", false, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := mustBoard(t, tt.fen)
			for range 2 {
				if got := movegen.CanMate(&b, board.White); got != tt.white {
					t.Errorf("CanMate(White) = %v\n%v", got, b)
				}
				if got := movegen.CanMate(&b, board.Black); got != tt.black {
					t.Errorf("CanMate(Black) = %v\n%v", got, b)
				}
				b = b.Flip()
				tt.white, tt.black = tt.black, tt.white
			}
		})
	}
	var zero board.Board
	if movegen.CanMate(&zero, board.White) || movegen.CanMate(&zero, board.Black) {
		t.Error("somebody can mate on the zero Board")
	}
}

// TestCanMateInsufficientMaterial holds the two questions about material together.
func TestCanMateInsufficientMaterial(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	kinds := []board.Kind{board.Knight, board.Bishop, board.Bishop, board.Bishop, board.Pawn, board.Rook, board.Queen}
	insufficient := 0
	for range 20_000 {
		squares := random.Perm(64)
		var s board.Setup
		s.Pieces[squares[0]], s.Pieces[squares[1]] = board.WhiteKing, board.BlackKing
		few := kinds[:1+random.IntN(len(kinds))] // often none that decide by themselves
		for _, sq := range squares[2 : 2+random.IntN(5)] {
			s.Pieces[sq] = board.NewPiece(board.Color(random.IntN(2)), few[random.IntN(len(few))])
		}
		b, err := s.Board(anyway...)
		if err != nil {
			continue
		}
		want := movegen.InsufficientMaterial(&b)
		if want {
			insufficient++
		}
		if got := !movegen.CanMate(&b, board.White) && !movegen.CanMate(&b, board.Black); got != want {
			t.Fatalf("nobody can mate: %v, insufficient: %v\n%v", got, want, b)
		}
	}
	if insufficient < 1000 {
		t.Errorf("only %d positions with insufficient material", insufficient)
	}
}

// TestCanMateByTrial looks at all positions with a piece each, in which the white
// one gives check, whether one of them is mate.
func TestCanMateByTrial(t *testing.T) {
	// Seen in mirrors, the board is the same, which pawns do not matter to: they find
	// a mate before that.
	kings := []board.Square{board.A1, board.B1, board.C1, board.D1, board.B2, board.C2, board.D2, board.C3, board.D3, board.D4}
	if !testdata.Long() {
		kings = []board.Square{board.A1, board.B2}
	}
	light := func(s board.Square) bool { return board.LightSquares.Has(s) }
	for _, tt := range []struct {
		name         string
		white, black board.Kind
		apart        bool // bishops on different colours
	}{
		{"knight against pawn", board.Knight, board.Pawn, false},
		{"knight against knight", board.Knight, board.Knight, false},
		{"knight against bishop", board.Knight, board.Bishop, false},
		{"knight against rook", board.Knight, board.Rook, false},
		{"knight against queen", board.Knight, board.Queen, false},
		{"bishop against pawn", board.Bishop, board.Pawn, false},
		{"bishop against knight", board.Bishop, board.Knight, false},
		{"bishop against bishop", board.Bishop, board.Bishop, false},
		{"bishop against bishop of the other colour", board.Bishop, board.Bishop, true},
		{"bishop against rook", board.Bishop, board.Rook, false},
		{"bishop against queen", board.Bishop, board.Queen, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tries := func(yield func(*board.Setup) bool) {
				for _, king := range kings {
					from := movegen.KnightAttacks(king)
					if tt.white == board.Bishop {
						from = movegen.BishopAttacks(king, 0)
					}
					for checker := range from.Squares() {
						for white := range board.NoSquare {
							for piece := range board.NoSquare {
								taken := king.Bitboard() | checker.Bitboard() | white.Bitboard() | piece.Bitboard()
								if taken.Count() < 4 || king.Distance(white) < 2 ||
									tt.black == board.Bishop && tt.white == board.Bishop && (light(checker) != light(piece)) != tt.apart {
									continue
								}
								s := board.Setup{Turn: board.Black}
								s.Pieces[king], s.Pieces[white] = board.BlackKing, board.WhiteKing
								s.Pieces[checker] = board.NewPiece(board.White, tt.white)
								s.Pieces[piece] = board.NewPiece(board.Black, tt.black)
								if !yield(&s) {
									return
								}
							}
						}
					}
				}
			}
			positions, mate, can := 0, false, false
			for s := range tries {
				b, err := s.Board(anyway...)
				if err != nil {
					continue
				}
				positions++
				can = movegen.CanMate(&b, board.White)
				if mate = movegen.StatusOf(&b) == movegen.StatusCheckmate; mate {
					break
				}
			}
			if mate != can || positions == 0 {
				t.Errorf("a mate in %d positions: %v, CanMate: %v", positions, mate, can)
			}
		})
	}
}
