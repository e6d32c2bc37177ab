package board_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

// mustSetup returns what a FEN that is known to be well-formed describes.
func mustSetup(tb testing.TB, text string) board.Setup {
	tb.Helper()
	s, err := fen.ParseSetup(text)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// set returns the set of the squares named.
func set(squares ...board.Square) (b board.Bitboard) {
	for _, s := range squares {
		b = b.With(s)
	}
	return b
}

var allReasons = []board.Reason{
	board.MissingKing, board.TooManyKings, board.PawnOnLastRank, board.OpponentInCheck,
	board.ImpossibleCastling, board.TooMuchMaterial, board.ImpossibleCheck,
	board.ImpossibleEnPassant, board.InvalidPiece, board.InvalidTurn, board.InvalidCounter,
	board.InvalidRules, board.ForbiddenPiece, board.ForbiddenCheck, board.ImpossibleCount, board.ImpossiblePromotion,
}

// setupCase is a Setup that is no position, and all that is wrong with it.
type setupCase struct {
	name   string
	fen    string
	change func(*board.Setup) // done after reading the FEN, if not nil
	want   []board.Problem
}

func setupCases() []setupCase {
	one := func(r board.Reason, squares ...board.Square) []board.Problem {
		return []board.Problem{{Reason: r, Squares: set(squares...)}}
	}
	black := func(r board.Reason, squares ...board.Square) []board.Problem {
		return []board.Problem{{Reason: r, Color: board.Black, Squares: set(squares...)}}
	}
	return []setupCase{
		{"empty board", "8/8/8/8/8/8/8/8 w - -", nil, []board.Problem{{Reason: board.MissingKing}, {Reason: board.MissingKing, Color: board.Black}}},
		{"no white king", "4k3/8/8/8/8/8/8/8 w - -", nil, one(board.MissingKing)},
		{"no black king", "8/8/8/8/8/8/8/4K3 w - -", nil, black(board.MissingKing)},
		{"two white kings", "4k3/8/8/8/8/8/8/K3K3 w - -", nil, one(board.TooManyKings, board.A1, board.E1)},
		{"three black kings", "k3k2k/8/8/8/8/8/8/4K3 w - -", nil, black(board.TooManyKings, board.A8, board.E8, board.H8)},

		{"white pawn on the first rank", "4k3/8/8/8/8/8/8/P3K3 w - -", nil, one(board.PawnOnLastRank, board.A1)},
		{"white pawn on the eighth rank", "4k2P/8/8/8/8/8/8/4K3 w - -", nil, one(board.PawnOnLastRank, board.H8)},
		{"black pawns on both last ranks", "p3k3/8/8/8/8/8/8/4K2p w - -", nil, one(board.PawnOnLastRank, board.H1, board.A8)},

		{"opponent in check from a rook", "4k3/8/8/8/8/8/8/4RK2 w - -", nil, one(board.OpponentInCheck, board.E8)},
		{"opponent in check from a pawn", "8/8/8/3k4/2P5/8/8/4K3 w - -", nil, one(board.OpponentInCheck, board.D5)},
		{"opponent in check from a knight", "8/8/8/3k4/8/8/2n5/4K3 b - -", nil, one(board.OpponentInCheck, board.E1)},
		{"kings side by side", "8/8/8/8/8/8/4k3/4K3 w - -", nil, one(board.OpponentInCheck, board.E2)},

		{"right without a rook", "4k3/8/8/8/8/8/8/R3K3 w KQ -", nil, one(board.ImpossibleCastling, board.H1)},
		{"right on an empty board", "4k3/8/8/8/8/8/8/4K3 w KQkq -", nil, one(board.ImpossibleCastling, board.A1, board.H1, board.A8, board.H8)},
		{"king off the back rank", "4k3/8/8/8/8/8/4K3/R6R w HA -", nil, one(board.ImpossibleCastling, board.A1, board.H1)},
		{"right of the other's rook", "4k3/8/8/8/8/8/5P2/4K1Br w H -", nil, one(board.ImpossibleCastling, board.H1)},
		{"right of a knight", "4k3/8/8/8/8/8/8/4K2N w H -", nil, one(board.ImpossibleCastling, board.H1)},
		{"two rights on one side", "4k3/8/8/8/8/8/8/4K1RR w GH -", nil, one(board.ImpossibleCastling, board.G1, board.H1)},
		{"two rights on one side of Black", "rr2k3/8/8/8/8/8/8/4K3 w ab -", nil, one(board.ImpossibleCastling, board.A8, board.B8)},
		{"right in the middle of the board", "4k3/8/8/8/7R/8/8/4K3 w - -", func(s *board.Setup) { s.Castling = set(board.H4) }, one(board.ImpossibleCastling, board.H4)},
		{"right on the other's back rank", "R2nk3/8/8/8/8/8/8/4K3 b a -", nil, one(board.ImpossibleCastling, board.A8)},
		{"right of the king itself", "4k3/8/8/8/8/8/8/4K2R w K -", func(s *board.Setup) { s.Castling |= set(board.E1) }, one(board.ImpossibleCastling, board.E1)},
		{"one right good, one bad", "4k2r/8/8/8/8/8/8/4K2R w Kkq -", nil, one(board.ImpossibleCastling, board.A8)},

		{"nine pawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", nil, one(board.TooMuchMaterial, board.E1, board.A2, board.B2, board.C2, board.D2, board.E2, board.F2, board.G2, board.H2, board.A3)},
		{"eight pawns and two queens", "3qkq2/pppppppp/8/8/8/8/8/4K3 w - -", nil, black(board.TooMuchMaterial, board.D8, board.E8, board.F8, board.A7, board.B7, board.C7, board.D7, board.E7, board.F7, board.G7, board.H7)},
		{"seven pawns and four knights", "4k3/8/8/8/8/8/PPPPPPP1/NNN1KN2 w - -", nil, one(board.TooMuchMaterial, board.A1, board.B1, board.C1, board.E1, board.F1, board.A2, board.B2, board.C2, board.D2, board.E2, board.F2, board.G2)},

		{"three checkers", "4k3/8/8/8/1b5b/3n4/8/4K3 w - -", nil, one(board.ImpossibleCheck, board.B4, board.H4, board.D3)},
		{"two knights", "4k3/8/8/8/8/3n1n2/8/4K3 w - -", nil, one(board.ImpossibleCheck, board.D3, board.F3)},
		{"two pawns", "4k3/8/8/8/8/8/3p1p2/4K3 w - -", nil, one(board.ImpossibleCheck, board.D2, board.F2)},
		{"knight and pawn", "4k3/8/8/8/8/5n2/3p4/4K3 w - -", nil, one(board.ImpossibleCheck, board.D2, board.F3)},
		{"rooks on both sides", "4k3/8/8/8/8/8/8/r3K2r w - -", nil, one(board.ImpossibleCheck, board.A1, board.H1)},
		{"bishops on both sides", "3k4/8/8/2b5/8/4K3/5b2/8 w - -", nil, one(board.ImpossibleCheck, board.F2, board.C5)},

		{"en passant without a pawn", "4k3/8/8/8/8/8/8/4K3 w - e6", nil, one(board.ImpossibleEnPassant, board.E6)},
		{"en passant on the wrong rank", "4k3/8/8/4p3/8/8/8/4K3 w - e5", nil, one(board.ImpossibleEnPassant, board.E5)},
		{"en passant of the player to move", "4k3/8/8/8/4P3/8/8/4K3 w - e3", nil, one(board.ImpossibleEnPassant, board.E3)},
		{"en passant behind the wrong colour", "4k3/8/8/4P3/8/8/8/4K3 w - e6", nil, one(board.ImpossibleEnPassant, board.E6)},
		{"en passant behind a knight", "4k3/8/8/4n3/8/8/8/4K3 w - e6", nil, one(board.ImpossibleEnPassant, board.E6)},
		{"en passant square occupied", "3k4/8/4n3/4p3/8/8/8/4K3 w - e6", nil, one(board.ImpossibleEnPassant, board.E6)},
		{"en passant, start of the step occupied", "3k4/4n3/8/4p3/8/8/8/4K3 w - e6", nil, one(board.ImpossibleEnPassant, board.E6)},
		{"two en passant squares", "4k3/8/8/2p1p3/8/8/8/4K3 w - c6", func(s *board.Setup) { s.EnPassant |= set(board.E6) }, one(board.ImpossibleEnPassant, board.C6, board.E6)},
		{"en passant, a check the step does not explain", "4k3/8/8/3pP3/8/8/8/r3K3 w - d6", nil, one(board.ImpossibleEnPassant, board.D6)},
		{"en passant, a line the step closed", "b3k3/8/8/3pP3/8/8/8/7K w - d6", nil, one(board.ImpossibleEnPassant, board.D6)},

		{"kind seven", "4k3/8/8/8/8/8/8/4K3 w - -", func(s *board.Setup) { s.Pieces[board.C3] = 7 }, one(board.InvalidPiece, board.C3)},
		{"a black nothing", "4k3/8/8/8/8/8/8/4K3 w - -", func(s *board.Setup) { s.Pieces[board.C3] = 8 }, one(board.InvalidPiece, board.C3)},
		{"pieces above sixteen", "4k3/8/8/8/8/8/8/4K3 w - -", func(s *board.Setup) { s.Pieces[board.A1], s.Pieces[board.H8] = 17, 255 }, one(board.InvalidPiece, board.A1, board.H8)},
		{"third colour", "4k3/8/8/8/8/8/8/4K3 w - -", func(s *board.Setup) { s.Turn = 2 }, one(board.InvalidTurn)},
		{"negative halfmove clock", "4k3/8/8/8/8/8/8/4K3 w - -", func(s *board.Setup) { s.Halfmove = -1 }, one(board.InvalidCounter)},
		{"huge halfmove clock", "4k3/8/8/8/8/8/8/4K3 w - -", func(s *board.Setup) { s.Halfmove = 65536 }, one(board.InvalidCounter)},
		{"negative move number", "4k3/8/8/8/8/8/8/4K3 w - -", func(s *board.Setup) { s.Fullmove = -1 }, one(board.InvalidCounter)},
		{"huge move number", "4k3/8/8/8/8/8/8/4K3 w - -", func(s *board.Setup) { s.Fullmove = math.MaxInt32 }, one(board.InvalidCounter)},

		{
			"several at once", "K3k3/8/8/8/8/3n1n2/PPPPPPPP/P3K3 w KQ -", nil,
			[]board.Problem{
				{Reason: board.PawnOnLastRank, Squares: set(board.A1)},
				{Reason: board.TooManyKings, Squares: set(board.E1, board.A8)},
				{Reason: board.TooMuchMaterial, Squares: 0xff00 | set(board.A1, board.E1, board.A8)},
			},
		},

		{"rules that are none", "4k3/8/8/8/8/8/8/4K3 w - -", func(s *board.Setup) { s.Rules = 200 }, one(board.InvalidRules)},
		{"pawn in a race", "8/8/8/8/8/4P3/k6K/8 w - -", func(s *board.Setup) { s.Rules = board.RacingKings }, one(board.ForbiddenPiece, board.E3)},
		{"check in a race", "8/8/8/8/8/8/k6K/R7 b - -", func(s *board.Setup) { s.Rules = board.RacingKings }, one(board.ForbiddenCheck, board.A1)},
		{"checks left in ordinary chess", "4k3/8/8/8/8/8/8/4K3 w - -", func(s *board.Setup) { s.ChecksLeft[board.Black] = 1 }, one(board.ImpossibleCount)},
		{"pocket in ordinary chess", "4k3/8/8/8/8/8/8/4K3 w - -", func(s *board.Setup) { s.Pockets[board.Black][board.Pawn] = 1 }, one(board.ImpossibleCount)},
		{"king in a pocket", "4k3/8/8/8/8/8/8/4K3 w - -", func(s *board.Setup) { s.Rules, s.Pockets[0][board.NoKind] = board.Crazyhouse, 1 }, one(board.ImpossibleCount)},
		{"pocket too full", "4k3/8/8/8/8/8/8/4K3 w - -", func(s *board.Setup) { s.Rules, s.Pockets[1][board.Rook] = board.Crazyhouse, 16 }, one(board.ImpossibleCount)},
		{"promoted piece in ordinary chess", "4k3/8/8/8/8/8/8/4KQ2 w - -", func(s *board.Setup) { s.Promoted = set(board.F1) }, one(board.ImpossiblePromotion, board.F1)},
		{"promoted pawn", "4k3/8/8/8/8/8/P7/4K3 w - -", func(s *board.Setup) { s.Rules, s.Promoted = board.Crazyhouse, set(board.A2) }, one(board.ImpossiblePromotion, board.A2)},
	}
}

func TestSetupErrors(t *testing.T) {
	reasons := make(map[board.Reason]bool)
	for _, tt := range setupCases() {
		t.Run(tt.name, func(t *testing.T) {
			s := mustSetup(t, tt.fen)
			if tt.change != nil {
				tt.change(&s)
			}
			b, err := s.Board()
			if b != (board.Board{}) {
				t.Errorf("with an error comes a Board:\n%v", b)
			}
			se, ok := errors.AsType[*board.SetupError](err)
			if !ok {
				t.Fatalf("error %v, want a *SetupError", err)
			}
			if diff := cmp.Diff(tt.want, se.Problems); diff != "" {
				t.Fatalf("problems (-want +got):\n%s", diff)
			}
			found := make(map[board.Reason]bool)
			for _, p := range tt.want {
				found[p.Reason] = true
				reasons[p.Reason] = true
				if !strings.Contains(err.Error(), p.String()) {
					t.Errorf("error %q does not say %q", err, p)
				}
			}
			for _, r := range allReasons {
				if errors.Is(err, r) != found[r] {
					t.Errorf("errors.Is(%v, %v) = %v", err, r, !found[r])
				}
			}
			if errors.Is(err, errors.ErrUnsupported) {
				t.Error("errors.Is finds a stranger")
			}

			waivable := true
			for r := range found {
				waivable = waivable && r.CanWaive()
			}
			b, err = s.Board(allReasons...)
			if waivable && err != nil || !waivable && err == nil {
				t.Fatalf("with everything waived: error %v, want one: %v", err, !waivable)
			}
			if err == nil {
				again := b.Setup()
				if c, err := again.Board(allReasons...); err != nil || c != b {
					t.Errorf("Setup().Board() gives %v\n%v, want the same\n%v", err, c, b)
				}
			}
		})
	}
	for _, r := range allReasons {
		if !reasons[r] {
			t.Errorf("no case for %v", r)
		}
	}
}

// TestProblemText holds that a problem that is one player's says whose.
func TestProblemText(t *testing.T) {
	for _, tt := range []struct{ name, fen, want string }{
		{"empty board", "8/8/8/8/8/8/8/8 w - -", "white king missing; black king missing"},
		{"kings of White", "4k3/8/8/8/8/8/8/K3K3 w - -", "too many white kings (a1 e1)"},
		{"kings of Black", "k3k3/8/8/8/8/8/8/4K3 w - -", "too many black kings (a8 e8)"},
		{"material of Black", "3qkqqq/1ppppppp/8/8/8/8/8/4K3 w - -", "more black material than promotions allow (b7 c7 d7 e7 f7 g7 h7 d8 e8 f8 g8 h8)"},
		{"nobody's", "4k3/8/8/8/8/8/8/4K2P w - -", "pawn on the first or last rank (h1)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := mustSetup(t, tt.fen)
			_, err := s.Board()
			if err == nil || err.Error() != "board: illegal position: "+tt.want {
				t.Errorf("error %v, want %s", err, tt.want)
			}
		})
	}
}

