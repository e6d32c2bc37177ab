package pgn_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/luftchess/luft/pgn"
)

// TestParallelText puts the texts of all games together, which is the input, however it is divided.
func TestParallelText(t *testing.T) {
	const game = "%before\n\n[Event \"A\"]\n\n1. e4 {x} e5 *\n\n% between\n\n;comment\n1. d4 d5 2. c4 1-0\n"
	in := strings.Repeat(game, 50) + "\n%after\n\n"
	for _, batch := range []int{1, 10, 100, 1000, 100_000} {
		o := pgn.ParallelOptions{ReaderOptions: pgn.ReaderOptions{KeepText: true}, Workers: 2, Batch: batch}
		var got bytes.Buffer
		batches := 0
		for text, err := range pgn.Parallel(context.Background(), strings.NewReader(in), o, func(r *pgn.Reader) (text []byte, err error) {
			for {
				err := r.Next(pgn.Nop{})
				before, game := r.Text()
				text = append(append(text, before...), game...)
				if err == io.EOF {
					return text, nil
				} else if err != nil {
					return text, err
				}
			}
		}) {
			if err != nil {
				t.Fatal(err)
			}
			got.Write(text)
			batches++
		}
		if got.String() != in {
			t.Errorf("batches of %d bytes: %d batches, %d bytes, want %d", batch, batches, got.Len(), len(in))
		}
	}
}
