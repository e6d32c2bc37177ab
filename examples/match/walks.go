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
	// bookPlies is how long walks through a book are if -plies does not say.
	bookPlies = 8

	// fruitless is how many walks on end may lead to positions that are known
	// before a book is taken to have no others.
	fruitless = 5_000
)

// walks walks through an opening book from where chess begins, each time by moves
// drawn by their weight, and returns where it has come to after so many plies, or
// where the book ends before: that many positions, all of them different, or as many
// as it finds. The same seed gives the same walks, and of more walks they are the
// first.
func walks(ctx context.Context, name string, plies, most int, seed uint64) (openings []match.Opening, err error) {
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
	for misses := 0; len(openings) < most && misses < fruitless; misses++ {
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
