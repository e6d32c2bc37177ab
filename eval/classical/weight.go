package classical

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/tapered"
)

// A Weight is what a term counts in the middlegame and in the endgame, mostly in
// centipawns. Scales of the endgame are in 128ths; king danger is in a unit of
// its own (see [Coefficients]).
type Weight struct {
	Middlegame, Endgame int
}

// leastScale keeps even an endgame that is hard to win from being all the same.
const leastScale = 8

// mostWeight is the greatest number in a Weight, in either direction.
const mostWeight = 9999

// Weights are the numbers that a [Evaluator] adds up. The zero value has them all
// 0; [Evaluator.Weights] and [FirstWeights] have better ones.
//
// As text, there is a line for each: the term, the entry of the term ("-" if it
// has but one), the number for the middlegame and the one for the endgame, with
// tabs between them. Empty lines and lines that begin with # mean nothing.
type Weights struct {
	values [weightCount]taper
}

// Len returns the number of weights.
func (w *Weights) Len() int { return weightCount }

// At returns weight i, the zero Weight if there is none such.
func (w *Weights) At(i int) Weight {
	if i < 0 || i >= weightCount {
		return Weight{}
	}
	t := w.values[i]
	return Weight{int(t.Middlegame()), int(t.Endgame())}
}

// Set makes v weight i, its numbers brought to between -9999 and 9999, and those
// of scales to between 8 and 128. If there is no weight i, nothing happens.
func (w *Weights) Set(i int, v Weight) {
	switch {
	case i >= scale && i < weightCount:
		w.values[i] = tapered.New(0, min(max(v.Endgame, leastScale), wholeScale))
	case i >= 0 && i < scale:
		limit := func(n int) int { return min(max(n, -mostWeight), mostWeight) }
		w.values[i] = tapered.New(limit(v.Middlegame), limit(v.Endgame))
	}
}

// Name returns the term and the entry that weight i is, such as "rook on a file"
// and "open". Both are empty if there is no weight i; the entry is, if the term
// has but one.
func (w *Weights) Name(i int) (term, entry string) {
	for j := range terms {
		t := &terms[j]
		if i >= t.start && i < t.start+t.size() {
			return t.name, t.label(i - t.start)
		}
	}
	return "", ""
}

// Evaluator returns an evaluator with these weights. Later changes of the weights
// are not seen by it.
func (w *Weights) Evaluator() *Evaluator {
	weights := *w
	return &Evaluator{weights: &weights}
}

// AppendText implements [encoding.TextAppender]. The error is always nil.
func (w *Weights) AppendText(b []byte) ([]byte, error) {
	for i := range terms {
		t := &terms[i]
		for j := range t.size() {
			entry := t.label(j)
			if entry == "" {
				entry = "-"
			}
			v := w.At(t.start + j)
			b = fmt.Appendf(b, "%s\t%s\t%d\t%d\n", t.name, entry, v.Middlegame, v.Endgame)
		}
	}
	return b, nil
}

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (w *Weights) MarshalText() ([]byte, error) { return w.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]. The lines may come in any
// order, but each weight must be there once. The error is a *[WeightsError], and
// then the weights are as they were.
func (w *Weights) UnmarshalText(text []byte) error {
	places := weightPlaces()
	var read Weights
	number := 0
	for line := range bytes.Lines(text) {
		number++
		name, v, ok, err := parseWeight(string(line))
		if err == nil && !ok {
			continue
		}
		if err == nil {
			if i, there := places[name]; there {
				read.Set(i, v)
				delete(places, name)
				if read.At(i) == v {
					continue
				}
				err = errWeightNumber
			} else {
				err = errUnknownWeight
			}
		}
		return &WeightsError{number, err}
	}
	if len(places) > 0 {
		// Name the first that is missing.
		for i := range weightCount {
			term, entry := w.Name(i)
			if _, missing := places[weightName{term, entry}]; missing {
				return &WeightsError{number, fmt.Errorf("no weight for %s %s", term, entry)}
			}
		}
	}
	*w = read
	return nil
}

type weightName struct{ term, entry string }

