package cookbook_test

import (
	"bytes"
	"io"
	"log"
	"os"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/search/searchtest"
)

// must returns v, and ends the program if there is an error.
func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}

// check ends the program if there is an error.
func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// networkFile returns the file of a network that counts pieces.
func networkFile() io.Reader {
	const hidden = 16
	w := nnue.Weights{
		Hidden:      hidden,
		Features:    make([]int16, nnue.Inputs*hidden),
		Bias:        make([]int16, hidden),
		Output:      make([]int16, nnue.Buckets*2*hidden),
		OutputBias:  make([]int32, nnue.Buckets),
		Scale:       40_000,
		Description: "counts pieces",
	}
	for input := range nnue.Inputs {
		w.Features[input*hidden+input/64] = 30 // a neuron for each colour and kind of piece
	}
	for bucket := range nnue.Buckets {
		for kind, x := range []int16{12, 36, 36, 60, 108} { // for the player to move
			w.Output[bucket*2*hidden+kind], w.Output[bucket*2*hidden+6+kind] = x, -x
		}
	}
	var file bytes.Buffer
	must(must(nnue.NewNetwork(w)).WriteTo(&file))
	return &file
}

// The bot keeps the contract of a searcher, and says that it finds several lines.
func TestBotContract(t *testing.T) {
	searchtest.Run(t, func() search.Searcher { return newThinker(mobility{}) })
	if !search.SupportsMultiPV(newThinker(mobility{})) {
		t.Error("several lines are not supported")
	}
}

// The bot searched with the score of another position if its evaluator had state.
func TestBotWithState(t *testing.T) {
	var results [2]search.Result
	for i, e := range []eval.Evaluator{eval.Func(eval.PieceSquare{}.Evaluate), eval.PieceSquare{}.Fork()} {
		r, err := newThinker(e).Search(t.Context(), game.New(board.Start()), search.Limits{Depth: 3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		results[i] = r
	}
	if results[0].Score != results[1].Score || results[0].Move != results[1].Move {
		t.Errorf("%v %v without state, %v %v with it", results[0].Move, results[0].Score, results[1].Move, results[1].Score)
	}
}

// TestBook holds that testdata/book.bin is the book described here. The flag -update
// writes it.
func TestBook(t *testing.T) {
	var b book.Builder
	for _, entry := range []struct {
		line   []string
		move   string
		weight uint64
	}{
		{nil, "e4", 60}, {nil, "d4", 30}, {nil, "c4", 10},
		{[]string{"e4"}, "c5", 20}, {[]string{"e4"}, "e5", 15},
		{[]string{"d4"}, "Nf6", 10},
	} {
		g := game.New(board.Start())
		for _, text := range entry.line {
			must(san.Play(g, text))
		}
		next := g.Clone()
		if err := b.Add(g, must(san.Play(next, entry.move)), entry.weight); err != nil {
			t.Fatal(err)
		}
	}
	var want bytes.Buffer
	if err := book.Write(&want, b.Entries()); err != nil {
		t.Fatal(err)
	}
	const name = "testdata/book.bin"
	if *update {
		if err := os.WriteFile(name, want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want.Bytes()) {
		t.Errorf("%s is not this book; go test -run TestBook -update writes it", name)
	}
}
