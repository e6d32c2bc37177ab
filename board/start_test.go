package board_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
)

// backRank returns the letters of the pieces on White's first rank.
func backRank(b *board.Board) string {
	var sb strings.Builder
	for s := board.A1; s <= board.H1; s++ {
		sb.WriteString(b.Piece(s).String())
	}
	return sb.String()
}

func TestStart(t *testing.T) {
	want := mustFEN(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	if got := board.Start(); got != want {
		t.Errorf("Start() =\n%v\nwant\n%v", got, want)
	}
	if got, err := board.Chess960(518); err != nil || got != want {
		t.Errorf("Chess960(518) = %v\n%v\nwant\n%v", err, got, want)
	}
}

// TestChess960 holds that the 960 numbers give 960 good positions: bishops on
// both colours of squares, the king between the rooks, Black opposite White.
func TestChess960(t *testing.T) {
	seen := make(map[string]int)
	for n := range 960 {
		b, err := board.Chess960(n)
		if err != nil {
			t.Fatal(err)
		}
		rank := backRank(&b)
		if m, ok := seen[rank]; ok {
			t.Errorf("Chess960 of %d and %d are both %s", m, n, rank)
		}
		seen[rank] = n

		bishops := b.Pieces(board.WhiteBishop)
		if (bishops&board.LightSquares).Count() != 1 || (bishops&board.DarkSquares).Count() != 1 {
			t.Errorf("%d %s: bishops on one colour", n, rank)
		}
		rooks, king := b.Pieces(board.WhiteRook), b.King(board.White)
		if rooks.First() > king || king > rooks.Last() {
			t.Errorf("%d %s: king not between the rooks", n, rank)
		}
		if b.Castling() != b.Kind(board.Rook) || b.Castling().Count() != 4 {
			t.Errorf("%d %s: rights\n%v", n, rank, b.Castling())
		}
		flipped := b.Flip()
		flipped.PlayNull() // White is to move again
		if !flipped.SamePosition(&b) {
			t.Errorf("%d %s: Black is not set up as White is", n, rank)
		}
		s := b.Setup()
		if again, err := s.Board(); err != nil || again != b || s.Halfmove != 0 || s.Fullmove != 1 {
			t.Errorf("%d %s: Setup().Board() = %v\n%v", n, rank, err, again)
		}
	}
	// Numbers by Scharnagl's own table.
	for n, want := range map[int]string{
		0: "BBQNNRKR", 1: "BQNBNRKR", 4: "QBBNNRKR", 16: "BBNQNRKR", 96: "BBQNRNKR",
		518: "RNBQKBNR", 534: "RNBKQBNR", 959: "RKRNNQBB",
	} {
		if b, _ := board.Chess960(n); backRank(&b) != want {
			t.Errorf("Chess960(%d) is %s, want %s", n, backRank(&b), want)
		}
	}
	for _, n := range []int{-1, 960, -960, math.MaxInt32} {
		b, err := board.Chess960(n)
		if _, ok := errors.AsType[*board.ParseError](err); !ok || b != (board.Board{}) {
			t.Errorf("Chess960(%d) = %v,\n%v", n, err, b)
		}
	}
}

// TestChess960List holds the positions against another program's list, whose
// order is not Scharnagl's.
func TestChess960List(t *testing.T) {
	all := make(map[string]bool)
	for n := range 960 {
		b, err := board.Chess960(n)
		if err != nil {
			t.Fatal(err)
		}
		all[backRank(&b)] = true
	}
	want := make(map[string]bool)
	for _, line := range testdata.Lines(t, "fen/chess960-start-positions.sfens") {
		if placement, _, ok := strings.Cut(line, " "); ok {
			want[strings.ToUpper(placement[:8])] = true
		}
	}
	if n := len(want); n != 480 && n != 960 || n < 960 && testdata.Whole() {
		t.Fatalf("the list has %d positions", n)
	}
	for rank := range want {
		if !all[rank] {
			t.Errorf("Chess960 has no %s", rank)
		}
	}
	if len(all) != 960 {
		t.Errorf("Chess960 has %d positions", len(all))
	}
}
