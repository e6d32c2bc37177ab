package live

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

func newTestTable(t *testing.T, minutes time.Duration, o TableOptions) *Table {
	t.Helper()
	control := Control{{Time: minutes * time.Minute}}
	g, err := New(time.Now(), Settings{Controls: [2]Control{control, control}})
	if err != nil {
		t.Fatal(err)
	}
	table := NewTable(g, o)
	t.Cleanup(table.Close)
	return table
}

// play plays a move at a table.
func play(t *Table, c board.Color, move string) error {
	return t.Do(func(at time.Time, g *Game) error { return g.PlayText(at, c, move, 0) })
}

// A flag falls without an event, is stored, and those who follow the game are told.
func TestTableFlag(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var stored []string
		table := newTestTable(t, 1, TableOptions{Store: func(g *Game) error {
			stored = append(stored, g.String())
			return nil
		}})
		time.Sleep(20 * time.Second)
		if err := play(table, board.White, "e4"); err != nil {
			t.Fatal(err)
		}
		begin := time.Now()
		<-table.Read(func(time.Time, *Game) {})
		if took := time.Since(begin); took != time.Minute {
			t.Errorf("told after %v", took)
		}
		if o := table.View().Outcome; o != (game.Outcome{Result: game.WhiteWins, Termination: game.TimeForfeit}) {
			t.Errorf("the outcome is %v", o)
		}
		if len(stored) != 2 || stored[0] != "1. e4 * game in progress" || stored[1] != "1. e4 1-0 time forfeit" {
			t.Errorf("stored %q", stored)
		}
	})
}

// Events that are refused wake nobody, unless a flag had fallen.
func TestTableRefusals(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		now := time.Now()
		table := newTestTable(t, 1, TableOptions{Now: func() time.Time { return now }})
		changed := table.Read(func(time.Time, *Game) {})
		if err := play(table, board.Black, "e5"); !errors.Is(err, ErrNotYourTurn) {
			t.Error(err)
		}
		select {
		case <-changed:
			t.Error("a refused move has woken a reader")
		default:
		}
		now = now.Add(time.Hour) // before the timer has noticed
		if err := play(table, board.White, "e4"); !errors.Is(err, ErrOver) {
			t.Error(err)
		}
		<-changed // else a deadlock, which synctest reports
	})
}

// What Store says is returned, and the game is changed all the same.
func TestTableStoreError(t *testing.T) {
	full := errors.New("disk full")
	table := newTestTable(t, 1, TableOptions{Store: func(*Game) error { return full }})
	if err := play(table, board.White, "e4"); err != full {
		t.Error(err)
	}
	if v := table.View(); v.Ply != 1 {
		t.Errorf("%d plies", v.Ply)
	}
	if err := play(table, board.White, "e4"); !errors.Is(err, ErrNotYourTurn) {
		t.Error(err)
	}
}

// After Close no flag falls by itself.
func TestTableClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := newTestTable(t, 1, TableOptions{Store: func(*Game) error {
			t.Error("stored after the end")
			return nil
		}})
		table.Close()
		time.Sleep(time.Hour)
		synctest.Wait()
	})
}

// Many goroutines play one game and follow it, and each follower sees its end.
func TestTableConcurrent(t *testing.T) {
	table := newTestTable(t, 10, TableOptions{})
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for {
				var over bool
				changed := table.Read(func(_ time.Time, g *Game) { over = g.Outcome().IsOver() })
				if over {
					return
				}
				select {
				case <-changed:
				case <-ctx.Done():
					t.Error("a reader has not been told of the end")
					return
				}
			}
		})
	}
	for range 4 {
		all.Go(func() {
			for i, move := range []string{"f3", "e5", "g4", "Qh4"} {
				for ctx.Err() == nil {
					err := play(table, board.Color(i&1), move)
					if v := table.View(); err == nil || v.Ply > i {
						break
					}
				}
			}
		})
	}
	all.Wait()
	if v := table.View(); v.Outcome.Termination != game.Checkmate {
		t.Errorf("the game ended by %v", v.Outcome)
	}
}
