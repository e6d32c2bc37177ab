package tui

import (
	"context"
	"fmt"
	"runtime"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/luftchess/luft/movegen"
)

// The depth of a perft without a number, and the greatest.
const (
	usualPerft = 5
	maxPerft   = 20
)

// A count is the result of a perft.
type count struct {
	id, depth int
	nodes     uint64
	time      time.Duration
	err       error
}

func (c count) String() string {
	return fmt.Sprintf("Perft %d: %d in %s, %s/s", c.depth, c.nodes, short(c.time), metric(float64(c.nodes)/c.time.Seconds()))
}

// startPerft is the command. It ends the perft that is under way.
func (m *model) startPerft(args string) (tea.Cmd, error) {
	depth := usualPerft
	if args != "" {
		var err error
		if depth, err = strconv.Atoi(args); err != nil || depth < 1 || depth > maxPerft {
			return nil, fmt.Errorf("perft %s: the depth goes from 1 to %d", args, maxPerft)
		}
	}
	m.endPerft()
	m.ids++
	id, b := m.ids, m.Board()
	ctx, cancel := context.WithCancel(context.Background())
	m.counting, m.stopPerft = id, cancel
	m.tell("Counting…")
	return func() tea.Msg {
		begin := time.Now()
		n, err := movegen.PerftParallel(ctx, &b, depth, runtime.NumCPU())
		return count{id, depth, n, time.Since(begin), err}
	}, nil
}

// endPerft ends the perft that is under way.
func (m *model) endPerft() {
	m.stopPerft()
	m.counting = 0
}
