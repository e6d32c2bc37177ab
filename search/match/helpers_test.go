package match

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// random returns a player that plays any move.
func random(name string) Player {
	return Player{
		Name: name,
		Open: func(context.Context) (search.Searcher, error) { return new(search.Random), nil },
		NewGame: func(s search.Searcher, seed uint64) {
			r := s.(*search.Random)
			r.Seed = seed
			r.NewGame()
		},
	}
}

// player returns a player that moves as f says.
func player(name string, f searchFunc) Player {
	return Player{Name: name, Open: func(context.Context) (search.Searcher, error) { return f, nil }}
}

// A searchFunc is a Searcher.
type searchFunc func(ctx context.Context, g *game.Game, lim search.Limits) (search.Result, error)

func (f searchFunc) Search(ctx context.Context, g *game.Game, lim search.Limits, _ func(search.Info)) (search.Result, error) {
	return f(ctx, g, lim)
}

// firstMove returns the lowest legal move.
func firstMove(g *game.Game) board.Move {
	b := g.Board()
	best := board.NoMove
	for m := range movegen.Legal(&b) {
		if best == board.NoMove || m < best {
			best = m
		}
	}
	return best
}

// prompt plays the first move at once.
func prompt(_ context.Context, g *game.Game, _ search.Limits) (search.Result, error) {
	return search.Result{Move: firstMove(g)}, nil
}

// play runs a match that must go well.
func play(t *testing.T, m *Options) Summary {
	t.Helper()
	s, err := Run(t.Context(), *m)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// resume reads the games of an earlier run into m.Resume.
func resume(in io.Reader, m *Options) (kept int64, err error) {
	m.Resume, kept, err = ReadPlayed(in, *m)
	return kept, err
}

var errBroken = errors.New("broken")

// unsteady is a searcher that fails at random in each of the ways there are.
type unsteady struct {
	r      *rand.Rand
	tally  *faults
	closed chan struct{}
	dead   bool
}

// faults counts what unsteady searchers have done.
type faults struct {
	opened, closed, crashed, panicked, illegal, late, hung, stuck int
}

// Search fails in one of 400 moves in each way.
func (u *unsteady) Search(ctx context.Context, g *game.Game, _ search.Limits, _ func(search.Info)) (search.Result, error) {
	b := g.Board()
	var moves []board.Move
	moves = movegen.AppendLegal(moves, &b)
	switch n := u.r.IntN(400); {
	case u.dead:
		return search.Result{}, errors.New("used after it has failed")
	case n == 0:
		u.dead = true
		u.tally.crashed++
		return search.Result{}, errBroken
	case n == 1:
		u.dead = true
		u.tally.panicked++
		panic("unsteady")
	case n == 2:
		u.dead = true
		u.tally.illegal++
		return search.Result{Move: board.NewMove(board.A1, board.A1)}, nil
	case n == 3: // comes too late, and knows it
		u.tally.late++
		<-ctx.Done()
	case n == 4: // hangs until it is closed
		u.dead = true
		u.tally.hung++
		<-u.closed
		return search.Result{}, errBroken
	case n == 5: // hangs on for some time, whatever one does
		u.dead = true
		u.tally.stuck++
		<-ctx.Done()
		time.Sleep(10 * time.Second)
	default:
		time.Sleep(time.Duration(u.r.IntN(1000)) * time.Microsecond)
	}
	return search.Result{Move: moves[u.r.IntN(len(moves))]}, nil
}

func (u *unsteady) Close() error {
	u.tally.closed++
	close(u.closed)
	return nil
}
