package movegen

import (
	"context"
	"iter"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/luftchess/luft/board"
)

// Perft returns the number of move sequences of length depth from b, the standard
// test of a move generator. It plays every move on a Board, except at the last ply,
// where it counts the legal moves. For a depth below 1 it returns 1.
// See https://www.chessprogramming.org/Perft.
func Perft(b *board.Board, depth int) uint64 {
	n, _ := newWalk(context.Background()).perft(b, depth)
	return n
}

// Divide returns an iterator over the legal moves of b, each with the perft of depth-1
// of the position after it. For a depth below 1 it yields nothing.
func Divide(b *board.Board, depth int) iter.Seq2[board.Move, uint64] {
	return func(yield func(board.Move, uint64) bool) {
		if depth < 1 {
			return
		}
		w := newWalk(context.Background())
		for m := range Legal(b) {
			next := *b
			next.Play(m)
			if n, _ := w.perft(&next, depth-1); !yield(m, n) {
				return
			}
		}
	}
}

// PerftParallel computes [Perft] with several goroutines. 0 workers or less selects
// GOMAXPROCS. If ctx is cancelled first, it returns 0 and the cause.
func PerftParallel(ctx context.Context, b *board.Board, depth, workers int) (uint64, error) {
	if depth < 3 {
		return newWalk(ctx).perft(b, depth)
	}
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	roots := successors(successors([]board.Board{*b}))
	var total atomic.Uint64
	var taken atomic.Int64
	var wg sync.WaitGroup
	for range min(workers, len(roots)) {
		wg.Go(func() {
			w := newWalk(ctx)
			for i := taken.Add(1) - 1; i < int64(len(roots)); i = taken.Add(1) - 1 {
				n, err := w.perft(&roots[i], depth-2)
				if err != nil {
					return
				}
				total.Add(n)
			}
		})
	}
	wg.Wait()
	if err := context.Cause(ctx); err != nil {
		return 0, err
	}
	return total.Load(), nil
}

// successors returns the positions one move after those given.
func successors(from []board.Board) (to []board.Board) {
	for i := range from {
		for m := range Legal(&from[i]) {
			next := from[i]
			next.Play(m)
			to = append(to, next)
		}
	}
	return to
}

// A walk is the memory of one perft: each ply of the tree is allocated once.
type walk struct {
	ctx    context.Context
	plies  []*ply
	kernel bool // count leaves in assembly, which has only the moves of ordinary chess
}

// A ply has its moves in an array, not in a slice, so that the size of a ply is a multiple of 64 bytes:
// the allocator then puts the board and the generator on cache lines of their own.
type ply struct {
	board board.Board
	gen   Generator
	moves [256]board.Move // more, in variants, are allocated
}

func newWalk(ctx context.Context) *walk { return &walk{ctx: ctx} }

func (w *walk) perft(b *board.Board, depth int) (uint64, error) {
	n := uint64(1)
	if depth > 1 {
		prepareKernel()
	}
	if depth > 0 {
		w.kernel = hasKernel && b.Rules() == board.Standard
		w.at(0).board = *b
		n = w.count(0, depth)
	}
	if err := context.Cause(w.ctx); err != nil {
		return 0, err
	}
	return n, nil
}

// at returns ply i. It allocates the ply on first use, since the tree may end before
// the given depth.
func (w *walk) at(i int) *ply {
	if i == len(w.plies) {
		w.plies = append(w.plies, new(ply))
	}
	return w.plies[i]
}

// count returns the perft of the board at ply i for a depth of at least 1. If the
// context is done first, the result is unspecified.
func (w *walk) count(i, depth int) (n uint64) {
	p := w.plies[i]
	p.gen.Reset(&p.board)
	if depth == 1 {
		return uint64(p.gen.Count())
	}
	if depth > 3 && w.ctx.Err() != nil {
		return 0
	}
	moves, next := p.gen.AppendLegal(p.moves[:0]), w.at(i+1)
	if depth == 2 && w.kernel {
		if p.gen.turn == board.White {
			return countAfter[white](p, moves, next)
		}
		return countAfter[black](p, moves, next)
	}
	for _, m := range moves {
		next.board = p.board
		next.board.Play(m)
		n += w.count(i+1, depth-1)
	}
	return n
}

// countAfter returns the number of legal moves after each of moves, which S makes, all together. It
// leaves next in an unspecified state.
func countAfter[S side](p *ply, moves []board.Move, next *ply) (n uint64) {
	for _, m := range moves {
		next.board = p.board
		next.board.Play(m)
		n += uint64(countLeaves[S](next))
	}
	return n
}

// countLeaves returns the number of legal moves of the board, where S has just moved. It leaves the
// generator in an unspecified state.
func countLeaves[S side](p *ply) (n int) {
	if color[S]() == board.White {
		n = countBlack(&p.gen, &p.board)
	} else {
		n = countWhite(&p.gen, &p.board)
	}
	if p.board.EnPassant() == board.NoSquare {
		return n
	}
	p.gen.Reset(&p.board)
	if color[S]() == board.White {
		return n + enPassantPawns[black](&p.gen).Count()
	}
	return n + enPassantPawns[white](&p.gen).Count()
}
