package main

import (
	"fmt"
	"io"
	"math"
	"text/tabwriter"
	"time"

	"github.com/luftchess/luft/internal/peers"
)

// writeTable writes a line for each row and one for their geometric means.
func writeTable(w io.Writer, rows []row) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, "position\tdepth\tleaves\tLuft\tengine\tratio\t")
	var luft, engine mean
	for _, r := range rows {
		a, b := r.speed(r.luft), r.speed(r.engine)
		luft.add(a)
		engine.add(b)
		fmt.Fprintf(tw, "%s\t%d\t%d\t%.1f\t%.1f\t%.2f\t\n", r.name, r.depth, r.leaves, a, b, a/b)
	}
	fmt.Fprintf(tw, "geometric mean\t\t\t%.1f\t%.1f\t%.2f\t\n", luft.value(), engine.value(), luft.value()/engine.value())
	return tw.Flush()
}

// speed returns the millions of leaves a second at the median of the times.
func (r row) speed(times []time.Duration) float64 {
	return float64(r.leaves) / peers.Median(times).Seconds() / 1e6
}

// A mean is a geometric mean in the making.
type mean struct {
	logs float64
	n    int
}

func (m *mean) add(x float64) {
	m.logs += math.Log(x)
	m.n++
}

func (m *mean) value() float64 { return math.Exp(m.logs / float64(m.n)) }
