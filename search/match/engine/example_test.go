package engine_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/search/match/engine"
)

func Example() {
	spec, err := engine.Catalog(nil).Parse(`name=new,cmd=./bin/new,option.Hash=64`, "tc=8+0.08,option.Threads=2")
	if err != nil {
		fmt.Println(err)
		return
	}
	m := match.Options{Players: []match.Player{spec.Player()}}
	p := m.Players[0]
	fmt.Println(p.Name, p.Control, p.Settings)
	// Output: new 8+0.08 Hash=64,Threads=2
}

func ExampleCatalog() {
	engines := engine.Catalog{
		"dice": func([]engine.Field) (search.Searcher, error) { return new(search.Random), nil },
	}
	var m match.Options
	for _, s := range []string{"luft=dice,name=one", "luft=dice,name=two"} {
		spec, err := engines.Parse(s, "nodes=1")
		if err != nil {
			fmt.Println(err)
			return
		}
		m.Players = append(m.Players, spec.Player())
	}
	m.Rounds = 3
	summary, err := match.Run(context.Background(), m)
	fmt.Println(summary.Played, err)
	// Output: 6 <nil>
}

func ExampleSpec() {
	spec := engine.Spec{Name: "sf", Command: "stockfish", Options: []engine.Field{{Key: "Hash", Value: "64"}}, Ponder: true}
	p := spec.Player()
	fmt.Println(p.Name, p.Settings, p.Ponder)
	// Output: sf Hash=64 true
}

func ExampleField() {
	fields, err := engine.Fields(`count=8,book="a,b"`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range fields {
		fmt.Println(f.Key, f.Value, f)
	}
	// Output:
	// count 8 count=8
	// book a,b book="a,b"
}

// A sleeper searches until it is stopped.
type sleeper struct{}

func (sleeper) Search(ctx context.Context, _ *game.Game, _ search.Limits, _ func(search.Info)) (search.Result, error) {
	<-ctx.Done()
	return search.Result{}, nil
}

func ExampleStallError() {
	spec := engine.Spec{New: func([]engine.Field) (search.Searcher, error) { return sleeper{}, nil }}
	s, err := spec.Opener(time.Millisecond)(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = s.Search(context.Background(), game.New(board.Start()), search.Limits{Depth: 5}, nil)
	if e, ok := errors.AsType[*engine.StallError](err); ok {
		fmt.Println(e)
	}
	// Output: no move within 1ms
}
