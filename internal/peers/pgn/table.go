package main

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/luftchess/luft/internal/peers"
)

// writeTable writes a line for each of the rows, with what it is compared to the
// first, which is the other program.
func writeTable(w io.Writer, name string, size int64, rows []row) error {
	other := rows[0]
	one := rows[1] // with legality, on one thread
	fmt.Fprintf(w, "\n%s, repeated to %.1f MiB: %d games, %d of them malformed, %d moves\n",
		name, mebi(size), one.games, one.malformed, one.moves)
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, "\tMiB/s\tratio\tMiB/CPU s\tratio\t")
	for _, r := range rows {
		fmt.Fprintf(tw, "%s\t%s\t%s\t%s\t%s\t\n", r.name,
			speed(size, r.wall), ratio(other.wall, r.wall), speed(size, r.cpu), ratio(other.cpu, r.cpu))
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	for _, r := range rows {
		if r.workers > 1 {
			fmt.Fprintf(w, "%s: %s times the speed of %s by the clock\n", r.name, ratio(one.wall, r.wall), one.name)
		}
	}
	if one.games < other.games || one.games > other.games+other.slack {
		fmt.Fprintf(w, "%s counts %d to %d games\n", other.name, other.games, other.games+other.slack)
	}
	return nil
}

func mebi(size int64) float64 { return float64(size) / (1 << 20) }

// speed returns the MiB a second at the median of the times, "-" if it is not
// known.
func speed(size int64, times []time.Duration) string {
	m := peers.Median(times)
	if m <= 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", mebi(size)/m.Seconds())
}

// ratio returns how often the median of b goes into that of a, "-" if that is not
// known.
func ratio(a, b []time.Duration) string {
	x, y := peers.Median(a), peers.Median(b)
	if x <= 0 || y <= 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f", x.Seconds()/y.Seconds())
}
