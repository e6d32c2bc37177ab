package main

import (
	"fmt"
	"time"

	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/search/suite"
)

// progress returns how far the work has come, on a line.
func progress(t suite.Tally, positions int, elapsed time.Duration) string {
	return fmt.Sprintf("%s %d of %d, solved %d%s\n", console.Bar(30, t.Positions, positions), t.Positions, positions, t.Solved,
		console.Left(elapsed, t.Positions, positions-t.Positions))
}
