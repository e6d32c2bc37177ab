package classical_test

import (
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/fen"
)

// Bishop and knight against a bare king are worth more than their material, two knights
// nothing.
func ExampleEvaluator() {
	c := classical.New(nil)
	for _, text := range []string{
		"8/8/4k3/8/8/3NK3/3N4/8 w - - 0 1",
		"8/8/4k3/8/8/3NK3/3B4/8 w - - 0 1",
	} {
		b, err := fen.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		s := c.Evaluate(&b)
		fmt.Println(s > 0, s > eval.Material{}.Evaluate(&b))
	}
	// Output:
	// false false
	// true true
}

// A trace shows each term for both players, in the middlegame and in the endgame.
func ExampleTrace() {
	b, err := fen.Parse("r3k3/pp3ppp/8/8/8/8/PPP2PPP/3RK3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	trace := classical.New(classical.InitialWeights()).Trace(&b)
	for line := range strings.Lines(trace.String()) {
		if strings.Contains(line, "rook on") || strings.Contains(line, "term") {
			fmt.Print(line)
		}
	}
	fmt.Println("phase", trace.Phase)
	// Output:
	// term                                      mg     eg      mg     eg      mg     eg
	// rook on a file                          0.30   0.10    0.00   0.00    0.30   0.10
	// rook on the seventh rank                0.00   0.00    0.00   0.00    0.00   0.00
	// phase 4
}

func ExampleTraceTerm() {
	b := board.Start()
	for _, term := range classical.New(classical.InitialWeights()).Trace(&b).Terms {
		if term.Name == "bishop pair" {
			fmt.Println(term.White.Middlegame, term.Black.Endgame)
		}
	}
	// Output: 30 50
}

// Weights can be changed, and an evaluator made of them.
func ExampleWeights() {
	b, err := fen.Parse("4k3/pp4pp/8/8/8/8/PP4PP/2B1KB2 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	w := classical.DefaultWeights()
	before := classical.New(w).Evaluate(&b)
	for i := range w.Len() {
		if term, _ := w.Name(i); term == "bishop pair" {
			pair := w.At(i)
			pair.Endgame += 100
			w.Set(i, pair)
		}
	}
	fmt.Println(classical.New(w).Evaluate(&b) > before)
	// Output: true
}

func ExampleWeight() {
	w := classical.InitialWeights()
	for i := range w.Len() {
		if term, entry := w.Name(i); term == "rook on a file" {
			var v classical.Weight = w.At(i)
			fmt.Println(entry, v.Middlegame, v.Endgame)
		}
	}
	// Output:
	// semi-open 10 5
	// open 30 10
}

func ExampleWeightsError() {
	var w classical.Weights
	err := w.UnmarshalText([]byte("# mine\nbishop pair\t-\tmuch/50\n"))
	if bad, ok := err.(*classical.WeightsError); ok {
		fmt.Println(bad.Line, bad.Err)
	}
	// Output: 2 not two numbers such as 24/43, or out of range
}

// Coefficients give the score for any weights.
func ExampleCoefficients() {
	b, err := fen.Parse("4k3/pppppppp/8/8/8/8/PPPPPPPP/2B1KB2 b - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	var c classical.Coefficients
	classical.New(nil).Coefficients(&b, &c)
	w := classical.InitialWeights()
	fmt.Println(c.Score(w) == -classical.New(w).Evaluate(&b)) // White's view, Black to move
	for _, n := range c.Linear {
		if term, entry := w.Name(int(n.Weight)); term == "material" {
			fmt.Println(entry, n.Count)
		}
	}
	// Output:
	// true
	// bishop 2
}

func ExampleCoefficient() {
	w := classical.InitialWeights()
	n := classical.Coefficient{Weight: 1, Count: -2}
	term, entry := w.Name(int(n.Weight))
	fmt.Println(n.Count, term, entry)
	// Output: -2 material knight
}
