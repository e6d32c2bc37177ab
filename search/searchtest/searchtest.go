// Package searchtest tests that a [search.Searcher] keeps its contract. The
// author of a searcher calls it from a test of their own:
//
//	func TestContract(t *testing.T) {
//		searchtest.Run(t, func() search.Searcher { return mine.New() })
//	}
//
// The first test is that every limit ends a search, in good time: a searcher that
// ignores one fails within seconds, with the name of the limit. Times are generous,
// and only the fastest of several searches must keep them, so that a busy machine
// raises no false alarm.
//
// How well the searcher plays is not tested. Run it under the race detector too.
package searchtest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
)

// Run tests the searchers that newSearcher returns, each part of the contract as a
// subtest. Each call of newSearcher must return a searcher in the same state. No
// limit is large: the deepest search is three plies, the longest a few thousand
// nodes. If a limit does not end a search, the other parts are not tested. A
// [search.RulesSearcher] must play the variants that it supports, and refuse the
// others with a *[board.RulesError].
func Run(t *testing.T, newSearcher func() search.Searcher) {
	t.Helper()
	if !t.Run("every limit ends the search", func(t *testing.T) {
		if err := ended(newSearcher, patience); err != nil {
			t.Error(err)
		}
	}) {
		return
	}
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			if err := c.run(newSearcher); err != nil {
				t.Error(err)
			}
		})
	}
}

var checks = []struct {
	name string
	run  func(func() search.Searcher) error
}{
	{"legal moves under any limits", legal},
	{"no move where there is none", finished},
	{"limits are kept", limited},
	{"search moves are kept", asked},
	{"several lines", multiPV},
	{"cancelled before", cancelledBefore},
	{"any ponder hit", pondering},
	{"reports", reports},
	{"no reports wanted", unreported},
	{"game unchanged", unchanged},
	{"the result is the caller's", owned},
	{"same search, same result", repeatable},
	{"forgets at a new game", forgetful},
	{"as a loop", loop},
	{"variants", variants},
}

// A call is one Search and all that came of it.
type call struct {
	position
	limits search.Limits
	result search.Result
	infos  []search.Info
}

// do searches a position and checks what holds for every Search.
func do(s search.Searcher, p position, lim search.Limits) (*call, error) {
	return doContext(context.Background(), s, p, lim)
}

func doContext(ctx context.Context, s search.Searcher, p position, lim search.Limits) (*call, error) {
	c := &call{position: p, limits: lim}
	before, plies := p.game.Board(), p.game.Ply()
	err := guard(ctx, longPatience, func(ctx context.Context) (err error) {
		c.result, err = s.Search(ctx, p.game, lim, func(i search.Info) {
			i.PV = slices.Clone(i.PV)
			c.infos = append(c.infos, i)
		})
		return err
	})
	if err != nil {
		return nil, c.errorf("error %w", err)
	}
	if p.game.Board() != before || p.game.Ply() != plies {
		return nil, c.errorf("the game was changed")
	}
	return c, c.check()
}

func (c *call) errorf(format string, args ...any) error {
	return fmt.Errorf("%s, %s: %w", c.name, describe(c.limits), fmt.Errorf(format, args...))
}

// check checks a result by itself.
func (c *call) check() error {
	r, b := &c.result, c.game.Board()
	if !movegen.HasLegal(&b) {
		if r.Move != board.NoMove || r.Ponder != board.NoMove || len(r.PV) > 0 {
			return c.errorf("move %v, ponder %v, line %v where there is no legal move", r.Move, r.Ponder, r.PV)
		}
		return nil
	}
	if !movegen.IsLegal(&b, r.Move) {
		return c.errorf("%v is no legal move", r.Move)
	}
	if err := c.line(r.PV); err != nil {
		return err
	}
	if len(r.PV) > 0 && r.PV[0] != r.Move {
		return c.errorf("the move is %v, the line %v", r.Move, r.PV)
	}
	b.Play(r.Move)
	if r.Ponder != board.NoMove && !movegen.IsLegal(&b, r.Ponder) {
		return c.errorf("%v is no legal answer to %v", r.Ponder, r.Move)
	}
	return c.checkResultLines()
}

