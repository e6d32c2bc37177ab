package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/search/alphabeta"
)

// progress returns how far the work has come when there are so many games, with those
// there were, on a line.
func progress(games, had, total int, elapsed time.Duration) string {
	line := fmt.Sprintf("%s %d of %d games", console.Bar(20, games, total), games, total)
	if games > had && elapsed > 0 {
		line += fmt.Sprintf(", %.0f a minute%s", float64(games-had)/elapsed.Minutes(), console.Left(elapsed, games-had, total-games))
	}
	return line + "\n"
}

// table returns the values on lines of three.
func (t *tuning) table() string {
	var b strings.Builder
	for i, v := range t.variables {
		fmt.Fprintf(&b, "%-16s %8.1f", v.name, t.values[i])
		if i%3 == 2 || i == len(t.variables)-1 {
			b.WriteString("\n")
		} else {
			b.WriteString("  ")
		}
	}
	return b.String()
}

// literal returns parameters as Go has them, with what is different now.
func literal(p alphabeta.Parameters) string {
	defaults := alphabeta.DefaultParameters()
	width := 0
	list := names()
	for _, name := range list {
		width = max(width, len(name)+1)
	}
	var b strings.Builder
	b.WriteString("alphabeta.Parameters{\n")
	for _, name := range list {
		fmt.Fprintf(&b, "\t%-*s %d,", width, name+":", get(&p, name))
		if old := get(&defaults, name); old != get(&p, name) {
			fmt.Fprintf(&b, " // was %d", old)
		}
		b.WriteString("\n")
	}
	b.WriteString("}\n")
	return b.String()
}
