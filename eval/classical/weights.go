package classical

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/tapered"
)

// A Weight is the value of a term in the middlegame and in the endgame, in centipawns.
// Two kinds of weights have another unit: endgame scales are in 128ths, and king danger
// is in attack units (see [Coefficients]).
type Weight struct {
	Middlegame int `json:"middlegame"`
	Endgame    int `json:"endgame"`
}

// minScale keeps some of the score even in an endgame that is hard to win, so that a search
// still prefers the better side.
const minScale = 8

// maxWeight is the greatest absolute value in a Weight.
const maxWeight = 9999

// Weights are the parameters of an [Evaluator]. In the zero value they are all 0;
// [DefaultWeights] returns the default weights, and [InitialWeights] those that tuning
// starts from. [New] returns an Evaluator with given weights.
//
// The text form has one line for each term, or for each row of a table: the term, the first
// and the last entry of the row ("-" if the term has only one), and the middlegame and
// endgame values of its weights, such as
//
//	bishop pair	-	24/43
//	rook on a file	semi-open to open	4/12 20/7
//
// The three parts are separated by tabs. Empty lines and lines that begin with # are ignored.
type Weights struct {
	values [weightCount]taper
}

// Len returns the number of weights.
func (w *Weights) Len() int { return weightCount }

// At returns weight i, or the zero Weight if there is no such weight.
func (w *Weights) At(i int) Weight {
	if i < 0 || i >= weightCount {
		return Weight{}
	}
	t := w.values[i]
	return Weight{int(t.Middlegame()), int(t.Endgame())}
}

// Set sets weight i to v. The values are clamped to ±9999, and those of endgame scales to
// 8 to 128. If there is no weight i, Set does nothing.
func (w *Weights) Set(i int, v Weight) {
	switch {
	case i >= scale && i < weightCount:
		w.values[i] = tapered.New(0, min(max(v.Endgame, minScale), wholeScale))
	case i >= 0 && i < scale:
		limit := func(n int) int { return min(max(n, -maxWeight), maxWeight) }
		w.values[i] = tapered.New(limit(v.Middlegame), limit(v.Endgame))
	}
}

// Name returns the term and the entry of weight i, such as "rook on a file" and "open".
// The entry is empty if the term has only one weight. Both are empty if there is no
// weight i.
func (w *Weights) Name(i int) (term, entry string) {
	for j := range terms {
		t := &terms[j]
		if i >= t.start && i < t.start+t.size() {
			return t.name, t.label(i - t.start)
		}
	}
	return "", ""
}

// AppendText implements [encoding.TextAppender]. The error is always nil.
func (w Weights) AppendText(b []byte) ([]byte, error) {
	for _, r := range rows() {
		b = append(b, r.name...)
		for i := r.start; i < r.end; i++ {
			sep := " "
			if i == r.start {
				sep = "\t"
			}
			v := w.At(i)
			b = fmt.Appendf(b, "%s%d/%d", sep, v.Middlegame, v.Endgame)
		}
		b = append(b, '\n')
	}
	return b, nil
}

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (w Weights) MarshalText() ([]byte, error) { return w.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]. The lines can be in any order, but
// there must be exactly one for each row. The error is a *[WeightsError]; in case of an
// error the weights are unchanged.
func (w *Weights) UnmarshalText(text []byte) error {
	var read Weights
	list, missing := rows(), make(map[string]row)
	for _, r := range list {
		missing[r.name] = r
	}
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		line = strings.TrimRight(line, "\r\n")
		if strings.TrimSpace(line) == "" || line[0] == '#' {
			continue
		}
		if err := read.parse(line, missing); err != nil {
			return &WeightsError{number, err}
		}
	}
	for _, r := range list {
		if _, is := missing[r.name]; is {
			return &WeightsError{number, fmt.Errorf("no weights for %s", strings.ReplaceAll(r.name, "\t", " "))}
		}
	}
	*w = read
	return nil
}

