package main

import (
	"fmt"
	"time"

	"github.com/luftchess/luft/examples/internal/console"
)

// progress returns how far the work has come when so much was added to the games there
// were, on a line.
func progress(added sum, had, total int, elapsed time.Duration) string {
	games := had + added.games
	return fmt.Sprintf("%s %d of %d games, %d positions, %.0f/s%s\n", console.Bar(20, games, total), games, total,
		added.positions, perSecond(added.positions, elapsed), console.Left(elapsed, added.games, total-games))
}
