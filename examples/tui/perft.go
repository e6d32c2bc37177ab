package main

import (
	"context"
	"runtime"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// mostPerft is the depth that a perft without a number ends at.
const mostPerft = 6

// A perft counts the moves of a position, one depth after the other.
type perft struct {
	id     int
	board  board.Board
	depth  int // to go to
	counts []count
	ctx    context.Context
	cancel context.CancelFunc
}

// A count is the number of ways to play so many plies, and the time it took.
type count struct {
	id    int
	nodes uint64
	time  time.Duration
	err   error
}

// newPerft begins to count.
func newPerft(id int, b board.Board, depth int) (*perft, tea.Cmd) {
	p := &perft{id: id, board: b, depth: depth}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	return p, p.next()
}

// next counts at the next depth.
func (p *perft) next() tea.Cmd {
	depth, b := len(p.counts)+1, p.board
	if depth > p.depth {
		return nil
	}
	return func() tea.Msg {
		begin := time.Now()
		n, err := movegen.PerftParallel(p.ctx, &b, depth, runtime.NumCPU())
		return count{p.id, n, time.Since(begin), err}
	}
}
