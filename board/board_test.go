package board_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/oracle"
	"github.com/luftchess/luft/movegen/perfttest"
)

// TestSets holds every set a Board gives against its squares one by one.
func TestSets(t *testing.T) {
	for _, p := range perfttest.Positions() {
		b := p.Board(t)
		s := b.Setup()
		where := func(stands func(board.Piece) bool) (set board.Bitboard) {
			for sq, piece := range s.Pieces {
				if stands(piece) {
					set = set.With(board.Square(sq))
				}
			}
			return set
		}
		is := func(what string, got board.Bitboard, stands func(board.Piece) bool) {
			t.Helper()
			if want := where(stands); got != want {
				t.Errorf("%s: %s:\n%v\nwant\n%v", p.Name, what, got, want)
			}
		}
		is("Occupied", b.Occupied(), func(p board.Piece) bool { return p != board.NoPiece })
		is("Diagonals", b.Diagonals(), func(p board.Piece) bool { return p.Kind() == board.Bishop || p.Kind() == board.Queen })
		is("Orthogonals", b.Orthogonals(), func(p board.Piece) bool { return p.Kind() == board.Rook || p.Kind() == board.Queen })
		for k := board.NoKind; k <= board.King; k++ {
			is("Kind "+k.String(), b.Kind(k), func(p board.Piece) bool { return p.Kind() == k })
		}
		for _, c := range []board.Color{board.White, board.Black} {
			is("Color "+c.String(), b.Color(c), func(p board.Piece) bool { return p != board.NoPiece && p.Color() == c })
			if got, want := b.King(c), oracle.King(&s, c); got != want {
				t.Errorf("%s: King(%v) = %v, want %v", p.Name, c, got, want)
			}
			for k := board.Pawn; k <= board.King; k++ {
				is("Pieces", b.Pieces(board.NewPiece(c, k)), func(p board.Piece) bool { return p == board.NewPiece(c, k) })
			}
		}
		if got := b.Pieces(board.NoPiece); got != 0 {
			t.Errorf("%s: Pieces(NoPiece) = %x", p.Name, uint64(got))
		}
		for sq := range board.NoSquare {
			if got := b.Piece(sq); got != s.Pieces[sq] {
				t.Errorf("%s: Piece(%v) = %v, want %v", p.Name, sq, got, s.Pieces[sq])
			}
		}
	}
}

