package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/internal/openings"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/search/match/opening"
)

const (
	randomPlies  = 8    // or one more, so that either player can be the first to think
	lost         = 120  // centipawns by which nobody may be ahead after them
	judgeNodes   = 2000 // to tell
	mostOpenings = 1000 // that are tried for one
)

// A source is where games begin. Any number of goroutines may use it.
type source struct {
	list  []match.Opening // of the file; none means that openings are random
	label string          // what it is known by
}

// newSource reads the openings. Those that are skipped are told to stderr. The error is one
// of the file.
func newSource(ctx context.Context, o *options, stderr io.Writer) (*source, error) {
	if o.openings == "" {
		return &source{label: "random"}, nil
	}
	suite, err := openings.Read(ctx, "spsa", o.openings, opening.Options{Plies: o.plies}, stderr)
	if err != nil {
		return nil, err
	}
	s := &source{list: suite.Openings, label: fmt.Sprintf("%08x", suite.Checksum)}
	if o.plies > 0 {
		s.label += fmt.Sprintf("/%d", o.plies)
	}
	return s, nil
}

// openings returns the n openings that belong to iteration k. The same ones are
// returned each time. The error is that there are none, or the cause of the end of
// ctx.
func (s *source) openings(ctx context.Context, o *options, kind int, k uint64, n int) ([]match.Opening, error) {
	list := make([]match.Opening, n)
	if len(s.list) > 0 {
		order := random(o.seed, kind, k).Perm(len(s.list))
		for i := range list {
			list[i] = s.list[order[i%len(order)]]
		}
		return list, nil
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(o.threads, n) {
		workers.Go(func() {
			judge := alphabeta.New(alphabeta.Options{Hash: 1})
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				var err error
				list[i], err = randomOpening(ctx, judge, random(o.seed, kind, k*uint64(n)+uint64(i)))
				if err != nil {
					cancel(err) // the first one counts
					return
				}
			}
		})
	}
	workers.Wait()
	return list, context.Cause(ctx)
}

// randomOpening returns an opening of random moves in which nobody is far ahead.
func randomOpening(ctx context.Context, judge *alphabeta.Searcher, r *rand.Rand) (match.Opening, error) {
	for range mostOpenings {
		g := game.New(board.Start())
		plies := randomPlies + r.IntN(2)
		var moves []board.Move
		for range plies {
			now := g.Board()
			moves = movegen.AppendLegal(moves[:0], &now)
			if len(moves) == 0 {
				break
			}
			if err := g.Play(moves[r.IntN(len(moves))]); err != nil {
				return match.Opening{}, err
			}
		}
		now := g.Board()
		if movegen.StatusOf(&now) != movegen.StatusOngoing {
			continue
		}
		judge.NewGame()
		found, err := judge.Search(ctx, g, search.Limits{Nodes: judgeNodes}, nil)
		if ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		if err != nil {
			return match.Opening{}, err
		}
		if found.Score >= -lost && found.Score <= lost {
			return match.Opening{Moves: g.Moves()}, nil
		}
	}
	return match.Opening{}, fmt.Errorf("%d random openings in a row have |score| > %d centipawns",
		mostOpenings, lost)
}
