package annotate

import (
	"errors"
	"fmt"
	"strings"

	"github.com/luftchess/luft/search"
)

// Options say how positions are evaluated, how moves are judged and what is written into a
// game. The zero value has the defaults, but needs Limits for [Evaluate]. Loss is what a move
// loses of the player's [WinPercent].
type Options struct {
	// Limits are those of the search of each position. With MultiPV of 2 or more,
	// evaluations have a second score, which Good needs.
	Limits search.Limits `json:"limits"`

	// Tablebase replaces the scores of positions that it knows, and the searcher's best
	// move if that does not keep the outcome. nil means none.
	Tablebase search.Tablebase `json:"-"`

	// Report, if not nil, is called by [Evaluate] after each position.
	Report func(Evaluation) `json:"-"`

	// Inaccuracy, Mistake and Blunder are the losses from which a move is marked ?!, ?
	// and ??. 0 selects 5, 10 and 15, those of lichess.org; a negative value disables
	// the mark.
	Inaccuracy float64 `json:"inaccuracy"`
	Mistake    float64 `json:"mistake"`
	Blunder    float64 `json:"blunder"`

	// Good is the loss of the second best move from which the best one is marked !,
	// unless it takes back or wins material in a simple exchange. It needs evaluations
	// with a second line. 0 selects 10; a negative value disables the mark.
	Good float64 `json:"good"`

	// Sacrifice is the number of centipawns from which a move that loses them by static
	// exchange is marked !?, if it is not marked otherwise, answers no check, and the
	// game is not decided. 0 selects 200; a negative value disables the mark. Moves in
	// Antichess and Atomic are never marked so.
	Sacrifice int `json:"sacrifice"`

	// Plies is the maximum length of the better lines that are written. 0 selects 10; a
	// negative value writes none.
	Plies int `json:"plies"`

	// Every adds the better line wherever the searcher prefers another move; otherwise
	// only moves marked ?!, ? or ?? get one.
	Every bool `json:"every"`

	// Replace is what is removed from the main line first. What is not removed is kept:
	// a move with an evaluation or a mark does not get another, and a line that is
	// there is not added again.
	Replace Parts `json:"replace"`

	// Annotator is the value of the tag Annotator, which is set if it is missing and
	// this is not empty.
	Annotator string `json:"annotator"`
}

// Check returns an error if the thresholds are not in ascending order, or above 100.
func (o *Options) Check() error {
	_, err := o.withDefaults()
	return err
}

// withDefaults returns the options without zeros, and an error if they contradict each
// other.
func (o Options) withDefaults() (Options, error) {
	set := func(value *float64, usual float64) bool {
		if *value == 0 {
			*value = usual
		}
		return *value <= 100
	}
	if !set(&o.Inaccuracy, 5) || !set(&o.Mistake, 10) || !set(&o.Blunder, 15) || !set(&o.Good, 10) {
		return o, errors.New("annotate: thresholds must not be above 100 percent")
	}
	last := 0.0
	for _, v := range []float64{o.Inaccuracy, o.Mistake, o.Blunder} {
		if v > 0 && v < last {
			return o, fmt.Errorf("annotate: thresholds %v, %v and %v must be in ascending order", o.Inaccuracy, o.Mistake, o.Blunder)
		}
		last = max(last, v)
	}
	if o.Sacrifice == 0 {
		o.Sacrifice = 200
	}
	if o.Plies == 0 {
		o.Plies = 10
	}
	return o, nil
}

// Parts are parts of the annotation of a main line; the tags of [AccuracyTag] belong to
// Evals. The text form is a list such as
// "evals,marks", or "all"; no parts are the empty text.
type Parts struct{ Evals, Marks, Comments, Variations bool }

// String returns the text form.
func (p Parts) String() string {
	var names []string
	for _, part := range p.all() {
		if *part.on {
			names = append(names, part.name)
		}
	}
	return strings.Join(names, ",")
}

// MarshalText implements [encoding.TextMarshaler].
func (p Parts) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (p *Parts) UnmarshalText(text []byte) error {
	var read Parts
	for name := range strings.SplitSeq(string(text), ",") {
		known := len(text) == 0
		for _, part := range read.all() {
			if name == part.name || name == "all" {
				*part.on, known = true, true
			}
		}
		if !known {
			return fmt.Errorf("annotate: %q: want evals, marks, comments, variations or all", name)
		}
	}
	*p = read
	return nil
}

// A part is one of Parts with its name.
type part struct {
	name string
	on   *bool
}

func (p *Parts) all() []part {
	return []part{{"evals", &p.Evals}, {"marks", &p.Marks}, {"comments", &p.Comments}, {"variations", &p.Variations}}
}
