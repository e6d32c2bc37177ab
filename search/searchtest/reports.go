package searchtest

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"sync/atomic"

	"github.com/luftchess/luft/search"
)

// reports records and checks the calls of report.
func reports(newSearcher func() search.Searcher) error {
	limits := []search.Limits{{Depth: 1}, {Depth: 3}, {Nodes: 1}, {Nodes: 100}, {Nodes: 3000}, {Depth: 2, MultiPV: 3}}
	s := newSearcher()
	for _, p := range positions() {
		for _, lim := range limits {
			c, err := do(s, p, lim)
			if err == nil {
				err = c.checkInfos()
			}
			if err == nil && lim.Depth < 3 {
				err = c.checkGoroutine(s)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// checkInfos checks all reports of a call.
func (c *call) checkInfos() error {
	b := c.game.Board()
	var last, best search.Info
	for n, i := range c.infos {
		switch {
		case len(i.PV) == 0:
			return c.errorf("report %d has no line", n)
		case i.Depth < 1 || i.SelDepth < 0:
			return c.errorf("report %d has Depth %d and SelDepth %d, which must be at least 1 and 0", n, i.Depth, i.SelDepth)
		case i.MultiPV < 1:
			return c.errorf("report %d is of line %d", n, i.MultiPV)
		case i.Depth < last.Depth:
			return c.errorf("report %d has depth %d after depth %d", n, i.Depth, last.Depth)
		case i.Nodes < last.Nodes || i.Time < last.Time:
			return c.errorf("report %d counts back, from %d nodes, %v to %d, %v", n, last.Nodes, last.Time, i.Nodes, i.Time)
		case i.HashFull < 0 || i.HashFull > 1000:
			return c.errorf("report %d has %d thousandths of the table in use", n, i.HashFull)
		}
		if err := checkScore(i.Score, i.Bound, i.WDL); err != nil {
			return c.errorf("report %d with %w", n, err)
		}
		if err := c.line(i.PV); err != nil {
			return err
		}
		last = i
		if i.MultiPV == 1 {
			best = i
		}
	}
	if err := c.checkLines(); err != nil {
		return err
	}
	r := &c.result
	if r.Nodes < last.Nodes {
		return c.errorf("%d nodes after a report of %d", r.Nodes, last.Nodes)
	}
	if best.Depth == 0 {
		return nil // nothing was reported
	}
	for _, f := range []struct {
		name             string
		reported, result any
	}{
		{"move", best.PV[0], r.Move}, {"score", best.Score, r.Score}, {"bound", best.Bound, r.Bound}, {"WDL", best.WDL, r.WDL}, {"depth", best.Depth, r.Depth},
	} {
		if f.reported != f.result {
			return c.errorf("last report %+v does not agree with the result %+v: %s %v and %v, of\n%v",
				best, *r, f.name, f.reported, f.result, b)
		}
	}
	return nil
}

// checkLines looks for moves that begin more than one of the best lines.
func (c *call) checkLines() error {
	type place struct{ depth, line int }
	firsts := make(map[place]string)
	for _, i := range c.infos {
		if i.Bound == search.Exact || i.Bound == search.NoBound {
			firsts[place{i.Depth, i.MultiPV}] = i.PV[0].String()
		}
	}
	seen := make(map[string]place)
	for at, m := range firsts {
		key := fmt.Sprint(at.depth, m)
		if other, ok := seen[key]; ok {
			return c.errorf("lines %d and %d of depth %d both begin with %s", other.line, at.line, at.depth, m)
		}
		seen[key] = at
	}
	return nil
}

// checkGoroutine looks for reports on another goroutine or after the return.
func (c *call) checkGoroutine(s search.Searcher) error {
	var returned, late, foreign atomic.Bool
	own := goroutine()
	_, err := s.Search(context.Background(), c.game, c.limits, func(search.Info) {
		if returned.Load() {
			late.Store(true)
		}
		if goroutine() != own {
			foreign.Store(true)
		}
	})
	returned.Store(true)
	// Whoever is about to report gets the opportunity.
	for range 100 {
		runtime.Gosched()
	}
	switch {
	case err != nil:
		return c.errorf("error %v", err)
	case late.Load():
		return c.errorf("report after the search returned")
	case foreign.Load():
		return c.errorf("report on another goroutine")
	}
	return nil
}

// goroutine returns the name of the goroutine that calls it.
func goroutine() string {
	var buf [64]byte
	stack := buf[:runtime.Stack(buf[:], false)]
	name, _, _ := bytes.Cut(stack, []byte(" ["))
	return string(name)
}
