package annotate

import (
	"math"
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/pgn"
)

func TestWinPercent(t *testing.T) {
	tests := []struct {
		score eval.Score
		want  float64 // by the formula on the page
	}{
		{0, 50}, {100, 59.1}, {-100, 40.9}, {300, 75.1}, {1000, 97.5}, {5000, 97.5}, {-1000, 2.5},
		{eval.MateIn(1), 97.5}, {eval.MatedIn(0), 2.5},
	}
	for _, test := range tests {
		if got := WinPercent(test.score); math.Abs(got-test.want) > 0.06 {
			t.Errorf("%v: %.2f%%, want %.1f%%", test.score, got, test.want)
		}
		if sum := WinPercent(test.score) + WinPercent(-test.score); math.Abs(sum-100) > 1e-9 {
			t.Errorf("%v: both players have %v%%", test.score, sum)
		}
	}
}

func TestAccuracy(t *testing.T) {
	// The fit of the formula: what a loss of so many percent should be worth.
	for loss, want := range map[float64]float64{0: 100, -5: 100, 5: 80.9, 10: 64.6, 20: 41.0, 40: 15.9, 60: 5.4, 80: 1.0, 97: 0} {
		if got := Accuracy(90, 90-loss); math.Abs(got-want) > 0.4 {
			t.Errorf("loss of %v: %.2f, want %.1f", loss, got, want)
		}
	}
}

// reviewOf returns the review of a game in which the scores for White, from that of the
// first position on, are these.
func reviewOf(first board.Color, scores ...eval.Score) *Review {
	r := new(Review)
	for i := range len(scores) - 1 {
		c := first
		if i%2 == 1 {
			c = first.Other()
		}
		m := Move{Color: c, Move: board.NewMove(board.E2, board.E4), Scored: true,
			Before: WinPercent(scores[i].White(c)), After: WinPercent(scores[i+1].White(c))}
		m.Accuracy = Accuracy(m.Before, m.After)
		r.Moves = append(r.Moves, m)
	}
	return r
}

// The cases and tolerances of AccuracyPercentTest.scala in lila, as far as both players
// have moved; all begin with 0.15.
func TestGameAccuracy(t *testing.T) {
	times := func(n int, scores ...eval.Score) []eval.Score { return slices.Repeat(scores, n) }
	tests := []struct {
		name         string
		first        board.Color
		scores       []eval.Score
		white, black float64
		tolerance    float64
	}{
		{"two good moves", board.White, times(2, 15), 100, 100, 1},
		{"White blunders at once", board.White, times(2, -900), 10, 100, 5},
		{"Black blunders at once", board.White, []eval.Score{15, 900}, 100, 10, 5},
		{"both blunder", board.White, []eval.Score{-900, 0}, 10, 10, 5},
		{"20 perfect moves", board.White, times(20, 15), 100, 100, 1},
		{"and a blunder of White", board.White, append(times(20, 15), -900), 50, 100, 5},
		{"and a blunder of Black", board.White, append(times(21, 15), 900), 100, 50, 5},
		{"10 average moves", board.White, times(5, -50, 15), 76, 76, 8},
		{"100 average moves", board.White, times(50, -50, 15), 76, 76, 8},
		{"100 mediocre moves", board.White, times(50, -135, 15), 54, 54, 8},
		{"100 terrible moves", board.White, times(50, -435, 15), 20, 20, 8},
		{"Black begins with a blunder", board.Black, times(2, 900), 100, 10, 5},
		{"Black begins, White blunders", board.Black, []eval.Score{15, -900}, 10, 100, 5},
		{"Black begins, both blunder", board.Black, []eval.Score{900, 0}, 10, 10, 5},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := reviewOf(test.first, append([]eval.Score{15}, test.scores...)...)
			for c, want := range map[board.Color]float64{board.White: test.white, board.Black: test.black} {
				if got, ok := r.Accuracy(c); !ok || math.Abs(got-want) > test.tolerance {
					t.Errorf("%v: %.1f, %v, want %v", c, got, ok, want)
				}
			}
		})
	}
}

// The values were computed from the formulas apart from the program: in the first game,
// White's second move falls from 47.24 to 2.46 percent, so it has an accuracy of
// 103.1668*exp(-0.04354*44.79)-2.1669 = 12.51 and, as the window has only these two
// positions, the highest weight of 12.
func TestComputedAccuracy(t *testing.T) {
	mate := eval.MateIn(1) // the last move, which mates, counts
	tests := []struct {
		name         string
		first        board.Color
		scores       []eval.Score
		moves        []float64
		white, black float64
	}{
		{"fool's mate", board.White, []eval.Score{15, -50, -30, -mate, -mate}, []float64{77.383, 93.094, 12.509, 100}, 23.484, 95.979},
		{"scholar's mate", board.White, []eval.Score{15, 25, 20, -10, 0, -5, mate, mate},
			[]float64{100, 100, 89.315, 96.947, 98.953, 10.589, 100}, 95.772, 21.747},
		{"a window of three", board.Black, []eval.Score{20, 30, 25, 40, 10, 35, 30, 90, 60, 120, 110, 150, 80, 140, 130, 310, 250,
			320, 300, 450, 420, 600, 90, 480, 470, 700, 650, 900, 880, 1000, 1000}, nil, 78.059, 66.211},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := reviewOf(test.first, test.scores...)
			for i, want := range test.moves {
				if got := r.Moves[i].Accuracy; math.Abs(got-want) > 0.001 {
					t.Errorf("move %d: %.3f, want %.3f", i+1, got, want)
				}
			}
			for c, want := range map[board.Color]float64{board.White: test.white, board.Black: test.black} {
				if got, ok := r.Accuracy(c); !ok || math.Abs(got-want) > 0.001 {
					t.Errorf("%v: %.3f, %v, want %.3f", c, got, ok, want)
				}
			}
		})
	}
}

func TestNoAccuracy(t *testing.T) {
	one := reviewOf(board.White, 15, 15)
	unscored := reviewOf(board.White, 15, 15, 15)
	unscored.Moves[1].Scored = false
	null := reviewOf(board.White, 15, 15, 15)
	null.Moves[0].Move = board.NoMove
	tests := []struct {
		name         string
		r            *Review
		white, black bool
	}{
		{"no moves", new(Review), false, false},
		{"one move", one, true, false},
		{"a position without a score", unscored, false, false},
		{"a null move", null, false, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, white := test.r.Accuracy(board.White)
			_, black := test.r.Accuracy(board.Black)
			if white != test.white || black != test.black {
				t.Errorf("White %v, Black %v", white, black)
			}
		})
	}
}

func TestCount(t *testing.T) {
	r := reviewOf(board.White, 0, 0, 0, 0)
	r.Moves[0].Mark, r.Moves[1].Mark = pgn.Blunder, pgn.Blunder
	if got := r.Count(board.White, pgn.Blunder); got != 1 {
		t.Errorf("%d blunders", got)
	}
}
