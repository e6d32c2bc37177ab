package board_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
)

// A squareSet is the slow twin of a Bitboard.
type squareSet map[board.Square]bool

func slow(b board.Bitboard) squareSet {
	set := make(squareSet)
	for n := range 64 {
		if uint64(b)/(1<<n)%2 == 1 {
			set[board.Square(n)] = true
		}
	}
	return set
}

// moved returns the set with every square moved, those off the board gone.
func (set squareSet) moved(to func(file, rank int) (int, int)) squareSet {
	out := make(squareSet)
	for s := range set {
		if file, rank := to(int(s)%8, int(s)/8); 0 <= file && file < 8 && 0 <= rank && rank < 8 {
			out[board.Square(rank*8+file)] = true
		}
	}
	return out
}

// someBitboards returns the empty set, the full one, every single square and
// many at random, thin and thick.
func someBitboards() []board.Bitboard {
	r := rand.New(rand.NewPCG(1, 2))
	all := []board.Bitboard{0, board.AllSquares, board.LightSquares, board.DarkSquares}
	for s := range board.NoSquare {
		all = append(all, s.Bitboard())
	}
	for range 60 {
		a, b := board.Bitboard(r.Uint64()), board.Bitboard(r.Uint64())
		all = append(all, a, a&b, a|b)
	}
	return all
}

func TestBitboard(t *testing.T) {
	for _, b := range someBitboards() {
		set := slow(b)
		var squares []board.Square
		for s := range board.NoSquare {
			if set[s] {
				squares = append(squares, s)
			}
			if b.Has(s) != set[s] {
				t.Errorf("%x.Has(%v) = %v", uint64(b), s, b.Has(s))
			}
			with, without := maps.Clone(set), maps.Clone(set)
			with[s] = true
			delete(without, s)
			if got := b.With(s); !maps.Equal(slow(got), with) {
				t.Errorf("%x.With(%v) = %x", uint64(b), s, uint64(got))
			}
			if got := b.Without(s); !maps.Equal(slow(got), without) {
				t.Errorf("%x.Without(%v) = %x", uint64(b), s, uint64(got))
			}
		}
		if got := slices.Collect(b.Squares()); !slices.Equal(got, squares) {
			t.Errorf("%x.Squares() = %v, want %v", uint64(b), got, squares)
		}
		if b.Count() != len(squares) || b.IsSingle() != (len(squares) == 1) {
			t.Errorf("%x: Count %d, IsSingle %v, want %d squares", uint64(b), b.Count(), b.IsSingle(), len(squares))
		}
		first, last := board.NoSquare, board.NoSquare
		if len(squares) > 0 {
			first, last = squares[0], squares[len(squares)-1]
		}
		if b.First() != first || b.Last() != last {
			t.Errorf("%x: First %v, Last %v, want %v, %v", uint64(b), b.First(), b.Last(), first, last)
		}
	}
}

func TestBitboardMoves(t *testing.T) {
	for _, tt := range []struct {
		name string
		fast func(board.Bitboard) board.Bitboard
		slow func(file, rank int) (int, int)
	}{
		{"North", board.Bitboard.North, func(f, r int) (int, int) { return f, r + 1 }},
		{"South", board.Bitboard.South, func(f, r int) (int, int) { return f, r - 1 }},
		{"East", board.Bitboard.East, func(f, r int) (int, int) { return f + 1, r }},
		{"West", board.Bitboard.West, func(f, r int) (int, int) { return f - 1, r }},
		{"Forward White", func(b board.Bitboard) board.Bitboard { return b.Forward(board.White) }, func(f, r int) (int, int) { return f, r + 1 }},
		{"Forward Black", func(b board.Bitboard) board.Bitboard { return b.Forward(board.Black) }, func(f, r int) (int, int) { return f, r - 1 }},
		{"Flip", board.Bitboard.Flip, func(f, r int) (int, int) { return f, 7 - r }},
		{"Mirror", board.Bitboard.Mirror, func(f, r int) (int, int) { return 7 - f, r }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, b := range someBitboards() {
				if got := tt.fast(b); !maps.Equal(slow(got), slow(b).moved(tt.slow)) {
					t.Errorf("%x becomes %x", uint64(b), uint64(got))
				}
			}
		})
	}
}

func TestBitboardPawnAttacks(t *testing.T) {
	for _, b := range someBitboards() {
		for c, up := range map[board.Color]int{board.White: 1, board.Black: -1} {
			want := slow(b).moved(func(f, r int) (int, int) { return f - 1, r + up })
			maps.Copy(want, slow(b).moved(func(f, r int) (int, int) { return f + 1, r + up }))
			if got := b.PawnAttacks(c); !maps.Equal(slow(got), want) {
				t.Errorf("%x.PawnAttacks(%v) = %x", uint64(b), c, uint64(got))
			}
		}
	}
}

func TestBitboardString(t *testing.T) {
	for _, b := range someBitboards() {
		lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
		if len(lines) != 8 {
			t.Fatalf("%x: %d lines", uint64(b), len(lines))
		}
		for s := range board.NoSquare {
			cells := strings.Fields(lines[7-s/8])
			if len(cells) != 8 || (cells[s%8] == "#") != b.Has(s) || (cells[s%8] == ".") == b.Has(s) {
				t.Fatalf("%x: line %q is wrong about %v", uint64(b), lines[7-s/8], s)
			}
		}
	}
}

// TestSquaresStops leaves the loop early: the iterator must not go on.
func TestSquaresStops(t *testing.T) {
	n := 0
	for range board.AllSquares.Squares() {
		if n++; n == 3 {
			break
		}
	}
	if n != 3 {
		t.Errorf("%d squares after leaving at the third", n)
	}
}