// checkResultLines checks the scores of a result and of its lines, if it has
// any.
func (c *call) checkResultLines() error {
	r := &c.result
	if err := checkScore(r.Score, r.Bound, r.WDL); err != nil {
		return c.errorf("result with %w", err)
	}
	if len(r.Lines) > max(c.limits.MultiPV, 1) {
		return c.errorf("%d lines in the result", len(r.Lines))
	}
	var firsts []board.Move
	for n, i := range r.Lines {
		if i.MultiPV != n+1 || len(i.PV) == 0 || slices.Contains(firsts, i.PV[0]) {
			return c.errorf("line %d of the result is numbered %d and goes %v, after lines that begin with %v", n+1, i.MultiPV, i.PV, firsts)
		}
		firsts = append(firsts, i.PV[0])
		if err := checkScore(i.Score, i.Bound, i.WDL); err != nil {
			return c.errorf("line %d of the result with %w", n+1, err)
		}
		if err := c.line(i.PV); err != nil {
			return err
		}
	}
	if len(r.Lines) == 0 {
		return nil
	}
	if i := &r.Lines[0]; i.PV[0] != r.Move || i.Score != r.Score || i.Bound != r.Bound || i.WDL != r.WDL || i.Depth != r.Depth {
		return c.errorf("the first line %+v does not agree with the result %v, %v %v, WDL %v at depth %d", *i, r.Move, r.Score, r.Bound, r.WDL, r.Depth)
	}
	return nil
}

// checkScore checks a score and its bound.
func checkScore(s eval.Score, b search.Bound, wdl [3]int) error {
	sum := wdl[0] + wdl[1] + wdl[2]
	switch {
	case b > search.Upper:
		return fmt.Errorf("the unknown bound %d", b)
	case b == search.NoBound && s != 0:
		return fmt.Errorf("a score of %v whose Bound is NoBound", s)
	case b == search.NoBound && wdl != [3]int{}:
		return fmt.Errorf("the WDL %v without a score", wdl)
	case wdl != [3]int{} && (min(wdl[0], wdl[1], wdl[2]) < 0 || sum < 990 || sum > 1010):
		return fmt.Errorf("the WDL %v, which does not add up to 1000", wdl)
	}
	return nil
}

// line reports an illegal move in a line from the position searched.
func (c *call) line(pv []board.Move) error {
	b := c.game.Board()
	for i, m := range pv {
		if !movegen.IsLegal(&b, m) {
			return c.errorf("move %d of the line %v is not legal", i+1, pv)
		}
		b.Play(m)
	}
	return nil
}

