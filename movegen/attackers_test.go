package movegen_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/oracle"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/perfttest"
)

// TestAttackers holds the attackers of each square, and the squares each piece
// attacks, against the slow generator.
func TestAttackers(t *testing.T) {
	for _, p := range perfttest.Positions() {
		b := p.Board(t)
		s := b.Setup()
		var attacks [64]board.Bitboard
		for sq := range board.NoSquare {
			var both board.Bitboard
			for _, c := range []board.Color{board.White, board.Black} {
				var want board.Bitboard
				for _, from := range oracle.Attackers(&s, sq, c) {
					want = want.With(from)
					attacks[from] = attacks[from].With(sq)
				}
				if got := movegen.Attackers(&b, sq, c); got != want {
					t.Errorf("%s: Attackers(%v, %v) =\n%vwant\n%v%v", p.Name, sq, c, got, want, b)
				}
				both |= want
			}
			if got := movegen.AttackersThrough(&b, sq, b.Occupied()); got != both {
				t.Errorf("%s: AttackersThrough(%v) =\n%vwant\n%v%v", p.Name, sq, got, both, b)
			}
		}
		for sq, want := range attacks {
			if got := movegen.Attacks(&b, board.Square(sq)); got != want {
				t.Errorf("%s: Attacks(%v) =\n%vwant\n%v%v", p.Name, board.Square(sq), got, want, b)
			}
		}
	}
}

// TestAttackersThrough lifts a piece off the board and so sees what is behind.
func TestAttackersThrough(t *testing.T) {
	b := mustBoard(t, "4k3/8/8/8/8/4r3/4r3/K7 w - -")
	if got, want := movegen.AttackersThrough(&b, board.E1, b.Occupied()), board.E2.Bitboard(); got != want {
		t.Errorf("attackers of e1:\n%vwant\n%v", got, want)
	}
	lifted := b.Occupied().Without(board.E2)
	if got := movegen.AttackersThrough(&b, board.E1, lifted); !got.Has(board.E3) {
		t.Errorf("attackers of e1 with e2 lifted:\n%v", got)
	}
}

// TestCheckers holds the pieces that give check against the attackers of the king.
func TestCheckers(t *testing.T) {
	found := 0
	for _, p := range perfttest.Positions() {
		b := p.Board(t)
		got := movegen.Checkers(&b)
		if want := movegen.Attackers(&b, b.King(b.Turn()), b.Turn().Other()); got != want {
			t.Errorf("%s: Checkers =\n%vwant\n%v%v", p.Name, got, want, b)
		}
		found += got.Count()
	}
	if found == 0 {
		t.Error("no position has a check")
	}
}

// TestPinned holds the pinned pieces of both players against lifting each piece off
// the board, and against the Generator's.
func TestPinned(t *testing.T) {
	found := 0
	for _, p := range perfttest.Positions() {
		b := p.Board(t)
		for _, c := range []board.Color{board.White, board.Black} {
			var want board.Bitboard
			king, them := b.King(c), b.Color(c.Other())
			attackers := movegen.Attackers(&b, king, c.Other())
			for s := range b.Color(c).Without(king).Squares() {
				if movegen.AttackersThrough(&b, king, b.Occupied().Without(s))&them != attackers {
					want = want.With(s)
				}
			}
			got := movegen.Pinned(&b, c)
			if got != want {
				t.Errorf("%s: Pinned(%v) =\n%vwant\n%v%v", p.Name, c, got, want, b)
			}
			var g movegen.Generator
			if g.Reset(&b); c == b.Turn() && got != g.Pinned() {
				t.Errorf("%s: Pinned(%v) =\n%vthe Generator has\n%v%v", p.Name, c, got, g.Pinned(), b)
			}
			found += got.Count()
		}
	}
	if found == 0 {
		t.Error("no position has a pinned piece")
	}
}

// TestPinnedOfVariant holds that a king that cannot be in check has no pinned pieces.
func TestPinnedOfVariant(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       board.Bitboard
	}{
		{"ordinary chess", "4r3/8/8/8/8/8/4B1k1/4K3 w - - 0 1", board.E2.Bitboard()},
		{"three-check", "3check 4r3/8/8/8/8/8/4B1k1/4K3 w - - 3+3 0 1", board.E2.Bitboard()},
		{"Antichess", "antichess 4r3/8/8/8/8/8/4B1k1/4K3 w - - 0 1", 0},
		{"Atomic", "atomic 4r3/8/8/8/8/8/4B1k1/4K3 w - - 0 1", board.E2.Bitboard()},
		{"Atomic, kings that touch", "atomic 4r3/8/8/8/8/8/4Bk2/4K3 w - - 0 1", 0},
	} {
		var b board.Board
		if err := b.UnmarshalText([]byte(test.text)); err != nil {
			t.Fatal(err)
		}
		if got := movegen.Pinned(&b, board.White); got != test.want {
			t.Errorf("%s: Pinned =\n%vwant\n%v", test.name, got, test.want)
		}
	}
}

func ExampleCheckers() {
	b := mustParse("4k3/8/8/8/1b6/8/8/R3K3 w - -")
	fmt.Println(slices.Collect(movegen.Checkers(&b).Squares()))
	// Output: [b4]
}

func ExamplePinned() {
	b := mustParse("4k3/4r3/8/8/8/8/4N3/4K3 b - -")
	fmt.Println(slices.Collect(movegen.Pinned(&b, board.White).Squares()))
	// Output: [e2]
}

func ExampleAttacks() {
	b := board.Start()
	fmt.Println(slices.Collect(movegen.Attacks(&b, board.G1).Squares()))
	// Output: [e2 f3 h3]
}

func ExampleAttackers() {
	b := board.Start()
	for s := range movegen.Attackers(&b, board.F3, board.White).Squares() {
		fmt.Println(s, b.Piece(s))
	}
	// Output:
	// g1 N
	// e2 P
	// g2 P
}

func ExampleAttackersThrough() {
	// Rooks doubled on the d-file both bear on d5.
	b := mustParse("4k3/8/8/8/8/8/3R4/3R2K1 w - -")
	seen := movegen.AttackersThrough(&b, board.D5, b.Occupied()&^b.Orthogonals())
	fmt.Println(slices.Collect(seen.Squares()))
	// Output: [d1 d2]
}
