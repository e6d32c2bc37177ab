package match

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
)

// A ponderer thinks for some time about each move, also before a ponder hit, and expects the
// reply that guess returns.
type ponderer struct {
	think time.Duration
	guess func(g *game.Game) board.Move
	seen  []string // what has happened
	err   error    // of a search that is ended before the hit
}

func (p *ponderer) Search(ctx context.Context, g *game.Game, lim search.Limits, _ func(search.Info)) (search.Result, error) {
	end := time.After(p.think)
	if lim.PonderHit == nil {
		p.seen = append(p.seen, "search")
	} else {
		select {
		case <-lim.PonderHit:
			p.seen = append(p.seen, "hit")
		case <-ctx.Done():
			p.seen = append(p.seen, "miss")
			return search.Result{Move: firstMove(g)}, p.err
		}
	}
	select {
	case <-end:
	case <-ctx.Done():
	}
	r := search.Result{Move: firstMove(g), Time: p.think}
	after := g.Clone()
	if after.Play(r.Move) == nil {
		r.Ponder = p.guess(after)
	}
	return r, nil
}

func TestPonder(t *testing.T) {
	const s = time.Second
	right := firstMove
	none := func(*game.Game) board.Move { return board.NoMove }
	wrong := func(*game.Game) board.Move { return board.NewMove(board.H7, board.H5) }
	illegal := func(*game.Game) board.Move { return board.NewMove(board.A1, board.H8) }
	tests := []struct {
		name    string
		control Control
		guess   func(*game.Game) board.Move
		used    [3]time.Duration // of the first moves of a, if b takes 2 s
		seen    string
	}{
		{"hits", Control{Clock: live.Control{{Time: time.Minute}}}, right, [3]time.Duration{5 * s, 3 * s, 3 * s}, "search hit hit miss"},
		{"misses", Control{Clock: live.Control{{Time: time.Minute}}}, wrong, [3]time.Duration{5 * s, 5 * s, 5 * s}, "search miss search miss search miss"},
		{"no guess", Control{Clock: live.Control{{Time: time.Minute}}}, none, [3]time.Duration{5 * s, 5 * s, 5 * s}, "search search search"},
		{"illegal guess", Control{Clock: live.Control{{Time: time.Minute}}}, illegal, [3]time.Duration{5 * s, 5 * s, 5 * s}, "search search search"},
		{"time for each move", Control{MoveTime: time.Minute}, right, [3]time.Duration{5 * s, 3 * s, 3 * s}, "search hit hit miss"},
		{"no clock", fast, right, [3]time.Duration{5 * s, 5 * s, 5 * s}, "search search search"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := &ponderer{think: 5 * s, guess: test.guess}
			var seen []search.Limits
			open := func(context.Context) (search.Searcher, error) { return a, nil }
			r := one(t, Options{Players: []Player{{Name: "a", Open: open, Ponder: true}, player("b", slow(2*s, &seen))},
				Control: test.control, MaxMoves: 3})
			if r.Termination != game.MaxMoves {
				t.Fatalf("%v: %+v", r.Termination, r.Failure)
			}
			for i, want := range test.used {
				p := r.Moves[2*i]
				if p.Used != want {
					t.Errorf("move %d has taken %v, want %v", i+1, p.Used, want)
				}
				if hit := want < 5*s; hit != (p.Reported == 0) {
					t.Errorf("move %d is reported to have taken %v", i+1, p.Reported)
				}
			}
			if got := strings.Join(a.seen, " "); !strings.HasPrefix(got, test.seen) {
				t.Errorf("%s, want %s", got, test.seen)
			}
		})
	}
}

// A searcher that fails while it ponders has lost, whatever is played.
func TestPonderFault(t *testing.T) {
	a := &ponderer{think: time.Second, guess: func(*game.Game) board.Move { return board.NewMove(board.H7, board.H5) }, err: errBroken}
	open := func(context.Context) (search.Searcher, error) { return a, nil }
	r := one(t, Options{Players: []Player{{Name: "a", Open: open, Ponder: true}, player("b", prompt)}, Control: Control{Clock: live.Control{{Time: time.Minute}}}, MaxMoves: 3})
	if r.Termination != game.Crash || r.Failure == nil || !errors.Is(r.Failure.Err, errBroken) {
		t.Errorf("%v: %+v", r.Termination, r.Failure)
	}
}

// A searcher that hangs while it ponders is left behind when the game is over.
func TestPonderHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opened := 0
		closed := make(chan struct{})
		open := func(context.Context) (search.Searcher, error) {
			opened++
			return hanger{closed, opened == 1}, nil
		}
		m := Options{Players: []Player{{Name: "a", Open: open, Ponder: true}, player("b", prompt)}, Rounds: 1, Control: Control{Clock: live.Control{{Time: time.Minute}}}, MaxMoves: 1}
		if s := play(t, &m); s.Played != 2 || s.Faults() != 0 || opened != 2 {
			t.Errorf("%+v, opened %d times", s, opened)
		}
	})
}

// A hanger hangs while it ponders, until it is closed.
type hanger struct {
	closed chan struct{}
	hangs  bool
}

func (h hanger) Search(_ context.Context, g *game.Game, lim search.Limits, _ func(search.Info)) (search.Result, error) {
	if lim.PonderHit != nil && h.hangs {
		<-h.closed
	}
	r := search.Result{Move: firstMove(g)}
	after := g.Clone()
	if after.Play(r.Move) == nil {
		r.Ponder = firstMove(after)
	}
	return r, nil
}

func (h hanger) Close() error {
	if h.hangs {
		close(h.closed)
	}
	return nil
}

func TestLatency(t *testing.T) {
	r := &Record{White: 3, Black: 5, Turn: board.Black, Moves: []Ply{
		{Used: 30, Reported: 20}, {Used: 7, Reported: 9}, {Used: 50, Reported: 46}, {Used: 9}, {Used: 1},
	}}
	for player, want := range map[int]Latency{3: {1, -2, -2}, 5: {2, 14, 10}, 4: {}} {
		var l Latency
		l.Add(r, player)
		if l != want {
			t.Errorf("player %d: %+v, want %+v", player, l, want)
		}
	}
	if l := (Latency{Moves: 2, Total: 14}); l.Mean() != 7 || (Latency{}).Mean() != 0 {
		t.Errorf("mean %v", l.Mean())
	}
}
