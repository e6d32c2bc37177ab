package sample_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/movegen/game"
)

// aGame is a game of three plies, of which the position before the last is a sample.
func aGame() *sample.Game {
	return &sample.Game{Start: board.Start(), Result: game.Draw, Plies: []sample.Ply{
		{Move: board.NewMove(board.E2, board.E4), Score: 20},
		{Move: board.NewMove(board.E7, board.E5), Score: -15},
		{Move: board.NewMove(board.G1, board.F3), Score: 18, Keep: true},
	}}
}

func ExampleGame() {
	g := aGame()
	for s := range g.Samples() {
		fmt.Println(s.Move, s.Score, s.Result)
	}
	text, err := g.MarshalBinary()
	fmt.Println(len(text), "bytes", err)
	// Output:
	// g1f3 +0.18 1/2-1/2
	// 42 bytes <nil>
}

func ExampleSample() {
	for s := range aGame().Samples() {
		fmt.Println(s.EPD())
	}
	// Output:
	// rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - c9 "1/2-1/2"; ce 18; hmvc 0; fmvn 2;
}

func ExampleReader() {
	file := sample.AppendHeader(nil, "seed=1 nodes=5000")
	file, err := sample.AppendGame(file, aGame())
	if err != nil {
		fmt.Println(err)
		return
	}
	r := sample.NewReader(bytes.NewReader(file))
	fmt.Println(r.Settings())
	for g, err := range r.Games() {
		fmt.Println(g.Number, len(g.Plies), g.Kept(), err)
	}
	// Output:
	// seed=1 nodes=5000 <nil>
	// 0 3 1 <nil>
}

// Games can be given to other programs that train networks, and theirs be read.
func ExampleReadViriformat() {
	text, err := sample.AppendViriformat(nil, aGame())
	if err != nil {
		fmt.Println(err)
		return
	}
	for g, err := range sample.ReadViriformat(bytes.NewReader(text)) {
		fmt.Println(len(text), "bytes", len(g.Plies), g.Kept(), err)
	}
	// Output:
	// 48 bytes 3 1 <nil>
}

func ExamplePly() {
	for _, p := range aGame().Plies {
		fmt.Println(p.Move, p.Score, p.Keep)
	}
	// Output:
	// e2e4 +0.20 false
	// e7e5 -0.15 false
	// g1f3 +0.18 true
}

func ExampleError() {
	file := sample.AppendHeader(nil, "seed=1")
	_, err := sample.NewReader(bytes.NewReader(file[:12])).Settings()
	fmt.Println(err)
	fmt.Println(errors.Is(err, io.ErrUnexpectedEOF))
	// Output:
	// sample: byte 12: unexpected EOF
	// true
}

// A trainer reports after each epoch how well the evaluation predicts results and scores.
func ExampleProgress() {
	p := sample.Progress{Epoch: 1, Epochs: 40, Loss: 0.081, HeldOut: sample.Loss{Target: 0.082, Result: 0.13, Score: 0.08}}
	fmt.Printf("epoch %d of %d: loss %.3f, held out %.3f\n", p.Epoch, p.Epochs, p.Loss, p.HeldOut.Target)
	// Output: epoch 1 of 40: loss 0.081, held out 0.082
}

// An evaluation that predicts a draw for everything, against a game that was won and a score
// that says so with certainty.
func ExampleLoss() {
	l := sample.Loss{Target: 0.25, Result: 0.25, Score: 0.25}
	fmt.Println(math.Sqrt(l.Result))
	// Output: 0.5
}