// each searches every position with each of the limits, with one searcher, and
// calls look with each call.
func each(newSearcher func() search.Searcher, limits []search.Limits, look func(*call) error) error {
	s := newSearcher()
	for _, p := range positions() {
		for _, lim := range limits {
			c, err := do(s, p, lim)
			if err == nil {
				err = look(c)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// small are limits that any searcher reaches soon, in all their kinds.
func small() []search.Limits {
	clocks := func(c search.Clock) [2]search.Clock { return [2]search.Clock{c, c} }
	return []search.Limits{
		{Depth: 1},
		{Depth: 3},
		{Nodes: 1},
		{Nodes: 2},
		{Nodes: 3000},
		{Depth: 2, MultiPV: 3},
		{Depth: 1, MultiPV: 1000},
		{Depth: 2, Mate: 1},
		{MoveTime: 1},
		{MoveTime: time.Millisecond},
		{Clocks: clocks(search.Clock{Remaining: 1})},
		{Clocks: clocks(search.Clock{Remaining: -time.Second})},
		{Clocks: clocks(search.Clock{Remaining: 20 * time.Millisecond, Increment: time.Millisecond}), MovesToGo: 1},
		{Depth: 1, Clocks: clocks(search.Clock{Remaining: time.Hour})},
		{Depth: 1, Nodes: 1000, MoveTime: time.Hour, MovesToGo: -3, MultiPV: -1, Mate: -1},
	}
}

func legal(newSearcher func() search.Searcher) error {
	return each(newSearcher, small(), func(*call) error { return nil })
}

func finished(newSearcher func() search.Searcher) error {
	s := newSearcher()
	for _, p := range positions() {
		b := p.game.Board()
		if movegen.HasLegal(&b) {
			continue
		}
		for _, lim := range small() {
			c, err := do(s, p, lim)
			if err != nil {
				return err
			}
			if r, want := c.result, search.Terminal(&b); r.Score != want.Score || r.Bound != want.Bound {
				return c.errorf("score %v, bound %v; want %v, %v", r.Score, r.Bound, want.Score, want.Bound)
			}
		}
	}
	return nil
}

func limited(newSearcher func() search.Searcher) error {
	limits := []search.Limits{{Depth: 1}, {Depth: 2}, {Nodes: 500}, {Depth: 3, Nodes: 1000}, {Depth: 1, MultiPV: 2}}
	return each(newSearcher, limits, func(c *call) error {
		for _, i := range append(slices.Clone(c.infos), search.Info{Depth: c.result.Depth, Nodes: c.result.Nodes, MultiPV: 1}) {
			if c.limits.Depth > 0 && i.Depth > c.limits.Depth {
				return c.errorf("depth %d", i.Depth)
			}
			// A searcher with several workers may need a moment to stop them.
			if c.limits.Nodes > 0 && i.Nodes > 2*c.limits.Nodes+10_000 {
				return c.errorf("%d nodes", i.Nodes)
			}
			if i.MultiPV > max(c.limits.MultiPV, 1) {
				return c.errorf("report of line %d", i.MultiPV)
			}
		}
		return nil
	})
}

// multiPV checks that a searcher finds several lines if it says so.
func multiPV(newSearcher func() search.Searcher) error {
	if !search.SupportsMultiPV(newSearcher()) {
		return nil
	}
	return each(newSearcher, []search.Limits{{Depth: 2, MultiPV: 3}, {Depth: 1, MultiPV: 1000}}, (*call).countLines)
}

// countLines checks that a search has found the lines that were asked for.
func (c *call) countLines() error {
	b := c.game.Board()
	if found, want := len(c.result.Lines), min(c.limits.MultiPV, movegen.Count(&b)); found != want {
		return c.errorf("%d lines instead of %d, although SupportsMultiPV is true", found, want)
	}
	return nil
}

func asked(newSearcher func() search.Searcher) error {
	s := newSearcher()
	for _, p := range positions() {
		b := p.game.Board()
		for _, m := range movegen.AppendLegal(nil, &b) {
			lim := search.Limits{Depth: 1, SearchMoves: []board.Move{b.KingTakesRook(m)}, MultiPV: 2}
			c, err := do(s, p, lim)
			if err != nil {
				return err
			}
			if c.result.Move != m {
				return c.errorf("%v was not asked for", c.result.Move)
			}
			for _, i := range c.infos {
				if len(i.PV) == 0 || i.PV[0] != m {
					return c.errorf("%v was reported and not asked for", i.PV)
				}
			}
		}
		// Nonsense is passed over.
		for _, moves := range [][]board.Move{{}, {board.NoMove}, {0xffff, board.NewMove(board.A1, board.A1)}} {
			if _, err := do(s, p, search.Limits{Depth: 1, SearchMoves: moves}); err != nil {
				return err
			}
		}
	}
	return nil
}

func cancelledBefore(newSearcher func() search.Searcher) error {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := newSearcher()
	for _, p := range positions() {
		for _, lim := range []search.Limits{{}, {Depth: 2}, {MoveTime: time.Hour}} {
			if _, err := doContext(ctx, s, p, lim); err != nil {
				return err
			}
		}
	}
	return nil
}

// pondering has the ponder hit before the search, in the middle and never, under
// limits that end it all the same.
func pondering(newSearcher func() search.Searcher) error {
	hit, later, never := make(chan struct{}), make(chan struct{}), make(chan struct{})
	close(hit)
	time.AfterFunc(5*time.Millisecond, func() { close(later) })
	for _, lim := range []search.Limits{
		{MoveTime: time.Millisecond, PonderHit: hit},
		{MoveTime: time.Millisecond, PonderHit: later},
		{MoveTime: time.Hour, Depth: 2, PonderHit: never},
	} {
		if _, err := do(newSearcher(), positions()[0], lim); err != nil {
			return err
		}
	}
	return nil
}

func unreported(newSearcher func() search.Searcher) error {
	s := newSearcher()
	for _, p := range positions() {
		if _, err := s.Search(context.Background(), p.game, search.Limits{Depth: 1}, nil); err != nil {
			return fmt.Errorf("%s: error %w", p.name, err)
		}
	}
	return nil
}

func unchanged(newSearcher func() search.Searcher) error {
	limits := []search.Limits{{Depth: 2}, {Nodes: 1}, {Depth: 2, MultiPV: 3}, {MoveTime: time.Millisecond}}
	s := newSearcher()
	for _, p := range positions() {
		for _, lim := range limits {
			before := p.game.Clone()
			lim.SearchMoves = []board.Move{board.NoMove, 1, 2}
			asked := slices.Clone(lim.SearchMoves)
			c, err := do(s, p, lim)
			if err != nil {
				return err
			}
			if p.game.Board() != before.Board() || !slices.Equal(p.game.Moves(), before.Moves()) {
				return c.errorf("the game was changed")
			}
			if !slices.Equal(lim.SearchMoves, asked) {
				return c.errorf("the limits were changed")
			}
		}
	}
	return nil
}

// owned overwrites the results of a searcher, which goes on with other positions, and looks for
// lines in the same memory.
func owned(newSearcher func() search.Searcher) error {
	return each(newSearcher, []search.Limits{{Depth: 1}, {Depth: 2, MultiPV: 3}}, func(c *call) error {
		lines := [][]board.Move{c.result.PV}
		for _, i := range c.result.Lines {
			lines = append(lines, i.PV)
		}
		for n, line := range lines {
			line = line[:cap(line)]
			for i := range line {
				line[i] = board.Move(n)
			}
		}
		for n, line := range lines {
			if slices.ContainsFunc(line[:cap(line)], func(m board.Move) bool { return m != board.Move(n) }) {
				return c.errorf("PV and the PVs of Lines share memory")
			}
		}
		return nil
	})
}

func repeatable(newSearcher func() search.Searcher) error {
	limits := []search.Limits{{Depth: 2}, {Nodes: 2000}}
	for _, p := range positions() {
		for _, lim := range limits {
			c, err := do(newSearcher(), p, lim)
			if err != nil {
				return err
			}
			again, err := do(newSearcher(), p, lim)
			if err == nil {
				err = c.same(again, "of another searcher made in the same way")
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func forgetful(newSearcher func() search.Searcher) error {
	s := newSearcher()
	if _, ok := s.(search.NewGamer); !ok {
		return nil
	}
	limits := []search.Limits{{Depth: 2}, {Nodes: 2000}}
	for _, p := range positions() {
		for _, lim := range limits {
			c, err := do(newSearcher(), p, lim)
			if err != nil {
				return err
			}
			search.NotifyNewGame(s)
			again, err := do(s, p, lim)
			if err == nil {
				err = c.same(again, "after NewGame")
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// same compares the results of two calls, but for the time.
func (c *call) same(d *call, of string) error {
	a, b := c.result, d.result
	a.Time, b.Time = 0, 0
	if err := c.sameLines(d, of); err != nil {
		return err
	}
	a.Lines, b.Lines = nil, nil
	if !slices.Equal(a.PV, b.PV) {
		return c.errorf("line %v, %s %v", a.PV, of, b.PV)
	}
	a.PV, b.PV = nil, nil
	if x, y := fmt.Sprintf("%+v", a), fmt.Sprintf("%+v", b); x != y {
		return c.errorf("result %s, %s %s", x, of, y)
	}
	return nil
}

// sameLines compares the lines of the results of two calls, but for the time.
func (c *call) sameLines(d *call, of string) error {
	text := func(lines []search.Info) string {
		lines = slices.Clone(lines)
		for i := range lines {
			lines[i].Time = 0
		}
		return fmt.Sprintf("%+v", lines)
	}
	if x, y := text(c.result.Lines), text(d.result.Lines); x != y {
		return c.errorf("lines %s, %s %s", x, of, y)
	}
	return nil
}

func loop(newSearcher func() search.Searcher) error {
	p := positions()[0]
	// A loop that is left ends a search that has no limit.
	infos, result := search.Infos(context.Background(), newSearcher(), p.game, search.Limits{})
	for range infos {
		break
	}
	r, err := result()
	if err != nil {
		return err
	}
	c := &call{position: p, result: r}
	if err := c.check(); err != nil {
		return err
	}
	// Without a loop, there is a result all the same.
	_, result = search.Infos(context.Background(), newSearcher(), p.game, search.Limits{Depth: 1})
	r, err = result()
	if err != nil {
		return err
	}
	if r.Move == board.NoMove {
		return errors.New("no move from a search without a loop")
	}
	return nil
}
