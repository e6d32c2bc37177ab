package pgn

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// answers is a Visitor that writes down what it is told and gives an answer to each
// method that has one.
type answers struct {
	events
	beginVariation, endVariation, endGame error
}

func (a *answers) BeginVariation() error {
	a.events.BeginVariation()
	return a.beginVariation
}

func (a *answers) EndVariation() error {
	a.events.EndVariation()
	return a.endVariation
}

func (a *answers) EndGame() error {
	a.events.EndGame()
	return a.endGame
}

// A variation that BeginVariation has skipped has no EndVariation, even if the game
// ends inside it.
func TestSkippedVariationHasNoEnd(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"1. e4 (1. d4", "begin start move e4 ( end"},
		{"1. e4 (1. d4 (1. c4) e5", "begin start move e4 ( end"},
		{"1. e4 (1. d4) (1. c4 {x", "begin start move e4 ( ( end"},
		{"1. e4 (1. d4\n[A \"b\"]\n*", "begin start move e4 ( end"},
	} {
		a := answers{beginVariation: SkipVariation}
		err := NewReader(strings.NewReader(test.in)).Next(&a)
		if diff := cmp.Diff(test.want, strings.Join(a.lines, " ")); diff != "" {
			t.Errorf("%q (-want +got):\n%s", test.in, diff)
		}
		if !errors.Is(err, ErrVariation) {
			t.Errorf("%q: error %v", test.in, err)
		}
	}
	broken := errors.New("broken")
	a := answers{beginVariation: SkipVariation}
	if err := NewReader(&chunks{s: "1. e4 (1. d4 ", err: broken}).Next(&a); !errors.Is(err, broken) || strings.Join(a.lines, " ") != "begin start move e4 ( end" {
		t.Errorf("input that fails in a skipped variation: %q, %v", a.lines, err)
	}
}

// What a Visitor answers at the end of a malformed game is not lost.
func TestAnswersInMalformedGame(t *testing.T) {
	mine := errors.New("mine")
	const in = "1. e4 (1. d4 (1. c4 e4\n[A \"b\"]\n*"
	for _, test := range []struct {
		name string
		a    answers
		want error // nil stands for an *Error
		told string
	}{
		{"nothing", answers{}, nil, "begin start move e4 ( move d4 ( move c4 ) ) end"},
		{"SkipAll at the end of a variation", answers{endVariation: SkipAll}, SkipAll, "begin start move e4 ( move d4 ( move c4 ) end"},
		{"SkipGame at the end of a variation", answers{endVariation: SkipGame}, nil, "begin start move e4 ( move d4 ( move c4 ) end"},
		{"SkipVariation at the end of a variation", answers{endVariation: SkipVariation}, nil, "begin start move e4 ( move d4 ( move c4 ) ) end"},
		{"error at the end of a variation", answers{endVariation: mine}, mine, "begin start move e4 ( move d4 ( move c4 )"},
		{"SkipAll at the end of the game", answers{endGame: SkipAll}, SkipAll, "begin start move e4 ( move d4 ( move c4 ) ) end"},
		{"SkipGame at the end of the game", answers{endGame: SkipGame}, nil, "begin start move e4 ( move d4 ( move c4 ) ) end"},
		{"error at the end of the game", answers{endGame: mine}, mine, "begin start move e4 ( move d4 ( move c4 ) ) end"},
		{"SkipAll, then an error", answers{endVariation: SkipAll, endGame: mine}, mine, "begin start move e4 ( move d4 ( move c4 ) end"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := NewReader(strings.NewReader(in))
			err := r.Next(&test.a)
			if _, malformed := errors.AsType[*Error](err); malformed != (test.want == nil) || test.want != nil && err != test.want {
				t.Errorf("error %v, want %v", err, test.want)
			}
			if diff := cmp.Diff(test.told, strings.Join(test.a.lines, " ")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if err := r.Next(Nop{}); err != nil {
				t.Errorf("next game: %v", err)
			}
			if err := r.Next(Nop{}); err != io.EOF {
				t.Errorf("at the end: %v", err)
			}
		})
	}
}