// TestSetupGood holds that what only looks wrong is accepted.
func TestSetupGood(t *testing.T) {
	for _, tt := range []struct{ name, fen string }{
		{"bare kings", "4k3/8/8/8/8/8/8/4K3 w - -"},
		{"eight promoted queens", "4k3/8/8/8/8/8/QQQQ4/QQQQ1QK1 b - -"},
		{"eight promoted knights", "4k3/8/8/8/8/NNN5/NNN5/NNNN2K1 b - -"},
		{"six pawns and four bishops", "4k3/8/8/8/8/8/PPPPPP2/BBBB2K1 b - -"},
		{"double check by rook and knight", "4r1k1/8/8/8/8/3n4/8/4K3 w - -"},
		{"double check by two rooks, one just promoted", "k3r3/8/8/8/8/8/8/r3K3 w - -"},
		{"double check by bishop and pawn", "4k3/8/8/8/7b/8/3p4/4K3 w - -"},
		{"king and rook on one side of the board", "4k3/8/8/8/8/8/8/6KR w H -"},
		{"inner rook has the right", "4k3/8/8/8/8/8/8/4K1RR w G -"},
		{"sides of different kinds", "1r2kr2/8/8/8/8/8/8/R5KR w AHbf -"},
		{"step gives check", "8/8/8/5k2/3pP3/8/8/4K3 b - e3"},
		{"step uncovers check", "2b1k3/8/8/3pP3/8/7K/8/8 w - d6"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := mustSetup(t, tt.fen)
			b, err := s.Board()
			if err != nil {
				t.Fatal(err)
			}
			want := s
			want.EnPassant &= b.Setup().EnPassant // may have been dropped
			if diff := cmp.Diff(want, b.Setup()); diff != "" {
				t.Errorf("Board and back (-want +got):\n%s", diff)
			}
		})
	}
}

