package main

import (
	"fmt"
	"time"

	"github.com/luftchess/luft/examples/internal/console"
)

// progress returns how far the work has come, on a line.
func progress(s sum, positions int, elapsed time.Duration) string {
	return fmt.Sprintf("%s %d of %d, solved %d%s\n", console.Bar(30, s.positions, positions), s.positions, positions, s.solved,
		console.Left(elapsed, s.positions, positions-s.positions))
}
