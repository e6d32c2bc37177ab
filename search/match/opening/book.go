package opening

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/search/match"
)

const (
	defaultPlies = 8

	// maxMisses is the number of lines in a row to known positions after which the book
	// is taken to have no others.
	maxMisses = 5_000
)

// Line plays up to the given number of plies from the standard position with moves of a book,
// each chosen by pick, and returns the game. The line ends where pick returns [book.ErrNoMove].
// The error is a *[book.Error], another error of pick, or says that pick has chosen an illegal move.
func Line(b *book.Book, pick book.Pick, plies int) (*game.Game, error) {
	g := game.New(board.Start())
	for g.Ply() < plies {
		moves, err := b.Moves(nil, g)
		if err != nil {
			return nil, err
		}
		c, err := pick(moves)
		if errors.Is(err, book.ErrNoMove) {
			return g, nil
		}
		if err != nil {
			return nil, err
		}
		if err := g.Play(c.Move); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// readBook draws lines of a book that end in different positions, each move chosen by its
// weight. They depend on the seed alone, and fewer lines are the first of more. With isFile,
// in is the file, which is mapped into memory.
func (r *reader) readBook(in io.Reader, isFile bool) error {
	var b *book.Book
	var err error
	if isFile {
		if b, err = book.Open(r.name); err == nil {
			defer b.Close() // it was only read
			_, err = io.Copy(r.sum, in)
		}
	} else {
		var text []byte
		if text, err = io.ReadAll(in); err == nil {
			r.sum.Write(text)
			b, err = book.New(bytes.NewReader(text), int64(len(text)))
		}
	}
	if err == nil {
		err = b.Verify()
	}
	if err != nil {
		return err
	}
	o := r.options
	plies, count := o.Plies, o.Count
	if plies <= 0 {
		plies = defaultPlies
	}
	if count <= 0 {
		count = defaultLines
	}
	pick := book.Weighted(rand.NewPCG(o.Seed, 1))
	known := map[uint64]bool{}
	start := max(o.Start, 0) // lines to pass over
	for misses := 0; len(r.openings) < count && misses < maxMisses; misses++ {
		g, err := Line(b, pick, plies)
		if err != nil {
			return err
		}
		now := g.Board()
		if g.Ply() == 0 || known[now.Hash()] {
			if r.ctx.Err() != nil {
				return context.Cause(r.ctx)
			}
			continue
		}
		known[now.Hash()] = true
		misses = -1
		if start > 0 {
			start--
			continue
		}
		if err := r.add(match.Opening{Moves: g.Moves()}, 0, nil); err != nil {
			return err
		}
	}
	return nil
}