func TestWaive(t *testing.T) {
	for _, tt := range []struct {
		name, fen string
		waive     []board.Reason
		want      []board.Reason // left
	}{
		{"the only one", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", []board.Reason{board.TooMuchMaterial}, nil},
		{"another", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", []board.Reason{board.ImpossibleCheck}, []board.Reason{board.TooMuchMaterial}},
		{"one of two", "4k3/8/8/8/8/P2n1n2/PPPPPPPP/4K3 w - -", []board.Reason{board.ImpossibleCheck}, []board.Reason{board.TooMuchMaterial}},
		{"both of two", "4k3/8/8/8/8/P2n1n2/PPPPPPPP/4K3 w - -", []board.Reason{board.ImpossibleCheck, board.TooMuchMaterial}, nil},
		{"all three", "4k3/8/8/3p4/8/P2n1n2/PPPPPPPP/4K3 w - d6", []board.Reason{board.ImpossibleCheck, board.TooMuchMaterial, board.ImpossibleEnPassant}, nil},
		{"what cannot be waived", "4k3/8/8/8/8/8/8/K3K3 w - -", allReasons, []board.Reason{board.TooManyKings}},
		{"both kinds", "4k3/8/8/8/8/P7/PPPPPPPP/K3K3 w - -", allReasons, []board.Reason{board.TooManyKings}},
		{"castling", "4k3/8/8/8/8/8/8/4K3 w K -", allReasons, []board.Reason{board.ImpossibleCastling}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := mustSetup(t, tt.fen)
			_, err := s.Board(tt.waive...)
			var left []board.Reason
			if se, ok := errors.AsType[*board.SetupError](err); ok {
				for _, p := range se.Problems {
					left = append(left, p.Reason)
				}
			}
			if diff := cmp.Diff(tt.want, left); diff != "" {
				t.Errorf("reasons left (-want +got):\n%s", diff)
			}
		})
	}

	var can []board.Reason
	for v := range 256 {
		if r := board.Reason(v); r.CanWaive() {
			can = append(can, r)
		}
	}
	want := []board.Reason{board.TooMuchMaterial, board.ImpossibleCheck, board.ImpossibleEnPassant}
	if diff := cmp.Diff(want, can); diff != "" {
		t.Errorf("reasons that can be waived (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want, board.Waivable()); diff != "" {
		t.Errorf("Waivable (-want +got):\n%s", diff)
	}
}

// TestReasonText holds that all reasons have words, no two the same.
func TestReasonText(t *testing.T) {
	seen := make(map[string]bool)
	for _, r := range allReasons {
		text := r.Error()
		if seen[text] || text == "" || strings.Contains(text, "Reason(") {
			t.Errorf("reason %d is %q", uint8(r), text)
		}
		seen[text] = true
	}
	for _, r := range []board.Reason{0, board.ImpossiblePromotion + 1, 255} {
		if got, want := r.Error(), fmt.Sprintf("Reason(%d)", uint8(r)); got != want {
			t.Errorf("a reason that is none says %q, want %q", got, want)
		}
	}
}
