package pgn

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
)

// benchInputs calls bench with inputs of some size: one that is always there, and
// the large files of the corpus if there is one.
func benchInputs(b *testing.B, bench func(b *testing.B, in []byte)) {
	const game = `[Event "Benchmark"]
[Site "?"]
[Date "1851.06.21"]
[Round "?"]
[White "Anderssen, Adolf"]
[Black "Kieseritzky, Lionel"]
[Result "1-0"]

1.e4 e5 2.f4 exf4 3.Bc4 Qh4+ 4.Kf1 b5 5.Bxb5 Nf6 6.Nf3 Qh6 7.d3 Nh5 8.Nh4 Qg5
9.Nf5 c6 10.g4 Nf6 11.Rg1 cxb5 12.h4 Qg6 13.h5 Qg5 14.Qf3 Ng8 15.Bxf4 Qf6
16.Nc3 Bc5 17.Nd5 Qxb2 18.Bd6 Bxg1 19.e5 Qxa1+ 20.Ke2 Na6 21.Nxg7+ Kd8
22.Qf6+ Nxf6 23.Be7# 1-0

`
	b.Run("embedded", func(b *testing.B) { bench(b, bytes.Repeat([]byte(game), 10000)) })
	for _, name := range []string{"masters-a", "lichess-2025-05-1000k", "tcec-a", "newyork1924-annotated"} {
		b.Run(name, func(b *testing.B) {
			in, err := os.ReadFile(testdata.File(b, filepath.Join("pgn", "large", name+".pgn")))
			if err != nil {
				b.Fatal(err)
			}
			bench(b, in)
		})
	}
}

// moveCounter is a Visitor that does a little with each move.
type moveCounter struct {
	Nop
	moves int
}

func (c *moveCounter) Move(*board.Board, board.Move, []byte) error {
	c.moves++
	return nil
}

func readMoves(r *Reader) (int, error) {
	var c moveCounter
	for {
		err := r.Next(&c)
		if err == io.EOF {
			return c.moves, nil
		} else if err != nil {
			return c.moves, err
		}
	}
}

func BenchmarkRead(b *testing.B) {
	for _, mode := range []string{"legal", "tokens", "skim"} {
		b.Run(mode, func(b *testing.B) {
			benchInputs(b, func(b *testing.B, in []byte) {
				b.SetBytes(int64(len(in)))
				for b.Loop() {
					r := NewReader(bytes.NewReader(in))
					var n int
					var err error
					if mode == "skim" {
						n, err = countGames(r)
					} else {
						r.RawMoves = mode == "tokens"
						n, err = readMoves(r)
					}
					if n == 0 || err != nil {
						b.Fatal(n, err)
					}
				}
			})
		})
	}
}

func BenchmarkParallel(b *testing.B) {
	for _, workers := range []int{1, 2, 4} {
		b.Run(fmt.Sprint("workers=", workers), func(b *testing.B) {
			benchInputs(b, func(b *testing.B, in []byte) {
				b.SetBytes(int64(len(in)))
				for b.Loop() {
					moves := 0
					for n, err := range Parallel(context.Background(), bytes.NewReader(in), ParallelOptions{Workers: workers}, readMoves) {
						if err != nil {
							b.Fatal(err)
						}
						moves += n
					}
					if moves == 0 {
						b.Fatal("no moves")
					}
				}
			})
		})
	}
}

func BenchmarkHeaders(b *testing.B) {
	benchInputs(b, func(b *testing.B, in []byte) {
		b.SetBytes(int64(len(in)))
		for b.Loop() {
			for tags, err := range NewReader(strings.NewReader(string(in))).Headers() {
				if len(tags) == 0 || err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}
