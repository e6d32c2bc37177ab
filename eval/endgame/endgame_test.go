package endgame

import (
	"encoding/csv"
	"os"
	"strconv"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
)

func mustParse(t testing.TB, s string) board.Board {
	t.Helper()
	b, err := fen.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestClassify(t *testing.T) {
	tests := []struct {
		name         string
		fen          string
		white, black Class
	}{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Normal, Normal},
		{"bare kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", CannotWin, CannotWin},
		{"a knight", "4k3/8/8/8/8/8/8/4KN2 w - - 0 1", CannotWin, CannotWin},
		{"two knights", "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", CannotWin, CannotWin},
		{"two knights against a pawn", "4k3/4p3/8/8/8/8/8/3NKN2 w - - 0 1", CannotWin, Normal},
		{"three knights", "4k3/8/8/8/8/8/8/2NNKN2 w - - 0 1", Normal, CannotWin},
		{"bishop and knight", "4k3/8/8/8/8/8/8/3NKB2 w - - 0 1", Normal, CannotWin},
		{"two bishops of one colour", "4k3/8/8/8/8/8/8/3BKB2 w - - 0 1", CannotWin, CannotWin},
		{"two bishops", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", Normal, CannotWin},
		{"a rook", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", Normal, CannotWin},
		{"rook against bishop", "3bk3/8/8/8/8/8/8/3RK3 w - - 0 1", NoPawns, CannotWin},
		{"queen against rook", "3rk3/8/8/8/8/8/8/3QK3 w - - 0 1", Normal, NoPawns},
		{"a won pawn", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", Normal, CannotWin},
		{"a drawn pawn", "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", CannotWin, CannotWin},
		{"wrong bishop", "k7/8/1K6/P7/8/8/8/2B5 w - - 0 1", CannotWin, CannotWin},
		{"right bishop", "k7/8/1K6/P7/8/8/8/5B2 w - - 0 1", Normal, CannotWin},
		{"wrong bishop, the king too far away", "8/8/1K3k2/P7/8/8/8/2B5 w - - 0 1", Normal, CannotWin},
		{"wrong bishop on the h-file", "7k/8/6K1/7P/8/8/8/5B2 w - - 0 1", CannotWin, CannotWin},
		{"right bishop, Black's", "2b5/8/8/7p/8/6k1/8/7K b - - 0 1", CannotWin, Normal},
		{"wrong bishop, Black's", "2b5/8/8/p7/8/1k6/8/K7 b - - 0 1", CannotWin, CannotWin},
		{"opposite bishops", "5k2/8/3b4/5K2/4P3/8/8/3B4 w - - 0 1", OppositeBishops, CannotWin},
		{"bishops of one colour", "5k2/8/3b4/5K2/4P3/8/8/2B5 w - - 0 1", Normal, CannotWin},
		{"opposite bishops and rooks", "5k1r/8/3b4/5K2/4P3/8/8/3B3R w - - 0 1", OppositeBishopsAndPieces, NoPawns},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := mustParse(t, test.fen)
			if got := Classify(&b, board.White); got != test.white {
				t.Errorf("White: %v, want %v", got, test.white)
			}
			if got := Classify(&b, board.Black); got != test.black {
				t.Errorf("Black: %v, want %v", got, test.black)
			}
			if got, want := IsDraw(&b), test.white == CannotWin && test.black == CannotWin; got != want {
				t.Errorf("IsDraw = %t, want %t", got, want)
			}
			if got := Scale(&b, board.White); (got == 0) != (test.white == CannotWin) || (got == FullScale) != (test.white == Normal) {
				t.Errorf("Scale = %d for class %v", got, test.white)
			}
		})
	}
}

// Extra pawns make opposite bishops easier to win.
func TestScaleOppositeBishops(t *testing.T) {
	last := 0
	for _, text := range []string{
		"5k2/pp6/3b4/5K2/8/8/PP6/3B4 w - - 0 1",
		"5k2/pp6/3b4/5K2/8/8/PPP5/3B4 w - - 0 1",
		"5k2/pp6/3b4/5K2/8/8/PPPP4/3B4 w - - 0 1",
		"5k2/pp6/3b4/5K2/8/8/PPPPP3/3B4 w - - 0 1",
	} {
		b := mustParse(t, text)
		if got := Scale(&b, board.White); got <= last || got >= FullScale {
			t.Errorf("%s: scale %d after %d", text, got, last)
		} else {
			last = got
		}
	}
}

// What the package says must agree with tablebases of up to four men.
func TestTablebase(t *testing.T) {
	f, err := os.Open(testdata.File(t, "syzygy/probe-expected-a.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var draws, wins, losses, blocked int
	for _, line := range lines[1:] {
		b := mustParse(t, line[0])
		wdl, err := strconv.Atoi(line[1])
		if err != nil {
			t.Fatal(err)
		}
		if IsDraw(&b) {
			if draws++; wdl != 0 {
				t.Errorf("%s: IsDraw, but the tablebase says %d", line[0], wdl)
			}
		}
		switch bonus := MopUp(&b); {
		case bonus > 0:
			if wins++; wdl != 2 {
				t.Errorf("%s: MopUp %v, but the tablebase says %d", line[0], bonus, wdl)
			}
		case bonus < 0:
			if losses++; wdl > 0 || wdl == 0 && !escapes(&b) {
				t.Errorf("%s: MopUp %v, but the tablebase says %d", line[0], bonus, wdl)
			}
		}
		for _, c := range []board.Color{board.White, board.Black} {
			if Classify(&b, c) == CannotWin {
				if blocked++; eval.Score(wdl).White(b.Turn()).White(c) > 0 {
					t.Errorf("%s: %v cannot win, but the tablebase says %d", line[0], c, wdl)
				}
			}
		}
	}
	if draws < 500 || wins < 500 || losses < 500 || blocked < 2000 {
		t.Errorf("only %d draws, %d wins, %d losses and %d players who cannot win", draws, wins, losses, blocked)
	}
}

// escapes reports whether a bare king can draw at once: by stalemate, by a capture, or by
// attacking two pieces.
func escapes(b *board.Board) bool {
	if !movegen.HasLegal(b) || canCapture(b) {
		return true
	}
	for m := range movegen.Legal(b) {
		if attacked := movegen.KingAttacks(m.To()) & b.Color(b.Turn().Other()); attacked.Count() > 1 {
			return true
		}
	}
	return false
}

// A proof that a wrong rook pawn is a draw: whatever White plays, from every position with
// a pawn on the a-file, a bishop on dark squares and Black's king next to a8, Black is
// stalemated or has a reply to another such position, or to a draw by material.
func TestWrongRookPawnHolds(t *testing.T) {
	holds := func(b *board.Board) bool { return Classify(b, board.White) == CannotWin }
	positions := 0
	for _, bare := range []board.Square{board.A8, board.B8, board.A7, board.B7} {
		for pawn := board.A2; pawn < board.A8; pawn += 8 {
			for bishop := range board.DarkSquares.Squares() {
				for king := range board.NoSquare {
					s := board.Setup{Turn: board.White, Fullmove: 1}
					if bare == pawn || bare == bishop || bare == king || pawn == bishop || pawn == king || bishop == king {
						continue
					}
					s.Pieces[bare], s.Pieces[pawn] = board.BlackKing, board.WhitePawn
					s.Pieces[bishop], s.Pieces[king] = board.WhiteBishop, board.WhiteKing
					b, err := s.Board()
					if err != nil {
						continue
					}
					if positions++; testing.Short() && positions%16 != 0 {
						continue
					}
					if !holds(&b) {
						t.Fatalf("no draw:\n%v", b)
					}
					for m := range movegen.Legal(&b) {
						after := b
						after.Play(m)
						if !defends(&after, holds) {
							t.Fatalf("%v wins:\n%v", m, b)
						}
					}
				}
			}
		}
	}
	if positions < 20000 {
		t.Errorf("only %d positions", positions)
	}
}

// defends reports whether Black, to move, is stalemated or has a move to a position that
// holds.
func defends(b *board.Board, holds func(*board.Board) bool) bool {
	if !movegen.HasLegal(b) {
		return !movegen.InCheck(b)
	}
	for m := range movegen.Legal(b) {
		after := *b
		after.Play(m)
		if holds(&after) {
			return true
		}
	}
	return false
}

// Every function must stand boards that illegal moves have left, without kings and with
// pawns on the last rank.
func TestBrokenBoards(t *testing.T) {
	with := With(eval.Material{})
	start := mustParse(t, "4k3/4P3/8/8/8/8/4p3/4K3 w - - 0 1")
	for _, b := range []board.Board{start, {}, board.Start()} {
		for from := range board.NoSquare {
			for to := range board.NoSquare {
				after := b
				after.Play(board.NewMove(from, to))
				for _, c := range []board.Color{board.White, board.Black} {
					Scale(&after, c)
				}
				KPK(&after)
				if s := with.Evaluate(&after); s.IsMate() {
					t.Fatalf("%v is evaluated at %v", after, s)
				}
			}
		}
	}
}
