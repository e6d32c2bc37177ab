package train_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/nnue/train"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/movegen/game"
)

// kingAndPiece returns positions of White's king and a piece against a king, with the value
// of the piece as the score.
func kingAndPiece(k board.Kind, score eval.Score) (set train.Set) {
	for at := range board.Square(64) {
		for king := range board.Square(64) {
			s := board.Setup{Fullmove: 1}
			s.Pieces[board.G6] = board.NewPiece(board.Black, board.King)
			s.Pieces[king] = board.NewPiece(board.White, board.King)
			s.Pieces[at] = board.NewPiece(board.White, k)
			b, err := s.Board()
			if err != nil {
				continue // the pieces are on one square, or Black is in check
			}
			r, err := train.NewRecord(&b, score, game.WhiteWins)
			if err != nil {
				panic(err)
			}
			set.Add(r)
		}
	}
	return set
}

// A network of 16 neurons learns that a queen is worth more than a knight.
func ExampleRun() {
	set := kingAndPiece(board.Queen, 300)
	knights := kingAndPiece(board.Knight, 100)
	set.Append(&knights)
	r, err := train.Run(context.Background(), &set, train.Options{Hidden: 16, Batch: 256, Rate: 0.01, K: 200})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("learned:", r.Rounded.Target < 0.001)
	for _, k := range []board.Kind{board.Queen, board.Knight} {
		s := board.Setup{Fullmove: 1}
		s.Pieces[board.G6] = board.NewPiece(board.Black, board.King)
		s.Pieces[board.B2] = board.NewPiece(board.White, board.King)
		s.Pieces[board.D1] = board.NewPiece(board.White, k)
		b, err := s.Board()
		if err != nil {
			fmt.Println(err)
			return
		}
		score := r.Network.Output(&b)
		fmt.Println(k, "worth more than 200:", score > 200)
	}
	// Output:
	// learned: true
	// queen worth more than 200: true
	// knight worth more than 200: false
}

// A record can be given to other trainers: it has the layout of bulletformat.
func ExampleRecord() {
	start := board.Start()
	r, err := train.NewRecord(&start, 25, game.Draw)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := r.MarshalBinary()
	fmt.Printf("%d bytes: %x\n", len(text), text)
	// Output:
	// 32 bytes: ffff00000000ffff1342253100000000888888889bcaadb91900010404000000
}

func ExampleSet() {
	set := train.Set{MaxScore: 1000}
	start := board.Start()
	for _, score := range []eval.Score{25, -1500, eval.MateIn(3)} {
		if r, err := train.NewRecord(&start, score, game.Draw); err == nil {
			set.Add(r)
		}
	}
	fmt.Println(len(set.Training)+len(set.HeldOut), "accepted,", set.Skipped, "skipped")
	// Output:
	// 1 accepted, 2 skipped
}

// Positions are written to a file in random order, and a network is trained from it.
func ExampleWriter() {
	var file bytes.Buffer
	w := train.NewWriter(&file, 64<<20, 1)
	for _, k := range []board.Kind{board.Knight, board.Rook} {
		set := kingAndPiece(k, 200)
		if err := w.Append(&set); err != nil {
			fmt.Println(err)
			return
		}
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
		return
	}
	f, err := train.NewFile(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		fmt.Println(err)
		return
	}
	training, heldOut, _ := f.Len()
	r, err := train.Run(context.Background(), f, train.Options{Hidden: 16, Epochs: 1, K: 200})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(training, "and", heldOut, "positions,", r.Last.Epoch, "epoch")
	// Output:
	// 5400 and 352 positions, 1 epoch
}

// What is not a file of a Writer is told from a damaged one.
func ExampleFile() {
	_, err := train.NewFile(strings.NewReader("1. e4 e5"), 8)
	fmt.Println(errors.Is(err, sample.ErrHeader), err)
	// Output:
	// true sample: byte 0: not a file of training positions
}
