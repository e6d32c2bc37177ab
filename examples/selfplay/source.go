package main

import (
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search/book"
)

// bookPlies is how many plies of a book are played.
const bookPlies = 8

// A source is where games begin. Any number of goroutines may use it.
type source struct {
	boards   []board.Board
	book     *book.Book
	sum      uint32 // of the file
	random   int
	chess960 float64
}

// newSource reads the openings. The error is one of the file.
func newSource(o *options) (*source, error) {
	s := &source{random: o.random, chess960: o.chess960}
	if o.openings == "" {
		s.boards = []board.Board{board.Start()}
		return s, nil
	}
	file, err := os.Open(o.openings)
	if err != nil {
		return nil, err
	}
	defer file.Close() // it was only read
	sum := crc32.NewIEEE()
	if strings.EqualFold(filepath.Ext(o.openings), ".bin") {
		if _, err := io.Copy(sum, file); err != nil {
			return nil, err
		}
		s.sum = sum.Sum32()
		s.book, err = book.Open(o.openings)
		if err == nil {
			if err = s.book.Verify(); err != nil {
				s.close()
			}
		}
		return s, err
	}
	for e, err := range fen.NewReader(io.TeeReader(file, sum)).Records() {
		if err != nil {
			return nil, console.InFile(o.openings, err)
		}
		s.boards = append(s.boards, e.Board)
	}
	if len(s.boards) == 0 {
		return nil, fmt.Errorf("%s: no openings", o.openings)
	}
	s.sum = sum.Sum32()
	return s, nil
}

// close ends the use of a book.
func (s *source) close() {
	if s.book != nil {
		s.book.Close() // it was only read
	}
}

// few reports whether there are fewer positions to begin from than games.
func (s *source) few(games int) bool { return s.book == nil && len(s.boards) < games }

// draw returns a game that has an opening behind it, or nil if it is over already.
// The error is that the book cannot be read.
func (s *source) draw(r *rand.Rand) (*game.Game, error) {
	g, err := s.begin(r)
	if err != nil {
		return nil, err
	}
	plies := 0
	if s.random > 0 {
		plies = s.random + r.IntN(2) // so that either player can be the first to think
	}
	var moves []board.Move
	for range plies {
		now := g.Board()
		moves = movegen.AppendLegal(moves[:0], &now)
		if len(moves) == 0 {
			return nil, nil
		}
		if err := g.Play(moves[r.IntN(len(moves))]); err != nil {
			return nil, err
		}
	}
	if _, over := ended(g); over {
		return nil, nil
	}
	return g, nil
}

// begin returns a game before its random moves.
func (s *source) begin(r *rand.Rand) (*game.Game, error) {
	if s.chess960 > 0 && r.Float64() < s.chess960 {
		b, _ := board.Chess960(r.IntN(960))
		return game.New(b), nil
	}
	if s.book == nil {
		return game.New(s.boards[r.IntN(len(s.boards))]), nil
	}
	g := game.New(board.Start())
	pick := book.Weighted(r)
	for range bookPlies {
		moves, err := s.book.Moves(g)
		if err != nil {
			return nil, err
		}
		c, err := pick(moves)
		if err != nil { // no book move is left
			break
		}
		if err := g.Play(c.Move); err != nil {
			return nil, err
		}
	}
	return g, nil
}
