package live_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
)

// A game as a server runs it: the time of each event comes from the caller.
func Example() {
	start := time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)
	after := func(seconds int) time.Time { return start.Add(time.Duration(seconds) * time.Second) }

	control, err := live.ParseControl("180+2")
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := live.New(start, live.Settings{Controls: [2]live.Control{control, control}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Play(after(10), board.White, board.NewMove(board.E2, board.E4), 0))
	fmt.Println(g.Play(after(12), board.White, board.NewMove(board.D2, board.D4), 0))
	fmt.Println(g.Play(after(30), board.Black, board.NewMove(board.E7, board.E5), 0))

	deadline, _ := g.Deadline()
	fmt.Println("timer set to", deadline.Format(time.TimeOnly))
	if g.Tick(deadline) {
		fmt.Println(g.Outcome())
	}
	// Output:
	// <nil>
	// live: play: the opponent is to move
	// <nil>
	// timer set to 20:03:22
	// 0-1 time forfeit
}

func ExampleControl() {
	for _, text := range []string{"300+3", "40/5400+30,1800+30", "1:30d5", "0d86400", "300+"} {
		c, err := live.ParseControl(text)
		fmt.Println(c, c.Tag(), err)
	}
	// Output:
	// 300+3 300+3 <nil>
	// 40/5400+30,1800+30 40/5400+30:1800+30 <nil>
	// 90d5 90 <nil>
	// 0d86400 1/86400 <nil>
	// - - "300+" is not a valid time control (offset 4)
}

func ExampleStage() {
	c := live.Control{
		{Moves: 40, Time: 90 * time.Minute, Increment: 30 * time.Second},
		{Time: 15 * time.Minute, Increment: 30 * time.Second},
	}
	fmt.Println(c)
	// Output: 40/5400+30,900+30
}

func ExampleClock() {
	k := live.NewClock(live.Control{{Time: time.Minute, Delay: 5 * time.Second}})
	limit, _ := k.Limit()
	fmt.Println("the flag falls after", limit)
	k.Press(12 * time.Second)
	fmt.Println("left:", k.Remaining(0))
	fmt.Println("three seconds into the next move:", k.Remaining(3*time.Second))
	// Output:
	// the flag falls after 1m5s
	// left: 53s
	// three seconds into the next move: 53s
}

func ExampleSettings() {
	rapid := live.Control{{Time: 10 * time.Minute}}
	start := time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)
	g, err := live.New(start, live.Settings{
		Controls:        [2]live.Control{rapid, rapid},
		FirstMove:       30 * time.Second, // or the game is aborted
		Lag:             500 * time.Millisecond,
		AutomaticClaims: true,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.View(start.Add(31 * time.Second)).Outcome)
	// Output: * aborted
}

// A game is stored after each event and goes on in another process.
func ExampleGame() {
	start := time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)
	blitz := live.Control{{Time: 3 * time.Minute}}
	g, err := live.New(start, live.Settings{Controls: [2]live.Control{blitz, blitz}})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := g.Play(start.Add(4*time.Second), board.White, board.NewMove(board.E2, board.E4), 0); err != nil {
		fmt.Println(err)
	}
	data, err := json.Marshal(g)
	if err != nil {
		fmt.Println(err)
		return
	}
	var resumed live.Game
	if err := json.Unmarshal(data, &resumed); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(resumed.Play(start.Add(10*time.Second), board.Black, board.NewMove(board.C7, board.C5), 0))
	for _, p := range resumed.Plies() {
		fmt.Println(p.Move, p.Used, p.Remaining)
	}
	// Output:
	// <nil>
	// e2e4 4s 2m56s
	// c7c5 6s 2m54s
}

func ExampleAction() {
	start := time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)
	g, err := live.New(start, live.Settings{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, text := range []string{"offer draw", "accept takeback", "accept rematch"} {
		a, err := live.ParseAction(text)
		if err == nil {
			err = g.Act(start, board.Color(i&1), a)
		}
		fmt.Println(err)
	}
	fmt.Println(g.Outcome())
	// Output:
	// <nil>
	// live: accept takeback: the opponent has made no such offer
	// "accept rematch" is not a valid action (offset 7)
	// * game in progress
}

func ExampleView() {
	start := time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)
	blitz := live.Control{{Time: 3 * time.Minute}}
	g, err := live.New(start, live.Settings{Controls: [2]live.Control{blitz, blitz}})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := g.Act(start.Add(time.Second), board.White, live.ActOfferDraw); err != nil {
		fmt.Println(err)
	}
	v := g.View(start.Add(5 * time.Second))
	fmt.Println(v.Remaining[board.White], v.Remaining[board.Black], v.Running, v.DrawOffer)
	fmt.Println(v.Board.FEN())
	// Output:
	// 2m55s 3m0s true [true false]
	// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
}

func ExamplePly() {
	start := time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)
	g, err := live.New(start, live.Settings{Controls: [2]live.Control{{{Time: time.Minute, Increment: time.Second}}, nil}})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := g.Play(start.Add(3*time.Second), board.White, board.NewMove(board.E2, board.E4), 0); err != nil {
		fmt.Println(err)
	}
	fmt.Println(g.Plies())
	// Output: [{e2e4 3s 58s}]
}

func ExampleError() {
	g, err := live.New(time.Now(), live.Settings{})
	if err != nil {
		fmt.Println(err)
		return
	}
	err = g.Play(time.Now(), board.White, board.NewMove(board.E2, board.E5), 0)
	switch wrong, _ := errors.AsType[*live.Error](err); {
	case errors.Is(err, game.ErrIllegalMove):
		fmt.Println(wrong.Op, "is refused: an illegal move")
	case errors.Is(err, live.ErrOver):
		fmt.Println("too late")
	}
	// Output: play is refused: an illegal move
}

func ExampleFlagRule() {
	var rule live.FlagRule
	err := rule.UnmarshalText([]byte("material"))
	fmt.Println(rule == live.FlagMaterial, err)
	// Output: true <nil>
}

// Two goroutines follow a game until it is over.
func ExampleTable() {
	g, err := live.New(time.Now(), live.Settings{})
	if err != nil {
		fmt.Println(err)
		return
	}
	t := live.NewTable(g, live.TableOptions{})
	defer t.Close()
	var done sync.WaitGroup
	for range 2 {
		done.Go(func() {
			for over := false; !over; {
				changed := t.Read(func(_ time.Time, g *live.Game) { over = g.Outcome().IsOver() })
				if !over {
					<-changed
				}
			}
		})
	}
	for i, move := range []string{"f3", "e5", "g4", "Qh4#"} {
		err := t.Do(func(at time.Time, g *live.Game) error { return g.PlayText(at, board.Color(i&1), move, 0) })
		if err != nil {
			fmt.Println(err)
		}
	}
	done.Wait()
	fmt.Println(t.View().Outcome)
	// Output: 0-1 checkmate
}

// A server stores a game after each event.
func ExampleTableOptions() {
	g, err := live.New(time.Now(), live.Settings{})
	if err != nil {
		fmt.Println(err)
		return
	}
	t := live.NewTable(g, live.TableOptions{Store: func(g *live.Game) error {
		fmt.Println("stored:", g)
		return nil
	}})
	defer t.Close()
	err = t.Do(func(at time.Time, g *live.Game) error { return g.Act(at, board.White, live.ActResign) })
	fmt.Println(err)
	// Output:
	// stored: 0-1 resignation
	// <nil>
}
