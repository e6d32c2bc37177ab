package main

import (
	"context"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/internal/openings"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/search/match/opening"
)

// bookPlies is how many plies of a book are played.
const bookPlies = 8

// A source is where games begin. Any number of goroutines may use it.
type source struct {
	starts   []*game.Game // with their openings
	book     *book.Book
	sum      uint32 // of the file
	random   int
	chess960 float64
}

// newSource reads the openings. Those that are skipped are told to stderr. The error is one
// of the file.
func newSource(ctx context.Context, o *options, stderr io.Writer) (*source, error) {
	s := &source{random: o.random, chess960: o.chess960}
	if o.openings == "" {
		s.starts = []*game.Game{game.New(board.Start())}
		return s, nil
	}
	if strings.EqualFold(filepath.Ext(o.openings), ".bin") {
		return s, s.openBook(o.openings)
	}
	suite, err := openings.Read(ctx, "selfplay", o.openings, opening.Options{}, stderr)
	if err != nil {
		return nil, err
	}
	s.sum = suite.Checksum
	for i := range suite.Openings {
		g, err := suite.Openings[i].Game()
		if err != nil {
			return nil, err
		}
		s.starts = append(s.starts, g)
	}
	return s, nil
}

// openBook opens a book, from which each game draws a line of its own.
func (s *source) openBook(name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	s.sum = crc32.ChecksumIEEE(text)
	if s.book, err = book.Open(name); err != nil {
		return err
	}
	if err := s.book.Verify(); err != nil {
		s.close()
		return err
	}
	return nil
}

// close ends the use of a book.
func (s *source) close() {
	if s.book != nil {
		s.book.Close() // it was only read
	}
}

// few reports whether there are fewer positions to begin from than games.
func (s *source) few(games int) bool { return s.book == nil && len(s.starts) < games }

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
		return s.starts[r.IntN(len(s.starts))].Clone(), nil
	}
	return opening.Line(s.book, book.Weighted(r), bookPlies)
}