func TestCastlingRook(t *testing.T) {
	for _, tt := range []struct {
		name, fen string
		want      [4]board.Square // white king side, white queen side, black king side, black queen side
	}{
		{"all", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", [4]board.Square{board.H1, board.A1, board.H8, board.A8}},
		{"none", "r3k2r/8/8/8/8/8/8/R3K2R w - -", [4]board.Square{board.NoSquare, board.NoSquare, board.NoSquare, board.NoSquare}},
		{"opposite sides", "r3k2r/8/8/8/8/8/8/R3K2R w Kq -", [4]board.Square{board.H1, board.NoSquare, board.NoSquare, board.A8}},
		{"Chess960", "1r1kr3/8/8/8/8/8/8/2R1KR2 w FCeb -", [4]board.Square{board.F1, board.C1, board.E8, board.B8}},
		{"king on b1", "4k3/8/8/8/8/8/8/RK5R w HA -", [4]board.Square{board.H1, board.A1, board.NoSquare, board.NoSquare}},
		{"inner rooks", "1rr1krr1/8/8/8/8/8/8/4K3 w fc -", [4]board.Square{board.NoSquare, board.NoSquare, board.F8, board.C8}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := mustFEN(t, tt.fen)
			var got [4]board.Square
			var all board.Bitboard
			for i, c := range []board.Color{board.White, board.Black} {
				for j, w := range []board.CastlingSide{board.KingSide, board.QueenSide} {
					got[2*i+j] = b.CastlingRook(c, w)
					all |= got[2*i+j].Bitboard()
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("rooks (-want +got):\n%s", diff)
			}
			if b.Castling() != all {
				t.Errorf("Castling:\n%v\nwant\n%v", b.Castling(), all)
			}
		})
	}
}

func TestFlip(t *testing.T) {
	for _, p := range perfttest.Positions() {
		b := p.Board(t)
		f := b.Flip()
		if f.Turn() == b.Turn() {
			t.Errorf("%s: Flip leaves %v to move", p.Name, f.Turn())
		}
		if again := f.Flip(); again != b {
			t.Errorf("%s: Flip twice:\n%v\nwant\n%v", p.Name, again, b)
		}
		for sq := range board.NoSquare {
			if got, want := f.Piece(sq.Flip()), b.Piece(sq).Flip(); got != want {
				t.Errorf("%s: on %v after Flip stands %v, want %v", p.Name, sq.Flip(), got, want)
			}
		}
		s := f.Setup()
		if c, err := s.Board(p.Waive); err != nil || c != f {
			t.Errorf("%s: flipped board is made anew as %v\n%v, want\n%v", p.Name, err, c, f)
		}
		if got, want := f.EnPassant(), b.EnPassant(); got != want && got != want.Flip() {
			t.Errorf("%s: en passant on %v after Flip, on %v before", p.Name, got, want)
		}
	}
}

// TestEquality tells == from SamePosition: only the counters may make the
// difference.
func TestEquality(t *testing.T) {
	const fen = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 3 9"
	b := mustFEN(t, fen)
	for _, tt := range []struct {
		name        string
		fen         string
		equal, same bool
	}{
		{"itself", fen, true, true},
		{"other halfmove clock", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 4 9", false, true},
		{"other move number", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 3 8", false, true},
		{"other player to move", "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 3 9", false, false},
		{"fewer rights", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk d6 3 9", false, false},
		{"no en passant", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 3 9", false, false},
		{"a piece elsewhere", "r3k2r/8/8/3pP3/8/8/8/R3KR2 w Qkq d6 3 9", false, false},
		{"a piece of the other colour", "r3k2r/8/8/3pP3/p7/8/8/R3K2R w KQkq d6 3 9", false, false},
		{"another kind of piece", "r3k2q/8/8/3pP3/8/8/8/R3K2R w KQq d6 3 9", false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := mustFEN(t, tt.fen)
			if got := b == c; got != tt.equal {
				t.Errorf("== is %v", got)
			}
			if got := b.Equal(c); got != tt.equal {
				t.Errorf("Equal = %v", got)
			}
			if diff := cmp.Diff(b, c); (diff == "") != tt.equal {
				t.Errorf("cmp.Diff says:\n%s", diff)
			}
			if got := b.SamePosition(&c); got != tt.same {
				t.Errorf("SamePosition = %v", got)
			}
			if got := b.Hash() == c.Hash(); got != tt.same {
				t.Errorf("equal hash: %v", got)
			}
		})
	}
}

func TestBoardString(t *testing.T) {
	b := mustFEN(t, "r3k3/8/8/3pP3/8/8/8/4K2R b - -")
	want := "" +
		"8 r . . . k . . .\n" +
		"7 . . . . . . . .\n" +
		"6 . . . . . . . .\n" +
		"5 . . . p P . . .\n" +
		"4 . . . . . . . .\n" +
		"3 . . . . . . . .\n" +
		"2 . . . . . . . .\n" +
		"1 . . . . K . . R\n" +
		"  a b c d e f g h  black to move\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("String (-want +got):\n%s", diff)
	}
}

// TestZeroBoard holds that the zero Board, which is no position, is taken by
// every method, and that they find nothing.
func TestZeroBoard(t *testing.T) {
	var zero board.Board
	if zero.Occupied()|zero.Diagonals()|zero.Orthogonals()|zero.Castling() != 0 {
		t.Error("something stands on the zero Board")
	}
	if zero.Kind(board.NoKind) != board.AllSquares {
		t.Error("not all squares of the zero Board are empty")
	}
	for k := board.Pawn; k <= board.King; k++ {
		if zero.Kind(k) != 0 {
			t.Errorf("Kind(%v) is not empty", k)
		}
	}
	for _, c := range []board.Color{board.White, board.Black} {
		if zero.Color(c) != 0 || zero.King(c) != board.NoSquare {
			t.Errorf("Color(%v) = %x, King = %v", c, uint64(zero.Color(c)), zero.King(c))
		}
		for _, w := range []board.CastlingSide{board.KingSide, board.QueenSide} {
			if got := zero.CastlingRook(c, w); got != board.NoSquare {
				t.Errorf("CastlingRook(%v, %v) = %v", c, w, got)
			}
			if got := zero.CastlingMove(w); got != board.NoMove {
				t.Errorf("CastlingMove(%v) = %v", w, got)
			}
		}
	}
	if zero.EnPassant() != board.NoSquare || zero.Turn() != board.White || zero.Halfmove() != 0 || zero.Fullmove() != 0 {
		t.Errorf("EnPassant %v, Turn %v, Halfmove %d, Fullmove %d", zero.EnPassant(), zero.Turn(), zero.Halfmove(), zero.Fullmove())
	}
	if diff := cmp.Diff(board.Setup{}, zero.Setup()); diff != "" {
		t.Errorf("Setup (-want +got):\n%s", diff)
	}
	if !zero.SamePosition(&board.Board{}) || !zero.Equal(board.Board{}) {
		t.Error("the zero Board is not like itself")
	}
	flipped := zero.Flip()
	if flipped.Occupied() != 0 {
		t.Error("Flip put pieces on the zero Board")
	}
	if zero.String() == "" {
		t.Error("no diagram")
	}
	m := mustMove(t, "e1g1")
	if got := zero.Canonical(m); got != m {
		t.Errorf("Canonical(%v) = %v", m, got)
	}
	if got := zero.KingTakesRook(m); got != m {
		t.Errorf("KingTakesRook(%v) = %v", m, got)
	}
	if zero.PlayNull() || zero != (board.Board{}) {
		t.Errorf("PlayNull made of the zero Board\n%v", zero)
	}
}

func TestWithoutCounters(t *testing.T) {
	seen := make(map[board.Board]int)
	b := board.Start()
	for _, text := range []string{"g1f3", "g8f6", "f3g1", "f6g8", "e2e4"} {
		seen[b.WithoutCounters()]++
		m, err := board.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		b.Play(m)
	}
	start := board.Start()
	if seen[start.WithoutCounters()] != 2 || len(seen) != 4 {
		t.Errorf("%d positions", len(seen))
	}
	shuffled := board.Start()
	for _, text := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
		m, _ := board.ParseMove(text)
		shuffled.Play(m)
	}
	if shuffled == start || shuffled.WithoutCounters() != start.WithoutCounters() || b.WithoutCounters() == start.WithoutCounters() {
		t.Error("positions are told apart by their counters, or not by anything else")
	}
}
