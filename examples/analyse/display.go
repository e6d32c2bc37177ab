package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/search"
)

// What terminals are told. A line that wrapped would count as two when the cursor
// goes back up, so lines are cut at the margin while the block is redrawn.
const (
	noWrap    = "\x1b[?7l"
	wrap      = "\x1b[?7h"
	clearLine = "\x1b[2K"
)

// A display shows a search: a new line for each report in a file or pipe, a block
// of lines that stays in its place on a terminal.
type display struct {
	out   io.Writer
	live  bool // out is a terminal
	lines int  // number of best moves asked for
	block []string
	err   error // the first of out
}

// printf writes to the output unless that has failed before.
func (d *display) printf(format string, args ...any) {
	if d.err == nil {
		_, d.err = fmt.Fprintf(d.out, format, args...)
	}
}

// position shows the board.
func (d *display) position(b *board.Board) {
	d.printf("%v\n%s\n\n", b, fen.Format(b))
}

// begin shows the heading of the lines to come. What it changes on a terminal,
// end sets right.
func (d *display) begin() {
	if d.live {
		d.printf(noWrap)
	}
	number := ""
	if d.lines > 1 {
		number = " #  "
	}
	d.printf("%sdepth     score        nodes     time        speed  line\n", number)
}

// end goes back to what begin found.
func (d *display) end() {
	if d.live {
		d.printf(wrap)
	}
}

// info shows what is known of a line.
func (d *display) info(i search.Info) {
	text := d.row(i)
	if !d.live {
		d.printf("%s\n", text)
		return
	}
	var redraw strings.Builder
	if len(d.block) > 0 {
		fmt.Fprintf(&redraw, "\x1b[%dA", len(d.block)) // up to the block's first line
	}
	for len(d.block) < i.MultiPV {
		d.block = append(d.block, "")
	}
	d.block[i.MultiPV-1] = text
	for _, line := range d.block {
		redraw.WriteString("\r" + clearLine + line + "\n")
	}
	d.printf("%s", redraw.String())
}

// row returns a report as a line of the table.
func (d *display) row(i search.Info) string {
	number := ""
	if d.lines > 1 {
		number = fmt.Sprintf("%2d  ", i.MultiPV)
	}
	speed := "-"
	if nps := i.NPS(); nps > 0 {
		speed = fmt.Sprintf("%.2f Mnps", float64(nps)/1e6)
	}
	return fmt.Sprintf("%s%5d  %8s  %11d  %7s  %11s  %s",
		number, i.Depth, bounded(i.Score, i.Bound), i.Nodes, seconds(i.Time), speed, movesText(i.PV))
}

// result shows the best move.
func (d *display) result(r search.Result) {
	d.printf("\nbest move %v (%s, depth %d, %d nodes in %s)\n",
		r.Move, bounded(r.Score, r.Bound), r.Depth, r.Nodes, seconds(r.Time))
}

// bounded returns a score with a sign before it if the true one may be higher or
// lower.
func bounded(s fmt.Stringer, b search.Bound) string {
	switch b {
	case search.NoScore:
		return "-"
	case search.Lower:
		return ">=" + s.String()
	case search.Upper:
		return "<=" + s.String()
	}
	return s.String()
}

func seconds(t time.Duration) string {
	return fmt.Sprintf("%.2f s", t.Seconds())
}

// movesText returns moves as UCI writes them, with blanks between.
func movesText(moves []board.Move) string {
	var text []byte
	for i, m := range moves {
		if i > 0 {
			text = append(text, ' ')
		}
		text = append(text, m.String()...)
	}
	return string(text)
}