// parse reads a line and removes its row from those missing.
func (w *Weights) parse(line string, missing map[string]row) error {
	last := strings.LastIndexByte(line, '\t')
	if last < 0 {
		return errWeightFields
	}
	r, is := missing[line[:last]]
	if !is {
		return errUnknownWeight
	}
	delete(missing, r.name)
	values := strings.Fields(line[last:])
	if len(values) != r.end-r.start {
		return fmt.Errorf("%d weights, want %d", len(values), r.end-r.start)
	}
	for i, text := range values {
		mg, eg, ok := strings.Cut(text, "/")
		var v Weight
		var err1, err2 error
		v.Middlegame, err1 = strconv.Atoi(mg)
		v.Endgame, err2 = strconv.Atoi(eg)
		w.Set(r.start+i, v)
		if !ok || err1 != nil || err2 != nil || w.At(r.start+i) != v {
			return errWeightNumber
		}
	}
	return nil
}

var (
	errWeightFields  = errors.New("want three fields separated by tabs: term, entries and weights")
	errWeightNumber  = errors.New("not two numbers such as 24/43, or out of range")
	errUnknownWeight = errors.New("unknown or duplicate term")
)

// A WeightsError reports text that is not a valid form of [Weights].
type WeightsError struct {
	Line int // counted from 1; the last line if a row is missing
	Err  error
}

// Error names the line and the error in it.
func (e *WeightsError) Error() string {
	return "classical: weights: line " + strconv.Itoa(e.Line) + ": " + e.Err.Error()
}

// Unwrap returns Err.
func (e *WeightsError) Unwrap() error { return e.Err }

// DefaultWeights returns a copy of the default weights, which come from tuning.
func DefaultWeights() *Weights {
	w := *embeddedWeights()
	return &w
}

// InitialWeights returns the weights that tuning starts from: the piece-square tables of
// [eval.PieceSquare], and round numbers for the other terms.
func InitialWeights() *Weights {
	w := new(Weights)
	for i := range terms {
		t := &terms[i]
		for j := range t.size() {
			w.values[t.start+j] = t.first + t.slope*taper(j)
		}
	}
	for k := board.Pawn; k <= board.King; k++ {
		for sq := range board.NoSquare {
			if k == board.Pawn && (sq < board.A2 || sq > board.H7) {
				continue
			}
			w.values[squareWeight(k, sq)] = tapered.Square(k, sq)
		}
		if k < board.King {
			w.values[material+int(k-board.Pawn)] = tapered.Material(k)
		}
	}
	return w
}

// Normalize moves the mean of the piece-square table of each kind of piece to its material
// weight, so that the table has a mean of 0, or as near to 0 as weights within ±9999 allow. No
// score changes, since a piece always stands on one square; for the same reason tuning cannot
// tell the two apart.
func (w *Weights) Normalize() {
	for k := board.Pawn; k < board.King; k++ {
		on := board.AllSquares
		if k == board.Pawn {
			on = 0x00ffffffffffff00
		}
		var mg, eg []int
		for sq := range on.Squares() {
			v := w.At(squareWeight(k, sq))
			mg, eg = append(mg, v.Middlegame), append(eg, v.Endgame)
		}
		worth := w.At(material + int(k-board.Pawn))
		shift := tapered.New(shiftable(worth.Middlegame, mg), shiftable(worth.Endgame, eg))
		w.values[material+int(k-board.Pawn)] += shift
		for sq := range on.Squares() {
			w.values[squareWeight(k, sq)] -= shift
		}
	}
}

// shiftable returns the mean of the values of a table, or the part of it that can be moved to
// a material weight while they all stay within ±maxWeight.
func shiftable(worth int, table []int) int {
	sum := 0
	for _, v := range table {
		sum += v
	}
	low := max(-maxWeight-worth, slices.Max(table)-maxWeight)
	high := min(maxWeight-worth, slices.Min(table)+maxWeight)
	return min(max(sum/len(table), low), high)
}
