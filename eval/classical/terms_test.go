package classical

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

func TestTermsTile(t *testing.T) {
	next := 0
	for i := range terms {
		if terms[i].start != next {
			t.Errorf("%s begins at %d, want %d", terms[i].name, terms[i].start, next)
		}
		next = terms[i].start + terms[i].size()
	}
	if next != weightCount {
		t.Errorf("the terms end at %d, want %d", next, weightCount)
	}
}

// Each position has something for White of the term that it is named after, in the
// entry given, and as often as given.
func TestTerms(t *testing.T) {
	tests := []struct {
		term, entry string
		fen         string
		want        int
	}{
		{"material", "bishop", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 2},
		{"piece-square table", "knight f3", "4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", 1},
		{"piece-square table", "knight f3", "3k4/8/8/8/8/2N5/8/3K4 w - - 0 1", 1}, // mirrored
		{"piece-square table", "king g1", "4k3/8/8/8/8/8/8/1K6 w - - 0 1", 1},
		{"imbalance with own pieces", "bishop bishop", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 4},
		{"imbalance with own pieces", "rook pawn", "4k3/8/8/8/8/8/3PPP2/R3K2R w - - 0 1", 6},
		{"imbalance with their pieces", "queen rook", "r3k2r/8/8/8/8/8/8/3QK3 w - - 0 1", 2},
		{"knight mobility", "8", "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", 1},
		{"bishop mobility", "2", "4k3/8/2p5/8/B7/1P6/8/4K3 w - - 0 1", 1}, // b5 is guarded by a pawn
		{"rook mobility", "14", "4k3/8/8/8/3R4/8/8/K7 w - - 0 1", 1},
		{"queen mobility", "26", "1k6/8/8/8/3Q4/8/8/K7 w - - 0 1", 1},

		{"isolated pawn", "open", "4k3/5p2/8/8/8/8/3P4/4K3 w - - 0 1", 1},
		{"isolated pawn", "opposed", "4k3/3p4/8/8/8/8/3P4/4K3 w - - 0 1", 1},
		{"doubled pawn", "alone", "4k3/8/8/8/3P4/8/3P4/4K3 w - - 0 1", 1},
		{"doubled pawn", "guarded", "4k3/8/8/8/3P4/2PP4/8/4K3 w - - 0 1", 0},
		{"backward pawn", "open", "4k3/8/8/2p1p3/2P5/3P4/8/4K3 w - - 0 1", 1},
		{"pawn phalanx", "4", "4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1", 2},
		{"guarded pawn", "4", "4k3/8/8/8/3P4/2P5/8/4K3 w - - 0 1", 1},
		{"candidate passed pawn", "4", "4k3/2p5/8/8/3P4/2P5/8/4K3 w - - 0 1", 1},

		{"passed pawn", "5", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", 1},
		{"passed pawn not blocked", "5", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", 1},
		{"passed pawn safe to advance", "5", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", 1},
		{"passed pawn with a free run", "5", "7k/8/8/3P4/8/8/8/4K3 w - - 0 1", 1},
		{"passed pawn and own king", "5 1", "7k/8/2K5/3P4/8/8/8/8 w - - 0 1", 1},
		{"passed pawn and their king", "5 2", "3k4/8/8/3P4/8/8/8/4K3 w - - 0 1", 1},
		{"rook behind passed pawn", "own", "4k3/8/8/3P4/8/8/3R4/4K3 w - - 0 1", 1},
		{"rook behind passed pawn", "theirs", "4k3/8/8/3P4/8/8/3r4/7K w - - 0 1", 1},
		{"unstoppable pawn", "", "7k/8/8/P7/8/8/8/4K3 w - - 0 1", 1},

		{"bishop pair", "", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 1},
		{"knight outpost", "guarded", "4k3/8/8/3N4/2P5/8/8/4K3 w - - 0 1", 1},
		{"knight outpost", "unguarded", "4k3/8/8/3N4/8/8/8/4K3 w - - 0 1", 1},
		{"bishop outpost", "guarded", "4k3/8/8/3B4/2P5/8/8/4K3 w - - 0 1", 1},
		{"outpost in reach of a knight", "", "4k3/8/8/8/2P5/2N5/8/4K3 w - - 0 1", 1},
		{"minor piece behind a pawn", "bishop", "4k3/8/8/8/8/4P3/4B3/4K3 w - - 0 1", 1},
		{"minor piece far from its king", "knight", "N3k3/8/8/8/8/8/8/4K3 w - - 0 1", 7},
		{"pawns on the bishop's colour", "", "4k3/8/8/8/3PPP2/8/8/4KB2 w - - 0 1", 1},
		{"rammed pawns on the bishop's colour", "", "4k3/8/8/4p3/4P3/8/8/4KB2 w - - 0 1", 1},
		{"bishop on a long diagonal", "", "4k3/8/8/8/8/8/6B1/4K3 w - - 0 1", 1},
		{"knight with pawns", "3", "4k3/8/8/8/8/8/PPP5/1N2K3 w - - 0 1", 1},
		{"rook with pawns", "3", "4k3/8/8/8/8/8/PPP5/R3K3 w - - 0 1", 1},

		{"rook on a file", "open", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", 1},
		{"rook on a file", "semi-open", "4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1", 1},
		{"rook on the seventh rank", "", "4k3/R7/8/8/8/8/8/4K3 w - - 0 1", 1},
		{"rook trapped by its king", "", "4k3/8/8/8/8/8/5PPP/6KR w - - 0 1", 1},
		{"rook trapped by its king", "", "4k3/8/8/8/8/8/5PPP/5RK1 w - - 0 1", 0},
		{"rook trapped by its king", "", "3qk3/8/8/8/8/6P1/5PRP/6K1 w - - 0 1", 0}, // on the king's file
		{"rook trapped by its king", "", "3kq3/8/8/8/8/1P6/PRP5/1K6 w - - 0 1", 0}, // its mirror image
		{"exposed queen", "", "r3k3/8/8/p7/8/Q7/8/4K3 w - - 0 1", 1},

		{"king shelter", "king's b-g 2", "4k3/8/8/8/8/8/6P1/6K1 w - - 0 1", 0},
		{"king shelter", "king's b-g 1", "4k3/8/8/8/8/8/6P1/6K1 w - - 0 1", 1},
		{"pawn storm", "free b-g 3", "4k3/8/8/8/6p1/8/8/6K1 w - - 0 1", 1},
		{"pawn storm", "rammed b-g 2", "4k3/8/8/8/8/6p1/6P1/6K1 w - - 0 1", 1},
		{"files from king to pawn", "3", "k7/8/8/8/8/8/3P4/6K1 w - - 0 1", 1},
		{"minor pieces around the king", "", "4k3/8/8/8/8/8/5B2/6K1 w - - 0 1", 1},
		{"pinned", "knight", "4k3/8/4r3/8/8/8/4N3/4K3 w - - 0 1", 1},

		{"threat by a pawn", "knight", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", 1},
		{"threat by a minor piece", "rook", "4k3/8/8/3r4/8/2N5/8/4K3 w - - 0 1", 1},
		{"threat by a rook", "bishop", "4k3/8/8/3b4/8/8/8/3RK3 w - - 0 1", 1},
		{"threat by the king", "", "4k3/8/8/8/8/8/5n2/4K3 w - - 0 1", 1},
		{"hanging", "", "7k/8/8/3b4/8/8/8/3RK3 w - - 0 1", 1},
		{"threat to push a pawn", "", "4k3/8/8/3n4/8/4P3/8/4K3 w - - 0 1", 1},
		{"threat to attack the queen", "knight", "4k3/8/8/3q4/8/8/6N1/K7 w - - 0 1", 2},
		{"threat to attack the queen", "slider", "k7/8/8/3q4/8/8/4R3/4RK2 w - - 0 1", 1},
		{"restricted squares", "", "6k1/8/8/8/8/8/8/r3K2R w - - 0 1", 4},
		{"space", "", "4k3/8/8/8/3PP3/8/PPP2PPP/RNBQKBNR w - - 0 1", 24},
		{"centre squares", "", "7k/8/8/8/3P4/8/8/4K3 w - - 0 1", 2},
		{"to move", "", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1},
	}
	c := New(nil)
	named := map[string]bool{}
	for _, test := range tests {
		t.Run(test.term+" "+test.entry, func(t *testing.T) {
			b := mustParse(t, test.fen)
			var n counts
			c.count(&b, &n)
			at := find(test.term, test.entry)
			if at < 0 {
				t.Fatal("no such weight")
			}
			if got := int(n.of[board.White][at]); got != test.want {
				t.Errorf("counts %d times, want %d", got, test.want)
			}
			if test.want != 0 {
				named[test.term] = true
			}
		})
	}
	for i := range terms {
		if term := &terms[i]; term.start < danger && !named[term.name] {
			t.Errorf("no position has %s", term.name)
		}
	}
}

// find returns the index of a weight, -1 if there is none of that name.
func find(term, entry string) int {
	var w Weights
	for i := range w.Len() {
		if t, e := w.Name(i); t == term && e == entry {
			return i
		}
	}
	return -1
}

// One pawn attacks no square twice, and two pawns the one between them.
func TestTwice(t *testing.T) {
	b := mustParse(t, "4k3/8/8/8/8/8/P1P5/7K w - - 0 1")
	c := New(nil)
	c.Evaluate(&b)
	if got := c.state.players[board.White].twice; got != board.B3.Bitboard() {
		t.Errorf("White attacks twice\n%v", got)
	}
}

// If the endgame score is level, the player ahead in the middlegame counts as ahead: otherwise
// that would depend on the colour.
func TestAheadInLevelEndgame(t *testing.T) {
	for _, test := range []struct {
		middlegame, endgame eval.Score
		want                board.Color
	}{{5, 0, board.White}, {-5, 0, board.Black}, {-5, 1, board.White}, {5, -1, board.Black}} {
		s := sums{middlegame: test.middlegame, endgame: test.endgame}
		if got := s.ahead(); got != test.want {
			t.Errorf("%d and %d: %v is ahead, want %v", test.middlegame, test.endgame, got, test.want)
		}
	}
}
