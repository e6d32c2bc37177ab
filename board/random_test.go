package board_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
)

func TestRandom(t *testing.T) {
	for _, material := range []string{"KvK", "KRPvKR", "RKvKQ", "KQQQQQQQQQvKQQQQQQQQQ", "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP"} {
		t.Run(material, func(t *testing.T) {
			src, again := rand.NewPCG(1, 2), rand.NewPCG(1, 2)
			seen := map[board.Board]bool{}
			for range 30 {
				b, err := board.Random(src, material)
				if err != nil {
					t.Fatal(err)
				}
				if same, _ := board.Random(again, material); same != b {
					t.Fatalf("another position from the same seed:\n%vand\n%v", b, same)
				}
				s := b.Setup()
				if valid, err := s.Board(); err != nil || valid != b {
					t.Errorf("not valid: %v", err)
				}
				got := map[rune]int{}
				for _, p := range s.Pieces {
					if p != board.NoPiece {
						got[rune(p.String()[0])]++
					}
				}
				want := map[rune]int{}
				shift := rune(0)
				for _, letter := range material {
					if letter == 'v' {
						shift = 'a' - 'A'
						continue
					}
					want[letter+shift]++
				}
				if fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("pieces %v, want %v", got, want)
				}
				seen[b] = true
			}
			if len(seen) < 20 {
				t.Errorf("%d positions in 30", len(seen))
			}
		})
	}
}

// TestRandomUniform counts the positions of two kings: each of the 3612 placements
// comes as often as any other, up to chance.
func TestRandomUniform(t *testing.T) {
	const n = 18060 // five for each of the 3612 placements
	src := rand.NewPCG(3, 4)
	placed := map[[2]board.Square]int{}
	white := 0
	for range n {
		b, err := board.Random(src, "KvK")
		if err != nil {
			t.Fatal(err)
		}
		placed[[2]board.Square{b.King(board.White), b.King(board.Black)}]++
		if b.Turn() == board.White {
			white++
		}
	}
	// Chi-squared with 3611 degrees of freedom: the mean is 3611, the standard
	// deviation 85.
	var chi float64
	for w := range board.NoSquare {
		for k := range board.NoSquare {
			count := float64(placed[[2]board.Square{w, k}])
			if max(abs(int(w.File())-int(k.File())), abs(int(w.Rank())-int(k.Rank()))) < 2 {
				if count != 0 {
					t.Errorf("kings on %v and %v", w, k)
				}
				continue
			}
			chi += (count - 5) * (count - 5) / 5
		}
	}
	if chi < 3611-5*85 || chi > 3611+5*85 {
		t.Errorf("chi-squared %.0f, want about 3611", chi)
	}
	if white < n/2-400 || white > n/2+400 {
		t.Errorf("White is to move in %d of %d", white, n)
	}
}

func abs(x int) int { return max(x, -x) }

func TestRandomErrors(t *testing.T) {
	for _, tt := range []struct {
		name, material string
		offset         int
		reason         board.Reason
	}{
		{"empty", "", 0, 0},
		{"no opponent", "KRP", 3, 0},
		{"two opponents", "KvKvK", 3, 0},
		{"small letters", "kvk", 0, 0},
		{"not a piece", "KRXvK", 2, 0},
		{"a blank", "KR vK", 2, 0},
		{"more than 32 pieces", "KPPPPPPPPPPPPPPPPvKPPPPPPPPPPPPPPPPPPP", 33, 0},
		{"more than 32 pieces of one player", "PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPKvK", 32, 0},
		{"no king", "RvK", 0, board.MissingKing},
		{"nothing but the v", "v", 0, board.MissingKing},
		{"two kings", "KvKK", 0, board.TooManyKings},
		{"nine pawns", "KPPPPPPPPPvK", 0, board.TooMuchMaterial},
		{"ten queens", "KvKQQQQQQQQQQ", 0, board.TooMuchMaterial},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, err := board.Random(rand.NewPCG(1, 1), tt.material)
			if b != (board.Board{}) {
				t.Errorf("a board with the error: %v", b)
			}
			var bad *board.ParseError
			if tt.reason == 0 {
				if !errors.As(err, &bad) || bad.Offset != tt.offset || bad.Text != tt.material {
					t.Errorf("error %v, want a *ParseError at %d", err, tt.offset)
				}
				return
			}
			if !errors.Is(err, tt.reason) {
				t.Errorf("error %v, want %v", err, tt.reason)
			}
		})
	}
}

func FuzzRandom(f *testing.F) {
	f.Add("KRPvKR", uint64(1))
	f.Add("KvKQQQQQQQQQ", uint64(2))
	f.Add("PPPPPPPPvv", uint64(3))
	f.Fuzz(func(t *testing.T, material string, seed uint64) {
		b, err := board.Random(rand.NewPCG(seed, 0), material)
		if (err == nil) != (b != board.Board{}) {
			t.Errorf("%v and error %v", b, err)
		}
	})
}

func ExampleRandom() {
	b, err := board.Random(rand.NewPCG(1, 2), "KRPvKR")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(b.Occupied().Count(), "pieces, White's king on", b.King(board.White))

	_, err = board.Random(rand.NewPCG(1, 2), "KRPvR")
	fmt.Println(err)
	// Output:
	// 5 pieces, White's king on b4
	// board: illegal position: black king missing
}
