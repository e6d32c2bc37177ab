package annotate

import (
	"testing"
)

func TestCheck(t *testing.T) {
	tests := []struct {
		name string
		o    Options
		ok   bool
	}{
		{"defaults", Options{}, true},
		{"none", Options{Inaccuracy: -1, Mistake: -1, Blunder: -1, Good: -1, Sacrifice: -1, Plies: -1}, true},
		{"only blunders", Options{Inaccuracy: -1, Mistake: -1, Blunder: 3}, true},
		{"equal", Options{Inaccuracy: 7, Mistake: 7, Blunder: 7}, true},
		{"descending", Options{Inaccuracy: 20}, false},
		{"descending without mistakes", Options{Inaccuracy: 20, Mistake: -1, Blunder: 15}, false},
		{"above 100", Options{Blunder: 101}, false},
		{"good above 100", Options{Good: 101}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := parseGame(t, "*")
			err := test.o.Check()
			_, reviewErr := Judge(g, make([]Evaluation, 1), test.o)
			if (err == nil) != test.ok || (reviewErr == nil) != test.ok {
				t.Errorf("%v, %v", err, reviewErr)
			}
		})
	}
	if _, err := Annotate(parseGame(t, "1. e4 *"), make([]Evaluation, 1), Options{}); err == nil {
		t.Error("an evaluation was not missed")
	}
}

func TestParts(t *testing.T) {
	tests := []struct {
		text string
		want Parts
		back string
	}{
		{"", Parts{}, ""},
		{"evals", Parts{Evals: true}, "evals"},
		{"variations,marks", Parts{Marks: true, Variations: true}, "marks,variations"},
		{"all", Parts{true, true, true, true}, "evals,marks,comments,variations"},
	}
	for _, test := range tests {
		got := Parts{Comments: true}
		if err := got.UnmarshalText([]byte(test.text)); err != nil || got != test.want || got.String() != test.back {
			t.Errorf("%q: %+v (%v), %v", test.text, got, got, err)
		}
	}
	for _, text := range []string{"x", "evals,", ",", "evals,x", "evals marks"} {
		got := Parts{Comments: true}
		if err := got.UnmarshalText([]byte(text)); err == nil || got != (Parts{Comments: true}) {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}
