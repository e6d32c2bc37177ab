package main

import (
	"context"
	"math/rand/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/search/match"
)

const (
	// bookPlies is the default length of book lines.
	bookPlies = 8

	// maxMisses is the number of lines in a row to known positions after which the book
	// is taken to have no others.
	maxMisses = 5_000
)

// bookLines returns random lines of an opening book from the standard position, each move
// chosen by its weight, of that many plies or up to the end of the book: at most most
// lines that end in different positions. They depend on the seed alone, and fewer lines
// are the first of more.
func bookLines(ctx context.Context, name string, plies, most int, seed uint64) (openings []match.Opening, err error) {
	b, err := book.Open(name)
	if err != nil {
		return nil, err
	}
	defer b.Close() // it was only read
	if err := b.Verify(); err != nil {
		return nil, err
	}
	if plies == 0 {
		plies = bookPlies
	}
	pick := book.Weighted(rand.NewPCG(seed, 1))
	known := map[uint64]bool{}
	for misses := 0; len(openings) < most && misses < maxMisses; misses++ {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		g := game.New(board.Start())
		for g.Ply() < plies {
			moves, err := b.Moves(g)
			if err != nil {
				return nil, err
			}
			c, err := pick(moves)
			if err != nil || g.Play(c.Move) != nil {
				break
			}
		}
		now := g.Board()
		if g.Ply() == 0 || known[now.Hash()] {
			continue
		}
		known[now.Hash()] = true
		openings = append(openings, match.Opening{Moves: g.Moves()})
		misses = -1
	}
	return openings, nil
}
