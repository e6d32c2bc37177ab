package movegen_test

import (
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// slowAttacks walks from s in each direction, at most far steps, up to the
// first occupied square.
func slowAttacks(s board.Square, occupied board.Bitboard, far int, directions ...[2]int) (set board.Bitboard) {
	for _, d := range directions {
		file, rank := int(s)%8, int(s)/8
		for range far {
			file, rank = file+d[0], rank+d[1]
			if file < 0 || file > 7 || rank < 0 || rank > 7 {
				break
			}
			at := board.Square(rank*8 + file)
			set = set.With(at)
			if occupied.Has(at) {
				break
			}
		}
	}
	return set
}

var (
	straight = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	diagonal = [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	jumps    = [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

func TestLeaperAttacks(t *testing.T) {
	for s := range board.NoSquare {
		for _, tt := range []struct {
			name      string
			got, want board.Bitboard
		}{
			{"KnightAttacks", movegen.KnightAttacks(s), slowAttacks(s, 0, 1, jumps...)},
			{"KingAttacks", movegen.KingAttacks(s), slowAttacks(s, 0, 1, straight...) | slowAttacks(s, 0, 1, diagonal...)},
			{"PawnAttacks White", movegen.PawnAttacks(board.White, s), slowAttacks(s, 0, 1, [2]int{-1, 1}, [2]int{1, 1})},
			{"PawnAttacks Black", movegen.PawnAttacks(board.Black, s), slowAttacks(s, 0, 1, [2]int{-1, -1}, [2]int{1, -1})},
		} {
			if tt.got != tt.want {
				t.Errorf("%s(%v) =\n%vwant\n%v", tt.name, s, tt.got, tt.want)
			}
		}
	}
}

// TestSliderAttacks tries, from every square, every set of blockers on the
// lines of a bishop, sixteen thousand on those of a rook and as many sets on
// the whole board, thin and thick.
func TestSliderAttacks(t *testing.T) {
	check := func(s board.Square, occupied board.Bitboard) {
		bishop, rook := slowAttacks(s, occupied, 7, diagonal...), slowAttacks(s, occupied, 7, straight...)
		if got := movegen.BishopAttacks(s, occupied); got != bishop {
			t.Fatalf("BishopAttacks(%v) with\n%vis\n%vwant\n%v", s, occupied, got, bishop)
		}
		if got := movegen.RookAttacks(s, occupied); got != rook {
			t.Fatalf("RookAttacks(%v) with\n%vis\n%vwant\n%v", s, occupied, got, rook)
		}
		if got := movegen.QueenAttacks(s, occupied); got != bishop|rook {
			t.Fatalf("QueenAttacks(%v) with\n%vis\n%vwant\n%v", s, occupied, got, bishop|rook)
		}
	}
	// subsets tries the subsets of lines in turn, at most that many.
	subsets := func(s board.Square, lines board.Bitboard, most int) {
		sub := board.Bitboard(0)
		for range most {
			check(s, sub)
			if sub = (sub - lines) & lines; sub == 0 {
				return
			}
		}
	}
	r := rand.New(rand.NewPCG(5, 6))
	thousands := 16
	if testing.Short() {
		thousands = 1
	}
	for s := range board.NoSquare {
		check(s, 0)
		check(s, board.AllSquares)
		subsets(s, slowAttacks(s, 0, 7, diagonal...), 1<<13)
		subsets(s, slowAttacks(s, 0, 7, straight...), thousands<<10)
		for range thousands << 7 {
			a, b := board.Bitboard(r.Uint64()), board.Bitboard(r.Uint64())
			for _, occupied := range []board.Bitboard{a, a & b, a | b, a & b & board.Bitboard(r.Uint64())} {
				check(s, occupied)
			}
		}
	}
}

// TestAttacksOutside holds that values that are no square do not panic.
func TestAttacksOutside(t *testing.T) {
	for v := int(board.NoSquare); v < 256; v++ {
		s := board.Square(v)
		movegen.KnightAttacks(s)
		movegen.KingAttacks(s)
		movegen.PawnAttacks(board.Color(v), s)
		movegen.BishopAttacks(s, board.AllSquares)
		movegen.RookAttacks(s, board.AllSquares)
		movegen.QueenAttacks(s, 0)
		movegen.Between(s, board.A1)
		movegen.Line(board.A1, s)
	}
}

func TestBetweenAndLine(t *testing.T) {
	for a := range board.NoSquare {
		for b := range board.NoSquare {
			var between, line board.Bitboard
			for _, d := range append(append([][2]int{}, straight...), diagonal...) {
				// Walk from a until b is met, and on over the whole line.
				way := board.Bitboard(0)
				ray := slowAttacks(a, 0, 7, d)
				if !ray.Has(b) {
					continue
				}
				line = ray | slowAttacks(a, 0, 7, [2]int{-d[0], -d[1]}) | a.Bitboard()
				way = slowAttacks(a, b.Bitboard(), 7, d)
				between = way.Without(b)
			}
			if got := movegen.Between(a, b); got != between {
				t.Errorf("Between(%v, %v) =\n%vwant\n%v", a, b, got, between)
			}
			if got := movegen.Line(a, b); got != line {
				t.Errorf("Line(%v, %v) =\n%vwant\n%v", a, b, got, line)
			}
		}
	}
}