// weightPlaces returns the index of each weight by its name.
func weightPlaces() map[weightName]int {
	places := make(map[weightName]int, weightCount)
	for i := range terms {
		t := &terms[i]
		for j := range t.size() {
			places[weightName{t.name, t.label(j)}] = t.start + j
		}
	}
	return places
}

// parseWeight reads a line; it is not ok if the line means nothing.
func parseWeight(line string) (name weightName, v Weight, ok bool, err error) {
	line = strings.TrimRight(line, "\r\n")
	if strings.TrimSpace(line) == "" || line[0] == '#' {
		return name, v, false, nil
	}
	fields := strings.Split(line, "\t")
	if len(fields) != 4 {
		return name, v, false, errWeightFields
	}
	name = weightName{fields[0], fields[1]}
	if name.entry == "-" {
		name.entry = ""
	}
	for i, n := range []*int{&v.Middlegame, &v.Endgame} {
		if *n, err = strconv.Atoi(fields[2+i]); err != nil {
			return name, v, false, errWeightNumber
		}
	}
	return name, v, true, nil
}

var (
	errWeightFields  = errors.New("not a term, an entry and two numbers between tabs")
	errWeightNumber  = errors.New("not a number, or beyond what the weight can be")
	errUnknownWeight = errors.New("no such weight, or it has been there before")
)

// A WeightsError reports text that is no [Weights].
type WeightsError struct {
	Line int // counted from 1; the last one if something is missing
	Err  error
}

// Error names the line and says what is wrong with it.
func (e *WeightsError) Error() string {
	return "classical: weights: line " + strconv.Itoa(e.Line) + ": " + e.Err.Error()
}

// Unwrap returns what is wrong with the line.
func (e *WeightsError) Unwrap() error { return e.Err }

// FirstWeights returns what tuning begins with: the piece-square tables of
// [eval.PieceSquare], and round numbers.
func FirstWeights() *Weights {
	w := new(Weights)
	for i := range terms {
		t := &terms[i]
		for j := range t.size() {
			w.values[t.start+j] = t.first + t.slope*taper(j)
		}
	}
	for k := board.Pawn; k <= board.King; k++ {
		for sq := range board.NoSquare {
			t := tapered.Square(k, sq)
			for _, kings := range []wings{0, 2} {
				w.values[kings.square(k, sq)] = t
			}
		}
		if k < board.King {
			w.values[material+int(k-board.Pawn)] = tapered.Material(k)
		}
	}
	return w
}

// Level moves what all squares have in common for a kind of piece from its squares
// to its material, so that material is what the piece is worth on average. No score
// changes: a piece always stands on some square. Tuning cannot tell the two apart.
func (w *Weights) Level() {
	for k := board.Pawn; k < board.King; k++ {
		on := board.AllSquares
		if k == board.Pawn {
			on = 0x00ffffffffffff00
		}
		var mg, eg, n int
		for _, kings := range []wings{0, 2} {
			for sq := range on.Squares() {
				v := w.At(kings.square(k, sq))
				mg, eg, n = mg+v.Middlegame, eg+v.Endgame, n+1
			}
		}
		shift := tapered.New(mg/n, eg/n)
		w.values[material+int(k-board.Pawn)] += shift
		for _, kings := range []wings{0, 2} {
			for sq := range on.Squares() {
				w.values[kings.square(k, sq)] -= shift
			}
		}
	}
}

// parameters are weights as the evaluation wants them.
type parameters struct {
	weights Weights
	worth   [2][4][8][64]taper // of a piece on a square, its material and place in one
	moveWorth
	squareWorth [countedSets]taper // of each square of the sets that are counted
}

func (p *parameters) set(w *Weights) {
	p.weights = *w
	p.moveWorth.set(w)
	for kings := range wings(4) {
		for k := board.Pawn; k <= board.King; k++ {
			for sq := range board.NoSquare {
				t := w.values[kings.square(k, sq)]
				if k < board.King {
					t += w.values[material+int(k-board.Pawn)]
				}
				p.worth[board.White][kings][k][sq] = t
				p.worth[board.Black][kings][k][sq.Flip()] = t
			}
		}
	}
	for i, weight := range countedWeights {
		p.squareWorth[i] = w.values[weight]
	}
}
