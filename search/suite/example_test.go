package suite_test

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/suite"
)

const epd = `6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id "mate";
4k3/8/8/3q4/8/8/3R4/4K3 w - - am Rxd5; c0 "Rd4=5"; id "greed";
4k3/8/8/8/8/8/8/4K3 w - - id "empty";
`

func ExampleRun() {
	var positions []suite.Position
	for p, err := range suite.Read(strings.NewReader(epd)) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		positions = append(positions, p)
	}
	options := suite.Options{
		Open: func(context.Context) (search.Searcher, error) {
			return alphabeta.New(alphabeta.Options{Hash: 1}), nil
		},
		Limits: search.Limits{Depth: 4},
	}
	var total suite.Totals
	for r, err := range suite.Run(context.Background(), positions, options) {
		if err != nil {
			fmt.Println(err)
			return
		}
		total.Add(r)
		fmt.Println(r.Position.ID, r.Position.Goal(), r.Search.Move, r.Solved, r.SolvedAt.Depth)
	}
	fmt.Println(total)
	// Output:
	// line 3: no bm, am, dm or points
	// mate bm Ra8# a1a8 true 1
	// greed am Rxd5 d2d5 false 0
	// solved 1 of 2 points 1 of 6
}

func ExamplePosition() {
	for p, err := range suite.Read(strings.NewReader(epd)) {
		if errors.Is(err, suite.ErrNoGoal) {
			continue
		}
		fmt.Println(p.Line, p.ID, p.Goal(), p.MaxPoints(), err)
	}
	// Output:
	// 1 mate bm Ra8# 1 <nil>
	// 2 greed am Rxd5 5 <nil>
}

func ExampleTotals() {
	p := &suite.Position{}
	var total suite.Totals
	total.Add(suite.Result{Position: p, Solved: true, Points: 1})
	total.Add(suite.Result{Position: p})
	fmt.Println(total)
	// Output:
	// solved 1 of 2 points 1 of 2
}
