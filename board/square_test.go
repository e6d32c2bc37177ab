package board_test

import (
	"testing"

	"github.com/luftchess/luft/board"
)

func TestSquare(t *testing.T) {
	for file := range 8 {
		for rank := range 8 {
			f, r := board.File(file), board.Rank(rank)
			s := board.NewSquare(f, r)
			if want := board.Square(rank*8 + file); s != want {
				t.Errorf("NewSquare(%v, %v) = %d, want %d", f, r, s, want)
			}
			if s.File() != f || s.Rank() != r {
				t.Errorf("%v: File %v, Rank %v, want %v, %v", s, s.File(), s.Rank(), f, r)
			}
			if got, want := s.Flip(), board.NewSquare(f, board.Rank(7-rank)); got != want {
				t.Errorf("%v.Flip() = %v, want %v", s, got, want)
			}
			if got, want := s.Mirror(), board.NewSquare(board.File(7-file), r); got != want {
				t.Errorf("%v.Mirror() = %v, want %v", s, got, want)
			}
			if got := s.Relative(board.White); got != s {
				t.Errorf("%v.Relative(White) = %v", s, got)
			}
			if got := s.Relative(board.Black); got != s.Flip() {
				t.Errorf("%v.Relative(Black) = %v, want %v", s, got, s.Flip())
			}
			if got := r.Relative(board.Black); int(got) != 7-rank || r.Relative(board.White) != r {
				t.Errorf("%v.Relative: %v for Black, %v for White", r, got, r.Relative(board.White))
			}
			if !s.IsValid() {
				t.Errorf("%v.IsValid() = false", s)
			}
			if got := s.Bitboard(); got != board.Bitboard(1)<<(rank*8+file) {
				t.Errorf("%v.Bitboard() = %x", s, uint64(got))
			}
			if !f.Bitboard().Has(s) || !r.Bitboard().Has(s) || f.Bitboard()&r.Bitboard() != s.Bitboard() {
				t.Errorf("%v is not where its file and rank meet", s)
			}
			light := (file+rank)%2 == 1
			if board.LightSquares.Has(s) != light || board.DarkSquares.Has(s) == light {
				t.Errorf("%v is light %v, in LightSquares %v, in DarkSquares %v",
					s, light, board.LightSquares.Has(s), board.DarkSquares.Has(s))
			}
		}
	}
}

// TestDistance counts the king moves one by one, ring after ring.
func TestDistance(t *testing.T) {
	for from := range board.NoSquare {
		ring := from.Bitboard()
		for moves := 0; ring != board.AllSquares; moves++ {
			wider := ring | ring.East() | ring.West()
			wider |= wider.North() | wider.South()
			for to := range (wider &^ ring).Squares() {
				if got := from.Distance(to); got != moves+1 {
					t.Errorf("%v.Distance(%v) = %d, want %d", from, to, got, moves+1)
				}
			}
			ring = wider
		}
		if got := from.Distance(from); got != 0 {
			t.Errorf("%v.Distance to itself = %d", from, got)
		}
	}
}

// TestNoSquare takes values that are no square through every method.
func TestNoSquare(t *testing.T) {
	for v := int(board.NoSquare); v < 256; v++ {
		s := board.Square(v)
		text, err := s.MarshalText()
		if (s == board.NoSquare) != (err == nil && string(text) == "-" && s.String() == "-") {
			t.Errorf("Square(%d): String %q, MarshalText %q, %v", v, s, text, err)
		}
		if s.IsValid() || s.Bitboard() != 0 {
			t.Errorf("Square(%d): IsValid %v, Bitboard %x", v, s.IsValid(), uint64(s.Bitboard()))
		}
		if s.File() > board.FileH || s.Rank() > board.Rank8 {
			t.Errorf("Square(%d): File %d, Rank %d", v, s.File(), s.Rank())
		}
		if s.Flip().IsValid() || s.Mirror().IsValid() || s.Relative(board.Black).IsValid() {
			t.Errorf("Square(%d) was turned into a square", v)
		}
		if d, e := s.Distance(board.A1), board.A1.Distance(s); d != e || d > 7 {
			t.Errorf("Square(%d): %d from a1, %d to it", v, d, e)
		}
		if board.AllSquares.Has(s) || board.AllSquares.With(s) != board.AllSquares {
			t.Errorf("Square(%d) is among all squares", v)
		}
		if board.AllSquares.Without(s) != board.AllSquares {
			t.Errorf("Without(Square(%d)) took something away", v)
		}
	}
}
