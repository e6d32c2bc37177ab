package tui

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/luftchess/luft/movegen"
)

// The depth of a perft without a number, and the greatest.
const (
	usualPerft = "5"
	maxPerft   = 20
)

// A perft is one that was begun and, as a message, its result.
type perft struct {
	depth  int
	cancel context.CancelFunc
	nodes  uint64
	time   time.Duration
	err    error
}

func (p *perft) String() string {
	return fmt.Sprintf("Perft %d: %d in %s, %s/s", p.depth, p.nodes, short(p.time), metric(float64(p.nodes)/p.time.Seconds()))
}

// startPerft is the command. It ends the perft that is under way.
func (m *model) startPerft(args string) (string, error) {
	depth, err := strconv.Atoi(cmp.Or(args, usualPerft))
	if err != nil || depth < 1 || depth > maxPerft {
		return "", fmt.Errorf("perft %s: the depth goes from 1 to %d", args, maxPerft)
	}
	m.endPerft()
	b := m.Board()
	ctx, cancel := context.WithCancel(context.Background())
	p := &perft{depth: depth, cancel: cancel}
	m.perft = p
	m.then(func() tea.Msg {
		begin := time.Now()
		p.nodes, p.err = movegen.PerftParallel(ctx, &b, depth, 0)
		p.time = time.Since(begin)
		return p
	})
	return "Counting…", nil
}

// endPerft ends the perft that is under way.
func (m *model) endPerft() {
	if m.perft != nil {
		m.perft.cancel()
		m.perft = nil
	}
}
