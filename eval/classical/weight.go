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

// A Weight is the value of a term in the middlegame and in the endgame, in centipawns.
// Two kinds of weights have another unit: endgame scales are in 128ths, and king danger
// is in attack units (see [Coefficients]).
type Weight struct {
	Middlegame, Endgame int
}

// minScale keeps some of the score even in an endgame that is hard to win, so that a search
// still prefers the better side.
const minScale = 8

// maxWeight is the greatest absolute value in a Weight.
const maxWeight = 9999

// Weights are the parameters of an [Evaluator]. In the zero value they are all 0;
// [Evaluator.Weights] returns the default weights, and [InitialWeights] those that tuning
// starts from.
//
// The text form has one line for each weight: the term, the entry of the term ("-" if it
// has only one), the middlegame value and the endgame value, separated by tabs. Empty
// lines and lines that begin with # are ignored.
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

// Evaluator returns an evaluator with a copy of these weights.
func (w *Weights) Evaluator() *Evaluator {
	weights := *w
	return &Evaluator{weights: &weights, tables: newTables(&weights)}
}

// AppendText implements [encoding.TextAppender]. The error is always nil.
func (w Weights) AppendText(b []byte) ([]byte, error) {
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
func (w Weights) MarshalText() ([]byte, error) { return w.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]. The lines can be in any order, but
// there must be exactly one for each weight. The error is a *[WeightsError]; in case of an
// error the weights are unchanged.
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

// parseWeight reads a line. ok is false for an empty line or a comment.
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
	errWeightFields  = errors.New("want four fields separated by tabs: term, entry and two numbers")
	errWeightNumber  = errors.New("not a number, or out of range")
	errUnknownWeight = errors.New("unknown or duplicate weight")
)

// A WeightsError reports text that is not a valid form of [Weights].
type WeightsError struct {
	Line int // counted from 1; the last line if a weight is missing
	Err  error
}

// Error names the line and the error in it.
func (e *WeightsError) Error() string {
	return "classical: weights: line " + strconv.Itoa(e.Line) + ": " + e.Err.Error()
}

// Unwrap returns Err.
func (e *WeightsError) Unwrap() error { return e.Err }

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
			t := tapered.Square(k, sq)
			for zone := range zones(ownZones) {
				own, _ := zone.squareWeights(k, sq)
				w.values[own] = t
			}
		}
		if k < board.King {
			w.values[material+int(k-board.Pawn)] = tapered.Material(k)
		}
	}
	return w
}

// Normalize moves the mean of the square weights of each kind of piece to its material
// weight, so that the square weights have a mean of 0. No score changes, since a piece
// always stands on one square; for the same reason tuning cannot tell the two apart.
func (w *Weights) Normalize() {
	for k := board.Pawn; k < board.King; k++ {
		for _, tables := range [][2]int{{squares, ownZones}, {theirSquares, theirZones}} {
			w.normalize(k, tables[0], tables[1])
		}
	}
}

// normalize moves the mean of the boards of a kind, in the given number of tables from first on.
func (w *Weights) normalize(k board.Kind, first, tables int) {
	on := board.AllSquares
	if k == board.Pawn {
		on = 0x00ffffffffffff00
	}
	var mg, eg, n int
	each := func(f func(i int)) {
		for table := range tables {
			for sq := range on.Squares() {
				f(first + table*boards + int(k-board.Pawn)*64 + int(sq))
			}
		}
	}
	each(func(i int) {
		v := w.At(i)
		mg, eg, n = mg+v.Middlegame, eg+v.Endgame, n+1
	})
	shift := tapered.New(mg/n, eg/n)
	w.values[material+int(k-board.Pawn)] += shift
	each(func(i int) { w.values[i] -= shift })
}

// parameters are the weights in the form in which the evaluation uses them.
type parameters struct {
	weights Weights
	*tables
	moveWeights
	squareWorth [countedSets]taper // of each square of the sets that are counted
}

// tables are weights in the form in which they are looked up. Evaluators with the same weights
// share them.
type tables struct {
	// worth is the value of a piece by the zones of the kings, its kind, and its square as the
	// player sees it, material included.
	worth [ownZones * theirZones][8][64]taper

	// pairs is the value of a pawn on a square with others.
	pairs [64]struct{ own, their [64]taper }
}

func newTables(w *Weights) *tables {
	t := new(tables)
	for z := range t.worth {
		for k := board.Pawn; k <= board.King; k++ {
			base := taper(0)
			if k < board.King {
				base = w.values[material+int(k-board.Pawn)]
			}
			for sq := range board.NoSquare {
				own, their := zones(z).squareWeights(k, sq)
				t.worth[z][k][sq] = base + w.values[own] + w.values[their]
			}
		}
	}
	for a := board.A2; a <= board.H7; a++ {
		for b := board.A2; b <= board.H7; b++ {
			if a != b {
				t.pairs[a].own[b] = w.values[ownPair(a, b)]
			}
			t.pairs[a].their[b] = w.values[theirPair(a, b)]
		}
	}
	return t
}

func (p *parameters) set(w *Weights, t *tables) {
	p.weights = *w
	p.tables = t
	p.moveWeights.set(w)
	for i, weight := range countedWeights {
		p.squareWorth[i] = w.values[weight]
	}
}
