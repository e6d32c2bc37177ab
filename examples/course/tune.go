package course

import (
	"bufio"
	"fmt"
	"io"
	"math"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
)

// Values are what a pawn, a knight, a bishop, a rook and a queen are worth, in
// centipawns.
type Values [5]int

// A Lesson is a position of a game, and how the game ended.
type Lesson struct {
	More   [5]int  // by how many pieces of each kind White has more than Black
	Result float64 // 1 if White won, ½ if nobody did, 0 if Black did
}

// NewLesson makes a lesson of a position.
func NewLesson(b *board.Board, result float64) (l Lesson) {
	for i := range l.More {
		pieces := b.Kind(board.Pawn + board.Kind(i))
		l.More[i] = (pieces & b.Color(board.White)).Count() - (pieces & b.Color(board.Black)).Count()
	}
	l.Result = result
	return l
}

// Expected turns a score into the result to be expected, from 0 to 1.
func Expected(score eval.Score) float64 {
	return 1 / (1 + math.Pow(10, -float64(score)/400))
}

// Loss says how far off the values are: the mean square of what happened less what
// was expected.
func Loss(v Values, lessons []Lesson) (sum float64) {
	for _, l := range lessons {
		var score eval.Score
		for i, n := range l.More {
			score += eval.Score(n * v[i])
		}
		off := l.Result - Expected(score)
		sum += off * off
	}
	return sum / float64(len(lessons))
}

// Tune changes one value after the other by a few centipawns, as long as that makes
// the loss smaller.
func Tune(v Values, lessons []Lesson) Values {
	best := Loss(v, lessons)
	for improved := true; improved; {
		improved = false
		for i := range v {
			for _, step := range []int{5, -5} {
				next := v
				next[i] += step
				if loss := Loss(next, lessons); loss < best {
					best, v, improved = loss, next, true
				}
			}
		}
	}
	return v
}

// ReadLessons reads EPD records with the result of the game in the operation c9.
func ReadLessons(r io.Reader) ([]Lesson, error) {
	results := map[string]float64{"1-0": 1, "1/2-1/2": 0.5, "0-1": 0}
	var lessons []Lesson
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		epd, err := fen.ParseEPD(lines.Text())
		if err != nil {
			return nil, err
		}
		result, ok := results[epd.Comment(9)]
		if !ok {
			return nil, fmt.Errorf("no result %q", epd.Comment(9))
		}
		lessons = append(lessons, NewLesson(&epd.Board, result))
	}
	return lessons, lines.Err()
}
